import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { Conflict } from './writeResult.ts';

/**
 * Before one more row of a site is written.
 *
 * @throws Conflict when the site has `most` of them
 */
export async function assertRoom(
  db: Database,
  table: PgTable & { readonly siteId: PgColumn },
  siteId: string,
  { most, what }: { readonly most: number; readonly what: string },
): Promise<void> {
  if ((await db.$count(table, eq(table.siteId, siteId))) >= most)
    throw new Conflict(`The site has ${most} ${what} already.`);
}
