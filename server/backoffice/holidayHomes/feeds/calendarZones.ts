import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';
import { type Moment, toZonedMoment } from '../../core/calendar/belgianTime.ts';
import type { CalendarComponent } from './calendarComponents.ts';
import { getTextValue } from './calendarProperty.ts';
import { WINDOWS_ZONES } from './windowsZones.ts';

/** The date and the time that a clock shows, in milliseconds since 1970, computed as if the clock showed UTC. */
export type WallTime = number;

/** Returns the moment at which the clocks of a time zone show a wall time. */
export type CalendarTimeZone = (wall: WallTime) => Moment;

export const UTC_ZONE: CalendarTimeZone = (wall) => wall;

const QUARTER_HOUR_MS = 900_000;
const MINUTE_MS = 60_000;

/** Caches the offset of each quarter of an hour, because clocks change only at the beginning of a quarter. */
function cacheOffsets(findOffset: (timeMs: number) => number): (at: number) => number {
  const offsetsByQuarter = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_HOUR_MS);
    const offset = offsetsByQuarter.get(quarter) ?? findOffset(quarter * QUARTER_HOUR_MS);
    offsetsByQuarter.set(quarter, offset);
    return offset;
  };
}

function createNamedZone(name: string): CalendarTimeZone {
  const findOffset = cacheOffsets((wall) => {
    const localTime = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
    return wall - localTime.toZonedDateTime(name).epochMilliseconds;
  });
  return (wall) => wall - findOffset(wall);
}

export const BELGIAN_ZONE: CalendarTimeZone = createNamedZone(AGENDA_TIME_ZONE);

const findBelgianOffsetMs = cacheOffsets((moment) => toZonedMoment(moment).offsetNanoseconds / 1e6);

/** Returns the time that clocks in Belgium show at a moment. */
export const findBelgianWallTime = (moment: Moment): WallTime => moment + findBelgianOffsetMs(moment);

/** Yields the lines of a time zone and its parts, without its END. */
function* listZoneLines({ name, lines, parts }: CalendarComponent): Generator<string> {
  yield `BEGIN:${name}`;
  for (const line of lines) yield line.name + line.parametersAndValue;
  for (const zonePart of parts) {
    yield `BEGIN:${zonePart.name}`;
    for (const line of zonePart.lines) yield line.name + line.parametersAndValue;
    yield `END:${zonePart.name}`;
  }
}

/**
 * Matches a part of a rule by which clocks change: every year, on a weekday or on a day that each month has. Other
 * rules are refused, because the library would search without end for a date that never occurs, such as 30 February.
 */
const CLOCK_CHANGE_RULE =
  /^(?:FREQ=YEARLY|INTERVAL=1|WKST=[A-Z]{2}|(?:UNTIL|COUNT)=\w{1,16}|BYMONTH=\d{1,2}|BYDAY=(?:[+-]?[1-4])?[A-Z]{2}|BYMONTHDAY=-?(?:1?\d|2[0-8])(?:,-?(?:1?\d|2[0-8])){0,27})$/i;

const canBeEvaluated = ({ parts }: CalendarComponent): boolean =>
  parts.every(({ lines }) =>
    lines.every(
      (line) =>
        line.name !== 'RRULE' ||
        line.parametersAndValue
          .replace(/^[^:]{0,100}:/, '')
          .split(';')
          .every((part) => CLOCK_CHANGE_RULE.test(part.trim())),
    ),
  );

/** Creates a time zone that the file itself describes (RFC 5545, 3.6.5). Throws when the description is invalid. */
function createDescribedZone(component: CalendarComponent): CalendarTimeZone {
  if (!canBeEvaluated(component)) throw new Error('its rules do not describe changes of the clock');
  const parsedZone: unknown[] = ICAL.parse([...listZoneLines(component), `END:${component.name}`].join('\r\n'));
  const zone = new ICAL.Timezone(new ICAL.Component(parsedZone));
  const findOffset = cacheOffsets((wall) => {
    const [year, month, day, hour, minute] = splitWallTime(wall);
    return (
      zone.utcOffset(new ICAL.Time({ year, month, day, hour, minute, second: 0 }, ICAL.Timezone.localTimezone)) * 1000
    );
  });
  // The first call makes the library read the rules, and throws when they are invalid.
  findOffset(0);
  return (wall) => wall - findOffset(wall);
}

/** Returns the year, the month (from 1), the day, the hour, the minute and the second. */
function splitWallTime(wall: WallTime): [number, number, number, number, number, number] {
  const date = new Date(wall);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
}

/** Matches the offset at the start of `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`. */
const OFFSET_PREFIX = /^\((?:UTC|GMT)[+-]?[\d:]*\)\s*/i;
/** Matches `UTC+1`, `GMT-0330` and `+02:00`. */
const UTC_OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i;
/**
 * The zones by their offset in minutes. Equal offsets get the same zone object, so that their zones compare as equal.
 */
const zonesByOffset = new Map<number, CalendarTimeZone>();

/** Returns the zone of an offset from UTC such as `+02:00`; undefined for any other text. */
export function readOffsetZone(text: string): CalendarTimeZone | undefined {
  const [, sign, hours, minutes = '0'] = UTC_OFFSET.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const zone = zonesByOffset.get(offset) ?? ((wall) => wall - offset * MINUTE_MS);
  zonesByOffset.set(offset, zone);
  return zone;
}
/** The European zones of the tz database whose names contain no place. */
const ZONE_ABBREVIATIONS = new Set(['CET', 'EET', 'MET', 'WET']);

function findKnownZone(id: string): CalendarTimeZone | undefined {
  if (/^(?:utc|gmt|z)$/i.test(id)) return UTC_ZONE;
  const offsetZone = readOffsetZone(id);
  if (offsetZone) return offsetZone;
  const zoneName = id.replace(OFFSET_PREFIX, '');
  const pathParts = zoneName.split('/');
  // Some programs write a path of their own before the name: `/mozilla.org/20070129_1/Europe/Brussels`.
  const names = [WINDOWS_ZONES.get(zoneName), zoneName, ...[3, 2].map((count) => pathParts.slice(-count).join('/'))];
  for (const name of names) {
    // Abbreviations of other zones are refused, because their meaning depends on the country.
    if (name === undefined || !(name.includes('/') || ZONE_ABBREVIATIONS.has(name) || name === 'UTC')) continue;
    try {
      const zone = createNamedZone(name);
      zone(0);
      return zone;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Finds the time zone that a TZID names; undefined for an unknown time zone. */
export type FindTimeZone = (id: string) => CalendarTimeZone | undefined;

/**
 * Finds the time zones of one calendar. When the name of a zone is known, the tz database is used, because files
 * describe such zones badly or not at all. Any other zone is read from the description in the file.
 */
export function createTimeZoneFinder({ parts }: CalendarComponent): FindTimeZone {
  const describedZones = new Map<string, CalendarComponent>();
  for (const component of parts) {
    const id = component.name === 'VTIMEZONE' ? component.lines.find(({ name }) => name === 'TZID') : undefined;
    if (id) describedZones.set(getTextValue(id), component);
  }
  const zonesById = new Map<string, CalendarTimeZone | undefined>();
  const find: FindTimeZone = (id) => {
    const component = describedZones.get(id);
    const knownZone = findKnownZone(id);
    if (knownZone || !component) return knownZone;
    try {
      return createDescribedZone(component);
    } catch {
      return undefined;
    }
  };
  return (id) => {
    if (!zonesById.has(id)) zonesById.set(id, find(id));
    return zonesById.get(id);
  };
}
