import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../../support/programs/freePorts.ts';
import { launch, type Program, startProgram } from '../../support/programs/program.ts';
import { startRefusingPostgres } from '../../support/programs/refusingPostgres.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const main = path.join(root, 'dist/server/main.js');
const start = path.join(root, 'server/start.mjs');
const READY = /Gevel is ready: http:\/\/localhost:\d+\n/;

let folder: string;
let started: Program[] = [];

const remembered = (program: Program): Program => {
  started.push(program);
  return program;
};

/** Settings of a product of its own; the variables of the test run do not count. */
async function settings(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const [port, adminPort, backofficePort] = await freePorts(3);
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(folder, 'var'),
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    BACKOFFICE_PORT: String(backofficePort),
    ...more,
  };
}

const startMain = async (env: Record<string, string>): Promise<Program> =>
  remembered(await startProgram(process.execPath, [main], { env, ready: READY }));

/** Runs a program that is expected to refuse. */
async function refusal(args: readonly string[], env: Record<string, string>) {
  const program = remembered(launch(process.execPath, args, { env, cwd: folder }));
  return { code: await program.exited, output: program.output() };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-start-'));
  await run(process.execPath, [start, '--build'], { env: { ...process.env } });
}, 180_000);

afterAll(async () => {
  await Promise.all(started.map((program) => program.stop('SIGKILL')));
  started = [];
  await rm(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('says the addresses, serves them, and stops on a signal', async () => {
    const env = await settings();
    const program = remembered(await startProgram(process.execPath, [start], { env, cwd: root, ready: READY }));
    expect(program.output()).toContain(`Gevel is ready: http://localhost:${env['PORT']}\n`);
    expect(program.output()).toMatch(/http:\/\/\w+\.localhost:\d+/);

    // On a busy machine the first calls of a cold program may take longer than a page waits for them.
    const page = await vi.waitFor(
      async () => {
        const answer = await fetch(`http://localhost:${env['PORT']}/nl/aanbod`);
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await page.text()).toContain('data-estate-id=');

    expect(await program.stop('SIGTERM')).toBe(0);
    await expect(fetch(`http://localhost:${env['PORT']}/nl/aanbod`)).rejects.toThrow('fetch failed');
  });

  it('keeps all that it writes for its owner: database, token, mails, pictures', async () => {
    const dataDir = path.join(folder, 'var');
    const entries = await readdir(dataDir, { recursive: true });
    expect(entries).toEqual(expect.arrayContaining(['db', 'api-token', 'sites.json']));
    expect(entries.length).toBeGreaterThan(500);
    const open = [];
    // PGlite gives its files modes of its own; the folder that they lie in is closed.
    for (const entry of ['.', ...entries.filter((each) => !each.startsWith(`db${path.sep}`))])
      if (((await stat(path.join(dataDir, entry))).mode & 0o077) !== 0) open.push(entry);
    expect(open).toEqual([]);
  });

  it('neither builds nor loads the demo data again', async () => {
    const env = await settings({ LOG_LEVEL: 'info' });
    const program = remembered(await startProgram(process.execPath, [start], { env, cwd: root, ready: READY }));
    expect(program.output()).not.toContain('Building');
    expect(program.output()).not.toContain('demo agency loaded');
    expect(await program.stop('SIGINT')).toBe(0);
  });

  it('ends with the exit code of the server', async () => {
    const { code, output } = await refusal([start], await settings({ PORT: 'many' }));
    expect(code).toBe(1);
    expect(output).toContain('PORT is "many"');
  });

  it('runs commands of the back office with their options', async () => {
    const env = await settings({ DATA_DIR: path.join(folder, 'commands') });
    const { code, output } = await refusal([start, '--backoffice', 'import', '--site'], env);
    expect(code).toBe(2);
    expect(output).toContain('import --help');
  });
});

describe('a wrong setting', () => {
  it('stops the start with its name, its value and what it should be', async () => {
    const wrong = [
      ['PORT', '0', 'a port from 1 to 65535'],
      ['ADMIN_PORT', '70000', 'a port from 1 to 65535'],
      ['BACKOFFICE_PORT', '3000.5', 'a port from 1 to 65535'],
      ['API_URL', 'ftp://example.org', 'http:// or https://'],
      ['TRUSTED_PROXIES', '10.0.0.0/40', 'IP addresses or networks'],
      ['LOG_LEVEL', 'loud', 'one of fatal, error'],
    ] as const;
    const variables = Object.fromEntries(wrong.map(([name, value]) => [name, value]));
    const { code, output } = await refusal([main], await settings(variables));
    expect(code).toBe(1);
    const lines = output.split('\n');
    for (const [name, value, expected] of wrong) {
      const line = lines.find((each) => each.startsWith(`${name} is`));
      expect(line).toContain(`${name} is "${value}"; it should be`);
      expect(line).toContain(expected);
    }
    expect(output).not.toContain('    at ');
  });

  const writable = 'it should be a folder that this program may write to';
  it.each([
    [{ HOST: '192.0.2.1' }, 'HOST is "192.0.2.1"; it should be an address of this machine (EADDRNOTAVAIL).\n'],
    [{ BACKOFFICE_HOST: '192.0.2.1' }, 'BACKOFFICE_HOST is "192.0.2.1"; it should be an address of this machine'],
    [{ MEDIA_URL: main }, `MEDIA_URL is "${main}"; ${writable} (EEXIST).\n`],
    [{ DATA_DIR: main }, `DATA_DIR is "${main}"; ${writable} (EEXIST).\n`],
  ])('such as %j stops it with a sentence where only the machine shows that it is wrong', async (wrong, message) => {
    const { code, output } = await refusal([main], await settings(wrong));
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).not.toMatch(/ {4}at |hunter2|"stack"/);
  });

  it.each([
    ['28P01', 'password authentication failed for user "gevel"', 'user and password are refused (28P01)'],
    ['3D000', 'database "gevel" does not exist', 'there is no database of this name (3D000)'],
  ])('such as what PostgreSQL refuses with %s stops the first start', async (code, words, reason) => {
    const postgres = await startRefusingPostgres(code, words);
    try {
      const DATABASE_URL = `postgres://gevel:hunter2@127.0.0.1:${postgres.port}/gevel`;
      const env = await settings({ DATABASE_URL, DATA_DIR: path.join(folder, `refused-${code}`) });
      const refused = await refusal([main], env);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(`at 127.0.0.1:${postgres.port} ${reason}.\n`);
      expect(refused.output).not.toMatch(/ {4}at |hunter2|"stack"/);
    } finally {
      await postgres.close();
    }
  });

  it('of the back office stops the start too, without showing a password', async () => {
    const env = await settings({ DATABASE_URL: 'mysql://gevel:hunter2@localhost/gevel' });
    const { code, output } = await refusal([main], env);
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL is "mysql://gevel');
    expect(output).toContain('it should be postgres://');
    expect(output).not.toContain('hunter2');
  });
});

describe('draining', () => {
  it('is not delayed by requests that never end', async () => {
    const backoffice = createServer((_req, res) =>
      res.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    );
    await new Promise<void>((resolve) => backoffice.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(backoffice.address() as AddressInfo).port}`;
    const sockets: Socket[] = [];
    try {
      const env = await settings({ API_URL: apiUrl, DATA_DIR: path.join(folder, 'held') });
      const program = await startMain(env);
      for (const port of [env['PORT'], env['ADMIN_PORT']]) {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        sockets.push(socket);
        await new Promise((resolve) => socket.once('connect', resolve));
        // One answer, so that the server has surely seen the connection; the next request stays half.
        socket.write('GET / HTTP/1.1\r\nHost: unknown.test\r\n\r\nGET / HTTP/1.1\r\n');
        await new Promise((resolve) => socket.once('data', resolve));
      }
      // What an operator waits before killing.
      const tooLate = sleep(10_000, 'too late', { ref: false });
      expect(await Promise.race([program.stop('SIGTERM'), tooLate])).toBe(0);
    } finally {
      for (const socket of sockets) socket.destroy();
      backoffice.closeAllConnections();
      backoffice.close();
    }
  });
});
