import { z } from 'zod';
import { AI_KINDS } from '../primitives/aiKinds.ts';
import {
  MAX_REGISTRATION_NUMBER,
  MAX_RENTAL_REMARK,
  MAX_STAY_NIGHTS,
  NEAREST_PERIODS,
  RENTAL_PAGE_SIZE,
} from '../primitives/rentalLimits.ts';
import { MAP_SIZE } from '../primitives/limits.ts';
import { PERIOD_TYPES } from '../primitives/periodTypes.ts';
import { isOneLine, isPlainText } from '../primitives/plainText.ts';
import { isRegistrationNumber } from '../primitives/registrationNumber.ts';
import {
  assetRefSchema,
  contactIdSchema,
  dateTimeSchema,
  idSchema,
  idTextSchema,
  intTextSchema,
  localeSchema,
  localizedTextSchema,
  namedSchema,
  problemSchema,
  webUrlSchema,
  type ObjectSchema,
} from './common.ts';
import { addressSchema, salesRepSchema, shownPlaceSchema } from './estate.ts';
import { WEEKDAYS } from '../primitives/weekdays.ts';
import { phoneSchema, plainText, visitorSchema } from './visitor.ts';

/**
 * Holiday rentals (specification §2.8, §3.5, §7.3).
 *
 * All dates are days in Belgium. A stay or period is the half-open range of its nights: `begin` is the day of arrival,
 * `end` the day of departure, on which another guest may arrive. Amounts are euros, with cents.
 */

/**
 * Unguessable (at least 128 random bits, base64url): a caller with it may see and cancel. The store has only its hash.
 */
export const rentalTokenSchema = z.string().regex(/^[\w-]{22,64}$/);

const count = z.int32().min(0);
const amount = z.number().min(0).max(1_000_000).multipleOf(0.01);
const date = z.iso.date();
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 16:00');
const periodType = z.enum(PERIOD_TYPES);

/** Days of arrival and departure. */
const nightsSchema = z.object({ begin: date, end: date });
/** `end` after `begin`; the complaint is about `end`. */
const isForward = ({ begin, end }: { begin: string; end: string }): boolean => begin < end;
const FORWARD = { path: ['end'], error: 'a day after the arrival' };
const rangeSchema = nightsSchema.refine(isForward, FORWARD);

/** A stored picture; its `id` is what `rental-units/assets/{photoId}/{size}` takes (§7.3). The first one is the main one. */
const rentalPhotoSchema = assetRefSchema.extend({
  alt: localizedTextSchema.optional(),
  /** Whether AI made or changed it, as pictures of listings say it. */
  ai: z.enum(AI_KINDS).optional(),
});
export type RentalPhoto = z.infer<typeof rentalPhotoSchema>;

/** A number as it is stored, on one line. `knownRegistrationNumber` decides whether it is shown. */
const keptRegistrationNumber = z
  .string()
  .max(MAX_REGISTRATION_NUMBER)
  .refine((number) => number !== '' && number.trim() === number && isOneLine(number), 'a number on one line');

/** A number as the authority wrote it: letters, signs and at least one digit on one line. */
export const registrationNumberSchema = keptRegistrationNumber.refine(
  isRegistrationNumber,
  'no number of an authority: it has a digit, 0 and −1 are none, and no word may say that there is none',
);

const shown = {
  /** For agency and guests: `KU-204`. */
  reference: z.string().max(40).optional(),
  /**
   * The number under which an authority knows the home as a tourist lodging: each online listing of a short stay shows it
   * (Regulation (EU) 2024/1028). Absent: none is known.
   */
  registrationNumber: keptRegistrationNumber.optional(),
  title: localizedTextSchema.default({}),
  /** Apartment, studio, house, … */
  kind: namedSchema,
  /** Penthouse, villa, …: one level finer. The label `Type` of §2.8. */
  subKind: namedSchema,
  /** Where in the city, as visitors look for it: a seaside resort, a quarter. */
  location: namedSchema,
  /** Persons. */
  maxOccupation: z.int().min(1).max(99),
  /** Absent: nothing is said of it. */
  garage: z.boolean().optional(),
  /** Absent: nothing is said of it; no pets can be booked then. */
  petsAllowed: z.boolean().optional(),
  /** Square metres. */
  surface: z.number().min(0).optional(),
  floor: z.string().max(20).optional(),
};

