import { type SQL, sql } from 'drizzle-orm';
import type { EstateSummary } from '../../../shared/api/estate.ts';
import {
  type EstateSearch,
  type EstateSearchResult,
  estateSearchSchema,
  type GroupField,
  type SortField,
} from '../../../shared/api/search.ts';
import { STATUS_GROUP_ORDER, TYPE_GROUP_ORDER } from '../../../shared/domain/ids.ts';
import { PAGE_SIZE } from '../../../shared/domain/limits.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { Database } from '../db/database.ts';
import { conditionsOf, wholeCondition } from './estateConditions.ts';

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

const sortColumn = (field: SortField, locale: Locale): SQL => {
  const columns: Record<SortField, SQL> = {
    price: sql`price`,
    city: cityColumn(locale),
    publicationDate: sql`publication_date`,
    type: sql`sub_type_id`,
    id: sql`id`,
  };
  return columns[field];
};

type Sort = readonly { field: SortField; order: 'ASC' | 'DESC' }[];
const NEWEST_FIRST: Sort = [{ field: 'publicationDate', order: 'DESC' }];

const direction = (order: 'ASC' | 'DESC'): SQL => sql.raw(order === 'DESC' ? 'desc' : 'asc');

/** What has no value comes last in both directions; the id settles ties, so that pages never overlap. */
function orderBy(sort: Sort, group: GroupField | undefined, locale: Locale): SQL {
  const wanted = sort.length > 0 ? sort : NEWEST_FIRST;
  return sql.join(
    [
      ...(group ? GROUP_ORDER[group](locale) : []),
      ...wanted.map(({ field, order }) => sql`${sortColumn(field, locale)} ${direction(order)} nulls last`),
      sql`id ${direction(wanted[0]?.order ?? 'ASC')}`,
    ],
    sql`, `,
  );
}

export function createEstateSearch(db: Database) {
  return {
    async search(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateSearchResult> {
      const { query, sort, groupOptions, from, limit, size } = estateSearchSchema.parse(input);
      const where = wholeCondition(conditionsOf(siteId, query));
      const order = orderBy(sort, groupOptions?.field, locale);
      const count = limit ?? size ?? PAGE_SIZE;
      const total = db.execute<{ total: number }>(sql`select count(*)::int as total from estates where ${where}`);
      // The page is found in an index; only its own rows are asked for their summaries.
      const page = db.execute<{ summary: EstateSummary }>(sql`
        select (select s.summary from estates s where s.site_id = ${siteId} and s.id = page.id) as summary
        from (select id from estates where ${where} order by ${order} limit ${count} offset ${from}) page`);
      const [totals, results] = await Promise.all([total, page]);
      return {
        total: { value: totals.rows[0]?.total ?? 0 },
        results: results.rows.map((row) => row.summary),
      };
    },
  };
}
