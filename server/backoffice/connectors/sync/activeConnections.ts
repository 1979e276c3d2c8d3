import type { SiteRepository } from '../../sites/siteRepository.ts';
import { AccountFault, Undeclared } from '../accounts/accounts.ts';
import type { OpenedAccounts } from '../accounts/openAccounts.ts';
import type { Connections } from './syncWorker.ts';

/** Returns the connections that are not paused, in the form that the sync worker needs. */
export const createActiveConnections = (
  { store, accounts }: Pick<OpenedAccounts, 'store' | 'accounts'>,
  sites: Pick<SiteRepository, 'get'>,
): Connections => ({
  list: async () => (await store.list()).filter(({ state }) => state === 'active'),
  async open(key, signal) {
    const [connection, site] = [await store.find(key), await sites.get(key.siteId)];
    if (connection?.state !== 'active' || !site) return undefined;
    try {
      const account = await accounts.read(connection);
      const { adapter, settings, fingerprint } = account;
      const session = accounts.open(account, site.locales, signal);
      return { adapter, settings, fingerprint, session, movesIds: connection.movesIds };
    } catch (error) {
      if (!(error instanceof AccountFault)) throw error;
      return { failing: error instanceof Undeclared ? 'undeclared' : 'account', problem: error.message };
    }
  },
});
