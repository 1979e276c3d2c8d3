import { z } from 'zod';
import { NUMBER_FILTERS, YES_FILTERS, type NumberField, type YesField } from '../filters/filters.ts';
import { MAP_SIZE } from '../primitives/limits.ts';
import { coordinatesSchema, localizedTextSchema, type ObjectSchema } from './common.ts';
import { estateSummarySchema } from './estate.ts';

/** Fields of term filters (specification §7.2). `status` is the same list of ids as `transaction`. */
const TERM_FIELDS = [
  'id',
  'country',
  'region',
  'province',
  'municipality',
  'city',
  'type',
  'subType',
  'transaction',
  'status',
  'bedrooms',
  'project',
  'parentId',
  'sticker',
  'children.collections',
  /** Its own, or that of its sales contact. */
  'office',
  /** Id of the sales contact. */
  'salesRep',
] as const;
/** With what a home has or has not (`shared/filters`): `true`, or a list of both, which says nothing. */
export type TermField = (typeof TERM_FIELDS)[number] | YesField;
const RANGE_FIELDS = ['price', 'bedrooms', 'publicationDate', 'updatedAt'] as const;
/**
 * With the numbers of `shared/filters`. `energyLabel` takes labels (`lte: B`: B or better on the scale of the
 * region), `availableDate` ISO dates and `now`, the day in Belgium.
 */
