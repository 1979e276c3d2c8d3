import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type CountBatch, MAX_EVENTS_PER_COUNT, MAX_COUNTS_PER_BATCH } from '#shared/api/statistics.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { BrowserCount } from '#shared/primitives/countKinds.ts';
import { isTemporary } from '../../apiClient/errors.ts';

type Entry = CountBatch['counts'][number];

interface EstateCountsOptions {
  /** Delivers a batch. It may come again: the back office knows the batches of a source by their numbers. */
  readonly send: (batch: CountBatch) => Promise<unknown>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
  /** Milliseconds from what is counted to its delivery, and between two tries. */
  readonly intervalMs?: number;
  /** Estates and days that are waited with, at most: what is too much is lost. */
  readonly most?: number;
}

/** What pages count, until the back office has it. */
export interface EstateCounts {
  add(siteId: string, estateId: number, kind: BrowserCount): void;
  /** Delivers all that waits; resolves also when it cannot. */
  flush(): Promise<void>;
  stats(): { readonly waiting: number; readonly lost: number };
  /** Nothing is delivered by itself any more. Delivers what waits, once. */
  close(): Promise<void>;
}

const INTERVAL_MS = 5000;
/** Some hundred bytes each. */
const MOST = 20_000;

/** Adds up in memory and delivers every few seconds; keeps what it has while the back office is away. */
export function createEstateCounts({
  send,
  logger,
  now = Date.now,
  intervalMs = INTERVAL_MS,
  most = MOST,
}: EstateCountsOptions): EstateCounts {
  const source = randomUUID();
  let waiting = new Map<string, Entry>();
  /** What is under way, or was not answered: it comes again as it was. */
  let batch: CountBatch | undefined;
  let batches = 0;
  let lost = 0;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** The last one, which is in the log. */
  let isRefused = false;

  /** The oldest of what waits. */
  function nextBatch(): CountBatch | undefined {
    if (waiting.size === 0) return undefined;
    const entries = [...waiting];
    waiting = new Map(entries.slice(MAX_COUNTS_PER_BATCH));
    batches += 1;
    return { source, batch: batches, counts: entries.slice(0, MAX_COUNTS_PER_BATCH).map(([, entry]) => entry) };
  }

  async function sendAll(): Promise<void> {
    while ((batch ??= nextBatch())) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- The batches of a source come one after the other.
        await send(batch);
        isRefused = false;
      } catch (error) {
        if (isTemporary(error)) return;
        // One that is refused now is refused again.
        lost += batch.counts.length;
        if (!isRefused) logger.warn({ err: error }, 'counts of homes refused by the back office');
        isRefused = true;
      }
      batch = undefined;
    }
  }

  async function flush(): Promise<void> {
    await (sending ??= sendAll().finally(() => {
      sending = undefined;
    }));
    schedule();
  }

  function schedule(): void {
    if (isClosed || timer || (!batch && waiting.size === 0)) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, intervalMs).unref();
  }

  return {
    add(siteId, estateId, kind) {
      const day = toBrusselsDay(new Date(now()));
      const key = `${siteId} ${estateId} ${day}`;
      const entry = waiting.get(key);
      if (!entry && waiting.size >= most) {
        lost += 1;
        return;
      }
      const counts: Entry['counts'] = entry?.counts ?? {};
      const value = Math.min((counts[kind] ?? 0) + 1, MAX_EVENTS_PER_COUNT);
      waiting.set(key, { siteId, estateId, day, counts: { ...counts, [kind]: value } });
      schedule();
    },
    flush,
    stats: () => ({ waiting: waiting.size + (batch?.counts.length ?? 0), lost }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      await flush();
      const entries = waiting.size + (batch?.counts.length ?? 0);
      if (entries > 0) logger.warn({ entries }, 'counts of homes lost: the back office is away');
    },
  };
}
