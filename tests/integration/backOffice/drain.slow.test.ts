import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { copyDemoData } from '../../support/programs/demoData.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { type Program, startProgram } from '../../support/programs/program.ts';

const serverFolder = path.resolve(import.meta.dirname, '../../../dist/server');
const API_TOKEN = 'a-token-for-tests-only';
/** The time is long enough for the requests of the test, also on a busy machine. */
const DRAIN_SECONDS = '5';

let fake: FakeBackOffice;
let dataDir: string;
let program: Program | undefined;
let port = 0;
let adminPort = 0;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  await ensureBuiltSite();
  fake = await startFakeBackOffice([buildSampleSite('alpha', { origin: 'http://alpha.test:{PORT}' })]);
  dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-drain-'));
  await copyDemoData(dataDir);
  const [first = 0, second = 0, third = 0] = await findFreePorts(3);
  [port, adminPort] = [first, second];
  const tokenFile = path.join(dataDir, 'token-in-a-file');
  await writeFile(tokenFile, `${API_TOKEN}\n`);
  environment = {
    ...process.env,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    BACKOFFICE_PORT: String(third),
    API_TOKEN_FILE: tokenFile,
    DATA_DIR: dataDir,
    DRAIN_SECONDS,
    LOG_LEVEL: 'info',
  };
});
afterEach(async () => {
  await program?.stop('SIGKILL');
});
afterAll(async () => {
  await fake.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function fetchStatus(address: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { statusCode, body } = await request(address, { headers });
  await body.dump();
  return statusCode;
}

it('a site of two workers that is told to stop informs probes, and answers visitors until it ends', async () => {
  const variables = { ...environment, API_URL: fake.address, WORKERS: '2' };
  program = await startProgram(process.execPath, [path.join(serverFolder, 'main.js')], {
    env: variables,
    readyPattern: /is ready/,
  });
  const readProbes = () =>
    Promise.all([
      fetchStatus(`http://127.0.0.1:${adminPort}/health/ready`),
      fetchStatus(`http://127.0.0.1:${port}/.well-known/gevel/ready`),
    ]);
  // The test waits, because workers report their state to the primary shortly after the message that the site is ready.
  await vi.waitFor(async () => expect(await readProbes()).toEqual([200, 200]), { timeout: 60_000 });
  const stopped = program.stop('SIGTERM');
  await vi.waitFor(async () => expect(await readProbes()).toEqual([503, 503]), { timeout: 60_000 });
  expect(await fetchStatus(`http://127.0.0.1:${port}/nl/aanbod`, { host: 'alpha.test' })).toBe(200);
  expect(await fetchStatus(`http://127.0.0.1:${adminPort}/health/live`)).toBe(200);
  expect(await stopped).toBe(0);
  await expect(fetchStatus(`http://127.0.0.1:${port}/nl/aanbod`, { host: 'alpha.test' })).rejects.toThrow(
    'ECONNREFUSED',
  );
});

it('a back office that is told to stop informs probes, and answers sites until it ends', async () => {
  const origin = `http://127.0.0.1:${environment['BACKOFFICE_PORT']}`;
  const ready = /back office listening/;
  program = await startProgram(process.execPath, [path.join(serverFolder, 'backoffice.js')], {
    env: environment,
    readyPattern: ready,
  });
  // The test waits, because on a busy machine the database may answer the first probe too late.
  await vi.waitFor(async () => expect(await fetchStatus(`${origin}/health`)).toBe(200), { timeout: 60_000 });
  const stopped = program.stop('SIGTERM');
  await vi.waitFor(async () => expect(await fetchStatus(`${origin}/health`)).toBe(503), { timeout: 60_000 });
  expect(await fetchStatus(`${origin}/health/live`)).toBe(200);
  // The request uses the token in the file.
  expect(await fetchStatus(`${origin}/sites`, { authorization: `Bearer ${API_TOKEN}` })).toBe(200);
  expect(await stopped).toBe(0);
  await expect(fetchStatus(`${origin}/health`)).rejects.toThrow('ECONNREFUSED');
});
