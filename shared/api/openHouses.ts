import { z } from 'zod';
import { formatBrusselsDateTime, toMoment } from '../i18n/moments.ts';
import { MAX_ID } from '../primitives/idRange.ts';
import { MAX_PARTY_PERSONS, MAX_OPEN_HOUSES_PER_RESPONSE } from '../primitives/limits.ts';
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

/** The maximum number of open house days of a home, including past ones. */
const MAX_DAYS_PER_HOME = 20;
const MAX_TEXT_CHARACTERS = 1000;
const MAX_GUEST_PLACES = 1000;
/**
 * The number of days for which an open house day may still be written after it has ended. An older day is probably a
 * mistake.
 */
const MAX_DAYS_AFTER_END = 31;
/** The number of days ahead for which an open house day may be planned. */
const MAX_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

const LOCAL_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Returns the milliseconds since 1970 of a local time. */
export const toOpenHouseMoment = (localTime: string): number => toMoment(localTime.slice(0, 10), localTime.slice(11));

/** A time without an offset, which is local to Belgium. */
const localTimeSchema = z
  .string()
  .regex(LOCAL_TIME_PATTERN, { error: 'a time of Belgium without an offset, such as 2027-03-06T14:00', abort: true })
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, { error: 'a day that exists', abort: true })
  .refine((text) => formatBrusselsDateTime(new Date(toOpenHouseMoment(text))).startsWith(text.replace('T', ' ')), {
    error: 'a time that exists: the clock is put forward at this time',
    abort: true,
  });

/**
 * The rules for registration. `limit` is the maximum number of people or of parties (registrations), depending on
 * `counts`. Without `limit` there is no maximum.
 */
const registrationSchema = z.strictObject({
  limit: z.int().min(1).max(MAX_GUEST_PLACES).optional(),
  counts: z.enum(['people', 'parties']).default('people'),
});

const openHouseDayShape = {
  /**
   * The name of the open house day in URLs. The default is its date. When a home has two open house days on one date,
   * one of them needs an id.
   */
  id: nameSchema,
  /** The start and the end, which are local to Belgium and on one date. */
  start: z.string(),
  end: z.string(),
  /** Further information for visitors, as plain text. */
  text: localizedTextSchema.default({}),
  /** The rules for registration. Without them, anybody may come without registering. */
  registration: registrationSchema.optional(),
};
export const openHouseDaySchema = z.object(openHouseDayShape);
export type OpenHouseDay = z.output<typeof openHouseDaySchema>;

/** All open house days of a home, in order of time. */
export const openHouseDaysSchema = z.object({ days: z.array(openHouseDaySchema) });

const dayWriteSchema = z
  .strictObject({
    ...openHouseDayShape,
    id: nameSchema.optional(),
    start: localTimeSchema,
    end: localTimeSchema,
    text: z.partialRecord(localeSchema, z.string().trim().min(1).max(MAX_TEXT_CHARACTERS)).default({}),
  })
  .transform(({ id, ...day }): OpenHouseDay => ({ id: id ?? day.start.slice(0, 10), ...day }));

/** Returns the field and the message of an issue when an open house day may not be written. */
function findDayRefusal(
  { start, end }: OpenHouseDay,
  now: number,
): readonly [member: string, message: string] | undefined {
  if (start.slice(0, 10) !== end.slice(0, 10)) return ['end', 'is on another date: each date needs its own day'];
  const [startMs, endMs] = [toOpenHouseMoment(start), toOpenHouseMoment(end)];
  if (startMs >= endMs) return ['end', 'is before the start'];
  if (endMs < now - MAX_DAYS_AFTER_END * DAY_MS)
    return ['start', `is too long ago: leave out days that ended more than ${MAX_DAYS_AFTER_END} days ago`];
  if (startMs > now + MAX_DAYS_AHEAD * DAY_MS) return ['start', 'is more than a year ahead'];
  return undefined;
}

/** The body of PUT …/open-houses: all days of a home. A day with the same id and another time counts as moved. */
export const openHouseDaysWriteSchema = z
  .strictObject({ days: z.array(dayWriteSchema).max(MAX_DAYS_PER_HOME, `at most ${MAX_DAYS_PER_HOME} days`) })
  .check(({ value, issues }) => {
    const addIssue = (path: readonly (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: value, path: [...path], message });
    const now = Date.now();
    for (const [index, day] of value.days.entries()) {
      const dayRefusal = findDayRefusal(day, now);
      if (dayRefusal) addIssue(['days', index, dayRefusal[0]], dayRefusal[1]);
      for (const earlierDay of value.days.slice(0, index)) {
        if (earlierDay.id === day.id) addIssue(['days', index, 'id'], `two days have the id ${day.id}`);
        else if (earlierDay.start < day.end && day.start < earlierDay.end)
          addIssue(['days', index, 'start'], `overlaps with ${earlierDay.id}`);
      }
    }
  })
  .transform(({ days }) => ({ days: days.toSorted((a, b) => a.start.localeCompare(b.start)) }));

