import { readConsent } from '#shared/domain/visitor/consent.ts';

/**
 * Enhances `<gevel-choice>`: shows the choice that this browser has stored in the form on the cookie page. The choice
 * may change in the notice, or while the page is in the back/forward cache. Without an update, the form would then
 * withdraw the consent when it is sent.
 */
export function showConsent(element: HTMLElement): void {
  const boxes = element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]');
  const showStoredChoice = () => {
    const choice: Readonly<Record<string, boolean>> = readConsent(document.cookie);
    // A box about which the visitor has stored no decision keeps what the visitor has ticked.
    for (const box of boxes) box.checked = choice[box.name] ?? box.checked;
  };
  // The browser may have restored ticks that were never sent.
  for (const box of boxes) box.checked = false;
  showStoredChoice();
  // The notice has stored the choice (`askConsent.ts`) when its event reaches the document.
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof Element && target.closest('gevel-consent')) showStoredChoice();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showStoredChoice();
  });
}
