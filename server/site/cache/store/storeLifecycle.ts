import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { errorCode } from '#shared/node/errorCode.ts';
import { idOf } from './pageRecord.ts';
import { freeReserve, isBusy, isDamage, isFull, keepReserve, newestOf, removeOthers } from './storeFile.ts';
import { createStoreReader, type StoreReader } from './storeReader.ts';
import { createWriterClient, type WriterClient } from './storeWriterClient.ts';

export interface PageStoreOptions {
  /** Folder of the store's own. */
  readonly folder: string;
  /** Stands for everything that shapes pages: 16 hexadecimal digits. Pages of another one are not used. */
  readonly identity: string;
  /** Bytes that the store may take. */
  readonly maxBytes: number;
  /** Milliseconds after which a page is of no use. */
  readonly keepMs: number;
  /** The tag of a whole site. */
  readonly siteTag: (siteId: string) => string;
  /**
   * Other processes purged these tags; pages of theirs that were read before may be out of date.
   *
   * @param missed tags of purges whose message did not come to this process: all that it has may be out of date
   */
  readonly onPurged: (numbers: ReadonlyMap<string, number>, missed: ReadonlySet<string>) => void;
  /** Purges are counted anew. */
  readonly onReset: () => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds until purges of other processes are looked for. */
const LOOK_MS = 1000;
/** Looks, until the file itself is looked for: it may have been removed. */
const LOOKS_PER_FILE_CHECK = 3;
/** Milliseconds until a store that could not be used is tried again. */
const AGAIN_MS = 60_000;

/** The store's file while it is usable: opened, given up, tried again, or replaced by another generation. */
interface StoreLifecycle {
  readonly reader: StoreReader;
  readonly writer: WriterClient;
  /** The result of reading from the open file; undefined when there is none, or when that failed. */
  readonly attempt: <Result>(read: () => Result) => Result | undefined;
  /** Takes in the purges of other processes. */
  readonly look: () => void;
  /** Throws the file away, and begins the next one. */
  readonly discard: (reason: string) => void;
  /** Notes a purge; its tags count as purged from now on. */
  readonly purge: (tags: readonly string[], message: string) => void;
  /** Whether all purges are in the file, after some milliseconds at most. */
  readonly purgesWritten: (waitMs: number) => Promise<boolean>;
  /** Notes that a page is removed; it is not read from now on. */
  readonly remove: (key: string) => void;
  /** Resolves when everything is written. */
  readonly close: () => Promise<void>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createStoreLifecycle(options: PageStoreOptions): StoreLifecycle {
  const { logger } = options;
  const by = randomUUID();
  let failedAt: number | undefined;
  let reported: string | undefined;
  /** Purges or removals could not be written: what the file has may be out of date. */
  let isOutdated = false;
  let looks = 0;

  const reader = createStoreReader({ ...options, by });
  const writer = createWriterClient({
    ...options,
    by,
    onPurged: (tags, number, generation) =>
      reader.purges.release(tags, generation === reader.file?.generation ? number : undefined),
    onForgotten: (before) => reader.purges.forget(before),
    onDamaged(generation, reason) {
      if (generation === reader.file?.generation) discard(reason);
    },
    onError: fail,
  });

  /** Goes on without the store, and says so once for each reason. */
  function fail(error: unknown) {
    reader.close();
    writer.stop();
    failedAt = performance.now();
    const reason = reasonOf(error);
    if (reason !== reported)
      logger.warn({ reason, folder: options.folder }, 'page store unusable, pages are kept in memory only');
    reported = reason;
  }

  /**
   * Stores of other versions, which the thread would remove later, may be what fills the disk. Without any, the room
   * that was kept lets the pages be read that are there.
   */
  function openOnFullDisk() {
    const { removed } = removeOthers(newestOf(options.folder, options.identity));
    if (removed > 0) logger.info({ removed }, 'page store of another version removed');
    // Another process may have done so just now.
    else freeReserve(options.folder);
    reader.open(isOutdated);
  }

  /** Opens the newest generation, or the next one where that is damaged. */
  function openNewest() {
    try {
      reader.open(isOutdated);
    } catch (error) {
      if (isFull(error)) return openOnFullDisk();
      if (!isDamage(error)) throw error;
      logger.warn({ reason: reasonOf(error) }, 'page store damaged, emptied');
      reader.openNext();
    }
  }

  /** A file that is read without writing is written by another process, or was removed. */
  function isWrittenAgain(): boolean {
    try {
      return reader.isWrittenAgain();
    } catch {
      return true;
    }
  }

  /** Serves the pages that are there, when nothing can be written. False: they cannot be read. */
  function startReadOnly(error: unknown): boolean {
    try {
      if (isOutdated || !reader.openReadOnly()) return false;
      look();
    } catch {
      return false;
    }
    writer.stop();
    failedAt = performance.now();
    const reason = reasonOf(error);
    if (reason !== reported)
      logger.warn(
        { reason, folder: options.folder },
        'page store cannot be written, its pages are served all the same',
      );
    reported = reason;
    return reader.file !== undefined;
  }

  function start() {
    try {
      openNewest();
      isOutdated = false;
      look();
      if (!reader.file) return;
      keepReserve(options.folder);
      writer.start(reader.file);
      if (failedAt !== undefined) logger.info('page store usable again');
      failedAt = undefined;
      reported = undefined;
    } catch (error) {
      if (!startReadOnly(error)) fail(error);
    }
  }

  function discard(reason: string) {
    // Whoever reads without a lock may read what is half written.
    if (isWrittenAgain()) return start();
    logger.warn({ reason }, 'page store damaged, emptied');
    try {
      reader.openNext();
      follow();
    } catch (error) {
      fail(error);
    }
  }

  /** Takes in the purges of the file that was opened just now, and has the thread write to that file. */
  function follow() {
    look();
    if (reader.file) writer.replace(reader.file);
  }

  function attempt<Result>(read: () => Result): Result | undefined {
    if (!reader.file) return undefined;
    try {
      return read();
    } catch (error) {
      if (isDamage(error)) discard(reasonOf(error));
      else if (!isBusy(error)) fail(error);
      return undefined;
    }
  }

  function look() {
    attempt(() => reader.look());
  }

  /** The file may have been removed, or another process may have begun the next generation. */
  function checkFile() {
    try {
      if (reader.openIfReplaced()) follow();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') fail(error);
    }
  }

  const timer = setInterval(() => {
    if (!reader.file || reader.isReadOnly) {
      const isTime = failedAt !== undefined && performance.now() - failedAt > AGAIN_MS;
      if (isTime || isWrittenAgain()) start();
      return;
    }
    looks += 1;
    if (looks % LOOKS_PER_FILE_CHECK === 0) checkFile();
    look();
  }, LOOK_MS).unref();

  start();

  /** Gives the file up when more waits to be written than is kept: it is replaced by the next generation. */
  function limitInvalidations() {
    if (!writer.hasTooManyInvalidations) return;
    isOutdated = true;
    for (const waiting of writer.dropInvalidations()) reader.purges.release(waiting, undefined);
    fail(new Error('purges and removals could not be written for long'));
  }

  return {
    reader,
    writer,
    attempt,
    look,
    discard,

    purge(tags, message) {
      const hashed = idOf(message);
      reader.noteMessage(hashed);
      if (isOutdated) return;
      reader.purges.hold(tags);
      writer.purge(tags, hashed);
      limitInvalidations();
    },

    purgesWritten: async (waitMs) => (await writer.purgesWritten(waitMs)) && !isOutdated,

    remove(key) {
      if (isOutdated) return;
      writer.remove(key);
      limitInvalidations();
    },

    async close() {
      clearInterval(timer);
      reader.close();
      await writer.close();
    },
  };
}
