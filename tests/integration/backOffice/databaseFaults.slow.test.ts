import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../drill/smallDisk.ts';
import { builtSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { isRoot } from '../../support/programs/isRoot.ts';
import { PRODUCT, productEnvironment } from '../../support/programs/builtProduct.ts';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { launch, type Program, startProgram } from '../../support/programs/program.ts';
import { startRefusingPostgres } from '../../support/programs/refusingPostgres.ts';
import { startTcpProxy } from '../../support/programs/tcpProxy.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const run = promisify(execFile);
const SOON = { timeout: 60_000, interval: 200 };
const HOSTS = ['localhost', 'ardenne.localhost', 'kust.localhost'];
/** Requests complete pages, because streamed pages are not stored. */
const headers = { 'user-agent': 'Googlebot/2.1' };
const UID_WITHOUT_NAME = 54_321;

let folder: string;
/** A data folder with stored pages. The program that filled it has ended. */
let prepared: string;
let ports: { readonly port: number; readonly adminPort: number; readonly backOfficePort: number };
let dataDir: string;
let program: Program | undefined;
let disk: SmallDisk | undefined;

const start = async (
  as?: { readonly uid: number; readonly gid: number },
  more: Readonly<Record<string, string>> = {},
) => {
  program = await startProgram(process.execPath, [PRODUCT], {
    ready: /Gevel is ready/,
    cwd: '/',
    env: productEnvironment(
      { ...ports, dataDir },
      {
        BACKOFFICE_PORT: String(ports.backOfficePort),
        WORKERS: '1',
        WARM_PAGES: '0',
        TMPDIR: folder,
        LOG_LEVEL: 'info',
        ...more,
      },
    ),
    ...as,
  });
  return program;
};
const ask = async (host: string, target: string) => {
  const answer = await request(`http://127.0.0.1:${ports.port}${target}`, { headers: { ...headers, host } });
  await answer.body.dump();
  return answer;
};
const health = async () => {
  const answer = await request(`http://127.0.0.1:${ports.backOfficePort}/health`);
  return { status: answer.statusCode, body: (await answer.body.json()) as { detail?: string } };
};
const metrics = async () => (await request(`http://127.0.0.1:${ports.backOfficePort}/metrics`)).body.text();
const ready = async () => (await request(`http://127.0.0.1:${ports.adminPort}/health/ready`)).body.text();

/** Requests a page until it is rendered and stored. Under load the site may first refuse to render it. */
const makePage = (host: string) =>
  vi.waitFor(async () => {
    const answer = await ask(host, '/fr');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-status']).toMatch(/^gevel; hit/);
  }, SOON);

beforeAll(async () => {
  await builtSite();
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-faults-'));
  await run('chmod', ['755', folder]);
  const [port = 0, adminPort = 0, backOfficePort = 0] = await findFreePorts(3);
  ports = { port, adminPort, backOfficePort };
  prepared = path.join(folder, 'prepared');
  dataDir = prepared;
  await copyDemoData(dataDir);
  const first = await start();
  for (const host of HOSTS) await makePage(host);
  await first.stop();
});
beforeEach(() => {
  dataDir = path.join(folder, `data-${Math.random().toString(36).slice(2)}`);
});
afterEach(async () => {
  await program?.stop('SIGTERM');
  program = undefined;
  await disk?.remove();
  disk = undefined;
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const copyPrepared = () => run('cp', ['-a', `${prepared}/.`, dataDir]);

interface Fault {
  readonly cause: string;
  /** Matches the log line about the fault, except the folder. */
  readonly words: RegExp;
  readonly health: string;
}

/**
 * Expects that a program that has this fault at its start serves the stored pages, reports the fault once in its log
 * and in its probes, and continues by itself when the fault has ended. @returns the log line
 */
async function expectServiceDuringFault(fault: Fault, mend: () => Promise<unknown>, as?: { uid: number; gid: number }) {
  const started = await start(as);
  for (const host of HOSTS) expect((await ask(host, '/fr')).statusCode).toBe(200);
  const unseen = await ask('localhost', '/nl/aanbod?price-max=123456');
  expect([unseen.statusCode, unseen.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await ready()).toBe('ready\n');
  expect(await health()).toMatchObject({ status: 503, body: { detail: fault.health } });
  const live = await request(`http://127.0.0.1:${ports.backOfficePort}/health/live`);
  await live.body.dump();
  expect(live.statusCode).toBe(200);
  const measured = await metrics();
  expect(measured).toContain(`gevel_embedded_database_fault{cause="${fault.cause}"} 1`);
  expect(measured).toContain('gevel_database_state{state="away"} 1');

  await mend();
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200 }), SOON);
  await vi.waitFor(
    async () => expect((await ask('localhost', '/nl/aanbod?price-max=123456')).statusCode).toBe(200),
    SOON,
  );
  expect(await metrics()).not.toContain('gevel_embedded_database_fault{');
  expect(program?.pid).toBe(started.pid);
  const lines = started.output().split('\n');
  const about = lines.filter((line) => line.includes(`${path.join(dataDir, 'db')} cannot start`));
  expect(about).toHaveLength(1);
  expect(about[0]).toMatch(fault.words);
  expect(started.output()).not.toMatch(/wasm|RuntimeError/i);
  return JSON.parse(about[0] ?? '') as unknown;
}

const mountDisk = async (place: string, megabytes: number): Promise<SmallDisk> => {
  disk = await mountSmallDisk(place, megabytes);
  if (!disk) throw new Error('a file system in memory could not be mounted');
  return disk;
};
const measureMegabytes = async (place: string) => Number((await run('du', ['-sm', place])).stdout.split('\t')[0]);

it('starts with a database on a full disk, and uses it again when there is space', async () => {
  if (!isRoot('a start on a full disk')) return;
  await mkdir(dataDir);
  const room = await mountDisk(path.join(dataDir, 'db'), (await measureMegabytes(path.join(prepared, 'db'))) + 60);
  await copyPrepared();
  await room.fill();
  const line = await expectServiceDuringFault(
    {
      cause: 'full',
      words: /the disk of this folder is full \(0 MB of \d+ MB are free\)/,
      health: 'The embedded database cannot be used: its disk is full.',
    },
    () => room.free(),
  );
  expect(line).toMatchObject({ cause: 'full' });
});

it('serves the stored pages when the disk of all its data is full', async () => {
  if (!isRoot('a start on a full disk')) return;
  await mkdir(dataDir);
  const room = await mountDisk(dataDir, (await measureMegabytes(prepared)) + 60);
  await copyPrepared();
  await room.fill();
  const started = await start();
  for (const host of HOSTS) expect((await ask(host, '/fr')).statusCode).toBe(200);
  expect(await ready()).toBe('ready\n');
  expect(started.output()).not.toContain('page store unusable');
  await room.free();
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200 }), SOON);
});

