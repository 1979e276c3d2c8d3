import { type SQL, sql } from 'drizzle-orm';
import {
  type EstateSearch,
  type EstateSearchResult,
  estateSearchSchema,
  type GroupField,
  type SortField,
} from '#shared/api/search.ts';
import { STATUS_GROUP_ORDER, TYPE_GROUP_ORDER } from '#shared/primitives/ids.ts';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';
import { type Conditions, conditionsOf, wholeCondition } from './estateConditions.ts';
import { isNumberFilter, isYesFilter } from '#shared/filters/filters.ts';
import { toldSummary } from '../presentEstates.ts';
import { summaryWithDay } from './openHouseDay.ts';
import type { FindFacetSource } from './facetSource.ts';

type Direction = 'ASC' | 'DESC';

/** What a page is ordered by. */
interface OrderKey {
  readonly key: SQL;
  /** Of `estates`, which it compares; none for the name of the city. */
  readonly column?: SQL;
  /** It is the name of the city, in this direction. */
  readonly byCity?: Direction;
}

const direction = (order: Direction): SQL => sql.raw(order === 'DESC' ? 'desc' : 'asc');

const byCity = (order: Direction): OrderKey => ({ key: sql`city_name ${direction(order)} nulls last`, byCity: order });

const preset = (column: SQL, order: readonly number[]): OrderKey[] => [
  { key: sql`array_position(${sql.param([...order])}::integer[], ${column}) nulls last`, column },
  { key: sql`${column} nulls last`, column },
];

const [CITY_ID, SUB_TYPE, ID] = [sql`city_id`, sql`sub_type_id`, sql`id`];

/** Groups come first, in their preset order; what has no value for the field comes last (specification §7.2, §9). */
const GROUP_ORDER: Readonly<Record<GroupField, () => OrderKey[]>> = {
  TYPE: () => preset(sql`head_type_id`, TYPE_GROUP_ORDER),
  STATUS: () => preset(sql`transaction_id`, STATUS_GROUP_ORDER),
  SUBTYPE: () => [{ key: sql`${SUB_TYPE} nulls last`, column: SUB_TYPE }],
  CITY: () => [byCity('ASC'), { key: CITY_ID, column: CITY_ID }],
};

interface SortColumn {
  readonly column: SQL;
  /** Directions in which an index has a site's homes. */
  readonly indexed: readonly Direction[];
  /** An index serves both directions when nothing is said about nulls that cannot be. */
  readonly nullable: boolean;
}

const SORT_COLUMNS: Readonly<Record<Exclude<SortField, 'city'>, SortColumn>> = {
  price: { column: sql`price`, indexed: ['ASC', 'DESC'], nullable: true },
  publicationDate: { column: sql`publication_date`, indexed: ['DESC'], nullable: true },
  type: { column: SUB_TYPE, indexed: [], nullable: true },
  id: { column: ID, indexed: ['ASC', 'DESC'], nullable: false },
};

type Sort = readonly { field: SortField; order: Direction }[];
const NEWEST_FIRST: Sort = [{ field: 'publicationDate', order: 'DESC' }];

function sortKey({ field, order }: Sort[number]): OrderKey {
  if (field === 'city') return byCity(order);
  const { column, nullable } = SORT_COLUMNS[field];
  return { key: sql`${column} ${direction(order)}${nullable ? sql` nulls last` : sql.empty()}`, column };
}

const wantedSort = (sort: Sort): Sort => (sort.length > 0 ? sort : NEWEST_FIRST);

/** Whether the database can read a page in its order, until the page is full. */
function isIndexed(sort: Sort, group: GroupField | undefined): boolean {
  const [first, ...others] = wantedSort(sort);
  if (group || !first || others.length > 0 || first.field === 'city') return false;
  return SORT_COLUMNS[first.field].indexed.includes(first.order);
}

