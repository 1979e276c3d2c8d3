import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Day } from '../days.ts';
import { BELGIUM, belgianWall, UTC, type Wall, type Zone } from './calendarZones.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A day, or a time on a clock. */
export interface CalendarTime {
  readonly wall: Wall;
  readonly isDay: boolean;
  /** Undefined for a day, and for a time that floats: what clocks show, wherever they are (RFC 5545, 3.3.5). */
  readonly zone?: Zone | undefined;
}

/**
 * Matches dates and times of RFC 5545 (`20270110`, `20270110T150000`, `20270110T140000Z`), and what some programs write:
 * hyphens and colons, no seconds, an offset.
 */
const FORM =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[t ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?(?:\s?(z|[+-]\d{2}:?\d{2}))?)?$/i;

const LAST = { hour: 24, minute: 59, second: 60 } as const;

function offsetZone(text: string): Zone {
  const digits = text.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3));
  return (wall) => wall - (digits.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

/**
 * Parses a date or a time. Returns undefined for any other text, and for impossible days such as 30 February.
 *
 * @param isDayOnly the property says that it is a date: a time behind it is ignored, unless it is in UTC
 */
export function parseTime(text: string, zone: Zone | undefined, isDayOnly = false): CalendarTime | undefined {
  const [, year, month, day, hour, minute, second = '0', offset] = FORM.exec(text.trim()) ?? [];
  if (year === undefined || year === '0000') return undefined;
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined || minute === undefined || (isDayOnly && offset === undefined))
    return { wall: midnight, isDay: true };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > LAST.hour || minutes > LAST.minute || seconds > LAST.second) return undefined;
  const wall = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (offset === undefined) return { wall, isDay: false, zone };
  return { wall, isDay: false, zone: /^z$/i.test(offset) ? UTC : offsetZone(offset) };
}

/** The moment of a time. A floating time is a Belgian one, because the homes are in Belgium. */
export const momentOfTime = ({ wall, zone = BELGIUM }: CalendarTime): Moment => zone(wall);

/** The wall time in Belgium; a day stays the same day. */
export const inBelgium = (time: CalendarTime): Wall => (time.isDay ? time.wall : belgianWall(momentOfTime(time)));

/** Converts a time to the clock of another one. */
export function wallOnClock({ zone: own, isDay }: CalendarTime, time: CalendarTime): Wall {
  if (time.isDay || time.zone === undefined || time.zone === own) return time.wall;
  if (isDay) return inBelgium(time);
  const moment = momentOfTime(time);
  return moment + (moment - momentOfTime({ wall: moment, isDay: false, zone: own }));
}

const FIRST_WALL = Date.parse('0001-01-01T00:00:00Z');
const LAST_WALL = Date.parse('9999-12-31T00:00:00Z');

/** Keeps to the years 1 to 9999: only four digits sort as text in the order of time. */
export const dayOfWall = (wall: Wall): Day =>
  new Date(Math.min(LAST_WALL, Math.max(FIRST_WALL, wall))).toISOString().slice(0, 10);

/** Milliseconds of each unit of a duration. */
const UNITS = { W: 7 * DAY_MS, D: DAY_MS, H: 60 * MINUTE_MS, M: MINUTE_MS, S: 1000 } as const;
const DURATION = /^([+-]?)P(?:(\d{1,15})W)?(?:(\d{1,15})D)?(?:T(?:(\d{1,15})H)?(?:(\d{1,15})M)?(?:(\d{1,15})S)?)?$/;

/** Milliseconds of a duration (RFC 5545, 3.3.6); undefined for any other text, and for a negative duration. */
export function parseDuration(text: string): number | undefined {
  const [whole, sign, ...counts] = DURATION.exec(text.trim().toUpperCase()) ?? [];
  if (whole === undefined || sign === '-' || counts.every((count) => count === undefined)) return undefined;
  return Object.values(UNITS).reduce((sum, unit, index) => sum + Number(counts[index] ?? 0) * unit, 0);
}
