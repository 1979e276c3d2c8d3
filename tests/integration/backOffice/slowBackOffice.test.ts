import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';

const DELAY_MS = 2000;
/** The interval between two visits. It is so short that calls for several pages are in flight at the same time. */
const VISIT_INTERVAL_MS = 100;
const WAIT_OPTIONS = { timeout: 60_000, interval: VISIT_INTERVAL_MS };
const PAGE_COUNT = 10;
const STREAMED_CACHE_STATUS = 'gevel; fwd=miss';
const CARD_TEXT = 'Woning 1 van alpha';
const CRAWLER_HEADERS = { 'user-agent': 'Googlebot/2.1' };

describe('a back office that takes two seconds a call', () => {
  let backOffice: FakeBackOffice;
  let faults: FaultProxy;
  let site: TestSite;
  let clock = Date.now();

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    faults = await startFaultProxy({ upstream: backOffice.address });
    site = await startSite({
      headers: {},
      apiUrl: faults.address,
      defaultHost: 'alpha.test',
      pageCache: { now: () => clock },
      // Without this setting, the site would not render a page twice when other programs use the processor of this
      // machine.
      admission: { readUtilization: () => 0 },
      isStarved: () => false,
    });
    await site.ask('/nl/aanbod');
  });
  afterAll(async () => {
    await faults.setFault('pass');
    await site.stop();
    await faults.close();
    await backOffice.close();
  });

  it('streams uncached pages under continuous traffic, once it is known to be slow', async () => {
    await faults.setFault({ delay: DELAY_MS });
    let first = 0;
    const learn = async () => {
      first += 1;
      const { status, headers } = await site.ask(`/nl/aanbod?price-min=${first}000`);
      return [status, headers['cache-status']];
    };
    await expect.poll(learn, WAIT_OPTIONS).toEqual([200, STREAMED_CACHE_STATUS]);

    const pendingAnswers: Promise<SiteAnswer>[] = [];
    for (let page = 0; page < PAGE_COUNT; page += 1) {
      pendingAnswers.push(site.ask(page % 5 === 4 ? `/nl/aanbod/${page + 20}` : `/nl/aanbod?price-max=${page + 1}000`));
      await sleep(VISIT_INTERVAL_MS);
    }
    const answers = await Promise.all(pendingAnswers);
    expect(answers.map(({ status }) => status)).not.toContain(503);
    const lists = answers.filter(({ status }) => status === 200);
    expect(lists.length).toBeGreaterThan(answers.length / 2);
    for (const { text, headers } of lists) {
      expect(text).toContain(CARD_TEXT);
      expect(headers['cache-status']).toBe(STREAMED_CACHE_STATUS);
    }
  });

  it('keeps no client waiting when it then stops answering, neither a crawler nor a visitor of a purged page', async () => {
    await faults.setFault('hang');
    const crawler = await site.ask('/nl/aanbod?price-max=777000', { headers: CRAWLER_HEADERS });
    expect(crawler.status).toBe(503);
    expect(crawler.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });

    await site.purge('alpha', ['s-alpha', 's-alpha.list']);
    clock += 3_600_000;
    const purged = await site.ask('/nl/aanbod');
    expect(purged.status).toBe(200);
    expect(purged.text).toContain(CARD_TEXT);
    await faults.setFault('pass');
  });
});
