import { lastSession } from './lastSession.ts';

const since = lastSession();

/** `<gevel-new data-at>`: shows itself when what it marks was published after the visitor was last here. */
export class NewElement extends HTMLElement {
  connectedCallback() {
    this.toggleAttribute('data-new', Number(this.dataset['at']) > since);
  }
}