it('reports a full disk without data, to a command and to a product, which has nothing to serve', async () => {
  if (!isRoot('a first start on a full disk')) return;
  await mkdir(dataDir);
  const room = await mountDisk(dataDir, 2);
  await room.fill();
  const ended = async (name: string) => {
    program = launch(process.execPath, [path.resolve(PRODUCT, '..', name), 'migrate'], {
      cwd: '/',
      env: productEnvironment({ ...ports, dataDir }, { BACKOFFICE_PORT: String(ports.backOfficePort), TMPDIR: folder }),
    });
    return { code: await program.exited, output: program.output() };
  };
  const command = await ended('cli.js');
  expect(command.code).toBe(1);
  expect(command.output).toMatch(
    /^The embedded database in \S+\/db cannot start: the disk of this folder is full .*\.\n$/,
  );
  expect(command.output).toContain(dataDir);
  const product = await ended('main.js');
  expect(product.code).toBe(1);
  expect(product.output).toBe(
    `${path.join(dataDir, 'api-token')} cannot be written: the disk of this folder is full.\n`,
  );
});

it('starts with a damaged database', async () => {
  await mkdir(dataDir);
  await copyPrepared();
  const file = path.join(dataDir, 'db/global/pg_control');
  const content = await readFile(file);
  await writeFile(file, Buffer.alloc(content.length, 7));
  const line = await expectServiceDuringFault(
    {
      cause: 'damaged',
      words: /it is damaged \(.+\); restore a backup/,
      health: 'The embedded database cannot be used: it is damaged.',
    },
    () => writeFile(file, content),
  );
  expect(line).toMatchObject({ cause: 'damaged' });
});

it('starts with the database of another version', async () => {
  await mkdir(dataDir);
  await copyPrepared();
  const file = path.join(dataDir, 'db/PG_VERSION');
  const content = await readFile(file);
  await writeFile(file, '16\n');
  const line = await expectServiceDuringFault(
    {
      cause: 'version',
      words: /PostgreSQL 16 made it, and this version of the product has PostgreSQL \d+/,
      health: 'The embedded database cannot be used: another version of PostgreSQL made it.',
    },
    () => writeFile(file, content),
  );
  expect(line).toMatchObject({ cause: 'version' });
});

it('starts with a database that another process has locked', async () => {
  await mkdir(dataDir);
  await copyPrepared();
  const other = new DatabaseSync(path.join(dataDir, 'pglite.lock'));
  other.exec('pragma locking_mode = exclusive; begin exclusive');
  const line = await expectServiceDuringFault(
    {
      cause: 'locked',
      words: /another process has it open and does not answer/,
      health: 'The embedded database cannot be used: another process has it open.',
    },
    async () => other.close(),
  );
  expect(line).toMatchObject({ cause: 'locked' });
});

it('starts with a database that has files of another user', async () => {
  if (!isRoot('a database with files of another user')) return;
  await mkdir(dataDir);
  await copyPrepared();
  await run('chown', ['-R', `${UID_WITHOUT_NAME}:${UID_WITHOUT_NAME}`, dataDir]);
  const file = path.join(dataDir, 'db/global/pg_control');
  await run('chown', ['0:0', file]);
  await run('chmod', ['600', file]);
  const line = await expectServiceDuringFault(
    {
      cause: 'owner',
      words: /pg_control belongs to root \(uid 0\), and this program runs as uid 54321; as root, run: chown -R 54321 /,
      health: 'The embedded database cannot be used: its files belong to another user.',
    },
    () => run('chown', ['-R', String(UID_WITHOUT_NAME), dataDir]),
    { uid: UID_WITHOUT_NAME, gid: UID_WITHOUT_NAME },
  );
  expect(line).toMatchObject({ cause: 'owner' });
});

