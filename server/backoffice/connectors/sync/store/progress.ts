import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionSyncs } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './matchesConnection.ts';

const {
  siteId: _site,
  connection: _name,
  holder: _holder,
  leasedUntil: _until,
  dueAt: _due,
  ...FIELDS
} = getTableColumns(connectionSyncs);

/** The stored progress of a connection's sync, from which another program can continue the sync. */
export type Progress = Readonly<Omit<InferSelectModel<typeof connectionSyncs>, keyof ConnectionColumns>>;
type ConnectionColumns = Pick<
  InferSelectModel<typeof connectionSyncs>,
  'siteId' | 'connection' | 'holder' | 'leasedUntil' | 'dueAt'
>;

export interface ProgressStore {
  /** Returns the progress; undefined when the connection was removed. */
  read(key: ConnectionKey): Promise<Progress | undefined>;
  save(key: ConnectionKey, changes: Partial<Progress>): Promise<void>;
  /**
   * Deletes the stored failure, including refused credentials, and makes the account's lists of names and the changes
   * due now. It makes the whole list due only when the list has failed or is awaited.
   */
  resume(key: ConnectionKey): Promise<void>;
  /** Makes a full sync due now. */
  requestFullSync(key: ConnectionKey): Promise<void>;
  /** Allows the next full sync to remove any number of records. */
  allowRemovals(key: ConnectionKey): Promise<void>;
  /**
   * Stores that a full sync begins now, which serves all requests that were made before. Returns whether one of them
   * allows the removal of any number of records.
   */
  beginFullSync(key: ConnectionKey): Promise<boolean>;
  /**
   * Stores the end of a full sync. Makes the next one due at `nextDueAt`, unless a full sync was requested after
   * `beginFullSync`; that request stays due. Returns the stored changes.
   */
  endFullSync(key: ConnectionKey, changes: Partial<Progress>, nextDueAt: Date): Promise<Partial<Progress>>;
}

export function createProgressStore(db: Database): ProgressStore {
  const save = async (key: ConnectionKey, changes: Partial<Progress>): Promise<void> => {
    if (Object.keys(changes).length === 0) return;
    await db.update(connectionSyncs).set(changes).where(matchesConnection(key, connectionSyncs));
  };
  const saveAndMakeDue = async (
    key: ConnectionKey,
    changes: PgUpdateSetSource<typeof connectionSyncs>,
  ): Promise<void> => {
    await db
      .update(connectionSyncs)
      .set({ ...changes, dueAt: sql`now()` })
      .where(matchesConnection(key, connectionSyncs));
  };
  return {
    async read(key) {
      const [row] = await db.select(FIELDS).from(connectionSyncs).where(matchesConnection(key, connectionSyncs));
      return row;
    },
    save,
    resume: (key) =>
      saveAndMakeDue(key, {
        refusedCredentials: null,
        failing: null,
        failures: 0,
        problem: null,
        problemAt: null,
        namesDueAt: new Date(),
        changesDueAt: new Date(),
        fullDueAt: sql`case when failing in ('list', 'awaited') then ${new Date().toISOString()}::timestamptz else full_due_at end`,
      }),
    requestFullSync: (key) => saveAndMakeDue(key, { fullDueAt: new Date(), refusedCredentials: null }),
    allowRemovals: (key) => saveAndMakeDue(key, { removalsAllowed: true, fullDueAt: new Date() }),
    async beginFullSync(key) {
      const [row] = await db
        .update(connectionSyncs)
        .set({ servedDueAt: sql`full_due_at` })
        .where(matchesConnection(key, connectionSyncs))
        .returning({ removalsAllowed: connectionSyncs.removalsAllowed });
      return row?.removalsAllowed ?? false;
    },
    async endFullSync(key, changes, nextDueAt) {
      // The two times are compared in the database, because a JavaScript date would drop their microseconds.
      const fullDueAt = sql`
        case when full_due_at is distinct from served_due_at then full_due_at
        else ${nextDueAt.toISOString()}::timestamptz end`;
      const [row] = await db
        .update(connectionSyncs)
        .set({ ...changes, fullDueAt })
        .where(matchesConnection(key, connectionSyncs))
        .returning({ fullDueAt: connectionSyncs.fullDueAt });
      return { ...changes, fullDueAt: row?.fullDueAt ?? nextDueAt };
    },
  };
}
