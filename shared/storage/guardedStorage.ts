import { createFaultReport } from '../log/faultReport.ts';
import { type MediaStorage, MediaStorageError, type StorageReason } from './mediaStorage.ts';

/** The logger to which a fault is reported; a pino logger has this shape. */
export interface StorageLog {
  readonly info: (message: string) => void;
  readonly warn: (fields: { readonly reason: StorageReason; readonly err: unknown }, message: string) => void;
}

/**
 * The milliseconds for which a storage is not called after a failure that concerns all files, so that no caller waits
 * for its timeout.
 */
const CALL_PAUSE_MS = 2000;

/**
 * Returns whether only one call failed, because the storage does not allow the call or has no space for the file. Other
 * files can still be read.
 */
const isWriteFault = (error: MediaStorageError) => error.reason === 'full' || error.reason === 'refused';

/**
 * Wraps a storage so that a fault is logged once at its start and once at its end. After a failure that concerns all
 * files, all calls fail at once for two seconds.
 */
export function createGuardedStorage(storage: MediaStorage, log: StorageLog): MediaStorage {
  let pause: { readonly until: number; readonly error: MediaStorageError } | undefined;
  const faultReport = createFaultReport<MediaStorageError>({
    reportFailure: (err) => log.warn({ reason: err.reason, err }, 'media storage failed'),
    reportRecovery: () => log.info('media storage works again'),
  });

  async function callGuarded<T>(call: () => Promise<T>): Promise<T> {
    if (pause && performance.now() < pause.until) throw pause.error;
    try {
      const value = await call();
      pause = undefined;
      faultReport.recordSuccess();
      return value;
    } catch (error) {
      if (!(error instanceof MediaStorageError)) throw error;
      if (!isWriteFault(error)) pause = { until: performance.now() + CALL_PAUSE_MS, error };
      faultReport.recordFailure(error);
      throw error;
    }
  }

  return {
    read: (name) => callGuarded(() => storage.read(name)),
    readModifiedAt: (name) => callGuarded(() => storage.readModifiedAt(name)),
    write: (name, bytes) => callGuarded(() => storage.write(name, bytes)),
    create: (name, bytes) => callGuarded(() => storage.create(name, bytes)),
    remove: (name) => callGuarded(() => storage.remove(name)),
    async *list(prefix) {
      const files = storage.list(prefix)[Symbol.asyncIterator]();
      for (;;) {
        const next = await callGuarded(() => files.next());
        if (next.done === true) return;
        yield next.value;
      }
    },
  };
}
