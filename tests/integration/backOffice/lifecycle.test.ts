import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRODUCT, productEnvironment, startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { type Gate, startGate } from '../../support/programs/gate.ts';
import { launch, type Program } from '../../support/programs/program.ts';

const PLENTY = { timeout: 60_000, interval: 50 };
/** The number of seconds for which the program still serves visitors after the signal to stop. */
const DRAIN_SECONDS = '5';

const site = sampleSite('alpha', { origin: 'http://alpha.test:{PORT}' });
let backOffice: FakeBackOffice;
let gate: Gate;

interface Place {
  readonly port: number;
  readonly adminPort: number;
  readonly dataDir: string;
}
const places: Place[] = [];

async function findPlace(): Promise<Place> {
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const place = { port, adminPort, dataDir: await mkdtemp(path.join(tmpdir(), 'gevel-life-')) };
  places.push(place);
  return place;
}

// These tests use one worker; `workers.test.ts` tests several workers.
const variables = () => ({ WORKERS: '1', WARM_PAGES: '0', API_URL: gate.address, API_TOKEN: 'a-token-for-tests-only' });
const start = (place: Place, more: Readonly<Record<string, string>>) =>
  startBuiltProduct(place, { ...variables(), ...more });
const ask = async ({ port }: Place, target: string, host = 'alpha.test') => {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${target}`, { headers: { host } });
  return { status: statusCode, text: await body.text() };
};
const askAdmin = async ({ adminPort }: Place, target: string) => {
  const { statusCode, body } = await request(`http://127.0.0.1:${adminPort}${target}`);
  return { status: statusCode, text: await body.text() };
};

let place: Place;
let program: Program;

beforeAll(async () => {
  backOffice = await startFakeBackOffice([site]);
  gate = await startGate(backOffice.address);
  place = await findPlace();
  program = await start(place, { LOG_LEVEL: 'info', ACCESS_LOG: 'all', DRAIN_SECONDS });
});
afterAll(async () => {
  await program.stop('SIGKILL');
  await gate.close();
  await backOffice.close();
  await Promise.all(places.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
});

/**
 * Tests wait for a long time in some of these programs. Each test has its own folder and ports, so that the tests can
 * run concurrently.
 */
const IN_TURN = { concurrent: false };

describe.concurrent('the program', () => {
  it('reports that it is ready, and the address of each agency', IN_TURN, async () => {
    expect(program.output()).toContain(`Gevel is ready: http://localhost:${place.port}\n`);
    // The test waits, because the addresses are logged only when the back office has answered.
    const address = `  Agency alpha: http://alpha.test:${place.port}\n`;
    await vi.waitFor(() => expect(program.output()).toContain(address), PLENTY);
    await vi.waitFor(async () => expect((await ask(place, '/nl/contact')).status).toBe(200), PLENTY);
  });

  it('writes logs that name the route, never the address', IN_TURN, async () => {
    // The test expects only the status, because a page that is late on a busy machine has the same status.
    const statuses = [
      (await ask(place, '/nl/aanbod?city=123456')).status,
      (await ask(place, `/nl/hou-me-op-de-hoogte/${'secret-'.repeat(4)}`)).status,
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
    const { text } = await askAdmin(place, '/metrics');
    expect(text).toContain('gevel_answer_seconds_count{route="editSubscriptions",status="404"} 1');
    expect(text).not.toMatch(/secret|123456|hou-me-op/);
  });

  it(
    'tells probes that it stops, answers visitors meanwhile, and finishes running requests before it ends',
    IN_TURN,
    async () => {
      await vi.waitFor(async () => expect((await ask(place, '/nl/aanbod')).status).toBe(200), PLENTY);
      const probes = async () => [
        (await askAdmin(place, '/health/ready')).status,
        (await ask(place, '/.well-known/gevel/ready', '127.0.0.1')).status,
      ];
      expect(await probes()).toEqual([200, 200]);
      const stopped = program.stop('SIGTERM');
      await vi.waitFor(async () => expect(await probes()).toEqual([503, 503]), PLENTY);
      expect((await askAdmin(place, '/health/live')).status).toBe(200);
      expect((await ask(place, '/nl/aanbod')).status).toBe(200);
      gate.hold(/^POST /);
      const slow = ask(place, '/nl/aanbod?type=3');
      await vi.waitFor(() => expect(gate.held).toBeGreaterThan(0), PLENTY);
      gate.release();
      expect((await slow).text).toContain('data-estate-id');
      expect(await stopped).toBe(0);
      await expect(ask(place, '/nl/aanbod')).rejects.toThrow('ECONNREFUSED');
    },
  );
});

describe.concurrent('the program without a back office', () => {
  let lonely: Place;
  let other: Program;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    lonely = await findPlace();
    // Reads the sites that the other program has stored, as if this program had run before.
    const kept = () => readFile(path.join(place.dataDir, 'sites.json'), 'utf8');
    const sites = await vi.waitFor(async () => {
      const text = await kept();
      if (!text.includes('alpha.test')) throw new Error(`The sites that are kept: ${text}`);
      return text;
    }, PLENTY);
    await writeFile(path.join(lonely.dataDir, 'sites.json'), sites.replaceAll(String(place.port), String(lonely.port)));
    const [nobody] = await findFreePorts(1);
    other = await start(lonely, { API_URL: `http://127.0.0.1:${nobody}`, LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await other.stop('SIGKILL');
  });

  it('starts and is live, and sites of the earlier run answer 503 with their own page', IN_TURN, async () => {
    expect(other.output()).toContain('does not answer yet');
    expect((await askAdmin(lonely, '/health/live')).status).toBe(200);
    const { status, text } = await ask(lonely, '/nl/aanbod?type=4');
    expect(status).toBe(503);
    expect(text).toContain('Agency alpha');
    expect((await ask(lonely, '/nl/aanbod', 'beta.test')).status).toBe(503);
  });

  it('stops, however many requests never end', IN_TURN, async () => {
    for (const each of [lonely.port, lonely.adminPort]) {
      const socket = connect(each, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve));
      // The first answer proves that the server has accepted the connection. The next request stays incomplete.
      socket.write('GET / HTTP/1.1\r\nHost: unknown.test\r\n\r\nGET / HTTP/1.1\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
    }
    expect(await other.stop('SIGTERM')).toBe(0);
  });
});

it.concurrent('the program reports that its port is in use', async () => {
  const taken = await findPlace();
  const listener = createServer();
  await new Promise<void>((resolve) => void listener.listen(taken.port, resolve));
  const refused = launch(process.execPath, [PRODUCT], { env: productEnvironment(taken, variables()) });
  const code = await refused.exited;
  listener.close();
  expect(code).toBe(1);
  expect(refused.output()).toContain(`PORT ${taken.port} can't be used: another program listens there`);
});
