import { DAY_MS } from './calendarTime.ts';
import type { Wall } from './calendarZones.ts';

/**
 * The rules of one file may take this many steps, many times what people need. A step is an occurrence, or up to a month that
 * has none.
 */
const MAX_STEPS = 150_000;
/** One rule may take this many steps: more than one a day for a hundred years. */
const MAX_RULE_STEPS = 40_000;
const DAYS_PER_STEP = 31;
/** A rule without an occurrence for this long counts as one that never comes: weekdays and leap years repeat sooner. */
const MAX_EMPTY_MS = 45 * 366 * DAY_MS;
/** One entry takes nights, so that more times of a day than hours mean nothing. */
const MAX_TIMES_PER_DAY = 24;

/** How many steps the rules of a file may still take. */
export interface Steps {
  left: number;
}
export const createSteps = (): Steps => ({ left: MAX_STEPS });

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
const FREQUENCIES: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const isFrequency = (text: string | undefined): text is Frequency => text !== undefined && FREQUENCIES.has(text);

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The largest number of each part; the smallest is 1, or 0 for hours, minutes and seconds. */
const MAX_NUMBERS = {
  BYMONTH: 12,
  BYMONTHDAY: 31,
  BYYEARDAY: 366,
  BYWEEKNO: 53,
  BYSETPOS: 366,
  BYHOUR: 23,
  BYMINUTE: 59,
  BYSECOND: 59,
} as const;
type NumberPart = keyof typeof MAX_NUMBERS;
const FROM_ZERO: ReadonlySet<NumberPart> = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const);
const NUMBER_PARTS = Object.keys(MAX_NUMBERS) as NumberPart[];
const OTHER_PARTS: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'COUNT', 'BYDAY', 'WKST']);

/** Parts that RFC 5545, 3.3.10, does not allow with a frequency. */
const FORBIDDEN: Readonly<Record<Frequency, readonly NumberPart[]>> = {
  DAILY: ['BYYEARDAY', 'BYWEEKNO'],
  WEEKLY: ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
  MONTHLY: ['BYYEARDAY', 'BYWEEKNO'],
  YEARLY: [],
};

/** A weekday from 0 (Sunday). `nth` says which one of its month or year is meant; 0 means all of them. */
interface RuledWeekday {
  readonly weekday: number;
  readonly nth: number;
}

/** A recurrence rule of whole days (RFC 5545, 3.3.10), without its UNTIL. */
interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number;
  /** The first day of a week, from 0 (Sunday). */
  readonly weekStart: number;
  readonly numbers: Readonly<Partial<Record<NumberPart, ReadonlySet<number>>>>;
  readonly weekdays: readonly RuledWeekday[] | undefined;
}

function refuse(): never {
  throw new RangeError('no rule that days follow');
}

function parsePositiveNumber(text: string): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : refuse();
}

function parseNumbers(part: NumberPart, text: string): ReadonlySet<number> {
  const isFromZero = FROM_ZERO.has(part);
  const isSigned = !isFromZero && part !== 'BYMONTH';
  return new Set(
    text.split(',').map((each) => {
      const number = /^[+-]?\d{1,3}$/.test(each) ? Number(each) : refuse();
      const isAllowed =
        Math.abs(number) <= MAX_NUMBERS[part] && (isFromZero || number !== 0) && (isSigned || number >= 0);
      return isAllowed ? number : refuse();
    }),
  );
}

const parseWeekday = (text: string): number => (WEEKDAYS.includes(text) ? WEEKDAYS.indexOf(text) : refuse());

