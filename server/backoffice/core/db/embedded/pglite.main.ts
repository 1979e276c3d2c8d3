/**
 * Runs the embedded database: PGlite behind a socket that speaks the PostgreSQL protocol, in its own process.
 * `useEmbeddedDatabase` starts it with the data folder as its first argument and an IPC channel. The process ends when
 * its parent has sent the message to stop and no other client is connected.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketHandler, PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { protectDataFolder } from '#shared/node/dataFolder.ts';
import { errorCode } from '#shared/node/errorCode.ts';
import {
  APPLICATION_NAME,
  BACKGROUND_APPLICATION_NAME,
  toDataLockFile,
  type EmbeddedMessage,
  readFolderIdentity,
  type HoldingFolder,
  IDENTITY_APPLICATION_NAME,
  isOfFolder,
  toLockFile,
  readEmbeddedAddress,
  removeEmbeddedAddress,
  WITH_DATA_ARGUMENT,
  writeEmbeddedAddress,
} from './embeddedAddress.ts';
import {
  createBrokenLockFault,
  diagnoseStart,
  isHardLinked,
  createLinkedFault,
  createMissingFault,
  createNoVersionFault,
} from './embeddedDiagnosis.ts';
import { PipelineQueue } from './pipelineQueue.ts';

const SOCKET_PORT = 5432;
const MAX_CONNECTIONS = 50;
const CONNECTION_POLL_INTERVAL_MS = 50;
/**
 * The process counts its connections this many times before it reports that it stays for other programs. A client that
 * has just disconnected is still counted for a moment.
 */
const POLLS_BEFORE_STAYING = 10;

const DATABASE_FOLDER = 'db';
const DRAFT_FOLDER = `${DATABASE_FOLDER}.new`;
/** The first argument of a process that starts PostgreSQL once to create the data of a folder. */
const INITIALISE_ARGUMENT = '--initialise';
/** The first argument of a process that starts PostgreSQL once to get its error message. */
const READ_START_ERROR_ARGUMENT = '--ask';
/** Only the end of PostgreSQL's output is stored, because it contains the reason. */
const MAX_OUTPUT_CHARACTERS = 10_000;
const FOLDER_CHECK_INTERVAL_MS = 1000;

const sendMessage = (message: EmbeddedMessage): void => {
  if (process.connected) process.send?.(message);
};

/**
 * The primary result codes of SQLite (https://www.sqlite.org/rescode.html) for a lock that another process holds, and
 * for a file that is not a database.
 */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_NOT_A_DATABASE = 26;
const findResultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

/**
 * Locks a file as the lock of its folder, because PGlite does not lock the folder. SQLite's file lock is used, because
 * the operating system releases this lock even when the process is killed. Returns undefined when another process holds
 * the lock. Throws when the file cannot be created or opened.
 */
function lockFile(file: string): DatabaseSync | undefined {
  // The file is opened here first, because SQLite does not report why it cannot open a file. Closing a file releases
  // all locks of this process on the file, but this process does not hold a lock yet.
  closeSync(openSync(file, 'a', 0o600));
  const lockDatabase = new DatabaseSync(file);
  try {
    lockDatabase.exec('pragma locking_mode = exclusive; begin exclusive');
    return lockDatabase;
  } catch (error) {
    lockDatabase.close();
    const code = findResultCode(error);
    if (code === SQLITE_BUSY || code === SQLITE_LOCKED) return undefined;
    throw code === SQLITE_NOT_A_DATABASE ? createBrokenLockFault(file, error) : error;
  }
}

const SOCKET_FOLDER_PREFIX = 'gevel-db-';

/**
 * Creates a folder that only this user may enter, or uses the data folder when the temporary folder is not writable.
 */
function createPrivateFolder(dataFolder: string): string {
  try {
    return mkdtempSync(path.join(os.tmpdir(), SOCKET_FOLDER_PREFIX));
  } catch {
    return mkdtempSync(path.join(dataFolder, SOCKET_FOLDER_PREFIX));
  }
}

