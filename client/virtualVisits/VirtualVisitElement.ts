import { isModifiedClick } from '#shared/widgets/isModifiedClick.ts';

/**
 * The element `<gevel-virtual-visit>`: a picture that links to a video or a virtual visit. A click replaces it with the
 * player. Nothing is loaded from the provider before that.
 */
export class VirtualVisitElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-embed]') : null;
      if (!link || isModifiedClick(event)) return;
      event.preventDefault();
      import(/* webpackChunkName: "virtual-visit" */ './playVirtualVisit.ts')
        .then(({ playVirtualVisit }) => playVirtualVisit(link))
        // Without the code of the player, the link opens the video at its provider.
        .catch(() => location.assign(link.href));
    });
  }
}
