import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import { toPageId } from './pageRecord.ts';
import {
  deleteReserve,
  isBusyError,
  isDamageError,
  isDiskFullError,
  writeReserve,
  findNewestFile,
  removeOtherFiles,
} from './storeFile.ts';
import { StoreReader } from './storeReader.ts';
import { WriterClient } from './storeWriterClient.ts';

export interface PageStoreOptions {
  /** The folder that belongs to the store alone. */
  readonly folder: string;
  /**
   * A hash of everything that affects how pages look, as 16 hexadecimal digits. Pages of another identity are not used.
   */
  readonly identity: string;
  /** The maximum size of the store. */
  readonly maxBytes: number;
  /** The age after which a page is removed, in milliseconds. */
  readonly retentionMs: number;
  /** Returns the tag of a whole site. */
  readonly toSiteTag: (siteId: string) => string;
  /**
   * Called when other processes purged tags: pages that were read from the store before may be out of date.
   *
   * @param missedTags tags whose purge message did not come to this process, so that all its data with these tags may
   *   be out of date
   */
  readonly onPurged: (numberByTag: ReadonlyMap<string, number>, missedTags: ReadonlySet<string>) => void;
  /** Called when a file was opened. The purge numbers of the previous file mean nothing in this file. */
  readonly onReset: () => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/** The time between two checks for purges of other processes. */
const PURGE_CHECK_INTERVAL_MS = 1000;
/** The file itself is checked once in this number of checks for purges, because it may have been removed. */
const PURGE_CHECKS_PER_FILE_CHECK = 3;
/** The time between two attempts to open a store that could not be used. */
const REOPEN_INTERVAL_MS = 60_000;

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Opens the store's file, stops using it after a failure, tries again later, and replaces a damaged file by the next
 * generation.
 */
export class StoreLifecycle {
  readonly reader: StoreReader;
  readonly writer: WriterClient;
  readonly #options: PageStoreOptions;
  readonly #timer: NodeJS.Timeout;
  #failedAt: number | undefined;
  #reportedReason: string | undefined;
  /** True when purges or removals could not be written, so that pages in the file may be out of date. */
  #isOutdated = false;
  #purgeChecks = 0;

  constructor(options: PageStoreOptions) {
    const processId = randomUUID();
    this.#options = options;
    this.reader = new StoreReader({ ...options, processId });
    this.writer = new WriterClient({
      ...options,
      processId,
      onPurged: (tags, number, generation) =>
        this.reader.purges.releaseTags(tags, generation === this.reader.file?.generation ? number : undefined),
      onPurgesForgotten: (firstKeptNumber) => this.reader.purges.forgetBefore(firstKeptNumber),
      onDamaged: (generation, reason) => {
        if (generation === this.reader.file?.generation) this.discardFile(reason);
      },
      onError: (error) => this.#continueWithoutStore(error),
    });
    this.#timer = setInterval(() => this.#checkStore(), PURGE_CHECK_INTERVAL_MS).unref();
    this.#openStore();
  }

