import { DAY_MS } from './calendarTime.ts';
import type { WallTime } from './calendarZones.ts';

/**
 * The maximum number of steps for the rules of one file, which is many times the number that real files need. A step is
 * an occurrence, or up to a month without one.
 */
const MAX_FILE_RULE_STEPS = 150_000;
/** The maximum number of steps for one rule: more than one step a day for a hundred years. */
const MAX_RULE_STEPS = 40_000;
const DAYS_PER_STEP = 31;
/**
 * A rule without an occurrence for this time counts as a rule that never occurs: every combination of weekdays and leap
 * years repeats sooner.
 */
const MAX_OCCURRENCE_GAP_MS = 45 * 366 * DAY_MS;
/** The maximum number of times per day in a rule. An entry takes nights, so more times than hours have no meaning. */
const MAX_TIMES_PER_DAY = 24;

/** The number of steps that the rules of a file may still take. */
export interface StepBudget {
  stepsLeft: number;
}
export const createStepBudget = (): StepBudget => ({ stepsLeft: MAX_FILE_RULE_STEPS });

type RuleFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
const RULE_FREQUENCIES: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const isFrequency = (text: string | undefined): text is RuleFrequency =>
  text !== undefined && RULE_FREQUENCIES.has(text);

const RULE_WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The largest number that each part of a rule may contain. The smallest number is 1, or 0 for hours, minutes and
 * seconds.
 */
const MAX_RULE_NUMBERS = {
  BYMONTH: 12,
  BYMONTHDAY: 31,
  BYYEARDAY: 366,
  BYWEEKNO: 53,
  BYSETPOS: 366,
  BYHOUR: 23,
  BYMINUTE: 59,
  BYSECOND: 59,
} as const;
type RuleNumberPart = keyof typeof MAX_RULE_NUMBERS;
const PARTS_COUNTED_FROM_ZERO: ReadonlySet<RuleNumberPart> = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const);
const NUMBER_PART_NAMES = Object.keys(MAX_RULE_NUMBERS) as RuleNumberPart[];
const OTHER_PART_NAMES: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'COUNT', 'BYDAY', 'WKST']);

/** The parts that RFC 5545, 3.3.10, does not allow with a frequency. */
const FORBIDDEN_PARTS: Readonly<Record<RuleFrequency, readonly RuleNumberPart[]>> = {
  DAILY: ['BYYEARDAY', 'BYWEEKNO'],
  WEEKLY: ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
  MONTHLY: ['BYYEARDAY', 'BYWEEKNO'],
  YEARLY: [],
};

/**
 * A weekday, from 0 (Sunday). `positionInPeriod` is its number in its month or year, as in "the second Monday"; 0 means
 * every such weekday.
 */
interface RuleWeekday {
  readonly weekday: number;
  readonly positionInPeriod: number;
}

/** A recurrence rule of whole days (RFC 5545, 3.3.10), without its UNTIL. */
interface RecurrenceRule {
  readonly frequency: RuleFrequency;
  readonly interval: number;
  readonly occurrenceCount: number;
  /** The first day of a week, from 0 (Sunday). */
  readonly weekStart: number;
  readonly numbersByPart: Readonly<Partial<Record<RuleNumberPart, ReadonlySet<number>>>>;
  readonly weekdays: readonly RuleWeekday[] | undefined;
}

function throwInvalidRule(): never {
  throw new RangeError('not a valid recurrence rule');
}

function parsePositiveNumber(text: string): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : throwInvalidRule();
}

function parseNumbers(part: RuleNumberPart, text: string): ReadonlySet<number> {
  const isFromZero = PARTS_COUNTED_FROM_ZERO.has(part);
  const isSigned = !isFromZero && part !== 'BYMONTH';
  return new Set(
    text.split(',').map((each) => {
      const number = /^[+-]?\d{1,3}$/.test(each) ? Number(each) : throwInvalidRule();
      const isAllowed =
        Math.abs(number) <= MAX_RULE_NUMBERS[part] && (isFromZero || number !== 0) && (isSigned || number >= 0);
      return isAllowed ? number : throwInvalidRule();
    }),
  );
}

