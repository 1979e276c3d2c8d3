import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PURGE_RETENTION_SECONDS } from '#shared/api/purge.ts';
import type { Database } from '../db/database.ts';
import { queryRows } from '../db/queryRows.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { hasPassed, runWhileLeased, secondsFromNow } from '../polling/lease.ts';
import { BEGINNING_CURSOR, intersectSnapshots, parseCursor } from './cursor.ts';

/** When a program ended unexpectedly, another program takes over its readers after this time. */
const CLAIM_LEASE_SECONDS = 4;
/**
 * The interval at which programs try to claim a reader: the program that holds the claim extends it, and the others
 * take over a reader whose program has ended.
 */
export const CLAIM_INTERVAL_MS = 1000;
/** The longest time by which an attempt is postponed. */
export const MAX_BACKOFF_SECONDS = 60;
/** When a reader had no contact for this time, purges of a CDN no longer wait for it. */
const MAX_SILENT_SECONDS = 30;

/** A reader that one program serves at a time. The program sends the purges, and the reader does not request them. */
export interface ServedReader {
  readonly kind: 'target' | 'cdn';
  readonly name: string;
}

interface ReaderClaim {
  /** Is undefined when the reader has confirmed nothing. */
  readonly cursor: string | undefined;
  /** The number of failed attempts since the last successful one. */
  readonly attempts: number;
}

/** The state of a reader for the operator. */
interface ReaderState {
  readonly kind: string;
  readonly name: string;
  readonly cursor: string | undefined;
  readonly attempts: number;
  /** The number of seconds since the last contact. */
  readonly silentSeconds: number;
}

/** The readers of this database's purges, of all programs. */
export interface PurgeReaders {
  /**
   * Claims a reader for this program for some seconds, or extends the claim. A new reader has confirmed nothing.
   * Returns undefined while another program holds the reader, and while the reader's next attempt is not due.
   */
  claim(reader: ServedReader): Promise<ReaderClaim | undefined>;
  /**
   * Records that the reader has processed all purges up to the cursor. The claim stays. Returns false when another
   * program has claimed the reader meanwhile.
   */
  confirm(reader: ServedReader, cursor: string): Promise<boolean>;
  /** Records a failed attempt after the cursor. The next attempt, in any program, is due after the given seconds. */
  postpone(reader: ServedReader, cursor: string | undefined, seconds: number): Promise<void>;
  /** Releases the claim, so that any program may claim the reader now. */
  release(reader: ServedReader): Promise<void>;
  /**
   * Records the cursors up to which subscribers have processed all purges, and how many milliseconds ago the
   * subscribers confirmed these cursors.
   */
  recordCursors(
    subscribers: readonly { readonly name: string; readonly cursor: string; readonly agoMs: number }[],
  ): Promise<void>;
  /** Returns all readers, also those that had no contact for a while. */
  list(): Promise<readonly ReaderState[]>;
  /** Deletes the readers that had no contact for as long as purges are stored. */
  expire(): Promise<void>;
}

/** Extends the claim of a reader repeatedly while the given work runs. */
export async function runWhileClaimed<T>(
  readers: Pick<PurgeReaders, 'claim'>,
  reader: ServedReader,
  work: () => Promise<T>,
): Promise<T> {
  const renew = async () => (await readers.claim(reader)) !== undefined;
  // The work is not aborted when another program has taken the reader: the next confirmation fails then.
  return runWhileLeased({ renew, renewMs: CLAIM_INTERVAL_MS }, work);
}

const claimRow = z.object({ cursor: z.string().nullable(), attempts: z.int() });
const stateRow = z.object({
  kind: z.string(),
  name: z.string(),
  cursor: z.string().nullable(),
  attempts: z.int(),
  silentSeconds: z.number(),
});

