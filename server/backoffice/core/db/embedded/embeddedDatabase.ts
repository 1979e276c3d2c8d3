import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDataFolder } from '#shared/node/dataFolder.ts';
import { StartFault } from '#shared/node/startFault.ts';
import type { Log } from '#server/backoffice/log.ts';
import { toProgramFile } from '#server/backoffice/projectRoot.ts';
import {
  type EmbeddedAddress,
  embeddedMessageSchema,
  readFolderInode,
  type HoldingFolder,
  IDENTITY_APPLICATION_NAME,
  isOfFolder,
  readEmbeddedAddress,
  WITH_DATA_ARGUMENT,
} from './embeddedAddress.ts';
import { createLockedFault, createMovedFault, createSharedFault } from './embeddedDiagnosis.ts';
import { EmbeddedFault } from './embeddedFault.ts';
import { buildStartupMessage } from './wireMessages.ts';

/** The time to wait for another process that holds the lock, because that process may be starting or stopping. */
const MAX_LOCK_WAIT_MS = 60_000;
const LOCK_RETRY_INTERVAL_MS = 200;
const FIRST_RECOVERY_DELAY_MS = 1000;
const MAX_RECOVERY_DELAY_MS = 15_000;
const RELEASE_TIMEOUT_MS = 10_000;

interface EmbeddedDatabase {
  /** Returns why the database is unavailable although it is restarted repeatedly; undefined while it is available. */
  readonly getFault: () => EmbeddedFault | undefined;
  /** Releases the database. The database process ends unless other programs use it. */
  release(): Promise<void>;
}

/**
 * Connects to the database at this address and leaves the connection open; it closes when the database process ends.
 * The server must confirm the nonce of the address over this connection. Resolves with undefined when no server answers
 * within `timeoutMs` milliseconds, or when another server answers.
 */
function holdConnection({ host, port, nonce }: EmbeddedAddress, timeoutMs: number): Promise<net.Socket | undefined> {
  const isSocketFolder = path.isAbsolute(host);
  if (isSocketFolder && !existsSync(host)) return Promise.resolve(undefined);
  const socket = isSocketFolder ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect(port, host);
  return new Promise((resolve) => {
    let answer = '';
    const settle = (isConfirmed: boolean) => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('close');
      socket.on('error', () => {});
      socket.resume();
      if (!isConfirmed) socket.destroy();
      resolve(isConfirmed ? socket : undefined);
    };
    const timer = setTimeout(() => settle(false), timeoutMs);
    socket.once('connect', () =>
      socket.write(buildStartupMessage({ user: 'postgres', application_name: IDENTITY_APPLICATION_NAME })),
    );
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (answer.length >= nonce.length) settle(answer === nonce);
    });
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
}

const toEmbeddedFault = (error: unknown): EmbeddedFault => {
  if (error instanceof EmbeddedFault) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new EmbeddedFault(error instanceof StartFault ? 'owner' : 'unusable', message, { cause: error });
};

interface StartProcessOptions {
  /** Is true when the data existed before, so that they must not be created again. */
  readonly hasData: boolean;
  /** Is true when the first start failed, although PostgreSQL can start on the files. */
  readonly isSecondStart?: boolean;
}

/**
 * Starts the database process, and starts it a second time when the cause of a failure has ended. When another process
 * has the database open, returns the folder through which that process opened it. Rejects with `EmbeddedFault` when the
 * database cannot start.
 */
function startProcess(
  dataDir: string,
  { hasData, isSecondStart = false }: StartProcessOptions,
): Promise<{ child: ChildProcess; address: EmbeddedAddress } | HoldingFolder> {
  const args = hasData ? [dataDir, WITH_DATA_ARGUMENT] : [dataDir];
  const child = fork(toProgramFile('core/db/embedded/pglite.main.ts', 'pglite.js'), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        new EmbeddedFault(
          'unusable',
          `The embedded database in ${dataDir} cannot start: it ended with ${signal ?? code}.`,
        ),
      ),
    );
    child.once('message', (message) => {
      const parsedMessage = embeddedMessageSchema.parse(message);
      child.removeAllListeners('exit');
      if (parsedMessage.type === 'failed' && parsedMessage.canStartNow && !isSecondStart)
        child.once('exit', () => resolve(startProcess(dataDir, { hasData, isSecondStart: true })));
      else if (parsedMessage.type === 'failed') reject(new EmbeddedFault(parsedMessage.kind, parsedMessage.reason));
      else if (parsedMessage.type === 'busy') resolve(parsedMessage.holder);
      else if (parsedMessage.type === 'ready') resolve({ child, address: parsedMessage.address });
    });
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve();
    }, RELEASE_TIMEOUT_MS);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    child.once('exit', finish);
    // The database process stays for other programs, so this program does not wait for the end of that process.
    child.once('message', finish);
    if (child.connected) child.send({ type: 'release' });
  });
  if (child.connected) child.disconnect();
  child.unref();
}