const parseWeekday = (text: string): number =>
  RULE_WEEKDAYS.includes(text) ? RULE_WEEKDAYS.indexOf(text) : throwInvalidRule();

function parseRuledWeekday(text: string): RuleWeekday {
  const [, nth, weekday = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const number = Number(nth ?? 0);
  if (nth !== undefined && (number === 0 || Math.abs(number) > MAX_RULE_NUMBERS.BYWEEKNO)) throwInvalidRule();
  return { weekday: parseWeekday(weekday), positionInPeriod: number };
}

/** Parses a rule. Throws for an invalid rule, for a rule that RFC 5545 does not allow, and for an unknown part. */
function parseRule(parts: ReadonlyMap<string, string>): RecurrenceRule {
  for (const name of parts.keys())
    if (!OTHER_PART_NAMES.has(name) && !NUMBER_PART_NAMES.some((part) => part === name)) throwInvalidRule();
  const frequency = parts.get('FREQ');
  if (!isFrequency(frequency)) throwInvalidRule();
  const numbersByPart: Partial<Record<RuleNumberPart, ReadonlySet<number>>> = {};
  for (const part of NUMBER_PART_NAMES) {
    const text = parts.get(part);
    if (text === undefined) continue;
    if (FORBIDDEN_PARTS[frequency].includes(part)) throwInvalidRule();
    numbersByPart[part] = parseNumbers(part, text);
  }
  const byDay = parts.get('BYDAY')?.split(',');
  // Each item costs time on each day, so repeated items are removed.
  const weekdays = byDay && [...new Set(byDay)].map(parseRuledWeekday);
  const allowsPosition = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !numbersByPart.BYWEEKNO);
  if (!allowsPosition && weekdays?.some(({ positionInPeriod: nth }) => nth !== 0)) throwInvalidRule();
  const countText = parts.get('COUNT');
  return {
    frequency,
    interval: parsePositiveNumber(parts.get('INTERVAL') ?? '1'),
    occurrenceCount: countText === undefined ? Number.POSITIVE_INFINITY : parsePositiveNumber(countText),
    weekStart: parseWeekday(parts.get('WKST') ?? 'MO'),
    numbersByPart,
    weekdays,
  };
}

/**
 * Returns the midnight of a day. Months are counted from 0. The function also works for years before 100, which
 * `Date.UTC` would interpret as years of the 20th century.
 */
const toMidnight = (year: number, month: number, day = 1): WallTime =>
  new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(year, month, day);

/** A day with the numbers by which rules select days. Month and day are counted from 1, weekdays from 0 (Sunday). */
interface CalendarDay {
  readonly wallTime: WallTime;
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly weekday: number;
}

function toCalendarDay(wall: WallTime): CalendarDay {
  const date = new Date(wall);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return { wallTime: wall, year, month, dayOfMonth: date.getUTCDate(), weekday: date.getUTCDay() };
}

const countDaysOfMonth = ({ year, month }: CalendarDay): number => new Date(toMidnight(year, month, 0)).getUTCDate();
const toDayOfYear = ({ wallTime: wall, year }: CalendarDay): number => (wall - toMidnight(year, 0)) / DAY_MS + 1;
const countDaysOfYear = ({ year }: CalendarDay): number => (toMidnight(year + 1, 0) - toMidnight(year, 0)) / DAY_MS;

const findFirstDayOfWeek = (wall: WallTime, weekStart: number): WallTime =>
  wall - ((new Date(wall).getUTCDay() - weekStart + 7) % 7) * DAY_MS;

/**
 * Returns the ISO week of a day and the number of weeks in its year. A week belongs to the year that has most of its
 * days.
 */
