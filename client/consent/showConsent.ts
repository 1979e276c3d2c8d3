import { readConsent } from '#shared/domain/visitor/consent.ts';

/** Enhances `<gevel-choice>`: shows the choice that this browser has stored in the form on the cookie page. */
export function showConsent(element: HTMLElement): void {
  const choice: Readonly<Record<string, boolean>> = readConsent(document.cookie);
  for (const box of element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
    box.checked = choice[box.name] ?? false;
  }
}
