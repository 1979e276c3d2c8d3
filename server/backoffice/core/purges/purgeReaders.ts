import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PURGES_KEPT } from '#shared/api/purge.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rowsOf.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { BEGINNING, intersection, parseCursor } from './cursor.ts';

/** Seconds. A program that ends without a word is replaced after this time. */
const LEASE_SECONDS = 4;
/** Milliseconds between two claims of a reader, by the program that has it and by those that would take it over. */
export const KEEP_MS = 1000;
/** Seconds; no attempt is put off for longer. */
export const LONGEST_BACKOFF = 60;
/** Seconds after which purges of a CDN do not wait any more for a reader that was not heard of. */
const SILENT_SECONDS = 30;

/** A reader that is served by one program at a time: what is sent to it, it does not ask for. */
export interface ServedReader {
  readonly kind: 'target' | 'cdn';
  readonly name: string;
}

interface Claim {
  /** Undefined: it has confirmed nothing. */
  readonly cursor: string | undefined;
  /** Since the last one that succeeded. */
  readonly attempts: number;
}

/** A reader as an operator sees it. */
interface ReaderState {
  readonly kind: string;
  readonly name: string;
  readonly cursor: string | undefined;
  readonly attempts: number;
  /** Since it was heard of. */
  readonly silentSeconds: number;
}

/** Who reads the purges of this database, in any program. */
export interface PurgeReaders {
  /**
   * Takes a reader for this program, or keeps it, for some seconds. A new one has confirmed nothing. Undefined while another
   * program has it, and while it is not due.
   */
  claim(reader: ServedReader): Promise<Claim | undefined>;
  /** It has done all up to the cursor, and is kept. False when another program has taken it meanwhile. */
  confirm(reader: ServedReader, cursor: string): Promise<boolean>;
  /** An attempt failed after the cursor: the next one is due in so many seconds, in any program. */
  postpone(reader: ServedReader, cursor: string | undefined, seconds: number): Promise<void>;
  /** Any program may take it now. */
  release(reader: ServedReader): Promise<void>;
  /** Subscribers have done all up to their cursors, so many milliseconds ago. */
  note(
    subscribers: readonly { readonly name: string; readonly cursor: string; readonly agoMs: number }[],
  ): Promise<void>;
  /** All that there are, with those that were not heard of for a while. */
  list(): Promise<readonly ReaderState[]>;
  /** Forgets those that were not heard of for as long as purges are kept. */
  expire(): Promise<void>;
}

/** Keeps a reader for this program while something is done for it. */
export async function keptWhile<T>(
  readers: Pick<PurgeReaders, 'claim'>,
  reader: ServedReader,
  work: () => Promise<T>,
): Promise<T> {
  let keeping: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    // One at a time, however slow the database is. One that is away fails what follows.
    keeping ??= readers
      .claim(reader)
      .catch(() => undefined)
      .finally(() => (keeping = undefined));
  }, KEEP_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await keeping;
  }
}

const claimRow = z.object({ cursor: z.string().nullable(), attempts: z.int() });
const stateRow = z.object({
  kind: z.string(),
  name: z.string(),
  cursor: z.string().nullable(),
  attempts: z.int(),
  silentSeconds: z.number(),
});

const seconds = (count: number) => sql`make_interval(secs => ${count})`;
/** A time that is further ahead than it can be is one of a clock that was put back since. */
const isPast = (time: 'due_at' | 'leased_until', longest: number) =>
  sql`(r.${sql.raw(time)} <= now() or r.${sql.raw(time)} > now() + ${seconds(longest)})`;

export function createPurgeReaders(db: Database): PurgeReaders {
  const holder = randomUUID();
  const isOurs = ({ kind, name }: ServedReader) => sql`kind = ${kind} and name = ${name} and holder = ${holder}`;

  return {
    async claim({ kind, name }) {
      const [row] = await rowsOf(
        db,
        sql`
          insert into purge_readers as r (kind, name, holder, leased_until)
          values (${kind}, ${name}, ${holder}, now() + ${seconds(LEASE_SECONDS)})
          on conflict (kind, name) do update
          set holder = excluded.holder, leased_until = excluded.leased_until, seen_at = now()
          where (r.holder = excluded.holder or ${isPast('leased_until', LEASE_SECONDS)})
            and ${isPast('due_at', LONGEST_BACKOFF)}
          returning cursor, attempts`,
        claimRow,
      );
      return row && { cursor: row.cursor ?? undefined, attempts: row.attempts };
    },
    async confirm(reader, cursor) {
      const { rowCount } = await db.execute(sql`
        update purge_readers
        set cursor = ${cursor}, attempts = 0, seen_at = now(), leased_until = now() + ${seconds(LEASE_SECONDS)}
        where ${isOurs(reader)}`);
      return rowCount === 1;
    },
    async postpone(reader, cursor, wait) {
      await db.execute(sql`
        update purge_readers
        set cursor = coalesce(${cursor ?? null}, cursor), attempts = attempts + 1, seen_at = now(), leased_until = now(),
          due_at = now() + ${seconds(wait)}
        where ${isOurs(reader)}`);
    },
    async release(reader) {
      await db.execute(sql`update purge_readers set leased_until = now() where ${isOurs(reader)}`);
    },
    async note(subscribers) {
      const noted = subscribers.map(({ name, cursor, agoMs }) => ({ name, cursor, ago: agoMs / 1000 }));
      // What another program noted later stays; in one order, so that two programs do not wait for each other.
      await db.execute(sql`
        insert into purge_readers as r (kind, name, cursor, seen_at)
        select 'subscriber', n.name, n.cursor, now() - make_interval(secs => n.ago)
        from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n (name text, cursor text, ago double precision)
        order by n.name
        on conflict (kind, name) do update set cursor = excluded.cursor, seen_at = excluded.seen_at
        where r.seen_at <= excluded.seen_at or r.seen_at > now()`);
    },
    async list() {
      const rows = await rowsOf(
        db,
        sql`
          select kind, name, cursor, attempts, extract(epoch from now() - seen_at)::float8 as "silentSeconds"
          from purge_readers order by kind, name`,
        stateRow,
      );
      return rows.map(({ cursor, ...row }) => Object.assign(row, { cursor: cursor ?? undefined }));
    },
    async expire() {
      await db.execute(sql`delete from purge_readers where seen_at < now() - ${seconds(PURGES_KEPT)}`);
    },
  };
}

const NOTHING: Snapshot = BEGINNING.read;

/**
 * What all have confirmed: the subscribers and targets that were heard of lately, without targets that fail.
 *
 * @param history of the purge list: what was confirmed of another one is nothing
 * @param everything what there is to confirm, read before the readers
 */
export function acknowledgedBy(
  readers: readonly ReaderState[],
  { history, everything }: { readonly history: string; readonly everything: Snapshot },
): Snapshot {
  const waitedFor = readers.filter(
    ({ kind, attempts, silentSeconds }) => kind !== 'cdn' && attempts === 0 && silentSeconds < SILENT_SECONDS,
  );
  const confirmed = waitedFor.map(({ cursor = '' }) => {
    const parsed = parseCursor(cursor);
    return parsed?.history === history ? parsed.read : NOTHING;
  });
  return confirmed.reduce(intersection, everything);
}
