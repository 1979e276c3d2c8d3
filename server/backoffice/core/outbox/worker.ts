import type { Log } from '../../log.ts';
import { type Backoff, backoffAfter } from '../polling/backoff.ts';
import { type PollingWorker, startPollingWorker } from '../polling/pollingWorker.ts';
import type { OutboxStore, WaitingMessage } from './outboxStore.ts';
import { deliverPurge } from './purgeDelivery.ts';

const POLL_MS = 1000;
const BATCH = 20;
/** In seconds. */
export const PURGE_BACKOFF: Backoff = { first: 0.5, last: 60 };
/** A site that is just starting is nothing to warn of. */
const QUIET_SECONDS = 30;

/**
 * Delivers purge messages to every target until each has acknowledged them. Several workers, in several programs, share
 * the messages of one database.
 */
export function startOutboxWorker(
  store: OutboxStore,
  { targets, token, log }: { targets: readonly string[]; token: string; log: Log },
): PollingWorker {
  const deliver = async ({ message, delivered, attempts, ageSeconds }: WaitingMessage): Promise<void> => {
    const waiting = targets.filter((target) => !delivered.includes(target));
    const refusals = await Promise.all(waiting.map((target) => deliverPurge(target, token, message)));
    const reasons = refusals.filter((reason) => reason !== undefined);
    if (reasons.length === 0) return store.finish(message.id);
    const done = waiting.filter((_, index) => refusals[index] === undefined);
    await store.postpone(message.id, [...delivered, ...done], backoffAfter(PURGE_BACKOFF, attempts));
    const level = ageSeconds < QUIET_SECONDS ? 'debug' : 'warn';
    log[level](
      { site: message.siteId, reasons, attempts, ageSeconds: Math.round(ageSeconds) },
      'purge delivery failed, will retry',
    );
  };

  return startPollingWorker({
    name: 'purge delivery',
    intervalMs: POLL_MS,
    log,
    async step() {
      const claimed = await store.claim(BATCH);
      await Promise.all(claimed.map(deliver));
      return claimed.length === BATCH;
    },
  });
}
