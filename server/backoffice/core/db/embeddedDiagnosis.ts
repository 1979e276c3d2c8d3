import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '#shared/node/errorCode.ts';
import { describeUser, userName } from '#shared/node/fileOwner.ts';
import { StartFault } from '#shared/node/startFault.ts';
import { EmbeddedFault } from './embeddedFault.ts';

const MEGABYTE = 1024 * 1024;
/** A start needs room for a segment of the write-ahead log, and some for what it writes beside it. */
const ROOM_BYTES = 17 * MEGABYTE;
const NO_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);
/** As PostgreSQL and SQLite name it. */
const NO_ROOM_WORDS = /No space left on device|Quota exceeded|database or disk is full/i;
const READ_ONLY_WORDS = /Read-only file system|attempt to write a readonly database/i;

/** Whether a start would find room in a folder. It is tried, because a quota is not seen otherwise. */
function hasRoom(folder: string): boolean {
  const probe = path.join(folder, 'room.probe');
  try {
    const file = openSync(probe, 'w', 0o600);
    try {
      const piece = Buffer.alloc(MEGABYTE);
      for (let written = 0; written < ROOM_BYTES; ) written += writeSync(file, piece);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    return !NO_ROOM.has(errorCode(error));
  } finally {
    rmSync(probe, { force: true });
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

/** What is used up on the disk of a folder, in words: its space, or the number of files that it can have. */
function shortage(folder: string): string {
  const full = 'the disk of this folder is full';
  try {
    const { bavail, blocks, bsize, files, ffree } = statfsSync(folder);
    // File systems without a fixed number of files say 0 for both.
    if (files > 0 && ffree === 0)
      return `the disk of this folder has no room for another file (0 of ${files} inodes are free, and ${megabytes(bavail * bsize)}); remove files`;
    return `${full} (${megabytes(bavail * bsize)} of ${megabytes(blocks * bsize)} are free)`;
  } catch {
    return full;
  }
}

interface Closed {
  readonly place: string;
  readonly uid: number;
}

/** The first file or folder of a database that this program may not read and write. */
function closedPlaceIn(folder: string): Closed | undefined {
  const { R_OK, W_OK, X_OK } = constants;
  const look = (place: string): Closed | undefined => {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    if (stats === undefined || stats.isSymbolicLink()) return undefined;
    try {
      accessSync(place, stats.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
    } catch (error) {
      return errorCode(error) === 'EACCES' ? { place, uid: stats.uid } : undefined;
    }
    if (!stats.isDirectory()) return undefined;
    for (const name of readdirSync(place)) {
      const found = look(path.join(place, name));
      if (found) return found;
    }
    return undefined;
  };
  return look(folder);
}

const BACKUP = 'restore a backup (docs/operations.md, "Backup and moving")';
const MADE_BY = /initialized by PostgreSQL version (\d{1,3})/;
const OWN_VERSION = /compatible with this version (\d{1,3})/;

interface Failure {
  readonly dataDir: string;
  /** The folder of the database's own files. */
  readonly data: string;
  readonly error: unknown;
  /** Asks PostgreSQL itself why it does not start on these files: what it says, or nothing when it does start. */
  readonly ask: () => Promise<string | undefined>;
}

/** PGlite also throws objects that are no errors, with a message all the same. */
function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error && typeof error.message === 'string' ? error.message : String(error);
}

const cannotStart = (data: string) => `The embedded database in ${data} cannot start:`;

/** Why the embedded database did not start, in a sentence for the operator, who can mend it. */
export async function diagnose({ dataDir, data, error, ask }: Failure): Promise<EmbeddedFault> {
  if (error instanceof EmbeddedFault) return error;
  if (error instanceof StartFault) return new EmbeddedFault('owner', error.message, { cause: error });
  const message = messageOf(error);
  const fault = (kind: EmbeddedFault['kind'], reason: string) =>
    new EmbeddedFault(kind, `${cannotStart(data)} ${reason}.`, { cause: error });
  // The database may have a disk of its own.
  const place = existsSync(data) ? data : dataDir;
  const full = () => fault('full', shortage(place));
  const readOnly = () => fault('unusable', 'its file system is read-only');
  if (NO_ROOM.has(errorCode(error)) || NO_ROOM_WORDS.test(message)) return full();
  if (errorCode(error) === 'EROFS' || READ_ONLY_WORDS.test(message)) return readOnly();

  const closed = [data, path.join(dataDir, 'pglite.lock'), path.join(dataDir, 'pglite.json')]
    .map(closedPlaceIn)
    .find((each) => each !== undefined);
  if (closed) {
    const uid = process.geteuid?.() ?? 0;
    const mend = `as root, run: chown -R ${userName(uid) ?? uid} ${dataDir}`;
    return fault(
      'owner',
      `${closed.place} belongs to ${describeUser(closed.uid)}, and this program runs as ${describeUser(uid)}; ${mend}`,
    );
  }
  if (!existsSync(data)) return hasRoom(place) ? fault('unusable', message) : full();
  if (!existsSync(path.join(data, 'PG_VERSION'))) return withoutVersionFault(data);

  const said = await ask();
  if (said === undefined) return hasRoom(place) ? fault('unusable', message) : full();
  if (NO_ROOM_WORDS.test(said)) return full();
  if (READ_ONLY_WORDS.test(said)) return readOnly();
  const [, made] = MADE_BY.exec(said) ?? [];
  const [, ours] = OWN_VERSION.exec(said) ?? [];
  if (made !== undefined)
    return fault(
      'version',
      `PostgreSQL ${made} made it, and this version of the product has PostgreSQL ${ours}; start the version that made it, or ${BACKUP}`,
    );
  // On a disk that is nearly full, the message of PostgreSQL may be a consequence of that.
  if (!hasRoom(place)) return full();
  const [, words = message] = /(?:PANIC|FATAL): {1,5}(.{1,300})/.exec(said) ?? [];
  return fault('damaged', `it is damaged (${words}); ${BACKUP}`);
}

/** SQLSTATE `disk_full`. */
export const DISK_FULL = '53100';

/**
 * Why a database that did start could not be brought up to date; undefined for what is no fault of the database.
 *
 * @param away as `databaseAway` names the error
 */
export function faultInUse(dataDir: string, away: string | undefined, error: unknown): EmbeddedFault | undefined {
  if (away === undefined) return undefined;
  const data = path.join(dataDir, 'db');
  const isFull = away === DISK_FULL || !hasRoom(data);
  const reason = isFull ? shortage(data) : `it ended, or did not answer (${away})`;
  return new EmbeddedFault(isFull ? 'full' : 'unusable', `${cannotStart(data)} ${reason}.`, { cause: error });
}

/**
 * The process of the database ended, or was ended, while a command used it.
 *
 * @param away as `databaseAway` names the error
 */
export const endedFault = (dataDir: string, away: string): EmbeddedFault =>
  new EmbeddedFault(
    'unusable',
    `The embedded database in ${path.join(dataDir, 'db')} ended while this command used it, or did not answer (${away}). What the command had not committed is not written: run it again.`,
  );

/** Another process has the database open and gives no answer. */
export const lockedFault = (data: string, pid: number | undefined): EmbeddedFault =>
  new EmbeddedFault(
    'locked',
    `${cannotStart(data)} ${pid === undefined ? 'another process' : `process ${pid}`} has it open and does not answer.`,
  );

/** The data folder was moved away, or another one was put in its place, while this program ran. */
export const movedFault = (dataDir: string): EmbeddedFault =>
  new EmbeddedFault(
    'moved',
    `The embedded database in ${dataDir} cannot be used: this folder is not the one that it was when the program started. Put that one back, or start the program again.`,
  );

/** There are no data, although there were some before. */
export const missingFault = (data: string, what: string): EmbeddedFault =>
  new EmbeddedFault(
    'missing',
    `${cannotStart(data)} its files are not there (${what}), although this data folder had a database. Mount its disk, or put the files back; a new database is made by the commands migrate and restore.`,
  );

/** There are files, and they are no database. */
export const withoutVersionFault = (data: string): EmbeddedFault =>
  new EmbeddedFault('damaged', `${cannotStart(data)} it is damaged (there is no PG_VERSION in it); ${BACKUP}.`);

/** Another data folder leads to the same files, by a mount or a link, and a program of that one has them open. */
export const sharedFault = (data: string): EmbeddedFault =>
  new EmbeddedFault(
    'locked',
    `${cannotStart(data)} a program on another data folder has it open: the folder is mounted or linked there, too. Only one data folder may have it.`,
  );

/** Whether a file has more than one name, as after `cp -al`. */
export const isHardLinked = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.nlink ?? 0) > 1;

/** A lock is held by a program of another folder, with which this one shares its files. */
export const linkedFault = (data: string, file: string): EmbeddedFault =>
  new EmbeddedFault(
    'locked',
    `${cannotStart(data)} a program on another folder has it open, and ${file} is the same file there (a hard link). A copy needs files of its own: cp -a makes them, cp -al does not.`,
  );

/** There is something else in the place of a lock file. Nothing of the product is in such a file. */
export const brokenLockFault = (file: string, error: unknown): EmbeddedFault =>
  new EmbeddedFault(
    'damaged',
    `The embedded database cannot start: ${file} is no lock file (${messageOf(error)}). End all programs that use this folder, and remove that file.`,
    { cause: error },
  );
