import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { CountRepository } from './countRepository.ts';

const FIRST_DELAY_MS = 90_000;
const INTERVAL_MS = 24 * 60 * 60 * 1000;

/**
 * Starts the worker that replaces old days by sums per week, soon after the start and then daily. Several programs may
 * run it at the same time.
 */
export const startCountTidying = (counts: Pick<CountRepository, 'tidy'>, log: Log): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'counts',
    firstMs: FIRST_DELAY_MS,
    intervalMs: INTERVAL_MS,
    log,
    async step() {
      const rows = await counts.tidy();
      if (rows > 0) log.info({ rows }, 'old counts added up');
      return false;
    },
  });
