import type { Logger } from 'pino';
import { QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

/** The time limit for the answer of a worker. It is longer than the time limit for looking up a host. */
const HOST_ANSWER_TIMEOUT_MS = 1500;
/**
 * The number of workers that are asked. It is small, because a worker that does not answer uses the whole time limit.
 */
const MAX_ASKED_WORKERS = 2;

interface HasHostOptions {
  /** Returns the workers that exist now. */
  readonly workers: () => readonly Worker[];
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Asks a worker whether a site has a host name. The function always asks the first ready worker, because each worker
 * limits only its own lookups: several workers together would make too many calls. When that worker does not answer,
 * the function asks the next worker. It resolves with undefined when no worker can find out now.
 */
export async function askWorkersForHost(
  hostname: string,
  { workers, logger }: HasHostOptions,
): Promise<boolean | undefined> {
  const readyWorkers = workers()
    .filter(({ state }) => state === 'ready')
    .toSorted((a, b) => a.workerNumber - b.workerNumber);
  for (const { channel, workerNumber } of readyWorkers.slice(0, MAX_ASKED_WORKERS)) {
    try {
      return (await channel.ask(QUESTIONS_TO_WORKER.hasHost, { hostname }, HOST_ANSWER_TIMEOUT_MS)) ?? undefined;
    } catch (error) {
      logger.warn({ worker: workerNumber, err: error }, 'worker did not look up a host name');
    }
  }
  return undefined;
}
