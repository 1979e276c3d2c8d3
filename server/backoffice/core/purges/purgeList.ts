import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_PURGES_PER_RESPONSE, type PurgeMessage, PURGE_RETENTION_SECONDS } from '#shared/api/purge.ts';
import type { Database } from '../db/database.ts';
import { queryRows } from '../db/queryRows.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { BEGINNING_CURSOR, type Cursor, formatCursor, toHistoryId } from './cursor.ts';

/** The purges after a cursor. */
export interface PurgePage {
  /** The cursor after all purges of the page. */
  readonly cursor: string;
  readonly purges: readonly PurgeMessage[];
  /** Is true when the next page may contain purges. */
  readonly hasMore: boolean;
  /** Returns the cursor after the purge with the given index. */
  readonly cursorAfter: (index: number) => string;
}

/** The purge list at one moment. */
interface PurgeListState {
  readonly history: string;
  readonly snapshot: Snapshot;
  /** The cursor of this moment. All purges that existed at this moment come before the cursor. */
  readonly currentCursor: string;
  /**
   * One result for each given cursor, in the same order. `gone` means that the cursor belongs to another history or is
   * older than the oldest stored purge.
   */
  readonly pages: readonly (PurgePage | 'gone')[];
}

export interface PurgeList {
  /** Reads the purges after each of the cursors, in one statement for all of them. */
  readPages(cursors: readonly Cursor[]): Promise<PurgeListState>;
  /**
   * Deletes purges that are older than the retention time, except the last of these purges, because cursors may name
   * that purge. Returns the number of deleted purges.
   */
  expire(): Promise<number>;
}

const bigintSchema = z.string().transform(BigInt);
const purgeRow = z.object({
  xid: bigintSchema,
  position: bigintSchema,
  id: z.string(),
  siteId: z.string(),
  tags: z.array(z.string()),
  at: z.string(),
});
type PurgeRow = z.output<typeof purgeRow>;
const listRow = z.object({
  history: z.string(),
  xmax: bigintSchema,
  open: z.array(bigintSchema),
  newest: z.object({ position: bigintSchema, id: z.string() }).nullable(),
  found: z.array(z.object({ n: z.int(), gone: z.boolean(), purges: z.array(purgeRow) })),
});
type PurgeListRow = z.output<typeof listRow>;

const CURSOR_ID_DIGITS = 8;
/** Purges from before this time are expired. */
const EXPIRY_TIME = sql`now() - make_interval(secs => ${PURGE_RETENTION_SECONDS})`;

/**
 * Selects the purges of one group that a reader has not read. A reader reads whole transactions. The transactions that
 * it has not read are newer than its last read, or were still open at the time of its last read. A long transaction
 * therefore delays no purges of other transactions, and its own purges are not missed. Each of the two groups is one
 * range of the index.
 */
const unreadSql = (range: 'newer' | 'was open') => sql`(
  select p.* from purges p
  where ${range === 'was open' ? sql`p.xid = any (w.open) and` : sql.raw('')}
    (p.xid, p.position) > ${range === 'newer' ? sql`(w.newer_xid, w.newer_position)` : sql`(w.after_xid, w.after_position)`}
    and p.xid < coalesce(w.through_xmax, pg_snapshot_xmax(l.snapshot))
    and p.xid <> all (coalesce(w.through_open, '{}'))
  order by p.xid, p.position
  limit ${MAX_PURGES_PER_RESPONSE + 1}
)`;

/**
 * Tests whether a reader must start again, because its cursor is gone. There are three cases: the cursor is ahead of
 * the database, purges after it were deleted, or its last purge differs from the one in this database.
 */
const IS_CURSOR_GONE = sql`
  w.xmax > pg_snapshot_xmax(l.snapshot)
  or w.xmax <= l.expired
  or exists (select from unnest(w.open) as o (xid) where o.xid <= l.expired and pg_visible_in_snapshot(o.xid, l.snapshot))
  or w.last_position is not null
    and not exists (select from purges p where p.position = w.last_position and left(p.id::text, ${CURSOR_ID_DIGITS}) = w.last_id)`;

/**
 * The statement contains row counts for the planner. Without these counts, the planner assumes a hundred rows for each
 * function and estimates a cost so high that PostgreSQL compiles the statement first, which takes a second.
 */
const buildPagesQuery = (ranges: readonly object[]) => sql`
  with l as materialized (
    select pg_current_snapshot() as snapshot, purge_history() as history, expired from purge_list limit 1
  )
  select l.history, pg_snapshot_xmax(l.snapshot)::text as xmax,
    array(select x::text from pg_snapshot_xip(l.snapshot) as x) as open,
    (
      select jsonb_build_object('position', position::text, 'id', left(id::text, ${CURSOR_ID_DIGITS}))
      from purges order by position desc limit 1
    ) as newest,
    (
      select coalesce(jsonb_agg(jsonb_build_object('n', w.n, 'gone', ${IS_CURSOR_GONE}, 'purges', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'xid', u.xid::text, 'position', u.position::text, 'id', u.id, 'siteId', u.site_id, 'tags', u.tags, 'at', u.at
        ) order by u.xid, u.position), '[]')
        from (
          ${unreadSql('was open')} union all ${unreadSql('newer')} order by xid, position limit ${MAX_PURGES_PER_RESPONSE + 1}
        ) u
      ))), '[]')
      from (
        select * from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as each (
          n integer, xmax xid8, open xid8[], through_xmax xid8, through_open xid8[], after_xid xid8, after_position bigint,
          newer_xid xid8, newer_position bigint, last_position bigint, last_id text
        )
        limit ${sql.raw(String(ranges.length))}
      ) w
    ) as found
  from l`;

