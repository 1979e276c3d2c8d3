import { type SQL, sql } from 'drizzle-orm';
import {
  type EstateSearch,
  type EstateSearchResult,
  estateSearchSchema,
  type GroupField,
  type SortField,
} from '#shared/api/search.ts';
import { STATUS_GROUP_ORDER, HEAD_TYPE_GROUP_ORDER } from '#shared/primitives/ids.ts';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';
import { type EstateConditions, buildConditions, combineConditions } from './estateConditions.ts';
import { isNumberFilter, isYesFilter } from '#shared/filters/filters.ts';
import { selectPublicSummary } from '../presentEstates.ts';
import { addDayToSummary } from './openHouseDay.ts';
import type { FindFacetSource } from './facetSource.ts';

type SortDirection = 'ASC' | 'DESC';

/** A sort key of a page. */
interface OrderKey {
  readonly sortExpression: SQL;
  /** The column of `estates` that the key compares; absent for the name of the city. */
  readonly column?: SQL;
  /** The direction, when the key is the name of the city; absent for other keys. */
  readonly cityDirection?: SortDirection;
}

const toDirection = (order: SortDirection): SQL => sql.raw(order === 'DESC' ? 'desc' : 'asc');

const orderByCity = (order: SortDirection): OrderKey => ({
  sortExpression: sql`city_name ${toDirection(order)} nulls last`,
  cityDirection: order,
});

const orderByPreset = (column: SQL, order: readonly number[]): OrderKey[] => [
  { sortExpression: sql`array_position(${sql.param([...order])}::integer[], ${column}) nulls last`, column },
  { sortExpression: sql`${column} nulls last`, column },
];

const [CITY_ID, SUB_TYPE, ID] = [sql`city_id`, sql`sub_type_id`, sql`id`];

/**
 * The sort keys by which estates are grouped; they come before all other keys. Types and statuses have a preset order.
 * Estates without a value for the field come last (specification §7.2, §9).
 */
const GROUP_ORDER: Readonly<Record<GroupField, () => OrderKey[]>> = {
  TYPE: () => orderByPreset(sql`head_type_id`, HEAD_TYPE_GROUP_ORDER),
  STATUS: () => orderByPreset(sql`transaction_id`, STATUS_GROUP_ORDER),
  SUBTYPE: () => [{ sortExpression: sql`${SUB_TYPE} nulls last`, column: SUB_TYPE }],
  CITY: () => [orderByCity('ASC'), { sortExpression: CITY_ID, column: CITY_ID }],
};

interface SortColumn {
  readonly column: SQL;
  /** The directions in which an index orders the homes of a site by this field. */
  readonly indexedDirections: readonly SortDirection[];
  /**
   * Is false for a column without nulls. The query then has no `nulls last`, so the database can read an index in both
   * directions.
   */
  readonly isNullable: boolean;
}

const SORT_COLUMNS: Readonly<Record<Exclude<SortField, 'city'>, SortColumn>> = {
  price: { column: sql`price`, indexedDirections: ['ASC', 'DESC'], isNullable: true },
  publicationDate: { column: sql`publication_date`, indexedDirections: ['DESC'], isNullable: true },
  type: { column: SUB_TYPE, indexedDirections: [], isNullable: true },
  id: { column: ID, indexedDirections: ['ASC', 'DESC'], isNullable: false },
};

type SortOrder = readonly { field: SortField; order: SortDirection }[];
const NEWEST_FIRST_ORDER: SortOrder = [{ field: 'publicationDate', order: 'DESC' }];

function toOrderKey({ field, order }: SortOrder[number]): OrderKey {
  if (field === 'city') return orderByCity(order);
  const { column, isNullable } = SORT_COLUMNS[field];
  return { sortExpression: sql`${column} ${toDirection(order)}${isNullable ? sql` nulls last` : sql.empty()}`, column };
}

const chooseSort = (sort: SortOrder): SortOrder => (sort.length > 0 ? sort : NEWEST_FIRST_ORDER);

/** Returns whether an index has the order of the page, so that the database can stop reading when the page is full. */
function isIndexOrder(sort: SortOrder, group: GroupField | undefined): boolean {
  const [firstSort, ...otherSorts] = chooseSort(sort);
  if (group || !firstSort || otherSorts.length > 0 || firstSort.field === 'city') return false;
  return SORT_COLUMNS[firstSort.field].indexedDirections.includes(firstSort.order);
}

/** Returns whether the rows of an `EstateTable` have this order (`COLUMN_ORDER` in `facetSource.ts`). */
function isNewestFirst(sort: SortOrder, group: GroupField | undefined): boolean {
  const [firstSort, ...otherSorts] = chooseSort(sort);
  return !group && otherSorts.length === 0 && firstSort?.field === 'publicationDate' && firstSort.order === 'DESC';
}

