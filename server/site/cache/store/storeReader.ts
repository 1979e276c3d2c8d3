import { mkdirSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { idOf } from './pageRecord.ts';
import { createPurgeLog, type PurgeLog } from './purgeLog.ts';
import { newestOf, openFile, openWithoutWriting, pathOf, type StoreFile, versionOf } from './storeFile.ts';

interface StoreReaderOptions {
  readonly folder: string;
  readonly identity: string;
  /** Names this process among those that write. */
  readonly by: string;
  /** The tag of a whole site. */
  readonly siteTag: (siteId: string) => string;
  /** Other processes purged these tags; `missed` are those of purges whose message did not come to this process. */
  readonly onPurged: (numbers: ReadonlyMap<string, number>, missed: ReadonlySet<string>) => void;
  /** Another file is open: purges are counted anew. */
  readonly onReset: () => void;
}

type Row = Readonly<Record<string, unknown>>;

/** The file of the store, open for reading, and the purges that are known. Functions throw the errors of SQLite. */
export interface StoreReader {
  /** The file that is open. */
  readonly file: StoreFile | undefined;
  readonly purges: PurgeLog;
  /** The file is open although nothing can be written to it. */
  readonly isReadOnly: boolean;
  /** Opens the newest generation; when that is out of date, the one after it. */
  readonly open: (isOutdated: boolean) => void;
  /** Opens the newest generation without writing. False: it is not there, is damaged, or cannot be read as a whole. */
  readonly openReadOnly: () => boolean;
  /** A file that is open without writing is not as it was: a process writes to it again. */
  readonly isWrittenAgain: () => boolean;
  /** Opens a generation after the one that was opened last, which is damaged. */
  readonly openNext: () => void;
  /** Opens the next generation when another process has begun it, or when the file was removed. True: it did. */
  readonly openIfReplaced: () => boolean;
  readonly close: () => void;
  /** The row of a page, and the `number` of the last purge. */
  readonly page: (key: string) => Row | undefined;
  /** The row of a page without its body. */
  readonly known: (key: string) => Row | undefined;
  /** Takes in the purges of other processes. */
  readonly look: () => void;
  /** A purge message came to this process. */
  readonly noteMessage: (message: number) => void;
}

/** Purge messages that are remembered. One that is forgotten counts as missed: caches are purged once more. */
const MAX_MESSAGES = 10_000;

const statementsOf = (database: DatabaseSync) => ({
  page: database.prepare(
    'SELECT key, head, headers, sum, body, (SELECT number FROM counter) AS number FROM page WHERE id = ?',
  ),
  known: database.prepare('SELECT key, head FROM page WHERE id = ?'),
  number: database.prepare('SELECT number FROM counter'),
  purges: database.prepare('SELECT tag, number, by, message FROM purge WHERE number > ?'),
});

interface Opened {
  readonly file: StoreFile;
  readonly inode: number;
  /** What the file was like when it was opened without writing; undefined: it can be written. */
  readonly version: string | undefined;
  readonly database: DatabaseSync;
  readonly statements: ReturnType<typeof statementsOf>;
}

export function createStoreReader(options: StoreReaderOptions): StoreReader {
  const { folder, identity, by, siteTag, onPurged, onReset } = options;
  let purges = createPurgeLog(siteTag);
  const received = new LRUCache<number, true>({ max: MAX_MESSAGES });
  let opened: Opened | undefined;
  let lastGeneration = 0;

  function close() {
    try {
      opened?.database.close();
    } catch {
      // It is closed all the same.
    }
    opened = undefined;
  }

  function use(file: StoreFile, database: DatabaseSync, version: string | undefined) {
    const statements = statementsOf(database);
    const { ino: inode } = statSync(pathOf(file));
    close();
    opened = { file, inode, version, database, statements };
    purges = purges.renewed();
    onReset();
  }

  function openGeneration(file: StoreFile) {
    lastGeneration = file.generation;
    use(file, openFile(file), undefined);
  }

  function openNext() {
    close();
    mkdirSync(folder, { recursive: true });
    const newest = newestOf(folder, identity);
    openGeneration({ ...newest, generation: Math.max(newest.generation, lastGeneration + 1) });
  }

  return {
    get file() {
      return opened?.file;
    },
    get purges() {
      return purges;
    },

    open(isOutdated) {
      mkdirSync(folder, { recursive: true });
      const newest = newestOf(folder, identity);
      openGeneration(isOutdated ? { ...newest, generation: newest.generation + 1 } : newest);
    },

    get isReadOnly() {
      return opened?.version !== undefined;
    },

    openReadOnly() {
      const file = newestOf(folder, identity);
      // A later one was begun because this one is damaged.
      if (file.generation < lastGeneration) return false;
      const version = versionOf(file);
      if (opened?.version === version && opened.file.generation === file.generation) return true;
      const database = openWithoutWriting(file);
      if (database) use(file, database, version);
      return database !== undefined;
    },

    isWrittenAgain: () => opened?.version !== undefined && opened.version !== versionOf(opened.file),

    openNext,

    openIfReplaced() {
      if (!opened) return false;
      const { file, inode } = opened;
      const isThere = statSync(pathOf(file), { throwIfNoEntry: false })?.ino === inode;
      if (isThere && newestOf(folder, identity).generation === file.generation) return false;
      openNext();
      return true;
    },

    close,

    page: (key) => opened?.statements.page.get(idOf(key)),

    known: (key) => opened?.statements.known.get(idOf(key)),

    look() {
      const number = opened?.statements.number.get()?.['number'];
      if (!opened || typeof number !== 'number' || number === purges.number) return;
      const foreign = new Map<string, number>();
      const missed = new Set<string>();
      const messages = new Set<number>();
      for (const { tag, number: purged, by: writtenBy, message } of opened.statements.purges.all(purges.number)) {
        if (typeof tag !== 'string' || typeof purged !== 'number' || typeof message !== 'number') continue;
        purges.note(tag, purged);
        if (writtenBy === by) continue;
        foreign.set(tag, purged);
        if (received.has(message)) continue;
        missed.add(tag);
        messages.add(message);
      }
      for (const message of messages) received.set(message, true);
      purges.reach(number);
      if (foreign.size > 0) onPurged(foreign, missed);
    },

    noteMessage: (message) => void received.set(message, true),
  };
}
