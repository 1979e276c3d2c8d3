import { z } from 'zod';
import { AI_PICTURE_KINDS } from '../primitives/aiKinds.ts';
import {
  MAX_REGISTRATION_NUMBER_CHARACTERS,
  MAX_RENTAL_REMARK_CHARACTERS,
  MAX_STAY_NIGHTS,
  MAX_NEAREST_PERIODS,
  RENTAL_PAGE_SIZE,
} from '../primitives/rentalLimits.ts';
import { MAX_ESTATES_ON_MAP } from '../primitives/limits.ts';
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
import { phoneSchema, plainTextSchema, visitorSchema } from './visitor.ts';

/**
 * Holiday rentals (specification §2.8, §3.5, §7.3). All dates are days in Belgium. A stay or period includes the nights
 * from `begin`, the day of arrival, up to `end`, the day of departure, on which another guest may arrive. Amounts are
 * euros, with cents.
 */

/**
 * An unguessable token (at least 128 random bits, base64url). A caller that knows the token may see and cancel the
 * reservation. The back office stores only the hash of the token.
 */
export const rentalTokenSchema = z.string().regex(/^[\w-]{22,64}$/);

const countSchema = z.int32().min(0);
const amountSchema = z.number().min(0).max(1_000_000).multipleOf(0.01);
const dateSchema = z.iso.date();
const rentalTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 16:00');
const periodTypeSchema = z.enum(PERIOD_TYPES);

/** The days of arrival and departure. */
const nightsSchema = z.object({ begin: dateSchema, end: dateSchema });
/** Returns whether `end` is after `begin`. `BACKWARD_DATES_ISSUE` describes a failed check, at the field `end`. */
const isEndAfterBegin = ({ begin, end }: { begin: string; end: string }): boolean => begin < end;
const BACKWARD_DATES_ISSUE = { path: ['end'], error: 'a day after the arrival' };
const rangeSchema = nightsSchema.refine(isEndAfterBegin, BACKWARD_DATES_ISSUE);

/**
 * A stored picture. Its `id` is the `photoId` of the path `rental-units/assets/{photoId}/{size}` (§7.3). The first
 * picture is the main one.
 */
const rentalPhotoSchema = assetRefSchema.extend({
  alt: localizedTextSchema.optional(),
  /** The use of AI for the picture, with the same values as for pictures of listings. */
  ai: z.enum(AI_PICTURE_KINDS).optional(),
});
export type RentalPhoto = z.infer<typeof rentalPhotoSchema>;

/**
 * A registration number in the form in which it is stored, on one line. `parseRegistrationNumber` decides whether it is
 * shown.
 */
const storedRegistrationNumberSchema = z
  .string()
  .max(MAX_REGISTRATION_NUMBER_CHARACTERS)
  .refine((number) => number !== '' && number.trim() === number && isOneLine(number), 'a number on one line');

/** A registration number in the spelling of the authority: letters, signs and at least one digit on one line. */
export const registrationNumberSchema = storedRegistrationNumberSchema.refine(
  isRegistrationNumber,
  'not a number of an authority: such a number has a digit, is not 0 or −1, and contains no word for a missing number',
);

const publicFieldsShape = {
  /** A reference for agency and guests: `KU-204`. */
  reference: z.string().max(40).optional(),
  /**
   * The number under which an authority registered the home as a tourist lodging; absent when none is known. Each
   * online listing of a short stay must show the number (Regulation (EU) 2024/1028).
   */
  registrationNumber: storedRegistrationNumberSchema.optional(),
  title: localizedTextSchema.default({}),
  /** The kind: apartment, studio, house, … */
  kind: namedSchema,
  /** The kind in more detail: penthouse, villa, … Pages show it with the label `Type` (§2.8). */
  subKind: namedSchema,
  /** The part of the city in visitors' terms: a seaside resort, a quarter. */
  location: namedSchema,
  /** The number of persons. */
  maxOccupation: z.int().min(1).max(99),
  /** True when there is a garage; absent when that is unknown. */
  garage: z.boolean().optional(),
  /** True when a guest can bring pets. When the field is absent, a guest cannot bring pets either. */
  petsAllowed: z.boolean().optional(),
  /** The area in square metres. */
  surface: z.number().min(0).optional(),
  floor: z.string().max(20).optional(),
};