/** Whether it is the order of the columns in memory, `COLUMN_ORDER` of `facetSource.ts`. */
function isNewestFirst(sort: Sort, group: GroupField | undefined): boolean {
  const [first, ...others] = wantedSort(sort);
  return !group && others.length === 0 && first?.field === 'publicationDate' && first.order === 'DESC';
}

/** What has no value comes last in both directions; the id settles ties, so that pages never overlap. */
function orderKeys(sort: Sort, group: GroupField | undefined): OrderKey[] {
  const wanted = wantedSort(sort);
  const ties = { key: sql`${ID} ${direction(wanted[0]?.order ?? 'ASC')}`, column: ID };
  return [...(group ? GROUP_ORDER[group]() : []), ...wanted.map(sortKey), ties];
}

const inOrder = (order: readonly OrderKey[]): SQL =>
  sql.join(
    order.map(({ key }) => key),
    sql`, `,
  );

const columnsOf = (order: readonly OrderKey[]): SQL =>
  sql.join([...new Set(order.flatMap(({ column }) => column ?? []))], sql`, `);

interface PageWish {
  readonly siteId: string;
  readonly locale: Locale;
  readonly conditions: Conditions;
  readonly order: readonly OrderKey[];
  /** An index has this order. */
  readonly inIndex: boolean;
  /** Memory has this order. */
  readonly isNewest: boolean;
  readonly from: number;
  readonly count: number;
}

/** How many estates a site lists, as far as memory knows, and how many of them a search finds. */
interface Matches {
  readonly size: number;
  readonly total: number;
  /** The newest that it finds, or all of them where they are few. */
  readonly ids: readonly number[];
}

/** No index has what these filters look at: the database would look at each home of the site. */
const isUnindexed = ({ filters }: Conditions): boolean =>
  filters.some(({ dimension }) => isYesFilter(dimension) || isNumberFilter(dimension));

const namesOf = ({ siteId, locale }: PageWish): SQL => sql`
  select city_id as named_city, sort_name as city_name from city_names
  where site_id = ${siteId} and locale = ${locale}`;

const pageOf = ({ order, from, count }: PageWish): SQL => sql`order by ${inOrder(order)} limit ${count} offset ${from}`;

/** The ids of a page. What is found is sorted, or read from an index in the order of the page. */
function idsOfFound(wish: PageWish): SQL {
  const whole = wholeCondition(wish.conditions);
  const named = sql`left join (${namesOf(wish)}) names on named_city = city_id`;
  const isNamed = wish.order.some((key) => key.byCity);
  return sql`select id from estates ${isNamed ? named : sql.empty()} where ${whole} ${pageOf(wish)}`;
}

/** The ids of a page of homes that memory has found. */
const idsOfFew = (wish: PageWish, ids: readonly number[]): SQL =>
  idsOfFound({
    ...wish,
    conditions: {
      ...wish.conditions,
      rows: sql`${wish.conditions.rows} and id = any (${sql.param([...ids])}::bigint[])`,
    },
  });

/** By city, all that is found: the offset keeps the database from reading all estates in the order of their cities. */
const idsOfFoundByCity = (wish: PageWish): SQL => sql`
  select id from (
    select city_id as found_city, ${columnsOf(wish.order)} from estates where ${wholeCondition(wish.conditions)} offset 0
  ) found
  left join (${namesOf(wish)}) names on named_city = found_city ${pageOf(wish)}`;

/**
 * The ids of a page that is ordered by city first: from city to city in the order of their names, until the page is full.
 * No city is read further than to the end of the page.
 */
function idsCityByCity(wish: PageWish, [name, ...rest]: readonly OrderKey[]): SQL {
  const { conditions, from, count } = wish;
  const inCity = conditions.filters.flatMap(({ dimension, sql: condition }) =>
    dimension === 'city' ? sql` and ${condition}` : [],
  );
  return sql`
    select id from (${namesOf(wish)}${sql.join(inCity)} order by ${name?.key}) names
    cross join lateral (
      select ${columnsOf(rest)} from estates
      where ${wholeCondition(conditions)} and city_id = named_city
      order by ${inOrder(rest)} limit ${from + count}
    ) found
    ${pageOf(wish)}`;
}