const placesSchema = z.object({
  bedrooms: count.default(0),
  bathrooms: count.default(0),
  toilets: count.default(0),
});

const houseSchema = z.object({
  /** Earliest arrival and latest departure. */
  checkIn: timeOfDay.default('16:00'),
  checkOut: timeOfDay.default('10:00'),
  rules: z.array(localizedTextSchema).max(40).default([]),
});

/** What visitors may see of a holiday home (§3.5). What is absent is unknown; nothing is null. */
const rentalUnitBase = z.object({
  id: idSchema,
  photos: z.array(rentalPhotoSchema).max(60).default([]),
  general: z.object({
    ...shown,
    description: localizedTextSchema.default({}),
    descriptionShort: localizedTextSchema.default({}),
  }),
  places: placesSchema.prefault({}),
  /** Sea view, terrace, washing machine, … */
  options: z.array(namedSchema).max(80).default([]),
  /** Street, city and alias per locale. `visible` false: the street never reaches a visitor before he has a confirmation. */
  address: addressSchema,
  house: houseSchema.prefault({}),
  /** What is near, with metres; nearest first. */
  near: z
    .array(z.object({ name: localizedTextSchema, distance: z.number().min(0) }))
    .max(40)
    .default([]),
  /** Who gets requests; the agency itself when absent. */
  salesRep: salesRepSchema.optional(),
});

const rentsSchema = z.partialRecord(periodType, amount);

/** `2027-07-03`, or `07-03` for every year. */
const seasonDay = z
  .string()
  .regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'a day such as 2027-07-03, or 07-03 for every year')
  .refine((day) => date.safeParse(day.length === 5 ? `2028-${day}` : day).success, 'a day that exists');

/** What a home costs in a part of the year. Of several seasons that a day is in, the last one counts. */
const rentalSeasonSchema = z.object({
  name: localizedTextSchema,
  /**
   * Both days included, and both with a year or both without; without a year, a range may go over the turn of the year.
   */
  ranges: z
    .array(
      z
        .object({ from: seasonDay, to: seasonDay })
        .refine(({ from, to }) => from.length === to.length, 'both days with a year, or both without')
        .refine(({ from, to }) => from.length === 5 || from <= to, 'a range that ends after it begins'),
    )
    .min(1)
    .max(30),
  /** Rent of a whole period that begins in this season; a type without an amount is not let in it. */
  rents: rentsSchema.default({}),
  /** Any dates: rent of a night, and how many nights at least. Absent: only whole periods. */
  nightly: z
    .object({
      rent: amount,
      minNights: z.int().min(1).max(60).default(2),
      arrival: z.array(z.enum(WEEKDAYS)).optional(),
    })
    .optional(),
});
export type RentalSeason = z.infer<typeof rentalSeasonSchema>;

const DAY_MS = 86_400_000;
const nightsBetween = ({ begin, end }: { begin: string; end: string }): number =>
  (Date.parse(end) - Date.parse(begin)) / DAY_MS;

/**
 * Dates that are sold as one, at a price of their own. Its nights are let so and in no other way: what seasons make of
 * them is not offered. Costs, notice and what else holds for a stay hold for it too; days of arrival do not.
 */
const rentalPricedPeriodSchema = nightsSchema
  .extend({
    /** What visitors find it by, whatever its number of nights. Absent: it is found by its dates. */
    type: periodType.optional(),
    rent: amount,
    /** The first day on which it can be asked for; absent: any. */
    offeredFrom: date.optional(),
    /** The lowest rent that can be had counts. `until`: the last day on which it is asked for; absent: no end. */
    promotions: z
      .array(z.object({ rent: amount, until: date.optional() }))
      .max(10)
      .default([]),
  })
  .refine(isForward, FORWARD)
  .refine((nights) => nightsBetween(nights) <= MAX_STAY_NIGHTS, {
    path: ['end'],
    error: `at most ${MAX_STAY_NIGHTS} nights after the arrival`,
  });
