import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { CountRepository } from './countRepository.ts';

const FIRST_DELAY_MS = 90_000;
const INTERVAL_MS = 24 * 60 * 60 * 1000;

/** Merges old days into weeks, soon after the start and then daily. Several programs may do it at once. */
export const countTidying = (counts: Pick<CountRepository, 'tidy'>, log: Log): PollingTask => ({
  name: 'counts',
  firstDelayMs: FIRST_DELAY_MS,
  intervalMs: INTERVAL_MS,
  async step() {
    const rows = await counts.tidy();
    if (rows > 0) log.info({ rows }, 'old counts added up');
    return false;
  },
});
