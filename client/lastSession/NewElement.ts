import '#shared/elements/newMark.module.css';
import { readLastSession } from './lastSession.ts';

const lastSessionSeconds = readLastSession();

/**
 * The element `<gevel-new data-at>`, which shows itself when its estate was published after the visitor's previous
 * session. It takes its text from an attribute of the page's header, so that the HTML of each card need not contain the
 * text.
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
