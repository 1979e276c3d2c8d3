import type { SiteRepository } from '../../sites/siteRepository.ts';
import { AccountFault, UndeclaredConnection } from '../accounts/accounts.ts';
import type { OpenedAccounts } from '../accounts/openAccounts.ts';
import type { SyncConnections } from './syncWorker.ts';

/** Creates the functions with which the sync worker lists and opens connections. Paused connections are left out. */
export const createActiveConnections = (
  { store, accounts }: Pick<OpenedAccounts, 'store' | 'accounts'>,
  sites: Pick<SiteRepository, 'get'>,
): SyncConnections => ({
  list: async () => (await store.list()).filter(({ state }) => state === 'active'),
  async open(key, signal) {
    const [connection, site] = [await store.find(key), await sites.get(key.siteId)];
    if (connection?.state !== 'active' || !site) return undefined;
    try {
      const account = await accounts.read(connection);
      const { adapter, settings, settingsHash, fingerprint } = account;
      const session = accounts.open(account, site.locales, signal);
      return { adapter, settings, settingsHash, fingerprint, session, movesIds: connection.movesIds };
    } catch (error) {
      if (!(error instanceof AccountFault)) throw error;
      return { failing: error instanceof UndeclaredConnection ? 'undeclared' : 'account', problem: error.message };
    }
  },
});
