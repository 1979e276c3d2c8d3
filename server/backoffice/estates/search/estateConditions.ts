import { type Name, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type EstateQuery,
  estateQuerySchema,
  type MatchField,
  parseWholeTypeValue,
  type RangeField,
  type TermField,
} from '#shared/api/search.ts';
import { listCityIdsWithin } from '../../geo/gazetteer/gazetteer.ts';
import { foldText } from '../../geo/foldText.ts';
import {
  NUMBER_FILTERS,
  type NumberField,
  YES_FILTERS,
  type YesField,
  isNumberFilter,
  isYesFilter,
} from '#shared/filters/filters.ts';
import { numberSql, buildYesCondition } from '../../core/db/featureColumns.ts';
import { getNumberFilter, getYesFilter } from './moreConditions.ts';
import { getTodayNumber } from './today.ts';
import { RefusedQuery } from '../../core/http/refusedQuery.ts';
import { buildCircleConditions, isWithinArea, isWithinCircle } from './placeConditions.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

/** The filters that have a facet. The counts of a facet ignore the facet's own filter. */
export const FACET_DIMENSIONS = [
  'type',
  'subType',
  'transaction',
  'city',
  'bedrooms',
  'price',
  'country',
  ...YES_FILTERS.map(({ field }) => field),
  ...NUMBER_FILTERS.map(({ field }) => field),
] as const;
export type FacetDimension = (typeof FACET_DIMENSIONS)[number];

/**
 * A condition on the column of a dimension, for the database and for rows in memory. Both forms have the same
 * meaning.
 */
export interface DimensionCondition {
  readonly dimension: FacetDimension;
  readonly sql: SQL;
  /** A condition on the subtype also gets the head type, because it may include all estates of a head type. */
  readonly isMet: (value: number | string | null, headType?: number | string | null) => boolean;
}

export interface EstateConditions {
  /** The conditions that cannot be evaluated in memory: site, visibility, and columns without a facet. */
  readonly databaseCondition: SQL;
  /** Is true when `databaseCondition` selects all estates that the site lists. */
  readonly selectsAllListed: boolean;
  /** A key of the site and the query. Equal searches have the same key. */
  readonly queryKey: string;
  /** The conditions that apply to every facet. */
  readonly commonConditions: readonly DimensionCondition[];
  /** The conditions that apply to every facet except the facet of their dimension. */
  readonly filters: readonly DimensionCondition[];
}

type Query = z.output<typeof estateQuerySchema>;
type TermValue = NonNullable<Query['terms'][TermField]>[number];
type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean';
interface TermColumn {
  readonly column: string;
  readonly kind: ColumnType;
  readonly dimension?: FacetDimension;
}

const TERM_COLUMNS: Readonly<Record<Exclude<TermField, 'children.collections' | 'office' | YesField>, TermColumn>> = {
  id: { column: 'id', kind: 'bigint' },
  country: { column: 'country', kind: 'text', dimension: 'country' },
  region: { column: 'region', kind: 'text' },
  province: { column: 'province', kind: 'text' },
  municipality: { column: 'municipality_id', kind: 'integer' },
  city: { column: 'city_id', kind: 'integer', dimension: 'city' },
  type: { column: 'head_type_id', kind: 'integer', dimension: 'type' },
  subType: { column: 'sub_type_id', kind: 'integer', dimension: 'subType' },
  transaction: { column: 'transaction_id', kind: 'integer', dimension: 'transaction' },
  status: { column: 'transaction_id', kind: 'integer', dimension: 'transaction' },
  bedrooms: { column: 'bedrooms', kind: 'integer', dimension: 'bedrooms' },
  project: { column: 'project', kind: 'boolean' },
  parentId: { column: 'parent_id', kind: 'bigint' },
  sticker: { column: 'sticker_id', kind: 'integer' },
  salesRep: { column: 'sales_rep_id', kind: 'integer' },
};

interface RangeColumn {
  readonly column: string;
  readonly kind: 'number' | 'instant';
  readonly dimension?: FacetDimension;
}

const RANGE_COLUMNS: Readonly<Record<Exclude<RangeField, NumberField>, RangeColumn>> = {
  price: { column: 'price', kind: 'number', dimension: 'price' },
  bedrooms: { column: 'bedrooms', kind: 'number', dimension: 'bedrooms' },
  publicationDate: { column: 'publication_date', kind: 'instant' },
  updatedAt: { column: 'updated_at', kind: 'instant' },
};

const MAX_COLUMN_VALUES: Readonly<Record<'integer' | 'bigint', number>> = {
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
};

/** Converts a value to the type of its column; undefined when no row can have this value. */
function toTermValue(value: TermValue, kind: ColumnType): string | number | boolean | undefined {
  if (kind === 'text') return String(value);
  if (kind === 'boolean') return value === true || value === 1 || value === 'true' || value === '1';
  const number = Number(value);
  return Number.isInteger(number) && Math.abs(number) <= MAX_COLUMN_VALUES[kind] ? number : undefined;
}

