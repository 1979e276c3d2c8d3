import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedAddress, embeddedMessageSchema } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import type { TestDatabase } from './databases.ts';
import { readPristine, readVersions, resetRows } from './resetDatabase.ts';

/**
 * This file manages embedded databases that run as long as the process of the tests, for one test file after the other.
 * Starting a database takes one and a half seconds of processor time, while emptying one takes a few hundredths of a
 * second.
 */

const PGLITE_MAIN_FILE = path.resolve(
  import.meta.dirname,
  '../../../server/backoffice/core/db/embedded/pglite.main.ts',
);
/**
 * Matches the files of the database in a data folder. All other files in it are removed. SQLite writes a journal next
 * to its lock file.
 */
const DATABASE_FILE = /^(?:db|pglite\..+)$/;
const MAX_HANG_UP_MS = 30_000;
const POLL_INTERVAL_MS = 20;
const OWN_DATABASE_HINT = 'Ask for one of their own (`startOwn`, `createOwnDemoDatabase`).';

/** Restores the original state of a database. Returns whether it succeeded. */
type RestoreDatabase = (client: Client) => Promise<boolean>;

interface RunningDatabase {
  readonly dataDir: string;
  readonly inode: number;
  readonly child: ChildProcess;
  readonly address: EmbeddedAddress;
  readonly restore: RestoreDatabase;
}

/** A kind of pool: the template of its databases, and the function that restores their original state. */
interface PoolKind {
  /** The folder of the template. */
  readonly template: string;
  readonly prepareRestore: (client: Client) => Promise<RestoreDatabase>;
}

/** The idle databases, by template. */
const idleDatabases = new Map<string, RunningDatabase[]>();
const lentDatabases = new Map<RunningDatabase, string>();

async function connectClient({ host, port }: EmbeddedAddress): Promise<Client> {
  const client = new Client({ host, port, user: 'postgres', database: 'postgres', ssl: false });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function withClient<Result>(address: EmbeddedAddress, work: (client: Client) => Promise<Result>) {
  const client = await connectClient(address);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Starts an embedded database in a child process. The child process ends with this process, because the channel between
 * them is then closed. The child process is unreferenced, so that it does not keep this process running.
 */
async function launchDatabase(dataDir: string): Promise<{ child: ChildProcess; address: EmbeddedAddress }> {
  const child = fork(PGLITE_MAIN_FILE, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message]: readonly unknown[] = await once(child, 'message');
  const parsed = embeddedMessageSchema.parse(message);
  if (parsed.type !== 'ready') throw new Error(`the embedded database of the tests is ${JSON.stringify(parsed)}`);
  child.unref();
  child.channel?.unref();
  return { child, address: parsed.address };
}

async function startDatabase({ template, prepareRestore }: PoolKind, within: string): Promise<RunningDatabase> {
  const dataDir = await mkdtemp(path.join(within, 'data-'));
  await cp(template, path.join(dataDir, 'db'), { recursive: true });
  const { child, address } = await launchDatabase(dataDir);
  const { ino: inode } = await stat(dataDir);
  return { dataDir, inode, child, address, restore: await withClient(address, prepareRestore) };
}

/** Counts the accepted connections to the socket of a database. Only Linux reports them. */
function countConnections({ address }: RunningDatabase): number {
  const sockets = '/proc/net/unix';
  if (!existsSync(sockets)) return 0;
  const socketPath = path.join(address.host, `.s.PGSQL.${address.port}`);
  // The columns of a line are number, count, protocol, flags, type, state (03 is connected), inode and path.
  return readFileSync(sockets, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(` ${socketPath}`) && line.trim().split(/\s+/)[5] === '03').length;
}

async function closeConnections(running: RunningDatabase): Promise<void> {
  for (let waitedMs = 0; countConnections(running) > 0; waitedMs += POLL_INTERVAL_MS) {
    if (waitedMs > MAX_HANG_UP_MS)
      throw new Error(
        `${countConnections(running)} connections to the database of these tests are open after them: something that they started was not closed.`,
      );
    await sleep(POLL_INTERVAL_MS);
  }
}

function assertInPlace({ child, inode }: RunningDatabase, found: number | undefined): void {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`These tests ended the process of a database that others use after them. ${OWN_DATABASE_HINT}`);
  if (found !== inode)
    throw new Error(`These tests moved a data folder that others use after them. ${OWN_DATABASE_HINT}`);
}

async function discardDatabase({ child, dataDir }: RunningDatabase): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Restores the state of the template. Returns whether the database can be used again; throws when something still uses
 * it.
 */
async function resetDatabase(running: RunningDatabase): Promise<boolean> {
  const { dataDir, address, restore } = running;
  const found = await stat(dataDir).catch(() => undefined);
  assertInPlace(running, found?.ino);
  await closeConnections(running);
  await chmod(dataDir, 0o700);
  const otherNames = (await readdir(dataDir)).filter((name) => !DATABASE_FILE.test(name));
  await Promise.all(otherNames.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })));
  return withClient(address, restore);
}

async function returnDatabase(running: RunningDatabase): Promise<void> {
  const template = lentDatabases.get(running);
  if (template === undefined) return;
  lentDatabases.delete(running);
  let isUsable = false;
  try {
    isUsable = await resetDatabase(running);
  } finally {
    if (isUsable) idleDatabases.set(template, [...(idleDatabases.get(template) ?? []), running]);
    else await discardDatabase(running);
  }
}

async function takeDatabase(kind: PoolKind, within: string): Promise<TestDatabase> {
  const running = idleDatabases.get(kind.template)?.pop() ?? (await startDatabase(kind, within));
  lentDatabases.set(running, kind.template);
  return { env: { databaseUrl: undefined, dataDir: running.dataDir }, remove: () => returnDatabase(running) };
}

/**
 * Returns a database that nothing else uses until it is removed. Its removal deletes its rows.
 *
 * @param template the folder of a migrated database
 * @param within the folder for data folders
 */
export const takeEmpty = (template: string, within: string): Promise<TestDatabase> =>
  takeDatabase(
    {
      template,
      async prepareRestore(client) {
        const pristine = await readPristine(client);
        return (restoreClient) => resetRows(restoreClient, pristine);
      },
    },
    within,
  );

/**
 * Returns a database with the rows of the template, for tests that only read. `remove` throws when something was
 * written.
 */
export const takeFilled = (template: string, within: string): Promise<TestDatabase> =>
  takeDatabase(
    {
      template,
      async prepareRestore(client) {
        const before = await readVersions(client);
        return async (restoreClient) => {
          const after = await readVersions(restoreClient);
          const names = new Set([...before.keys(), ...after.keys()]);
          const written = [...names].filter((name) => before.get(name) !== after.get(name));
          if (written.length > 0) throw new Error(`These tests wrote to ${written.join(', ')}. ${OWN_DATABASE_HINT}`);
          return true;
        };
      },
    },
    within,
  );

/** Throws when finished tests have not returned a database. */
export async function assertAllReturned(): Promise<void> {
  const keptDatabases = [...lentDatabases.keys()];
  lentDatabases.clear();
  await Promise.all(keptDatabases.map(discardDatabase));
  if (keptDatabases.length > 0)
    throw new Error(`These tests have kept ${keptDatabases.length} of the databases that they took.`);
}
