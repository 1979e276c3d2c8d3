import type { PollingTask } from '#server/backoffice/core/polling/pollingWorker.ts';
import type { ConnectionStore } from '../../accounts/connectionStore.ts';
import type { AdapterRegistry } from '../../accounts/openAccounts.ts';
import type { HookHistoryStore } from '../store/hookHistoryStore.ts';

const WATCH_INTERVAL_MS = 30_000;
/** A restart takes at most this long, so a shorter gap does not count as an absence. */
const TOLERATED_GAP_MS = 2 * 60_000;

/**
 * Creates the task that records the periods in which no back office could receive hooks. When the CRM offers no list of
 * its homes, only these periods show when hooks may have been lost. Several back offices may run this task at the same
 * time.
 */
export const createHookWatch = (
  stores: { readonly hookHistory: HookHistoryStore; readonly connections: Pick<ConnectionStore, 'list'> },
  { loadAdapter }: Pick<AdapterRegistry, 'loadAdapter'>,
): PollingTask => ({
  name: 'hook watch',
  intervalMs: WATCH_INTERVAL_MS,
  async step() {
    const crms: string[] = [];
    for (const crm of new Set((await stores.connections.list()).map((each) => each.crm)))
      if ((await loadAdapter(crm))?.describeMissedCalls) crms.push(crm);
    if (crms.length > 0) await stores.hookHistory.recordRunning(crms, new Date(), TOLERATED_GAP_MS);
    return false;
  },
});
