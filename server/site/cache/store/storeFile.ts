import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { errorCode } from '#shared/node/errorCode.ts';

/**
 * The file of the page store: `<identity>.<generation>.db`. All processes of one deployment have the same identity. A
 * damaged generation is never used again, and the next generation has another name. The reason is that a process which
 * still has the damaged file open may remove the log of that name (`-wal`) when the process ends.
 */
export interface StoreFile {
  readonly folder: string;
  readonly identity: string;
  readonly generation: number;
}

const FILE_NAME_PATTERN = /^([0-9a-f]{16})\.(\d{1,9})\.db$/;
/** The endings of a database file and of the files that SQLite puts beside it. */
const FILE_ENDINGS = ['', '-wal', '-shm', '-journal'];

const toFileName = ({ identity, generation }: StoreFile) => `${identity}.${generation}.db`;
export const toFilePath = (file: StoreFile): string => path.join(file.folder, toFileName(file));

/** Returns the stores in a folder, with their identities and generations. */
export function listStoreFiles(folder: string): StoreFile[] {
  return readdirSync(folder).flatMap((name) => {
    const [, identity, generation] = FILE_NAME_PATTERN.exec(name) ?? [];
    return identity === undefined ? [] : [{ folder, identity, generation: Number(generation) }];
  });
}

/** Returns the file of the newest generation of an identity; the file of generation 1 when none exists yet. */
export function findNewestFile(folder: string, identity: string): StoreFile {
  const generations = listStoreFiles(folder)
    .filter((file) => file.identity === identity)
    .map(({ generation }) => generation);
  return { folder, identity, generation: Math.max(1, ...generations) };
}

