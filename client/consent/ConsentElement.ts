import { type Choice, choiceCookie, type Purpose, readChoice } from '../../shared/domain/consent.ts';

/**
 * `<gevel-consent data-purposes="media statistics" hidden>`: asks who has not decided yet, and starts what was allowed.
 * The page is the same for everybody; what was decided is known here alone.
 */
export class ConsentElement extends HTMLElement {
  connectedCallback() {
    this.#follow();
    // A page that comes back as it was left has missed what happened meanwhile.
    addEventListener('pageshow', ({ persisted }) => persisted && this.#follow());
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      const isAllowed = (event.submitter as HTMLButtonElement).value === 'all';
      const choice = Object.fromEntries(this.#purposes.map((purpose) => [purpose, isAllowed]));
      document.cookie = choiceCookie(choice, location.protocol === 'https:');
      this.hidden = true;
      this.#start(choice);
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  }

  get #purposes() {
    return (this.dataset['purposes'] ?? '').split(' ') as Purpose[];
  }

  #follow() {
    const choice = readChoice(document.cookie);
    this.hidden = this.#purposes.every((purpose) => purpose in choice);
    this.#start(choice);
  }

  #start(choice: Choice) {
    const allowed = this.#purposes.filter((purpose) => choice[purpose]);
    if (allowed.length === 0) return;
    void import(/* webpackChunkName: "consented" */ './startAllowed.ts').then(({ startAllowed }) =>
      startAllowed(allowed, this),
    );
  }
}
