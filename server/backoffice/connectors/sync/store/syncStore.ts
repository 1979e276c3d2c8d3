import type { Database } from '#server/backoffice/core/db/database.ts';
import { createHookStore, type HookStore } from './hookStore.ts';
import { createHookHistoryStore, type HookHistoryStore } from './hookHistoryStore.ts';
import { createLeases, type Leases } from './leases.ts';
import { createMediaStore, type MediaStore } from './mediaStore.ts';
import { createNameStore, type NameStore } from './nameStore.ts';
import { createProgressStore, type ProgressStore } from './progress.ts';
import { createRecordStore, type RecordStore } from './recordStore.ts';
import { createStatusStore, type StatusStore } from './statusStore.ts';

/**
 * The stores for the sync of connections: their progress, their records and hooks, and the pictures that were copied.
 */
export interface SyncStore {
  readonly leases: Leases;
  readonly progress: ProgressStore;
  readonly records: RecordStore;
  readonly media: MediaStore;
  readonly names: NameStore;
  readonly hooks: HookStore;
  readonly status: StatusStore;
  readonly hookHistory: HookHistoryStore;
}

export const createSyncStore = (db: Database): SyncStore => ({
  leases: createLeases(db),
  progress: createProgressStore(db),
  records: createRecordStore(db),
  media: createMediaStore(db),
  names: createNameStore(db),
  hooks: createHookStore(db),
  status: createStatusStore(db),
  hookHistory: createHookHistoryStore(db),
});