/** Removes a file, which another process may still have open. Returns whether it existed. */
function removeFile(file: StoreFile): boolean {
  try {
    for (const ending of FILE_ENDINGS) rmSync(toFilePath(file) + ending, { force: ending !== '' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** These are primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;
/** An extended code, which means that the file is shorter than it should be. */
const SQLITE_SHORT_READ = 522;
/**
 * An extended code (`SQLITE_IOERR_SHMSIZE`), which means that the disk has no space for the file that processes share
 * (`-shm`).
 */
const SQLITE_NO_SHARED_MEMORY = 4874;

const getExtendedCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;

/** Returns the primary code of an error of SQLite; undefined for any other error. */
export function getSqliteCode(error: unknown): number | undefined {
  const code = getExtendedCode(error);
  return code === undefined ? undefined : code & 0xff;
}

export function isDamageError(error: unknown): boolean {
  const code = getSqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOT_A_DATABASE || getExtendedCode(error) === SQLITE_SHORT_READ;
}

export function isBusyError(error: unknown): boolean {
  const code = getSqliteCode(error);
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}

/** Returns whether an error means that the disk is full. */
export const isDiskFullError = (error: unknown): boolean =>
  getSqliteCode(error) === SQLITE_FULL || getExtendedCode(error) === SQLITE_NO_SHARED_MEMORY;

/**
 * The size of the reserved disk space. Opening a store takes disk space for the beginning of its log and for the file
 * that processes share.
 */
const RESERVE_BYTES = 1024 * 1024;
const toReservePath = (folder: string): string => path.join(folder, 'reserve');

/** Reserves disk space with which a store can be opened on a full disk, so that its pages can be served. */
export function writeReserve(folder: string): void {
  const reserve = toReservePath(folder);
  try {
    if (statSync(reserve, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
    writeFileSync(reserve, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
  } catch {
    // A reserve that was only partly written is removed: it is too small to help, and the store needs its space.
    deleteReserve(folder);
  }
}

/** Frees the reserved space for the store. Returns false when there was none. */
export function deleteReserve(folder: string): boolean {
  try {
    rmSync(toReservePath(folder));
    return true;
  } catch {
    return false;
  }
}

/** The time for which a connection waits for the lock of another connection. */
const LOCK_TIMEOUT_MS = 5000;
/**
 * The size of a connection's own cache of database pages, in kilobytes. The operating system caches the other pages.
 */
const PAGE_CACHE_KILOBYTES = 4096;
/** The size of one database page. */
const DATABASE_PAGE_BYTES = 4096;
/** The size to which the log is shortened after its content is in the file. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/**
 * The tables of the store:
 * - `page`: a stored response, by the hash of its key. `sum` is a checksum of the other columns.
 * - `used`: the time of the last use (`at`) and of the render (`made`) of each page, in milliseconds since 1970. The
 *   table is separate from `page`, so that a use does not write the page again.
 * - `purge`: the tags that were purged, with the number of the purge. `by` is the process that wrote the purge, and
 *   `message` the hash of the message that this process received.
 * - `counter`: the number of the last purge.
 * - `demand`: how often visitors requested an address, whether its page is stored or not: `hits` on `day` (days since
 *   1970, UTC), `earlier` on the day before.
 */
const DATABASE_SCHEMA = `
CREATE TABLE IF NOT EXISTS page (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  head TEXT NOT NULL,
  headers TEXT NOT NULL,
  sum INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS used (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, made INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS purge (
  tag TEXT PRIMARY KEY,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  message INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS purge_number ON purge (number);
CREATE TABLE IF NOT EXISTS counter (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;
INSERT OR IGNORE INTO counter (id, number) VALUES (1, 0);
CREATE TABLE IF NOT EXISTS demand (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  host TEXT NOT NULL,
  day INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  earlier INTEGER NOT NULL
) STRICT;
`;

/** Opens a store, and creates it when it does not exist. @throws what SQLite throws. */
export function openStoreFile(file: StoreFile): DatabaseSync {
  const database = new DatabaseSync(toFilePath(file), { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec(`PRAGMA page_size = ${DATABASE_PAGE_BYTES}; PRAGMA auto_vacuum = INCREMENTAL;`);
    // In this mode a reader never waits for a writer, and a process that is killed leaves no half-written transaction.
    enableWriteAheadLog(database);
    database.exec(`
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -${PAGE_CACHE_KILOBYTES};
      PRAGMA journal_size_limit = ${MAX_LOG_BYTES};
      PRAGMA trusted_schema = OFF;
    `);
    database.exec(`BEGIN IMMEDIATE; ${DATABASE_SCHEMA} COMMIT;`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Switches the database to write-ahead logging. Several attempts are made, because other processes may do the same at
 * this moment, and SQLite does not wait for the lock.
 */
function enableWriteAheadLog(database: DatabaseSync) {
  const waitCell = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusyError(error) || attempt === 50) throw error;
      Atomics.wait(waitCell, 0, 0, 20);
    }
  }
}

/** Opens a store of another version to read it, also when it is in use. @throws what SQLite throws. */
export const openForReading = (file: StoreFile): DatabaseSync =>
  new DatabaseSync(toFilePath(file), { readOnly: true, timeout: LOCK_TIMEOUT_MS });

/** Returns the size of a store's log, whose changes may not be in the file yet; undefined without a log. */
const readLogSize = (file: StoreFile): number | undefined =>
  statSync(`${toFilePath(file)}-wal`, { throwIfNoEntry: false })?.size;

/** Opens the database and reads a row, to find out whether reading works. Returns undefined when it does not. */
function openForReadingPages(open: () => DatabaseSync): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = open();
    database.exec(
      `PRAGMA cache_size = -${PAGE_CACHE_KILOBYTES}; PRAGMA trusted_schema = OFF; SELECT number FROM counter;`,
    );
    return database;
  } catch {
    database?.close();
    return undefined;
  }
}

/**
 * Opens a store that cannot be written, because its disk is mounted read-only or has no space for another file. SQLite
 * needs two more files to read a store with a log. With `immutable` it assumes that no process writes: it needs no
 * further file, but does not read the log.
 *
 * @returns undefined when the store does not exist, or when a log has content that cannot be read
 */
export function openWithoutWriting(file: StoreFile): DatabaseSync | undefined {
  const logBytes = readLogSize(file);
  const databaseWithLog = logBytes === undefined ? undefined : openForReadingPages(() => openForReading(file));
  if (databaseWithLog !== undefined || (logBytes ?? 0) > 0) return databaseWithLog;
  const fileUrl = `${pathToFileURL(toFilePath(file)).href}?immutable=1`;
  return openForReadingPages(() => new DatabaseSync(fileUrl, { readOnly: true }));
}

/**
 * Returns a text that changes when the file or its log changes. A store that is open without writing compares two of
 * these texts: when they differ, a process writes to the store again.
 */
export function readFileVersion(file: StoreFile): string {
  const { ino, mtimeMs, size } = statSync(toFilePath(file));
  return [ino, mtimeMs, size, readLogSize(file)].join(' ');
}

/** Returns whether a process has the file open. Returns false for a file that is no store or cannot be opened. */
function isInUse(file: StoreFile): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(toFilePath(file), { timeout: 0 });
    // SQLite changes the journal mode only when no other process has the file open.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;');
    const mode = database.prepare('PRAGMA journal_mode').get()?.['journal_mode'];
    return mode !== 'delete';
  } catch (error) {
    return isBusyError(error);
  } finally {
    database?.close();
  }
}

/**
 * Removes the stores of other identities and the earlier generations of this one, except those that a process uses.
 *
 * @param beforeRemoval is called with each store before its removal
 * @returns how many stores of other identities were removed, and how many stores are in use
 */
export function removeOtherFiles(ownFile: StoreFile, beforeRemoval: (otherFile: StoreFile) => void = () => {}) {
  let [removed, inUse] = [0, 0];
  for (const otherFile of listStoreFiles(ownFile.folder)) {
    if (otherFile.identity === ownFile.identity && otherFile.generation >= ownFile.generation) continue;
    if (isInUse(otherFile)) {
      inUse += 1;
      continue;
    }
    beforeRemoval(otherFile);
    if (removeFile(otherFile) && otherFile.identity !== ownFile.identity) removed += 1;
  }
  return { removed, inUse };
}
