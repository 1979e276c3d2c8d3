import { type SQL, sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { Nights } from '../days.ts';

/** The condition that a reservation was requested or confirmed. */
export const IS_REQUESTED_OR_CONFIRMED = sql.raw(`state in ('requested', 'confirmed')`);

export const toTimestamp = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
export const toMilliseconds = (column: SQL) => sql`floor(extract(epoch from ${column}) * 1000)::float8`;
export const toDateRange = ({ begin, end }: Nights) => sql`daterange(${begin}::date, ${end}::date)`;

/**
 * Runs a write of stays and purges the pages that show them. Holds do not use this function and need no purge, because
 * pages show held nights as free.
 */
export const runStayWrite = <T>(
  { write }: Pick<UnitOfWork, 'write'>,
  siteId: string,
  unitId: number,
  run: (transaction: Database) => Promise<T>,
): Promise<T> =>
  write((transaction, tags) => {
    tags.add(siteId, tag.rental(siteId, unitId), tag.rentals(siteId));
    return run(transaction);
  });