/** Drops empty values (specification §7.2); a list of only empty values filters nothing. */
export const removeEmptyValues = (values: readonly TermValue[] | undefined): TermValue[] =>
  (values ?? []).filter((value) => value !== '');

const joinWithAnd = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

const joinWithOr = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

const toArray = (values: readonly unknown[], type: string): SQL => sql`${sql.param([...values])}::${sql.raw(type)}[]`;

const buildInCondition = (column: string, kind: ColumnType, wantedValues: readonly unknown[]): SQL =>
  sql`${sql.identifier(column)} = any (${toArray(wantedValues, kind)})`;

const isInCollection = (siteId: string, values: readonly TermValue[]): SQL => {
  const ids = toArray(values.map(String), 'text');
  return sql`(collections && ${ids} or id = any (array(
    select unnest(c.estate_ids) from estate_collections c where c.site_id = ${siteId} and c.id = any (${ids})
  )))`;
};

/**
 * Builds the condition for estates that belong to an office: estates that name the office, and estates that name no
 * office and whose sales contact works in this office.
 */
const belongsToOffice = (siteId: string, values: readonly TermValue[]): SQL => {
  const ids = toArray(values.map(String), 'text');
  return sql`(office_id = any (${ids}) or office_id is null and sales_rep_id = any (array(
    select case when i.data ->> 'salesRepId' ~ '^[0-9]{1,9}$' then (i.data ->> 'salesRepId')::integer end
    from entity_items i where i.site_id = ${siteId} and i.entity = 'team' and i.data ->> 'officeId' = any (${ids})
  )))`;
};

/**
 * Builds the filter for estates with one of the subtypes or one of the head types. It is a filter on the subtype, so
 * that the facet of the subtypes ignores it, and an empty list can offer the search without it.
 */
function buildKindFilter(values: readonly TermValue[], headTypes: readonly number[]): DimensionCondition {
  const subTypeIds = new Set<unknown>(values.flatMap((value) => toTermValue(value, 'integer') ?? []));
  const headTypeIds = new Set<unknown>(headTypes);
  return {
    dimension: 'subType',
    sql: joinWithOr([
      buildInCondition('sub_type_id', 'integer', [...subTypeIds]),
      buildInCondition('head_type_id', 'integer', headTypes),
    ]),
    isMet: (subType, headType) => subTypeIds.has(subType) || headTypeIds.has(headType),
  };
}

function parseBound(field: RangeField, operator: 'gte' | 'lte', value: string | number): number | string {
  const pointer = `/query/range/${field}/${operator}`;
  if (isNumberFilter(field)) {
    const bound = getNumberFilter(field).read(value, getTodayNumber());
    if (bound === undefined) throw new RefusedQuery(pointer, EXPECTED_VALUES[getNumberFilter(field).parameter.kind]);
    return bound;
  }
  if (RANGE_COLUMNS[field].kind === 'instant') {
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) throw new RefusedQuery(pointer, 'a date-time, or milliseconds since 1970');
    return instant.toISOString();
  }
  const number = Number(value);
  if (!Number.isFinite(number)) throw new RefusedQuery(pointer, 'a number');
  return number;
}

interface RangeBounds {
  readonly gte: number | string | undefined;
  readonly lte: number | string | undefined;
}

const EXPECTED_VALUES = {
  choice: 'an energy label, A++ to G',
  range: 'a number',
  date: 'an ISO date, or now',
} as const;

function parseBounds(field: RangeField, range: Query['range'][RangeField]): RangeBounds {
  const parseSide = (operator: 'gte' | 'lte') => {
    const value = range?.[operator];
    return value === undefined || value === '' ? undefined : parseBound(field, operator, value);
  };
  return { gte: parseSide('gte'), lte: parseSide('lte') };
}

function isBetweenInSql(name: SQL | Name, kind: RangeColumn['kind'], { gte, lte }: RangeBounds): SQL {
  const type = sql.raw(kind === 'instant' ? 'timestamptz' : 'double precision');
  return joinWithAnd([
    ...(gte === undefined ? [] : [sql`${name} >= ${gte}::${type}`]),
    ...(lte === undefined ? [] : [sql`${name} <= ${lte}::${type}`]),
  ]);
}

const isBetween =
  ({ gte, lte }: RangeBounds) =>
  (value: number | string | null): boolean =>
    value !== null && (gte === undefined || value >= gte) && (lte === undefined || value <= lte);

/** Rounds a bound to four bytes, because the numbers of a `NumberColumn` have four bytes. */
const toMemoryNumber = (bound: RangeBounds['gte']) => (bound === undefined ? undefined : Math.fround(Number(bound)));

