import type { Logger } from 'pino';
import type { Confirmation } from '../cache/confirmations.ts';
import type { InstanceCaches } from '../subscription/subscription.ts';
import type { Channel } from './channel.ts';
import { purgeAllWorkers } from './purgeWorkers.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

/** The time limit for the answer of a worker. A worker waits for its page store for less than this. */
const CACHE_ANSWER_TIMEOUT_MS = 2000;

interface WorkerCachesOptions {
  /** Returns the workers that exist now. */
  readonly workers: () => readonly Worker[];
  readonly logger: Pick<Logger, 'error'>;
  readonly limitMs?: number;
}

/** The caches of all workers. */
interface WorkerCaches extends InstanceCaches {
  /** Answers a starting worker's request for a confirmation. It must be called before the worker sends a message. */
  serve(worker: Worker): void;
}

/**
 * Passes purges and confirmations on to the workers. A starting worker finds pages on disk and did not receive the
 * purges before its start. It gets a confirmation only when another worker reports that all of these purges are on
 * disk. When no worker is left that could report this, the purges have to be requested again.
 */
export function createWorkerCaches({
  workers,
  logger,
  limitMs = CACHE_ANSWER_TIMEOUT_MS,
}: WorkerCachesOptions): WorkerCaches {
  /** The workers that have every purge in memory or on disk. */
  let informed = new Set<Channel>();
  /** The confirmation for a worker that starts now. All purges before it are on disk. */
  let settled: Confirmation | undefined;

  const tellOne = ({ channel }: Worker, confirmation: Confirmation): Promise<boolean> =>
    channel.ask(QUESTIONS_TO_WORKER.confirm, confirmation, limitMs).catch(() => false);

  return {
    serve({ channel }) {
      channel.answer(QUESTIONS_TO_PRIMARY.confirmation, () => {
        if (settled) informed.add(channel);
        return settled ?? null;
      });
    },

    beginSequence() {
      settled = undefined;
      informed = new Set(workers().map(({ channel }) => channel));
    },

    async sendCursor(cursor) {
      const tellAll = workers().map(async (worker) => {
        const isKnown = await worker.channel.ask(QUESTIONS_TO_WORKER.received, cursor, limitMs).then(
          () => true,
          () => false,
        );
        return isKnown || !workers().includes(worker);
      });
      return !(await Promise.all(tellAll)).includes(false);
    },

    purge(message) {
      settled = undefined;
      return purgeAllWorkers(message, { workers, logger });
    },

    async sendConfirmation(confirmation) {
      const present = workers().filter(({ channel }) => informed.has(channel));
      if (present.length === 0) return 'forgotten';
      const answers = await Promise.all(present.map((worker) => tellOne(worker, confirmation)));
      if (!answers.includes(true)) return 'unwritten';
      const all = workers();
      const added = all.filter(({ channel }) => !informed.has(channel));
      informed = new Set(all.map(({ channel }) => channel));
      settled = confirmation;
      await Promise.all(added.map((worker) => tellOne(worker, confirmation)));
      return 'written';
    },
  };
}
