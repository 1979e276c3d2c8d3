import { type SQL, sql } from 'drizzle-orm';
import { YES_FILTERS } from '#shared/filters/filters.ts';
import type { Known, NumberSource, YesFilter } from '#shared/filters/filter.ts';

/** Elements of `estates.features`, from 1 as SQL counts: which document they are of, the bits, the sales contact. */
export const CHECK = 1;
export const BITS = 2;
export const CONTACT = 6;

const element = (index: number): SQL => sql.raw(`features[${index}]`);

const bitsExpression: SQL = element(BITS);
const contactExpression: SQL = element(CONTACT);

export const bitOf = ({ bit }: Pick<YesFilter, 'bit'>): number => 1 << bit;

/** A number of a home. */
export const numberExpression = (source: NumberSource): SQL =>
  'slot' in source ? element(source.slot) : sql.raw(`(${source.sql})`);

/** The contacts of a site in whose agendas viewings can be booked. */
export const viewingContacts = (siteId: SQL | string): SQL => sql`array(
  select sales_rep_id from agendas where site_id = ${siteId} and availability is not null order by sales_rep_id)`;

/** A site tells which prices were reduced. */
export const tellsPrices = (siteId: SQL | string): SQL => sql`exists (
  select from sites told where told.id = ${siteId} and told.document @> '{"history": {"prices": true}}')`;

/** What homes of a site have, as conditions over `estates`. */
const KNOWN: Readonly<Record<Known, (siteId: SQL | string) => SQL>> = {
  agenda: (siteId) => sql`${contactExpression} = any (${viewingContacts(siteId)})`,
  reduction: (siteId) => sql`(reduced_at is not null and ${tellsPrices(siteId)})`,
};

/** What is asked of the database when it is filtered; undefined: it is in the bits of a home. */
const askedCondition = ({ has }: Pick<YesFilter, 'has'>, siteId: SQL | string): SQL | undefined => {
  if (typeof has === 'string') return KNOWN[has](siteId);
  return typeof has === 'function' ? undefined : sql.raw(`(${has.sql})`);
};

export const yesCondition = (filter: YesFilter, siteId: string): SQL =>
  askedCondition(filter, siteId) ?? sql`${bitsExpression} & ${bitOf(filter)}::integer <> 0`;

/** All bits of a home: those that are stored, and what is asked of the database. */
export const wholeBits = (siteId: SQL | string): SQL =>
  sql.join(
    [
      sql`coalesce(${bitsExpression}, 0)`,
      ...YES_FILTERS.flatMap((filter: YesFilter) => {
        const condition = askedCondition(filter, siteId);
        return condition ? [sql`case when ${condition} then ${bitOf(filter)}::integer else 0 end`] : [];
      }),
    ],
    sql` | `,
  );
