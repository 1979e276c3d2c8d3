import { findStep } from '#shared/domain/openingHours/openingSteps.ts';
import { TIME_ZONE } from '#shared/i18n/timeZone.ts';

const MINUTE_MS = 60_000;
/** The format that gives the weekday in Belgium, as in the server's `data-day`. */
const WEEKDAY_FORMAT = { weekday: 'long', timeZone: TIME_ZONE } as const;

/**
 * Enhances `<gevel-open data-steps>`: shows whether an office is open now, and marks today in the week's hours, which
 * are the next element. The state and the mark are updated while the page is open.
 */
export function showOpening(element: HTMLElement): void {
  const { steps = '' } = element.dataset;
  const weekElement = element.nextElementSibling;

  const showState = () => {
    const step = findStep(steps, Date.now());
    const text = step?.text ?? '';
    if (element.textContent !== text) element.textContent = text;
    element.toggleAttribute('data-open', step?.isOpen ?? false);
    const todayName = new Date().toLocaleDateString('en', WEEKDAY_FORMAT).toLowerCase();
    for (const row of weekElement?.querySelectorAll<HTMLElement>('[data-day]') ?? [])
      row.toggleAttribute('data-today', row.dataset['day'] === todayName);
  };
  showState();
  setInterval(showState, MINUTE_MS);
  // The state is updated when the page becomes visible, because the browser stops timers while a page is in the
  // background.
  document.addEventListener('visibilitychange', showState);
}
