import type { Database } from '../../core/db/database.ts';
import { createConnectionStore } from '../accounts/connectionStore.ts';
import type { Hooks } from '../accounts/hookHandlers.ts';
import type { OpenedAccounts } from '../accounts/openAccounts.ts';
import type { SyncStore } from './store/syncStore.ts';

/**
 * Stores the calls of CRMs until the sync worker, which looks for them every two seconds, handles them.
 *
 * @param calls the connections for calls: a sync under way keeps no CRM waiting
 */
export const hookTaking = (
  { accounts }: Pick<OpenedAccounts, 'accounts'>,
  calls: Database,
  { leases, hooks }: Pick<SyncStore, 'leases' | 'hooks'>,
): Hooks => ({
  store: createConnectionStore(calls),
  accounts,
  inbox: {
    async add(key, call, events) {
      // The engine may not have seen a new connection yet.
      await leases.add(key);
      return hooks.add(key, call, events);
    },
  },
});
