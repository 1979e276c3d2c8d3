import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { rowsOf } from './rowsOf.ts';

/** Whose ids they are. */
const SOURCES = { estates: 'estate_ids', rental_units: 'rental_unit_ids' } as const;

const idRow = z.object({ id: z.int() });

/** Ids that are looked at in one round at most. */
const MAX_BATCH_SIZE = 100_000;

/**
 * So many ids that no row of the site has, withdrawn ones included, from the table's sequence. Ids that callers choose
 * leave the sequence where it is, so that a large one takes nothing from those who come later; what is taken is passed
 * over, twice as many in each round. `reserved` are ids that this write is about to take: there may be as many as a file
 * has rows, so they stay out of the statement.
 */
export async function allocateIds(
  db: Database,
  table: keyof typeof SOURCES,
  { siteId, count, reserved }: { siteId: string; count: number; reserved: ReadonlySet<number> },
): Promise<number[]> {
  const found: number[] = [];
  let asked = count;
  while (found.length < count) {
    const rows = await rowsOf(
      db,
      sql`
      with fresh as materialized (
        select nextval(${SOURCES[table]}::regclass) as id from generate_series(1, ${asked}::int)
      )
      select id::float8 as id from fresh
      except
      select taken.id::float8 from ${sql.identifier(table)} taken
      where taken.site_id = ${siteId} and taken.id = any (array(select id from fresh))
      order by id`,
      idRow,
    );
    const free = rows.flatMap(({ id }) => (reserved.has(id) ? [] : id));
    found.push(...free);
    const missing = count - found.length;
    asked = free.length > 0 ? missing : Math.min(Math.max(2 * asked, missing), MAX_BATCH_SIZE);
  }
  return found.slice(0, count);
}
