import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const PROBE_PATH = '/.well-known/gevel/ready';
const READY_STATE = [200, 'ready\n'] as const;
const NO_SITES_STATE = [503, 'not ready: no sites known\n'] as const;
const NO_PAGES_STATE = [503, 'not ready: no pages kept\n'] as const;

const closeFunctions: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closeFunctions.toReversed()) await close();
});

/** Creates a back office and a data folder for one test, so that the tests can run concurrently. */
async function openBackOffice() {
  const backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
  const proxy = await startFaultProxy({ upstream: backOffice.address });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-ready-'));
  closeFunctions.push(
    () => backOffice.close(),
    () => proxy.close(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
  return {
    proxy,
    dataDir,
    /** Starts a site on the data folder that an earlier run has left. */
    start: async (): Promise<TestSite> => {
      const site = await startSite({
        apiUrl: proxy.address,
        defaultHost: 'alpha.test',
        dataDir,
        pageStoreBytes: 2 ** 24,
      });
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= site.stop());
      closeFunctions.push(stop);
      return { ...site, stop };
    },
  };
}

/**
 * Returns two states: that on the administrator's port, and that on the port for visitors, which load balancers read.
 */
async function readState(started: TestSite) {
  const internal = await started.askAdmin('/health/ready');
  const probe = await started.ask(PROBE_PATH, { host: 'localhost' });
  return [internal.status, internal.text, probe.status];
}
const expectStateSoon = (started: TestSite, [status, text]: readonly [number, string]) =>
  vi.waitFor(async () => expect(await readState(started)).toEqual([status, text, status]), WAIT_OPTIONS);

it.concurrent.each(['refuse', 'hang', '500'] as const)(
  'a site without pages and without a back office (%s) is not ready until that answers',
  async (fault) => {
    const { proxy, start } = await openBackOffice();
    await proxy.setFault(fault);
    const cold = await start();
    expect(await readState(cold)).toEqual([...NO_SITES_STATE, NO_SITES_STATE[0]]);
    expect((await cold.askAdmin('/health/live')).status).toBe(200);
    await proxy.setFault('pass');
    await expectStateSoon(cold, READY_STATE);
    expect((await cold.askUntilServed('/nl/contact')).status).toBe(200);
  },
);

it.concurrent('a site with pages is ready through an outage and a restart, and is not ready without its earlier pages', async () => {
  const { proxy, dataDir, start } = await openBackOffice();
  const first = await start();
  await expectStateSoon(first, READY_STATE);
  await vi.waitFor(async () => {
    expect((await first.ask('/nl')).status).toBe(200);
    expect((await first.askAdmin('/metrics')).text).toMatch(/gevel_page_store_entries [1-9]/);
  }, WAIT_OPTIONS);
  await proxy.setFault('refuse');
  expect((await first.ask('/nl')).status).toBe(200);
  expect(await readState(first)).toEqual([...READY_STATE, 200]);
  await first.stop();

  const second = await start();
  await expectStateSoon(second, READY_STATE);
  expect((await second.ask('/nl')).status).toBe(200);
  await second.stop();

  await rm(path.join(dataDir, 'pages'), { recursive: true, force: true });
  await expectStateSoon(await start(), NO_PAGES_STATE);
});
