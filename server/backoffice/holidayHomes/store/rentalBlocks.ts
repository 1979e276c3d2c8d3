import { sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import type { Nights } from '../days.ts';

/**
 * Replaces the nights of a home that one source blocks. Unchanged nights keep the time at which they were written. The
 * function must be called within a transaction.
 *
 * @param source the value of `rental_blocks.source`
 * @param nights merged nights
 */
export async function replaceBlocks(db: Database, unitKey: number, source: string, nights: readonly Nights[]) {
  const newNights = sql`
    select daterange(r."begin", r."end") as nights
    from jsonb_to_recordset(${JSON.stringify(nights)}::jsonb) as r ("begin" date, "end" date)`;
  await db.execute(sql`
    delete from rental_blocks
    where unit_key = ${unitKey} and source = ${source} and nights not in (select w.nights from (${newNights}) w)`);
  await db.execute(sql`
    insert into rental_blocks (unit_key, source, nights)
    select ${unitKey}::bigint, ${source}, w.nights from (${newNights}) w
    where not exists (
      select from rental_blocks b where b.unit_key = ${unitKey} and b.source = ${source} and b.nights = w.nights
    )`);
}
