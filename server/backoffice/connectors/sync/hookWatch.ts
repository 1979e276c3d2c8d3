import type { PollingTask } from '../../core/polling/pollingWorker.ts';
import type { ConnectionStore } from '../accounts/connectionStore.ts';
import type { AdapterRegistry } from '../accounts/openAccounts.ts';
import type { HookHistoryStore } from './store/hookHistoryStore.ts';

const INTERVAL_MS = 30_000;
/** A restart takes at most this long, so a shorter gap is no absence. */
const TOLERATED_GAP_MS = 2 * 60_000;

/**
 * Records the periods in which no program could receive calls. For a CRM without a list, nothing
 * else shows which calls were lost. Several programs may do this at the same time.
 */
export const hookWatch = (
  stores: { readonly hookHistory: HookHistoryStore; readonly connections: Pick<ConnectionStore, 'list'> },
  { loadAdapter }: Pick<AdapterRegistry, 'loadAdapter'>,
): PollingTask => ({
  name: 'hook watch',
  intervalMs: INTERVAL_MS,
  async step() {
    const crms: string[] = [];
    for (const crm of new Set((await stores.connections.list()).map((each) => each.crm)))
      if ((await loadAdapter(crm))?.missed) crms.push(crm);
    if (crms.length > 0) await stores.hookHistory.watch(crms, new Date(), TOLERATED_GAP_MS);
    return false;
  },
});