export type RentalPricedPeriod = z.infer<typeof rentalPricedPeriodSchema>;

const weekday = z.enum(WEEKDAYS);

/** When periods of seasons begin. Months are calendar months; a week has 7 nights, a fortnight 14. */
const rentalRulesSchema = z.object({
  week: z.object({ arrival: weekday.default('saturday') }).prefault({}),
  fortnight: z.object({ arrival: weekday.default('saturday') }).prefault({}),
  midweek: z.object({ arrival: weekday.default('monday'), nights: z.int().min(3).max(6).default(4) }).prefault({}),
  weekend: z.object({ arrival: weekday.default('friday'), nights: z.int().min(1).max(4).default(3) }).prefault({}),
  /** Days between today and the arrival, at least. */
  notice: z.int().min(0).max(60).default(2),
});

const rentalCostsSchema = z.object({
  /** Once a stay; always to be paid. */
  cleaning: amount.default(0),
  /** Paid back after the stay. */
  deposit: amount.default(0),
  /** Per person and night. `children` false: adults only. */
  touristTax: z.object({ amount: amount.default(0), children: z.boolean().default(true) }).prefault({}),
});
export type RentalCosts = z.infer<typeof rentalCostsSchema>;

/** An iCalendar address of another platform, whose entries are nights that are taken. */
export const rentalFeedSchema = z.object({
  /** Short name: `airbnb`. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  url: webUrlSchema,
});

/** A holiday home as the agency keeps it. */
export const rentalUnitSchema = rentalUnitBase.extend({
  /** False: it is not served, and its address answers 410. */
  active: z.boolean().default(true),
  seasons: z.array(rentalSeasonSchema).max(60).default([]),
  /** Absent: all periods are made of the seasons. */
  periods: z
    .array(rentalPricedPeriodSchema)
    .max(1500)
    .refine(
      (periods) => new Set(periods.map(({ begin, end }) => `${begin} ${end}`)).size === periods.length,
      'periods with different dates',
    )
    .optional(),
  rules: rentalRulesSchema.prefault({}),
  costs: rentalCostsSchema.prefault({}),
  /** Nights that the owner keeps; with `option`, those that somebody else thinks about: shown as such, and not let either. */
  closed: z
    .array(rangeSchema.and(z.object({ note: z.string().max(200).optional(), option: z.literal(true).optional() })))
    .max(500)
    .default([]),
  feeds: z
    .array(rentalFeedSchema)
    .max(10)
    .refine((feeds) => new Set(feeds.map(({ name }) => name)).size === feeds.length, 'feeds with different names')
    .default([]),
  /** Where an imported home came from; `id` is the source's own. */
  source: z.object({ name: z.string(), id: z.string() }).optional(),
});
export type RentalUnit = z.infer<typeof rentalUnitSchema>;
export type RentalUnitInput = z.input<typeof rentalUnitSchema>;

/** A home to be written: without an id it gets one; with a known `source` that one is updated. */
export const rentalUnitWriteSchema = rentalUnitSchema
  .extend({
    general: rentalUnitBase.shape.general.extend({ registrationNumber: registrationNumberSchema.optional() }),
    salesRep: salesRepSchema.extend({ id: contactIdSchema }).optional(),
  })
  .partial({ id: true });
export type RentalUnitWrite = z.input<typeof rentalUnitWriteSchema>;

/** Dates with their price. `type` is `stay` for those that are none of the types. */
export const rentalOfferSchema = nightsSchema.extend({
  type: z.enum([...PERIOD_TYPES, 'stay']),
  nights: z.int().min(1),
  /** The rent and the costs that do not depend on the guests (cleaning), without tourist tax. */
  price: amount,
  rent: amount,
});
export type RentalOffer = z.infer<typeof rentalOfferSchema>;

/** What a card needs. */
export const rentalUnitSummarySchema = z.object({
  id: z.int(),
  ...shown,
  descriptionShort: localizedTextSchema,
  places: placesSchema,
  options: z.array(namedSchema),
  /** Without what visitors may not see. */
  address: addressSchema,
  /** For a map; absent when it is not known where the home is. */
  place: shownPlaceSchema.optional(),
  /** At most five. */
  photos: z.array(rentalPhotoSchema),
  photoCount: count,
  /** The cheapest free dates that answer the query, price "from" of a card; absent when nothing is free. */
  offer: rentalOfferSchema.optional(),
  updatedAt: dateTimeSchema,
});
export type RentalUnitSummary = z.infer<typeof rentalUnitSummarySchema>;

/** GET /rental-units/{id}; 410 (`goneRentalSchema`) when it was withdrawn. */
export const rentalUnitDetailSchema = rentalUnitBase.extend({
  place: shownPlaceSchema.optional(),
  costs: rentalCostsSchema,
  /** The cheapest free dates; absent when nothing is free. */
  offer: rentalOfferSchema.optional(),
  updatedAt: dateTimeSchema,
});
export type RentalUnitDetail = z.infer<typeof rentalUnitDetailSchema>;

/** What is still said of a home that was taken back: enough to offer others like it. */
export const goneRentalSchema = problemSchema.extend({
  withdrawn: z
    .object({ id: z.int(), subKind: namedSchema, location: namedSchema, city: namedSchema, maxOccupation: z.int() })
    .optional(),
});

const RENTAL_TERMS = ['id', 'kind', 'subKind', 'location', 'city', 'option'] as const;
export type RentalTerm = (typeof RENTAL_TERMS)[number];
/** `price` is that of the offer. */
const RENTAL_RANGES = ['maxOccupation', 'bedrooms', 'bathrooms', 'price'] as const;
export const RENTAL_SORTS = ['price', 'city', 'maxOccupation', 'bedrooms', 'date', 'id'] as const;
export type RentalSort = (typeof RENTAL_SORTS)[number];

function schemasOf(object: ObjectSchema) {
  const query = object({
    terms: z.partialRecord(z.enum(RENTAL_TERMS), z.array(z.int()).max(200)).default({}),
    range: z
      .partialRecord(z.enum(RENTAL_RANGES), object({ gte: z.number().optional(), lte: z.number().optional() }))
      .default({}),
    petsAllowed: z.literal(true).optional(),
    garage: z.literal(true).optional(),
    /** Free periods of these types, … */
    periodTypes: z.array(periodType).max(PERIOD_TYPES.length).default([]),
    /** … that begin on one of these days. */
    periodStartDates: z.array(date).max(100).default([]),
    /** Free dates instead of a period: nights that can be reserved as one stay. Goes before the two above. */
    stay: object(nightsSchema.shape).refine(isForward, FORWARD).optional(),
    /** Homes that are left out: the one that others are like. */
    exclude: object({ id: z.array(z.int()).max(200).default([]) }).prefault({}),
  });
  const search = object({
    query: query.prefault({}),
    /** Empty: the cheapest offer first. `date`: the newest first with `DESC`. Homes without an offer come last by price. */
    sort: z
      .array(object({ field: z.enum(RENTAL_SORTS), order: z.enum(['ASC', 'DESC']).default('ASC') }))
      .max(4)
      .default([]),
    from: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(0).max(MAP_SIZE).default(RENTAL_PAGE_SIZE),
  });
  return { query, search };
}

/**
 * Every part narrows the result; values within one term are alternatives, but for `option`: all of them are wanted.
 * With period types, start dates or a stay, only homes that are free then are found. As it stands in blocks: unknown keys
 * are dropped.
 */
export const rentalQuerySchema = schemasOf(z.object).query;

/** POST /sites/{siteId}/rental-units and POST /rental-units/filters. An unknown key is refused. */
export const rentalSearchSchema = schemasOf(z.strictObject).search;
export type RentalSearch = z.input<typeof rentalSearchSchema>;

/** Dates on which homes are free that answer the query but for its dates. */
const nearestDatesSchema = nightsSchema.extend({
  type: z.enum([...PERIOD_TYPES, 'stay']),
  nights: z.int().min(1),
  units: count,
  /** The lowest price among them. */
  priceFrom: amount,
});
export type NearestDates = z.infer<typeof nearestDatesSchema>;

export const rentalSearchResultSchema = z.object({
  total: z.object({ value: count }),
  results: z.array(rentalUnitSummarySchema),
  /** When nothing was found for the dates: at most `NEAREST_PERIODS`, nearest first. */
  nearest: z.array(nearestDatesSchema).max(NEAREST_PERIODS).default([]),
});
export type RentalSearchResult = z.infer<typeof rentalSearchResultSchema>;

const option = z.object({ id: z.int(), name: localizedTextSchema, count });
const countOf = z.object({ value: z.int(), count });

/**
 * The rental filter model (§3.5), and what is chosen besides. Each list counts within the other active filters, never
 * within its own; values that are selected are always listed, with a count of 0 if need be.
 */
export const rentalFiltersSchema = z.object({
  total: z.object({ value: count }),
  /** Sorted by name in the request's locale, as kinds, cities and options are. */
  locations: z.array(option),
  kinds: z.array(option),
  subKinds: z.array(option.extend({ kindId: z.int() })),
  /** Exact values that occur, ascending. */
  maxOccupations: z.array(countOf),
  bedrooms: z.array(countOf),
  cities: z.array(option.extend({ zip: z.string(), alias: localizedTextSchema.optional() })),
  /** In the order of `PERIOD_TYPES`; those that some home is free for. */
  periodTypes: z.array(z.object({ type: periodType, count })),
  /** Days on which a free period of the chosen types begins, ascending. */
  periodStartDates: z.array(z.object({ date, count })),
  options: z.array(option),
  /** Of the offers. */
  prices: z.object({ min: amount.optional(), max: amount.optional() }),
});
export type RentalFilters = z.infer<typeof rentalFiltersSchema>;

export const EMPTY_RENTAL_FILTERS: RentalFilters = {
  total: { value: 0 },
  locations: [],
  kinds: [],
  subKinds: [],
  maxOccupations: [],
  bedrooms: [],
  cities: [],
  periodTypes: [],
  periodStartDates: [],
  options: [],
  prices: {},
};

/**
 * `option`: a guest has requested the night and waits for an answer. Nights under a hold are shown as free: a hold
 * expires before a cached page would be updated.
 */
const NIGHT_STATES = ['free', 'option', 'taken'] as const;
export type NightState = (typeof NIGHT_STATES)[number];

const rentalPeriodSchema = rentalOfferSchema.extend({ state: z.enum(NIGHT_STATES) });
export type RentalPeriod = z.infer<typeof rentalPeriodSchema>;

export const rentalPeriodsQuerySchema = z.object({
  /** Separated by commas; all when absent. */
  types: z
    .string()
    .max(80)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(periodType))
    .optional(),
  /** Periods that begin in this range, both days included; everything that can be reserved when absent. */
  from: date.optional(),
  to: date.optional(),
});

/** GET /rental-units/{id}/periods: what a year calendar and a choice of dates are made of. */
export const rentalPeriodsSchema = z.object({
  unitId: z.int(),
  /** The first and the last day of arrival that can be asked for now. */
  firstDay: date,
  lastDay: date,
  /** By begin, shortest first; from today on. */
  periods: z.array(rentalPeriodSchema),
  /** Nights that are not free, in order, without gaps or overlaps of one state. */
  busy: z.array(nightsSchema.extend({ state: z.enum(['option', 'taken']) })),
  /** Where free dates are let: for arrivals in this range (both days included), the rent of a night. In order. */
  nightly: z.array(
    z.object({
      from: date,
      to: date,
      rent: amount,
      minNights: z.int(),
      /** Absent: any day. */
      arrival: z.array(weekday).optional(),
    }),
  ),
  /** Whether nights are free is not certain now: each request is to be checked by the agency. */
  toBeChecked: z.literal(true).optional(),
});
export type RentalPeriods = z.infer<typeof rentalPeriodsSchema>;

const MOST_GUESTS = 99;

const rentalGuestsSchema = z.object({
  adults: z.int().min(1).max(MOST_GUESTS),
  /** Under eighteen. Together no more than the home takes: 422 at `adults`. */
  children: z.int().min(0).max(MOST_GUESTS).default(0),
});
export type RentalGuests = z.infer<typeof rentalGuestsSchema>;

/** 422 at the field: days in the past or out of reach at `/begin`, too short or no night at `/end`, too many at `/adults`. */
export const rentalQuoteQuerySchema = nightsSchema
  .extend({
    adults: intTextSchema(1, MOST_GUESTS),
    children: intTextSchema(0, MOST_GUESTS).default(0),
    /** The hold on these nights, which are free for the visitor who has it. */
    hold: rentalTokenSchema.optional(),
  })
  .refine(isForward, FORWARD);

const quoteLineSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('rent'), amount, nights: z.int() }),
  z.object({ code: z.literal('cleaning'), amount }),
  z.object({ code: z.literal('touristTax'), amount, perPersonNight: amount, persons: z.int(), nights: z.int() }),
]);
export type QuoteLine = z.infer<typeof quoteLineSchema>;

