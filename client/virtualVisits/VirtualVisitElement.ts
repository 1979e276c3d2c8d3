import { isModifiedClick } from '#shared/widgets/isModifiedClick.ts';

/**
 * `<gevel-virtual-visit>`: a picture that links to a video or a virtual visit. A click replaces it with the player;
 * nothing of the provider is loaded before that.
 */
export class VirtualVisitElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-embed]') : null;
      if (!link || isModifiedClick(event)) return;
      event.preventDefault();
      void import(/* webpackChunkName: "virtual-visit" */ './playVirtualVisit.ts').then(({ playVirtualVisit }) =>
        playVirtualVisit(link),
      );
    });
  }
}
