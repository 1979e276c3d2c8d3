import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { InstanceCaches } from './subscription.ts';

/** The functions of a site (`app.ts`) that receive purges. */
interface ProcessCaches {
  noteReceivedCursor(cursor: string): void;
  purgeCaches(message: PurgeMessage): number;
  /** Resolves with true when all purges so far are on disk. */
  confirmPurges(confirmation: Confirmation): Promise<boolean>;
}

/** Returns the caches of an instance that is one process. No other process has to be informed. */
export const createCachesOfOneProcess = (site: ProcessCaches): InstanceCaches => ({
  beginSequence() {},
  async sendCursor(cursor) {
    site.noteReceivedCursor(cursor);
    return true;
  },
  purge: async (message) => site.purgeCaches(message),
  sendConfirmation: async (confirmation) => ((await site.confirmPurges(confirmation)) ? 'written' : 'unwritten'),
});
