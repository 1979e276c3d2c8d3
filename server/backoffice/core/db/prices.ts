import { type Name, type SQL, sql } from 'drizzle-orm';
import { PERIODS_PER_MONTH } from '#shared/domain/comparedPrice.ts';
import { RENT_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';

const rentTransactionIds: readonly number[] = [...RENT_TRANSACTIONS, TRANSACTION.LEASE_TAKE_OVER];

/** Returns the condition that a transaction is a rent. */
export const isRentSql = (transaction: SQL): SQL =>
  sql`${transaction} = any (${sql.param([...rentTransactionIds])}::integer[])`;

/** Returns SQL that computes what `findToRent` returns for the estate `alias`; null stands for undefined. */
export const findToRentSql = (alias: SQL | Name): SQL => sql`(case
  when ${alias}.transaction_id <> ${TRANSACTION.COMING_SOON} then ${isRentSql(sql`${alias}.transaction_id`)}
  when ${alias}.document #>> '{general,price,period,id}' is not null then true
  when nullif((${alias}.document #>> '{general,price,value}')::double precision, 0) is not null then false end)`;

/**
 * Selects the price that visitors see for the estate `alias`, in euros and for the period that the agency states. A
 * project without a price has the lowest price of its units. The column `price` contains the compared price instead, in
 * which a rent is converted to a rent per month. A price of 0, which summaries of older versions contain, is no price.
 */
export const askingPriceSql = (alias: SQL | Name): SQL => sql`coalesce(
  nullif((${alias}.summary #>> '{price,value}')::double precision, 0),
  nullif((${alias}.summary #>> '{units,priceFrom}')::double precision, 0))`;

/** Returns SQL that computes what `toComparedPrice` returns for the price in the document of the estate `alias`. */
export const comparedPriceSql = (alias: SQL): SQL => sql`(
  select case when ${isRentSql(sql`${alias}.transaction_id`)} and times.number is not null
    then round(value::numeric * times.number::numeric, 2)::double precision else value end
  from (select nullif((${alias}.document #>> '{general,price,value}')::double precision, 0) as value) asked
  left join (values ${sql.join(
    [...PERIODS_PER_MONTH].map(([id, periodsPerMonth]) => sql`(${id}::text, ${periodsPerMonth}::double precision)`),
    sql`, `,
  )}) as times (period, number) on times.period = ${alias}.document #>> '{general,price,period,id}')`;
