import { z } from 'zod';
import { NUMBER_FILTERS, YES_FILTERS, type NumberField, type YesField } from '../filters/filters.ts';
import { MAX_ESTATES_ON_MAP, MAX_TERM_VALUES } from '../primitives/limits.ts';
import { coordinatesSchema, localizedTextSchema, type ObjectSchema } from './common.ts';
import { estateSummarySchema } from './estate.ts';

/** The fields of term filters (specification §7.2). `status` has the same ids as `transaction`. */
const TERM_FIELDS = [
  'id',
  'country',
  'region',
  'province',
  'municipality',
  'city',
  'type',
  /** Beside ids, this term takes `type:3`: all homes of head type 3, also those without a known subtype. */
  'subType',
  'transaction',
  'status',
  'bedrooms',
  'project',
  'parentId',
  'sticker',
  'children.collections',
  /** The office of the estate itself, or of its sales contact. */
  'office',
  /** The id of the sales contact. */
  'salesRep',
] as const;
/**
 * The fields of `TERM_FIELDS` and the yes/no filters of `shared/filters`. The value of a yes/no filter is `true`; a
 * list of both `true` and `false` filters nothing.
 */
export type TermField = (typeof TERM_FIELDS)[number] | YesField;
/**
 * Returns the value of the term `subType` that stands for all homes of a head type. A back office that does not know
 * this form finds only the subtypes whose ids are in the same term.
 */
export const toWholeTypeValue = (headTypeId: number): string => `type:${headTypeId}`;