/** What a stay costs. */
export const rentalQuoteSchema = nightsSchema.extend({
  unitId: z.int(),
  type: z.enum([...PERIOD_TYPES, 'stay']),
  nights: z.int(),
  guests: z.object({ adults: z.int(), children: z.int() }),
  /** Without those that are nothing. */
  lines: z.array(quoteLineSchema),
  /** The sum of the lines. */
  total: amount,
  /** Besides; paid back after the stay. 0: none. */
  deposit: amount,
  /** Whether the nights are free is not certain now: the agency checks a request first. */
  toBeChecked: z.literal(true).optional(),
});
export type RentalQuote = z.infer<typeof rentalQuoteSchema>;

/** Problem document of a 409: these nights are not, or no longer, free. */
export const nightsTakenSchema = problemSchema.extend({
  /** Free periods of this home: at most `NEAREST_PERIODS`, by distance. Empty when nothing is free. */
  nearest: z.array(rentalOfferSchema),
});

/** POST /rental-units/{id}/holds (site from X-Site-Id). */
export const holdNightsSchema = nightsSchema
  .extend({
    /** A hold of the same visitor, which is released when the new one is made. */
    replaces: rentalTokenSchema.optional(),
  })
  .refine(isForward, FORWARD);

export const heldNightsSchema = rentalOfferSchema.extend({ id: rentalTokenSchema, expiresAt: dateTimeSchema });
export type HeldNights = z.infer<typeof heldNightsSchema>;