it('detects a disk that becomes full while it runs, and continues when there is space', async () => {
  if (!isRoot('a disk that becomes full')) return;
  await mkdir(dataDir);
  const room = await mountDisk(dataDir, (await measureMegabytes(prepared)) + 60);
  await copyPrepared();
  const started = await start();
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200 }), SOON);
  // The file is removed because each start writes it anew. Otherwise a database that needs no new file could start on a
  // full disk.
  await rm(path.join(dataDir, 'db/postmaster.pid'));
  await room.fill();
  const { pid } = JSON.parse(await readFile(path.join(dataDir, 'pglite.json'), 'utf8')) as { pid: number };
  sendSignal(pid, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await metrics()).toContain('gevel_embedded_database_fault{cause="full"} 1'),
    SOON,
  );
  expect((await ask('localhost', '/fr')).statusCode).toBe(200);
  await room.free();
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200 }), SOON);
  expect(
    started
      .output()
      .split('\n')
      .filter((line) => line.includes('the disk of this folder is full')),
  ).toHaveLength(1);
});

it('starts without the disk of its database, creates no other database, and uses the disk again when it is mounted', async () => {
  await mkdir(dataDir);
  await copyPrepared();
  const aside = path.join(folder, 'aside');
  const data = path.join(dataDir, 'db');
  await rename(data, aside);
  await mkdir(data);
  const line = await expectServiceDuringFault(
    {
      cause: 'missing',
      words: /its files are not there \(the folder is empty\), although this data folder had a database/,
      health: 'The embedded database cannot be used: its files are not there.',
    },
    async () => {
      expect(await readdir(data)).toEqual([]);
      await rename(aside, data);
    },
  );
  expect(line).toMatchObject({ cause: 'missing' });
});

/** Returns the only log line about PostgreSQL. Expects that no line contains a password. */
const postgresLine = (output: string, place: string) => {
  const about = output.split('\n').filter((line) => line.includes(`at ${place} `));
  expect(about).toHaveLength(1);
  expect(output).not.toContain('hunter2');
  return about[0] ?? '';
};

it.each([
  ['28P01', 'password authentication failed for user "gevel"', 'user and password are refused (28P01)'],
  ['3D000', 'database "gevel" does not exist', 'there is no database of this name (3D000)'],
  ['57P03', 'the database system is starting up', 'the server is starting or stopping (57P03)'],
])('serves the stored pages while PostgreSQL refuses with %s', async (code, words, reason) => {
  await mkdir(dataDir);
  await copyPrepared();
  const postgres = await startRefusingPostgres(code, words);
  try {
    const place = `127.0.0.1:${postgres.port}`;
    const started = await start(undefined, { DATABASE_URL: `postgres://gevel:hunter2@${place}/gevel` });
    for (const host of HOSTS) expect((await ask(host, '/fr')).statusCode).toBe(200);
    expect(await ready()).toBe('ready\n');
    expect(await health()).toMatchObject({ status: 503, body: { detail: 'The database does not answer.' } });
    expect(postgresLine(started.output(), place)).toContain(`${reason}. It is tried again.`);
  } finally {
    await postgres.close();
  }
});

it('serves the stored pages without PostgreSQL, and continues when it is available', async () => {
  const binaries = requireForTests('PostgreSQL', await findPostgres());
  if (binaries === undefined) return;
  await mkdir(dataDir);
  await copyPrepared();
  const postgres = await startPostgres(binaries);
  const proxy = await startTcpProxy(postgres.port);
  try {
    await proxy.refuse();
    const url = new URL(proxy.through(postgres.url));
    url.password = 'hunter2';
    const started = await start(undefined, { DATABASE_URL: url.href });
    for (const host of HOSTS) expect((await ask(host, '/fr')).statusCode).toBe(200);
    expect(await health()).toMatchObject({ status: 503 });
    expect(postgresLine(started.output(), url.host)).toContain('nothing listens (ECONNREFUSED).');
    await proxy.leadTo(postgres.port);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200 }), SOON);
    expect(program?.pid).toBe(started.pid);
  } finally {
    await program?.stop();
    await proxy.close();
    await postgres.stop();
  }
});

it('also waits for PostgreSQL at its first start, and reports it', async () => {
  const [port = 0] = await findFreePorts(1);
  const started = await start(undefined, { DATABASE_URL: `postgres://gevel:hunter2@127.0.0.1:${port}/gevel` });
  expect(await ready()).toBe('not ready: no sites known\n');
  expect(await health()).toMatchObject({ status: 503 });
  expect(postgresLine(started.output(), `127.0.0.1:${port}`)).toContain('nothing listens (ECONNREFUSED).');
});
