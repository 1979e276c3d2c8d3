import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../core/db/database.ts';
import { rowsOf } from '../../../core/db/rowsOf.ts';
import { connectionNames } from '../../../core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import type { NameEntry, NameList } from '../../seam/nameTable.ts';
import { whereIs } from './whereIs.ts';

/** An entry of a list of the account, and the agency's own word for what it is here. */
export interface KnownName {
  readonly list: string;
  readonly id: string;
  /** By language; empty: the account does not have it (any more). */
  readonly name: NameEntry['name'];
  /** A key of ours: `BEDROOM`, `VILLA`, … */
  readonly target: string | undefined;
}

/** An entry that homes have and that nothing here corresponds to. */
interface UnmappedEntry {
  readonly list: string;
  readonly id: string;
  readonly name: NameEntry['name'];
  readonly homes: number;
  /** In all of these homes. */
  readonly times: number;
}

export interface NameStore {
  all(key: ConnectionKey): Promise<readonly KnownName[]>;
  /** What the account has now. Names that it no longer has stay where the agency has mapped them. */
  replaceLists(key: ConnectionKey, lists: readonly NameList[]): Promise<void>;
  /** The most frequent ones first. */
  unmapped(key: ConnectionKey): Promise<readonly UnmappedEntry[]>;
  /**
   * The agency's own word for an entry, before the product's; null takes it back. The homes that it concerns are read
   * again soon: all of them where it is not known which.
   */
  map(key: ConnectionKey, entry: { readonly list: string; readonly id: string }, target: string | null): Promise<void>;
}

const unmappedRow = z.object({
  list: z.string(),
  id: z.string(),
  name: z.record(z.string(), z.string()).nullable(),
  homes: z.int(),
  times: z.int(),
});

const all = (key: ConnectionKey) => whereIs(key, connectionNames);

export function createNameStore(db: Database): NameStore {
  async function readAgain(key: ConnectionKey, list: string, id: string): Promise<void> {
    const wanted = JSON.stringify([{ list, id }]);
    const mine = sql`site_id = ${key.siteId} and connection = ${key.name} and state in ('shown', 'refused', 'held')`;
    const again = sql`update connection_records set version = null, drafts = null, due_at = now() where ${mine}`;
    const { rowCount } = await db.execute(sql`${again} and unmapped @> ${wanted}::jsonb`);
    if (!rowCount) await db.execute(again);
    await db.execute(sql`
      update connection_syncs set due_at = now() where site_id = ${key.siteId} and connection = ${key.name}`);
  }

  return {
    async all(key) {
      const { list, entryId, name, target } = connectionNames;
      const rows = await db
        .select({ list, id: entryId, name, target })
        .from(connectionNames)
        .where(all(key))
        .orderBy(asc(list), asc(entryId));
      return rows.map((row) => ({
        list: row.list,
        id: row.id,
        name: row.name ?? {},
        target: row.target ?? undefined,
      }));
    },
    async replaceLists({ siteId, name: connection }, lists) {
      for (const { list, entries } of lists) {
        const mine = and(all({ siteId, name: connection }), eq(connectionNames.list, list));
        const known = new Set(entries.map(({ id }) => id));
        const before = await db.select({ id: connectionNames.entryId }).from(connectionNames).where(mine);
        for (const { id } of before) {
          if (known.has(id)) continue;
          const own = and(mine, eq(connectionNames.entryId, id));
          await db.delete(connectionNames).where(and(own, isNull(connectionNames.target)));
          await db
            .update(connectionNames)
            .set({ name: null })
            .where(and(own, isNotNull(connectionNames.name)));
        }
        const rows = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
        await db.execute(sql`
          insert into connection_names as c (site_id, connection, list, entry_id, name)
          select ${siteId}, ${connection}, ${list}, r.id, r.name
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, name jsonb)
          on conflict (site_id, connection, list, entry_id) do update set name = excluded.name
          where c.name is distinct from excluded.name`);
      }
    },
    async unmapped({ siteId, name }) {
      const rows = await rowsOf(
        db,
        sql`
        select u.list, u.id, n.name, count(*)::integer as homes, sum(u.count)::integer as times
        from connection_records r
        cross join lateral jsonb_to_recordset(r.unmapped) as u (list text, id text, count integer)
        left join connection_names n on n.site_id = r.site_id and n.connection = r.connection
          and n.list = u.list and n.entry_id = u.id
        where r.site_id = ${siteId} and r.connection = ${name} and r.unmapped is not null
          and r.state in ('shown', 'refused', 'held')
        group by u.list, u.id, n.name order by homes desc, u.list, u.id`,
        unmappedRow,
      );
      return rows.map((row) => Object.assign(row, { name: row.name ?? {} }));
    },
    async map(key, { list, id }, target) {
      await db
        .insert(connectionNames)
        .values({ siteId: key.siteId, connection: key.name, list, entryId: id, target })
        .onConflictDoUpdate({
          target: [connectionNames.siteId, connectionNames.connection, connectionNames.list, connectionNames.entryId],
          set: { target },
        });
      await readAgain(key, list, id);
    },
  };
}
