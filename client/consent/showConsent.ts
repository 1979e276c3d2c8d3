import { readConsent } from '#shared/domain/visitor/consent.ts';

/** `<gevel-choice>`: the form on the cookie page shows the choice that this browser has stored. */
export function showConsent(element: HTMLElement): void {
  const choice: Readonly<Record<string, boolean>> = readConsent(document.cookie);
  for (const box of element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
    box.checked = choice[box.name] ?? false;
  }
}
