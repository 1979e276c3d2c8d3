import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePorts } from './freePorts.ts';
import { type Program, startProgram } from './program.ts';

const runFile = promisify(execFile);

export interface TemporaryPostgres {
  /** The address of the initial database. */
  readonly url: string;
  readonly port: number;
  /** Runs a statement over a separate connection. Returns the rows. */
  query(statement: string): Promise<readonly unknown[]>;
  /** Creates an empty database. Returns its address. */
  createDatabase(): Promise<string>;
  /** Starts a standby of this server, with a copy of all its databases. */
  startReplica(): Promise<TemporaryPostgres>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /**
   * Restarts the server, also when it has ended by itself.
   *
   * @param signal SIGINT ends connections; SIGQUIT and SIGKILL are crashes
   */
  restart(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

const MIN_POSTGRES_VERSION = 15;
/** The id of the user `nobody` on Debian. */
const UNPRIVILEGED_ID = 65_534;

/**
 * Returns the folder of PostgreSQL's programs: the one that POSTGRES names, or else the newest that Debian has
 * installed.
 */
export async function findPostgres(): Promise<string | undefined> {
  const chosen = process.env['POSTGRES'];
  if (chosen) return path.dirname(chosen);
  const base = '/usr/lib/postgresql';
  const versions = await readdir(base).catch((): string[] => []);
  const [newest] = versions
    .map(Number)
    .filter((version) => version >= MIN_POSTGRES_VERSION)
    .toSorted((a, b) => b - a);
  return newest === undefined ? undefined : `${base}/${newest}/bin`;
}

const readId = async (flag: '-u' | '-g'): Promise<number> => {
  const answer = await runFile('id', [flag, 'postgres']).catch(() => undefined);
  return answer === undefined ? UNPRIVILEGED_ID : Number(answer.stdout);
};

/**
 * Returns the user that runs PostgreSQL when the tests run as root, because PostgreSQL refuses to run as root;
 * undefined when the tests do not run as root.
 */
export async function findOtherUser(): Promise<{ uid: number; gid: number } | undefined> {
  return process.getuid?.() === 0 ? { uid: await readId('-u'), gid: await readId('-g') } : undefined;
}

async function queryOnce(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  // When the server ends, the statement fails too, so this event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows }: { readonly rows: readonly unknown[] } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL after a crash. It tries several times, because the other processes of PostgreSQL use the memory and
 * the port until they detect that the first process has ended.
 */
async function startAfterCrash(start: () => Promise<Program>): Promise<Program> {
  for (let attempts = 50; attempts > 1; attempts -= 1) {
    try {
      return await start();
    } catch {
      await sleep(200);
    }
  }
  return start();
}

/**
 * Creates a database as a copy of a template, on the server of another database. Nothing may be connected to the
 * template. Returns the address of the new database.
 *
 * @param beside the address of a database on the server
 */
export async function createDatabase(beside: string, template = 'template1'): Promise<string> {
  const url = new URL(beside);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await queryOnce(beside, `create database ${name} template ${template}`);
  // `tests/profile/recordCosts.ts` counts these messages.
  channel('gevel.tests.database').publish({ name });
  url.pathname = name;
  return url.href;
}

/** A folder for a server. */
interface ClusterPlace {
  readonly folder: string;
  /** The user that runs the server. */
  readonly ownUser: Awaited<ReturnType<typeof findOtherUser>>;
  /** Is true when the folder stays after the server has stopped. */
  readonly isKept: boolean;
}

/**
 * Returns the given folder. When none is given, creates one that is removed when its server stops.
 *
 * @param keptFolder an existing folder
 * @param within the parent of a new folder
 */
async function createPlace(keptFolder?: string, within = tmpdir()): Promise<ClusterPlace> {
  const folder = keptFolder ?? (await mkdtemp(path.join(within, 'gevel-postgres-')));
  const user = await findOtherUser();
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, ownUser: user, isKept: keptFolder !== undefined };
}

async function runServer(
  binaries: string,
  { folder, ownUser, isKept }: ClusterPlace,
  more: Readonly<Record<string, string | number>>,
): Promise<TemporaryPostgres> {
  const clusterFolder = path.join(folder, 'data');
  const [port = 0] = await findFreePorts(1);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 300,
    ...more,
  };
  const start = () =>
    startProgram(
      path.join(binaries, 'postgres'),
      ['-D', clusterFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        readyPattern: /ready to accept (?:read-only )?connections/,
        cwd: folder,
        env: { ...process.env, LC_ALL: 'C' },
        ...ownUser,
      },
    );
  let server = await start();
  const url = `postgres://gevel@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    query: (statement) => queryOnce(url, statement),
    createDatabase: () => createDatabase(url),
    async startReplica() {
      const clusterPlace = await createPlace();
      // With a replication slot, the primary keeps all changes that the standby has not read, also while the standby
      // restarts.
      const slot = ['-C', '-S', `standby_${randomUUID().replaceAll('-', '')}`];
      const options = [
        '-D',
        path.join(clusterPlace.folder, 'data'),
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
        ...slot,
      ];
      await runFile(path.join(binaries, 'pg_basebackup'), ['-d', url, ...options], {
        cwd: clusterPlace.folder,
        ...clusterPlace.ownUser,
      });
      return runServer(binaries, clusterPlace, more);
    },
    async promote() {
      await queryOnce(url, 'select pg_promote()');
    },
    async restart(signal = 'SIGINT') {
      await server.stop(signal);
      server = signal === 'SIGKILL' ? await startAfterCrash(start) : await start();
    },
    async stop() {
      await server.stop('SIGINT');
      if (!isKept) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createCluster(binaries: string, { folder, ownUser }: ClusterPlace): Promise<void> {
  const kind = ['-U', 'gevel', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runFile(path.join(binaries, 'initdb'), ['-D', path.join(folder, 'data'), ...kind], { cwd: folder, ...ownUser });
}

/**
 * Starts a PostgreSQL in a new folder, which is removed when the server stops. It accepts connections from this machine
 * only, and its data do not survive a crash of the machine.
 *
 * @param binaries the result of `findPostgres`
 * @param settings of its configuration
 * @param within the parent of its folder
 */
export async function startPostgres(
  binaries: string,
  settings: Readonly<Record<string, string | number>> = {},
  within?: string,
): Promise<TemporaryPostgres> {
  const clusterPlace = await createPlace(undefined, within);
  await createCluster(binaries, clusterPlace);
  return runServer(binaries, clusterPlace, settings);
}

/** Starts a PostgreSQL in a folder that stays, with its databases, when the server stops. */
export async function startKeptPostgres(
  binaries: string,
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<TemporaryPostgres> {
  await mkdir(folder, { recursive: true });
  const clusterPlace = await createPlace(folder);
  if (!existsSync(path.join(folder, 'data'))) await createCluster(binaries, clusterPlace);
  return runServer(binaries, clusterPlace, settings);
}
