import { type PollingWorker, startPollingWorker } from '../../core/polling/pollingWorker.ts';
import type { Log } from '../../log.ts';
import type { ConnectionStore } from '../accounts/connectionStore.ts';
import type { AdapterRegistry } from '../accounts/openAccounts.ts';
import type { HookHistoryStore } from './store/hookHistoryStore.ts';

const INTERVAL_MS = 30_000;
/** Two programs change places within it. */
const SHORT_MS = 2 * 60_000;

/**
 * Keeps when no program was there to take calls, for CRMs without a list: nothing else tells what was lost then. Several
 * programs may do it at once.
 */
export const startHookWatch = (
  stores: { readonly hookHistory: HookHistoryStore; readonly connections: Pick<ConnectionStore, 'list'> },
  { loadAdapter }: Pick<AdapterRegistry, 'loadAdapter'>,
  log: Log,
): PollingWorker =>
  startPollingWorker({
    name: 'hook watch',
    intervalMs: INTERVAL_MS,
    log,
    async step() {
      const crms: string[] = [];
      for (const crm of new Set((await stores.connections.list()).map((each) => each.crm)))
        if ((await loadAdapter(crm))?.missed) crms.push(crm);
      if (crms.length > 0) await stores.hookHistory.watch(crms, new Date(), SHORT_MS);
      return false;
    },
  });
