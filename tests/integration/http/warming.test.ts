import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
const WARMING_TIMES_MS = {
  minPauseMs: 1,
  checkIntervalMs: 10,
  slowPauseMs: 20,
  delayAfterStartMs: 20,
  delayAfterChangeMs: 50,
  sitemapDelayAfterChangeMs: 50,
};
const BROWSER_HEADERS = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
/** The headers of robots. The last robot sends an empty user agent. */
const ROBOT_HEADERS = [
  'Mozilla/5.0 (compatible; Somebot/2.1)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32.3',
  '',
].map((userAgent) => ({ 'user-agent': userAgent }));
/** A page that is not in the sitemap of the fake back office. */
const FILTERED_LIST_PATH = '/nl/aanbod?type=1';

describe('pages that are rendered ahead of visitors', () => {
  let backOffice: FakeBackOffice;
  let proxy: FaultProxy;
  let dataDir: string;
  let site: TestSite;
  let lines: Record<string, unknown>[];

  const start = async (more: object = {}) => {
    site = await startSite({
      apiUrl: proxy.address,
      defaultHost: 'alpha.test',
      dataDir,
      pageStoreBytes: 64 * 1024 ** 2,
      warmPages: 100,
      warmingTimes: WARMING_TIMES_MS,
      logger: pino(
        { level: 'debug' },
        { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
      ),
      ...more,
    });
  };
  const listRounds = () => lines.filter(({ msg }) => msg === 'pages rendered in advance');
  const readCacheStatus = async (target: string, headers = {}) =>
    (await site.ask(target, { headers })).headers['cache-status'];
  /** Requests a page as a person until it is cached, because the first page of a process may be streamed. */
  const visit = (target: string) =>
    vi.waitFor(async () => expect(await readCacheStatus(target, BROWSER_HEADERS)).toBe('gevel; hit'), WAIT_OPTIONS);
  /** Waits for the next warming round after an action, such as a start or a change. */
  async function waitForRoundAfter(action: () => Promise<unknown>): Promise<Record<string, unknown>> {
    const { length } = listRounds();
    await action();
    await vi.waitFor(() => expect(listRounds()[length]).toMatchObject({ end: 'complete' }), WAIT_OPTIONS);
    return listRounds()[length] ?? {};
  }
  const countListCalls = () =>
    backOffice.calls.filter(({ url, method }) => method === 'POST' && url.includes('/estates')).length;
  const readPageMetrics = async () => (await site.askAdmin('/metrics')).text.match(/gevel_pages_total\{.*/g);
  const readMetric = async (origin: string) => {
    const { text } = await site.askAdmin('/metrics');
    return Number(new RegExp(`gevel_pages_made_ahead_total\\{origin="${origin}"\\} (\\d+)`).exec(text)?.[1]);
  };

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha', { locales: ['nl'] })]);
    proxy = await startFaultProxy({ upstream: backOffice.address });
  });
  afterAll(async () => {
    await proxy.close();
    await backOffice.close();
  });
  beforeEach(async () => {
    lines = [];
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-warming-'));
  });
  afterEach(async () => {
    await proxy.setFault('pass');
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are those that were requested and changed, so the next visitor gets the new one at once', async () => {
    await waitForRoundAfter(start);
    await visit(FILTERED_LIST_PATH);
    await visit(FILTERED_LIST_PATH);
    const before = await site.ask(FILTERED_LIST_PATH);
    const listsBefore = countListCalls();
    const round = await waitForRoundAfter(() => site.purge('alpha', [tag.list('alpha')]));
    expect(round).toMatchObject({ sites: 1, failed: 0 });
    expect(round['demand']).toBeGreaterThan(0);
    expect(await readMetric('demand')).toBe(round['demand']);
    expect(countListCalls()).toBeGreaterThan(listsBefore);
    const after = await site.ask(FILTERED_LIST_PATH);
    expect(after.headers['cache-status']).toBe('gevel; hit');
    // A visitor's own request would have had the same answer.
    const { 'x-request-id': _, date: __, ...headers } = before.headers;
    expect(after.headers).toMatchObject(headers);
    expect(after.text).toBe(before.text);
  });

  it('are not counted as visits, neither as answered pages nor as demand', async () => {
    await waitForRoundAfter(start);
    const before = await readPageMetrics();
    for (let change = 0; change < 3; change += 1) {
      const round = await waitForRoundAfter(() => site.purge('alpha', [tag.site('alpha')]));
      expect(round).toMatchObject({ demand: 0 });
      expect(round['sitemap']).toBeGreaterThan(0);
    }
    expect(await readPageMetrics()).toEqual(before);
  });

  it('include those of the sitemap, but no pages that only bots requested or that were requested once', async () => {
    await waitForRoundAfter(start);
    expect(await readCacheStatus('/nl/contact')).toBe('gevel; hit');
    const guessed = Array.from({ length: 20 }, (_, number) => `/nl/aanbod?price-max=${100_000 + number}`);
    for (let time = 0; time < 3; time += 1)
      for (const [number, target] of guessed.entries())
        await site.ask(target, { headers: ROBOT_HEADERS[number % ROBOT_HEADERS.length] ?? {} });
    for (const target of guessed)
      await site.ask(target.replace('price-max=100', 'price-max=200'), { headers: BROWSER_HEADERS });
    const { length } = backOffice.calls;
    await waitForRoundAfter(() => site.purge('alpha', [tag.list('alpha')]));
    const searches = backOffice.calls.slice(length).map(({ body }) => body);
    expect(searches.join('\n')).not.toMatch(/[12]000[01]\d/);
  });

  it('of a new version are those that visitors requested from the old one', async () => {
    await start({ warmPages: 0 });
    await visit(FILTERED_LIST_PATH);
    await visit(FILTERED_LIST_PATH);
    await site.stop();

    const round = await waitForRoundAfter(() =>
      start({ mapTiles: { template: '/tiles/{z}/{x}/{y}.png', attribution: [] } }),
    );
    expect(round).toMatchObject({ sites: 'all' });
    expect(round['demand']).toBeGreaterThan(0);
    expect(await readCacheStatus(FILTERED_LIST_PATH)).toBe('gevel; hit');
    expect(await readCacheStatus('/nl/contact')).toBe('gevel; hit');
  });

  it('are not needed after a restart that changes nothing, because the store continues', async () => {
    const { sitemap } = await waitForRoundAfter(start);
    await visit(FILTERED_LIST_PATH);
    await visit(FILTERED_LIST_PATH);
    const all = Number(sitemap) + 1;
    await vi.waitFor(() => expect(site.pageCacheStats().store.entries).toBe(all), WAIT_OPTIONS);
    await site.stop();
    expect(await waitForRoundAfter(start)).toMatchObject({ demand: 0, sitemap: 0, failed: 0 });
    expect(await readCacheStatus(FILTERED_LIST_PATH)).toBe('gevel; hit');
    expect(await readCacheStatus('/nl')).toBe('gevel; hit');
  });

  it('wait for a back office that is unavailable, and leave pages unchanged', async () => {
    await start({ warmingTimes: { ...WARMING_TIMES_MS, maxRoundMs: 1500 } });
    // The test waits, because a slow machine needs several rounds of 1.5 seconds for all pages.
    await vi.waitFor(() => expect(listRounds().map(({ end }) => end)).toContain('complete'), WAIT_OPTIONS);
    await visit('/nl');
    await visit('/nl');
    await proxy.setFault('reset');
    await site.purge('alpha', [tag.site('alpha')]);
    await vi.waitFor(
      () => expect(listRounds().some(({ end }) => end === 'back office' || end === 'failures')).toBe(true),
      WAIT_OPTIONS,
    );
    expect((await site.ask('/nl')).status).toBe(200);
  });
});