export function createPurgeReaders(db: Database): PurgeReaders {
  const holderId = randomUUID();
  const isHeldHereSql = ({ kind, name }: ServedReader) =>
    sql`kind = ${kind} and name = ${name} and holder = ${holderId}`;

  return {
    async claim({ kind, name }) {
      const [row] = await queryRows(
        db,
        sql`
          insert into purge_readers as r (kind, name, holder, leased_until)
          values (${kind}, ${name}, ${holderId}, ${secondsFromNow(CLAIM_LEASE_SECONDS)})
          on conflict (kind, name) do update
          set holder = excluded.holder, leased_until = excluded.leased_until, seen_at = now()
          where (r.holder = excluded.holder or ${hasPassed(sql`r.leased_until`, CLAIM_LEASE_SECONDS)})
            and ${hasPassed(sql`r.due_at`, MAX_BACKOFF_SECONDS)}
          returning cursor, attempts`,
        claimRow,
      );
      return row && { cursor: row.cursor ?? undefined, attempts: row.attempts };
    },
    async confirm(reader, cursor) {
      const { rowCount } = await db.execute(sql`
        update purge_readers
        set cursor = ${cursor}, attempts = 0, seen_at = now(), leased_until = ${secondsFromNow(CLAIM_LEASE_SECONDS)}
        where ${isHeldHereSql(reader)}`);
      return rowCount === 1;
    },
    async postpone(reader, cursor, waitSeconds) {
      await db.execute(sql`
        update purge_readers
        set cursor = coalesce(${cursor ?? null}, cursor), attempts = attempts + 1, seen_at = now(), leased_until = now(),
          due_at = ${secondsFromNow(waitSeconds)}
        where ${isHeldHereSql(reader)}`);
    },
    async release(reader) {
      await db.execute(sql`update purge_readers set leased_until = now() where ${isHeldHereSql(reader)}`);
    },
    async recordCursors(subscribers) {
      const rows = subscribers.map(({ name, cursor, agoMs }) => ({ name, cursor, ago: agoMs / 1000 }));
      // A cursor that another program recorded later is kept. All programs write the rows in the same order, so that
      // two of them cannot deadlock.
      await db.execute(sql`
        insert into purge_readers as r (kind, name, cursor, seen_at)
        select 'subscriber', n.name, n.cursor, now() - make_interval(secs => n.ago)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (name text, cursor text, ago double precision)
        order by n.name
        on conflict (kind, name) do update set cursor = excluded.cursor, seen_at = excluded.seen_at
        where r.seen_at <= excluded.seen_at or r.seen_at > now()`);
    },
    async list() {
      const rows = await queryRows(
        db,
        sql`
          select kind, name, cursor, attempts, extract(epoch from now() - seen_at)::float8 as "silentSeconds"
          from purge_readers order by kind, name`,
        stateRow,
      );
      return rows.map(({ cursor, ...row }) => Object.assign(row, { cursor: cursor ?? undefined }));
    },
    async expire() {
      await db.execute(sql`delete from purge_readers where seen_at < ${secondsFromNow(-PURGE_RETENTION_SECONDS)}`);
    },
  };
}

const EMPTY_SNAPSHOT: Snapshot = BEGINNING_CURSOR.readSnapshot;

/**
 * Returns the transactions that all readers have confirmed. CDN readers, readers without recent contact, and readers
 * whose last attempt failed are ignored.
 *
 * @param history the history of the purge list; confirmations of another history do not count
 * @param currentSnapshot the snapshot of all purges, taken before the readers were listed
 */
export function findAcknowledged(
  readers: readonly ReaderState[],
  { history, currentSnapshot }: { readonly history: string; readonly currentSnapshot: Snapshot },
): Snapshot {
  const countedReaders = readers.filter(
    ({ kind, attempts, silentSeconds }) => kind !== 'cdn' && attempts === 0 && silentSeconds < MAX_SILENT_SECONDS,
  );
  const confirmedSnapshots = countedReaders.map(({ cursor = '' }) => {
    const parsedCursor = parseCursor(cursor);
    return parsedCursor?.historyId === history ? parsedCursor.readSnapshot : EMPTY_SNAPSHOT;
  });
  return confirmedSnapshots.reduce(intersectSnapshots, currentSnapshot);
}
