import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRODUCT_FILE, createProductEnvironment, startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { type CallGate, startGate } from '../../support/programs/gate.ts';
import { launchProgram, type Program } from '../../support/programs/program.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
/** The number of seconds for which the program still serves visitors after the signal to stop. */
const DRAIN_SECONDS = '5';

const alphaSite = buildSampleSite('alpha', { origin: 'http://alpha.test:{PORT}' });
let backOffice: FakeBackOffice;
let gate: CallGate;

interface ProgramPlace {
  readonly port: number;
  readonly adminPort: number;
  readonly dataDir: string;
}
const usedPlaces: ProgramPlace[] = [];

async function createPlace(): Promise<ProgramPlace> {
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const place = { port, adminPort, dataDir: await mkdtemp(path.join(tmpdir(), 'gevel-life-')) };
  usedPlaces.push(place);
  return place;
}

// These tests use one worker; `workers.test.ts` tests several workers.
const buildVariables = () => ({
  WORKERS: '1',
  WARM_PAGES: '0',
  API_URL: gate.address,
  API_TOKEN: 'a-token-for-tests-only',
});
const startProgramAt = (place: ProgramPlace, more: Readonly<Record<string, string>>) =>
  startBuiltProduct(place, { ...buildVariables(), ...more });
const requestPage = async ({ port }: ProgramPlace, target: string, host = 'alpha.test') => {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${target}`, { headers: { host } });
  return { status: statusCode, text: await body.text() };
};
const askAdmin = async ({ adminPort }: ProgramPlace, target: string) => {
  const { statusCode, body } = await request(`http://127.0.0.1:${adminPort}${target}`);
  return { status: statusCode, text: await body.text() };
};

let sharedPlace: ProgramPlace;
let program: Program;

