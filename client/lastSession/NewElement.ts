import '#shared/elements/newMark.module.css';
import { readLastSession } from './lastSession.ts';

const lastSessionSeconds = readLastSession();

/**
 * The element `<gevel-new data-at>`, which shows itself when its estate was published after the visitor's previous
 * session. Its text is in the header of the page, once for all cards.
 */
export class NewElement extends HTMLElement {
  connectedCallback() {
    const isNew = Number(this.dataset['at']) > lastSessionSeconds;
    this.toggleAttribute('data-new', isNew);
    if (!isNew) return;
    const { newMark = '', newSince = '' } = document.querySelector('header')?.dataset ?? {};
    this.textContent = newMark;
    this.title = newSince;
  }
}