/**
 * Whether going from city to city reads less than all that is found: among so many estates, so many must be looked at
 * until the page is full.
 */
const isSpread = ({ from, count }: PageWish, { size, total }: Matches): boolean =>
  (from + count) * size < total * total;

/** To read a home by its id takes as long as to look at so many on the way through an index. */
const ROWS_AN_ID = 6;

/** Whether the page is full, by the index in its order, sooner than all that is found is read by id. */
const isSoonFull = ({ inIndex, from, count }: PageWish, { size, total }: Matches): boolean =>
  inIndex && (from + count) * size < ROWS_AN_ID * total * total;

/** The page itself, where it is among the newest that memory knows. */
function newestIds({ isNewest, from, count }: PageWish, { total, ids }: Matches): readonly number[] | undefined {
  const end = Math.min(from + count, total);
  return isNewest && end <= ids.length ? ids.slice(from, end) : undefined;
}

const inThisOrder = (ids: readonly number[]): SQL =>
  sql`select id from unnest(${sql.param([...ids])}::bigint[]) with ordinality as ordered (id, place) order by place`;

/** Where memory does not know how much is found, the database has to find all of it for the total as well. */
async function idsOf(wish: PageWish, counting: Promise<Matches>): Promise<SQL> {
  const { conditions, order, isNewest } = wish;
  if (conditions.everything && (isNewest || isUnindexed(conditions))) {
    const matches = await counting;
    const newest = newestIds(wish, matches);
    if (newest) return inThisOrder(newest);
    const areAll = matches.ids.length === matches.total;
    if (areAll && isUnindexed(conditions) && !isSoonFull(wish, matches)) return idsOfFew(wish, matches.ids);
  }
  if (!order[0]?.byCity) return idsOfFound(wish);
  const isSmall = !conditions.everything || !isSpread(wish, await counting);
  return isSmall ? idsOfFoundByCity(wish) : idsCityByCity(wish, order);
}

export function createEstateSearch(db: Database, sourceOf: FindFacetSource) {
  /** From memory where the facets are counted there. */
  async function count(siteId: string, conditions: Conditions): Promise<Matches> {
    if (!conditions.everything) {
      return { size: Infinity, total: await db.$count(estates, wholeCondition(conditions)), ids: [] };
    }
    const { table, counts, isLoading } = await sourceOf(siteId, conditions);
    const { total, rows } = counts();
    // What a bulk load has removed since is counted for a moment, and not shown.
    const ids = isLoading ? [] : Array.from(rows, (row) => table.ids[row] ?? 0);
    return { size: table.size, total, ids };
  }

  return {
    async search(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateSearchResult> {
      const { query, sort, groupOptions, from, limit, size } = estateSearchSchema.parse(input);
      const conditions = conditionsOf(siteId, query);
      const order = orderKeys(sort, groupOptions?.field);
      const wish = {
        siteId,
        locale,
        conditions,
        order,
        inIndex: isIndexed(sort, groupOptions?.field),
        isNewest: isNewestFirst(sort, groupOptions?.field),
        from,
        count: limit ?? size ?? PAGE_SIZE,
      };
      const counting = count(siteId, conditions);
      const ids = await idsOf(wish, counting);
      // Only the rows of the page are asked for their summaries.
      const told = summaryWithDay(toldSummary(siteId, sql`s.summary`), sql`s.open_houses`);
      const ownSummary = sql`(select ${told} from estates s where s.site_id = ${siteId} and s.id = page.id)`;
      const page = db.select({ summary: ownSummary.mapWith(estates.summary) }).from(sql`(${ids}) page`);
      const [{ total }, rows] = await Promise.all([counting, page]);
      // One that was deleted since memory was asked has none.
      const results = rows.flatMap(({ summary }): (typeof summary)[] => (summary === null ? [] : [summary]));
      return { total: { value: total }, results };
    },
  };
}