beforeAll(async () => {
  backOffice = await startFakeBackOffice([alphaSite]);
  gate = await startGate(backOffice.address);
  sharedPlace = await createPlace();
  program = await startProgramAt(sharedPlace, { LOG_LEVEL: 'info', ACCESS_LOG: 'all', DRAIN_SECONDS });
});
afterAll(async () => {
  await program.stop('SIGKILL');
  await gate.close();
  await backOffice.close();
  await Promise.all(usedPlaces.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
});

/**
 * The options of tests that share one program and therefore run one after the other. All other tests wait for a long
 * time, so each has its own folder and ports and runs concurrently.
 */
const SEQUENTIAL_OPTIONS = { concurrent: false };

describe.concurrent('the program', () => {
  it('reports that it is ready, and the address of each agency', SEQUENTIAL_OPTIONS, async () => {
    expect(program.getOutput()).toContain(`Gevel is ready: http://localhost:${sharedPlace.port}\n`);
    // The test waits, because the addresses are logged only when the back office has answered.
    const address = `  Agency alpha: http://alpha.test:${sharedPlace.port}\n`;
    await vi.waitFor(() => expect(program.getOutput()).toContain(address), WAIT_OPTIONS);
    await vi.waitFor(
      async () => expect((await requestPage(sharedPlace, '/nl/contact')).status).toBe(200),
      WAIT_OPTIONS,
    );
  });

  it('writes logs that name the route, never the address', SEQUENTIAL_OPTIONS, async () => {
    // The test expects only the status, because a page that is late on a busy machine has the same status.
    const statuses = [
      (await requestPage(sharedPlace, '/nl/aanbod?city=123456')).status,
      (await requestPage(sharedPlace, `/nl/hou-me-op-de-hoogte/${'secret-'.repeat(4)}`)).status,
    ];
    const lines = await vi.waitFor(() => {
      const found = program.getOutput().match(/^\{.*"answered".*$/gm) ?? [];
      const parsed = found.map((line) => JSON.parse(line) as Record<string, unknown>);
      const pageLines = parsed.filter(({ route }) => route === 'offer' || route === 'editSubscriptions');
      expect(pageLines).toHaveLength(2);
      return pageLines;
    }, WAIT_OPTIONS);
    expect(statuses[1]).toBe(404);
    expect(lines).toMatchObject([
      { route: 'offer', site: 'alpha', status: statuses[0], method: 'GET', requestId: expect.any(String) },
      { route: 'editSubscriptions', site: 'alpha', status: 404 },
    ]);
    expect(program.getOutput()).not.toMatch(/secret|123456|hou-me-op/);
    const { text } = await askAdmin(sharedPlace, '/metrics');
    expect(text).toContain('gevel_answer_seconds_count{route="editSubscriptions",status="404"} 1');
    expect(text).not.toMatch(/secret|123456|hou-me-op/);
  });

  it(
    'tells probes that it stops, answers visitors meanwhile, and finishes running requests before it ends',
    SEQUENTIAL_OPTIONS,
    async () => {
      await vi.waitFor(
        async () => expect((await requestPage(sharedPlace, '/nl/aanbod')).status).toBe(200),
        WAIT_OPTIONS,
      );
      const readProbes = async () => [
        (await askAdmin(sharedPlace, '/health/ready')).status,
        (await requestPage(sharedPlace, '/.well-known/gevel/ready', '127.0.0.1')).status,
      ];
      expect(await readProbes()).toEqual([200, 200]);
      const stopped = program.stop('SIGTERM');
      await vi.waitFor(async () => expect(await readProbes()).toEqual([503, 503]), WAIT_OPTIONS);
      expect((await askAdmin(sharedPlace, '/health/live')).status).toBe(200);
      expect((await requestPage(sharedPlace, '/nl/aanbod')).status).toBe(200);
      gate.holdCalls(/^POST /);
      const slow = requestPage(sharedPlace, '/nl/aanbod?type=3');
      await vi.waitFor(() => expect(gate.heldCount).toBeGreaterThan(0), WAIT_OPTIONS);
      gate.releaseCalls();
      expect((await slow).text).toContain('data-estate-id');
      expect(await stopped).toBe(0);
      await expect(requestPage(sharedPlace, '/nl/aanbod')).rejects.toThrow('ECONNREFUSED');
    },
  );
});

describe.concurrent('the program without a back office', () => {
  let lonelyPlace: ProgramPlace;
  let otherProgram: Program;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    lonelyPlace = await createPlace();
    // The test copies the sites that the other program has stored, as if this program had run before.
    const readStoredSites = () => readFile(path.join(sharedPlace.dataDir, 'sites.json'), 'utf8');
    const sites = await vi.waitFor(async () => {
      const text = await readStoredSites();
      if (!text.includes('alpha.test')) throw new Error(`The sites that are kept: ${text}`);
      return text;
    }, WAIT_OPTIONS);
    await writeFile(
      path.join(lonelyPlace.dataDir, 'sites.json'),
      sites.replaceAll(String(sharedPlace.port), String(lonelyPlace.port)),
    );
    const [nobody] = await findFreePorts(1);
    otherProgram = await startProgramAt(lonelyPlace, { API_URL: `http://127.0.0.1:${nobody}`, LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await otherProgram.stop('SIGKILL');
  });

  it(
    'starts and is live, and sites of the earlier run answer 503 with their own page',
    SEQUENTIAL_OPTIONS,
    async () => {
      expect(otherProgram.getOutput()).toContain('does not answer yet');
      expect((await askAdmin(lonelyPlace, '/health/live')).status).toBe(200);
      const { status, text } = await requestPage(lonelyPlace, '/nl/aanbod?type=4');
      expect(status).toBe(503);
      expect(text).toContain('Agency alpha');
      expect((await requestPage(lonelyPlace, '/nl/aanbod', 'beta.test')).status).toBe(503);
    },
  );

  it('stops, however many requests never end', SEQUENTIAL_OPTIONS, async () => {
    for (const each of [lonelyPlace.port, lonelyPlace.adminPort]) {
      const socket = connect(each, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve));
      // The first answer proves that the server has accepted the connection. The next request stays incomplete.
      socket.write('GET / HTTP/1.1\r\nHost: unknown.test\r\n\r\nGET / HTTP/1.1\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
    }
    expect(await otherProgram.stop('SIGTERM')).toBe(0);
  });
});

it.concurrent('the program reports that its port is in use', async () => {
  const takenPlace = await createPlace();
  const listener = createServer();
  await new Promise<void>((resolve) => void listener.listen(takenPlace.port, resolve));
  const refused = launchProgram(process.execPath, [PRODUCT_FILE], {
    env: createProductEnvironment(takenPlace, buildVariables()),
  });
  const code = await refused.exited;
  listener.close();
  expect(code).toBe(1);
  expect(refused.getOutput()).toContain(`PORT ${takenPlace.port} can't be used: another program listens there`);
});
