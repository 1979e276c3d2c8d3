import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRODUCT, productEnvironment, startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import { type Gate, startGate } from '../../support/programs/gate.ts';
import { launch, type Program } from '../../support/programs/program.ts';

const PLENTY = { timeout: 60_000, interval: 50 };
/** What visitors can expect of a program that was told to stop. */
const DRAIN_SECONDS = '5';

const site = sampleSite('alpha', { origin: 'http://alpha.test:{PORT}' });
let dataDir: string;
let backOffice: FakeBackOffice;
let gate: Gate;
let port = 0;
let adminPort = 0;

// Several workers are in workers.test.ts.
const variables = () => ({ WORKERS: '1', WARM_PAGES: '0', API_URL: gate.address, API_TOKEN: 'a-token-for-tests-only' });
const start = (more: Readonly<Record<string, string>>) =>
  startBuiltProduct({ port, adminPort, dataDir }, { ...variables(), ...more });
const ask = async (target: string, host = 'alpha.test') => {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${target}`, { headers: { host } });
  return { status: statusCode, text: await body.text() };
};
const askAdmin = async (target: string) => {
  const { statusCode, body } = await request(`http://127.0.0.1:${adminPort}${target}`);
  return { status: statusCode, text: await body.text() };
};

beforeAll(async () => {
  backOffice = await startFakeBackOffice([site]);
  gate = await startGate(backOffice.address);
  dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-life-'));
  [port = 0, adminPort = 0] = await freePorts(2);
});
afterAll(async () => {
  await gate.close();
  await backOffice.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the program', () => {
  let program: Program;

  beforeAll(async () => {
    program = await start({ LOG_LEVEL: 'info', ACCESS_LOG: 'all', DRAIN_SECONDS });
  });
  afterAll(async () => void (await program.stop('SIGKILL')));

  it('says that it is ready, and where each agency is', async () => {
    expect(program.output()).toContain(
      `Gevel is ready: http://localhost:${port}\n  Agency alpha: http://alpha.test:${port}\n`,
    );
    await vi.waitFor(async () => expect((await ask('/nl/contact')).status).toBe(200), PLENTY);
  });

  it('writes logs that name the route, never the address', async () => {
    // A page that is late on a busy machine says so with the same status.
    const statuses = [
      (await ask('/nl/aanbod?city=123456')).status,
      (await ask(`/nl/hou-me-op-de-hoogte/${'secret-'.repeat(4)}`)).status,
    ];
    const lines = await vi.waitFor(() => {
      const found = program.output().match(/^\{.*"answered".*$/gm) ?? [];
      const parsed = found.map((line) => JSON.parse(line) as Record<string, unknown>);
      const about = parsed.filter(({ route }) => route === 'offer' || route === 'editSubscriptions');
      expect(about).toHaveLength(2);
      return about;
    }, PLENTY);
    expect(statuses[1]).toBe(404);
    expect(lines).toMatchObject([
      { route: 'offer', site: 'alpha', status: statuses[0], method: 'GET', requestId: expect.any(String) },
      { route: 'editSubscriptions', site: 'alpha', status: 404 },
    ]);
    expect(program.output()).not.toMatch(/secret|123456|hou-me-op/);
    const { text } = await askAdmin('/metrics');
    expect(text).toContain('gevel_answer_seconds_count{route="editSubscriptions",status="404"} 1');
    expect(text).not.toMatch(/secret|123456|hou-me-op/);
  });

  it('says to probes that it stops, answers visitors meanwhile, and finishes running requests before it ends', async () => {
    await vi.waitFor(async () => expect((await ask('/nl/aanbod')).status).toBe(200), PLENTY);
    const probes = async () => [
      (await askAdmin('/health/ready')).status,
      (await ask('/.well-known/gevel/ready', '127.0.0.1')).status,
    ];
    expect(await probes()).toEqual([200, 200]);
    const stopped = program.stop('SIGTERM');
    await vi.waitFor(async () => expect(await probes()).toEqual([503, 503]), PLENTY);
    expect((await askAdmin('/health/live')).status).toBe(200);
    expect((await ask('/nl/aanbod')).status).toBe(200);
    gate.hold(/^POST /);
    const slow = ask('/nl/aanbod?type=3');
    await vi.waitFor(() => expect(gate.held).toBeGreaterThan(0), PLENTY);
    gate.release();
    expect((await slow).text).toContain('data-estate-id');
    expect(await stopped).toBe(0);
    await expect(ask('/nl/aanbod')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the program without a back office', () => {
  let program: Program;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const [nobody] = await freePorts(1);
    program = await start({ API_URL: `http://127.0.0.1:${nobody}`, LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await program.stop('SIGKILL');
  });

  it('starts and is live; sites of the run before answer 503 with their own page', async () => {
    expect(program.output()).toContain('does not answer yet');
    expect((await askAdmin('/health/live')).status).toBe(200);
    const { status, text } = await ask('/nl/aanbod?type=4');
    expect(status).toBe(503);
    expect(text).toContain('Agency alpha');
    expect((await ask('/nl/aanbod', 'beta.test')).status).toBe(503);
  });

  it('stops, however many requests never end', async () => {
    for (const each of [port, adminPort]) {
      const socket = connect(each, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve));
      // One answer, so that the server has surely seen the connection; the next request stays half.
      socket.write('GET / HTTP/1.1\r\nHost: unknown.test\r\n\r\nGET / HTTP/1.1\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
    }
    expect(await program.stop('SIGTERM')).toBe(0);
  });
});

it('the program says so when its port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(port, resolve));
  const program = launch(process.execPath, [PRODUCT], {
    env: productEnvironment({ port, adminPort, dataDir }, variables()),
  });
  const code = await program.exited;
  other.close();
  expect(code).toBe(1);
  expect(program.output()).toContain(`PORT ${port} can't be used: another program listens there`);
});
