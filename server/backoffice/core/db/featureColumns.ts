import { type SQL, sql } from 'drizzle-orm';
import { YES_FILTERS } from '../../../../shared/filters/filters.ts';
import type { Known, NumberSource, YesFilter } from '../../../../shared/filters/filter.ts';

/** Elements of `estates.features`, from 1 as SQL counts: which document they are of, the bits, the sales contact. */
export const CHECK = 1;
export const BITS = 2;
export const CONTACT = 6;

const element = (index: number): SQL => sql.raw(`features[${index}]`);

export const bitsExpression: SQL = element(BITS);
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
export const KNOWN: Readonly<Record<Known, (siteId: SQL | string) => SQL>> = {
  agenda: (siteId) => sql`${contactExpression} = any (${viewingContacts(siteId)})`,
  reduction: (siteId) => sql`(reduced_at is not null and ${tellsPrices(siteId)})`,
};

/** The bits of all filters that look at the same. */
export const bitsOf = (known: Known): number =>
  YES_FILTERS.reduce((bits, filter) => (filter.has === known ? bits | bitOf(filter) : bits), 0);
