import { toBrusselsTime, compileDateFormat, readDate } from '../../import/cells/readDate.ts';

const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const BARE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;
const DAY = [compileDateFormat('YYYY-MM-DD')];

/**
 * Returns a time in ISO format with its offset. A time without a zone is Belgian, and a day alone begins at midnight
 * there. Returns undefined for anything else.
 */
export function toInstant(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  const exact = WITH_OFFSET.exec(text);
  if (exact) {
    const [, day = '', minute = '', second = '00', zone = ''] = exact;
    const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
    const instant = `${day}T${minute}:${second}${offset}`;
    return readDate(day, DAY) && !Number.isNaN(Date.parse(instant)) ? instant : undefined;
  }
  const [, day = '', minute = '00:00', second = '00'] = BARE.exec(text) ?? [];
  const date = readDate(day, DAY)?.date;
  if (date === undefined || Number.isNaN(Date.parse(`${day}T${minute}:${second}Z`))) return undefined;
  return toBrusselsTime({ date, time: `${minute}:${second}` });
}

const belgianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' });

/** Returns the Belgian day of a time, such as `2026-11-12`. */
export function toBelgianDay(raw: unknown): string | undefined {
  const instant = toInstant(raw);
  if (instant === undefined) return undefined;
  // A day that was written as midnight with the offset of the other half of the year must stay that day.
  const isMidnight = instant.slice(11, 19) === '00:00:00';
  return isMidnight ? instant.slice(0, 10) : belgianDay.format(Date.parse(instant));
}
