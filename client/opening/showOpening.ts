import { findStep } from '#shared/domain/openingHours/stepAt.ts';
import { TIME_ZONE } from '#shared/i18n/timeZone.ts';

const MINUTE_MS = 60_000;
/** The names of days in the form of the server's `data-day`. */
const NAMED = { weekday: 'long', timeZone: TIME_ZONE } as const;

/**
 * `<gevel-open data-steps>`: shows whether an office is open, as long as the page is, and marks today in the week that
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
  setInterval(show, MINUTE_MS);
  // Timers of pages in the background stop.
  document.addEventListener('visibilitychange', show);
}