/**
 * Computes where the next page begins in each of the two index ranges of `unreadSql`.
 */
function toUnreadRange({ readSnapshot, lastPurge, unfinishedPage }: Cursor, index: number) {
  const afterPosition = unfinishedPage ?? { xid: 0n, position: 0n };
  const newerStart = afterPosition.xid >= readSnapshot.xmax ? afterPosition : { xid: readSnapshot.xmax, position: 0n };
  return {
    n: index,
    xmax: String(readSnapshot.xmax),
    open: readSnapshot.open.map(String),
    through_xmax: unfinishedPage && String(unfinishedPage.pageSnapshot.xmax),
    through_open: unfinishedPage?.pageSnapshot.open.map(String),
    after_xid: String(afterPosition.xid),
    after_position: String(afterPosition.position),
    newer_xid: String(newerStart.xid),
    newer_position: String(newerStart.position),
    last_position: lastPurge && String(lastPurge.position),
    last_id: lastPurge?.id,
  };
}

const toLastPurge = ({ position, id }: Pick<PurgeRow, 'position' | 'id'>): Cursor['lastPurge'] => ({
  position,
  id: id.slice(0, CURSOR_ID_DIGITS),
});

function toPage(after: Cursor, rows: readonly PurgeRow[], history: string, snapshot: Snapshot): PurgePage {
  const endSnapshot = after.unfinishedPage?.pageSnapshot ?? snapshot;
  const pageRows = rows.slice(0, MAX_PURGES_PER_RESPONSE);
  const cursorAfter = (index: number): string => {
    const row = pageRows[index];
    if (!row) return formatCursor({ ...after, historyId: history });
    const unfinishedPage = { pageSnapshot: endSnapshot, xid: row.xid, position: row.position };
    return formatCursor({
      historyId: history,
      readSnapshot: after.readSnapshot,
      lastPurge: toLastPurge(row),
      unfinishedPage,
    });
  };
  const isLastPage = rows.length === pageRows.length;
  const newestRow = pageRows.at(-1);
  const lastPurge = newestRow ? toLastPurge(newestRow) : after.lastPurge;
  return {
    cursor: isLastPage
      ? formatCursor({ historyId: history, readSnapshot: endSnapshot, lastPurge, unfinishedPage: undefined })
      : cursorAfter(pageRows.length - 1),
    purges: pageRows.map(({ id, siteId, tags, at }) => ({ id, siteId, tags, at: new Date(at).toISOString() })),
    // When a purge was written after the first of several pages was read, none of these pages contains it, so the
    // reader must read again.
    hasMore: !isLastPage || after.unfinishedPage !== undefined,
    cursorAfter,
  };
}

async function readListRow(db: Database, cursors: readonly Cursor[]): Promise<PurgeListRow> {
  const [row] = await queryRows(db, buildPagesQuery(cursors.map(toUnreadRange)), listRow);
  if (!row) throw new Error('The table purge_list is empty.');
  return row;
}

export const createPurgeList = (db: Database): PurgeList => ({
  async readPages(cursors) {
    const row = await readListRow(db, cursors);
    const history = toHistoryId(row.history);
    const snapshot = { xmax: row.xmax, open: row.open };
    const lastPurge = row.newest ? toLastPurge(row.newest) : undefined;
    const resultsByIndex = new Map(row.found.map((each) => [each.n, each]));
    return {
      history,
      snapshot,
      currentCursor: formatCursor({
        historyId: history,
        readSnapshot: snapshot,
        lastPurge,
        unfinishedPage: undefined,
      }),
      pages: cursors.map((cursor, index) => {
        const { gone = true, purges = [] } = resultsByIndex.get(index) ?? {};
        const isOtherHistory = cursor.historyId !== BEGINNING_CURSOR.historyId && cursor.historyId !== history;
        return gone || isOtherHistory ? 'gone' : toPage(cursor, purges, history, snapshot);
      }),
    };
  },
  async expire() {
    const deletedRows = await queryRows(
      db,
      sql`
        with old as (
          delete from purges
          where at < ${EXPIRY_TIME} and position < (select max(position) from purges where at < ${EXPIRY_TIME})
          returning xid
        ), noted as (
          update purge_list set expired = greatest(expired, (select xid from old order by xid desc limit 1))
          where exists (select from old)
        )
        select count(*)::int as count from old`,
      z.object({ count: z.int() }),
    );
    return deletedRows[0]?.count ?? 0;
  },
});
