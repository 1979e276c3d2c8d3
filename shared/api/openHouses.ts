import { z } from 'zod';
import { formatStamp, momentOf } from '../i18n/moments.ts';
import { MAX_ID } from '../primitives/idRange.ts';
import { MAX_PARTY, OPEN_HOUSES_AT_ONCE } from '../primitives/limits.ts';
import {
  dateTimeSchema,
  idTextSchema,
  intTextSchema,
  localeSchema,
  localizedTextSchema,
  nameSchema,
  problemSchema,
} from './common.ts';
import { estateSummarySchema } from './estate.ts';
import { agendaTokenSchema } from './liveAgenda.ts';
import { openHouseTimesSchema } from './openHouseTimes.ts';
import { phoneSchema, visitorSchema } from './visitor.ts';

/** How many open house days one home may have, those that are over included. */
const MOST_DAYS = 20;
const MAX_TEXT = 1000;
const MOST_PLACES = 1000;
/** So long after its end a day may still be written; one that is older is a mistake. */
const DAYS_AFTER = 31;
/** So far ahead a day may be planned. */
const DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Milliseconds since 1970 of a local time. */
export const openHouseMoment = (local: string): number => momentOf(local.slice(0, 10), local.slice(11));

/** Without an offset: local to Belgium. */
const localTime = z
  .string()
  .regex(LOCAL_TIME, { error: 'a time of Belgium without an offset, such as 2027-03-06T14:00', abort: true })
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, { error: 'a day that exists', abort: true })
  .refine((text) => formatStamp(new Date(openHouseMoment(text))).startsWith(text.replace('T', ' ')), {
    error: 'an hour that exists: the clock is put forward then',
    abort: true,
  });

/**
 * Who may come. `limit`: how many at most, counted as `counts` says, people or parties (registrations); without one, as many
 * as there are.
 */
const registrationSchema = z.strictObject({
  limit: z.int().min(1).max(MOST_PLACES).optional(),
  counts: z.enum(['people', 'parties']).default('people'),
});

const dayShape = {
  /** What it is called in addresses; the date when nothing is said. Two on one date need one. */
  id: nameSchema,
  /** Both local to Belgium, on one date. */
  start: z.string(),
  end: z.string(),
  /** For visitors, plain text: what is to be known besides. */
  text: localizedTextSchema.default({}),
  /** Absent: anybody may come, unannounced. */
  registration: registrationSchema.optional(),
};
export const openHouseDaySchema = z.object(dayShape);
export type OpenHouseDay = z.output<typeof openHouseDaySchema>;

/** All open house days of a home, by time. */
export const openHouseDaysSchema = z.object({ days: z.array(openHouseDaySchema) });

const dayWriteSchema = z
  .strictObject({
    ...dayShape,
    id: nameSchema.optional(),
    start: localTime,
    end: localTime,
    text: z.partialRecord(localeSchema, z.string().trim().min(1).max(MAX_TEXT)).default({}),
  })
  .transform(({ id, ...day }): OpenHouseDay => ({ id: id ?? day.start.slice(0, 10), ...day }));

/** Why a day cannot be, as an issue at one of its members. */
function refusalOf({ start, end }: OpenHouseDay, now: number): readonly [member: string, message: string] | undefined {
  if (start.slice(0, 10) !== end.slice(0, 10)) return ['end', 'is on another date: each date is a day of its own'];
  const [begins, ends] = [openHouseMoment(start), openHouseMoment(end)];
  if (begins >= ends) return ['end', 'is before the start'];
  if (ends < now - DAYS_AFTER * DAY_MS)
    return ['start', `is long past: leave out what is more than ${DAYS_AFTER} days ago`];
  if (begins > now + DAYS_AHEAD * DAY_MS) return ['start', 'is more than a year ahead'];
  return undefined;
}

/** PUT …/open-houses: all days of a home. A day that keeps its id and has another time has moved. */
export const openHouseDaysWriteSchema = z
  .strictObject({ days: z.array(dayWriteSchema).max(MOST_DAYS, `at most ${MOST_DAYS} days`) })
  .check(({ value, issues }) => {
    const refuse = (path: readonly (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: value, path: [...path], message });
    const now = Date.now();
    for (const [index, day] of value.days.entries()) {
      const refusal = refusalOf(day, now);
      if (refusal) refuse(['days', index, refusal[0]], refusal[1]);
      for (const other of value.days.slice(0, index)) {
        if (other.id === day.id) refuse(['days', index, 'id'], `${day.id} is the id of two days`);
        else if (other.start < day.end && day.start < other.end)
          refuse(['days', index, 'start'], `overlaps with ${other.id}`);
      }
    }
  })
  .transform(({ days }) => ({ days: days.toSorted((a, b) => a.start.localeCompare(b.start)) }));

