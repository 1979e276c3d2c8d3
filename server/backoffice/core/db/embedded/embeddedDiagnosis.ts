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
import { describeUser, findUserName } from '#shared/node/fileOwner.ts';
import { StartFault } from '#shared/node/startFault.ts';
import { EmbeddedFault } from './embeddedFault.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** A start needs disk space for one segment of the write-ahead log, and some space for other files. */
const MIN_START_BYTES = 17 * BYTES_PER_MEGABYTE;
const NO_SPACE_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);
/** The messages of PostgreSQL and SQLite for a disk without free space. */
const NO_SPACE_MESSAGES = /No space left on device|Quota exceeded|database or disk is full/i;
const READ_ONLY_MESSAGES = /Read-only file system|attempt to write a readonly database/i;

/** Tests whether a start has enough disk space by writing a file, because a quota cannot be read in another way. */
function hasDiskSpace(folder: string): boolean {
  const probeFile = path.join(folder, 'room.probe');
  try {
    const file = openSync(probeFile, 'w', 0o600);
    try {
      const megabyte = Buffer.alloc(BYTES_PER_MEGABYTE);
      for (let writtenBytes = 0; writtenBytes < MIN_START_BYTES; ) writtenBytes += writeSync(file, megabyte);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    return !NO_SPACE_CODES.has(errorCode(error));
  } finally {
    rmSync(probeFile, { force: true });
  }
}

const formatMegabytes = (bytes: number): string => `${Math.floor(bytes / BYTES_PER_MEGABYTE)} MB`;

/** Describes what is used up on the disk of a folder: space, or the number of files. */
function describeShortage(folder: string): string {
  const diskIsFull = 'the disk of this folder is full';
  try {
    const { bavail, blocks, bsize, files, ffree } = statfsSync(folder);
    // A file system without a fixed number of files reports 0 for both values.
    if (files > 0 && ffree === 0)
      return `the disk of this folder has no room for another file (0 of ${files} inodes are free, and ${formatMegabytes(bavail * bsize)}); remove files`;
    return `${diskIsFull} (${formatMegabytes(bavail * bsize)} of ${formatMegabytes(blocks * bsize)} are free)`;
  } catch {
    return diskIsFull;
  }
}

interface InaccessiblePath {
  readonly filePath: string;
  readonly ownerUid: number;
}

/** Finds the first file or folder of a database that this program may not read and write. */
function findInaccessiblePath(folder: string): InaccessiblePath | undefined {
  const { R_OK, W_OK, X_OK } = constants;
  const findWithin = (target: string): InaccessiblePath | undefined => {
    const stats = lstatSync(target, { throwIfNoEntry: false });
    if (stats === undefined || stats.isSymbolicLink()) return undefined;
    try {
      accessSync(target, stats.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
    } catch (error) {
      return errorCode(error) === 'EACCES' ? { filePath: target, ownerUid: stats.uid } : undefined;
    }
    if (!stats.isDirectory()) return undefined;
    for (const name of readdirSync(target)) {
      const inaccessiblePath = findWithin(path.join(target, name));
      if (inaccessiblePath) return inaccessiblePath;
    }
    return undefined;
  };
  return findWithin(folder);
}

const RESTORE_ADVICE = 'restore a backup (docs/operations/backup.md)';
const CREATED_BY_VERSION = /initialized by PostgreSQL version (\d{1,3})/;
const REQUIRED_VERSION = /compatible with this version (\d{1,3})/;

interface StartFailure {
  readonly dataDir: string;
  /** The folder of the database's own files. */
  readonly data: string;
  readonly error: unknown;
  /** Starts PostgreSQL on these files and returns its error message; undefined when PostgreSQL starts. */
  readonly readPostgresError: () => Promise<string | undefined>;
}

/** Returns the message of an error. PGlite also throws objects with a message that are not instances of `Error`. */
function toMessage(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'message' in error && typeof error.message === 'string' ? error.message : String(error);
}

const formatCannotStart = (databaseFolder: string) => `The embedded database in ${databaseFolder} cannot start:`;

/** Describes for the operator, in one sentence, why the embedded database did not start and how to fix it. */
export async function diagnoseStart({ dataDir, data, error, readPostgresError }: StartFailure): Promise<EmbeddedFault> {
  if (error instanceof EmbeddedFault) return error;
  if (error instanceof StartFault) return new EmbeddedFault('owner', error.message, { cause: error });
  const message = toMessage(error);
  const createFault = (kind: EmbeddedFault['kind'], reason: string) =>
    new EmbeddedFault(kind, `${formatCannotStart(data)} ${reason}.`, { cause: error });
  // The folder of the database may be on another disk than the data folder.
  const existingFolder = existsSync(data) ? data : dataDir;
  const createFullFault = () => createFault('full', describeShortage(existingFolder));
  const createReadOnlyFault = () => createFault('unusable', 'its file system is read-only');
  if (NO_SPACE_CODES.has(errorCode(error)) || NO_SPACE_MESSAGES.test(message)) return createFullFault();
  if (errorCode(error) === 'EROFS' || READ_ONLY_MESSAGES.test(message)) return createReadOnlyFault();

  const inaccessiblePath = [data, path.join(dataDir, 'pglite.lock'), path.join(dataDir, 'pglite.json')]
    .map(findInaccessiblePath)
    .find((each) => each !== undefined);
  if (inaccessiblePath) {
    const uid = process.geteuid?.() ?? 0;
    const remedy = `as root, run: chown -R ${findUserName(uid) ?? uid} ${dataDir}`;
    return createFault(
      'owner',
      `${inaccessiblePath.filePath} belongs to ${describeUser(inaccessiblePath.ownerUid)}, and this program runs as ${describeUser(uid)}; ${remedy}`,
    );
  }
  if (!existsSync(data)) return hasDiskSpace(existingFolder) ? createFault('unusable', message) : createFullFault();
  if (!existsSync(path.join(data, 'PG_VERSION'))) return createNoVersionFault(data);

  const errorOutput = await readPostgresError();
  if (errorOutput === undefined)
    return hasDiskSpace(existingFolder) ? createFault('unusable', message) : createFullFault();
  if (NO_SPACE_MESSAGES.test(errorOutput)) return createFullFault();
  if (READ_ONLY_MESSAGES.test(errorOutput)) return createReadOnlyFault();
  const [, creatorVersion] = CREATED_BY_VERSION.exec(errorOutput) ?? [];
  const [, requiredVersion] = REQUIRED_VERSION.exec(errorOutput) ?? [];
  if (creatorVersion !== undefined)
    return createFault(
      'version',
      `PostgreSQL ${creatorVersion} made it, and this version of the product has PostgreSQL ${requiredVersion}; start the version that made it, or ${RESTORE_ADVICE}`,
    );
  // On a disk that is nearly full, the error of PostgreSQL may be a consequence of the missing space.
  if (!hasDiskSpace(existingFolder)) return createFullFault();
  const [, reason = message] = /(?:PANIC|FATAL): {1,5}(.{1,300})/.exec(errorOutput) ?? [];
  return createFault('damaged', `it is damaged (${reason}); ${RESTORE_ADVICE}`);
}

/** The SQLSTATE `disk_full`. */
export const DISK_FULL_STATE = '53100';

/**
 * Returns the fault that explains why a database that started could not be migrated; undefined for an error that is not
 * a fault of the database.
 *
 * @param outageReason the reason that `findOutageReason` returns for the error
 */
export function findMigrationFault(
  dataDir: string,
  outageReason: string | undefined,
  error: unknown,
): EmbeddedFault | undefined {
  if (outageReason === undefined) return undefined;
  const databaseFolder = path.join(dataDir, 'db');
  const isFull = outageReason === DISK_FULL_STATE || !hasDiskSpace(databaseFolder);
  const reason = isFull ? describeShortage(databaseFolder) : `it ended, or did not answer (${outageReason})`;
  return new EmbeddedFault(isFull ? 'full' : 'unusable', `${formatCannotStart(databaseFolder)} ${reason}.`, {
    cause: error,
  });
}

/**
 * Creates the fault for a database process that ended while a command used it.
 *
 * @param outageReason the reason that `findOutageReason` returns for the error
 */
export const createEndedFault = (dataDir: string, outageReason: string): EmbeddedFault =>
  new EmbeddedFault(
    'unusable',
    `The embedded database in ${path.join(dataDir, 'db')} ended while this command used it, or did not answer (${outageReason}). Uncommitted changes of the command are lost: run it again.`,
  );

/** Creates the fault for a database that another process has open without answering. */
export const createLockedFault = (databaseFolder: string, pid: number | undefined): EmbeddedFault =>
  new EmbeddedFault(
    'locked',
    `${formatCannotStart(databaseFolder)} ${pid === undefined ? 'another process' : `process ${pid}`} has it open and does not answer.`,
  );

/** Creates the fault for a data folder that was moved or replaced while this program ran. */
export const createMovedFault = (dataDir: string): EmbeddedFault =>
  new EmbeddedFault(
    'moved',
    `The embedded database in ${dataDir} cannot be used: this folder was replaced after the program had started. Restore the original folder, or restart the program.`,
  );

/** Creates the fault for data that are missing although they existed before. */
export const createMissingFault = (databaseFolder: string, detail: string): EmbeddedFault =>
  new EmbeddedFault(
    'missing',
    `${formatCannotStart(databaseFolder)} its files are missing (${detail}), although this data folder had a database. Mount its disk, or restore the files. To create a new database, use the command migrate or restore.`,
  );

/** Creates the fault for a folder with files that are no database. */
export const createNoVersionFault = (databaseFolder: string): EmbeddedFault =>
  new EmbeddedFault(
    'damaged',
    `${formatCannotStart(databaseFolder)} it is damaged (there is no PG_VERSION in it); ${RESTORE_ADVICE}.`,
  );

/**
 * Creates the fault for database files that two data folders share by a mount or a link, and that a program of the
 * other data folder has open.
 */
export const createSharedFault = (databaseFolder: string): EmbeddedFault =>
  new EmbeddedFault(
    'locked',
    `${formatCannotStart(databaseFolder)} a program with another data folder has it open, because the database folder is also mounted or linked there. Only one data folder may contain it.`,
  );

/** Tests whether a file has more than one name, as after `cp -al`. */
export const isHardLinked = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.nlink ?? 0) > 1;

/** Creates the fault for a lock that a program of another folder holds, because the two folders share files. */
export const createLinkedFault = (databaseFolder: string, file: string): EmbeddedFault =>
  new EmbeddedFault(
    'locked',
    `${formatCannotStart(databaseFolder)} a program with another folder has it open, and ${file} is the same file in both folders (a hard link). A copy needs its own files: use cp -a, not cp -al.`,
  );

/**
 * Creates the fault for a file that has the name of a lock file but is no lock file. The operator can remove this file,
 * because real lock files contain no data.
 */
export const createBrokenLockFault = (file: string, error: unknown): EmbeddedFault =>
  new EmbeddedFault(
    'damaged',
    `The embedded database cannot start: ${file} is not a lock file (${toMessage(error)}). Stop all programs that use this folder, and remove that file.`,
    { cause: error },
  );