/**
 * Removes the socket and the address file of a killed process. In a copied data folder, the address leads to the
 * database of the original folder, which may be running, so the socket of that database is not touched. A socket within
 * this folder belongs to no other process, because this process holds the lock.
 */
function removeStaleFiles(dataFolder: string): void {
  const staleAddress = readEmbeddedAddress(dataFolder);
  const isOwn =
    staleAddress && (isOfFolder(staleAddress, dataFolder) || path.dirname(staleAddress.host) === dataFolder);
  if (isOwn && path.basename(staleAddress.host).startsWith(SOCKET_FOLDER_PREFIX))
    rmSync(staleAddress.host, { recursive: true, force: true });
  removeEmbeddedAddress(dataFolder);
}

/**
 * Returns the connections from a private field of the server. Throws when this version of the library has no such
 * field.
 */
function getHandlers(server: PGLiteSocketServer): PGLiteSocketHandler[] {
  const handlers: unknown = Reflect.get(server, 'handlers');
  if (!(handlers instanceof Set)) throw new TypeError('the socket server has no set of handlers');
  return [...handlers].filter((each) => each instanceof PGLiteSocketHandler);
}

/**
 * Listens on a socket in a private folder, which only this user can reach. On Windows it listens on a TCP port,
 * because node-postgres supports no such sockets there.
 */
async function listenOnSocket(
  db: PGlite,
  dataFolder: string,
  { nonce, isInPlace }: { readonly nonce: string; readonly isInPlace: () => boolean },
): Promise<{ server: PGLiteSocketServer; host: string; port: number; folder?: string }> {
  const commonOptions = { db, maxConnections: MAX_CONNECTIONS };
  const folder = process.platform === 'win32' ? undefined : createPrivateFolder(dataFolder);
  const server = new PGLiteSocketServer(
    folder ? { ...commonOptions, path: path.join(folder, `.s.PGSQL.${SOCKET_PORT}`) } : { ...commonOptions, port: 0 },
  );
  const queryQueue = new PipelineQueue(db, {
    ownApplicationName: APPLICATION_NAME,
    backgroundApplicationName: BACKGROUND_APPLICATION_NAME,
    identity: { name: IDENTITY_APPLICATION_NAME, answer: nonce },
    // The database opens its files by their path. After the folder was moved, the files at this path may belong to
    // another database.
    mayRunMessages: isInPlace,
    closeConnection: (client) =>
      void getHandlers(server)
        .find(({ handlerId }) => handlerId === client)
        ?.detach(true),
    // An exit loses nothing: committed data is on disk, and the parent process starts this process again.
    onFatal: () => process.exit(1),
  });
  Object.assign(server, { queryQueue });
  await server.start();
  if (folder) return { server, host: folder, port: SOCKET_PORT, folder };
  const port = Number(server.getServerConn().split(':').at(-1));
  return { server, host: '127.0.0.1', port };
}

/** Runs this program in another process for one task. Returns its exit code and the end of PostgreSQL's output. */
async function runTask(
  task: string,
  folder: string,
): Promise<{ readonly code: unknown; readonly errorOutput: string }> {
  const child = fork(import.meta.filename, [task, folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput = (errorOutput + chunk).slice(-MAX_OUTPUT_CHARACTERS);
  });
  const [code]: readonly unknown[] = await once(child, 'close');
  return { code, errorOutput };
}

/** Creates the data in a folder that is missing or empty. On failure it throws and leaves the folder empty. */
async function createDataInProcess(folder: string): Promise<void> {
  const { code, errorOutput } = await runTask(INITIALISE_ARGUMENT, folder);
  if (code === 0) return;
  // An incomplete database would use the space of a disk that is full.
  emptyFolder(folder);
  throw new Error(`it could not be created: ${errorOutput.trim().split('\n').at(-1) ?? ''}`);
}

/**
 * The entries that do not count as data: folders of a new file system, and the lock file, which remains after a
 * database was removed.
 */