const placesSchema = z.object({
  bedrooms: countSchema.default(0),
  bathrooms: countSchema.default(0),
  toilets: countSchema.default(0),
});

const houseSchema = z.object({
  /** The earliest time of arrival and the latest time of departure. */
  checkIn: rentalTimeSchema.default('16:00'),
  checkOut: rentalTimeSchema.default('10:00'),
  rules: z.array(localizedTextSchema).max(40).default([]),
});

/** The fields of a holiday home that visitors may see (§3.5). An absent field is unknown; no field is null. */
const rentalUnitBaseSchema = z.object({
  id: idSchema,
  photos: z.array(rentalPhotoSchema).max(60).default([]),
  general: z.object({
    ...publicFieldsShape,
    description: localizedTextSchema.default({}),
    descriptionShort: localizedTextSchema.default({}),
  }),
  places: placesSchema.prefault({}),
  /** The features: sea view, terrace, washing machine, … */
  options: z.array(namedSchema).max(80).default([]),
  /**
   * Street, city and alias by locale. When `visible` is false, only guests whose reservation is confirmed see the
   * street.
   */
  address: addressSchema,
  house: houseSchema.prefault({}),
  /** Places nearby with their distance in metres, nearest first. */
  near: z
    .array(z.object({ name: localizedTextSchema, distance: z.number().min(0) }))
    .max(40)
    .default([]),
  /** The person who gets requests. Without a person, the agency gets them. */
  salesRep: salesRepSchema.optional(),
});

const rentsSchema = z.partialRecord(periodTypeSchema, amountSchema);

/** A day such as `2027-07-03`, or `07-03` for every year. */
const seasonDaySchema = z
  .string()
  .regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'a day such as 2027-07-03, or 07-03 for every year')
  .refine((day) => dateSchema.safeParse(day.length === 5 ? `2028-${day}` : day).success, 'a day that exists');

/** The prices of a home in a part of the year. When several seasons contain a day, the last one applies. */
const rentalSeasonSchema = z.object({
  name: localizedTextSchema,
  /**
   * The ranges of the season; both days are included. Either both days have a year or neither has. A range without a
   * year may include the turn of the year.
   */
  ranges: z
    .array(
      z
        .object({ from: seasonDaySchema, to: seasonDaySchema })
        .refine(({ from, to }) => from.length === to.length, 'both days with a year, or both without')
        .refine(({ from, to }) => from.length === 5 || from <= to, 'a range that ends after it begins'),
    )
    .min(1)
    .max(30),
  /** The rent of a whole period that begins in this season. A type without an amount is not let in this season. */
  rents: rentsSchema.default({}),
  /**
   * The price for any dates: the rent per night, and the minimum number of nights. Without it, only whole periods are
   * let.
   */
  nightly: z
    .object({
      rent: amountSchema,
      minNights: z.int().min(1).max(60).default(2),
      arrival: z.array(z.enum(WEEKDAYS)).optional(),
    })
    .optional(),
});
export type RentalSeason = z.infer<typeof rentalSeasonSchema>;

const DAY_MS = 86_400_000;
const countNights = ({ begin, end }: { begin: string; end: string }): number =>
  (Date.parse(end) - Date.parse(begin)) / DAY_MS;

/**
 * Dates that are sold as one period, at a price of their own. The nights are let only in this way, so the prices of
 * seasons do not apply to them. Costs, notice and the other rules of a stay apply, except the rules for the day of
 * arrival.
 */
