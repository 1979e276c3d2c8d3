import { Temporal } from 'temporal-polyfill';
import { formatClockTime, formatTimeSpan } from '#shared/domain/openingHours/openingText.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatDay, formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import { toBelgianDate, formatBelgianIso, type Moment, toMoment, type TimeSpan } from '../core/calendar/belgianTime.ts';

const REMINDER_HOUR = Temporal.PlainTime.from('10:00');
/** A reminder that would be due within this time is not sent. */
const MIN_REMINDER_DELAY_MS = 3 * 60 * 60 * 1000;

/**
 * Returns the time of the reminder, in the morning of the day before the booking; undefined when that time is past or
 * within three hours.
 */
export function findReminderTime(start: Moment, now: Moment): Moment | undefined {
  const reminderTime = toMoment(toBelgianDate(start).subtract({ days: 1 }).toPlainDateTime(REMINDER_HOUR));
  return reminderTime - now > MIN_REMINDER_DELAY_MS ? reminderTime : undefined;
}

interface BookingTimes {
  /** The day, such as `dinsdag 24 november`. */
  readonly day: string;
  /** The time, such as `14:30`, and in French `14 h 30`. */
  readonly time: string;
  /** The day with its year, such as `dinsdag 24 november 2026`. */
  readonly longDay: string;
  /** The hours, such as `14:30–15:15`, and in French `14 h 30–15 h 15`. */
  readonly hours: string;
}

export function formatBookingTimes({ start, end }: TimeSpan, locale: Locale): BookingTimes {
  const [from, to] = [formatBelgianIso(start), formatBelgianIso(end)];
  const [startTime, endTime] = [formatTime(from, locale), formatTime(to, locale)];
  return {
    day: formatDay(from, locale),
    time: formatClockTime(startTime, locale),
    longDay: formatLongDay(from, locale),
    hours: formatTimeSpan(startTime, endTime, locale),
  };
}
