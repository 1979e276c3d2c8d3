import { type SQL, sql } from 'drizzle-orm';
import { YES_FILTERS } from '#shared/filters/filters.ts';
import type { KnownFact, NumberSource, YesFilter } from '#shared/filters/filter.ts';

/**
 * The positions in the array `estates.features`, counted from 1 as in SQL: the check number, which shows whether the
 * features are out of date, the bits of the yes-or-no filters, and the sales contact.
 */
export const CHECK_NUMBER_POSITION = 1;
export const FILTER_BITS_POSITION = 2;
export const CONTACT_POSITION = 6;

const elementSql = (index: number): SQL => sql.raw(`features[${index}]`);

const bitsExpression: SQL = elementSql(FILTER_BITS_POSITION);
const contactExpression: SQL = elementSql(CONTACT_POSITION);

export const toBitMask = ({ bit }: Pick<YesFilter, 'bit'>): number => 1 << bit;

/** Returns the SQL expression for a number of a home that a filter compares. */
export const numberSql = (source: NumberSource): SQL =>
  'slot' in source ? elementSql(source.slot) : sql.raw(`(${source.sql})`);

/** Selects the sales contacts of a site in whose agendas viewings can be booked. */
export const viewingContactsSql = (siteId: SQL | string): SQL => sql`array(
  select sales_rep_id from agendas where site_id = ${siteId} and availability is not null order by sales_rep_id)`;

/** Tests whether a site shows which prices were reduced. */
export const showsReductionsSql = (siteId: SQL | string): SQL => sql`exists (
  select from sites told where told.id = ${siteId} and told.document @> '{"history": {"prices": true}}')`;

/** The features of homes that depend on other tables, as conditions on `estates`. */
const TABLE_FEATURE_CONDITIONS: Readonly<Record<KnownFact, (siteId: SQL | string) => SQL>> = {
  agenda: (siteId) => sql`${contactExpression} = any (${viewingContactsSql(siteId)})`,
  reduction: (siteId) => sql`(reduced_at is not null and ${showsReductionsSql(siteId)})`,
};

/**
 * Returns the condition for filtering a list when the feature depends on other tables; undefined when the feature is
 * one of the stored bits.
 */
const findTableCondition = ({ has }: Pick<YesFilter, 'has'>, siteId: SQL | string): SQL | undefined => {
  if (typeof has === 'string') return TABLE_FEATURE_CONDITIONS[has](siteId);
  return typeof has === 'function' ? undefined : sql.raw(`(${has.sql})`);
};

export const buildYesCondition = (filter: YesFilter, siteId: string): SQL =>
  findTableCondition(filter, siteId) ?? sql`${bitsExpression} & ${toBitMask(filter)}::integer <> 0`;

/** Returns SQL for all feature bits of an estate: the stored bits, and those that the statement computes. */
export const allBitsSql = (siteId: SQL | string): SQL =>
  sql.join(
    [
      sql`coalesce(${bitsExpression}, 0)`,
      ...YES_FILTERS.flatMap((filter: YesFilter) => {
        const condition = findTableCondition(filter, siteId);
        return condition ? [sql`case when ${condition} then ${toBitMask(filter)}::integer else 0 end`] : [];
      }),
    ],
    sql` | `,
  );
