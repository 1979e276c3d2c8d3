import { toBrusselsTime, compileDateFormat, readDate } from '../../import/cells/readDate.ts';

const TIME_WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const TIME_WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;
const DAY_FORMATS = [compileDateFormat('YYYY-MM-DD')];

/**
 * Returns a time in ISO format with its offset. A time without a zone is in Belgian time. A date without a time becomes
 * midnight in Belgium. Returns undefined for anything else.
 */
export function toInstant(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  const match = TIME_WITH_OFFSET.exec(text);
  if (match) {
    const [, day = '', minute = '', second = '00', zone = ''] = match;
    const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
    const instant = `${day}T${minute}:${second}${offset}`;
    return readDate(day, DAY_FORMATS) && !Number.isNaN(Date.parse(instant)) ? instant : undefined;
  }
  const [, day = '', minute = '00:00', second = '00'] = TIME_WITHOUT_OFFSET.exec(text) ?? [];
  const date = readDate(day, DAY_FORMATS)?.date;
  if (date === undefined || Number.isNaN(Date.parse(`${day}T${minute}:${second}Z`))) return undefined;
  return toBrusselsTime({ date, time: `${minute}:${second}` });
}

const belgianDayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' });

/** Returns the Belgian day of a time, such as `2026-11-12`. */
export function toBelgianDay(raw: unknown): string | undefined {
  const instant = toInstant(raw);
  if (instant === undefined) return undefined;
  // A CRM may write a date as midnight with the wrong offset (that of summer time in winter). Such a time must stay on
  // the written date.
  const isMidnight = instant.slice(11, 19) === '00:00:00';
  return isMidnight ? instant.slice(0, 10) : belgianDayFormat.format(Date.parse(instant));
}