/**
 * Returns the sort keys. Estates without a value come last in both directions. The id decides between equal keys, so
 * that pages never overlap.
 */
function listOrderKeys(sort: SortOrder, group: GroupField | undefined): OrderKey[] {
  const chosenSort = chooseSort(sort);
  const tieBreaker = { sortExpression: sql`${ID} ${toDirection(chosenSort[0]?.order ?? 'ASC')}`, column: ID };
  return [...(group ? GROUP_ORDER[group]() : []), ...chosenSort.map(toOrderKey), tieBreaker];
}

const joinSortExpressions = (order: readonly OrderKey[]): SQL =>
  sql.join(
    order.map(({ sortExpression }) => sortExpression),
    sql`, `,
  );

const joinSortColumns = (order: readonly OrderKey[]): SQL =>
  sql.join([...new Set(order.flatMap(({ column }) => column ?? []))], sql`, `);

interface EstatePageRequest {
  readonly siteId: string;
  readonly locale: Locale;
  readonly conditions: EstateConditions;
  readonly order: readonly OrderKey[];
  /** Is true when an index has this order. */
  readonly isInIndex: boolean;
  /** Is true when the rows of an `EstateTable` have this order. */
  readonly isNewestFirstOrder: boolean;
  readonly offset: number;
  readonly pageSize: number;
}

/**
 * The number of estates that a site lists (`Infinity` when they were not counted), and the number that a search finds.
 */
interface MatchCounts {
  readonly siteEstateCount: number;
  readonly matchCount: number;
  /** The ids of the newest matching estates, or of all matching estates when there are few. */
  readonly newestIds: readonly number[];
}

/**
 * Returns whether no index contains the columns of the filters, so that the database would read each home of the site.
 */
const hasUnindexedFilter = ({ filters }: EstateConditions): boolean =>
  filters.some(({ dimension }) => isYesFilter(dimension) || isNumberFilter(dimension));

const selectNames = ({ siteId, locale }: EstatePageRequest): SQL => sql`
  select city_id as named_city, sort_name as city_name from city_names
  where site_id = ${siteId} and locale = ${locale}`;

const limitToPage = ({ order, offset, pageSize }: EstatePageRequest): SQL =>
  sql`order by ${joinSortExpressions(order)} limit ${pageSize} offset ${offset}`;

/** Selects the ids of a page. The matching estates are sorted, or read from an index in the order of the page. */
function selectMatching(request: EstatePageRequest): SQL {
  const condition = combineConditions(request.conditions);
  const namesJoin = sql`left join (${selectNames(request)}) names on named_city = city_id`;
  const sortsByCity = request.order.some((key) => key.cityDirection);
  return sql`select id from estates ${sortsByCity ? namesJoin : sql.empty()} where ${condition} ${limitToPage(request)}`;
}

/** Selects the ids of a page among homes that were found in memory. */
const selectAmongIds = (request: EstatePageRequest, ids: readonly number[]): SQL =>
  selectMatching({
    ...request,
    conditions: {
      ...request.conditions,
      databaseCondition: sql`${request.conditions.databaseCondition} and id = any (${sql.param([...ids])}::bigint[])`,
    },
  });

/**
 * Selects the ids of a page that is sorted by city, by sorting all matching estates. `offset 0` prevents the database
 * from reading all estates of the site in the order of their cities.
 */
const selectMatchingByCity = (request: EstatePageRequest): SQL => sql`
  select id from (
    select city_id as found_city, ${joinSortColumns(request.order)} from estates where ${combineConditions(request.conditions)} offset 0
  ) found
  left join (${selectNames(request)}) names on named_city = found_city ${limitToPage(request)}`;

/**
 * Selects the ids of a page whose first sort key is the city. The query reads one city after the other, in the order of
 * the cities' names, until the page is full.
 */
function selectCityByCity(request: EstatePageRequest, [cityKey, ...otherKeys]: readonly OrderKey[]): SQL {
  const { conditions, offset, pageSize } = request;
  const cityConditions = conditions.filters.flatMap(({ dimension, sql: condition }) =>
    dimension === 'city' ? sql` and ${condition}` : [],
  );
  return sql`
    select id from (${selectNames(request)}${sql.join(cityConditions)} order by ${cityKey?.sortExpression}) names
    cross join lateral (
      select ${joinSortColumns(otherKeys)} from estates
      where ${combineConditions(conditions)} and city_id = named_city
      order by ${joinSortExpressions(otherKeys)} limit ${offset + pageSize}
    ) found
    ${limitToPage(request)}`;
}

/**
 * Returns whether reading one city after the other reads fewer rows than reading all matching estates. The matching
 * estates are assumed to be spread evenly among all estates of the site, so about `(offset + pageSize) *
 * siteEstateCount / matchCount` rows are read until the page is full.
 */
