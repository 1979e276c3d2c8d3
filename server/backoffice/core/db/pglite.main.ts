/**
 * The embedded database: PGlite behind a socket that speaks the PostgreSQL protocol, in a process of its own.
 * Started by `useEmbeddedDatabase` with the data folder as its first argument and an IPC channel. It ends when the process
 * that started it has told it to stop and no other client is connected.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketHandler, PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { protectDataFolder } from '../../../../shared/node/dataFolder.ts';
import {
  APPLICATION_NAME,
  BACKGROUND_NAME,
  type EmbeddedMessage,
  folderIdentity,
  IDENTITY_NAME,
  isOfFolder,
  lockFile,
  readEmbeddedAddress,
  removeEmbeddedAddress,
  WITH_DATA,
  writeEmbeddedAddress,
} from './embeddedAddress.ts';
import { diagnose, lostFault } from './embeddedDiagnosis.ts';
import { PipelineQueue } from './pipelineQueue.ts';

const SOCKET_PORT = 5432;
const MOST_CONNECTIONS = 50;
const POLL_MS = 50;
/** Those who have just hung up are counted for a moment. */
const POLLS_BEFORE_STAYING = 10;

const DATA = 'db';
const INITIALISE = '--initialise';
const ASK = '--ask';
/** Only the end of the output of PostgreSQL is kept, because it has the reason. */
const MAX_OUTPUT_CHARACTERS = 10_000;
const FOLDER_CHECK_MS = 1000;

const tell = (message: EmbeddedMessage): void => {
  if (process.connected) process.send?.(message);
};

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const isHeld = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  [BUSY, LOCKED].includes(error.errcode & 0xff);

/**
 * PGlite does not guard its folder. SQLite's file lock does: the operating system releases it even when the process is
 * killed. Undefined when another process holds it. Throws where the file cannot be made or opened.
 */
function lock(folder: string): DatabaseSync | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const guard = new DatabaseSync(lockFile(folder));
  try {
    guard.exec('pragma locking_mode = exclusive; begin exclusive');
    return guard;
  } catch (error) {
    guard.close();
    if (isHeld(error)) return undefined;
    throw error;
  }
}

const SOCKET_FOLDER = 'gevel-db-';

/** A new folder that only the own user may enter; in the data folder where the temporary one cannot be written. */
function privateFolder(dataFolder: string): string {
  try {
    return mkdtempSync(path.join(os.tmpdir(), SOCKET_FOLDER));
  } catch {
    return mkdtempSync(path.join(dataFolder, SOCKET_FOLDER));
  }
}

/**
 * Removes the files of a process that was killed. In a copy of a data folder, the address leads to the original, which may
 * run: its socket is not touched. One within this folder is nobody else's, since this process holds the lock.
 */
function removeStale(dataFolder: string): void {
  const stale = readEmbeddedAddress(dataFolder);
  const isOwn = stale && (isOfFolder(stale, dataFolder) || path.dirname(stale.host) === dataFolder);
  if (isOwn && path.basename(stale.host).startsWith(SOCKET_FOLDER))
    rmSync(stale.host, { recursive: true, force: true });
  removeEmbeddedAddress(dataFolder);
}

/** The server keeps them to itself. Throws when another version of it keeps them elsewhere. */
function handlersOf(server: PGLiteSocketServer): PGLiteSocketHandler[] {
  const handlers: unknown = Reflect.get(server, 'handlers');
  if (!(handlers instanceof Set)) throw new TypeError('the socket server has no set of handlers');
  return [...handlers].filter((each) => each instanceof PGLiteSocketHandler);
}

/** Only the own user can reach a socket in a private folder; Windows has none that node-postgres knows. */
async function listen(
  db: PGlite,
  dataFolder: string,
  { nonce, isInPlace }: { readonly nonce: string; readonly isInPlace: () => boolean },
): Promise<{ server: PGLiteSocketServer; host: string; port: number; folder?: string }> {
  const common = { db, maxConnections: MOST_CONNECTIONS };
  const folder = process.platform === 'win32' ? undefined : privateFolder(dataFolder);
  const server = new PGLiteSocketServer(
    folder ? { ...common, path: path.join(folder, `.s.PGSQL.${SOCKET_PORT}`) } : { ...common, port: 0 },
  );
  const queryQueue = new PipelineQueue(db, {
    ownName: APPLICATION_NAME,
    backgroundName: BACKGROUND_NAME,
    identity: { name: IDENTITY_NAME, answer: nonce },
    // Its files are opened by their path: after the folder was moved, they would be others'.
    mayRun: isInPlace,
    hangUp: (client) =>
      void handlersOf(server)
        .find(({ handlerId }) => handlerId === client)
        ?.detach(true),
    // What was committed is on disk; the program that uses this one starts it again.
    onFatal: () => process.exit(1),
  });
  Object.assign(server, { queryQueue });
  await server.start();
  if (folder) return { server, host: folder, port: SOCKET_PORT, folder };
  const port = Number(server.getServerConn().split(':').at(-1));
  return { server, host: '127.0.0.1', port };
}

