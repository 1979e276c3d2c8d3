import { type PollingWorker, startPollingWorker } from './core/polling/pollingWorker.ts';
import type { Log } from './log.ts';

const QUIET_MS = 30_000;
const CHECKPOINT_POLL_MS = 60_000;

interface Maintenance extends Pick<PollingWorker, 'stop'> {
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

/**
 * The embedded database makes no checkpoints of its own: without any, a start after a kill reads again all that was
 * written since the last start. It is asked once a minute, since other programs, such as an import, write to it, too.
 */
export const startCheckpoints = (checkpointWhenDue: () => Promise<boolean>, log: Log): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'checkpoint',
    firstMs: CHECKPOINT_POLL_MS,
    intervalMs: CHECKPOINT_POLL_MS,
    log,
    async step() {
      await checkpointWhenDue();
      return false;
    },
  });