  /** Records a purge. Its tags count as purged at once. */
  purge(tags: readonly string[], message: string): void {
    const messageHash = toPageId(message);
    this.reader.recordMessage(messageHash);
    if (this.#isOutdated) return;
    this.reader.purges.holdTags(tags);
    this.writer.purge(tags, messageHash);
    this.#limitInvalidations();
  }

  /** Resolves with true when all purges are in the file, with false after `waitMs`. */
  async waitUntilPurgesWritten(waitMs: number): Promise<boolean> {
    return (await this.writer.waitUntilPurgesWritten(waitMs)) && !this.#isOutdated;
  }

  /** Records that a page is removed. It is not read any more. */
  remove(key: string): void {
    if (this.#isOutdated) return;
    this.writer.remove(key);
    this.#limitInvalidations();
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.reader.close();
    await this.writer.close();
  }

  /** Continues without the store. A reason that repeats is logged once. */
  #continueWithoutStore(error: unknown) {
    this.reader.close();
    this.writer.stopThread();
    this.#failedAt = performance.now();
    const reason = describeError(error);
    if (reason !== this.#reportedReason)
      this.#options.logger.warn(
        { reason, folder: this.#options.folder },
        'page store unusable, pages are kept in memory only',
      );
    this.#reportedReason = reason;
  }

  /**
   * Opens the store on a full disk. It first removes stores of other versions. When there are none, it frees the
   * reserved space, so that the pages can be read.
   */
  #openOnFullDisk() {
    const { removed } = removeOtherFiles(findNewestFile(this.#options.folder, this.#options.identity));
    if (removed > 0) this.#options.logger.info({ removed }, 'page store of another version removed');
    else deleteReserve(this.#options.folder);
    this.reader.open(this.#isOutdated);
  }

  /** Opens the newest generation, or the next one when the newest is damaged. */
  #openNewest() {
    try {
      this.reader.open(this.#isOutdated);
    } catch (error) {
      if (isDiskFullError(error)) return this.#openOnFullDisk();
      if (!isDamageError(error)) throw error;
      this.#options.logger.warn({ reason: describeError(error) }, 'page store damaged, emptied');
      this.reader.openNext();
    }
  }

  /**
   * Returns whether another process writes to the file that this process only reads, or whether the file was removed.
   */
  #isWrittenAgain(): boolean {
    try {
      return this.reader.isWrittenAgain();
    } catch {
      return true;
    }
  }

  /** Serves the stored pages without writing. Returns false when the pages cannot be read. */
  #startReadOnly(error: unknown): boolean {
    try {
      if (this.#isOutdated || !this.reader.openReadOnly()) return false;
      this.readNewPurges();
    } catch {
      return false;
    }
    this.writer.stopThread();
    this.#failedAt = performance.now();
    const reason = describeError(error);
    if (reason !== this.#reportedReason)
      this.#options.logger.warn(
        { reason, folder: this.#options.folder },
        'page store cannot be written, stored pages are still served',
      );
    this.#reportedReason = reason;
    return this.reader.file !== undefined;
  }

  #openStore() {
    try {
      this.#openNewest();
      this.#isOutdated = false;
      this.readNewPurges();
      if (!this.reader.file) return;
      writeReserve(this.#options.folder);
      this.writer.startThread(this.reader.file);
      if (this.#failedAt !== undefined) this.#options.logger.info('page store usable again');
      this.#failedAt = undefined;
      this.#reportedReason = undefined;
    } catch (error) {
      if (!this.#startReadOnly(error)) this.#continueWithoutStore(error);
    }
  }

  /** Stops using a damaged file, and begins the next generation. */
  discardFile(reason: string): void {
    // A file that is open for reading only is perhaps not damaged: a read without a lock can see a database page that
    // another process has half written.
    if (this.#isWrittenAgain()) return this.#openStore();
    this.#options.logger.warn({ reason }, 'page store damaged, emptied');
    try {
      this.reader.openNext();
      this.#continueWithFile();
    } catch (error) {
      this.#continueWithoutStore(error);
    }
  }

  /** Reads the purges of the file that was just opened, and tells the writer thread to use that file. */
  #continueWithFile() {
    this.readNewPurges();
    if (this.reader.file) this.writer.replaceFile(this.reader.file);
  }

  /** Returns the result of reading from the open file; undefined when no file is open or the read failed. */
  tryRead<Result>(read: () => Result): Result | undefined {
    if (!this.reader.file) return undefined;
    try {
      return read();
    } catch (error) {
      if (isDamageError(error)) this.discardFile(describeError(error));
      else if (!isBusyError(error)) this.#continueWithoutStore(error);
      return undefined;
    }
  }

  /** Reads the purges of other processes. */
  readNewPurges(): void {
    this.tryRead(() => this.reader.readNewPurges());
  }

  /** Opens the next generation when the file was removed, or when another process has begun one. */
  #checkFile() {
    try {
      if (this.reader.openIfReplaced()) this.#continueWithFile();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') this.#continueWithoutStore(error);
    }
  }

  /** Reads the purges of other processes. Tries again to open a store that could not be used. */
  #checkStore() {
    if (!this.reader.file || this.reader.isReadOnly) {
      const isRetryDue = this.#failedAt !== undefined && performance.now() - this.#failedAt > REOPEN_INTERVAL_MS;
      if (isRetryDue || this.#isWrittenAgain()) this.#openStore();
      return;
    }
    this.#purgeChecks += 1;
    if (this.#purgeChecks % PURGE_CHECKS_PER_FILE_CHECK === 0) this.#checkFile();
    this.readNewPurges();
  }

  /**
   * Stops using the file when too many purges and removals wait. The next attempt to open the store begins a new
   * generation.
   */
  #limitInvalidations() {
    if (!this.writer.hasTooManyInvalidations) return;
    this.#isOutdated = true;
    for (const tags of this.writer.dropInvalidations()) this.reader.purges.releaseTags(tags, undefined);
    this.#continueWithoutStore(new Error('purges and removals could not be written for a long time'));
  }
}
