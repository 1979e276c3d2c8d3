import { opensElsewhere } from '../../shared/widgets/opensElsewhere.ts';

/**
 * `<gevel-virtual-visit>`: a picture that links to a video or a virtual visit. A click puts the player in its place; nothing of
 * the provider is loaded before that.
 */
export class VirtualVisitElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-embed]') : null;
      if (!link || opensElsewhere(event)) return;
      event.preventDefault();
      void import(/* webpackChunkName: "visit" */ './playVisit.ts').then(({ playVisit }) => playVisit(link));
    });
  }
}
