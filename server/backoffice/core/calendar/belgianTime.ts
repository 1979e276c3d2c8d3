import { Temporal } from 'temporal-polyfill';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';

/** A moment in milliseconds since 1970. All times of agendas are computed in this unit. */
export type Moment = number;

/** A half-open range of time: it includes `start` and excludes `end`. */
export interface TimeSpan {
  readonly start: Moment;
  readonly end: Moment;
}

export const toZonedMoment = (moment: Moment): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(AGENDA_TIME_ZONE);

/** Formats a moment as Belgian time with the offset in force at that moment: `2027-03-28T10:00:00+02:00`. */
export const formatBelgianIso = (moment: Moment): string =>
  toZonedMoment(moment).toString({ timeZoneName: 'never', smallestUnit: 'second' });

export const toBelgianDate = (moment: Moment): Temporal.PlainDate => toZonedMoment(moment).toPlainDate();

const DAY_MS = 86_400_000;

/** Returns the day in Belgium as a number of days since 1970. */
export const toBelgianDayNumber = (moment: Moment): number =>
  Date.parse(`${toBelgianDate(moment).toString()}T00:00:00Z`) / DAY_MS;

/**
 * Converts a local date and time to a moment. A local time that the clock skips in spring becomes one hour later; a
 * local time that occurs twice in autumn becomes the first of the two moments.
 */
export const toMoment = (local: Temporal.PlainDateTime): Moment =>
  local.toZonedDateTime(AGENDA_TIME_ZONE).epochMilliseconds;

/** Parses an ISO 8601 date-time with an offset. Throws a `RangeError` for any other text. */
export const parseMoment = (iso: string): Moment => Temporal.Instant.from(iso).epochMilliseconds;
