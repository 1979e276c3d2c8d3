import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { PROJECT_PATHS } from '../../projectPaths.ts';
import type { CountedDemand, PageDemand } from './demandTable.ts';
import { toPageId, toRow, type PageRecord } from './pageRecord.ts';
import type { StoreFile } from './storeFile.ts';
import type { WriterReport, WriterTask, WriterSettings } from './storeMessages.ts';
import { createDemandCalls, createWaitingPurges, createWaitingRemovals } from './waitingWork.ts';

interface WriterClientOptions extends Omit<WriterSettings, 'file'> {
  /** Called when a purge was written to a generation of the file and got its number there. */
  readonly onPurged: (tags: readonly string[], number: number, generation: number) => void;
  /** Called when the purges with a number below `firstKeptNumber` were removed. */
  readonly onPurgesForgotten: (firstKeptNumber: number) => void;
  readonly onDamaged: (generation: number, reason: string) => void;
  /** Called when the thread has ended because of an error. */
  readonly onError: (error: unknown) => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/** The maximum size of the pages that wait to be written. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
/** The maximum number of purged tags that wait to be written. */
const MAX_WAITING_TAGS = 100_000;
/** The maximum number of removals of pages that wait to be written. */
const MAX_WAITING_REMOVALS = 100_000;
const CLOSE_TIMEOUT_MS = 5000;
/** The memory for young objects in the thread, in megabytes. It is small because these objects are short-lived. */
const YOUNG_GENERATION_MEGABYTES = 4;

/** The file that the thread runs. In a build it is beside the other programs. */
const WRITER_FILE = import.meta.filename.endsWith('.ts')
  ? fileURLToPath(new URL('storeWriter.worker.ts', import.meta.url))
  : PROJECT_PATHS.storeWriter;

/**
 * Returns a function that logs what happened to the file. It logs only once that other programs use the same folder.
 */
function createReportLog(logger: WriterClientOptions['logger']) {
  let areOthersReported = false;
  return (report: Extract<WriterReport, { type: 'failed' | 'recovered' | 'others' }>) => {
    if (report.type === 'failed') {
      const { reason, code } = report;
      logger.warn({ reason, code }, 'page store write failed, new pages are not stored');
    } else if (report.type === 'recovered') {
      logger.info('page store can be written again');
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

/**
 * Manages the thread that writes to the store, and the work that the thread has not done yet. When the thread stops,
 * removals and purges wait for the next thread. All other work is dropped at that time, and also while no thread runs.
 */
export class WriterClient {
  readonly #options: WriterClientOptions;
  readonly #purges = createWaitingPurges();
  readonly #removals = createWaitingRemovals();
  readonly #demandCalls = createDemandCalls();
  readonly #log: ReturnType<typeof createReportLog>;
  #thread: Worker | undefined;
  #waitingBytes = 0;
  #lastTicket = 0;
  #size = { entries: 0, bytes: 0 };

  constructor(options: WriterClientOptions) {
    this.#options = options;
    this.#log = createReportLog(options.logger);
  }

  /** Starts a thread. @throws what `Worker` throws. */
  startThread(file: StoreFile): void {
    const { maxBytes, retentionMs, processId, onError, now } = this.#options;
    const thread = new Worker(WRITER_FILE, {
      workerData: { file, maxBytes, retentionMs, processId } satisfies WriterSettings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES },
    });
    this.#thread = thread;
    thread.on('message', (report: WriterReport) => {
      if (this.#thread === thread || report.type === 'purged') this.#receive(report);
    });
    thread.on('error', (error) => {
      if (this.#thread === thread) onError(error);
    });
    for (const [ticket, purge] of this.#purges.entries()) this.#post({ type: 'purge', ticket, ...purge, at: now() });
    for (const [id, { at }] of this.#removals.resetCounts()) this.#post({ type: 'remove', id, at });
  }

  /** Lets the thread write to another file. */
  replaceFile(file: StoreFile): void {
    this.#size = { entries: 0, bytes: 0 };
    this.#post({ type: 'replace', file });
  }

  stopThread(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#waitingBytes = 0;
    this.#demandCalls.endAll();
    thread?.postMessage({ type: 'close' } satisfies WriterTask, []);
  }

  /** Resolves when the waiting work is written, or after some seconds. */
  async close(): Promise<void> {
    if (!this.#thread) return;
    const thread = this.#thread;
    const exitPromise = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    this.stopThread();
    const terminateTimer = setTimeout(() => void thread.terminate(), CLOSE_TIMEOUT_MS);
    await exitPromise;
    clearTimeout(terminateTimer);
  }

  write(page: PageRecord): void {
    if (!this.#thread || this.#waitingBytes > MAX_WAITING_BYTES) return;
    const row = toRow(page);
    const body = new Uint8Array(row.body);
    const bytes = body.length + row.head.length + row.headers.length + row.key.length;
    this.#waitingBytes += bytes;
    this.#post({ type: 'page', row: { ...row, body }, madeAt: page.madeAt, bytes }, [body.buffer]);
  }

  remove(key: string): void {
    const id = toPageId(key);
    const at = this.#options.now();
    this.#removals.add(id, at);
    this.#post({ type: 'remove', id, at });
  }

  /** Returns whether the removal of the page is still waiting to be written. */
  isRemoving(key: string): boolean {
    return this.#removals.size > 0 && this.#removals.has(toPageId(key));
  }

  recordUse(key: string): void {
    this.#post({ type: 'use', id: toPageId(key), at: this.#options.now() });
  }

  addDemand(demand: readonly CountedDemand[]): void {
    this.#post({ type: 'count', demand, at: this.#options.now() });
  }

  dropDemand(key: string): void {
    this.#post({ type: 'drop', id: toPageId(key) });
  }

  readDemand(siteIds: readonly string[] | undefined, maxPages: number): Promise<readonly PageDemand[]> {
    if (!this.#thread) return Promise.resolve([]);
    this.#lastTicket += 1;
    const demandPromise = this.#demandCalls.add(this.#lastTicket);
    this.#post({ type: 'demand', ticket: this.#lastTicket, siteIds, maxPages, at: this.#options.now() });
    return demandPromise;
  }

  purge(tags: readonly string[], message: number): void {
    this.#lastTicket += 1;
    this.#purges.add(this.#lastTicket, { tags, message });
    this.#post({ type: 'purge', ticket: this.#lastTicket, tags, message, at: this.#options.now() });
  }

  /** Resolves with true when no purge waits to be written, with false after `waitMs`. */
  waitUntilPurgesWritten(waitMs: number): Promise<boolean> {
    return this.#purges.waitUntilWritten(waitMs);
  }

  /** True when too many purges or removals wait, so that no more should be added. */
  get hasTooManyInvalidations(): boolean {
    return this.#purges.tagCount > MAX_WAITING_TAGS || this.#removals.size > MAX_WAITING_REMOVALS;
  }

  /** Drops the removals and purges that wait, and returns the tags of the purges. */
  dropInvalidations(): readonly (readonly string[])[] {
    this.#removals.clear();
    return this.#purges.takeAll();
  }

  /** The size of the file, as the thread last reported it. */
  get size(): { readonly entries: number; readonly bytes: number } {
    return this.#size;
  }

  #post(task: WriterTask, transfer: readonly ArrayBuffer[] = []) {
    this.#thread?.postMessage(task, transfer);
  }

  #receive(report: WriterReport) {
    switch (report.type) {
      case 'written':
        this.#waitingBytes = Math.max(0, this.#waitingBytes - report.bytes);
        break;
      case 'removed':
        this.#removals.subtractRemoved(report.counts);
        break;
      case 'purged': {
        const tags = this.#purges.removePurge(report.ticket);
        if (tags) this.#options.onPurged(tags, report.number, report.generation);
        break;
      }
      case 'demand':
        this.#demandCalls.answer(report.ticket, report.demand);
        break;
      case 'size':
        this.#size = { entries: report.entries, bytes: report.bytes };
        break;
      case 'forgotten':
        this.#options.onPurgesForgotten(report.before);
        break;
      case 'damaged':
        this.#options.onDamaged(report.generation, report.reason);
        break;
      default:
        this.#log(report);
    }
  }
}