/** The agency must be able to call the guest, so the phone number is required. */
const rentalVisitorSchema = visitorSchema.extend({ phone: phoneSchema });

/** POST /rental-units/reservation (site from X-Site-Id): a request, which the agency confirms or refuses. */
export const rentalReservationRequestSchema = nightsSchema
  .extend({
    ...rentalGuestsSchema.shape,
    unitId: idSchema,
    /** The hold on these nights. When it has expired, the request is still accepted if they are free. */
    hold: rentalTokenSchema.optional(),
    /** Comes along; 422 where none are allowed. */
    pets: z.boolean().default(false),
    visitor: rentalVisitorSchema,
    /** For the agency: plain text. */
    remark: plainText(MAX_RENTAL_REMARK).optional(),
    /** Of the mails. */
    locale: localeSchema,
  })
  .refine(isForward, FORWARD);
export type RentalReservationRequest = z.input<typeof rentalReservationRequestSchema>;

export const RENTAL_STATES = ['requested', 'confirmed', 'refused', 'cancelled'] as const;
export type RentalState = (typeof RENTAL_STATES)[number];

/** As its visitor sees it, under the identifier of the page on which it can be cancelled. */
export const rentalReservationSchema = nightsSchema.extend({
  id: rentalTokenSchema,
  /** Short, for telephone and bank transfers. */
  reference: z.string(),
  state: z.enum(RENTAL_STATES),
  nights: z.int(),
  guests: z.object({ adults: z.int(), children: z.int() }),
  pets: z.boolean(),
  visitor: rentalVisitorSchema,
  remark: z.string().optional(),
  /** What the agency wrote with its answer. */
  note: z.string().optional(),
  locale: localeSchema,
  /** As it was when the request was made. */
  quote: rentalQuoteSchema,
  unit: z.object({
    id: z.int(),
    title: localizedTextSchema,
    /** Street and number as the visitor may see them: in full once the reservation is confirmed. */
    address: localizedTextSchema,
    checkIn: timeOfDay,
    checkOut: timeOfDay,
    gone: z.boolean(),
  }),
  /** It can still be cancelled here. */
  cancellable: z.boolean(),
  /** The agency checks first whether the nights are free elsewhere: that was not known when they were asked for. */
  toBeChecked: z.literal(true).optional(),
});
export type RentalReservation = z.infer<typeof rentalReservationSchema>;