/** Runs this program for one task; gives its exit code and the end of what PostgreSQL said. */
async function runTask(task: string, folder: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const child = fork(import.meta.filename, [task, folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    said = (said + words).slice(-MAX_OUTPUT_CHARACTERS);
  });
  const [code]: readonly unknown[] = await once(child, 'close');
  return { code, said };
}

/**
 * Creates the data in a process of its own, because the memory that this takes would never be released here, and under
 * another name, so that an interrupted start leaves nothing that looks complete.
 */
async function initialise(folder: string): Promise<void> {
  const draft = path.join(folder, `${DATA}.new`);
  rmSync(draft, { recursive: true, force: true });
  const { code, said } = await runTask(INITIALISE, draft);
  if (code !== 0) {
    // An incomplete database would keep a full disk full.
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`it could not be created: ${said.trim().split('\n').at(-1) ?? ''}`);
  }
  renameSync(draft, path.join(folder, DATA));
}

/** Returns the message of PostgreSQL when it does not start; undefined when it starts. */
async function askWhy(data: string): Promise<string | undefined> {
  const { code, said } = await runTask(ASK, data);
  return code === 0 ? undefined : said;
}

async function start(data: string): Promise<void> {
  process.umask(0o077);
  try {
    const db = await PGlite.create({ dataDir: data, debug: 1 });
    await db.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
  }
}

/** Opens the data, and makes them where there are none. */
async function openData(folder: string, { hasData }: { readonly hasData: boolean }): Promise<PGlite> {
  if (!existsSync(path.join(folder, DATA))) {
    if (hasData) throw lostFault(path.join(folder, DATA));
    await initialise(folder);
  }
  return PGlite.create({
    dataDir: path.join(folder, DATA),
    postgresqlconf: ['shared_buffers = 64MB', 'work_mem = 16MB', 'maintenance_work_mem = 32MB', 'max_wal_size = 256MB'],
  });
}

/** Held until this process ends, also while it finds out why it cannot start. */
let guard: DatabaseSync | undefined;

async function main(folder: string, options: { readonly hasData: boolean }): Promise<void> {
  protectDataFolder(folder);
  guard = lock(folder);
  if (!guard) {
    tell({ type: 'busy' });
    process.disconnect?.();
    return;
  }
  removeStale(folder);
  const identity = folderIdentity(folder) ?? '';
  const isInPlace = () => folderIdentity(folder) === identity;
  const nonce = randomBytes(16).toString('hex');
  const db = await openData(folder, options);
  const { server, host, port, folder: socketFolder } = await listen(db, folder, { nonce, isInPlace });
  const address = { pid: process.pid, host, port, folder: identity, nonce };
  writeEmbeddedAddress(folder, address);
  // Committed data is on disk. The process must end before it writes to the place where the folder was.
  setInterval(() => {
    if (!isInPlace()) process.exit(1);
  }, FOLDER_CHECK_MS).unref();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    if (!isInPlace()) process.exit(1);
    removeEmbeddedAddress(folder);
    await server.stop();
    await db.close();
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    guard?.close();
    if (process.connected) process.disconnect?.();
    process.exit(0);
  };

  /** Without the process that started it, it runs until the last client has disconnected. */
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    let polls = 0;
    setInterval(() => {
      polls += 1;
      if (server.getStats().activeConnections === 0) void stop();
      else if (polls === POLLS_BEFORE_STAYING) tell({ type: 'staying' });
    }, POLL_MS);
  };
  process.once('disconnect', leave);
  // It was killed while this one started.
  if (!process.connected) leave();
  process.once('message', leave);
  process.on('SIGTERM', () => void stop());
  // Ctrl-C reaches the whole process group; the one that started it says when it is done.
  process.on('SIGINT', () => {});
  tell({ type: 'ready', address });
}

/** Tells the reason to the process that started this one, which writes it to its log, and ends. */
async function fail(folder: string, error: unknown): Promise<never> {
  const data = path.join(folder, DATA);
  const fault = await diagnose({ dataDir: folder, data, error, ask: () => askWhy(data) });
  const message: EmbeddedMessage = { type: 'failed', kind: fault.kind, reason: fault.message };
  if (process.connected) await new Promise((sent) => process.send?.(message, sent));
  return process.exit(1);
}

const [, , first, second] = process.argv;
if (first === undefined) throw new Error('usage: pglite.main <data folder>');
else if (second !== undefined && [INITIALISE, ASK].includes(first)) await start(second);
else await main(first, { hasData: second === WITH_DATA }).catch((error: unknown) => fail(first, error));