const rentalPricedPeriodSchema = nightsSchema
  .extend({
    /**
     * The type under which visitors find the period, whatever its number of nights. Without a type, visitors find it by
     * its dates.
     */
    type: periodTypeSchema.optional(),
    rent: amountSchema,
    /** The first day on which visitors can request the period. Without this day, they can request it at any time. */
    offeredFrom: dateSchema.optional(),
    /**
     * Lower rents. The lowest one that is valid applies. `until` is the last day on which the rent is valid; without it
     * there is no end.
     */
    promotions: z
      .array(z.object({ rent: amountSchema, until: dateSchema.optional() }))
      .max(10)
      .default([]),
  })
  .refine(isEndAfterBegin, BACKWARD_DATES_ISSUE)
  .refine((nights) => countNights(nights) <= MAX_STAY_NIGHTS, {
    path: ['end'],
    error: `at most ${MAX_STAY_NIGHTS} nights after the arrival`,
  });
export type RentalPricedPeriod = z.infer<typeof rentalPricedPeriodSchema>;

const weekdaySchema = z.enum(WEEKDAYS);

/** The days on which the periods of seasons begin. Months are calendar months; a week has 7 nights, a fortnight 14. */
const rentalRulesSchema = z.object({
  week: z.object({ arrival: weekdaySchema.default('saturday') }).prefault({}),
  fortnight: z.object({ arrival: weekdaySchema.default('saturday') }).prefault({}),
  midweek: z
    .object({ arrival: weekdaySchema.default('monday'), nights: z.int().min(3).max(6).default(4) })
    .prefault({}),
  weekend: z
    .object({ arrival: weekdaySchema.default('friday'), nights: z.int().min(1).max(4).default(3) })
    .prefault({}),
  /** The minimum number of days between today and the arrival. */
  notice: z.int().min(0).max(60).default(2),
});

const rentalCostsSchema = z.object({
  /** The amount per stay, which guests always pay. */
  cleaning: amountSchema.default(0),
  /** The amount that is paid back after the stay. */
  deposit: amountSchema.default(0),
  /** The amount per person and night. When `children` is false, only adults pay. */
  touristTax: z.object({ amount: amountSchema.default(0), children: z.boolean().default(true) }).prefault({}),
});
export type RentalCosts = z.infer<typeof rentalCostsSchema>;

