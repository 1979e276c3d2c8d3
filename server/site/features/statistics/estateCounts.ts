import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type CountBatch, MAX_EVENTS_PER_COUNT, MAX_COUNTS_PER_BATCH } from '#shared/api/statistics.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { BrowserCountKind } from '#shared/primitives/countKinds.ts';
import { isTemporaryError } from '../../apiClient/errors.ts';

type CountEntry = CountBatch['counts'][number];

interface EstateCountsOptions {
  /**
   * Delivers a batch. It is safe to send a batch twice, because the back office recognises the batches of a source by
   * their numbers.
   */
  readonly send: (batch: CountBatch) => Promise<unknown>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
  /** The time between an event and its delivery, and between two attempts, in milliseconds. */
  readonly intervalMs?: number;
  /** The maximum number of pairs of estate and day that wait. Counts of further pairs are lost. */
  readonly maxWaitingCounts?: number;
}

/** Counts events on pages until the back office has received the counts. */
export interface EstateCounts {
  addCount(siteId: string, estateId: number, kind: BrowserCountKind): void;
  /** Delivers all waiting counts. The promise resolves even when the delivery fails. */
  flush(): Promise<void>;
  getStats(): { readonly waiting: number; readonly lost: number };
  /** Stops the automatic delivery, and delivers the waiting counts once. */
  close(): Promise<void>;
}

const INTERVAL_MS = 5000;
/** The default maximum of waiting entries. Each entry takes some hundred bytes. */
const MAX_WAITING_COUNTS = 20_000;

/**
 * Adds up counts in memory and delivers them every few seconds. While the back office does not answer, the counts stay
 * in memory.
 */
export function createEstateCounts({
  send,
  logger,
  now = Date.now,
  intervalMs = INTERVAL_MS,
  maxWaitingCounts = MAX_WAITING_COUNTS,
}: EstateCountsOptions): EstateCounts {
  const sourceId = randomUUID();
  let waitingCounts = new Map<string, CountEntry>();
  /** The batch that is being sent, or that will be sent again unchanged because its delivery failed. */
  let batch: CountBatch | undefined;
  let batchCount = 0;
  let lostCount = 0;
  let delivery: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** True when the last batch was refused, which has already been logged. */
  let isRefused = false;

  /** Returns the oldest waiting counts as a batch. */
  function takeBatch(): CountBatch | undefined {
    if (waitingCounts.size === 0) return undefined;
    const entries = [...waitingCounts];
    waitingCounts = new Map(entries.slice(MAX_COUNTS_PER_BATCH));
    batchCount += 1;
    return {
      source: sourceId,
      batch: batchCount,
      counts: entries.slice(0, MAX_COUNTS_PER_BATCH).map(([, entry]) => entry),
    };
  }

  async function sendAll(): Promise<void> {
    while ((batch ??= takeBatch())) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- The batches of a source must be sent in order.
        await send(batch);
        isRefused = false;
      } catch (error) {
        if (isTemporaryError(error)) return;
        // A refused batch is dropped, because it would be refused again.
        lostCount += batch.counts.length;
        if (!isRefused) logger.warn({ err: error }, 'counts of homes refused by the back office');
        isRefused = true;
      }
      batch = undefined;
    }
  }

  async function flush(): Promise<void> {
    await (delivery ??= sendAll().finally(() => {
      delivery = undefined;
    }));
    scheduleDelivery();
  }

  function scheduleDelivery(): void {
    if (isClosed || timer || (!batch && waitingCounts.size === 0)) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, intervalMs).unref();
  }

  return {
    addCount(siteId, estateId, kind) {
      const day = toBrusselsDay(new Date(now()));
      const key = `${siteId} ${estateId} ${day}`;
      const entry = waitingCounts.get(key);
      if (!entry && waitingCounts.size >= maxWaitingCounts) {
        lostCount += 1;
        return;
      }
      const counts: CountEntry['counts'] = entry?.counts ?? {};
      const value = Math.min((counts[kind] ?? 0) + 1, MAX_EVENTS_PER_COUNT);
      waitingCounts.set(key, { siteId, estateId, day, counts: { ...counts, [kind]: value } });
      scheduleDelivery();
    },
    flush,
    getStats: () => ({ waiting: waitingCounts.size + (batch?.counts.length ?? 0), lost: lostCount }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await delivery;
      await flush();
      const entryCount = waitingCounts.size + (batch?.counts.length ?? 0);
      if (entryCount > 0) logger.warn({ entries: entryCount }, 'counts of homes lost: the back office is unavailable');
    },
  };
}