/** A calendar of another platform that was not current, or not read completely, when nights were requested. */
const uncheckedFeedSchema = z.object({
  /** The name that it has in the home's `feeds`. */
  name: z.string(),
  reason: z.enum(['never', 'old', 'partly']),
  /** When the copy that counted then was read; absent when there was none. */
  readAt: dateTimeSchema.optional(),
});
export type UncheckedFeed = z.infer<typeof uncheckedFeedSchema>;

/** A reservation of a site, for the agency itself. */
export const rentalEntrySchema = nightsSchema.extend({
  /** The agency's own: a visitor's identifier is another one. */
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(RENTAL_STATES),
  unitId: z.int(),
  unitReference: z.string().optional(),
  guests: z.object({ adults: z.int(), children: z.int() }),
  pets: z.boolean(),
  visitor: rentalVisitorSchema,
  remark: z.string().optional(),
  note: z.string().optional(),
  /** The program in which the agency keeps its bookings did not say whether the nights are free. */
  unchecked: z.literal(true).optional(),
  /** The agency is to look there whether the nights are free. Absent: all calendars of the home were current. */
  uncheckedFeeds: z.array(uncheckedFeedSchema).optional(),
  total: amount,
  deposit: amount,
  requestedAt: dateTimeSchema,
});
export type RentalEntry = z.infer<typeof rentalEntrySchema>;

