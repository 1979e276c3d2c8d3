import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { Conflict } from './writeResult.ts';

/**
 * Checks that a site has fewer than `max` rows, before another one is written.
 *
 * @throws Conflict when the site already has `max` rows
 */
export async function assertBelowMaximum(
  db: Database,
  table: PgTable & { readonly siteId: PgColumn },
  siteId: string,
  { max, what: pluralName }: { readonly max: number; readonly what: string },
): Promise<void> {
  if ((await db.$count(table, eq(table.siteId, siteId))) >= max)
    throw new Conflict(`The site already has ${max} ${pluralName}, which is the maximum.`);
}
