import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../drill/smallDisk.ts';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { isRoot } from '../../support/programs/isRoot.ts';
import { PRODUCT_FILE, createProductEnvironment } from '../../support/programs/builtProduct.ts';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { launchProgram, type Program, startProgram } from '../../support/programs/program.ts';
import { startRefusingPostgres } from '../../support/programs/refusingPostgres.ts';
import { startTcpProxy } from '../../support/programs/tcpProxy.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const runFile = promisify(execFile);
const WAIT_OPTIONS = { timeout: 60_000, interval: 200 };
const SITE_HOSTS = ['localhost', 'ardenne.localhost', 'kust.localhost'];
/** The headers of a crawler, which gets complete pages: streamed pages are not stored. */
const crawlerHeaders = { 'user-agent': 'Googlebot/2.1' };
const UNNAMED_USER_ID = 54_321;

let folder: string;
/** A data folder with stored pages. The program that filled it has ended. */
let prepared: string;
let ports: { readonly port: number; readonly adminPort: number; readonly backOfficePort: number };
let dataDir: string;
let program: Program | undefined;
let disk: SmallDisk | undefined;

const startProduct = async (
  as?: { readonly uid: number; readonly gid: number },
  more: Readonly<Record<string, string>> = {},
) => {
  program = await startProgram(process.execPath, [PRODUCT_FILE], {
    readyPattern: /Gevel is ready/,
    cwd: '/',
    env: createProductEnvironment(
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
const requestPage = async (host: string, target: string) => {
  const answer = await request(`http://127.0.0.1:${ports.port}${target}`, { headers: { ...crawlerHeaders, host } });
  await answer.body.dump();
  return answer;
};
const readHealth = async () => {
  const answer = await request(`http://127.0.0.1:${ports.backOfficePort}/health`);
  return { status: answer.statusCode, body: (await answer.body.json()) as { detail?: string } };
};
const readMetrics = async () => (await request(`http://127.0.0.1:${ports.backOfficePort}/metrics`)).body.text();
const readReadiness = async () => (await request(`http://127.0.0.1:${ports.adminPort}/health/ready`)).body.text();

/** Requests a page until it is rendered and stored. Under load the site may first refuse to render it. */
const waitForStoredPage = (host: string) =>
  vi.waitFor(async () => {
    const answer = await requestPage(host, '/fr');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-status']).toMatch(/^gevel; hit/);
  }, WAIT_OPTIONS);

beforeAll(async () => {
  await ensureBuiltSite();
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-faults-'));
  await runFile('chmod', ['755', folder]);
  const [port = 0, adminPort = 0, backOfficePort = 0] = await findFreePorts(3);
  ports = { port, adminPort, backOfficePort };
  prepared = path.join(folder, 'prepared');
  dataDir = prepared;
  await copyDemoData(dataDir);
  const first = await startProduct();
  for (const host of SITE_HOSTS) await waitForStoredPage(host);
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

const copyPrepared = () => runFile('cp', ['-a', `${prepared}/.`, dataDir]);

interface DatabaseFault {
  readonly cause: string;
  /** Matches the log line about the fault, except the folder. */
  readonly logPattern: RegExp;
  readonly healthDetail: string;
}

/**
 * Expects that a program that has this fault at its start serves the stored pages, reports the fault once in its log
 * and in its probes, and continues by itself when the fault has ended. @returns the log line
 */
async function expectServiceDuringFault(
  fault: DatabaseFault,
  mend: () => Promise<unknown>,
  as?: { uid: number; gid: number },
) {
  const started = await startProduct(as);
  for (const host of SITE_HOSTS) expect((await requestPage(host, '/fr')).statusCode).toBe(200);
  const unseenPage = await requestPage('localhost', '/nl/aanbod?price-max=123456');
  expect([unseenPage.statusCode, unseenPage.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await readReadiness()).toBe('ready\n');
  expect(await readHealth()).toMatchObject({ status: 503, body: { detail: fault.healthDetail } });
  const live = await request(`http://127.0.0.1:${ports.backOfficePort}/health/live`);
  await live.body.dump();
  expect(live.statusCode).toBe(200);
  const measured = await readMetrics();
  expect(measured).toContain(`gevel_embedded_database_fault{cause="${fault.cause}"} 1`);
  expect(measured).toContain('gevel_database_state{state="away"} 1');

  await mend();
  await vi.waitFor(async () => expect(await readHealth()).toMatchObject({ status: 200 }), WAIT_OPTIONS);
  await vi.waitFor(
    async () => expect((await requestPage('localhost', '/nl/aanbod?price-max=123456')).statusCode).toBe(200),
    WAIT_OPTIONS,
  );
  expect(await readMetrics()).not.toContain('gevel_embedded_database_fault{');
  expect(program?.pid).toBe(started.pid);
  const lines = started.getOutput().split('\n');
  const faultLines = lines.filter((line) => line.includes(`${path.join(dataDir, 'db')} cannot start`));
  expect(faultLines).toEqual([expect.stringMatching(fault.logPattern)]);
  expect(started.getOutput()).not.toMatch(/wasm|RuntimeError/i);
  return JSON.parse(faultLines[0] ?? '') as unknown;
}

/** Replaces a file in one step, because the program may read it at any moment, and would find it empty meanwhile. */
const replaceFile = async (file: string, content: Uint8Array) => {
  const newFile = path.join(folder, 'new-file');
  await writeFile(newFile, content);
  await rename(newFile, file);
};

const mountDisk = async (mountPath: string, megabytes: number): Promise<SmallDisk> => {
  disk = await mountSmallDisk(mountPath, megabytes);
  if (!disk) throw new Error('a file system in memory could not be mounted');
  return disk;
};
const measureMegabytes = async (folderPath: string) =>
  Number((await runFile('du', ['-sm', folderPath])).stdout.split('\t')[0]);

it('starts with a database on a full disk, and uses it again when there is space', async () => {
  if (!isRoot('a start on a full disk')) return;
  await mkdir(dataDir);
  const room = await mountDisk(path.join(dataDir, 'db'), (await measureMegabytes(path.join(prepared, 'db'))) + 60);
  await copyPrepared();
  await room.fillUp();
  const line = await expectServiceDuringFault(
    {
      cause: 'full',
      logPattern: /the disk of this folder is full \(0 MB of \d+ MB are free\)/,
      healthDetail: 'The embedded database cannot be used: its disk is full.',
    },
    () => room.freeSpace(),
  );
  expect(line).toMatchObject({ cause: 'full' });
});

it('serves the stored pages when the disk of all its data is full', async () => {
  if (!isRoot('a start on a full disk')) return;
  await mkdir(dataDir);
  const room = await mountDisk(dataDir, (await measureMegabytes(prepared)) + 60);
  await copyPrepared();
  await room.fillUp();
  const started = await startProduct();
  for (const host of SITE_HOSTS) expect((await requestPage(host, '/fr')).statusCode).toBe(200);
  expect(await readReadiness()).toBe('ready\n');
  expect(started.getOutput()).not.toContain('page store unusable');
  await room.freeSpace();
  await vi.waitFor(async () => expect(await readHealth()).toMatchObject({ status: 200 }), WAIT_OPTIONS);
});

it('reports a full disk without data, to a command and to a product, which has nothing to serve', async () => {
  if (!isRoot('a first start on a full disk')) return;
  await mkdir(dataDir);
  const room = await mountDisk(dataDir, 2);
  await room.fillUp();
  const runProgramToEnd = async (name: string) => {
    program = launchProgram(process.execPath, [path.resolve(PRODUCT_FILE, '..', name), 'migrate'], {
      cwd: '/',
      env: createProductEnvironment(
        { ...ports, dataDir },
        { BACKOFFICE_PORT: String(ports.backOfficePort), TMPDIR: folder },
      ),
    });
    return { code: await program.exited, output: program.getOutput() };
  };
  const command = await runProgramToEnd('cli.js');
  expect(command.code).toBe(1);
  expect(command.output).toMatch(
    /^The embedded database in \S+\/db cannot start: the disk of this folder is full .*\.\n$/,
  );
  expect(command.output).toContain(dataDir);
  const product = await runProgramToEnd('main.js');
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
      logPattern: /it is damaged \(.+\); restore a backup/,
      healthDetail: 'The embedded database cannot be used: it is damaged.',
    },
    () => replaceFile(file, content),
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
      logPattern: /PostgreSQL 16 made it, and this version of the product has PostgreSQL \d+/,
      healthDetail: 'The embedded database cannot be used: another version of PostgreSQL made it.',
    },
    () => replaceFile(file, content),
  );
  expect(line).toMatchObject({ cause: 'version' });
});

it('starts with a database that another process has locked', async () => {
  await mkdir(dataDir);
  await copyPrepared();
  const otherDatabase = new DatabaseSync(path.join(dataDir, 'pglite.lock'));
  otherDatabase.exec('pragma locking_mode = exclusive; begin exclusive');
  const line = await expectServiceDuringFault(
    {
      cause: 'locked',
      logPattern: /another process has it open and does not answer/,
      healthDetail: 'The embedded database cannot be used: another process has it open.',
    },
    async () => otherDatabase.close(),
  );
  expect(line).toMatchObject({ cause: 'locked' });
});

it('starts with a database that has files of another user', async () => {
  if (!isRoot('a database with files of another user')) return;
  await mkdir(dataDir);
  await copyPrepared();
  await runFile('chown', ['-R', `${UNNAMED_USER_ID}:${UNNAMED_USER_ID}`, dataDir]);
  const file = path.join(dataDir, 'db/global/pg_control');
  await runFile('chown', ['0:0', file]);
  await runFile('chmod', ['600', file]);
  const line = await expectServiceDuringFault(
    {
      cause: 'owner',
      logPattern:
        /pg_control belongs to root \(uid 0\), and this program runs as uid 54321; as root, run: chown -R 54321 /,
      healthDetail: 'The embedded database cannot be used: its files belong to another user.',
    },
    () => runFile('chown', ['-R', String(UNNAMED_USER_ID), dataDir]),
    { uid: UNNAMED_USER_ID, gid: UNNAMED_USER_ID },
  );
  expect(line).toMatchObject({ cause: 'owner' });
});

it('detects a disk that becomes full while it runs, and continues when there is space', async () => {
  if (!isRoot('a disk that becomes full')) return;
  await mkdir(dataDir);
  const room = await mountDisk(dataDir, (await measureMegabytes(prepared)) + 60);
  await copyPrepared();
  const started = await startProduct();
  await vi.waitFor(async () => expect(await readHealth()).toMatchObject({ status: 200 }), WAIT_OPTIONS);
  // The file is removed because each start writes it anew. Otherwise a database that needs no new file could start on a
  // full disk.
  await rm(path.join(dataDir, 'db/postmaster.pid'));
  await room.fillUp();
  const { pid } = JSON.parse(await readFile(path.join(dataDir, 'pglite.json'), 'utf8')) as { pid: number };
  sendSignal(pid, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await readMetrics()).toContain('gevel_embedded_database_fault{cause="full"} 1'),
    WAIT_OPTIONS,
  );
  expect((await requestPage('localhost', '/fr')).statusCode).toBe(200);
  await room.freeSpace();
  await vi.waitFor(async () => expect(await readHealth()).toMatchObject({ status: 200 }), WAIT_OPTIONS);
  expect(
    started
      .getOutput()
      .split('\n')
      .filter((line) => line.includes('the disk of this folder is full')),
  ).toHaveLength(1);
});

it('starts without the disk of its database, creates no other database, and uses the disk again when it is mounted', async () => {
  await mkdir(dataDir);
  await copyPrepared();
  const asidePath = path.join(folder, 'aside');
  const databaseFolder = path.join(dataDir, 'db');
  await rename(databaseFolder, asidePath);
  await mkdir(databaseFolder);
  const line = await expectServiceDuringFault(
    {
      cause: 'missing',
      logPattern: /its files are missing \(the folder is empty\), although this data folder had a database/,
      healthDetail: 'The embedded database cannot be used: its files are missing.',
    },
    async () => {
      expect(await readdir(databaseFolder)).toEqual([]);
      await rename(asidePath, databaseFolder);
    },
  );
  expect(line).toMatchObject({ cause: 'missing' });
});

/** Returns the only log line about PostgreSQL. Expects that no line contains a password. */
const findPostgresLine = (output: string, serverAddress: string) => {
  const serverLines = output.split('\n').filter((line) => line.includes(`at ${serverAddress} `));
  expect(serverLines).toEqual([expect.any(String)]);
  expect(output).not.toContain('hunter2');
  return serverLines[0] ?? '';
};

it.each([
  ['28P01', 'password authentication failed for user "gevel"', 'the user and the password are refused (28P01)'],
  ['3D000', 'database "gevel" does not exist', 'there is no database of this name (3D000)'],
  ['57P03', 'the database system is starting up', 'the server is starting or stopping (57P03)'],
])('serves the stored pages while PostgreSQL refuses with %s', async (code, words, reason) => {
  await mkdir(dataDir);
  await copyPrepared();
  const postgres = await startRefusingPostgres(code, words);
  try {
    const serverAddress = `127.0.0.1:${postgres.port}`;
    const started = await startProduct(undefined, { DATABASE_URL: `postgres://gevel:hunter2@${serverAddress}/gevel` });
    for (const host of SITE_HOSTS) expect((await requestPage(host, '/fr')).statusCode).toBe(200);
    expect(await readReadiness()).toBe('ready\n');
    expect(await readHealth()).toMatchObject({ status: 503, body: { detail: 'The database does not answer.' } });
    expect(findPostgresLine(started.getOutput(), serverAddress)).toContain(`${reason}. The program will try again.`);
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
    await proxy.refuseConnections();
    const url = new URL(proxy.toProxiedAddress(postgres.url));
    url.password = 'hunter2';
    const started = await startProduct(undefined, { DATABASE_URL: url.href });
    for (const host of SITE_HOSTS) expect((await requestPage(host, '/fr')).statusCode).toBe(200);
    expect(await readHealth()).toMatchObject({ status: 503 });
    expect(findPostgresLine(started.getOutput(), url.host)).toContain('nothing listens (ECONNREFUSED).');
    await proxy.connectTo(postgres.port);
    await vi.waitFor(async () => expect(await readHealth()).toMatchObject({ status: 200 }), WAIT_OPTIONS);
    expect(program?.pid).toBe(started.pid);
  } finally {
    await program?.stop();
    await proxy.close();
    await postgres.stop();
  }
});

it('also waits for PostgreSQL at its first start, and reports it', async () => {
  const [port = 0] = await findFreePorts(1);
  const started = await startProduct(undefined, { DATABASE_URL: `postgres://gevel:hunter2@127.0.0.1:${port}/gevel` });
  expect(await readReadiness()).toBe('not ready: no sites known\n');
  expect(await readHealth()).toMatchObject({ status: 503 });
  expect(findPostgresLine(started.getOutput(), `127.0.0.1:${port}`)).toContain('nothing listens (ECONNREFUSED).');
});
