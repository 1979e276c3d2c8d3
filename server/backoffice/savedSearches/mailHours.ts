import type { Frequency } from '#shared/api/subscriptions.ts';

const TIME_ZONE = 'Europe/Brussels';
/** O'clock, in Brussels: before most people leave for work. */
const HOUR = 8;
/** Friday: in time for visits at the weekend. */
const WEEKDAY = 'Fri';
const DAY_MS = 86_400_000;
/** What comes within a minute goes into one mail: an import writes in several steps. */
const GATHER_MS = 60_000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function localTime(instant: Date) {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, weekday } = parts;
  return { asUtc: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), weekday };
}

/** The instant at which Brussels has eight o'clock, on the day that lies `days` after that of an instant. */
function morning(instant: Date, days: number): Date {
  const { asUtc } = localTime(instant);
  const wanted = Math.floor(asUtc / DAY_MS) * DAY_MS + days * DAY_MS + HOUR * 3_600_000;
  // As far as Brussels is ahead at about that time; eight o'clock is hours away from any change of the clock.
  const ahead = localTime(new Date(wanted)).asUtc - wanted;
  return new Date(wanted - ahead);
}

/** When a mail goes out that is to be sent from now on. */
export function nextMail(frequency: Frequency, now: Date): Date {
  if (frequency === 'instant') return new Date(now.getTime() + GATHER_MS);
  const days = frequency === 'daily' ? 2 : 8;
  const mornings = Array.from({ length: days }, (_, day) => morning(now, day));
  const suits = (each: Date) => each > now && (frequency === 'daily' || localTime(each).weekday === WEEKDAY);
  const next = mornings.find(suits);
  if (!next) throw new Error('a week without a morning');
  return next;
}
