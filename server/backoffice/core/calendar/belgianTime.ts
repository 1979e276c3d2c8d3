import { Temporal } from 'temporal-polyfill';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';

/** Milliseconds since 1970, as all times of the agenda are reckoned with. */
export type Moment = number;

/** Half open: `start` is in it, `end` is not. */
export interface Span {
  readonly start: Moment;
  readonly end: Moment;
}

export const zonedMoment = (moment: Moment): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(AGENDA_TIME_ZONE);

/** `2027-03-28T10:00:00+02:00`: Belgian time, with the offset that it has then. */
export const belgianIso = (moment: Moment): string =>
  zonedMoment(moment).toString({ timeZoneName: 'never', smallestUnit: 'second' });

export const belgianDay = (moment: Moment): Temporal.PlainDate => zonedMoment(moment).toPlainDate();

const DAY_MS = 86_400_000;

/** The day in Belgium, in days since 1970. */
export const belgianDayNumber = (moment: Moment): number =>
  Date.parse(`${belgianDay(moment).toString()}T00:00:00Z`) / DAY_MS;

/**
 * The moment of a local date and time. A time that the clock skips in spring is an hour later; of one that comes twice in
 * autumn it is the first.
 */
export const momentOf = (local: Temporal.PlainDateTime): Moment =>
  local.toZonedDateTime(AGENDA_TIME_ZONE).epochMilliseconds;

/** Throws a `RangeError` for what is no date-time with an offset. */
export const parseMoment = (iso: string): Moment => Temporal.Instant.from(iso).epochMilliseconds;
