import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionRecords } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { createRecordListing, type RecordListing } from './recordListing.ts';
import { createRecordRemoval, type RecordRemoval } from './recordRemoval.ts';
import { RECORD_FIELDS, matchesKey, RECORDS_PER_STATEMENT, type RecordChange, type RecordRow } from './recordRow.ts';
import { createRecordSchedule, type RecordSchedule } from './recordSchedule.ts';

/** The data that decide whether a record has to be read. */
export type KnownVersion = Pick<
  RecordRow,
  'recordId' | 'listedVersion' | 'listedParent' | 'version' | 'draftVersion' | 'state' | 'dueAt'
>;

export interface RecordStore extends RecordSchedule, RecordRemoval, RecordListing {
  find(key: ConnectionKey, ids: readonly string[]): Promise<Map<string, RecordRow>>;
  /** Yields all records in the order of their ids, in batches of up to `RECORDS_PER_STATEMENT` records. */
  listVersions(key: ConnectionKey): AsyncGenerator<readonly KnownVersion[], void, undefined>;
  /**
   * Returns the records that depend on the given records. `unit`: the units of the given projects. `contained`: the
   * records that the CRM returned within the given records.
   */
  listDependents(
    key: ConnectionKey,
    ids: readonly string[],
    relation: 'unit' | 'contained',
  ): Promise<readonly RecordRow[]>;
  save(key: ConnectionKey, changes: readonly RecordChange[]): Promise<void>;
  /**
   * Returns the ids of the records that belong on the site, including refused records and records that wait to be read
   * or written.
   */
  listPresentIds(key: ConnectionKey): Promise<ReadonlySet<string>>;
  listInState(key: ConnectionKey, state: RecordRow['state'], limit: number): Promise<readonly RecordRow[]>;
  /**
   * Makes units due that have waited for their project since an earlier list. The units are then written without a
   * project.
   */
  releaseHeldUnits(key: ConnectionKey, listNumber: number, now: number): Promise<void>;
  remove(key: ConnectionKey, ids: readonly string[]): Promise<void>;
}

const MAX_CONCURRENT_SAVES = 200;

export function createRecordStore(db: Database): RecordStore {
  const { recordId, parentId, containedIn, dueAt, state } = connectionRecords;

  async function saveRow({ siteId, name }: ConnectionKey, change: RecordChange): Promise<void> {
    const { recordId: id, ...set } = change;
    const row = { siteId, connection: name, recordId: id, ...set };
    const insert = db.insert(connectionRecords).values(row);
    const conflictColumns = [connectionRecords.siteId, connectionRecords.connection, recordId];
    await (Object.keys(set).length === 0
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({ target: conflictColumns, set }));
  }

  return {
    ...createRecordSchedule(db),
    ...createRecordRemoval(db),
    ...createRecordListing(db),
    async find(key, ids) {
      const rowById = new Map<string, RecordRow>();
      for (let start = 0; start < ids.length; start += RECORDS_PER_STATEMENT) {
        const batch = ids.slice(start, start + RECORDS_PER_STATEMENT);
        const rows = await db
          .select(RECORD_FIELDS)
          .from(connectionRecords)
          .where(and(matchesKey(key), inArray(recordId, batch)));
        for (const row of rows) rowById.set(row.recordId, row);
      }
      return rowById;
    },
    async *listVersions(key) {
      const { listedVersion, listedParent, version, draftVersion } = connectionRecords;
      let lastId = '';
      for (;;) {
        const rows = await db
          .select({ recordId, listedVersion, listedParent, version, draftVersion, state, dueAt })
          .from(connectionRecords)
          .where(and(matchesKey(key), gt(recordId, lastId)))
          .orderBy(asc(recordId))
          .limit(RECORDS_PER_STATEMENT);
        if (rows.length > 0) yield rows;
        lastId = rows.at(-1)?.recordId ?? '';
        if (rows.length < RECORDS_PER_STATEMENT) return;
      }
    },
    async listDependents(key, ids, relation) {
      if (ids.length === 0) return [];
      const column = relation === 'unit' ? parentId : containedIn;
      return db
        .select(RECORD_FIELDS)
        .from(connectionRecords)
        .where(and(matchesKey(key), inArray(column, [...ids])))
        .orderBy(asc(recordId));
    },
    async save(key, changes) {
      for (let start = 0; start < changes.length; start += MAX_CONCURRENT_SAVES)
        await Promise.all(changes.slice(start, start + MAX_CONCURRENT_SAVES).map((change) => saveRow(key, change)));
    },
    async listPresentIds(key) {
      const { listedVersion } = connectionRecords;
      const rows = await db
        .select({ recordId })
        .from(connectionRecords)
        .where(
          and(
            matchesKey(key),
            or(isNotNull(listedVersion), isNotNull(containedIn)),
            sql`${state} not in ('leaving', 'gone')`,
          ),
        );
      return new Set(rows.map((row) => row.recordId));
    },
    listInState: (key, wantedState, limit) =>
      db
        .select(RECORD_FIELDS)
        .from(connectionRecords)
        .where(and(matchesKey(key), eq(state, wantedState)))
        .orderBy(asc(recordId))
        .limit(limit),
    async releaseHeldUnits(key, listNumber, now) {
      const { heldSince } = connectionRecords;
      await db
        .update(connectionRecords)
        .set({ dueAt: new Date(now), isSingle: true })
        .where(and(matchesKey(key), eq(state, 'held'), sql`${heldSince} < ${listNumber}`));
    },
    async remove(key, ids) {
      for (let start = 0; start < ids.length; start += RECORDS_PER_STATEMENT)
        await db
          .delete(connectionRecords)
          .where(and(matchesKey(key), inArray(recordId, ids.slice(start, start + RECORDS_PER_STATEMENT))));
    },
  };
}
