import { isModifiedClick } from '#shared/widgets/isModifiedClick.ts';

/**
 * The element `<gevel-virtual-visit>`: a picture that links to a video or a virtual visit. A click replaces it with the
 * player. Nothing is loaded from the provider before that.
 */
export class VirtualVisitElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      // The target of a click is an element.
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-embed]');
      if (!link || isModifiedClick(event)) return;
      event.preventDefault();
      void import(/* webpackChunkName: "virtual-visit" */ './playVirtualVisit.ts').then(
        ({ playVirtualVisit }) => playVirtualVisit(link),
        // Without the code of the player, the link opens the video at its provider.
        () => location.assign(link.href),
      );
    });
  }
}