/** Returns the pattern of `like` that finds a word anywhere. */
const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function buildMatchConditions(field: MatchField, text: string): SQL[] {
  const foldedText = foldText(text).trim();
  if (foldedText === '') return [];
  if (field === 'reference') return [sql`reference = ${foldedText}`];
  return foldedText.split(/\s+/).map((word) => sql`search_text like ${toLikePattern(word)}`);
}

/** Converts a query to conditions on `estates`. Throws `RefusedQuery` for a query that cannot be evaluated. */
export function buildConditions(siteId: string, input: EstateQuery): EstateConditions {
  const query = estateQuerySchema.parse(input);
  const databaseConditions: SQL[] = [];
  const filters: DimensionCondition[] = [];
  const addCondition = (dimension: FacetDimension | undefined, condition: SQL, isMet: DimensionCondition['isMet']) => {
    if (dimension) filters.push({ dimension, sql: condition, isMet });
    else databaseConditions.push(condition);
  };

  const terms = typedEntries(query.terms);
  const givenTerms = terms
    .map(([field, values]) => [field, removeEmptyValues(values)] as const)
    .filter(([, values]) => values.length > 0);
  for (const [field, values] of givenTerms) {
    if (field === 'children.collections') {
      databaseConditions.push(isInCollection(siteId, values));
      continue;
    }
    if (field === 'office') {
      databaseConditions.push(belongsToOffice(siteId, values));
      continue;
    }
    const wholeTypes = field === 'subType' ? values.flatMap((value) => parseWholeTypeValue(value) ?? []) : [];
    if (wholeTypes.length > 0) {
      filters.push(buildKindFilter(values, wholeTypes));
      continue;
    }
    if (isYesFilter(field)) {
      if (values.some((value) => toTermValue(value, 'boolean') !== true))
        throw new RefusedQuery(`/query/terms/${field}`, 'true: homes that have it');
      addCondition(field, buildYesCondition(getYesFilter(field), siteId), Boolean);
      continue;
    }
    const { column, kind, dimension } = TERM_COLUMNS[field];
    const wantedValues = new Set(values.flatMap((value) => toTermValue(value, kind) ?? []));
    addCondition(
      dimension,
      buildInCondition(column, kind, [...wantedValues]),
      (value) => value !== null && wantedValues.has(value),
    );
  }
  const { city = [], municipality = [], province = [], radius } = query.places ?? {};
  if (city.length + municipality.length + province.length > 0) {
    const cityIds = listCityIdsWithin({ city, municipality, province });
    const isInPlaces = buildInCondition('city_id', 'integer', [...cityIds]);
    if (radius === undefined) addCondition('city', isInPlaces, (value) => cityIds.has(Number(value)));
    // An `EstateTable` contains no coordinates, so only the database can evaluate a radius.
    else
      databaseConditions.push(joinWithOr([isInPlaces, ...buildCircleConditions([...city, ...municipality], radius)]));
  }
  if (query.near) databaseConditions.push(isWithinCircle(query.near));
  if (query.area) databaseConditions.push(isWithinArea(query.area));
  for (const [field, range] of typedEntries(query.range)) {
    const bounds = parseBounds(field, range);
    if (bounds.gte === undefined && bounds.lte === undefined) continue;
    if (isNumberFilter(field)) {
      const isInBounds = isBetween({ gte: toMemoryNumber(bounds.gte), lte: toMemoryNumber(bounds.lte) });
      addCondition(field, isBetweenInSql(numberSql(getNumberFilter(field).source), 'number', bounds), isInBounds);
    } else {
      const { column, kind, dimension } = RANGE_COLUMNS[field];
      addCondition(dimension, isBetweenInSql(sql.identifier(column), kind, bounds), isBetween(bounds));
    }
  }
  for (const [field, text] of typedEntries(query.match)) databaseConditions.push(...buildMatchConditions(field, text));

  // Units are on their project's page; a search lists them only by `id` or `parentId`.
  const includesUnits = givenTerms.some(([field]) => field === 'id' || field === 'parentId');
  const isVisible = includesUnits ? sql`active and deleted_at is null` : sql`listed`;
  const hiddenStatuses = query.exclude.status;
  return {
    databaseCondition: joinWithAnd([sql`site_id = ${siteId}`, isVisible, ...databaseConditions]),
    selectsAllListed: !includesUnits && databaseConditions.length === 0,
    queryKey: `${siteId} ${JSON.stringify(query)}`,
    commonConditions:
      hiddenStatuses.length === 0
        ? []
        : [
            {
              dimension: 'transaction',
              sql: sql`transaction_id <> all (${toArray(hiddenStatuses, 'integer')})`,
              isMet: (value) => !hiddenStatuses.includes(Number(value)),
            },
          ],
    filters,
  };
}

/** Combines all conditions into one that selects the results of the search. */
export const combineConditions = ({ databaseCondition, commonConditions, filters }: EstateConditions): SQL =>
  joinWithAnd([databaseCondition, ...[...commonConditions, ...filters].map((condition) => condition.sql)]);
