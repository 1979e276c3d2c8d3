import type { Locale } from '../../i18n/locales.ts';
import { formatDay, formatWeekday } from '../../i18n/moments.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { OpeningState } from './openingHours.ts';

/** The number of days ahead for which the name of a weekday is unambiguous. */
const UNAMBIGUOUS_WEEKDAY_DAYS = 7;

/** Formats `09:30` as `9:30`, and in French as `9 h 30`, without minutes when they are zero. */
export function formatClockTime(time: string, locale: Locale): string {
  const withoutLeadingZero = time.replace(/^0/, '');
  if (locale !== 'fr') return withoutLeadingZero;
  const [hours, minutes] = withoutLeadingZero.split(':');
  return minutes === '00' ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${minutes}`;
}

/** Formats `9:30–12:00`, and in French `9 h 30–12 h`. It takes the same times as `formatClockTime`. */
export const formatTimeSpan = (from: string, to: string, locale: Locale): string =>
  `${formatClockTime(from, locale)}–${formatClockTime(to, locale)}`;

/**
 * Formats `Open until 18:00` or `Opens tomorrow at 9:00`. The text is correct until the state changes, at most until
 * midnight.
 */
export function formatOpeningState(state: OpeningState, locale: Locale, t: Translate): string {
  if (state.isOpen) return t('openingHours:openUntil', { time: formatClockTime(state.closes.time, locale) });
  if (!state.opens) return t('openingHours:closed');
  const { date, daysFromToday } = state.opens;
  const time = formatClockTime(state.opens.time, locale);
  if (daysFromToday === 0) return t('openingHours:opensToday', { time });
  if (daysFromToday === 1) return t('openingHours:opensTomorrow', { time });
  const day = (daysFromToday < UNAMBIGUOUS_WEEKDAY_DAYS ? formatWeekday : formatDay)(`${date}T12:00:00Z`, locale);
  return t('openingHours:opensOn', { day, time });
}