const IGNORED_ENTRIES: ReadonlySet<string> = new Set(['lost+found', path.basename(toDataLockFile(''))]);
const listContents = (folder: string): string[] => readdirSync(folder).filter((name) => !IGNORED_ENTRIES.has(name));

function emptyFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of listContents(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** The errors of a rename onto a folder that is a mount, is on another disk, or contains `lost+found`. */
const RENAME_ERROR_CODES: ReadonlySet<string | undefined> = new Set(['EBUSY', 'EXDEV', 'ENOTEMPTY', 'EEXIST', 'EPERM']);

/**
 * Creates the data in a separate process, because this process could never release the memory that this task needs. The
 * folder has a draft name until the data is complete, so an interrupted start leaves nothing that looks complete. After
 * a failure, the empty draft folder stays and shows that there never was a database.
 */
async function initialiseDatabase(folder: string, databaseFolder: string): Promise<void> {
  const draftFolder = path.join(folder, DRAFT_FOLDER);
  rmSync(draftFolder, { recursive: true, force: true });
  mkdirSync(draftFolder, { mode: 0o700 });
  await createDataInProcess(draftFolder);
  try {
    renameSync(draftFolder, databaseFolder);
  } catch (error) {
    if (!RENAME_ERROR_CODES.has(errorCode(error))) throw error;
    emptyFolder(draftFolder);
    await createDataInProcess(databaseFolder);
    rmSync(draftFolder, { recursive: true, force: true });
  }
}

/** Returns PostgreSQL's error message; undefined when PostgreSQL starts. */
async function readStartError(databaseFolder: string): Promise<string | undefined> {
  const { code, errorOutput } = await runTask(READ_START_ERROR_ARGUMENT, databaseFolder);
  return code === 0 ? undefined : errorOutput;
}

/** Starts and closes PostgreSQL in this process, then exits. Writes an error message to standard error. */
async function startTemporarily(databaseFolder: string): Promise<void> {
  process.umask(0o077);
  try {
    const db = await PGlite.create({ dataDir: databaseFolder, debug: 1 });
    await db.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
  }
}

/**
 * Returns the folder of the database's own files as a path without links, because PGlite cannot use links. Creates
 * missing data only when the data never existed, because existing data may be on a disk that is not mounted now.
 */
async function findDatabaseFolder(folder: string, { hasData }: { readonly hasData: boolean }): Promise<string> {
  const dataPath = path.join(folder, DATABASE_FOLDER);
  const isDataPresent = lstatSync(dataPath, { throwIfNoEntry: false }) !== undefined;
  // The target of a broken link is not created.
  if (isDataPresent && !existsSync(dataPath)) throw createMissingFault(dataPath, 'the link leads nowhere');
  const databaseFolder = isDataPresent ? realpathSync(dataPath) : dataPath;
  if (existsSync(path.join(databaseFolder, 'PG_VERSION'))) return databaseFolder;
  if (isDataPresent && listContents(databaseFolder).length > 0) throw createNoVersionFault(dataPath);
  if (hasData) throw createMissingFault(dataPath, isDataPresent ? 'the folder is empty' : 'there is no such folder');
  await initialiseDatabase(folder, databaseFolder);
  return databaseFolder;
}

const openDatabaseFolder = (databaseFolder: string): Promise<PGlite> =>
  PGlite.create({
    dataDir: databaseFolder,
    postgresqlconf: ['shared_buffers = 64MB', 'work_mem = 16MB', 'maintenance_work_mem = 32MB', 'max_wal_size = 256MB'],
  });

/** Reports that another process has the database open, and lets this process end. */
function reportBusy(dataPath: string, file: string, holder: HoldingFolder): void {
  if (isHardLinked(file)) throw createLinkedFault(dataPath, file);
  sendMessage({ type: 'busy', holder });
  process.disconnect?.();
}

/** The locks are held until this process ends, also while it diagnoses why it cannot start. */
let folderLock: DatabaseSync | undefined;
let dataLock: DatabaseSync | undefined;

async function runDatabase(folder: string, options: { readonly hasData: boolean }): Promise<void> {
  protectDataFolder(folder);
  const dataPath = path.join(folder, DATABASE_FOLDER);
  folderLock = lockFile(toLockFile(folder));
  if (!folderLock) return reportBusy(dataPath, toLockFile(folder), 'this folder');
  removeStaleFiles(folder);
  const folderIdentity = readFolderIdentity(folder) ?? '';
  const isInPlace = () => readFolderIdentity(folder) === folderIdentity;
  const nonce = randomBytes(16).toString('hex');
  const databaseFolder = await findDatabaseFolder(folder, options);
  dataLock = lockFile(toDataLockFile(databaseFolder));
  if (!dataLock) return reportBusy(dataPath, toDataLockFile(databaseFolder), 'another folder');
  const db = await openDatabaseFolder(databaseFolder);
  const { server, host, port, folder: socketFolder } = await listenOnSocket(db, folder, { nonce, isInPlace });
  const address = { pid: process.pid, host, port, folder: folderIdentity, nonce };
  writeEmbeddedAddress(folder, address);
  // Committed data is on disk. When the folder was moved, another database may have taken its old path, so this process
  // must end before it writes to that path.
  setInterval(() => {
    if (!isInPlace()) process.exit(1);
  }, FOLDER_CHECK_INTERVAL_MS).unref();

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    if (!isInPlace()) process.exit(1);
    removeEmbeddedAddress(folder);
    await server.stop();
    await db.close();
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    dataLock?.close();
    folderLock?.close();
    if (process.connected) process.disconnect?.();
    process.exit(0);
  };

  /** Is true when the parent has ended or asked this process to stop. The process then waits for its last client. */
  let isStopRequested = false;
  const stopWhenUnused = () => {
    if (isStopRequested) return;
    isStopRequested = true;
    let pollCount = 0;
    setInterval(() => {
      pollCount += 1;
      if (server.getStats().activeConnections === 0) void stop();
      else if (pollCount === POLLS_BEFORE_STAYING) sendMessage({ type: 'staying' });
    }, CONNECTION_POLL_INTERVAL_MS);
  };
  process.once('disconnect', stopWhenUnused);
  // A closed channel means that the parent was killed while this process started.
  if (!process.connected) stopWhenUnused();
  process.once('message', stopWhenUnused);
  process.on('SIGTERM', () => void stop());
  // Ctrl-C reaches the whole process group, but only the parent decides when this process stops.
  process.on('SIGINT', () => {});
  sendMessage({ type: 'ready', address });
}

