import { findStep } from '#shared/domain/openingHours/stepAt.ts';
import { TIME_ZONE } from '#shared/i18n/timeZone.ts';

const MINUTE = 60_000;
/** Names of days as the server has them in `data-day`. */
const NAMED = { weekday: 'long', timeZone: TIME_ZONE } as const;

/**
 * `<gevel-open data-steps>`: says whether an office is open, for as long as the page is, and marks today in the week that
 * follows it.
 */
export function showOpening(element: HTMLElement): void {
  const { steps = '' } = element.dataset;
  const week = element.nextElementSibling;

  const show = () => {
    const step = findStep(steps, Date.now());
    const text = step?.text ?? '';
    if (element.textContent !== text) element.textContent = text;
    element.toggleAttribute('data-open', step?.isOpen ?? false);
    const today = new Date().toLocaleDateString('en', NAMED).toLowerCase();
    for (const row of week?.querySelectorAll<HTMLElement>('[data-day]') ?? [])
      row.toggleAttribute('data-today', row.dataset['day'] === today);
  };
  show();
  setInterval(show, MINUTE);
  // Clocks of pages in the background stand still.
  document.addEventListener('visibilitychange', show);
}
