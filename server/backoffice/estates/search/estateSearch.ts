import { type SQL, sql } from 'drizzle-orm';
import {
  type EstateSearch,
  type EstateSearchResult,
  estateSearchSchema,
  type GroupField,
  type SortField,
} from '../../../../shared/api/search.ts';
import { STATUS_GROUP_ORDER, TYPE_GROUP_ORDER } from '../../../../shared/domain/ids.ts';
import { PAGE_SIZE } from '../../../../shared/domain/limits.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';
import { type Conditions, conditionsOf, wholeCondition } from './estateConditions.ts';
import { countFacets } from './facetCounts.ts';
import type { FindFacetSource } from './facetSource.ts';

const cityColumn = (locale: Locale): SQL => sql`${sql.identifier(`city_${locale}`)}`;

const preset = (column: SQL, order: readonly number[]): SQL[] => [
  sql`array_position(${sql.param([...order])}::integer[], ${column}) nulls last`,
  sql`${column} nulls last`,
];

/** Groups come first, in their preset order; what has no value for the field comes last (specification §7.2, §9). */
const GROUP_ORDER: Readonly<Record<GroupField, (locale: Locale) => SQL[]>> = {
  TYPE: () => preset(sql`head_type_id`, TYPE_GROUP_ORDER),
  STATUS: () => preset(sql`transaction_id`, STATUS_GROUP_ORDER),
  SUBTYPE: () => [sql`sub_type_id nulls last`],
  CITY: (locale) => [cityColumn(locale), sql`city_id`],
};

interface SortColumn {
  readonly column: SQL;
  /** An index serves both directions when nothing is said about nulls that cannot be. */
  readonly nullable: boolean;
}

const sortColumn = (field: SortField, locale: Locale): SortColumn => {
  const columns: Record<SortField, SortColumn> = {
    price: { column: sql`price`, nullable: true },
    city: { column: cityColumn(locale), nullable: false },
    publicationDate: { column: sql`publication_date`, nullable: true },
    type: { column: sql`sub_type_id`, nullable: true },
    id: { column: sql`id`, nullable: false },
  };
  return columns[field];
};

type Sort = readonly { field: SortField; order: 'ASC' | 'DESC' }[];
const NEWEST_FIRST: Sort = [{ field: 'publicationDate', order: 'DESC' }];

const direction = (order: 'ASC' | 'DESC'): SQL => sql.raw(order === 'DESC' ? 'desc' : 'asc');

/** What has no value comes last in both directions; the id settles ties, so that pages never overlap. */
function orderBy(sort: Sort, group: GroupField | undefined, locale: Locale): SQL {
  const wanted = sort.length > 0 ? sort : NEWEST_FIRST;
  const sorts = wanted.map(({ field, order }) => {
    const { column, nullable } = sortColumn(field, locale);
    return sql`${column} ${direction(order)}${nullable ? sql` nulls last` : sql.empty()}`;
  });
  const ties = sql`id ${direction(wanted[0]?.order ?? 'ASC')}`;
  return sql.join([...(group ? GROUP_ORDER[group](locale) : []), ...sorts, ties], sql`, `);
}

export function createEstateSearch(db: Database, sourceOf: FindFacetSource) {
  /** From memory where the facets are counted there. */
  const totalOf = async (siteId: string, conditions: Conditions): Promise<number> => {
    if (conditions.everything) return countFacets((await sourceOf(siteId, conditions)).table, conditions).total;
    return db.$count(estates, wholeCondition(conditions));
  };

  return {
    async search(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateSearchResult> {
      const { query, sort, groupOptions, from, limit, size } = estateSearchSchema.parse(input);
      const conditions = conditionsOf(siteId, query);
      const order = orderBy(sort, groupOptions?.field, locale);
      const count = limit ?? size ?? PAGE_SIZE;
      // The page is found in an index; only its own rows are asked for their summaries.
      const ownSummary = sql`(select s.summary from estates s where s.site_id = ${siteId} and s.id = page.id)`;
      const page = db.select({ summary: ownSummary.mapWith(estates.summary) }).from(sql`(
        select id from estates where ${wholeCondition(conditions)}
        order by ${order} limit ${count} offset ${from}
      ) page`);
      const [total, rows] = await Promise.all([totalOf(siteId, conditions), page]);
      return { total: { value: total }, results: rows.map((row) => row.summary) };
    },
  };
}