const isCityByCityCheaper = (
  { offset, pageSize }: EstatePageRequest,
  { siteEstateCount, matchCount }: MatchCounts,
): boolean => (offset + pageSize) * siteEstateCount < matchCount * matchCount;

/** The number of index rows that the database reads in the time in which it reads one estate by its id. */
const INDEX_ROWS_PER_ID = 6;

/** Returns whether reading the page from an index in its order is faster than reading all matching estates by id. */
const isIndexCheaper = (
  { isInIndex, offset, pageSize }: EstatePageRequest,
  { siteEstateCount, matchCount }: MatchCounts,
): boolean => isInIndex && (offset + pageSize) * siteEstateCount < INDEX_ROWS_PER_ID * matchCount * matchCount;

/** Returns the ids of the page when the page is among the newest estates that are in memory. */
function findNewestIds(
  { isNewestFirstOrder, offset, pageSize }: EstatePageRequest,
  { matchCount, newestIds }: MatchCounts,
): readonly number[] | undefined {
  const endIndex = Math.min(offset + pageSize, matchCount);
  return isNewestFirstOrder && endIndex <= newestIds.length ? newestIds.slice(offset, endIndex) : undefined;
}

const selectInOrder = (ids: readonly number[]): SQL =>
  sql`select id from unnest(${sql.param([...ids])}::bigint[]) with ordinality as ordered (id, place) order by place`;

/**
 * Selects the ids of a page. When the matches are not counted in memory, the database must find all of them for the
 * total as well, so the faster ways are not tried.
 */
async function selectPageIds(request: EstatePageRequest, pendingCounts: Promise<MatchCounts>): Promise<SQL> {
  const { conditions, order, isNewestFirstOrder } = request;
  if (conditions.selectsAllListed && (isNewestFirstOrder || hasUnindexedFilter(conditions))) {
    const matchCounts = await pendingCounts;
    const newestIds = findNewestIds(request, matchCounts);
    if (newestIds) return selectInOrder(newestIds);
    const hasAllIds = matchCounts.newestIds.length === matchCounts.matchCount;
    if (hasAllIds && hasUnindexedFilter(conditions) && !isIndexCheaper(request, matchCounts))
      return selectAmongIds(request, matchCounts.newestIds);
  }
  if (!order[0]?.cityDirection) return selectMatching(request);
  const readsAllMatches = !conditions.selectsAllListed || !isCityByCityCheaper(request, await pendingCounts);
  return readsAllMatches ? selectMatchingByCity(request) : selectCityByCity(request, order);
}

export function createEstateSearch(db: Database, findSource: FindFacetSource) {
  /** Counts the matching estates, in memory when the facets are counted in memory, else in the database. */
  async function countMatches(siteId: string, conditions: EstateConditions): Promise<MatchCounts> {
    if (!conditions.selectsAllListed) {
      return {
        siteEstateCount: Infinity,
        matchCount: await db.$count(estates, combineConditions(conditions)),
        newestIds: [],
      };
    }
    const { table, computeCounts, isLoading } = await findSource(siteId, conditions);
    const { passingCount, passingRows } = computeCounts();
    // During a write in parts, the table may contain estates that are removed already, so the ids of the table are not
    // used.
    const ids = isLoading ? [] : Array.from(passingRows, (row) => table.estateIds[row] ?? 0);
    return { siteEstateCount: table.rowCount, matchCount: passingCount, newestIds: ids };
  }

  return {
    async search(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateSearchResult> {
      const { query, sort, groupOptions, from, limit, size } = estateSearchSchema.parse(input);
      const conditions = buildConditions(siteId, query);
      const order = listOrderKeys(sort, groupOptions?.field);
      const request = {
        siteId,
        locale,
        conditions,
        order,
        isInIndex: isIndexOrder(sort, groupOptions?.field),
        isNewestFirstOrder: isNewestFirst(sort, groupOptions?.field),
        offset: from,
        pageSize: limit ?? size ?? PAGE_SIZE,
      };
      const pendingCounts = countMatches(siteId, conditions);
      const ids = await selectPageIds(request, pendingCounts);
      // The summaries are large, so they are read only for the rows of the page.
      const publicSummary = addDayToSummary(selectPublicSummary(siteId, sql`s.summary`), sql`s.open_houses`);
      const summaryById = sql`(select ${publicSummary} from estates s where s.site_id = ${siteId} and s.id = page.id)`;
      const page = db.select({ summary: summaryById.mapWith(estates.summary) }).from(sql`(${ids}) page`);
      const [{ matchCount }, rows] = await Promise.all([pendingCounts, page]);
      // An estate has no summary when it was deleted after the `EstateTable` was loaded.
      const results = rows.flatMap(({ summary }): (typeof summary)[] => (summary === null ? [] : [summary]));
      return { total: { value: matchCount }, results };
    },
  };
}
