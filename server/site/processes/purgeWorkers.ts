import type { Logger } from 'pino';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

/** The time within which every worker must have purged. A purge is acknowledged only if all workers have done it. */
const PURGE_ANSWER_TIMEOUT_MS = 1000;

interface PurgeWorkersOptions {
  /** Returns the workers that exist now. The objects stay the same, and their state changes. */
  readonly workers: () => readonly Worker[];
  readonly logger: Pick<Logger, 'error'>;
  readonly limitMs?: number;
}

/**
 * Purges the caches of all workers. A starting worker has to answer as well: it may already have read data from before
 * the change. Node drops messages that come before a worker listens to its channel, so only an answer proves that the
 * worker has purged. At least one worker must be ready: only a ready worker certainly writes the purge to disk, because
 * a leaving worker may have closed the page store.
 *
 * @returns the number of purged entries; undefined when a worker did not answer in time, and when no worker is ready
 */
export async function purgeAllWorkers(
  message: PurgeMessage,
  { workers, logger, limitMs = PURGE_ANSWER_TIMEOUT_MS }: PurgeWorkersOptions,
): Promise<number | undefined> {
  const answers = await Promise.all(
    workers().map(async (worker) => {
      const answer = await worker.channel
        .ask(QUESTIONS_TO_WORKER.purge, message, limitMs)
        .catch((error: unknown) => ({ error }));
      return { worker, answer };
    }),
  );
  const presentWorkers = new Set(workers());
  let purgedEntryCount = 0;
  let hasReadyWorker = false;
  let hasFailedWorker = false;
  for (const { worker, answer } of answers) {
    if (typeof answer === 'number') {
      purgedEntryCount += answer;
      hasReadyWorker ||= worker.state === 'ready';
    } else if (presentWorkers.has(worker)) {
      // A worker that has ended meanwhile is not counted, because its caches no longer exist.
      hasFailedWorker = true;
      logger.error({ worker: worker.workerNumber, err: answer.error }, 'worker did not purge');
    }
  }
  return hasReadyWorker && !hasFailedWorker ? purgedEntryCount : undefined;
}
