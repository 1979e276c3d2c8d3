import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { queryRows } from '#server/backoffice/core/db/queryRows.ts';
import { connectionNames } from '#server/backoffice/core/db/schema.ts';
import { IncompleteList } from '../../seam/crmFailure.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import type { NameEntry, NameList } from '../../seam/nameTable.ts';
import { isSuspiciouslyEmpty } from '../removalGuard.ts';
import { toNameKey } from './nameKey.ts';
import { matchesConnection } from './matchesConnection.ts';

/** An entry of a list of the account, with the key that the agency assigned to it. */
export interface KnownEntry {
  readonly list: string;
  readonly id: string;
  /** The name by language; empty when the account does not have the entry (any more). */
  readonly name: NameEntry['name'];
  /** A key of the product: `BEDROOM`, `VILLA`, … */
  readonly target: string | undefined;
}

/** An entry that homes use and that has no key of the product. */
interface UnmappedEntry {
  readonly list: string;
  readonly id: string;
  readonly name: NameEntry['name'];
  /** The number of homes that use the entry. */
  readonly homes: number;
  /** How often these homes use the entry in total. */
  readonly times: number;
}

export interface NameStore {
  listAll(key: ConnectionKey): Promise<readonly KnownEntry[]>;
  /**
   * Replaces the stored lists of the account. Entries that the account no longer has stay stored when the agency has
   * mapped them. The homes that use a new, changed or removed entry are read again soon. Throws `IncompleteList` for a
   * list that has lost all entries, unless `mayBeEmpty` is true.
   */
  replaceLists(key: ConnectionKey, lists: readonly NameList[], mayBeEmpty: boolean): Promise<void>;
  /** Returns the entries without a key of the product, the most frequent entry first. */
  listUnmapped(key: ConnectionKey): Promise<readonly UnmappedEntry[]>;
  /**
   * Stores the key that the agency chooses for an entry; null removes the agency's choice. The homes that use the entry
   * are read again soon.
   */
  map(key: ConnectionKey, entry: { readonly list: string; readonly id: string }, target: string | null): Promise<void>;
}

const unmappedRowSchema = z.object({
  list: z.string(),
  id: z.string(),
  name: z.record(z.string(), z.string()).nullable(),
  homes: z.int(),
  times: z.int(),
});

/**
 * Matches the records that are on the site or could be. Records that are not shown because of their own content are
 * included, because an unmapped entry may be the reason.
 */
const IS_IN_USE = sql`(
  r.state in ('shown', 'refused', 'held') or r.state in ('leaving', 'gone') and r.refusal is not null
)`;

const matchesKey = (key: ConnectionKey) => matchesConnection(key, connectionNames);

/** Returns whether two names have the same texts in the same languages. The order of the languages does not matter. */
const isSameName = (a: NameEntry['name'], b: NameEntry['name']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([locale, text]) => b[locale] === text);

/** Returns the ids of entries that are new, have another name, or are gone. */
function listChangedIds(
  namesBefore: ReadonlyMap<string, NameEntry['name'] | null>,
  entries: readonly NameEntry[],
): string[] {
  const currentIds = new Set(entries.map(({ id }) => id));
  const goneIds = [...namesBefore].flatMap(([id, name]) => (name !== null && !currentIds.has(id) ? [id] : []));
  const changedEntries = entries.filter(
    ({ id, name }) => !isSameName(namesBefore.get(id) ?? {}, name) || !namesBefore.has(id),
  );
  return [...goneIds, ...changedEntries.map(({ id }) => id)];
}

export function createNameStore(db: Database): NameStore {
  /** Makes the records due that use one of these entries, and the records for which the used entries are not stored. */
  async function scheduleReading({ siteId, name }: ConnectionKey, list: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const keys = JSON.stringify(ids.map((id) => toNameKey(list, id)));
    await db.execute(sql`
      update connection_records r set version = null, drafts = null, due_at = now()
      where site_id = ${siteId} and connection = ${name}
        and (${IS_IN_USE} or drafts is not null) and (
          used_names is null and contained_in is null and state not in ('leaving', 'gone') or exists (
            select from jsonb_array_elements_text(r.used_names) used
            join jsonb_array_elements_text(${keys}::jsonb) wanted on wanted.value = used.value
          )
        )`);
    await db.execute(
      sql`update connection_syncs set due_at = now() where site_id = ${siteId} and connection = ${name}`,
    );
  }

  return {
    async listAll(key) {
      const { list, entryId, name, target } = connectionNames;
      const rows = await db
        .select({ list, id: entryId, name, target })
        .from(connectionNames)
        .where(matchesKey(key))
        .orderBy(asc(list), asc(entryId));
      return rows.map((row) => ({
        list: row.list,
        id: row.id,
        name: row.name ?? {},
        target: row.target ?? undefined,
      }));
    },
    async replaceLists(key, lists, mayBeEmpty) {
      for (const { list, entries: listedEntries } of lists) {
        const isInList = and(matchesKey(key), eq(connectionNames.list, list));
        const { entryId, name } = connectionNames;
        const rows = await db.select({ id: entryId, name }).from(connectionNames).where(isInList);
        const namedCount = rows.filter((row) => row.name !== null).length;
        if (isSuspiciouslyEmpty(listedEntries.length, namedCount) && !mayBeEmpty)
          throw new IncompleteList(`its list of ${list} is empty, and had ${namedCount} names before`);
        const entries = [...new Map(listedEntries.map((entry) => [entry.id, entry])).values()];
        // The records are made due before the names are stored. If the program is killed between the two steps, the
        // names still count as changed and both steps are repeated.
        await scheduleReading(key, list, listChangedIds(new Map(rows.map((row) => [row.id, row.name])), entries));
        const entriesJson = JSON.stringify(entries);
        const isGone = sql`entry_id not in (select id from jsonb_to_recordset(${entriesJson}::jsonb) as r (id text))`;
        await db.delete(connectionNames).where(and(isInList, isNull(connectionNames.target), isGone));
        await db
          .update(connectionNames)
          .set({ name: null })
          .where(and(isInList, isNotNull(name), isGone));
        await db.execute(sql`
          insert into connection_names as c (site_id, connection, list, entry_id, name)
          select ${key.siteId}, ${key.name}, ${list}, r.id, r.name
          from jsonb_to_recordset(${entriesJson}::jsonb) as r (id text, name jsonb)
          on conflict (site_id, connection, list, entry_id) do update set name = excluded.name
          where c.name is distinct from excluded.name`);
      }
    },
    async listUnmapped({ siteId, name }) {
      const rows = await queryRows(
        db,
        sql`
        select u.list, u.id, n.name, count(*)::integer as homes, sum(u.count)::integer as times
        from connection_records r
        cross join lateral jsonb_to_recordset(r.unmapped) as u (list text, id text, count integer)
        left join connection_names n on n.site_id = r.site_id and n.connection = r.connection
          and n.list = u.list and n.entry_id = u.id
        where r.site_id = ${siteId} and r.connection = ${name} and r.unmapped is not null
          and ${IS_IN_USE}
        group by u.list, u.id, n.name order by homes desc, u.list, u.id`,
        unmappedRowSchema,
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
      await scheduleReading(key, list, [id]);
    },
  };
}
