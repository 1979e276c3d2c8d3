import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { Pace } from '../apiClient/health/pace.ts';
import type { PageDemand } from '../cache/store/demandTable.ts';
import type { WarmingResult, WarmingAddress } from '../pages/backgroundRenders.ts';
import { createPageWarming, type PageWarming, type WarmingTimes } from './warming.ts';

const createTestSite = (id: string) => siteSchema.parse(siteInput(id));
const WAIT_OPTIONS = { timeout: 20_000, interval: 5 };
const TEST_TIMES: WarmingTimes = {
  minPauseMs: 0,
  checkIntervalMs: 5,
  slowPauseMs: 100_000,
  maxRoundMs: 60_000,
  delayAfterStartMs: 5,
  delayAfterChangeMs: 20,
  maxDelayAfterChangeMs: 100_000,
  sitemapDelayAfterChangeMs: 20,
  maxSitemapDelayAfterChangeMs: 100_000,
  delayAfterFailuresMs: 100_000,
};

const createDemand = (siteId: string, url: string): PageDemand => ({
  key: `${siteId} ${url}${url.includes('?') ? '' : '?'}`,
  host: `${siteId}.test`,
});

interface LogLine {
  readonly demand: number;
  readonly sitemap: number;
  readonly failed: number;
  readonly sites: number | 'all';
  readonly end: string;
}

