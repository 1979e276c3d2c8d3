import { type Callback, DAY_PARTS, type DayPart } from '#shared/api/messages.ts';
import type { HoursRange, OpeningHours } from '#shared/api/openingHours.ts';
import { getOpeningDay } from '#shared/domain/openingHours/openingHours.ts';
import { addDays, toBrusselsDay, toMoment } from '#shared/i18n/moments.ts';

// In this file, times are local to Belgium, and moments are milliseconds since 1970.

const MINUTE_MS = 60_000;

/** The hours of each part of a day. */
const HOURS_BY_DAY_PART: Readonly<Record<DayPart, HoursRange>> = {
  morning: { from: '09:00', to: '12:00' },
  noon: { from: '12:00', to: '14:00' },
  afternoon: { from: '14:00', to: '17:00' },
  evening: { from: '17:00', to: '19:00' },
};

/** The hours of a working day, for an office whose opening hours are unknown. */
const WORKDAY_HOURS = [{ from: '09:00', to: '17:00' }];
const WORKING_WEEK: OfficeSchedule = {
  weekly: {
    monday: WORKDAY_HOURS,
    tuesday: WORKDAY_HOURS,
    wednesday: WORKDAY_HOURS,
    thursday: WORKDAY_HOURS,
    friday: WORKDAY_HOURS,
  },
  exceptions: [],
};

/** The minimum time that an office must be open in a part of a day, so that it can make a call. */
const MIN_CALLBACK_MINUTES = 30;
/** The maximum number of offered days. Only the first `SEARCHED_DAYS` days, beginning with today, are examined. */
const MAX_OFFERED_DAYS = 5;
const SEARCHED_DAYS = 21;

type OfficeSchedule = Pick<OpeningHours, 'weekly' | 'exceptions'>;

interface CallbackDay {
  /** An ISO date. */
  readonly date: string;
  readonly times: readonly Callback[];
}

const countMinutes = ({ from, to }: HoursRange): number => {
  const [begin = 0, end = 0] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  return end - begin;
};

/**
 * Returns the longest period within a part of the day in which the office is open. Returns undefined when this period
 * is too short for a call.
 */
function findOpenHours(partHours: HoursRange, hours: readonly HoursRange[]): HoursRange | undefined {
  const [longest] = hours
    .map(({ from, to }) => ({
      from: from > partHours.from ? from : partHours.from,
      to: to < partHours.to ? to : partHours.to,
    }))
    .filter((span) => countMinutes(span) >= MIN_CALLBACK_MINUTES)
    .toSorted((a, b) => countMinutes(b) - countMinutes(a));
  return longest;
}

function findDays(schedule: OfficeSchedule, now: number, minLeftMinutes: number, maxDays: number): CallbackDay[] {
  const today = toBrusselsDay(new Date(now));
  const days: CallbackDay[] = [];
  for (let daysAhead = 0; daysAhead < SEARCHED_DAYS && days.length < maxDays; daysAhead++) {
    const date = addDays(today, daysAhead);
    const { hours } = getOpeningDay(schedule, date);
    const times = DAY_PARTS.flatMap((part) => {
      const openHours = findOpenHours(HOURS_BY_DAY_PART[part], hours);
      return openHours && toMoment(date, openHours.to) - now >= minLeftMinutes * MINUTE_MS
        ? [{ date, part, ...openHours }]
        : [];
    });
    if (times.length > 0) days.push({ date, times });
  }
  return days;
}

/**
 * Returns the next days on which a visitor can ask to be called, each with the parts of the day in which the office is
 * open long enough. Today is included when enough time is left.
 * @param schedule undefined when the opening hours are unknown
 */
export const listCallbackDays = (schedule: OfficeSchedule | undefined, now: number): CallbackDay[] =>
  findDays(schedule ?? WORKING_WEEK, now, MIN_CALLBACK_MINUTES, MAX_OFFERED_DAYS);

/** Formats a day and a part of it as the value of a form field: `2026-12-01.morning`. */
export const formatTimeValue = ({ date, part }: Pick<Callback, 'date' | 'part'>): string => `${date}.${part}`;

const TIME_VALUE_PATTERN = /^(\d{4}-\d{2}-\d{2})\.(morning|noon|afternoon|evening)$/;

/** Parses the value of a form field (`formatTimeValue`); returns undefined for an invalid value. */
export function parseTimeValue(value: string): Pick<Callback, 'date' | 'part'> | undefined {
  const [, date = '', partText = ''] = TIME_VALUE_PATTERN.exec(value) ?? [];
  const dayPart = DAY_PARTS.find((each) => each === partText);
  return dayPart && Number.isFinite(Date.parse(`${date}T00:00:00Z`)) ? { date, part: dayPart } : undefined;
}

/**
 * Returns the part of a day that the visitor chose; undefined when it is over, which can happen while the page is open.
 */
export const findChosenTime = (
  schedule: OfficeSchedule | undefined,
  value: string,
  now: number,
): Callback | undefined =>
  findDays(schedule ?? WORKING_WEEK, now, 0, SEARCHED_DAYS)
    .flatMap(({ times }) => times)
    .find((time) => formatTimeValue(time) === value);
