import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { PATHS } from '../../projectPaths.ts';
import type { CountedDemand, Demand } from './demandTable.ts';
import { idOf, rowOf, type StoredPage } from './pageRecord.ts';
import type { StoreFile } from './storeFile.ts';
import type { Report, Work, WriterSettings } from './storeMessages.ts';
import { createDemandCalls, createWaitingPurges, createWaitingRemovals } from './waitingWork.ts';

interface WriterClientOptions extends Omit<WriterSettings, 'file'> {
  /** These tags have the number in that generation. */
  readonly onPurged: (tags: readonly string[], number: number, generation: number) => void;
  /** Purges with a lower number are forgotten. */
  readonly onForgotten: (before: number) => void;
  readonly onDamaged: (generation: number, reason: string) => void;
  /** The thread has ended. */
  readonly onError: (error: unknown) => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The thread that writes to the store, and what it has not done yet. Removals and purges wait for the next thread when
 * this one stops; everything else is dropped then, and while there is no thread.
 */
export interface WriterClient {
  /** Starts a thread. @throws what `Worker` throws. */
  readonly start: (file: StoreFile) => void;
  /** Has the thread write to another file. */
  readonly replace: (file: StoreFile) => void;
  readonly stop: () => void;
  /** Resolves when everything is written, or after some seconds. */
  readonly close: () => Promise<void>;
  readonly write: (page: StoredPage) => void;
  readonly remove: (key: string) => void;
  /** The removal of the page is not written yet. */
  readonly isRemoving: (key: string) => boolean;
  readonly use: (key: string) => void;
  readonly count: (demand: readonly CountedDemand[]) => void;
  readonly drop: (key: string) => void;
  readonly demand: (siteIds: readonly string[] | undefined, most: number) => Promise<readonly Demand[]>;
  readonly purge: (tags: readonly string[], message: number) => void;
  /** Whether no purge waits to be written, after some milliseconds at most. */
  readonly purgesWritten: (waitMs: number) => Promise<boolean>;
  /** Purges or removals wait to be written for so long that no more should be kept. */
  readonly hasTooManyInvalidations: boolean;
  /** Forgets the removals and purges that wait, and gives the purges back. */
  readonly dropInvalidations: () => readonly (readonly string[])[];
  /** What the file has, as far as the thread has counted. */
  readonly size: { readonly entries: number; readonly bytes: number };
}

/** Bytes of pages that wait to be written. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
/** Tags of purges that wait to be written. */
const MAX_WAITING_TAGS = 100_000;
/** Pages whose removal waits to be written. */
const MAX_WAITING_REMOVALS = 100_000;
const CLOSE_MS = 5000;
/** What the thread makes passes at once. */
const YOUNG_MB = 4;

/** Bundled, the thread's program lies beside the others. */
const WRITER = import.meta.filename.endsWith('.ts')
  ? fileURLToPath(new URL('storeWriter.worker.ts', import.meta.url))
  : PATHS.storeWriter;

/** Says what became of the file: of others in the folder, once. */
function createReportLog(logger: WriterClientOptions['logger']) {
  let areOthersReported = false;
  return (report: Extract<Report, { type: 'failed' | 'recovered' | 'others' }>) => {
    if (report.type === 'failed') {
      const { reason, code } = report;
      logger.warn({ reason, code }, 'page store write failed, new pages are not kept');
    } else if (report.type === 'recovered') {
      logger.info('page store written again');
    } else {
      const { removed, inUse } = report;
      if (removed > 0) logger.info({ removed }, 'page store of another version removed');
      if (inUse > 0 && !areOthersReported) {
        logger.warn('page store folder also used by another version or deployment');
        areOthersReported = true;
      }
    }
  };
}

export function createWriterClient(options: WriterClientOptions): WriterClient {
  const { maxBytes, keepMs, by, onPurged, onForgotten, onDamaged, onError, logger, now } = options;
  const purges = createWaitingPurges();
  const removals = createWaitingRemovals();
  const demandCalls = createDemandCalls();
  let thread: Worker | undefined;
  let waitingBytes = 0;
  let lastTicket = 0;
  let size = { entries: 0, bytes: 0 };

  const log = createReportLog(logger);
  const post = (work: Work, transfer: readonly ArrayBuffer[] = []) => thread?.postMessage(work, transfer);

  function receive(report: Report) {
    switch (report.type) {
      case 'written':
        waitingBytes = Math.max(0, waitingBytes - report.bytes);
        break;
      case 'removed':
        removals.settle(report.counts);
        break;
      case 'purged': {
        const tags = purges.take(report.ticket);
        if (tags) onPurged(tags, report.number, report.generation);
        break;
      }
      case 'demand':
        demandCalls.answer(report.ticket, report.demand);
        break;
      case 'size':
        size = { entries: report.entries, bytes: report.bytes };
        break;
      case 'forgotten':
        onForgotten(report.before);
        break;
      case 'damaged':
        onDamaged(report.generation, report.reason);
        break;
      default:
        log(report);
    }
  }

  function stop() {
    const stopped = thread;
    thread = undefined;
    waitingBytes = 0;
    demandCalls.endAll();
    stopped?.postMessage({ type: 'close' } satisfies Work, []);
  }

  return {
    start(file) {
      const started = new Worker(WRITER, {
        workerData: { file, maxBytes, keepMs, by } satisfies WriterSettings,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      });
      thread = started;
      started.on('message', (report: Report) => {
        if (thread === started || report.type === 'purged') receive(report);
      });
      started.on('error', (error) => {
        if (thread === started) onError(error);
      });
      for (const [ticket, purge] of purges.entries()) post({ type: 'purge', ticket, ...purge, at: now() });
      for (const [id, { at }] of removals.restart()) post({ type: 'remove', id, at });
    },

    replace(file) {
      size = { entries: 0, bytes: 0 };
      post({ type: 'replace', file });
    },

    stop,

    async close() {
      if (!thread) return;
      const closing = thread;
      const ended = new Promise<void>((resolve) => closing.once('exit', () => resolve()));
      stop();
      const giveUp = setTimeout(() => void closing.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(giveUp);
    },

    write(page) {
      if (!thread || waitingBytes > MAX_WAITING_BYTES) return;
      const row = rowOf(page);
      const body = new Uint8Array(row.body);
      const bytes = body.length + row.head.length + row.headers.length + row.key.length;
      waitingBytes += bytes;
      post({ type: 'page', row: { ...row, body }, madeAt: page.madeAt, bytes }, [body.buffer]);
    },

    remove(key) {
      const id = idOf(key);
      const at = now();
      removals.add(id, at);
      post({ type: 'remove', id, at });
    },

    isRemoving: (key) => removals.size > 0 && removals.has(idOf(key)),

    use: (key) => post({ type: 'use', id: idOf(key), at: now() }),

    count: (demand) => post({ type: 'count', demand, at: now() }),

    drop: (key) => post({ type: 'drop', id: idOf(key) }),

    demand(siteIds, most) {
      if (!thread) return Promise.resolve([]);
      lastTicket += 1;
      const answer = demandCalls.add(lastTicket);
      post({ type: 'demand', ticket: lastTicket, siteIds, most, at: now() });
      return answer;
    },

    purge(tags, message) {
      lastTicket += 1;
      purges.add(lastTicket, { tags, message });
      post({ type: 'purge', ticket: lastTicket, tags, message, at: now() });
    },

    purgesWritten: (waitMs) => purges.written(waitMs),

    get hasTooManyInvalidations() {
      return purges.tagCount > MAX_WAITING_TAGS || removals.size > MAX_WAITING_REMOVALS;
    },

    dropInvalidations() {
      removals.clear();
      return purges.takeAll();
    },

    get size() {
      return size;
    },
  };
}
