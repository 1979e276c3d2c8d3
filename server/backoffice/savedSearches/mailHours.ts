import type { Frequency } from '#shared/api/subscriptions.ts';

const MAIL_TIME_ZONE = 'Europe/Brussels';
/** The hour of daily and weekly mails, in Brussels, before most people leave for work. */
const MAIL_HOUR = 8;
/** The weekday of weekly mails. It is Friday, so that people can plan visits for the weekend. */
const MAIL_WEEKDAY = 'Fri';
const DAY_MS = 86_400_000;
/** The time for which matches are gathered into one mail, because an import writes in several steps. */
const GATHERING_TIME_MS = 60_000;

const brusselsClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: MAIL_TIME_ZONE,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function toBrusselsTime(instant: Date) {
  const parts = Object.fromEntries(brusselsClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, weekday } = parts;
  return { localTimeAsUtc: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), weekday };
}

/** Returns the instant of 08:00 in Brussels on the day that is `days` days after the given instant. */
function toMorning(instant: Date, days: number): Date {
  const { localTimeAsUtc } = toBrusselsTime(instant);
  const localMorning = Math.floor(localTimeAsUtc / DAY_MS) * DAY_MS + days * DAY_MS + MAIL_HOUR * 3_600_000;
  // This is the offset from UTC in Brussels at 08:00. An instant some hours from 08:00 gives the same offset, because
  // the clocks change only at night.
  const offsetMs = toBrusselsTime(new Date(localMorning)).localTimeAsUtc - localMorning;
  return new Date(localMorning - offsetMs);
}

/** Returns the time at which a mail with this frequency goes out next. */
export function findNextMailTime(frequency: Frequency, now: Date): Date {
  if (frequency === 'instant') return new Date(now.getTime() + GATHERING_TIME_MS);
  const days = frequency === 'daily' ? 2 : 8;
  const mornings = Array.from({ length: days }, (_, day) => toMorning(now, day));
  const isMailDay = (morning: Date) =>
    morning > now && (frequency === 'daily' || toBrusselsTime(morning).weekday === MAIL_WEEKDAY);
  const next = mornings.find(isMailDay);
  if (!next) throw new Error('no day for mails in the next week');
  return next;
}
