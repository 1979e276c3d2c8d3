import { readChoice } from '../../shared/domain/visitor/consent.ts';

/** `<gevel-choice>`: the form on the page about cookies shows what was decided in this browser. */
export function showChoice(element: HTMLElement): void {
  const choice: Readonly<Record<string, boolean>> = readChoice(document.cookie);
  for (const box of element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
    box.checked = choice[box.name] ?? false;
  }
}