function parseRuledWeekday(text: string): RuledWeekday {
  const [, nth, weekday = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const number = Number(nth ?? 0);
  if (nth !== undefined && (number === 0 || Math.abs(number) > MAX_NUMBERS.BYWEEKNO)) refuse();
  return { weekday: parseWeekday(weekday), nth: number };
}

/** Throws for a rule that makes no sense, that RFC 5545 does not allow, or that has a part that nobody knows. */
function parseRule(parts: ReadonlyMap<string, string>): Rule {
  for (const name of parts.keys()) if (!OTHER_PARTS.has(name) && !NUMBER_PARTS.some((part) => part === name)) refuse();
  const frequency = parts.get('FREQ');
  if (!isFrequency(frequency)) refuse();
  const numbers: Partial<Record<NumberPart, ReadonlySet<number>>> = {};
  for (const part of NUMBER_PARTS) {
    const text = parts.get(part);
    if (text === undefined) continue;
    if (FORBIDDEN[frequency].includes(part)) refuse();
    numbers[part] = parseNumbers(part, text);
  }
  const byDay = parts.get('BYDAY')?.split(',');
  // A list that says the same again and again would cost its length on each day.
  const weekdays = byDay && [...new Set(byDay)].map(parseRuledWeekday);
  const isNthAllowed = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !numbers.BYWEEKNO);
  if (!isNthAllowed && weekdays?.some(({ nth }) => nth !== 0)) refuse();
  const count = parts.get('COUNT');
  return {
    frequency,
    interval: parsePositiveNumber(parts.get('INTERVAL') ?? '1'),
    count: count === undefined ? Number.POSITIVE_INFINITY : parsePositiveNumber(count),
    weekStart: parseWeekday(parts.get('WKST') ?? 'MO'),
    numbers,
    weekdays,
  };
}

/** Also of years before 100, which `Date.UTC` would take for years of the last century. Months from 0. */
const midnight = (year: number, month: number, day = 1): Wall =>
  new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(year, month, day);

/** A day with the numbers by which rules choose days. Month and day begin with 1, weekdays with 0 (Sunday). */
interface CalendarDay {
  readonly wall: Wall;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

function calendarDay(wall: Wall): CalendarDay {
  const date = new Date(wall);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return { wall, year, month, day: date.getUTCDate(), weekday: date.getUTCDay() };
}

const daysOfMonth = ({ year, month }: CalendarDay): number => new Date(midnight(year, month, 0)).getUTCDate();
const dayOfYear = ({ wall, year }: CalendarDay): number => (wall - midnight(year, 0)) / DAY_MS + 1;
const daysOfYear = ({ year }: CalendarDay): number => (midnight(year + 1, 0) - midnight(year, 0)) / DAY_MS;

const firstDayOfWeek = (wall: Wall, weekStart: number): Wall =>
  wall - ((new Date(wall).getUTCDay() - weekStart + 7) % 7) * DAY_MS;

/** A week belongs to the year that has most of its days. */
function weekOfYear(wall: Wall, weekStart: number): { readonly week: number; readonly weeks: number } {
  const weekNumber = (middle: Wall, year: number) => Math.floor((middle - midnight(year, 0)) / DAY_MS / 7) + 1;
  const middleOf = (day: Wall) => firstDayOfWeek(day, weekStart) + 3 * DAY_MS;
  const middle = middleOf(wall);
  const year = new Date(middle).getUTCFullYear();
  // 28 December is in the last week, on whichever day weeks begin.
  return { week: weekNumber(middle, year), weeks: weekNumber(middleOf(midnight(year, 11, 28)), year) };
}

/** Whether one of the numbers means place `at` of `length`; a negative number counts from the end. */
const names = (numbers: ReadonlySet<number>, at: number, length: number): boolean =>
  numbers.has(at) || numbers.has(at - length - 1);

function isRuledWeekday({ weekdays, numbers, frequency }: Rule, day: CalendarDay): boolean {
  if (!weekdays) return true;
  const ofDay = weekdays.filter(({ weekday }) => weekday === day.weekday);
  if (ofDay.length === 0) return false;
  if (ofDay.some(({ nth }) => nth === 0)) return true;
  const isOfYear = frequency === 'YEARLY' && !numbers.BYMONTH;
  const at = isOfYear ? dayOfYear(day) : day.day;
  const length = isOfYear ? daysOfYear(day) : daysOfMonth(day);
  const [before, after] = [Math.floor((at - 1) / 7), Math.floor((length - at) / 7)];
  return ofDay.some(({ nth }) => nth === before + 1 || nth === -after - 1);
}

function isRuledDay(rule: Rule, day: CalendarDay): boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = rule.numbers;
  if (BYMONTH && !BYMONTH.has(day.month)) return false;
  if (BYMONTHDAY && !names(BYMONTHDAY, day.day, daysOfMonth(day))) return false;
  if (BYYEARDAY && !names(BYYEARDAY, dayOfYear(day), daysOfYear(day))) return false;
  if (!isRuledWeekday(rule, day)) return false;
  if (!BYWEEKNO) return true;
  const { week, weeks } = weekOfYear(day.wall, rule.weekStart);
  return names(BYWEEKNO, week, weeks);
}