export const rentalEntriesQuerySchema = z.object({
  state: z.enum(RENTAL_STATES).optional(),
  unitId: idTextSchema.optional(),
  /** Departures after this day; today when absent. */
  from: date.optional(),
  /** Arrivals up to this day, included. */
  to: date.optional(),
});

/** PUT /sites/{siteId}/rental-reservations/{id}/state. */
export const answerRentalSchema = z.object({
  state: z.enum(['confirmed', 'refused', 'cancelled']),
  /** For the visitor: plain text. */
  note: z.string().trim().max(MAX_RENTAL_REMARK, { abort: true }).refine(isPlainText, 'plain text').optional(),
});

/** The nights of a home that are taken, as an iCalendar file (RFC 5545) without a word about guests. */
export const rentalCalendarSchema = z.object({ calendar: z.string() });

/**
 * Whether the calendar of another platform says all that it knows. `never`: none was read. `old`: the last copy is older than
 * a day. `partly`: it has entries of which not all nights are known. `paused`: its home is not served.
 */
export const FEED_STATES = ['current', 'never', 'old', 'partly', 'paused'] as const;

/** How the calendars of other platforms were read. */
export const rentalFeedStateSchema = z.object({
  unitId: z.int(),
  name: z.string(),
  /** In any but `current`, requests for the home are to be checked by the agency. */
  state: z.enum(FEED_STATES),
  /** The last time that a copy was taken over; absent before the first. */
  readAt: dateTimeSchema.optional(),
  triedAt: dateTimeSchema.optional(),
  /** Nights to come that it takes. */
  nights: count,
  /** Entries of the copy that take nothing because they are marked as free; absent when it is not known. */
  free: count.optional(),
  /** Entries of the copy of which not all nights are known; absent when it is not known. */
  unread: count.optional(),
  /** The first of these: the line and the UID in the file, and what is wrong. */
  named: z.array(z.object({ line: z.int(), uid: z.string().optional(), problem: z.string() })).optional(),
  /** Why the last copy was refused; the one before it still counts. */
  problem: z.string().optional(),
});
export type RentalFeedState = z.infer<typeof rentalFeedStateSchema>;
