import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';

const DAY_MS = 86_400_000;
const RELATIVE_DATE = /^@(now|today|monday)(?:([+-])(\d{1,4})d)?(?: ((?:[01]\d|2[0-3]):[0-5]\d))?$/;

/**
 * Returns the date that a text such as `@today-12d` means; undefined for a text of another form.
 *
 * `@now` is a moment in UTC: the present one, or the same time some days before or after. `@today` is the present day
 * in Belgium, and `@monday` the Monday of the present week. With a time (`@monday+12d 10:00`), `@today` and `@monday`
 * give a local time of the contract (`2027-03-06T10:00`); without a time, they give a day (`2027-03-06`).
 */
export function resolveRelativeDate(text: string, now: Date): string | undefined {
  const [, anchor, sign, days, time] = RELATIVE_DATE.exec(text) ?? [];
  if (anchor === undefined || (anchor === 'now' && time !== undefined)) return undefined;
  const offset = Number(`${sign ?? ''}${days ?? 0}`);
  if (anchor === 'now') return new Date(now.getTime() + offset * DAY_MS).toISOString();
  const today = toBrusselsDay(now);
  const day = addDays(anchor === 'monday' ? toMonday(today) : today, offset);
  return time === undefined ? day : `${day}T${time}`;
}
