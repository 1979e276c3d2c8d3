import { openingStateAt, weekdayOf } from '../../shared/domain/openingHours/openingHours.ts';
import { OPENING_TEXTS, openingText } from '../../shared/domain/openingHours/openingText.ts';
import { readOpeningCode } from '../../shared/domain/openingHours/openingCode.ts';
import { DEFAULT_LOCALE, isLocale } from '../../shared/i18n/locales.ts';
import { dayOf } from '../../shared/i18n/moments.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';

const MINUTE = 60_000;

/**
 * `<gevel-open data-hours data-texts>`: says whether an office is open, for as long as the page is, and marks today in
 * the week that follows it.
 */
export function showOpening(element: HTMLElement): void {
  const { hours = '', texts = '' } = element.dataset;
  const schedule = readOpeningCode(hours);
  const said = texts.split('|');
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const t = createTranslate(locale, Object.fromEntries(OPENING_TEXTS.map((key, index) => [key, said[index] ?? ''])));
  const week = element.nextElementSibling;

  const show = () => {
    const now = Date.now();
    const state = openingStateAt(schedule, now);
    const text = openingText(state, locale, t);
    if (element.textContent !== text) element.textContent = text;
    element.toggleAttribute('data-open', state.isOpen);
    const today = weekdayOf(dayOf(new Date(now)));
    for (const row of week?.querySelectorAll<HTMLElement>('[data-day]') ?? [])
      row.toggleAttribute('data-today', row.dataset['day'] === today);
  };
  show();
  setInterval(show, MINUTE);
  // Clocks of pages in the background stand still.
  document.addEventListener('visibilitychange', show);
}
