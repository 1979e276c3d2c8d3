import { type Name, type SQL, sql } from 'drizzle-orm';
import { PERIODS_A_MONTH } from '#shared/domain/comparedPrice.ts';
import { RENT_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';

const rents: readonly number[] = [...RENT_TRANSACTIONS, TRANSACTION.LEASE_TAKE_OVER];

/** The condition that a transaction is one of rent. */
export const isRent = (transaction: SQL): SQL => sql`${transaction} = any (${sql.param([...rents])}::integer[])`;

/**
 * The price that visitors see for the estate `alias`, in euros and by the agency's own period; for a project without a
 * price, the lowest of its units. The column `price` is the compared one instead: a rent by the month.
 */
export const askedPrice = (alias: SQL | Name): SQL => sql`coalesce(
  (${alias}.summary #>> '{price,value}')::double precision, (${alias}.summary #>> '{units,priceFrom}')::double precision)`;

/** `comparedPrice` of the price in the document of the estate `alias`. */
export const comparedPriceOf = (alias: SQL): SQL => sql`(
  select case when ${isRent(sql`${alias}.transaction_id`)} and times.number is not null
    then round(value::numeric * times.number::numeric, 2)::double precision else value end
  from (select (${alias}.document #>> '{general,price,value}')::double precision as value) asked
  left join (values ${sql.join(
    [...PERIODS_A_MONTH].map(([id, number]) => sql`(${id}::text, ${number}::double precision)`),
    sql`, `,
  )}) as times (period, number) on times.period = ${alias}.document #>> '{general,price,period,id}')`;