/** An iCalendar file of another platform, whose entries are taken nights. */
export const rentalFeedSchema = z.object({
  /** A short name of the platform, such as `airbnb`. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  url: webUrlSchema,
});

/** A holiday home with the data of the agency. */
export const rentalUnitSchema = rentalUnitBaseSchema.extend({
  /** False when the home is not served, so that its address returns 410. */
  active: z.boolean().default(true),
  seasons: z.array(rentalSeasonSchema).max(60).default([]),
  /** The periods with prices of their own. When they are absent, all periods are derived from the seasons. */
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
  /**
   * Nights that the owner does not let. With `option`, another customer has an option on these nights. The calendar
   * shows nights with and without `option` in different ways.
   */
  closed: z
    .array(rangeSchema.and(z.object({ note: z.string().max(200).optional(), option: z.literal(true).optional() })))
    .max(500)
    .default([]),
  feeds: z
    .array(rentalFeedSchema)
    .max(10)
    .refine((feeds) => new Set(feeds.map(({ name }) => name)).size === feeds.length, 'feeds with different names')
    .default([]),
  /** The source of an imported home; `id` is the id that the source uses. */
  source: z.object({ name: z.string(), id: z.string() }).optional(),
});
export type RentalUnit = z.infer<typeof rentalUnitSchema>;
export type RentalUnitInput = z.input<typeof rentalUnitSchema>;

/**
 * A home to be written. The back office assigns an id to a home without one. When the site already has a home with the
 * same `source`, that home is updated.
 */
export const rentalUnitWriteSchema = rentalUnitSchema
  .extend({
    general: rentalUnitBaseSchema.shape.general.extend({ registrationNumber: registrationNumberSchema.optional() }),
    salesRep: salesRepSchema.extend({ id: contactIdSchema }).optional(),
  })
  .partial({ id: true });
export type RentalUnitWrite = z.input<typeof rentalUnitWriteSchema>;

/** Dates with their price. `type` is `stay` for dates that have none of the other types. */
export const rentalOfferSchema = nightsSchema.extend({
  type: z.enum([...PERIOD_TYPES, 'stay']),
  nights: z.int().min(1),
  /** The rent plus the costs that do not depend on the guests (cleaning), without tourist tax. */
  price: amountSchema,
  rent: amountSchema,
});
export type RentalOffer = z.infer<typeof rentalOfferSchema>;

/** The data that a card needs. */
export const rentalUnitSummarySchema = z.object({
  id: z.int(),
  ...publicFieldsShape,
  descriptionShort: localizedTextSchema,
  places: placesSchema,
  options: z.array(namedSchema),
  /** The address without the parts that visitors may not see. */
  address: addressSchema,
  /** The place on a map; absent when the location of the home is unknown. */
  place: shownPlaceSchema.optional(),
  /** At most five pictures. */
  photos: z.array(rentalPhotoSchema),
  photoCount: countSchema,
  /**
   * The cheapest free period that matches the query, which a card shows as price "from". When no period is free, these
   * are free nights that guests choose themselves (`stay`), if the query asks for no period. Their price is low, but
   * other nights may cost less. For a query with `stay`, these are the dates of the query. Absent when no dates are
   * free.
   */
  offer: rentalOfferSchema.optional(),
  updatedAt: dateTimeSchema,
});
export type RentalUnitSummary = z.infer<typeof rentalUnitSummarySchema>;

/** The response of GET /rental-units/{id}; a withdrawn home returns 410 (`goneRentalSchema`). */
export const rentalUnitDetailSchema = rentalUnitBaseSchema.extend({
  place: shownPlaceSchema.optional(),
  costs: rentalCostsSchema,
  /**
   * The cheapest free period. When no period is free, these are free nights that guests choose themselves (`stay`).
   * Their price is low, but other nights may cost less. Absent when no dates are free.
   */
  offer: rentalOfferSchema.optional(),
  updatedAt: dateTimeSchema,
});
export type RentalUnitDetail = z.infer<typeof rentalUnitDetailSchema>;

/** The data that stays public about a withdrawn home. It is enough to find similar homes. */
export const goneRentalSchema = problemSchema.extend({
  withdrawn: z
    .object({ id: z.int(), subKind: namedSchema, location: namedSchema, city: namedSchema, maxOccupation: z.int() })
    .optional(),
});

const RENTAL_TERM_FIELDS = ['id', 'kind', 'subKind', 'location', 'city', 'option'] as const;
export type RentalTermField = (typeof RENTAL_TERM_FIELDS)[number];
/** The fields that a search can restrict to a range. `price` is the price of the offer. */
const RENTAL_RANGE_FIELDS = ['maxOccupation', 'bedrooms', 'bathrooms', 'price'] as const;
export const RENTAL_SORTS = ['price', 'city', 'maxOccupation', 'bedrooms', 'date', 'id'] as const;
export type RentalSort = (typeof RENTAL_SORTS)[number];

function createSchemas(objectSchema: ObjectSchema) {
  const query = objectSchema({
    terms: z.partialRecord(z.enum(RENTAL_TERM_FIELDS), z.array(z.int()).max(200)).default({}),
    range: z
      .partialRecord(
        z.enum(RENTAL_RANGE_FIELDS),
        objectSchema({ gte: z.number().optional(), lte: z.number().optional() }),
      )
      .default({}),
    petsAllowed: z.literal(true).optional(),
    garage: z.literal(true).optional(),
    /** The home must have a free period of one of these types. */
    periodTypes: z.array(periodTypeSchema).max(PERIOD_TYPES.length).default([]),
    /** The free period must begin on one of these days. */
    periodStartDates: z.array(dateSchema).max(100).default([]),
    /**
     * Free dates instead of a period: nights that can be reserved as one stay. When `stay` is present, `periodTypes`
     * and `periodStartDates` are ignored.
     */
    stay: objectSchema(nightsSchema.shape).refine(isEndAfterBegin, BACKWARD_DATES_ISSUE).optional(),
    /** The homes to leave out, such as the home of a page that shows similar homes. */
    exclude: objectSchema({ id: z.array(z.int()).max(200).default([]) }).prefault({}),
  });
  const search = objectSchema({
    query: query.prefault({}),
    /**
     * The order. An empty list means the cheapest offer first, whatever its number of nights. `date` with `DESC` means
     * the newest first. In the order by price, homes without an offer come last.
     */
    sort: z
      .array(objectSchema({ field: z.enum(RENTAL_SORTS), order: z.enum(['ASC', 'DESC']).default('ASC') }))
      .max(4)
      .default([]),
    from: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(0).max(MAX_ESTATES_ON_MAP).default(RENTAL_PAGE_SIZE),
  });
  return { query, search };
}

/**
 * Every field narrows the result. Values within one term are alternatives, except for `option`, where a home must have
 * all of them. With period types, start dates or a stay, the result contains only homes with such free dates. This
 * schema is for queries that are stored in blocks, and drops unknown keys.
 */
export const rentalQuerySchema = createSchemas(z.object).query;

/** The body of POST /sites/{siteId}/rental-units and POST /rental-units/filters. An unknown key is refused. */
export const rentalSearchSchema = createSchemas(z.strictObject).search;
export type RentalSearch = z.input<typeof rentalSearchSchema>;

/** Other dates, on which homes that match the rest of the query are free. */
const nearestDatesSchema = nightsSchema.extend({
  type: z.enum([...PERIOD_TYPES, 'stay']),
  nights: z.int().min(1),
  units: countSchema,
  /** The lowest price of these homes. */
  priceFrom: amountSchema,
});
export type NearestDates = z.infer<typeof nearestDatesSchema>;

export const rentalSearchResultSchema = z.object({
  total: z.object({ value: countSchema }),
  results: z.array(rentalUnitSummarySchema),
  /** Other dates, when no home was found for the requested ones: at most `MAX_NEAREST_PERIODS`, nearest first. */
  nearest: z.array(nearestDatesSchema).max(MAX_NEAREST_PERIODS).default([]),
});
export type RentalSearchResult = z.infer<typeof rentalSearchResultSchema>;

const optionSchema = z.object({ id: z.int(), name: localizedTextSchema, count: countSchema });
const countedValueSchema = z.object({ value: z.int(), count: countSchema });

/**
 * The rental filter model (§3.5), with the selected values. Each list is counted with all active filters except its
 * own. Selected values are always listed, with a count of 0 if necessary.
 */
export const rentalFiltersSchema = z.object({
  total: z.object({ value: countSchema }),
  /** The locations. They are sorted by name in the request's locale, like kinds, cities and options. */
  locations: z.array(optionSchema),
  kinds: z.array(optionSchema),
  subKinds: z.array(optionSchema.extend({ kindId: z.int() })),
  /** The values that occur among the homes, ascending. */
  maxOccupations: z.array(countedValueSchema),
  bedrooms: z.array(countedValueSchema),
  cities: z.array(optionSchema.extend({ zip: z.string(), alias: localizedTextSchema.optional() })),
  /** The types for which at least one home is free, in the order of `PERIOD_TYPES`. */
  periodTypes: z.array(z.object({ type: periodTypeSchema, count: countSchema })),
  /** The days on which a free period of the selected types begins, ascending. */
  periodStartDates: z.array(z.object({ date: dateSchema, count: countSchema })),
  options: z.array(optionSchema),
  /** The range of the prices of the offers. */
  prices: z.object({ min: amountSchema.optional(), max: amountSchema.optional() }),
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
 * The states of a night. `option` means that a guest has requested the night and waits for a response. Held nights are
 * shown as free, because a hold expires before a cached page would be updated.
 */
const NIGHT_STATES = ['free', 'option', 'taken'] as const;
export type NightState = (typeof NIGHT_STATES)[number];

const rentalPeriodSchema = rentalOfferSchema.extend({ state: z.enum(NIGHT_STATES) });
export type RentalPeriod = z.infer<typeof rentalPeriodSchema>;

export const rentalPeriodsQuerySchema = z.object({
  /** Types separated by commas. The default is all types. */
  types: z
    .string()
    .max(80)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(periodTypeSchema))
    .optional(),
  /** The range in which the periods begin, both days included. The default is all days that can be reserved. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

/** The response of GET /rental-units/{id}/periods: the data of a year calendar and of a date picker. */
export const rentalPeriodsSchema = z.object({
  unitId: z.int(),
  /** The first and the last day of arrival that can be requested now. */
  firstDay: dateSchema,
  lastDay: dateSchema,
  /** The periods from today on, sorted by begin, shortest first. */
  periods: z.array(rentalPeriodSchema),
  /**
   * The nights that are not free, in order. Adjacent nights with the same state form one range, and ranges do not
   * overlap.
   */
  busy: z.array(nightsSchema.extend({ state: z.enum(['option', 'taken']) })),
  /**
   * The ranges of nights for which any dates can be reserved, in order. Each has the rent of the nights that begin from
   * `from` to `to`, both included. The nights of a stay may be after `lastDay`, but no stay can begin then.
   */
  nightly: z.array(
    z.object({
      from: dateSchema,
      to: dateSchema,
      rent: amountSchema,
      minNights: z.int(),
      /** The possible days of arrival; absent when any day is possible. */
      arrival: z.array(weekdaySchema).optional(),
    }),
  ),
  /** Present while it is not certain whether nights are free. The agency then checks each request. */
  toBeChecked: z.literal(true).optional(),
});
export type RentalPeriods = z.infer<typeof rentalPeriodsSchema>;

const MAX_GUESTS = 99;

const rentalGuestsSchema = z.object({
  adults: z.int().min(1).max(MAX_GUESTS),
  /**
   * The number of guests under eighteen. When the home accepts fewer guests in total, the call returns 422 at `adults`.
   */
  children: z.int().min(0).max(MAX_GUESTS).default(0),
});
export type RentalGuests = z.infer<typeof rentalGuestsSchema>;

/**
 * The query for a price. The call returns 422 at `/begin` for days in the past or too far ahead, at `/end` for a stay
 * that is too short or has no night, and at `/adults` for too many guests.
 */
export const rentalQuoteQuerySchema = nightsSchema
  .extend({
    adults: intTextSchema(1, MAX_GUESTS),
    children: intTextSchema(0, MAX_GUESTS).default(0),
    /** The hold on these nights. They are free for the visitor who has the hold. */
    hold: rentalTokenSchema.optional(),
  })
  .refine(isEndAfterBegin, BACKWARD_DATES_ISSUE);

const quoteLineSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('rent'), amount: amountSchema, nights: z.int() }),
  z.object({ code: z.literal('cleaning'), amount: amountSchema }),
  z.object({
    code: z.literal('touristTax'),
    amount: amountSchema,
    perPersonNight: amountSchema,
    persons: z.int(),
    nights: z.int(),
  }),
]);
export type QuoteLine = z.infer<typeof quoteLineSchema>;

/** The costs of a stay. */
export const rentalQuoteSchema = nightsSchema.extend({
  unitId: z.int(),
  type: z.enum([...PERIOD_TYPES, 'stay']),
  nights: z.int(),
  guests: z.object({ adults: z.int(), children: z.int() }),
  /** The cost lines whose amount is not 0. */
  lines: z.array(quoteLineSchema),
  /** The sum of the lines. */
  total: amountSchema,
  /** The deposit, which is not part of the total and is paid back after the stay. 0 means none. */
  deposit: amountSchema,
  /** Present while it is not certain whether the nights are free. The agency then first checks a request. */
  toBeChecked: z.literal(true).optional(),
});
export type RentalQuote = z.infer<typeof rentalQuoteSchema>;

/** The problem document of a 409 when the nights are not free. */
export const nightsTakenSchema = problemSchema.extend({
  /** Free periods of this home, at most `MAX_NEAREST_PERIODS`, nearest first; empty when no period is free. */
  nearest: z.array(rentalOfferSchema),
});

/** The body of POST /rental-units/{id}/holds. The header X-Site-Id names the site. */
export const holdNightsSchema = nightsSchema
  .extend({
    /** A hold of the same visitor that the new hold replaces. */
    replaces: rentalTokenSchema.optional(),
  })
  .refine(isEndAfterBegin, BACKWARD_DATES_ISSUE);

export const heldNightsSchema = rentalOfferSchema.extend({ id: rentalTokenSchema, expiresAt: dateTimeSchema });
export type HeldNights = z.infer<typeof heldNightsSchema>;

/** The visitor. The phone number is required, because the agency must be able to call the guest. */
const rentalVisitorSchema = visitorSchema.extend({ phone: phoneSchema });

/**
 * The body of POST /rental-units/reservation: a request, which the agency confirms or refuses. The header X-Site-Id
 * names the site.
 */
export const rentalReservationRequestSchema = nightsSchema
  .extend({
    ...rentalGuestsSchema.shape,
    unitId: idSchema,
    /** The hold on these nights. When the hold has expired, the request is still accepted if the nights are free. */
    hold: rentalTokenSchema.optional(),
    /**
     * The `total` of the quote that the guest has seen. The call returns 422 when the price has changed since.
     * Without this field, the price at the time of the call applies.
     */
    total: amountSchema.optional(),
    /** True when the guest brings a pet. The call returns 422 when pets are not allowed. */
    pets: z.boolean().default(false),
    visitor: rentalVisitorSchema,
    /** A plain text for the agency. */
    remark: plainTextSchema(MAX_RENTAL_REMARK_CHARACTERS).optional(),
    /** The language of the mails. */
    locale: localeSchema,
  })
  .refine(isEndAfterBegin, BACKWARD_DATES_ISSUE);
export type RentalReservationRequest = z.input<typeof rentalReservationRequestSchema>;

export const RENTAL_STATES = ['requested', 'confirmed', 'refused', 'cancelled'] as const;
export type RentalState = (typeof RENTAL_STATES)[number];

/**
 * A reservation in the form that its visitor sees. `id` is the identifier of the page on which the visitor can cancel.
 */
export const rentalReservationSchema = nightsSchema.extend({
  id: rentalTokenSchema,
  /** A short reference, for telephone calls and bank transfers. */
  reference: z.string(),
  state: z.enum(RENTAL_STATES),
  nights: z.int(),
  guests: z.object({ adults: z.int(), children: z.int() }),
  pets: z.boolean(),
  visitor: rentalVisitorSchema,
  remark: z.string().optional(),
  /** The text that the agency wrote when it confirmed or refused. */
  note: z.string().optional(),
  locale: localeSchema,
  /** The costs at the time of the request. */
  quote: rentalQuoteSchema,
  unit: z.object({
    id: z.int(),
    title: localizedTextSchema,
    /** Street and number, as far as the visitor may see them. They are complete after the confirmation. */
    address: localizedTextSchema,
    checkIn: rentalTimeSchema,
    checkOut: rentalTimeSchema,
    gone: z.boolean(),
  }),
  /** True when the visitor can still cancel the reservation on the site. */
  cancellable: z.boolean(),
  /**
   * Present when the agency must first check whether the nights are free on other platforms, because that was unknown
   * at the time of the request.
   */
  toBeChecked: z.literal(true).optional(),
});
export type RentalReservation = z.infer<typeof rentalReservationSchema>;

/** A calendar of another platform that was not current, or not read completely, when the nights were requested. */
const uncheckedFeedSchema = z.object({
  /** The name of the calendar in the home's `feeds`. */
  name: z.string(),
  reason: z.enum(['never', 'old', 'partly']),
  /** The time of the last successful read of the calendar before the request; absent when there was none. */
  readAt: dateTimeSchema.optional(),
});
export type UncheckedFeed = z.infer<typeof uncheckedFeedSchema>;

/** A reservation of a site, for the agency itself. */
export const rentalEntrySchema = nightsSchema.extend({
  /** The agency's identifier, which differs from the visitor's. */
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
  /** Present when the agency's booking software did not answer whether the nights are free. */
  unchecked: z.literal(true).optional(),
  /**
   * The calendars in which the agency must check whether the nights are free; absent when all calendars of the home
   * were current.
   */
  uncheckedFeeds: z.array(uncheckedFeedSchema).optional(),
  total: amountSchema,
  deposit: amountSchema,
  requestedAt: dateTimeSchema,
});
export type RentalEntry = z.infer<typeof rentalEntrySchema>;

export const rentalEntriesQuerySchema = z.object({
  state: z.enum(RENTAL_STATES).optional(),
  unitId: idTextSchema.optional(),
  /** The response contains only reservations whose departure is after this day; the default is today. */
  from: dateSchema.optional(),
  /** The response contains only reservations whose arrival is on or before this day. */
  to: dateSchema.optional(),
});

/** The body of PUT /sites/{siteId}/rental-reservations/{id}/state. */
export const answerRentalSchema = z.object({
  state: z.enum(['confirmed', 'refused', 'cancelled']),
  /** A plain text for the visitor. */
  note: z
    .string()
    .trim()
    .max(MAX_RENTAL_REMARK_CHARACTERS, { abort: true })
    .refine(isPlainText, 'plain text')
    .optional(),
});

/** The taken nights of a home as an iCalendar file (RFC 5545), without any data about guests. */
export const rentalCalendarSchema = z.object({ calendar: z.string() });

/**
 * The states of the calendar of another platform.
 * - `never`: no copy was read.
 * - `old`: the last copy is older than a day.
 * - `partly`: for some entries, not every night is known.
 * - `paused`: the home of the calendar is not served.
 * - `current`: the copy is complete and not old.
 */
export const FEED_STATES = ['current', 'never', 'old', 'partly', 'paused'] as const;

/** The results of reading a calendar of another platform. */
export const rentalFeedStateSchema = z.object({
  unitId: z.int(),
  name: z.string(),
  /** The state. In any state except `current`, the agency must check requests for the home. */
  state: z.enum(FEED_STATES),
  /** The time of the last successful read; absent before the first one. */
  readAt: dateTimeSchema.optional(),
  triedAt: dateTimeSchema.optional(),
  /** The number of future nights that the calendar takes. */
  nights: countSchema,
  /** The number of entries that take no nights because they are marked as free; absent when this number is unknown. */
  free: countSchema.optional(),
  /** The number of entries for which not every night is known; absent when this number is unknown. */
  unread: countSchema.optional(),
  /** The first of the entries that `unread` counts, each with its line and its UID in the file, and the problem. */
  named: z.array(z.object({ line: z.int(), uid: z.string().optional(), problem: z.string() })).optional(),
  /** The reason why the last copy was refused; the previous copy is still used. */
  problem: z.string().optional(),
});
export type RentalFeedState = z.infer<typeof rentalFeedStateSchema>;