describe('pages that are rendered before visitors request them', () => {
  let demand: PageDemand[];
  let droppedKeys: string[];
  let sitemapPaths: Record<string, string[]>;
  let renderedPages: string[];
  let results: Map<string, WarmingResult[]>;
  let requestedSiteIds: (readonly string[] | undefined)[];
  let lines: LogLine[];
  let pace: Pace;
  let hasSpace: boolean;
  let renderGate: Promise<void>;
  let renderedCounts: Record<string, number>;
  let warming: PageWarming | undefined;

  /** Records the log line of each round. */
  const recordRound = (line: LogLine) => {
    if ('end' in line) lines.push(line);
  };

  /**
   * Renders a page in advance. A page that was rendered exists from then on, unless `results` has another result for
   * it.
   */
  async function renderAhead({ siteId, url }: WarmingAddress): Promise<WarmingResult> {
    const name = `${siteId} ${url}`;
    const result = results.get(name)?.shift() ?? (renderedPages.includes(name) ? 'there' : 'made');
    await renderGate;
    if (result === 'made') renderedPages.push(name);
    return result;
  }

  function start(times: Partial<WarmingTimes> = {}, maxPages = 100) {
    warming = createPageWarming({
      maxPages,
      cache: {
        async readDemand(siteIds) {
          requestedSiteIds.push(siteIds);
          return demand.filter(({ key }) => siteIds?.includes(key.split(' ')[0] ?? '') ?? true);
        },
        dropDemand: (key) => void droppedKeys.push(key),
      },
      renderAhead,
      getPace: () => pace,
      knownSites: new Map(
        Object.keys(sitemapPaths).flatMap((id) => [
          [`${id}.test`, createTestSite(id)],
          [`www.${id}.test`, createTestSite(id)],
        ]),
      ),
      async *readSitemapPaths({ id }) {
        for (const path of sitemapPaths[id] ?? []) {
          if (path === 'fails') throw new Error('the back office is away');
          yield [path];
        }
      },
      hasStoreSpace: () => hasSpace,
      countRendered: (origin) => {
        renderedCounts[origin] = (renderedCounts[origin] ?? 0) + 1;
      },
      logger: { info: recordRound, debug: recordRound },
      times: { ...TEST_TIMES, ...times },
    });
    warming.start();
    return warming;
  }
  const waitForRounds = (rounds = 1) => vi.waitFor(() => expect(lines).toHaveLength(rounds), WAIT_OPTIONS);

  beforeEach(() => {
    demand = [createDemand('alpha', '/nl/aanbod?type=1'), createDemand('beta', '/fr'), createDemand('alpha', '/nl')];
    sitemapPaths = { alpha: ['/nl', '/nl/contact'], beta: ['/fr', '/fr/contact'] };
    [droppedKeys, renderedPages, requestedSiteIds, lines, renderedCounts] = [[], [], [], [], {}];
    [results, pace, hasSpace, renderGate] = [new Map(), 'fast', true, Promise.resolve()];
  });
  afterEach(() => warming?.stop());

  it('are, after a start, the most requested pages and then those of the sitemaps, each once', async () => {
    start();
    await waitForRounds();
    expect(renderedPages).toEqual([
      'alpha /nl/aanbod?type=1',
      'beta /fr',
      'alpha /nl',
      'alpha /nl/contact',
      'beta /fr/contact',
    ]);
    expect(lines).toMatchObject([{ demand: 3, sitemap: 2, failed: 0, sites: 'all', end: 'complete' }]);
    expect(renderedCounts).toEqual({ demand: 3, sitemap: 2 });
  });

  it('are, after a change, the pages of the changed site', async () => {
    start();
    await waitForRounds();
    renderedPages = [];
    warming?.noteChange({ siteId: 'beta' });
    await waitForRounds(2);
    expect(renderedPages).toEqual(['beta /fr', 'beta /fr/contact']);
    expect(lines[1]).toMatchObject({ sites: 1 });
  });

  it('are rendered once after many changes in a short time', async () => {
    start();
    await waitForRounds();
    renderedPages = [];
    for (let change = 0; change < 300; change += 1) warming?.noteChange({ siteId: 'alpha' });
    await waitForRounds(2);
    await sleep(100);
    expect(lines).toHaveLength(2);
    expect(renderedPages).toHaveLength(3);
  });

  it('of a sitemap are rendered when the site has not changed for longer', async () => {
    start({ sitemapDelayAfterChangeMs: 100_000 });
    await waitForRounds();
    renderedPages = [];
    warming?.noteChange({ siteId: 'alpha' });
    await waitForRounds(2);
    expect(renderedPages).toEqual(['alpha /nl/aanbod?type=1', 'alpha /nl']);
    // A site that waits for longer does not delay a site that is due earlier.
    renderedPages = [];
    warming?.noteChange({ siteId: 'beta' });
    await waitForRounds(3);
    expect(renderedPages).toEqual(['beta /fr']);
  });

  it('do not wait forever for a site that never stops changing', async () => {
    start({ delayAfterChangeMs: 100_000, maxDelayAfterChangeMs: 30, sitemapDelayAfterChangeMs: 100_000 });
    await waitForRounds();
    const changeTimer = setInterval(() => warming?.noteChange({ siteId: 'alpha' }), 2);
    await waitForRounds(2);
    clearInterval(changeTimer);
    expect(requestedSiteIds[1]).toEqual(['alpha']);
  });

  it('are not more than one round allows, and about the same number for each site', async () => {
    demand = [];
    sitemapPaths = {
      alpha: Array.from({ length: 50 }, (_, page) => `/nl/${page}`),
      beta: ['/fr', '/fr/contact', '/fr/a'],
    };
    start({}, 6);
    await waitForRounds();
    expect(renderedPages).toEqual([
      'alpha /nl/0',
      'alpha /nl/1',
      'alpha /nl/2',
      'beta /fr',
      'beta /fr/contact',
      'beta /fr/a',
    ]);
    expect(lines).toMatchObject([{ sitemap: 6, end: 'limit' }]);
  });

  it('wait until visitors have their pages, and continue where they stopped', async () => {
    results.set('beta /fr', ['busy', 'busy', 'busy']);
    start();
    await waitForRounds();
    expect(renderedPages.slice(0, 3)).toEqual(['alpha /nl/aanbod?type=1', 'beta /fr', 'alpha /nl']);
    expect(lines).toMatchObject([{ demand: 3, end: 'complete' }]);
  });

  it('are left for another round when visitors do not stop coming', async () => {
    results.set('alpha /nl/aanbod?type=1', Array<WarmingResult>(1000).fill('busy'));
    start({ maxRoundMs: 40 });
    await waitForRounds();
    expect(renderedPages).toEqual([]);
    expect(lines).toMatchObject([{ demand: 0, end: 'visitors' }]);
    results.clear();
    await vi.waitFor(() => expect(renderedPages).toHaveLength(5), WAIT_OPTIONS);
    expect(requestedSiteIds.length).toBeGreaterThan(1);
  });

  it('are rendered one by one while the back office is slow, because the answers show whether it still is', async () => {
    pace = 'slow';
    start({ slowPauseMs: 30 });
    await vi.waitFor(() => expect(renderedPages).toHaveLength(2), WAIT_OPTIONS);
    pace = 'silent';
    await sleep(60);
    const { length } = renderedPages;
    await sleep(60);
    expect(renderedPages).toHaveLength(length);
    pace = 'slow';
    await waitForRounds();
    expect(renderedPages).toHaveLength(5);
  });

  it('are not rendered while the back office is unreachable, and are rendered when it answers again', async () => {
    pace = 'silent';
    start({ maxRoundMs: 40 });
    await waitForRounds();
    expect(lines).toMatchObject([{ end: 'back office' }]);
    expect(renderedPages).toEqual([]);
    pace = 'fast';
    await vi.waitFor(() => expect(renderedPages).toHaveLength(5), WAIT_OPTIONS);
  });

  it('are given up when many fail in a row, and tried again after the next change', async () => {
    demand = Array.from({ length: 30 }, (_, page) => createDemand('alpha', `/nl/${page}`));
    for (let page = 0; page < 30; page += 1) results.set(`alpha /nl/${page}`, ['failed']);
    start();
    await waitForRounds();
    expect(lines).toMatchObject([{ failed: 10, end: 'failures' }]);
    await sleep(60);
    expect(lines).toHaveLength(1);
    warming?.noteChange({ siteId: 'alpha' });
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), WAIT_OPTIONS);
  });

  it.each([
    ['a start', 0],
    ['a change', 1],
  ])('are rendered some time after a series of failures that ended the round after %s', async (_, before) => {
    const demandedPages = Array.from({ length: 12 }, (_page, page) => createDemand('alpha', `/nl/${page}`));
    const makePagesFail = () => {
      demand = demandedPages;
      for (let page = 0; page < 12; page += 1) results.set(`alpha /nl/${page}`, ['failed']);
    };
    if (before === 0) makePagesFail();
    start({ delayAfterFailuresMs: 300 });
    if (before === 1) {
      await waitForRounds();
      makePagesFail();
      warming?.noteChange({ siteId: 'alpha' });
    }
    await waitForRounds(before + 1);
    expect(lines[before]).toMatchObject({ failed: 10, end: 'failures' });
    // Each page except the last two has failed once.
    await vi.waitFor(() => expect(lines.at(-1)?.end).toBe('complete'), WAIT_OPTIONS);
    expect(renderedPages).toEqual(
      expect.arrayContaining(demandedPages.slice(0, 10).map(({ key }) => key.replace('?', ''))),
    );
  });

  it('are forgotten when their address has no page any more, and pages of other sites are rendered', async () => {
    results.set('alpha /nl/aanbod?type=1', ['nothing']);
    demand.push({ key: 'no address', host: 'alpha.test' });
    sitemapPaths = { alpha: ['fails'], beta: ['/fr/contact'] };
    start();
    await waitForRounds();
    expect(droppedKeys).toEqual(['alpha /nl/aanbod?type=1', 'no address']);
    expect(renderedPages).toEqual(['beta /fr', 'alpha /nl', 'beta /fr/contact']);
    expect(lines).toMatchObject([{ failed: 1, end: 'complete' }]);
  });

  it('of sitemaps are not rendered when they would push other pages out of the store', async () => {
    hasSpace = false;
    start();
    await waitForRounds();
    expect(lines).toMatchObject([{ demand: 3, sitemap: 0, end: 'limit' }]);
  });

  it('end at once when the process stops: the page that is being rendered is the last one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    renderGate = promise;
    start();
    await vi.waitFor(() => expect(requestedSiteIds).toHaveLength(1), WAIT_OPTIONS);
    const stopPromise = warming?.stop();
    warming?.noteChange({ siteId: 'alpha' });
    resolve();
    await stopPromise;
    expect(renderedPages).toEqual(['alpha /nl/aanbod?type=1']);
    expect(lines).toMatchObject([{ demand: 1, end: 'stopped' }]);
    await sleep(60);
    expect(lines).toHaveLength(1);
  });
});
