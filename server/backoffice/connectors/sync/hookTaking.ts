import type { Database } from '../../core/db/database.ts';
import { createConnectionStore } from '../accounts/connectionStore.ts';
import type { Hooks } from '../accounts/hookHandlers.ts';
import type { OpenedAccounts } from '../accounts/openAccounts.ts';
import type { SyncStore } from './store/syncStore.ts';

/**
 * Creates the inbox that stores the calls of CRMs. The sync worker looks for stored calls every two seconds.
 *
 *
 * @param calls the database connections for these calls; they are separate, so that a CRM does not wait while a sync
 * uses the other connections
 */
export const createHooks = (
  { accounts }: Pick<OpenedAccounts, 'accounts'>,
  calls: Database,
  { leases, hooks }: Pick<SyncStore, 'leases' | 'hooks'>,
): Hooks => ({
  store: createConnectionStore(calls),
  accounts,
  inbox: {
    async add(key, call, events) {
      // The sync worker may not have seen a new connection yet.
      await leases.add(key);
      return hooks.add(key, call, events);
    },
  },
});
