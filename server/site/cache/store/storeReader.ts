import { mkdirSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { toPageId } from './pageRecord.ts';
import { createPurgeLog, type PurgeLog } from './purgeLog.ts';
import {
  findNewestFile,
  openStoreFile,
  openWithoutWriting,
  toFilePath,
  type StoreFile,
  readFileVersion,
} from './storeFile.ts';

interface StoreReaderOptions {
  readonly folder: string;
  readonly identity: string;
  /** The id of this process among the processes that write to the store. */
  readonly processId: string;
  /** Returns the tag of a whole site. */
  readonly toSiteTag: (siteId: string) => string;
  /**
   * Called when other processes purged tags. `missedTags` has the tags whose purge message did not reach this process.
   */
  readonly onPurged: (numberByTag: ReadonlyMap<string, number>, missedTags: ReadonlySet<string>) => void;
  /** Called when a file was opened. The purge numbers of the previous file mean nothing in this file. */
  readonly onReset: () => void;
}

type DatabaseRow = Readonly<Record<string, unknown>>;

/**
 * The number of purge messages that are remembered. A forgotten message counts as missed, so the caches are purged once
 * more.
 */
const MAX_REMEMBERED_MESSAGES = 10_000;

const prepareStatements = (database: DatabaseSync) => ({
  page: database.prepare(
    'SELECT key, head, headers, sum, body, (SELECT number FROM counter) AS number FROM page WHERE id = ?',
  ),
  head: database.prepare('SELECT key, head FROM page WHERE id = ?'),
  number: database.prepare('SELECT number FROM counter'),
  purges: database.prepare('SELECT tag, number, by, message FROM purge WHERE number > ?'),
});

interface OpenedStore {
  readonly file: StoreFile;
  readonly inode: number;
  /**
   * The version of the file at the time when it was opened for reading only; undefined when the file can be written.
   */
  readonly version: string | undefined;
  readonly database: DatabaseSync;
  readonly statements: ReturnType<typeof prepareStatements>;
}

/** Reads the open file of the store, and remembers the purges in it. Methods throw the errors of SQLite. */
export class StoreReader {
  readonly #options: StoreReaderOptions;
  /** The hashes of the ids of the purge messages that came to this process. */
  readonly #receivedMessages = new LRUCache<number, true>({ max: MAX_REMEMBERED_MESSAGES });
  #purges: PurgeLog;
  #openedStore: OpenedStore | undefined;
  #lastGeneration = 0;

  constructor(options: StoreReaderOptions) {
    this.#options = options;
    this.#purges = createPurgeLog(options.toSiteTag);
  }

  /** The file that is open. */
  get file(): StoreFile | undefined {
    return this.#openedStore?.file;
  }

  get purges(): PurgeLog {
    return this.#purges;
  }

  /** True when the file is open and nothing can be written to it. */
  get isReadOnly(): boolean {
    return this.#openedStore?.version !== undefined;
  }

  /** Opens the newest generation, or the next one when the newest is out of date. */
  open(isOutdated: boolean): void {
    const { folder, identity } = this.#options;
    mkdirSync(folder, { recursive: true });
    const newestFile = findNewestFile(folder, identity);
    this.#openGeneration(isOutdated ? { ...newestFile, generation: newestFile.generation + 1 } : newestFile);
  }

  /**
   * Opens the newest generation without writing. Returns false when it is damaged or only partly readable.
   *
   * @throws when it does not exist
   */
  openReadOnly(): boolean {
    const file = findNewestFile(this.#options.folder, this.#options.identity);
    // A generation before the last opened one is not used, because the last one was begun when that generation was
    // damaged or out of date.
    if (file.generation < this.#lastGeneration) return false;
    const version = readFileVersion(file);
    if (this.#openedStore?.version === version && this.#openedStore.file.generation === file.generation) return true;
    const database = openWithoutWriting(file);
    if (database) this.#useFile(file, database, version);
    return database !== undefined;
  }

  /** Returns true when the file is open for reading only and has changed, because a process writes to it again. */
  isWrittenAgain(): boolean {
    return (
      this.#openedStore?.version !== undefined && this.#openedStore.version !== readFileVersion(this.#openedStore.file)
    );
  }

  /** Opens the next generation, because the generation that was opened last is damaged. */
  openNext(): void {
    const { folder, identity } = this.#options;
    this.close();
    mkdirSync(folder, { recursive: true });
    const newestFile = findNewestFile(folder, identity);
    this.#openGeneration({ ...newestFile, generation: Math.max(newestFile.generation, this.#lastGeneration + 1) });
  }

  /**
   * Opens the next generation when another process has begun it, or when the file was removed.
   *
   * @returns whether another generation was opened
   */
  openIfReplaced(): boolean {
    if (!this.#openedStore) return false;
    const { file, inode } = this.#openedStore;
    const isSame = statSync(toFilePath(file), { throwIfNoEntry: false })?.ino === inode;
    const newestFile = isSame && findNewestFile(this.#options.folder, this.#options.identity);
    if (newestFile && newestFile.generation === file.generation) return false;
    this.openNext();
    return true;
  }

  close(): void {
    try {
      this.#openedStore?.database.close();
    } catch {
      // An error is ignored here, because the file is closed nevertheless.
    }
    this.#openedStore = undefined;
  }

  /** Returns the row of a page, and the `number` of the last purge. */
  readRow(key: string): DatabaseRow | undefined {
    return this.#openedStore?.statements.page.get(toPageId(key));
  }

  /** Returns the row of a page without its body. */
  readRowHead(key: string): DatabaseRow | undefined {
    return this.#openedStore?.statements.head.get(toPageId(key));
  }

  /** Reads the purges of other processes. */
  readNewPurges(): void {
    const lastNumber = this.#openedStore?.statements.number.get()?.['number'];
    if (!this.#openedStore || typeof lastNumber !== 'number' || lastNumber === this.#purges.highestNumber) return;
    const numberByForeignTag = new Map<string, number>();
    const missedTags = new Set<string>();
    const missedMessages = new Set<number>();
    for (const { tag, number: purgeNumber, by, message } of this.#openedStore.statements.purges.all(
      this.#purges.highestNumber,
    )) {
      if (typeof tag !== 'string' || typeof purgeNumber !== 'number' || typeof message !== 'number') continue;
      this.#purges.recordPurgedTag(tag, purgeNumber);
      if (by === this.#options.processId) continue;
      numberByForeignTag.set(tag, purgeNumber);
      if (this.#receivedMessages.has(message)) continue;
      missedTags.add(tag);
      missedMessages.add(message);
    }
    for (const message of missedMessages) this.#receivedMessages.set(message, true);
    this.#purges.setHighestNumber(lastNumber);
    if (numberByForeignTag.size > 0) this.#options.onPurged(numberByForeignTag, missedTags);
  }

  /** Remembers that a purge message came to this process. */
  recordMessage(message: number): void {
    this.#receivedMessages.set(message, true);
  }

  #openGeneration(file: StoreFile) {
    this.#lastGeneration = file.generation;
    this.#useFile(file, openStoreFile(file), undefined);
  }

  #useFile(file: StoreFile, database: DatabaseSync, version: string | undefined) {
    const statements = prepareStatements(database);
    const { ino: inode } = statSync(toFilePath(file));
    this.close();
    this.#openedStore = { file, inode, version, database, statements };
    this.#purges = this.#purges.createRenewedLog();
    this.#options.onReset();
  }
}
