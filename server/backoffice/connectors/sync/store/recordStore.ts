import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  type InferSelectModel,
  isNotNull,
  like,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionRecords } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './whereIs.ts';

const { siteId: _site, connection: _name, ...FIELDS } = getTableColumns(connectionRecords);

/** The stored state of a record of the CRM. */
export type RecordRow = Readonly<Omit<InferSelectModel<typeof connectionRecords>, 'siteId' | 'connection'>>;
/** The changes of a record. A record without a row is added. */
export type RecordChange = Pick<RecordRow, 'recordId'> & Partial<RecordRow>;

/** The data that decide whether a record has to be read. */
export type KnownVersion = Pick<
  RecordRow,
  'recordId' | 'listedVersion' | 'listedParent' | 'version' | 'draftVersion' | 'state' | 'dueAt'
>;

interface ListedRow {
  readonly recordId: string;
  /** The version in the list; null when the list no longer contains the record. */
  readonly version: string | null;
  readonly parentId: string | null;
  readonly isDue: boolean;
}

export interface RecordStore {
  find(key: ConnectionKey, ids: readonly string[]): Promise<Map<string, RecordRow>>;
  /** Yields all records in the order of their ids, one part at a time. */
  listVersions(key: ConnectionKey): AsyncGenerator<readonly KnownVersion[], void, undefined>;
  /**
   * Returns the units whose project is one of these records. For `contained`, it returns the records that the answers
   * of these records contained.
   */
  findBelow(key: ConnectionKey, ids: readonly string[], how: 'unit' | 'contained'): Promise<readonly RecordRow[]>;
  /**
   * Returns the records that are due. Records that a hook named come first, then the records for which the list names
   * no project.
   */
  listDue(key: ConnectionKey, now: number, limit: number): Promise<readonly RecordRow[]>;
  /** Returns when the next record, or the next report of a page, is due, in milliseconds since 1970. */
  findNextDue(key: ConnectionKey, what: 'record' | 'report'): Promise<number | undefined>;
  /** Returns the records whose pages are due to be reported to the CRM. */
  listReportsDue(key: ConnectionKey, now: number, limit: number): Promise<readonly RecordRow[]>;
  /** Makes the reports due of all pages whose reported address is not on this origin. */
  reportElsewhere(key: ConnectionKey, origin: string, now: number): Promise<void>;
  save(key: ConnectionKey, changes: readonly RecordChange[]): Promise<void>;
  /**
   * Stores the entries of many records in a list. `isDue`: the record has to be read. A record that the list does not
   * contain is no longer counted as refused.
   */
  saveListed(key: ConnectionKey, records: readonly ListedRow[], now: number): Promise<void>;
  /** Returns the ids of the records that belong on the site. Refused and waiting records are included. */
  listPresent(key: ConnectionKey): Promise<ReadonlySet<string>>;
  /** Marks records as deleted by the CRM. Unknown ids are ignored. */
  markDeleted(key: ConnectionKey, ids: readonly string[]): Promise<void>;
  /** Returns the ids of records that the CRM has deleted and that are not removed yet. */
  listDeleted(key: ConnectionKey): Promise<ReadonlySet<string>>;
  listInState(key: ConnectionKey, state: RecordRow['state'], limit: number): Promise<readonly RecordRow[]>;
  /** Makes units due that have waited for their project since an earlier list. They are then written without it. */
  releaseHeld(key: ConnectionKey, listNumber: number, now: number): Promise<void>;
  /** Marks records as withdrawn from the site. */
  markGone(key: ConnectionKey, ids: readonly string[]): Promise<void>;
  /** Deletes the data and copied media of records that have been gone since before that time. Returns their number. */
  deleteGone(key: ConnectionKey, before: Date, limit: number): Promise<number>;
  remove(key: ConnectionKey, ids: readonly string[]): Promise<void>;
}

const CHUNK_RECORDS = 1000;
const CONCURRENT_SAVES = 200;

