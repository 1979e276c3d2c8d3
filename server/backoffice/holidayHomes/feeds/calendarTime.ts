import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Day } from '../days.ts';
import {
  BELGIAN_ZONE,
  findBelgianWallTime,
  readOffsetZone,
  UTC_ZONE,
  type WallTime,
  type CalendarTimeZone,
} from './calendarZones.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A day, or a time on a clock. */
export interface CalendarTime {
  readonly wallTime: WallTime;
  readonly isDay: boolean;
  /**
   * The time zone. It is undefined for a day, and for a floating time, which is the local time everywhere (RFC 5545,
   * 3.3.5).
   */
  readonly zone?: CalendarTimeZone | undefined;
}

/**
 * Matches dates and times. RFC 5545 defines `20270110`, `20270110T150000` and `20270110T140000Z`. Programs also write
 * hyphens and colons, leave out the seconds, or add an offset.
 */
const DATE_TIME =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[t ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?(?:\s?(z|[+-]\d{2}:?\d{2}))?)?$/i;

/** The maximum values of a time. 24:00 is the end of a day, and a leap second has the number 60. */
const MAX_CLOCK_VALUES = { hour: 24, minute: 59, second: 60 } as const;

/**
 * Parses a date or a time. Returns undefined for any other text, and for days that do not exist, such as 30 February.
 *
 * @param isDayOnly true when the property says that its value is a date; a time after the date is then ignored unless
 * it has an offset
 */
export function parseTime(
  text: string,
  zone: CalendarTimeZone | undefined,
  isDayOnly = false,
): CalendarTime | undefined {
  const [, year, month, day, hour, minute, second = '0', offset] = DATE_TIME.exec(text.trim()) ?? [];
  if (year === undefined || year === '0000') return undefined;
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined || minute === undefined || (isDayOnly && offset === undefined))
    return { wallTime: midnight, isDay: true };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > MAX_CLOCK_VALUES.hour || minutes > MAX_CLOCK_VALUES.minute || seconds > MAX_CLOCK_VALUES.second)
    return undefined;
  const wall = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (offset === undefined) return { wallTime: wall, isDay: false, zone };
  return { wallTime: wall, isDay: false, zone: /^z$/i.test(offset) ? UTC_ZONE : readOffsetZone(offset) };
}

/**
 * Returns the moment of a calendar time. A time without a zone counts as Belgian, because the homes are in Belgium.
 */
export const resolveMoment = ({ wallTime: wall, zone = BELGIAN_ZONE }: CalendarTime): Moment => zone(wall);

/** Returns the time that clocks in Belgium show at a calendar time. A day without a time stays unchanged. */
export const toBelgianWallTime = (time: CalendarTime): WallTime =>
  time.isDay ? time.wallTime : findBelgianWallTime(resolveMoment(time));

/** Returns the wall time of `time` in the time zone of the first argument. */
export function toWallTimeOnClock({ zone: targetZone, isDay }: CalendarTime, time: CalendarTime): WallTime {
  if (time.isDay || time.zone === undefined || time.zone === targetZone) return time.wallTime;
  if (isDay) return toBelgianWallTime(time);
  const moment = resolveMoment(time);
  return moment + (moment - resolveMoment({ wallTime: moment, isDay: false, zone: targetZone }));
}

const MIN_WALL_TIME = Date.parse('0001-01-01T00:00:00Z');
const MAX_WALL_TIME = Date.parse('9999-12-31T00:00:00Z');

/**
 * Returns the ISO day of a wall time. The years are limited to 1 to 9999, because only texts with years of four digits
 * sort in the order of the days.
 */
export const toDay = (wall: WallTime): Day =>
  new Date(Math.min(MAX_WALL_TIME, Math.max(MIN_WALL_TIME, wall))).toISOString().slice(0, 10);

/** The milliseconds of each unit of a duration. */
const DURATION_UNITS_MS = { W: 7 * DAY_MS, D: DAY_MS, H: 60 * MINUTE_MS, M: MINUTE_MS, S: 1000 } as const;
const DURATION_PATTERN =
  /^([+-]?)P(?:(\d{1,15})W)?(?:(\d{1,15})D)?(?:T(?:(\d{1,15})H)?(?:(\d{1,15})M)?(?:(\d{1,15})S)?)?$/;

/** Parses a duration (RFC 5545, 3.3.6) to milliseconds; undefined for any other text, and for a negative duration. */
export function parseDuration(text: string): number | undefined {
  const [whole, sign, ...counts] = DURATION_PATTERN.exec(text.trim().toUpperCase()) ?? [];
  if (whole === undefined || sign === '-' || counts.every((count) => count === undefined)) return undefined;
  return Object.values(DURATION_UNITS_MS).reduce((sum, unit, index) => sum + Number(counts[index] ?? 0) * unit, 0);
}
