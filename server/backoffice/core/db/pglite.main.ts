/**
 * The embedded database: PGlite behind a socket that speaks the PostgreSQL protocol, in a process of its own.
 * Started by `useEmbeddedDatabase` with the data folder as its argument and an IPC channel. It ends when the process
 * that started it has told it to stop and no other client is connected.
 */
import { fork } from 'node:child_process';
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
  readEmbeddedAddress,
  removeEmbeddedAddress,
  writeEmbeddedAddress,
} from './embeddedAddress.ts';
import { PipelineQueue } from './pipelineQueue.ts';

const SOCKET_PORT = 5432;
const MOST_CONNECTIONS = 50;
const POLL_MS = 50;
/** Those who have just hung up are counted for a moment. */
const POLLS_BEFORE_STAYING = 10;

const DATA = 'db';
const INITIALISE = '--initialise';

const tell = (message: EmbeddedMessage): void => {
  if (process.connected) process.send?.(message);
};

/**
 * PGlite does not guard its folder. SQLite's file lock does: the operating system releases it even when the process is
 * killed. Undefined when another process holds it.
 */
function lock(folder: string): DatabaseSync | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const guard = new DatabaseSync(path.join(folder, 'pglite.lock'));
  try {
    guard.exec('pragma locking_mode = exclusive; begin exclusive');
    return guard;
  } catch {
    guard.close();
    return undefined;
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

/** What a process left behind that was killed. */
function removeStale(dataFolder: string): void {
  const stale = readEmbeddedAddress(dataFolder)?.host ?? '';
  if (path.basename(stale).startsWith(SOCKET_FOLDER)) rmSync(stale, { recursive: true, force: true });
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
): Promise<{ server: PGLiteSocketServer; host: string; port: number; folder?: string }> {
  const common = { db, maxConnections: MOST_CONNECTIONS };
  const folder = process.platform === 'win32' ? undefined : privateFolder(dataFolder);
  const server = new PGLiteSocketServer(
    folder ? { ...common, path: path.join(folder, `.s.PGSQL.${SOCKET_PORT}`) } : { ...common, port: 0 },
  );
  const queryQueue = new PipelineQueue(db, {
    ownName: APPLICATION_NAME,
    backgroundName: BACKGROUND_NAME,
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

/**
 * Creates the data in a process of its own, because the memory that this takes would never be released here, and under
 * another name, so that an interrupted start leaves nothing that looks complete.
 */
async function initialise(folder: string): Promise<void> {
  const draft = path.join(folder, `${DATA}.new`);
  rmSync(draft, { recursive: true, force: true });
  const child = fork(import.meta.filename, [INITIALISE, draft], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code]: readonly unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the embedded database could not be created in ${draft}`);
  renameSync(draft, path.join(folder, DATA));
}

async function create(folder: string): Promise<void> {
  process.umask(0o077);
  const db = await PGlite.create({ dataDir: folder });
  await db.close();
  process.exit(0);
}

async function main(folder: string): Promise<void> {
  protectDataFolder(folder);
  const guard = lock(folder);
  if (!guard) {
    tell({ type: 'busy' });
    process.disconnect?.();
    return;
  }
  removeStale(folder);
  if (!existsSync(path.join(folder, DATA))) await initialise(folder);
  const db = await PGlite.create({
    dataDir: path.join(folder, DATA),
    postgresqlconf: ['shared_buffers = 64MB', 'work_mem = 16MB', 'maintenance_work_mem = 32MB', 'max_wal_size = 256MB'],
  });
  const { server, host, port, folder: socketFolder } = await listen(db, folder);
  const address = { pid: process.pid, host, port };
  writeEmbeddedAddress(folder, address);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    removeEmbeddedAddress(folder);
    await server.stop();
    await db.close();
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    guard.close();
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

const [, , first, second] = process.argv;
if (first === INITIALISE && second !== undefined) await create(second);
else if (first !== undefined) await main(first);
else throw new Error('usage: pglite.main <data folder>');