function findWeekOfYear(wall: WallTime, weekStart: number): { readonly week: number; readonly weekCount: number } {
  const computeWeekNumber = (middle: WallTime, year: number) =>
    Math.floor((middle - toMidnight(year, 0)) / DAY_MS / 7) + 1;
  const findMiddleOfWeek = (day: WallTime) => findFirstDayOfWeek(day, weekStart) + 3 * DAY_MS;
  const middleOfWeek = findMiddleOfWeek(wall);
  const year = new Date(middleOfWeek).getUTCFullYear();
  // 28 December is in the last week of its year, on whichever day weeks begin.
  return {
    week: computeWeekNumber(middleOfWeek, year),
    weekCount: computeWeekNumber(findMiddleOfWeek(toMidnight(year, 11, 28)), year),
  };
}

/** Returns whether one of the numbers selects a position, from 1 to `length`. A negative number counts from the end. */
const includesPosition = (numbers: ReadonlySet<number>, position: number, length: number): boolean =>
  numbers.has(position) || numbers.has(position - length - 1);

function isRuledWeekday({ weekdays, numbersByPart: numbers, frequency }: RecurrenceRule, day: CalendarDay): boolean {
  if (!weekdays) return true;
  const matchingWeekdays = weekdays.filter(({ weekday }) => weekday === day.weekday);
  if (matchingWeekdays.length === 0) return false;
  if (matchingWeekdays.some(({ positionInPeriod: nth }) => nth === 0)) return true;
  const countsInYear = frequency === 'YEARLY' && !numbers.BYMONTH;
  const position = countsInYear ? toDayOfYear(day) : day.dayOfMonth;
  const length = countsInYear ? countDaysOfYear(day) : countDaysOfMonth(day);
  const [earlierCount, laterCount] = [Math.floor((position - 1) / 7), Math.floor((length - position) / 7)];
  return matchingWeekdays.some(({ positionInPeriod: nth }) => nth === earlierCount + 1 || nth === -laterCount - 1);
}

function isRuledDay(rule: RecurrenceRule, day: CalendarDay): boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = rule.numbersByPart;
  if (BYMONTH && !BYMONTH.has(day.month)) return false;
  if (BYMONTHDAY && !includesPosition(BYMONTHDAY, day.dayOfMonth, countDaysOfMonth(day))) return false;
  if (BYYEARDAY && !includesPosition(BYYEARDAY, toDayOfYear(day), countDaysOfYear(day))) return false;
  if (!isRuledWeekday(rule, day)) return false;
  if (!BYWEEKNO) return true;
  const { week, weekCount: weeks } = findWeekOfYear(day.wallTime, rule.weekStart);
  return includesPosition(BYWEEKNO, week, weeks);
}

/** Adds the missing parts of a rule, with the values of the first day of the entry. */
function completeRule(rule: RecurrenceRule, { month, dayOfMonth: day, weekday }: CalendarDay): RecurrenceRule {
  const { frequency, numbersByPart: numbers, weekdays } = rule;
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = numbers;
  if (frequency === 'DAILY' || weekdays || BYMONTHDAY || BYYEARDAY) return rule;
  if (frequency === 'WEEKLY' || BYWEEKNO) return { ...rule, weekdays: [{ weekday, positionInPeriod: 0 }] };
  const months = frequency === 'YEARLY' && !BYMONTH ? { BYMONTH: new Set([month]) } : {};
  return { ...rule, numbersByPart: { ...numbers, ...months, BYMONTHDAY: new Set([day]) } };
}

/** Returns the times of a day at which a rule occurs, in milliseconds since midnight, in order. */
function listTimesOfDay({ numbersByPart: numbers }: RecurrenceRule, startTimeMs: number, isDay: boolean): number[] {
  if (isDay) return [0];
  const { BYHOUR, BYMINUTE, BYSECOND } = numbers;
  const hours = [...(BYHOUR ?? [Math.floor(startTimeMs / 3_600_000)])];
  const minutes = [...(BYMINUTE ?? [Math.floor(startTimeMs / 60_000) % 60])];
  const seconds = [...(BYSECOND ?? [Math.floor(startTimeMs / 1000) % 60])];
  if (hours.length * minutes.length * seconds.length > MAX_TIMES_PER_DAY) throwInvalidRule();
  const times: number[] = [];
  for (const hour of hours)
    for (const minute of minutes) for (const second of seconds) times.push(((hour * 60 + minute) * 60 + second) * 1000);
  return times.toSorted((a, b) => a - b);
}

