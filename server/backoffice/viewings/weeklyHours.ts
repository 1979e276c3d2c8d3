import type { AgendaAvailability } from '#shared/api/liveAgenda.ts';
import { WEEKDAYS, type Weekday } from '#shared/primitives/weekdays.ts';
import type { HoursRange } from '#shared/api/openingHours.ts';
import { UsageError } from '../core/cli/command.ts';

const FORMAT_HINT = 'hours are written as "mon-fri 09:00-12:00 13:30-17:30"';

function parseDay(word: string): Weekday {
  const matchingDays = word.length >= 2 ? WEEKDAYS.filter((day) => day.startsWith(word.toLowerCase())) : [];
  const [day, secondDay] = matchingDays;
  if (!day || secondDay) throw new UsageError(`${word} is not a day of the week: ${FORMAT_HINT}`);
  return day;
}

/** Parses `mon-fri`, `tue,thu` or `sat`. A range may cross the end of the week. */
function parseDays(text: string): Weekday[] {
  return text.split(',').flatMap((part) => {
    const [first = '', last = first, surplus] = part.split('-');
    if (surplus !== undefined) throw new UsageError(`${part}: ${FORMAT_HINT}`);
    const [from, to] = [parseDay(first), parseDay(last)].map((day) => WEEKDAYS.indexOf(day));
    const length = (((to ?? 0) - (from ?? 0) + 7) % 7) + 1;
    return Array.from({ length }, (_, index) => WEEKDAYS[((from ?? 0) + index) % 7] ?? 'monday');
  });
}

/** Parses `09:00-12:00`. Throws `UsageError`. */
export function parseHours(text: string): HoursRange {
  const [, from, to] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new UsageError(`${text}: ${FORMAT_HINT}`);
  return { from, to };
}

/**
 * Parses lines such as `mon-fri 09:00-12:00 13:30-17:30`. The hours of several lines for one day are combined. Throws
 * `UsageError`.
 */
export function parseWeeklyHours(lines: readonly string[]): AgendaAvailability['weekly'] {
  const weekly: Partial<Record<Weekday, HoursRange[]>> = {};
  for (const line of lines) {
    const [days = '', ...hours] = line.trim().split(/\s+/);
    if (hours.length === 0) throw new UsageError(`${line}: ${FORMAT_HINT}`);
    for (const day of parseDays(days)) weekly[day] = [...(weekly[day] ?? []), ...hours.map(parseHours)];
  }
  return weekly;
}

export const formatHours = (hours: readonly HoursRange[]): string =>
  hours.length === 0 ? 'closed' : hours.map(({ from, to }) => `${from}-${to}`).join(' ');
