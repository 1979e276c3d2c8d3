import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCachesOfOneProcess } from '#server/site/subscription/cachesOfOneProcess.ts';
import { createCursorFile } from '#server/site/subscription/cursorFile.ts';
import { createPurgeListClient } from '#server/site/subscription/purgeListClient.ts';
import { PurgeSubscription } from '#server/site/subscription/subscription.ts';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import {
  type FakeBackOffice,
  toJsonReply,
  buildSampleSite,
  startFakeBackOffice,
} from '../../support/programs/fakeBackOffice.ts';
import { addPurgeList } from '../../support/programs/fakePurgeList.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
/** The time is longer than the pause after a failed attempt to refresh a page. */
const RETRY_PAUSE_MS = 16 * SECOND_MS;
const LISTING_PATH = '/nl/aanbod';
const ABOUT_PATH = '/nl/over-ons';
const silentLogger = { info() {}, warn() {} };
const SUBSCRIPTION_TIMES_MS = { firstRetryMs: 20, maxRetryMs: 100, minEmptyAnswerIntervalMs: 5 };

/** The site has the real subscription of the product, and a clock that the test moves. */
describe('pages of a site that follows the purges of its back office', () => {
  const sites: Site[] = [];
  let backOffice: FakeBackOffice;
  let list: ReturnType<typeof addPurgeList>;
  let dataDir: string;
  let clock: number;
  let site: TestSite;
  let subscription: PurgeSubscription;
  let title: string;

  function subscribe() {
    const { address: apiUrl } = backOffice;
    const siteOptions = { apiUrl, apiToken: 'a-token-for-tests-only', dataDir };
    subscription = new PurgeSubscription({
      purgeList: createPurgeListClient({ ...siteOptions, reader: 'test', logger: silentLogger }),
      caches: createCachesOfOneProcess(site),
      cursorFile: createCursorFile({ ...siteOptions, logger: silentLogger }),
      logger: silentLogger,
      now: () => clock,
      times: SUBSCRIPTION_TIMES_MS,
    });
    subscription.start();
  }
  async function openSite() {
    site = await startSite({
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      dataDir,
      now: () => clock,
      pageStoreBytes: 1e8,
    });
    subscribe();
  }
  async function start() {
    await openSite();
    await waitUntilConfirmed();
  }
  async function stop() {
    await subscription.stop();
    await site.stop();
  }
  /** Waits until the subscription has confirmed everything up to the clock's current time. */
  const waitUntilConfirmed = () =>
    vi.waitFor(() => {
      list.answerWaitingCalls();
      expect(subscription.stats().confirmationAgeMs).toBe(0);
    }, WAIT_OPTIONS);
  async function pass(ms: number) {
    clock += ms;
    await waitUntilConfirmed();
  }
  const readCacheStatus = async (target = LISTING_PATH) => (await site.ask(target)).headers['cache-status'];
  /**
   * Requests a page. The clock moves first, because after a failed refresh a page pauses before it is refreshed again.
   */
  const requestHit = (target: string) =>
    vi.waitFor(
      async () => {
        await pass(RETRY_PAUSE_MS);
        expect(await readCacheStatus(target)).toBe('gevel; hit');
      },
      { timeout: 60_000, interval: 200 },
    );
  /** Renders a page that can be confirmed. Reads in the first second of a subscription cannot be confirmed. */
  async function renderPage(target = LISTING_PATH) {
    await pass(2 * SECOND_MS);
    await requestHit(target);
    await pass(2 * MINUTE_MS);
    // The first page may be built with the site's data from before the subscription.
    await requestHit(target);
    await pass(2 * MINUTE_MS);
    expect(await readCacheStatus(target)).toBe('gevel; hit');
  }

  beforeAll(async () => {
    backOffice = await startFakeBackOffice(sites);
  });
  afterAll(() => backOffice.close());
  beforeEach(async () => {
    // The time is far from midnight, because fresh pages expire at midnight.
    clock = new Date().setUTCHours(8, 0, 0, 0);
    sites.splice(0, sites.length, buildSampleSite('alpha'));
    backOffice.replies.length = 0;
    list = addPurgeList(backOffice);
    title = 'Ons kantoor';
    backOffice.replies.push({
      matches: /\/pages\/by-url\/nl%2Fover-ons$/,
      reply: () => toJsonReply({ id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: title } }),
    });
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-confirmed-'));
    await start();
  });
  afterEach(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are hits for hours, and make no call to the back office', async () => {
    await renderPage();
    backOffice.calls.length = 0;
    await pass(3 * HOUR_MS);
    expect(await readCacheStatus()).toBe('gevel; hit');
    expect(backOffice.calls.filter(({ url }) => !url.startsWith('/purges'))).toEqual([]);
  });

  it('become stale a minute after the subscription is lost, and hits again when it is back', async () => {
    await renderPage();
    list.listFault = 'away';
    list.answerWaitingCalls();
    clock += MINUTE_MS;
    const { 'cache-status': stale } = (await site.ask(LISTING_PATH)).headers;
    expect(stale).toMatch(/^gevel; hit; ttl=-?\d+$/);
    list.listFault = undefined;
    await waitUntilConfirmed();
    await vi.waitFor(async () => expect(await readCacheStatus()).toBe('gevel; hit'), WAIT_OPTIONS);
  });

  it('show a change as soon as it arrives, also one from an outage of the back office', async () => {
    await renderPage(ABOUT_PATH);
    expect((await site.ask(ABOUT_PATH)).text).toContain('Ons kantoor');
    title = 'Ons team';
    list.purge('alpha', tag.page('alpha', 'about'));
    await vi.waitFor(async () => expect((await site.ask(ABOUT_PATH)).text).toContain('Ons team'), WAIT_OPTIONS);
    list.listFault = 'away';
    list.answerWaitingCalls();
    title = 'Onze mensen';
    list.purge('alpha', tag.page('alpha', 'about'));
    clock += 10 * SECOND_MS;
    expect((await site.ask(ABOUT_PATH)).text).toContain('Ons team');
    list.listFault = undefined;
    await waitUntilConfirmed();
    expect((await site.ask(ABOUT_PATH)).text).toContain('Onze mensen');
  });

  it('that were rendered before a gap behave as without a subscription', async () => {
    await renderPage();
    list.expireCursors();
    await waitUntilConfirmed();
    await pass(2 * MINUTE_MS);
    expect(await readCacheStatus()).toMatch(/ttl=-|fwd=miss/);
    await renderPage();
  });

  it('are hits after a restart, except for those that changed meanwhile', async () => {
    await renderPage();
    await renderPage(ABOUT_PATH);
    await vi.waitFor(() => expect(site.pageCacheStats().store.entries).toBeGreaterThan(1), WAIT_OPTIONS);
    await waitUntilConfirmed();
    await stop();
    clock += HOUR_MS;
    title = 'Ons team';
    list.purge('alpha', tag.page('alpha', 'about'));
    await start();
    backOffice.calls.length = 0;
    expect(await readCacheStatus()).toBe('gevel; hit');
    expect(backOffice.calls.filter(({ url }) => url.includes('/estates'))).toEqual([]);
    expect((await site.ask(ABOUT_PATH)).text).toContain('Ons team');
  });

  it('are stale after a restart until the back office has sent the missed purges', async () => {
    await renderPage();
    await vi.waitFor(() => expect(site.pageCacheStats().store.entries).toBeGreaterThan(0), WAIT_OPTIONS);
    await stop();
    clock += 5 * MINUTE_MS;
    list.listFault = 'away';
    await openSite();
    expect(await readCacheStatus()).toMatch(/^gevel; hit; ttl=-/);
  });

  it('of a new site are shown although its host was requested before', async () => {
    expect((await site.ask('/nl', { host: 'nieuw.test' })).status).toBe(421);
    sites.push(buildSampleSite('nieuw'));
    expect((await site.ask('/nl', { host: 'nieuw.test' })).status).toBe(421);
    list.purge('nieuw', tag.site('nieuw'));
    await vi.waitFor(
      async () => expect((await site.ask('/nl', { host: 'nieuw.test' })).status).toBe(200),
      WAIT_OPTIONS,
    );
  });
});
