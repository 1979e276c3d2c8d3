import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { programFile } from '../../projectRoot.ts';
import { type EmbeddedAddress, embeddedMessageSchema, readEmbeddedAddress } from './embeddedAddress.ts';

const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
const RECOVER_MS = 1000;
const RELEASE_TIMEOUT_MS = 10_000;

interface EmbeddedDatabase {
  /** Releases the database; its process ends unless other programs use it. */
  release(): Promise<void>;
}

/** An open connection without messages: it ends when the database ends. Undefined when there is no answer. */
function hold({ host, port }: EmbeddedAddress): Promise<net.Socket | undefined> {
  const folder = path.isAbsolute(host);
  if (folder && !existsSync(host)) return Promise.resolve(undefined);
  const socket = folder ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect(port, host);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** Starts the database's process; undefined when another process has the folder open. */
function start(dataDir: string): Promise<{ child: ChildProcess; address: EmbeddedAddress } | undefined> {
  const child = fork(programFile('core/db/pglite.main.ts', 'pglite.js'), [dataDir], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the embedded database ended with ${signal ?? code}`)));
    child.once('message', (message) => {
      const parsed = embeddedMessageSchema.parse(message);
      child.removeAllListeners('exit');
      resolve(parsed.type === 'ready' ? { child, address: parsed.address } : undefined);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve();
    }, RELEASE_TIMEOUT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    child.once('exit', done);
    // It stays for others: no reason to wait.
    child.once('message', done);
    if (child.connected) child.send({ type: 'release' });
  });
  if (child.connected) child.disconnect();
  child.unref();
}

/**
 * Connects to the embedded database of a data folder, or starts it, and again each time its process ends. `onAddress`
 * is called before this resolves, and after each restart.
 */
export async function useEmbeddedDatabase(
  dataDir: string,
  log: Log,
  onAddress: (address: EmbeddedAddress) => void,
): Promise<EmbeddedDatabase> {
  let child: ChildProcess | undefined;
  let connection: net.Socket | undefined;
  let released = false;

  const find = async (): Promise<EmbeddedAddress> => {
    const deadline = Date.now() + START_TIMEOUT_MS;
    do {
      const known = readEmbeddedAddress(dataDir);
      connection = known && (await hold(known));
      if (known && connection) return known;
      const started = await start(dataDir);
      if (started) {
        child = started.child;
        connection = await hold(started.address);
        if (connection) return started.address;
      }
      await delay(RETRY_MS);
    } while (Date.now() < deadline);
    throw new Error(`The embedded database in ${dataDir} is locked by a process that does not answer.`);
  };

  const follow = async (): Promise<void> => {
    onAddress(await find());
    connection?.on('error', () => {});
    connection?.once('close', () => {
      if (released) return;
      log.error('embedded database exited, restarting');
      void recover();
    });
  };
  const recover = async (): Promise<void> => {
    try {
      await follow();
    } catch (error) {
      log.error({ err: error }, 'embedded database start failed, retrying');
      await delay(RECOVER_MS);
      if (!released) await recover();
    }
  };

  await follow();
  return {
    async release() {
      released = true;
      connection?.destroy();
      if (child) await stop(child);
    },
  };
}
