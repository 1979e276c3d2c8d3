import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import type { Program } from '../../support/programs/program.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const PROBE_PATH = '/.well-known/gevel/ready';

const requestPage = async (portNumber: number, target: string, host = 'localhost') => {
  const { statusCode, body } = await request(`http://127.0.0.1:${portNumber}${target}`, { headers: { host } });
  return [statusCode, await body.text()] as const;
};

describe.each([1, 2])('readiness, with WORKERS=%i', (workers) => {
  let backOffice: FakeBackOffice;
  let proxy: FaultProxy;
  let dataDir: string;
  let program: Program;
  let port = 0;
  let adminPort = 0;

  const readReadiness = () => requestPage(adminPort, '/health/ready');
  const readStatus = async (target: string) => (await requestPage(port, target, 'alpha.test'))[0];
  const waitForReadiness = async (expected: readonly [number, string]) => {
    await vi.waitFor(async () => expect(await readReadiness()).toEqual(expected), WAIT_OPTIONS);
    await vi.waitFor(async () => expect((await requestPage(port, PROBE_PATH))[0]).toBe(expected[0]), WAIT_OPTIONS);
  };
  const READY = [200, 'ready\n'] as const;

  async function start() {
    const place = { port, adminPort, dataDir };
    program = await startBuiltProduct(place, {
      WORKERS: String(workers),
      API_URL: proxy.address,
      API_TOKEN: 'a-token-for-tests-only',
      LOG_LEVEL: 'fatal',
    });
  }

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    proxy = await startFaultProxy({ upstream: backOffice.address });
  });
  afterAll(async () => {
    await proxy.close();
    await backOffice.close();
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-ready-'));
    [port = 0, adminPort = 0] = await findFreePorts(2);
  });
  afterEach(async () => {
    await program.stop('SIGKILL');
    await proxy.setFault('pass');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('a site without pages and without a back office is not ready until the back office answers', async () => {
    await proxy.setFault('hang');
    await start();
    await waitForReadiness([503, 'not ready: no sites known\n']);
    expect((await requestPage(adminPort, '/health/live'))[0]).toBe(200);
    await proxy.setFault('pass');
    await waitForReadiness(READY);
    expect(await readStatus('/nl/contact')).toBe(200);
  });

  it('a site with pages and without a back office is ready: through an outage, and after a kill of all processes', async () => {
    await start();
    await waitForReadiness(READY);
    // The test waits, because a page may be stored a moment after its answer.
    await vi.waitFor(async () => expect(await readStatus('/nl')).toBe(200), WAIT_OPTIONS);
    await vi.waitFor(
      async () => expect((await requestPage(adminPort, '/metrics'))[1]).toMatch(/gevel_page_store_entries [1-9]/),
      WAIT_OPTIONS,
    );
    await proxy.setFault('refuse');
    expect(await readStatus('/nl')).toBe(200);
    expect(await readReadiness()).toEqual(READY);
    await program.stop('SIGKILL');
    await start();
    await waitForReadiness(READY);
    expect(await readStatus('/nl')).toBe(200);

    // The program still has the list of sites of the earlier run, but no stored pages any more.
    expect(await program.stop('SIGTERM')).toBe(0);
    await rm(path.join(dataDir, 'pages'), { recursive: true, force: true });
    await start();
    await waitForReadiness([503, 'not ready: no pages kept\n']);
  });
});