export type RangeField = (typeof RANGE_FIELDS)[number] | NumberField;
const ALL_TERMS: readonly TermField[] = [...TERM_FIELDS, ...YES_FILTERS.map(({ field }) => field)];
const ALL_RANGES: readonly RangeField[] = [...RANGE_FIELDS, ...NUMBER_FILTERS.map(({ field }) => field)];
/** `text`: reference, title and place in any language. */
const MATCH_FIELDS = ['text', 'reference'] as const;
export type MatchField = (typeof MATCH_FIELDS)[number];
export const SORT_FIELDS = ['price', 'city', 'publicationDate', 'type', 'id'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
const GROUP_FIELDS = ['TYPE', 'SUBTYPE', 'STATUS', 'CITY'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

/** Metres. */
const MAX_RADIUS = 200_000;

const count = z.int().min(0);
const termValue = z.union([z.string().max(80), z.number(), z.boolean()]);
const bound = z.union([z.number(), z.string().max(40)]);

function schemasOf(object: ObjectSchema) {
  const near = object({ ...coordinatesSchema.shape, radius: z.number().positive().max(MAX_RADIUS) });
  const places = object({
    city: z.array(z.int()).max(500).optional(),
    municipality: z.array(z.int()).max(500).optional(),
    province: z.array(z.string().max(10)).max(50).optional(),
    /** Metres: within so far of the centre of a city or municipality, instead of in it; provinces stay as they are. */
    radius: z.number().positive().max(MAX_RADIUS).optional(),
  });
  const query = object({
    terms: z.partialRecord(z.enum(ALL_TERMS), z.array(termValue).max(500)).default({}),
    range: z.partialRecord(z.enum(ALL_RANGES), object({ gte: bound.optional(), lte: bound.optional() })).default({}),
    match: z.partialRecord(z.enum(MATCH_FIELDS), z.string().max(200)).default({}),
    /** In one of these places, of any kind; facets of places are counted without this condition. */
    places: places.optional(),
    /** Within so many metres of a point. */
    near: near.optional(),
    /** Corners of an area, in the order in which its line goes round; the last one and the first are neighbours. */
    area: z.array(object(coordinatesSchema.shape)).min(3).max(200).optional(),
    /** Estates whose status is listed are left out: a site's `hiddenStatus` (§3.4). */
    exclude: object({ status: z.array(z.int()).max(50).default([]) }).default({ status: [] }),
  });
  const groupOptions = object({ field: z.enum(GROUP_FIELDS) });
  const search = object({
    query: query.prefault({}),
    sort: z
      .array(object({ field: z.enum(SORT_FIELDS), order: z.enum(['ASC', 'DESC']).default('ASC') }))
      .max(4)
      /** Empty: publication date, newest first. */
      .default([]),
    groupOptions: groupOptions.optional(),
    from: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(0).max(MAP_SIZE).optional(),
    size: z.int().min(0).max(MAP_SIZE).optional(),
  });
  return { query, groupOptions, search };
}

const kept = schemasOf(z.object);

/**
 * Every part narrows the result; values within one term are alternatives. As it stands in what is kept (nodes, blocks):
 * unknown keys are dropped.
 */
export const estateQuerySchema = kept.query;
export type EstateQuery = z.input<typeof estateQuerySchema>;

export const groupOptionsSchema = kept.groupOptions;

/**
 * POST /sites/{siteId}/estates and /estate-filters. `size` is another name for `limit`; a map takes the most. An unknown
 * key is refused: without the filter that it stands for, everything would be found.
 */
export const estateSearchSchema = schemasOf(z.strictObject).search;
export type EstateSearch = z.input<typeof estateSearchSchema>;

/** A search as the site sends it to any back office: with known keys alone. */
export const sentEstateSearchSchema = kept.search;

export const estateSearchResultSchema = z.object({
  total: z.object({ value: z.int().min(0) }),
  results: z.array(estateSummarySchema),
});
export type EstateSearchResult = z.infer<typeof estateSearchResultSchema>;

/**
 * Of a filter of `shared/filters`: for what a home has, `true` and how many have it; for a number, bounds that can be
 * chosen, ascending, and how many homes have at least (`gte`) and at most (`lte`) so much. Only those that some home has.
 */
const moreOption = z.object({
  value: z.union([z.literal(true), z.number(), z.string()]),
  count: count.optional(),
  gte: count.optional(),
  lte: count.optional(),
});

const option = z.object({ id: z.int(), name: localizedTextSchema, count: z.int().min(0) });

/**
 * Facets. Each one counts within the other active filters, never within its own, so that a second value can be chosen;
 * the values that are selected are always listed, with a count of 0 if need be.
 */
export const estateFiltersSchema = z.object({
  total: z.object({ value: z.int().min(0) }),
  headTypes: z.array(option),
  subTypes: z.array(option.extend({ headTypeId: z.int() })),
  /** One entry a place (city id); sorted by name in the request's locale. */
  locations: z.array(
    option.extend({
      zip: z.string(),
      alias: localizedTextSchema.optional(),
      /** Id of the municipality that it is in: places of one name in one municipality are one town. */
      municipalityId: z.int().optional(),
    }),
  ),
  /** Municipalities with all their parts; those that are known by their place alone are left out. */
  municipalities: z
    .array(
      option.extend({
        /** Its province, in the languages in which another municipality has the same name. */
        toldApartBy: localizedTextSchema.optional(),
      }),
    )
    .optional(),
  provinces: z.array(option.extend({ id: z.string() })).optional(),
  prices: z.object({ min: z.number().optional(), max: z.number().optional() }),
  /** Exact bedroom counts that occur, ascending; `count` estates have exactly `value`. */
  bedrooms: z.array(z.object({ value: z.int(), count: z.int().min(0) })),
  transactions: z.array(option),
  /** `id` is an ISO 3166-1 code or `UNKNOWN`. */
  countries: z.array(option.extend({ id: z.string(), name: localizedTextSchema.default({}) })),
  /** By the name of the field in `terms` or `range`. */
  more: z.record(z.string(), z.array(moreOption)).optional(),
  /** Where nothing matches: filters without which something does, each alone, by the name of the field, and how many. */
  without: z.array(z.object({ field: z.string(), count })).optional(),
});
export type EstateFilters = z.infer<typeof estateFiltersSchema>;

export const EMPTY_FILTERS: EstateFilters = {
  total: { value: 0 },
  headTypes: [],
  subTypes: [],
  locations: [],
  prices: {},
  bedrooms: [],
  transactions: [],
  countries: [],
};