/** An open house day in the agency's list, with the number of registered people. */
const plannedOpenHouseSchema = openHouseTimesSchema.extend({
  estateId: z.int(),
  registration: registrationSchema.optional(),
  over: z.boolean(),
  /** True when visitors see the day. It is false when the home was sold or withdrawn. */
  shown: z.boolean(),
  parties: z.int(),
  people: z.int(),
  /** The parties that have not yet confirmed by mail. `parties` and `people` of the day do not count them. */
  unconfirmed: z.object({ parties: z.int(), people: z.int() }),
});
export type PlannedOpenHouse = z.infer<typeof plannedOpenHouseSchema>;
export const plannedOpenHousesSchema = z.array(plannedOpenHouseSchema);

/** A future open house day of a home that visitors may see. */
export const publishedOpenHouseSchema = openHouseTimesSchema.extend({
  estateId: z.int(),
  text: localizedTextSchema,
  registration: registrationSchema
    .extend({
      /**
       * The free places within `limit`; absent without a limit. Parties that have not confirmed do not reduce this
       * number.
       */
      left: z.int().optional(),
    })
    .optional(),
  estate: estateSummarySchema,
  updatedAt: dateTimeSchema,
});
export type PublishedOpenHouse = z.infer<typeof publishedOpenHouseSchema>;

export const publishedOpenHousesQuerySchema = z.object({
  from: intTextSchema(0, MAX_ID).default(0),
  limit: intTextSchema(1, MAX_OPEN_HOUSES_PER_RESPONSE).default(20),
});
/** The days, in order of time. */
export const publishedOpenHousesSchema = z.object({
  total: z.int(),
  openHouses: z.array(publishedOpenHouseSchema),
});
export type PublishedOpenHouses = z.infer<typeof publishedOpenHousesSchema>;

export const openHouseCalendarQuerySchema = z
  .object({
    locale: localeSchema,
    /**
     * The home and the open house day of the calendar. Either both fields are present or neither is. Without them, the
     * calendar contains all future open house days.
     */
    estateId: idTextSchema.optional(),
    day: nameSchema.optional(),
  })
  .refine(
    ({ estateId, day }) => (estateId === undefined) === (day === undefined),
    'a day needs the estateId of its home',
  );

/** An iCalendar file (RFC 5545). */
export const openHouseCalendarSchema = z.object({ calendar: z.string() });

/**
 * The visitor. A phone number is required, because the agency may have to announce on the open house day itself that
 * its time has changed, and a mail would come too late.
 */
const guestSchema = visitorSchema.extend({ phone: phoneSchema });
export type Guest = z.infer<typeof guestSchema>;

/**
 * The body of POST …/registrations. The header `X-Visitor` distinguishes networks, each of which may register a limited
 * number of parties; without the header, all callers count as one network.
 */
export const openHouseRequestSchema = z.strictObject({
  people: z.int().min(1).max(MAX_PARTY_PERSONS),
  visitor: guestSchema,
  /** The language of the mails. */
  locale: localeSchema,
});

/** The problem document of a 409 when there are not enough free places for the party. */
export const openHouseFullSchema = problemSchema.extend({
  /** Other days of the home with enough free places, in order of time. */
  nearest: z.array(openHouseTimesSchema),
  /** True when unconfirmed parties hold the missing places, so that places may be free again in half an hour. */
  awaited: z.boolean().optional(),
});

/** An `unconfirmed` registration is counted only after its visitor has confirmed it by mail. */
const registrationStateSchema = z.enum(['unconfirmed', 'registered', 'cancelled', 'cancelledByAgency']);

/** A registration in the form that its visitor sees. */
export const openHouseRegistrationSchema = openHouseTimesSchema.extend({
  /** The identifier of the page on which the visitor can cancel. `id` is the id of the day. */
  token: agendaTokenSchema,
  state: registrationStateSchema,
  /**
   * The time until which places are held for an unconfirmed registration. The field stays present after that time. It
   * is absent when no places were held.
   */
  heldUntil: dateTimeSchema.optional(),
  /** True when the visitor can still cancel the registration. */
  cancellable: z.boolean(),
  /** True when visitors see the day. It is false when the home was sold or withdrawn after the registration. */
  shown: z.boolean(),
  people: z.int(),
  visitor: guestSchema,
  locale: localeSchema,
  estate: z.object({ id: z.int(), title: localizedTextSchema, address: localizedTextSchema, gone: z.boolean() }),
});
export type OpenHouseRegistration = z.infer<typeof openHouseRegistrationSchema>;

/**
 * A registration as its confirmation link shows it. `token` is absent when it is unknown, because the key of the links
 * has changed since the visitor's link was made.
 */
export const openHouseConfirmationSchema = openHouseRegistrationSchema.partial({ token: true });
export type OpenHouseConfirmation = z.infer<typeof openHouseConfirmationSchema>;

/** A registration in the form that the agency sees, under the agency's own id. */
export const openHouseGuestSchema = z.object({
  id: z.uuid(),
  state: registrationStateSchema,
  people: z.int(),
  visitor: guestSchema,
  locale: localeSchema,
  at: dateTimeSchema,
});
export type OpenHouseGuest = z.infer<typeof openHouseGuestSchema>;
