import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { OutboxStore, WaitingMessage } from './outboxStore.ts';
import { deliverPurge } from './purgeDelivery.ts';

const POLL_MS = 1000;
const BATCH = 20;
const FIRST_RETRY_SECONDS = 0.5;
const LAST_RETRY_SECONDS = 60;
/** A site that is just starting is nothing to warn of. */
const QUIET_SECONDS = 30;

export interface OutboxWorker {
  /** There is something to deliver. */
  wake(): void;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** Doubles from half a second to a minute, with some jitter so that messages do not march in step. */
export const retryAfterSeconds = (attempts: number, random: () => number = Math.random): number =>
  Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 10)) * (0.8 + 0.2 * random());

/**
 * Delivers purge messages to every target until each has acknowledged them. Several workers, in several programs, share
 * the messages of one database.
 */
export function startOutboxWorker(
  store: OutboxStore,
  { targets, token, log }: { targets: readonly string[]; token: string; log: Log },
): OutboxWorker {
  const stopping = new AbortController();
  /** Aborted: do not wait for the next poll. */
  let nap = new AbortController();

  const deliver = async ({ message, delivered, attempts, ageSeconds }: WaitingMessage): Promise<void> => {
    const waiting = targets.filter((target) => !delivered.includes(target));
    const refusals = await Promise.all(waiting.map((target) => deliverPurge(target, token, message)));
    const reasons = refusals.filter((reason) => reason !== undefined);
    if (reasons.length === 0) return store.finish(message.id);
    const done = waiting.filter((_, index) => refusals[index] === undefined);
    await store.postpone(message.id, [...delivered, ...done], retryAfterSeconds(attempts));
    const level = ageSeconds < QUIET_SECONDS ? 'debug' : 'warn';
    log[level]({ site: message.siteId, reasons, attempts, ageSeconds: Math.round(ageSeconds) }, 'a purge waits');
  };

  const deliverDue = async (): Promise<void> => {
    const claimed = await store.claim(BATCH);
    await Promise.all(claimed.map(deliver));
    if (claimed.length === BATCH) nap.abort();
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      nap = new AbortController();
      try {
        await deliverDue();
      } catch (error) {
        log.error({ err: error }, 'the outbox cannot be read');
      }
      const signal = AbortSignal.any([nap.signal, stopping.signal]);
      await delay(POLL_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    wake() {
      nap.abort();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
