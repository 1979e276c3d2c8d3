import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { InstanceCaches } from './subscription.ts';

/** The part of a site that receives purges. */
interface ProcessCaches {
  received(cursor: string): void;
  purgeCaches(message: PurgeMessage): number;
  /** Resolves with true when all purges so far are on disk. */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

/** Returns the caches of an instance that is one process. No other process has to be informed. */
export const cachesOfOneProcess = (site: ProcessCaches): InstanceCaches => ({
  begin() {},
  async receive(cursor) {
    site.received(cursor);
    return true;
  },
  purge: async (message) => site.purgeCaches(message),
  tell: async (confirmation) => ((await site.confirm(confirmation)) ? 'written' : 'unwritten'),
});
