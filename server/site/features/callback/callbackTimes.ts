import { type Callback, DAY_PARTS, type DayPart } from '#shared/api/messages.ts';
import type { Hours, OpeningHours } from '#shared/api/openingHours.ts';
import { getOpeningDay } from '#shared/domain/openingHours/openingHours.ts';
import { addDays, toBrusselsDay, toMoment } from '#shared/i18n/moments.ts';

/** Times are local to Belgium; moments in milliseconds since 1970. */

const MINUTE = 60_000;

/** What each part of a day is called by. */
const PARTS: Readonly<Record<DayPart, Hours>> = {
  morning: { from: '09:00', to: '12:00' },
  noon: { from: '12:00', to: '14:00' },
  afternoon: { from: '14:00', to: '17:00' },
  evening: { from: '17:00', to: '19:00' },
};

/** Where nobody has written down when the office is open: a working week. */
const WORKDAY = [{ from: '09:00', to: '17:00' }];
const WORKING_WEEK: Schedule = {
  weekly: { monday: WORKDAY, tuesday: WORKDAY, wednesday: WORKDAY, thursday: WORKDAY, friday: WORKDAY },
  exceptions: [],
};

/** In less nobody can be called. */
const SHORTEST_MINUTES = 30;
/** Days that are offered, and within how many from today. */
const OFFERED_DAYS = 5;
const LOOKED_AT_DAYS = 21;

type Schedule = Pick<OpeningHours, 'weekly' | 'exceptions'>;

interface CallbackDay {
  /** ISO date. */
  readonly date: string;
  readonly times: readonly Callback[];
}

const minutesOf = ({ from, to }: Hours): number => {
  const [begin = 0, end = 0] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  return end - begin;
};

/** The longest time of a part in which the office is open; undefined where that is too short. */
function openIn(part: Hours, hours: readonly Hours[]): Hours | undefined {
  const [longest] = hours
    .map(({ from, to }) => ({ from: from > part.from ? from : part.from, to: to < part.to ? to : part.to }))
    .filter((span) => minutesOf(span) >= SHORTEST_MINUTES)
    .toSorted((a, b) => minutesOf(b) - minutesOf(a));
  return longest;
}

function daysWith(schedule: Schedule, now: number, leftMinutes: number, count: number): CallbackDay[] {
  const today = toBrusselsDay(new Date(now));
  const days: CallbackDay[] = [];
  for (let ahead = 0; ahead < LOOKED_AT_DAYS && days.length < count; ahead++) {
    const date = addDays(today, ahead);
    const { hours } = getOpeningDay(schedule, date);
    const times = DAY_PARTS.flatMap((part) => {
      const span = openIn(PARTS[part], hours);
      return span && toMoment(date, span.to) - now >= leftMinutes * MINUTE ? [{ date, part, ...span }] : [];
    });
    if (times.length > 0) days.push({ date, times });
  }
  return days;
}

/**
 * When a visitor can ask to be called: the next days with a part in which the office is open for long enough, today's
 * as long as there is time left of it.
 *
 * @param schedule undefined where no hours are known
 */
export const callbackDays = (schedule: Schedule | undefined, now: number): CallbackDay[] =>
  daysWith(schedule ?? WORKING_WEEK, now, SHORTEST_MINUTES, OFFERED_DAYS);

/** A time as a form has it: `2026-12-01.morning`. */
export const timeValue = ({ date, part }: Pick<Callback, 'date' | 'part'>): string => `${date}.${part}`;

const VALUE = /^(\d{4}-\d{2}-\d{2})\.(morning|noon|afternoon|evening)$/;

/** What a form's value says; undefined for what is none. */
export function readTime(value: string): Pick<Callback, 'date' | 'part'> | undefined {
  const [, date = '', part = ''] = VALUE.exec(value) ?? [];
  const known = DAY_PARTS.find((each) => each === part);
  return known && Number.isFinite(Date.parse(`${date}T00:00:00Z`)) ? { date, part: known } : undefined;
}

/** The chosen time, as long as it has not passed; a page with it may have been open for a while. */
export const chosenTime = (schedule: Schedule | undefined, value: string, now: number): Callback | undefined =>
  daysWith(schedule ?? WORKING_WEEK, now, 0, LOOKED_AT_DAYS)
    .flatMap(({ times }) => times)
    .find((time) => timeValue(time) === value);
