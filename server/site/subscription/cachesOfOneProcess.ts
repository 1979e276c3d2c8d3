import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { InstanceCaches } from './subscription.ts';

/** The part of a site that takes purges. */
interface ProcessCaches {
  received(cursor: string): void;
  purgeCaches(message: PurgeMessage): number;
  /** Resolves with whether all purges so far are on disk. */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

/** Returns the caches of an instance that is one process: no other process has to be told. */
export const cachesOfOneProcess = (site: ProcessCaches): InstanceCaches => ({
  begin() {},
  async receive(cursor) {
    site.received(cursor);
    return true;
  },
  purge: async (message) => site.purgeCaches(message),
  tell: async (confirmation) => ((await site.confirm(confirmation)) ? 'written' : 'unwritten'),
});