/**
 * Returns the begin and the end of a period of a rule; periods are counted from 0. The result is `NaN` after the last
 * date that JavaScript supports.
 */
function findPeriod(
  { frequency, interval, weekStart }: RecurrenceRule,
  first: CalendarDay,
  periodIndex: number,
): readonly [WallTime, WallTime] {
  const periodOffset = periodIndex * interval;
  const { year, month } = first;
  if (frequency === 'YEARLY') return [toMidnight(year + periodOffset, 0), toMidnight(year + periodOffset + 1, 0)];
  if (frequency === 'MONTHLY')
    return [toMidnight(year, month - 1 + periodOffset), toMidnight(year, month + periodOffset)];
  const periodDays = frequency === 'WEEKLY' ? 7 : 1;
  const begin =
    (frequency === 'WEEKLY' ? findFirstDayOfWeek(first.wallTime, weekStart) : first.wallTime) +
    periodOffset * periodDays * DAY_MS;
  return [begin, begin + periodDays * DAY_MS];
}

/**
 * Yields the wall times at which a rule occurs, in order. The time is linear in the number of steps, also for a rule
 * that never occurs. Throws a `RangeError` for a rule that is invalid or never occurs, and when no steps are left.
 *
 * @param parts the rule without its UNTIL: names and values in upper case
 * @param last the last wall time that the rule allows (its UNTIL)
 * @param until the wall time up to which occurrences are needed
 */
export function* listRuledWallTimes(
  parts: ReadonlyMap<string, string>,
  start: { readonly wallTime: WallTime; readonly isDay: boolean },
  { last, until, steps }: { readonly last: WallTime; readonly until: WallTime; readonly steps: StepBudget },
): Generator<WallTime> {
  const startTimeMs = ((start.wallTime % DAY_MS) + DAY_MS) % DAY_MS;
  const firstDay = toCalendarDay(start.wallTime - startTimeMs);
  const rule = completeRule(parseRule(parts), firstDay);
  const timesOfDay = listTimesOfDay(rule, startTimeMs, start.isDay);
  const { BYSETPOS } = rule.numbersByPart;
  let foundCount = 0;
  let usedSteps = 0;
  for (let periodIndex = 0; ; periodIndex += 1) {
    const [begin, end] = findPeriod(rule, firstDay, periodIndex);
    if (begin > last || (foundCount > 0 && !(begin <= until))) return;
    // Without this check, the search for a rule that never occurs would have no end.
    if (!(begin <= Math.max(until, start.wallTime) + MAX_OCCURRENCE_GAP_MS)) throwInvalidRule();
    const periodTimes: WallTime[] = [];
    for (let wall = begin; wall < end; wall += DAY_MS)
      if (isRuledDay(rule, toCalendarDay(wall))) periodTimes.push(...timesOfDay.map((each) => wall + each));
    const selectedTimes = BYSETPOS
      ? periodTimes.filter((_, index) => includesPosition(BYSETPOS, index + 1, periodTimes.length))
      : periodTimes;
    const stepCount = Math.max(selectedTimes.length, Math.ceil((end - begin) / DAY_MS / DAYS_PER_STEP));
    usedSteps += stepCount;
    steps.stepsLeft -= stepCount;
    if (usedSteps > MAX_RULE_STEPS || steps.stepsLeft < 0) throw new RangeError('too many steps');
    for (const wall of selectedTimes) {
      if (wall < start.wallTime) continue;
      if (wall > last || foundCount >= rule.occurrenceCount) return;
      foundCount += 1;
      if (wall <= until) yield wall;
    }
    if (foundCount >= rule.occurrenceCount) return;
  }
}
