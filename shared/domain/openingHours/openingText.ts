import type { Locale } from '../../i18n/locales.ts';
import { formatDay, formatWeekday } from '../../i18n/moments.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { OpeningState } from './openingHours.ts';

/** Within a week, the name of a day says which one is meant. */
const NAMED_DAYS = 7;

/** The keys of the texts of `openingText`, for what is sent to a browser. */
export const OPENING_TEXTS = [
  'openingHours:openUntil',
  'openingHours:closed',
  'openingHours:opensToday',
  'openingHours:opensTomorrow',
  'openingHours:opensOn',
] as const;

/** `09:30` as it is said: `9:30`. */
export const clockTime = (time: string): string => time.replace(/^0/, '');

/** `Open until 18:00`, `Opens tomorrow at 9:00`: true until the state changes, and no longer than the day. */
export function openingText(state: OpeningState, locale: Locale, t: Translate): string {
  if (state.isOpen) return t('openingHours:openUntil', { time: clockTime(state.closes.time) });
  if (!state.opens) return t('openingHours:closed');
  const { date, days } = state.opens;
  const time = clockTime(state.opens.time);
  if (days === 0) return t('openingHours:opensToday', { time });
  if (days === 1) return t('openingHours:opensTomorrow', { time });
  const day = (days < NAMED_DAYS ? formatWeekday : formatDay)(`${date}T12:00:00Z`, locale);
  return t('openingHours:opensOn', { day, time });
}