/** Returns the head type of a value that `toWholeTypeValue` made; undefined for any other value. */
export function parseWholeTypeValue(value: unknown): number | undefined {
  const digits = typeof value === 'string' ? /^type:(\d{1,9})$/.exec(value)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

const RANGE_FIELDS = ['price', 'bedrooms', 'publicationDate', 'updatedAt'] as const;
/**
 * The fields of `RANGE_FIELDS` and the number filters of `shared/filters`. `energyLabel` takes labels (`lte: B` means B
 * or better on the scale of the region). `availableDate` takes ISO dates and `now`, which is today in Belgium.
 */
export type RangeField = (typeof RANGE_FIELDS)[number] | NumberField;
const ALL_TERM_FIELDS: readonly TermField[] = [...TERM_FIELDS, ...YES_FILTERS.map(({ field }) => field)];
const ALL_RANGE_FIELDS: readonly RangeField[] = [...RANGE_FIELDS, ...NUMBER_FILTERS.map(({ field }) => field)];
/** The fields of a text search. `text` searches reference, title and place in any language. */
const MATCH_FIELDS = ['text', 'reference'] as const;
export type MatchField = (typeof MATCH_FIELDS)[number];
export const SORT_FIELDS = ['price', 'city', 'publicationDate', 'type', 'id'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
const GROUP_FIELDS = ['TYPE', 'SUBTYPE', 'STATUS', 'CITY'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

const MAX_RADIUS_METRES = 200_000;

const countSchema = z.int().min(0);
const termValueSchema = z.union([z.string().max(80), z.number(), z.boolean()]);
const boundSchema = z.union([z.number(), z.string().max(40)]);

function createSchemas(objectSchema: ObjectSchema) {
  const nearSchema = objectSchema({ ...coordinatesSchema.shape, radius: z.number().positive().max(MAX_RADIUS_METRES) });
  const places = objectSchema({
    city: z.array(z.int()).max(500).optional(),
    municipality: z.array(z.int()).max(500).optional(),
    province: z.array(z.string().max(10)).max(50).optional(),
    /**
     * The radius in metres. With it, a city or municipality selects everything within that distance of its centre. It
     * does not apply to provinces.
     */
    radius: z.number().positive().max(MAX_RADIUS_METRES).optional(),
  });
  const query = objectSchema({
    terms: z.partialRecord(z.enum(ALL_TERM_FIELDS), z.array(termValueSchema).max(MAX_TERM_VALUES)).default({}),
    range: z
      .partialRecord(
        z.enum(ALL_RANGE_FIELDS),
        objectSchema({ gte: boundSchema.optional(), lte: boundSchema.optional() }),
      )
      .default({}),
    match: z.partialRecord(z.enum(MATCH_FIELDS), z.string().max(200)).default({}),
    /**
     * The places, of any kind. The estate must be in one of them. The facets of places are counted without this
     * condition.
     */
    places: places.optional(),
    /** A point with a radius in metres, within which the estate must be. */
    near: nearSchema.optional(),
    /** The corners of an area in the order of its outline. The last corner is connected to the first. */
    area: z.array(objectSchema(coordinatesSchema.shape)).min(3).max(200).optional(),
    /** The statuses of estates that are left out: a site's `hiddenStatus` (§3.4). */
    exclude: objectSchema({ status: z.array(z.int()).max(50).default([]) }).default({ status: [] }),
  });
  const groupOptions = objectSchema({ field: z.enum(GROUP_FIELDS) });
  const search = objectSchema({
    query: query.prefault({}),
    sort: z
      .array(objectSchema({ field: z.enum(SORT_FIELDS), order: z.enum(['ASC', 'DESC']).default('ASC') }))
      .max(4)
      /** An empty list means the order by publication date, newest first. */
      .default([]),
    groupOptions: groupOptions.optional(),
    from: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(0).max(MAX_ESTATES_ON_MAP).optional(),
    size: z.int().min(0).max(MAX_ESTATES_ON_MAP).optional(),
  });
  return { query, groupOptions, search };
}

const storedSchemas = createSchemas(z.object);

/**
 * Every field narrows the result; values within one term are alternatives. This schema is for queries that are stored
 * in nodes and blocks, and drops unknown keys.
 */
export const estateQuerySchema = storedSchemas.query;
export type EstateQuery = z.input<typeof estateQuerySchema>;

export const groupOptionsSchema = storedSchemas.groupOptions;

/**
 * The body of POST /sites/{siteId}/estates and /estate-filters. `size` is another name for `limit`; a map requests the
 * maximum `limit`. An unknown key is refused, because a search that ignores a filter would find too many estates.
 */
export const estateSearchSchema = createSchemas(z.strictObject).search;
export type EstateSearch = z.input<typeof estateSearchSchema>;

/** A search that the site sends to any back office; it contains only known keys. */
export const sentEstateSearchSchema = storedSchemas.search;

export const estateSearchResultSchema = z.object({
  total: z.object({ value: z.int().min(0) }),
  results: z.array(estateSummarySchema),
});
export type EstateSearchResult = z.infer<typeof estateSearchResultSchema>;

/**
 * One option of a filter of `shared/filters`. For a yes/no filter, `value` is `true` and `count` is the number of
 * homes. For a number filter, `value` is a bound that can be selected, in ascending order, and `gte` and `lte` are the
 * numbers of homes with at least and at most that value. Options without homes are left out.
 */
const moreOptionSchema = z.object({
  value: z.union([z.literal(true), z.number(), z.string()]),
  count: countSchema.optional(),
  gte: countSchema.optional(),
  lte: countSchema.optional(),
});

const optionSchema = z.object({ id: z.int(), name: localizedTextSchema, count: z.int().min(0) });

/**
 * The facets of a search. Each facet is counted with all active filters except its own, so that a second value can be
 * selected. Selected values are always listed, with a count of 0 if necessary.
 */
export const estateFiltersSchema = z.object({
  total: z.object({ value: z.int().min(0) }),
  headTypes: z.array(optionSchema),
  subTypes: z.array(optionSchema.extend({ headTypeId: z.int() })),
  /** One entry for each place (city id), sorted by name in the request's locale. */
  locations: z.array(
    optionSchema.extend({
      zip: z.string(),
      alias: localizedTextSchema.optional(),
      /** The id of the municipality of the place. Places with the same name in one municipality count as one town. */
      municipalityId: z.int().optional(),
    }),
  ),
  /**
   * The municipalities with all their parts. A municipality is left out when only the place of its estates is known.
   */
  municipalities: z
    .array(
      optionSchema.extend({
        /**
         * The name of the province of the municipality, in the languages in which another municipality has the same
         * name.
         */
        toldApartBy: localizedTextSchema.optional(),
      }),
    )
    .optional(),
  provinces: z.array(optionSchema.extend({ id: z.string() })).optional(),
  prices: z.object({ min: z.number().optional(), max: z.number().optional() }),
  /** The bedroom counts that occur, ascending. Exactly `count` estates have `value` bedrooms. */
  bedrooms: z.array(z.object({ value: z.int(), count: z.int().min(0) })),
  transactions: z.array(optionSchema),
  /** The countries. `id` is an ISO 3166-1 code or `UNKNOWN`. */
  countries: z.array(optionSchema.extend({ id: z.string(), name: localizedTextSchema.default({}) })),
  /** The options of the filters of `shared/filters`, by the name of the field in `terms` or `range`. */
  more: z.record(z.string(), z.array(moreOptionSchema)).optional(),
  /**
   * Present when no estate matches. Each item names a filter whose removal alone would give matches, and the number of
   * these matches.
   */
  without: z.array(z.object({ field: z.string(), count: countSchema })).optional(),
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
