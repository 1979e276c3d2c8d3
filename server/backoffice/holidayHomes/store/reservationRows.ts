import { type SQL, sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { Nights } from '../days.ts';

/** Condition of a reservation that was asked for or given away. */
export const EXPECTED = sql.raw(`state in ('requested', 'confirmed')`);

export const instant = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
export const milliseconds = (column: SQL) => sql`floor(extract(epoch from ${column}) * 1000)::float8`;
export const range = ({ begin, end }: Nights) => sql`daterange(${begin}::date, ${end}::date)`;

/** A write of stays, which purges the pages that show them. Holds go without: a hold expires in minutes, without a purge. */
export const changeStays = <T>(
  { write }: Pick<UnitOfWork, 'write'>,
  siteId: string,
  unitId: number,
  run: (transaction: Database) => Promise<T>,
): Promise<T> =>
  write((transaction, tags) => {
    tags.add(siteId, tag.rental(siteId, unitId), tag.rentals(siteId));
    return run(transaction);
  });
