import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { type SiteRequest, startSite, type TestSite } from '../../support/programs/site.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const CARD_TEXT = 'Woning 1 van alpha';
/**
 * The headers of a crawler. A crawler gets a complete page or none, even when a busy machine delays the back office and
 * browsers get a streamed page.
 */
const CRAWLER_REQUEST = { headers: { 'user-agent': 'Googlebot/2.1' } };
const isSearch = (_method: string, path: string) => path.includes('/estates');

describe('a visitor whose page takes long', () => {
  let backOffice: FakeBackOffice;
  let faults: FaultProxy;
  let site: TestSite;
  let cold = 0;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    faults = await startFaultProxy({ upstream: backOffice.address });
  });
  afterEach(async () => {
    await faults.setFault('pass');
    await site.stop();
  });
  afterAll(async () => {
    await faults.close();
    await backOffice.close();
  });

  /** Starts a site that has its agency in memory and nothing else. */
  async function start(isStarved: boolean) {
    site = await startSite({
      headers: {},
      apiUrl: faults.address,
      defaultHost: 'alpha.test',
      admission: { readUtilization: () => 0 },
      isStarved: () => isStarved,
    });
    await vi.waitFor(async () => expect((await site.ask('/nl/contact')).status).toBe(200), WAIT_OPTIONS);
  }
  const requestColdPage = (ask?: SiteRequest) => {
    cold += 1;
    return site.ask(`/nl/aanbod?price-max=${cold}000`, ask);
  };

  it('gets the page on a busy machine on which calls therefore take a second and a half', async () => {
    await start(true);
    // The delay is longer than the usual limit of a call. The limit on a busy machine is long enough for two such
    // calls.
    await faults.setFault({ delay: 1500 });
    const { status, text } = await requestColdPage();
    expect([status, text.includes(CARD_TEXT)]).toEqual([200, true]);
  });

  it('gets a page of which one call takes three seconds while other calls are fast', async () => {
    await start(false);
    await faults.setFault({ delay: 3000 }, isSearch);
    const overController = new AbortController();
    const page = requestColdPage().finally(() => overController.abort());
    while (!overController.signal.aborted) {
      await site.purge('alpha', ['s-alpha.nav']);
      expect((await site.ask('/nl/contact')).status).toBe(200);
    }
    const { status, text } = await page;
    expect([status, text.includes(CARD_TEXT)]).toEqual([200, true]);
  });

  it('gets an error page when no call is answered and the machine is idle', async () => {
    await start(false);
    await faults.setFault('hang');
    expect((await requestColdPage(CRAWLER_REQUEST)).status).toBe(503);
  });

  it('gets the page soon after a call for it was lost', async () => {
    await start(false);
    await faults.setFault('hang');
    const path = '/nl/aanbod?price-max=777000';
    expect((await site.ask(path, CRAWLER_REQUEST)).status).toBe(503);
    await faults.setFault('pass');
    // `apiCache.test.ts` tests, without depending on time, that the first visitor who retries gets the answer.
    await vi.waitFor(async () => {
      const { status, text } = await site.ask(path);
      expect([status, text.includes(CARD_TEXT)]).toEqual([200, true]);
    }, WAIT_OPTIONS);
  });
});
