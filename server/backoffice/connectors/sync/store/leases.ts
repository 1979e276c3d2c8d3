import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { queryRows } from '#server/backoffice/core/db/queryRows.ts';
import { hasPassed, secondsFromNow } from '#server/backoffice/core/polling/lease.ts';
import { connectionSyncs } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './matchesConnection.ts';

/** A claimed connection. */
export interface ClaimedConnection extends ConnectionKey {
  /** The UUID of the claim. A later claim of the same connection has another UUID. */
  readonly claimId: string;
}

/** The leases of connections. They ensure that only one program at a time works on a connection. */
export interface Leases {
  /**
   * Adds the sync state of a connection. Does nothing when the connection has a sync state already, or does not exist.
   */
  add(key: ConnectionKey): Promise<void>;
  /**
   * Claims up to `limit` connections that are due and that no other program has claimed. The connections that have been
   * due longest come first. A connection may be claimed again before the program has learnt that its release was
   * stored, so each claim has an id of its own.
   */
  claim(now: number, limit: number): Promise<readonly ClaimedConnection[]>;
  /**
   * Extends the lease of a connection. Returns false when a later claim has the lease, or when the connection was
   * paused or removed.
   */
  renew(claimed: ClaimedConnection): Promise<boolean>;
  /**
   * Releases a connection, which is then due at `dueAt`. When the connection became due while it was leased, for
   * example because of a hook, it stays due.
   */
  release(claimed: ClaimedConnection, dueAt: number): Promise<void>;
  /** Makes a connection due now. */
  wake(key: ConnectionKey): Promise<void>;
  /** Makes the connections due that could not be opened. */
  wakeClosedConnections(): Promise<void>;
}

/**
 * The lease is longer than any pause of a healthy program. It is also short, so that another program soon continues
 * after a crash and the site does not show an outdated price for long.
 */
const LEASE_SECONDS = 60;
/**
 * A due time is at most this far in the future, except `infinity`, which is stored while a program works on a
 * connection. `hasPassed` counts `infinity` as past, so that the connection is due again when the lease has ended.
 */
const MAX_DUE_AHEAD_SECONDS = 25 * 3600;
const leaseEnd = secondsFromNow(LEASE_SECONDS);
const IS_LEASE_FREE = hasPassed(sql`leased_until`, 2 * LEASE_SECONDS);

const claimedRowSchema = z.object({ siteId: z.string(), name: z.string(), claimId: z.string() });

const isHeldBy = (claimed: ClaimedConnection) =>
  and(matchesConnection(claimed, connectionSyncs), eq(connectionSyncs.holder, claimed.claimId));

const isConnectionActive = ({ siteId, name }: ConnectionKey) =>
  sql`exists (select from connections where site_id = ${siteId} and name = ${name} and state = 'active')`;

export function createLeases(db: Database): Leases {
  return {
    async add({ siteId, name }) {
      await db.execute(sql`
        insert into connection_syncs (site_id, connection)
        select site_id, name from connections where site_id = ${siteId} and name = ${name}
        on conflict do nothing`);
    },
    async claim(now, limit) {
      return queryRows(
        db,
        sql`
        update connection_syncs s set holder = gen_random_uuid(), leased_until = ${leaseEnd}, due_at = 'infinity'
        where (s.site_id, s.connection) in (
          select site_id, connection from connection_syncs
          where ${hasPassed(sql`due_at`, MAX_DUE_AHEAD_SECONDS, sql`${new Date(now).toISOString()}::timestamptz`)} and ${IS_LEASE_FREE}
          order by due_at limit ${limit} for update skip locked
        )
        returning s.site_id as "siteId", s.connection as name, s.holder as "claimId"`,
        claimedRowSchema,
      );
    },
    async renew(claimed) {
      const rows = await db
        .update(connectionSyncs)
        .set({ leasedUntil: leaseEnd })
        .where(and(isHeldBy(claimed), isConnectionActive(claimed)))
        .returning({ holder: connectionSyncs.holder });
      return rows.length === 1;
    },
    async release(claimed, dueAt) {
      await db
        .update(connectionSyncs)
        .set({
          holder: null,
          leasedUntil: sql`now()`,
          dueAt: sql`least(due_at, ${new Date(dueAt).toISOString()}::timestamptz)`,
        })
        .where(isHeldBy(claimed));
    },
    async wakeClosedConnections() {
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
