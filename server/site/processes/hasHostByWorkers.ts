import type { Logger } from 'pino';
import { TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

/** Longer than a worker takes to find it out. */
const ANSWER_MS = 1500;
/** One that does not answer in time costs the asker all of it. */
const MOST_ASKED = 2;

interface HasHostOptions {
  /** Those that exist now. */
  readonly workers: () => readonly Worker[];
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Asks the workers whether a site has a host name: always the same one, the first that is ready, so that what it has
 * found out counts for all; another one when it does not answer. Undefined: that can't be found out now.
 */
export async function hasHostByWorkers(
  hostname: string,
  { workers, logger }: HasHostOptions,
): Promise<boolean | undefined> {
  const ready = workers()
    .filter(({ state }) => state === 'ready')
    .toSorted((one, other) => one.number - other.number);
  for (const { channel, number } of ready.slice(0, MOST_ASKED)) {
    try {
      return (await channel.ask(TO_WORKER.hasHost, { hostname }, ANSWER_MS)) ?? undefined;
    } catch (error) {
      logger.warn({ worker: number, err: error }, 'worker did not look up a host name');
    }
  }
  return undefined;
}