interface EmbeddedOptions {
  readonly log: Log;
  /** Is called before the database can be used, and after each restart. */
  readonly onAddress: (address: EmbeddedAddress) => void;
  /** The time in milliseconds that another process may hold the lock without answering. */
  readonly lockWaitMs?: number | undefined;
  /** Returns whether a missing database may be created. */
  readonly mayCreate: () => boolean;
}

/**
 * Connects to the embedded database of a data folder, and starts the database when it does not run. Does this again
 * each time the database process ends. Rejects with `EmbeddedFault` when the first attempt fails. Each later fault is
 * logged once, and the start is retried until it succeeds.
 */
export async function useEmbeddedDatabase(
  dataDir: string,
  { log, onAddress, mayCreate, lockWaitMs = MAX_LOCK_WAIT_MS }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  let child: ChildProcess | undefined;
  let connection: net.Socket | undefined;
  let isReleased = false;
  let fault: EmbeddedFault | undefined;
  /** The device and inode of the data folder at its first use. */
  let folderInode: string | undefined;

  const findAddress = async (): Promise<EmbeddedAddress> => {
    const deadline = performance.now() + lockWaitMs;
    let holder: HoldingFolder = 'this folder';
    do {
      if (folderInode !== undefined && folderInode !== readFolderInode(dataDir)) throw createMovedFault(dataDir);
      createDataFolder(dataDir);
      const storedAddress = readEmbeddedAddress(dataDir);
      // The address in a copied data folder leads to the database of the original folder, so an address is used only in
      // the folder for which it was written.
      if (storedAddress && isOfFolder(storedAddress, dataDir)) {
        connection = await holdConnection(
          storedAddress,
          Math.max(LOCK_RETRY_INTERVAL_MS, deadline - performance.now()),
        );
        if (connection) return storedAddress;
      }
      const startResult = await startProcess(dataDir, { hasData: folderInode !== undefined || !mayCreate() });
      if (typeof startResult === 'string') holder = startResult;
      else {
        child = startResult.child;
        connection = await holdConnection(startResult.address, lockWaitMs);
        if (connection) return startResult.address;
      }
      await delay(LOCK_RETRY_INTERVAL_MS);
    } while (performance.now() < deadline);
    const databaseFolder = path.join(dataDir, 'db');
    if (holder === 'another folder') throw createSharedFault(databaseFolder);
    const storedAddress = readEmbeddedAddress(dataDir);
    throw createLockedFault(
      databaseFolder,
      storedAddress && isOfFolder(storedAddress, dataDir) ? storedAddress.pid : undefined,
    );
  };

  const connectAndWatch = async (): Promise<void> => {
    const address = await findAddress();
    folderInode ??= readFolderInode(dataDir);
    onAddress(address);
    connection?.once('close', () => {
      if (isReleased) return;
      log.error({ folder: dataDir }, 'embedded database exited, restarting');
      void recover(FIRST_RECOVERY_DELAY_MS);
    });
  };
  const recover = async (waitMs: number): Promise<void> => {
    try {
      await connectAndWatch();
      if (fault) log.info({ folder: dataDir }, 'embedded database is available again');
      fault = undefined;
    } catch (error) {
      const newFault = toEmbeddedFault(error);
      if (newFault.kind !== fault?.kind)
        log.error({ cause: newFault.kind }, `${newFault.message} The program will try again.`);
      fault = newFault;
      await delay(waitMs, undefined, { ref: false });
      if (!isReleased) await recover(Math.min(2 * waitMs, MAX_RECOVERY_DELAY_MS));
    }
  };

  await connectAndWatch();
  return {
    getFault: () => fault,
    async release() {
      isReleased = true;
      connection?.destroy();
      if (child) await stopProcess(child);
    },
  };
}
