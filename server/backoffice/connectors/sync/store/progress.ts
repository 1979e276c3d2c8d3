import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm';
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
   * due now. It does not make the whole list due.
   */
  resume(key: ConnectionKey): Promise<void>;
  /**
   * Makes a full sync due now. When the second argument is true, every record is read again, also when its version has
   * not changed.
   */
  requestFullSync(key: ConnectionKey, readsAllAgain: boolean): Promise<void>;
  /** Allows the next full sync to remove any number of records. */
  allowRemovals(key: ConnectionKey): Promise<void>;
}

export function createProgressStore(db: Database): ProgressStore {
  const save = async (key: ConnectionKey, changes: Partial<Progress>): Promise<void> => {
    if (Object.keys(changes).length === 0) return;
    await db.update(connectionSyncs).set(changes).where(matchesConnection(key, connectionSyncs));
  };
  const saveAndMakeDue = async (key: ConnectionKey, changes: Partial<Progress>): Promise<void> => {
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
      }),
    async requestFullSync(key, readsAllAgain) {
      if (readsAllAgain)
        await db.execute(sql`
          update connection_records set version = null
          where site_id = ${key.siteId} and connection = ${key.name} and version is not null`);
      await saveAndMakeDue(key, { fullDueAt: new Date(), refusedCredentials: null });
    },
    allowRemovals: (key) => saveAndMakeDue(key, { removalsAllowed: true, fullDueAt: new Date() }),
  };
}
