import type { Logger } from 'pino';
import type { Confirmation } from '../cache/confirmations.ts';
import type { InstanceCaches } from '../subscription/subscription.ts';
import type { Channel } from './channel.ts';
import { purgeAllWorkers } from './purgeWorkers.ts';
import { QUESTIONS_TO_PRIMARY, QUESTIONS_TO_WORKER } from './questions.ts';
import type { Worker } from './workerPool.ts';

/**
 * The time limit for the answer of a worker. It is longer than the time for which a worker waits until its page store
 * has written its purges.
 */
const CACHE_ANSWER_TIMEOUT_MS = 2000;

interface WorkerCachesOptions {
  /** Returns the workers that exist now. */
  readonly workers: () => readonly Worker[];
  readonly logger: Pick<Logger, 'error'>;
  readonly limitMs?: number;
}

/** The caches of all workers. */
interface WorkerCaches extends InstanceCaches {
  /**
   * Registers the handler that answers a starting worker's request for a confirmation. It must be called before the
   * worker sends its first message.
   */
  answerWorker(worker: Worker): void;
}

/**
 * Passes purges and confirmations on to the workers. A starting worker finds pages on disk, but has not received the
 * purges before its start. It gets a confirmation only when another worker reports that all of these purges are on
 * disk. When no worker is left that could report this, the purges have to be read from the back office again.
 */
export function createWorkerCaches({
  workers,
  logger,
  limitMs = CACHE_ANSWER_TIMEOUT_MS,
}: WorkerCachesOptions): WorkerCaches {
  /** The workers that have every purge in memory or on disk. */
  let informedWorkers = new Set<Channel>();
  /** The confirmation for a worker that starts now. All purges before it are on disk. */
  let writtenConfirmation: Confirmation | undefined;

  const sendToWorker = ({ channel }: Worker, confirmation: Confirmation): Promise<boolean> =>
    channel.ask(QUESTIONS_TO_WORKER.confirm, confirmation, limitMs).catch(() => false);

  return {
    answerWorker({ channel }) {
      channel.answer(QUESTIONS_TO_PRIMARY.confirmation, () => {
        if (writtenConfirmation) informedWorkers.add(channel);
        return writtenConfirmation ?? null;
      });
    },

    beginSequence() {
      writtenConfirmation = undefined;
      informedWorkers = new Set(workers().map(({ channel }) => channel));
    },

    async sendCursor(cursor) {
      const answers = workers().map(async (worker) => {
        const hasReceived = await worker.channel.ask(QUESTIONS_TO_WORKER.received, cursor, limitMs).then(
          () => true,
          () => false,
        );
        return hasReceived || !workers().includes(worker);
      });
      return !(await Promise.all(answers)).includes(false);
    },

    purge(message) {
      writtenConfirmation = undefined;
      return purgeAllWorkers(message, { workers, logger });
    },

    async sendConfirmation(confirmation) {
      const recipients = workers().filter(({ channel }) => informedWorkers.has(channel));
      if (recipients.length === 0) return 'forgotten';
      const answers = await Promise.all(recipients.map((worker) => sendToWorker(worker, confirmation)));
      if (!answers.includes(true)) return 'unwritten';
      const currentWorkers = workers();
      const newWorkers = currentWorkers.filter(({ channel }) => !informedWorkers.has(channel));
      informedWorkers = new Set(currentWorkers.map(({ channel }) => channel));
      writtenConfirmation = confirmation;
      await Promise.all(newWorkers.map((worker) => sendToWorker(worker, confirmation)));
      return 'written';
    },
  };
}
