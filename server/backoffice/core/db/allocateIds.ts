import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { queryRows } from './queryRows.ts';

/** The sequence of each table that allocates ids. */
const ID_SEQUENCES = { estates: 'estate_ids', rental_units: 'rental_unit_ids' } as const;

const idRow = z.object({ id: z.int() });

/** The maximum number of ids that one round examines. */
const MAX_EXAMINED_IDS = 100_000;

/**
 * Allocates `count` ids from the table's sequence. The function skips every id that a row of the site has, also a
 * withdrawn row. A caller may also choose an id itself. This does not change the sequence, so the sequence does not
 * jump to a large id that a caller chose. After a round without a free id, the next round examines twice as many ids,
 * to get past a range of used ids. `reserved` are ids that the same write is about to use. A file may contain thousands
 * of reserved ids, so they are filtered here and not in the statement.
 */
export async function allocateIds(
  db: Database,
  table: keyof typeof ID_SEQUENCES,
  { siteId, count, reserved }: { siteId: string; count: number; reserved: ReadonlySet<number> },
): Promise<number[]> {
  const allocatedIds: number[] = [];
  let examinedCount = count;
  while (allocatedIds.length < count) {
    const rows = await queryRows(
      db,
      sql`
      with fresh as materialized (
        select nextval(${ID_SEQUENCES[table]}::regclass) as id from generate_series(1, ${examinedCount}::int)
      )
      select id::float8 as id from fresh
      except
      select taken.id::float8 from ${sql.identifier(table)} taken
      where taken.site_id = ${siteId} and taken.id = any (array(select id from fresh))
      order by id`,
      idRow,
    );
    const freeIds = rows.flatMap(({ id }) => (reserved.has(id) ? [] : id));
    allocatedIds.push(...freeIds);
    const missingCount = count - allocatedIds.length;
    examinedCount =
      freeIds.length > 0 ? missingCount : Math.min(Math.max(2 * examinedCount, missingCount), MAX_EXAMINED_IDS);
  }
  return allocatedIds.slice(0, count);
}
