import type { Database } from '#server/backoffice/core/db/database.ts';
import { createConnectionStore } from '../../accounts/connectionStore.ts';
import type { HookReceiver } from '../../accounts/hookHandlers.ts';
import type { OpenedAccounts } from '../../accounts/openAccounts.ts';
import type { SyncStore } from '../store/syncStore.ts';

/**
 * Creates the stores that the handler of CRM calls uses. The sync worker looks for stored calls every two seconds.
 *
 * @param callsDatabase a separate pool of database connections, so that a CRM's call does not wait while a sync uses
 * the main pool
 */
export const createHookReceiver = (
  { accounts }: Pick<OpenedAccounts, 'accounts'>,
  callsDatabase: Database,
  { leases, hooks }: Pick<SyncStore, 'leases' | 'hooks'>,
): HookReceiver => ({
  store: createConnectionStore(callsDatabase),
  accounts,
  inbox: {
    async add(key, call, events) {
      // The sync worker adds the sync state of a new connection within a minute. A call may arrive before that.
      await leases.add(key);
      return hooks.add(key, call, events);
    },
  },
});
