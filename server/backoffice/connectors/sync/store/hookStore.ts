import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionHooks } from '#server/backoffice/core/db/schema.ts';
import type { HookEvent } from '../../seam/adapter.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './matchesConnection.ts';

/** A hook that waits to be processed. */
export interface WaitingHook extends HookEvent {
  readonly position: number;
  readonly receivedAt: Date;
}

export interface HookStore {
  /**
   * Stores the events of a call, and makes the connection due. A repeated call changes nothing while the first call is
   * not processed. After that, a repeated call whose events have no time counts as a new call.
   *
   * @param call a text that identifies the call: a hash of its body
   * @returns how many of the events are new
   */
  add(key: ConnectionKey, call: string, events: readonly HookEvent[]): Promise<number>;
  /** Returns the waiting hooks in the order in which they were first stored, at most `MAX_READ_HOOKS` of them. */
  listWaiting(key: ConnectionKey): Promise<readonly WaitingHook[]>;
  markDone(key: ConnectionKey, positions: readonly number[]): Promise<void>;
}

/** The number of days for which a repeated call is recognised. */
const RETENTION_DAYS = 90;
const MAX_READ_HOOKS = 500;

const matchesKey = (key: ConnectionKey) => matchesConnection(key, connectionHooks);

export function createHookStore(db: Database): HookStore {
  return {
    async add({ siteId, name }, call, events) {
      if (events.length === 0) return 0;
      const rows = await db
        .insert(connectionHooks)
        .values(
          events.map(({ recordId, kind, at }, index) => ({
            siteId,
            connection: name,
            key: `${call}:${index}`,
            recordId: recordId ?? null,
            kind,
            at: at === undefined || Number.isNaN(Date.parse(at)) ? null : new Date(at),
          })),
        )
        .onConflictDoUpdate({
          target: [connectionHooks.siteId, connectionHooks.connection, connectionHooks.key],
          set: { doneAt: null, receivedAt: sql`now()` },
          setWhere: sql`${connectionHooks.at} is null and ${connectionHooks.doneAt} is not null`,
        })
        .returning({ position: connectionHooks.position });
      if (rows.length > 0)
        await db.execute(sql`
          update connection_syncs set due_at = now() where site_id = ${siteId} and connection = ${name}`);
      return rows.length;
    },
    async listWaiting(key) {
      const { position, recordId, kind, at, receivedAt, doneAt } = connectionHooks;
      const rows = await db
        .select({ position, recordId, kind, at, receivedAt })
        .from(connectionHooks)
        .where(and(matchesKey(key), isNull(doneAt)))
        .orderBy(asc(position))
        .limit(MAX_READ_HOOKS);
      return rows.map((row) => ({
        position: row.position,
        kind: row.kind,
        receivedAt: row.receivedAt,
        recordId: row.recordId ?? undefined,
        at: row.at?.toISOString(),
      }));
    },
    async markDone(key, positions) {
      if (positions.length === 0) return;
      await db
        .update(connectionHooks)
        .set({ doneAt: sql`now()` })
        .where(and(matchesKey(key), inArray(connectionHooks.position, [...positions])));
      await db
        .delete(connectionHooks)
        .where(and(matchesKey(key), sql`done_at < now() - make_interval(days => ${RETENTION_DAYS})`));
    },
  };
}