/** As the agency lists it: who comes, in numbers. */
const plannedOpenHouseSchema = openHouseTimesSchema.extend({
  estateId: z.int(),
  registration: registrationSchema.optional(),
  over: z.boolean(),
  /** Visitors see it: false where the home was sold or withdrawn. */
  shown: z.boolean(),
  parties: z.int(),
  people: z.int(),
  /** Who has not confirmed by mail yet, and is not counted above. */
  unconfirmed: z.object({ parties: z.int(), people: z.int() }),
});
export type PlannedOpenHouse = z.infer<typeof plannedOpenHouseSchema>;
export const plannedOpenHousesSchema = z.array(plannedOpenHouseSchema);

/** A day to come of a home that visitors may see. */
export const publishedOpenHouseSchema = openHouseTimesSchema.extend({
  estateId: z.int(),
  text: localizedTextSchema,
  registration: registrationSchema
    .extend({
      /** Of the limit; absent without one. Only who is registered has taken places: unconfirmed parties do not count. */
      left: z.int().optional(),
    })
    .optional(),
  estate: estateSummarySchema,
  updatedAt: dateTimeSchema,
});
export type PublishedOpenHouse = z.infer<typeof publishedOpenHouseSchema>;

export const publishedOpenHousesQuerySchema = z.object({
  from: intTextSchema(0, MAX_ID).default(0),
  limit: intTextSchema(1, OPEN_HOUSES_AT_ONCE).default(20),
});
/** By time. */
export const publishedOpenHousesSchema = z.object({
  total: z.int(),
  openHouses: z.array(publishedOpenHouseSchema),
});
export type PublishedOpenHouses = z.infer<typeof publishedOpenHousesSchema>;

export const openHouseCalendarQuerySchema = z
  .object({
    locale: localeSchema,
    /** Both or neither: one day instead of all that come. */
    estateId: idTextSchema.optional(),
    day: nameSchema.optional(),
  })
  .refine(({ estateId, day }) => (estateId === undefined) === (day === undefined), 'a day has a home');

/** As an iCalendar file (RFC 5545). */
export const openHouseCalendarSchema = z.object({ calendar: z.string() });

/** The agency must be able to say that a day has moved, and a phone is sooner than a mail on that day. */
const guestSchema = visitorSchema.extend({ phone: phoneSchema });
export type Guest = z.infer<typeof guestSchema>;

/** POST …/registrations. `X-Visitor` tells networks apart: without it, all callers count as one. */
export const openHouseRequestSchema = z.strictObject({
  people: z.int().min(1).max(MAX_PARTY),
  visitor: guestSchema,
  /** Of the mails. */
  locale: localeSchema,
});

/** Problem document of a 409: there is no room for so many. */
export const openHouseFullSchema = problemSchema.extend({
  /** Other days of the home with room for them, by time. */
  nearest: z.array(openHouseTimesSchema),
  /** There is room that unconfirmed parties hold: it may be free again in half an hour. */
  awaited: z.boolean().optional(),
});

/** `unconfirmed`: it counts when its visitor confirms it by mail. */
const stateSchema = z.enum(['unconfirmed', 'registered', 'cancelled', 'cancelledByAgency']);

/** A registration as its visitor sees it. */
export const openHouseRegistrationSchema = openHouseTimesSchema.extend({
  /** The identifier of the page on which it can be cancelled. `id` is that of the day. */
  token: agendaTokenSchema,
  state: stateSchema,
  /** Until when an unconfirmed one holds its places, also when that is past; absent for one that holds none. */
  heldUntil: dateTimeSchema.optional(),
  /** It can still be cancelled. */
  cancellable: z.boolean(),
  /** Visitors see the day: false where the home was sold or withdrawn since. */
  shown: z.boolean(),
  people: z.int(),
  visitor: guestSchema,
  locale: localeSchema,
  estate: z.object({ id: z.int(), title: localizedTextSchema, address: localizedTextSchema, gone: z.boolean() }),
});
export type OpenHouseRegistration = z.infer<typeof openHouseRegistrationSchema>;

/** A registration as the agency sees it, under an id of its own. */
export const openHouseGuestSchema = z.object({
  id: z.uuid(),
  state: stateSchema,
  people: z.int(),
  visitor: guestSchema,
  locale: localeSchema,
  at: dateTimeSchema,
});
export type OpenHouseGuest = z.infer<typeof openHouseGuestSchema>;