/** Sends the reason to the parent process, which logs it, and ends this process. */
async function reportFailure(folder: string, error: unknown): Promise<never> {
  const databaseFolder = path.join(folder, DATABASE_FOLDER);
  let hasStarted = false;
  const fault = await diagnoseStart({
    dataDir: folder,
    data: databaseFolder,
    error,
    readPostgresError: async () => {
      const startError = await readStartError(realpathSync(databaseFolder));
      hasStarted = startError === undefined;
      return startError;
    },
  });
  const canStartNow = hasStarted && fault.kind === 'unusable';
  const message: EmbeddedMessage = { type: 'failed', kind: fault.kind, reason: fault.message, canStartNow };
  if (process.connected) await new Promise((sent) => process.send?.(message, sent));
  return process.exit(1);
}

const [, , firstArgument, secondArgument] = process.argv;
if (firstArgument === undefined) throw new Error('usage: pglite.main <data folder>');
else if (secondArgument !== undefined && [INITIALISE_ARGUMENT, READ_START_ERROR_ARGUMENT].includes(firstArgument))
  await startTemporarily(secondArgument);
else
  await runDatabase(firstArgument, { hasData: secondArgument === WITH_DATA_ARGUMENT }).catch((error: unknown) =>
    reportFailure(firstArgument, error),
  );
