import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionSyncs } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { whereIs } from './whereIs.ts';

const {
  siteId: _site,
  connection: _name,
  holder: _holder,
  leasedUntil: _until,
  dueAt: _due,
  ...FIELDS
} = getTableColumns(connectionSyncs);

/** How far a connection has come: what a program that is killed leaves to the next one. */
export type Progress = Readonly<Omit<InferSelectModel<typeof connectionSyncs>, keyof ConnectionColumns>>;
type ConnectionColumns = Pick<
  InferSelectModel<typeof connectionSyncs>,
  'siteId' | 'connection' | 'holder' | 'leasedUntil' | 'dueAt'
>;

export interface ProgressStore {
  /** Undefined: the connection was removed. */
  read(key: ConnectionKey): Promise<Progress | undefined>;
  save(key: ConnectionKey, changes: Partial<Progress>): Promise<void>;
  /** What was said of the credentials and of failures is forgotten; names and changes are due now. */
  resume(key: ConnectionKey): Promise<void>;
  /** A full sync is due now. `again`: every record is read, also those whose version is known. */
  requestFull(key: ConnectionKey, again: boolean): Promise<void>;
  /** The removals of the next full sync are made, however many they are. */
  allowRemovals(key: ConnectionKey): Promise<void>;
}

export function createProgressStore(db: Database): ProgressStore {
  const save = async (key: ConnectionKey, changes: Partial<Progress>): Promise<void> => {
    if (Object.keys(changes).length === 0) return;
    await db.update(connectionSyncs).set(changes).where(whereIs(key, connectionSyncs));
  };
  const saveDue = async (key: ConnectionKey, changes: Partial<Progress>): Promise<void> => {
    await db
      .update(connectionSyncs)
      .set({ ...changes, dueAt: sql`now()` })
      .where(whereIs(key, connectionSyncs));
  };
  return {
    async read(key) {
      const [row] = await db.select(FIELDS).from(connectionSyncs).where(whereIs(key, connectionSyncs));
      return row;
    },
    save,
    resume: (key) =>
      saveDue(key, {
        refusedCredentials: null,
        failing: null,
        failures: 0,
        problem: null,
        problemAt: null,
        namesDueAt: new Date(),
        changesDueAt: new Date(),
      }),
    async requestFull(key, again) {
      if (again)
        await db.execute(sql`
          update connection_records set version = null
          where site_id = ${key.siteId} and connection = ${key.name} and version is not null`);
      await saveDue(key, { fullDueAt: new Date(), refusedCredentials: null });
    },
    allowRemovals: (key) => saveDue(key, { removalsAllowed: true, fullDueAt: new Date() }),
  };
}
