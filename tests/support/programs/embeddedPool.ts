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
 * Starting one takes one and a half seconds of processor time, while emptying it takes a few hundredths of a second.
 */

const MAIN = path.resolve(import.meta.dirname, '../../../server/backoffice/core/db/embedded/pglite.main.ts');
/**
 * Matches the files of the database in a data folder. All other files in it are removed. SQLite writes a journal next
 * to its lock file.
 */
const OF_DATABASE = /^(?:db|pglite\..+)$/;
const MAX_HANG_UP_MS = 30_000;
const POLL_MS = 20;
const ASK_OWN = 'Ask for one of their own (`startOwn`, `ownDemoDatabase`).';

/** Restores the original state of a database. Returns whether it succeeded. */
type Restore = (client: Client) => Promise<boolean>;

interface Running {
  readonly dataDir: string;
  readonly inode: number;
  readonly child: ChildProcess;
  readonly address: EmbeddedAddress;
  readonly restore: Restore;
}

/** A kind of template of databases, with the function that restores its state. */
interface PoolKind {
  /** The folder of the template. */
  readonly template: string;
  readonly prepare: (client: Client) => Promise<Restore>;
}

/** The idle databases, by template. */
const idle = new Map<string, Running[]>();
const lent = new Map<Running, string>();

async function connectTo({ host, port }: EmbeddedAddress): Promise<Client> {
  const client = new Client({ host, port, user: 'postgres', database: 'postgres', ssl: false });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function withClient<Result>(address: EmbeddedAddress, work: (client: Client) => Promise<Result>) {
  const client = await connectTo(address);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The child process ends with this process, because the channel between them is then closed. It is unreferenced, so
 * that it does not keep this process running.
 */
async function launch(dataDir: string): Promise<{ child: ChildProcess; address: EmbeddedAddress }> {
  const child = fork(MAIN, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message]: readonly unknown[] = await once(child, 'message');
  const parsed = embeddedMessageSchema.parse(message);
  if (parsed.type !== 'ready') throw new Error(`the embedded database of the tests is ${JSON.stringify(parsed)}`);
  child.unref();
  child.channel?.unref();
  return { child, address: parsed.address };
}

async function start({ template, prepare }: PoolKind, within: string): Promise<Running> {
  const dataDir = await mkdtemp(path.join(within, 'data-'));
  await cp(template, path.join(dataDir, 'db'), { recursive: true });
  const { child, address } = await launch(dataDir);
  const { ino: inode } = await stat(dataDir);
  return { dataDir, inode, child, address, restore: await withClient(address, prepare) };
}

/** Counts the accepted connections to the socket of a database. Only Linux reports them. */
function countConnections({ address }: Running): number {
  const sockets = '/proc/net/unix';
  if (!existsSync(sockets)) return 0;
  const place = path.join(address.host, `.s.PGSQL.${address.port}`);
  // The columns of a line are number, count, protocol, flags, type, state (03 is connected), inode and path.
  return readFileSync(sockets, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(` ${place}`) && line.trim().split(/\s+/)[5] === '03').length;
}

async function hangUp(running: Running): Promise<void> {
  for (let waitedMs = 0; countConnections(running) > 0; waitedMs += POLL_MS) {
    if (waitedMs > MAX_HANG_UP_MS)
      throw new Error(
        `${countConnections(running)} connections to the database of these tests are open after them: something that they started was not closed.`,
      );
    await sleep(POLL_MS);
  }
}

function assertInPlace({ child, inode }: Running, found: number | undefined): void {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`These tests ended the process of a database that others use after them. ${ASK_OWN}`);
  if (found !== inode) throw new Error(`These tests moved a data folder that others use after them. ${ASK_OWN}`);
}

async function discard({ child, dataDir }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** Returns whether the database can be used again. Throws when something still uses it. */
async function reset(running: Running): Promise<boolean> {
  const { dataDir, address, restore } = running;
  const found = await stat(dataDir).catch(() => undefined);
  assertInPlace(running, found?.ino);
  await hangUp(running);
  await chmod(dataDir, 0o700);
  const rest = (await readdir(dataDir)).filter((name) => !OF_DATABASE.test(name));
  await Promise.all(rest.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })));
  return withClient(address, restore);
}

async function giveBack(running: Running): Promise<void> {
  const template = lent.get(running);
  if (template === undefined) return;
  lent.delete(running);
  let isUsable = false;
  try {
    isUsable = await reset(running);
  } finally {
    if (isUsable) idle.set(template, [...(idle.get(template) ?? []), running]);
    else await discard(running);
  }
}

async function take(kind: PoolKind, within: string): Promise<TestDatabase> {
  const running = idle.get(kind.template)?.pop() ?? (await start(kind, within));
  lent.set(running, kind.template);
  return { env: { databaseUrl: undefined, dataDir: running.dataDir }, remove: () => giveBack(running) };
}

/**
 * Returns a database that nothing else uses until it is removed. Its removal deletes its rows.
 *
 * @param template the folder of a migrated database
 * @param within the folder for data folders
 */
export const takeEmpty = (template: string, within: string): Promise<TestDatabase> =>
  take(
    {
      template,
      async prepare(client) {
        const pristine = await readPristine(client);
        return (again) => resetRows(again, pristine);
      },
    },
    within,
  );

/**
 * Returns a database with the rows of the template, for tests that only read. `remove` throws when something was
 * written.
 */
export const takeFilled = (template: string, within: string): Promise<TestDatabase> =>
  take(
    {
      template,
      async prepare(client) {
        const before = await readVersions(client);
        return async (again) => {
          const after = await readVersions(again);
          const names = new Set([...before.keys(), ...after.keys()]);
          const written = [...names].filter((name) => before.get(name) !== after.get(name));
          if (written.length > 0) throw new Error(`These tests wrote to ${written.join(', ')}. ${ASK_OWN}`);
          return true;
        };
      },
    },
    within,
  );

/** Throws when finished tests have not returned a database. */
export async function assertGivenBack(): Promise<void> {
  const kept = [...lent.keys()];
  lent.clear();
  await Promise.all(kept.map(discard));
  if (kept.length > 0) throw new Error(`These tests have kept ${kept.length} of the databases that they took.`);
}
