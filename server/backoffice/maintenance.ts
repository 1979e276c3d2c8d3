import { type PollingWorker, startPollingWorker } from './core/polling/pollingWorker.ts';
import type { Log } from './log.ts';

const QUIET_MS = 30_000;

export interface Maintenance extends Pick<PollingWorker, 'stop'> {
  /** Something was written. */
  touch(): void;
}

/**
 * The embedded database has no autovacuum: without one, the index that answers facets goes on looking at the rows. The
 * tables are vacuumed when nothing was written for half a minute.
 */
export function startMaintenance(analyze: () => Promise<void>, log: Log): Maintenance {
  const worker = startPollingWorker({
    name: 'vacuum',
    firstMs: Infinity,
    intervalMs: Infinity,
    log,
    async step() {
      await analyze();
      return false;
    },
  });
  return { touch: () => worker.postpone(QUIET_MS), stop: worker.stop };
}