/** Takes the parts that a rule does not have from its first day. */
function completeRule(rule: Rule, { month, day, weekday }: CalendarDay): Rule {
  const { frequency, numbers, weekdays } = rule;
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = numbers;
  if (frequency === 'DAILY' || weekdays || BYMONTHDAY || BYYEARDAY) return rule;
  if (frequency === 'WEEKLY' || BYWEEKNO) return { ...rule, weekdays: [{ weekday, nth: 0 }] };
  const months = frequency === 'YEARLY' && !BYMONTH ? { BYMONTH: new Set([month]) } : {};
  return { ...rule, numbers: { ...numbers, ...months, BYMONTHDAY: new Set([day]) } };
}

/** The times of a day at which a rule comes, in milliseconds since midnight, in order. */
function timesOfDay({ numbers }: Rule, time: number, isDay: boolean): number[] {
  if (isDay) return [0];
  const { BYHOUR, BYMINUTE, BYSECOND } = numbers;
  const hours = [...(BYHOUR ?? [Math.floor(time / 3_600_000)])];
  const minutes = [...(BYMINUTE ?? [Math.floor(time / 60_000) % 60])];
  const seconds = [...(BYSECOND ?? [Math.floor(time / 1000) % 60])];
  if (hours.length * minutes.length * seconds.length > MAX_TIMES_PER_DAY) refuse();
  const times: number[] = [];
  for (const hour of hours)
    for (const minute of minutes) for (const second of seconds) times.push(((hour * 60 + minute) * 60 + second) * 1000);
  return times.toSorted((a, b) => a - b);
}

/** When period `n` of a rule begins and ends, from 0; `NaN` beyond the last date that JavaScript has. */
function nthPeriod({ frequency, interval, weekStart }: Rule, first: CalendarDay, n: number): readonly [Wall, Wall] {
  const ahead = n * interval;
  const { year, month } = first;
  if (frequency === 'YEARLY') return [midnight(year + ahead, 0), midnight(year + ahead + 1, 0)];
  if (frequency === 'MONTHLY') return [midnight(year, month - 1 + ahead), midnight(year, month + ahead)];
  const days = frequency === 'WEEKLY' ? 7 : 1;
  const begin = (frequency === 'WEEKLY' ? firstDayOfWeek(first.wall, weekStart) : first.wall) + ahead * days * DAY_MS;
  return [begin, begin + days * DAY_MS];
}

/**
 * The wall times at which a rule comes, in order. Takes time in proportion to the steps, also for a rule that never comes.
 * Throws a `RangeError` for a rule that makes no sense or never comes, and when no steps are left.
 *
 * @param parts of the rule, without its UNTIL: names and values in upper case
 * @param last the last wall time that the rule allows
 * @param until later ones are not needed
 */
export function* ruledWalls(
  parts: ReadonlyMap<string, string>,
  start: { readonly wall: Wall; readonly isDay: boolean },
  { last, until, steps }: { readonly last: Wall; readonly until: Wall; readonly steps: Steps },
): Generator<Wall> {
  const time = ((start.wall % DAY_MS) + DAY_MS) % DAY_MS;
  const first = calendarDay(start.wall - time);
  const rule = completeRule(parseRule(parts), first);
  const times = timesOfDay(rule, time, start.isDay);
  const { BYSETPOS } = rule.numbers;
  let found = 0;
  let used = 0;
  for (let n = 0; ; n += 1) {
    const [begin, end] = nthPeriod(rule, first, n);
    if (begin > last || (found > 0 && !(begin <= until))) return;
    // A rule that never comes would be searched without end.
    if (!(begin <= Math.max(until, start.wall) + MAX_EMPTY_MS)) refuse();
    const all: Wall[] = [];
    for (let wall = begin; wall < end; wall += DAY_MS)
      if (isRuledDay(rule, calendarDay(wall))) all.push(...times.map((each) => wall + each));
    const walls = BYSETPOS ? all.filter((_, index) => names(BYSETPOS, index + 1, all.length)) : all;
    const taken = Math.max(walls.length, Math.ceil((end - begin) / DAY_MS / DAYS_PER_STEP));
    used += taken;
    steps.left -= taken;
    if (used > MAX_RULE_STEPS || steps.left < 0) throw new RangeError('too many steps');
    for (const wall of walls) {
      if (wall < start.wall) continue;
      if (wall > last || found >= rule.count) return;
      found += 1;
      if (wall <= until) yield wall;
    }
    if (found >= rule.count) return;
  }
}
