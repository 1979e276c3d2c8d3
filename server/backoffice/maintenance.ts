import { type PollingWorker, startPollingWorker } from './core/polling/pollingWorker.ts';
import type { Log } from './log.ts';

/** The vacuum begins when nothing was written for this time. */
const VACUUM_DELAY_MS = 30_000;
const CHECKPOINT_POLL_MS = 60_000;

interface Maintenance extends Pick<PollingWorker, 'stop'> {
  /** Records that something was written. */
  recordWrite(): void;
}

/**
 * Starts the vacuum of the embedded database, which has no autovacuum: without a vacuum, an index scan that counts
 * facets has to read the rows as well. The tables are vacuumed when nothing was written for half a minute.
 */
export function startMaintenance(analyze: () => Promise<void>, log: Log): Maintenance {
  const worker = startPollingWorker({
    name: 'vacuum',
    firstDelayMs: Infinity,
    intervalMs: Infinity,
    log,
    async step() {
      await analyze();
      return false;
    },
  });
  return { recordWrite: () => worker.postpone(VACUUM_DELAY_MS), stop: worker.stop };
}

/**
 * Starts the worker that makes checkpoints of the embedded database, which makes none by itself. Without checkpoints, a
 * start after a kill would read the whole log since the last start. The worker checks once a minute, because other
 * programs, such as an import, write too.
 */
export const startCheckpoints = (checkpointWhenDue: () => Promise<boolean>, log: Log): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'checkpoint',
    firstDelayMs: CHECKPOINT_POLL_MS,
    intervalMs: CHECKPOINT_POLL_MS,
    log,
    async step() {
      await checkpointWhenDue();
      return false;
    },
  });
