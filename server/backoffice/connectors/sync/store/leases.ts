import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { queryRows } from '#server/backoffice/core/db/queryRows.ts';
import { hasPassed, secondsFromNow } from '#server/backoffice/core/polling/lease.ts';
import { connectionSyncs } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './whereIs.ts';

/** Leases that ensure that only one program at a time works on a connection. */
export interface Leases {
  /**
   * Adds the sync state of a connection. It does nothing when there is one already, or when the connection does not
   * exist.
   */
  add(key: ConnectionKey): Promise<void>;
  /**
   * Claims up to `limit` connections that are due and that no other program has claimed. Those that have been due
   * longest come first.
   *
   * @param holder a UUID of the program
   */
  claim(holder: string, now: number, limit: number): Promise<ConnectionKey[]>;
  /** Extends a lease. Returns false when another program has it now, or when the connection was paused or removed. */
  renew(key: ConnectionKey, holder: string): Promise<boolean>;
  /** Releases a connection until `dueAt`. A connection that something made due meanwhile stays due. */
  release(key: ConnectionKey, holder: string, dueAt: number): Promise<void>;
  /** Makes a connection due now. */
  wake(key: ConnectionKey): Promise<void>;
  /** Makes all connections due that could not be opened before. */
  wakeClosed(): Promise<void>;
}

/**
 * The lease is longer than a program may pause without having ended. It is short enough that the site does not show an
 * outdated price for long.
 */
const LEASE_SECONDS = 60;
/**
 * No work is postponed for longer than this, apart from `infinity` while a program works on it. `hasPassed` counts
 * `infinity` as past, so that a connection is due again when the lease of its program has ended.
 */
const MAX_AHEAD_SECONDS = 25 * 3600;
const until = secondsFromNow(LEASE_SECONDS);
const IS_FREE = hasPassed(sql`leased_until`, 2 * LEASE_SECONDS);

const keyRow = z.object({ siteId: z.string(), name: z.string() });

const isHeldBy = (key: ConnectionKey, holder: string) =>
  and(matchesConnection(key, connectionSyncs), eq(connectionSyncs.holder, holder));

const isActive = ({ siteId, name }: ConnectionKey) =>
  sql`exists (select from connections where site_id = ${siteId} and name = ${name} and state = 'active')`;

export function createLeases(db: Database): Leases {
  return {
    async add({ siteId, name }) {
      await db.execute(sql`
        insert into connection_syncs (site_id, connection)
        select site_id, name from connections where site_id = ${siteId} and name = ${name}
        on conflict do nothing`);
    },
    async claim(holder, now, limit) {
      const rows = await queryRows(
        db,
        sql`
        update connection_syncs s set holder = ${holder}, leased_until = ${until}, due_at = 'infinity'
        where (s.site_id, s.connection) in (
          select site_id, connection from connection_syncs
          where ${hasPassed(sql`due_at`, MAX_AHEAD_SECONDS, sql`${new Date(now).toISOString()}::timestamptz`)} and ${IS_FREE}
          order by due_at limit ${limit} for update skip locked
        )
        returning s.site_id as "siteId", s.connection as name`,
        keyRow,
      );
      return [...rows];
    },
    async renew(key, holder) {
      const rows = await db
        .update(connectionSyncs)
        .set({ leasedUntil: until })
        .where(and(isHeldBy(key, holder), isActive(key)))
        .returning({ holder: connectionSyncs.holder });
      return rows.length === 1;
    },
    async release(key, holder, dueAt) {
      await db
        .update(connectionSyncs)
        .set({
          holder: null,
          leasedUntil: sql`now()`,
          dueAt: sql`least(due_at, ${new Date(dueAt).toISOString()}::timestamptz)`,
        })
        .where(isHeldBy(key, holder));
    },
    async wakeClosed() {
      await db
        .update(connectionSyncs)
        .set({ dueAt: sql`least(due_at, now())` })
        .where(inArray(connectionSyncs.failing, ['account', 'undeclared']));
    },
    async wake(key) {
      await db.update(connectionSyncs).set({ dueAt: sql`now()` }).where(matchesConnection(key, connectionSyncs));
    },
  };
}
