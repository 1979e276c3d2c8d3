import '#shared/elements/consent.module.css';
import { buildConsentCookie, isPurpose, readConsent } from '#shared/domain/visitor/consent.ts';

/**
 * Enhances `<gevel-consent data-purposes="media statistics" hidden>`: asks a visitor who has not decided yet, and calls
 * the start functions of the purposes that were allowed. The page is the same for all visitors, because the decision is
 * only in the browser.
 */
export function askConsent(element: HTMLElement): void {
  const purposes = (element.dataset['purposes'] ?? '').split(' ').filter(isPurpose);

  const applyConsent = () => {
    const choice = readConsent(document.cookie);
    element.hidden = purposes.every((purpose) => purpose in choice);
    const allowedPurposes = purposes.filter((purpose) => choice[purpose]);
    if (allowedPurposes.length === 0) return;
    void import(/* webpackChunkName: "consented" */ './startAllowed.ts').then(
      ({ startAllowedPurposes: startAllowed }) => startAllowed(allowedPurposes, element),
    );
  };

  element.addEventListener('submit', (event) => {
    event.preventDefault();
    const isAllowed = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'all';
    const choice = Object.fromEntries(purposes.map((purpose) => [purpose, isAllowed]));
    document.cookie = buildConsentCookie(
      { ...readConsent(document.cookie), ...choice },
      location.protocol === 'https:',
    );
    applyConsent();
    // In a browser that refuses cookies, `applyConsent` shows the notice again, because it finds no decision. So the
    // notice is hidden here.
    element.hidden = true;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  // The decision is read again, because it may have changed while the page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyConsent();
  });
  applyConsent();
}
