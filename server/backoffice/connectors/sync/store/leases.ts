import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { queryRows } from '#server/backoffice/core/db/rowsOf.ts';
import { connectionSyncs } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { whereIs } from './whereIs.ts';

/** Which program works for a connection: one at a time. */
export interface Leases {
  /** Makes the work of a connection known; nothing happens where it is, or where there is no such connection. */
  add(key: ConnectionKey): Promise<void>;
  /**
   * Takes up to `limit` connections that have something to do and that nobody works for, the longest due ones first.
   *
   * @param holder a UUID of the program
   */
  claim(holder: string, now: number, limit: number): Promise<ConnectionKey[]>;
  /** False: another program has it now, or it was paused or removed. */
  renew(key: ConnectionKey, holder: string): Promise<boolean>;
  /** Another program may take it from `dueAt` on. Something that came meanwhile keeps it due. */
  release(key: ConnectionKey, holder: string, dueAt: number): Promise<void>;
  /** There is something to do now. */
  wake(key: ConnectionKey): Promise<void>;
  /** Connections that could not be opened are tried now. */
  wakeClosed(): Promise<void>;
}

/** Longer than a program can be away without having ended, shorter than a visitor's patience with an old price. */
const LEASE_SECONDS = 60;
const until = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
/** A lease that is ahead by more is one of a clock that was put back since. */
const IS_FREE = sql`(leased_until < now() or leased_until > now() + make_interval(secs => ${2 * LEASE_SECONDS}))`;

const keyRow = z.object({ siteId: z.string(), name: z.string() });

const ours = (key: ConnectionKey, holder: string) =>
  and(whereIs(key, connectionSyncs), eq(connectionSyncs.holder, holder));

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
          where (due_at <= ${new Date(now).toISOString()}::timestamptz or due_at = 'infinity') and ${IS_FREE}
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
        .where(and(ours(key, holder), isActive(key)))
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
        .where(ours(key, holder));
    },
    async wakeClosed() {
      await db
        .update(connectionSyncs)
        .set({ dueAt: sql`least(due_at, now())` })
        .where(inArray(connectionSyncs.failing, ['account', 'undeclared']));
    },
    async wake(key) {
      await db.update(connectionSyncs).set({ dueAt: sql`now()` }).where(whereIs(key, connectionSyncs));
    },
  };
}