/** Matches a refused record that is in no list any more. There is no copy of it to withdraw. */
const IS_NEVER_STORED = sql`(
  excluded.listed_version is null and c.state = 'refused' and c.own_id is null and c.contained_in is null
)`;

const matchesKey = (key: ConnectionKey) => matchesConnection(key, connectionRecords);

export function createRecordStore(db: Database): RecordStore {
  const { recordId, parentId, containedIn, dueAt, reportDueAt, state } = connectionRecords;

  async function saveRow({ siteId, name }: ConnectionKey, change: RecordChange): Promise<void> {
    const { recordId: id, ...set } = change;
    const row = { siteId, connection: name, recordId: id, ...set };
    const insert = db.insert(connectionRecords).values(row);
    const target = [connectionRecords.siteId, connectionRecords.connection, recordId];
    await (Object.keys(set).length === 0 ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target, set }));
  }

  return {
    async find(key, ids) {
      const found = new Map<string, RecordRow>();
      for (let start = 0; start < ids.length; start += CHUNK_RECORDS) {
        const part = ids.slice(start, start + CHUNK_RECORDS);
        const rows = await db
          .select(FIELDS)
          .from(connectionRecords)
          .where(and(matchesKey(key), inArray(recordId, part)));
        for (const row of rows) found.set(row.recordId, row);
      }
      return found;
    },
    async *listVersions(key) {
      const { listedVersion, listedParent, version, draftVersion } = connectionRecords;
      let last = '';
      for (;;) {
        const rows = await db
          .select({ recordId, listedVersion, listedParent, version, draftVersion, state, dueAt })
          .from(connectionRecords)
          .where(and(matchesKey(key), gt(recordId, last)))
          .orderBy(asc(recordId))
          .limit(CHUNK_RECORDS);
        if (rows.length > 0) yield rows;
        last = rows.at(-1)?.recordId ?? '';
        if (rows.length < CHUNK_RECORDS) return;
      }
    },
    async findBelow(key, ids, how) {
      if (ids.length === 0) return [];
      const column = how === 'unit' ? parentId : containedIn;
      return db
        .select(FIELDS)
        .from(connectionRecords)
        .where(and(matchesKey(key), inArray(column, [...ids])))
        .orderBy(asc(recordId));
    },
    listDue: (key, now, limit) =>
      db
        .select(FIELDS)
        .from(connectionRecords)
        .where(and(matchesKey(key), lte(dueAt, new Date(now))))
        .orderBy(
          sql`${connectionRecords.isUrgent} desc`,
          sql`coalesce(${connectionRecords.listedParent}, ${parentId}) is not null`,
          asc(dueAt),
          asc(recordId),
        )
        .limit(limit),
    async findNextDue(key, what) {
      const column = what === 'record' ? dueAt : reportDueAt;
      const [row] = await db
        .select({ at: column })
        .from(connectionRecords)
        .where(and(matchesKey(key), isNotNull(column)))
        .orderBy(asc(column))
        .limit(1);
      return row?.at?.getTime();
    },
    listReportsDue: (key, now, limit) =>
      db
        .select(FIELDS)
        .from(connectionRecords)
        .where(and(matchesKey(key), lte(reportDueAt, new Date(now))))
        .orderBy(asc(reportDueAt), asc(recordId))
        .limit(limit),
    async reportElsewhere(key, origin, now) {
      const { reported } = connectionRecords;
      const isElsewhere = sql`position(${`"${origin}/`} in ${reported}) = 0`;
      await db
        .update(connectionRecords)
        .set({ reportDueAt: new Date(now), reportFailures: 0 })
        .where(and(matchesKey(key), eq(state, 'shown'), like(reported, '%://%'), isElsewhere));
    },
    async save(key, changes) {
      for (let start = 0; start < changes.length; start += CONCURRENT_SAVES)
        await Promise.all(changes.slice(start, start + CONCURRENT_SAVES).map((change) => saveRow(key, change)));
    },
    async saveListed({ siteId, name }, records, now) {
      const readAt = new Date(now).toISOString();
      for (let start = 0; start < records.length; start += CHUNK_RECORDS) {
        const rows = JSON.stringify(records.slice(start, start + CHUNK_RECORDS));
        await db.execute(sql`
          insert into connection_records as c (site_id, connection, record_id, listed_version, listed_parent, due_at)
          select ${siteId}, ${name}, r."recordId", r.version, r."parentId", case when r."isDue" then ${readAt}::timestamptz end
          from jsonb_to_recordset(${rows}::jsonb)
            as r ("recordId" text, version text, "parentId" text, "isDue" boolean)
          on conflict (site_id, connection, record_id) do update set
            listed_version = excluded.listed_version, listed_parent = excluded.listed_parent,
            version = case when excluded.listed_version is not null then c.version end,
            state = case when ${IS_NEVER_STORED} then 'gone' else c.state end,
            refusal = case when ${IS_NEVER_STORED} or excluded.listed_version is null and c.state in ('leaving', 'gone')
              then null else c.refusal end,
            is_deleted = c.is_deleted and excluded.listed_version is null,
            due_at = coalesce(excluded.due_at, c.due_at),
            attempts = case when excluded.due_at is null then c.attempts else 0 end`);
      }
    },
    async listPresent(key) {
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
    async markDeleted(key, ids) {
      for (let start = 0; start < ids.length; start += CHUNK_RECORDS)
        await db
          .update(connectionRecords)
          .set({ isDeleted: true })
          .where(and(matchesKey(key), inArray(recordId, ids.slice(start, start + CHUNK_RECORDS)), ne(state, 'gone')));
    },
    async listDeleted(key) {
      const rows = await db
        .select({ recordId })
        .from(connectionRecords)
        .where(and(matchesKey(key), connectionRecords.isDeleted, ne(state, 'gone')));
      return new Set(rows.map((row) => row.recordId));
    },
    listInState: (key, wanted, limit) =>
      db
        .select(FIELDS)
        .from(connectionRecords)
        .where(and(matchesKey(key), eq(state, wanted)))
        .orderBy(asc(recordId))
        .limit(limit),
    async releaseHeld(key, listNumber, now) {
      const { heldSince } = connectionRecords;
      await db
        .update(connectionRecords)
        .set({ dueAt: new Date(now), isSingle: true })
        .where(and(matchesKey(key), eq(state, 'held'), sql`${heldSince} < ${listNumber}`));
    },
    async markGone(key, ids) {
      for (let start = 0; start < ids.length; start += CHUNK_RECORDS)
        await db
          .update(connectionRecords)
          .set({
            state: 'gone',
            drafts: null,
            draftVersion: null,
            dueAt: null,
            missing: 0,
            refusal: sql`case when ${state} = 'leaving' then ${connectionRecords.refusal} end`,
            reportDueAt: sql`case when ${connectionRecords.reported} is not null then now() end`,
          })
          .where(and(matchesKey(key), inArray(recordId, ids.slice(start, start + CHUNK_RECORDS))));
    },
    async deleteGone({ siteId, name }, before, limit) {
      const { rowCount } = await db.execute(sql`
        with gone as (
          select record_id from connection_records
          where site_id = ${siteId} and connection = ${name} and gone_since < ${before.toISOString()}::timestamptz
            -- A list that still contains a record withdrawn because of its own content would add it again.
            and listed_version is null and contained_in is null and due_at is null
          order by gone_since limit ${limit}
        ), media as (
          delete from connection_media m using gone
          where m.site_id = ${siteId} and m.connection = ${name} and m.record_id = gone.record_id
        )
        delete from connection_records r using gone
        where r.site_id = ${siteId} and r.connection = ${name} and r.record_id = gone.record_id`);
      return rowCount ?? 0;
    },
    async remove(key, ids) {
      for (let start = 0; start < ids.length; start += CHUNK_RECORDS)
        await db
          .delete(connectionRecords)
          .where(and(matchesKey(key), inArray(recordId, ids.slice(start, start + CHUNK_RECORDS))));
    },
  };
}
