import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { Representation } from '../http/answers/representation.ts';
import { PageCache } from './pageCache.ts';

const HTML_HEADERS = [['Content-Type', 'text/html; charset=utf-8']] as const;
const PAGE_BODY = Buffer.from('<p>Te koop in Gent: een halfopen bebouwing.</p>'.repeat(2000));
const PAGE_KEY = 'agency /nl?';
/** The size of the cache, in bytes: enough for one page before its compression, or for thirty compressed pages. */
const MEMORY_LIMIT_BYTES = 150_000;
const MINUTE_MS = 60_000;
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

const createTestPage = (key = PAGE_KEY, estate = 7) => ({
  key,
  siteId: 'agency',
  representation: new Representation({ status: 200, headers: HTML_HEADERS, body: PAGE_BODY }),
  tags: [tag.site('agency'), tag.estate('agency', estate)],
  policy: 'page' as const,
  source: { host: 'agency.example.com', target: { path: '/nl', search: '' } },
});
const createGonePage = (siteId: string) => ({
  ...createTestPage(`${siteId} /nl/weg?`),
  siteId,
  policy: 'gone' as never,
});
const createPartialPage = () => ({ ...createTestPage(), policy: 'partial' as const });

describe('the page cache with a store', { timeout: 60_000 }, () => {
  let folder: string;
  let clock: number;
  let cache: PageCache;

  const openCache = (maxBytes?: number) =>
    new PageCache({
      now: () => clock,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      store: { folder, identity: '0123456789abcdef', maxBytes: 1e9, logger: pino({ enabled: false }) },
    });
  const storePage = (
    page: Omit<ReturnType<typeof createTestPage>, 'policy'> & { policy: 'page' | 'partial' } = createTestPage(),
  ) => {
    const renderWatch = cache.watchPurges();
    const isStored = renderWatch.store(page);
    renderWatch.end();
    return isStored;
  };
  const findEtag = async () => (await cache.get(PAGE_KEY)?.representation.prepareCoding('br'))?.etag ?? '';
  const storePopularPage = async () => {
    storePage();
    const page = cache.get(PAGE_KEY);
    if (!page) throw new Error('the page is stored');
    cache.recordHit(page, true);
    cache.recordHit(page, true);
    await vi.waitFor(async () => expect(await findEtag()).toMatch(/-br10"$/), WAIT_OPTIONS);
  };
  const replacePage = (body: Buffer) => {
    cache.purge([tag.estate('agency', 7)]);
    storePage({
      ...createTestPage(),
      representation: new Representation({ status: 200, headers: [...HTML_HEADERS, ['X-Render', 'second']], body }),
    });
  };
  const restart = async () => {
    await cache.close();
    cache = openCache();
  };
  const findPolicy = () => cache.get(PAGE_KEY)?.policy;
  const waitUntilWritten = () => vi.waitFor(() => expect(cache.stats().store.entries).toBeGreaterThan(0), WAIT_OPTIONS);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-cache-'));
    clock = Date.now();
    cache = openCache();
  });
  afterEach(async () => {
    await cache.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('stores a page compressed, and counts its bytes', async () => {
    storePage();
    expect(cache.stats().bytes).toBeGreaterThan(PAGE_BODY.length);
    await vi.waitFor(() => expect(cache.stats().bytes).toBeLessThan(PAGE_BODY.length / 10), WAIT_OPTIONS);
    expect((await cache.get(PAGE_KEY)?.representation.prepareCoding('identity'))?.body.equals(PAGE_BODY)).toBe(true);
  });

  describe('that renders a purged page again', () => {
    it('keeps the best compression and the ETag when the content is the same', async () => {
      await storePopularPage();
      const etag = await findEtag();
      replacePage(PAGE_BODY);
      expect(await findEtag()).toBe(etag);
      expect(cache.stats().bestCompressedCount).toBe(1);
      const variant = await cache.get(PAGE_KEY)?.representation.prepareCoding('br');
      expect(variant?.headers).toContain('second');
      expect(brotliDecompressSync(variant?.body ?? '').equals(PAGE_BODY)).toBe(true);
    });

    it('keeps them after a restart too', async () => {
      await storePopularPage();
      const etag = await findEtag();
      await restart();
      replacePage(PAGE_BODY);
      expect(await findEtag()).toBe(etag);
    });

    it('takes the smaller body that another process has stored', async () => {
      storePage();
      await waitUntilWritten();
      const ownCache = cache;
      cache = openCache();
      await vi.waitFor(() => expect(findPolicy()).toBe('page'), WAIT_OPTIONS);
      const page = cache.get(PAGE_KEY);
      if (!page) throw new Error('the page is stored');
      cache.recordHit(page, true);
      cache.recordHit(page, true);
      await vi.waitFor(async () => expect(await findEtag()).toMatch(/-br10"$/), WAIT_OPTIONS);
      await cache.close();
      cache = ownCache;
      expect(await findEtag()).toMatch(/-br1"$/);
      replacePage(PAGE_BODY);
      expect(await findEtag()).toMatch(/-br10"$/);
    });

    it('compresses the page again when the content is another one', async () => {
      await storePopularPage();
      const otherBody = Buffer.from(PAGE_BODY.toString().replaceAll('Gent', 'Aalst'));
      replacePage(otherBody);
      const variant = await cache.get(PAGE_KEY)?.representation.prepareCoding('br');
      expect(variant?.etag).toMatch(/-br1"$/);
      expect(brotliDecompressSync(variant?.body ?? '').equals(otherBody)).toBe(true);
    });
  });

  describe('with a partial page', () => {
    it('keeps the complete page that lasts longer, in memory and on disk, and tries again after a moment', async () => {
      storePage();
      await waitUntilWritten();
      clock += 5 * MINUTE_MS;
      expect(storePage(createPartialPage())).toBe(false);
      expect(findPolicy()).toBe('page');
      expect(cache.get(PAGE_KEY)?.nextRefreshAt).toBe(clock + 5000);
      await restart();
      expect(storePage(createPartialPage())).toBe(false);
      expect(findPolicy()).toBe('page');
      expect(storePage()).toBe(true);
    });

    it('replaces a complete page that was purged', () => {
      storePage();
      cache.purge([tag.estate('agency', 7)]);
      expect(storePage(createPartialPage())).toBe(true);
      expect(findPolicy()).toBe('partial');
    });

    it('replaces a page that does not last longer, and replaces the partial page by any page', () => {
      storePage();
      clock += 10.5 * MINUTE_MS;
      expect(storePage(createPartialPage())).toBe(true);
      clock += 1000;
      expect(storePage(createPartialPage())).toBe(true);
      expect(storePage()).toBe(true);
      expect(findPolicy()).toBe('page');
    });
  });

  it('reads no file for a fresh page in memory', async () => {
    storePage();
    await waitUntilWritten();
    const statsBefore = cache.stats().store;
    for (let time = 0; time < 10; time += 1) expect(cache.get(PAGE_KEY)).toBeDefined();
    expect(cache.stats().store).toEqual(statsBefore);
  });

  it('keeps a page for as long after a restart as without a restart', async () => {
    storePage();
    await waitUntilWritten();
    await restart();
    expect(cache.get(PAGE_KEY)).toMatchObject({
      madeAt: clock,
      freshUntil: clock + 60_000,
      source: createTestPage().source,
    });
    clock += 25 * 3_600_000;
    expect(cache.get(PAGE_KEY)).toBeUndefined();
    await restart();
    expect(cache.get(PAGE_KEY)).toBeUndefined();
  });

  it.each([
    ['at once', 0],
    ['once it is written', 1],
  ])('a page that is purged %s is out of date after a restart, and is still there', async (_, entries) => {
    storePage();
    await vi.waitFor(() => expect(cache.stats().store.entries).toBeGreaterThanOrEqual(entries), WAIT_OPTIONS);
    cache.purge([tag.estate('agency', 7)]);
    const cachedPage = cache.get(PAGE_KEY);
    expect(cachedPage?.staleUntil).toBe(0);
    // A compression that ends after the purge does not bring the old page back.
    await cache.compressBest(PAGE_KEY);
    await restart();
    expect(cache.get(PAGE_KEY)?.staleUntil ?? 0).toBe(0);
    storePage();
    await waitUntilWritten();
    await restart();
    expect(cache.get(PAGE_KEY)?.freshUntil).toBe(clock + 60_000);
  });

  it('does not return the stored page of an address that has answered 404 or 410', async () => {
    storePage();
    await waitUntilWritten();
    storePage({ ...createTestPage(), policy: 'gone' as never });
    clock += 31_000;
    expect(cache.get(PAGE_KEY)).toBeUndefined();
    await restart();
    expect(cache.get(PAGE_KEY)).toBeUndefined();
  });

  it('forgets 404 and 410 answers, of one site or of all sites, and forgets no page', () => {
    storePage();
    for (const siteId of ['agency', 'other']) storePage(createGonePage(siteId));
    cache.forgetNegatives('agency');
    expect(cache.get('agency /nl/weg?')).toBeUndefined();
    expect(cache.get('other /nl/weg?')).toBeDefined();
    cache.forgetNegatives();
    expect(cache.get('other /nl/weg?')).toBeUndefined();
    expect(cache.get(PAGE_KEY)).toBeDefined();
  });

  it('returns pages from disk for which memory has no room', async () => {
    await cache.close();
    cache = openCache(MEMORY_LIMIT_BYTES);
    const keys = Array.from({ length: 40 }, (_, number) => `agency /nl/${number}?`);
    for (const key of keys) {
      storePage(createTestPage(key));
      await vi.waitFor(() => expect(cache.get(key)?.representation.findReadyVariant('br')).toBeDefined(), WAIT_OPTIONS);
    }
    await vi.waitFor(() => expect(cache.stats().store.entries).toBe(keys.length), WAIT_OPTIONS);
    expect(cache.stats().entries).toBeLessThan(keys.length);
    for (const key of keys) expect(cache.get(key)?.freshUntil, key).toBe(clock + 60_000);
    expect(cache.stats().bytes).toBeLessThanOrEqual(MEMORY_LIMIT_BYTES);
  });

  it('counts how often a page was served to visitors or rendered for them, and counts no hit twice', async () => {
    storePage();
    const cachedPage = cache.get(PAGE_KEY);
    if (cachedPage) cachedPage.visits = 1;
    expect(await cache.readDemand(undefined, 10)).toEqual([]);
    cache.recordWaitingVisitor(PAGE_KEY);
    expect(await cache.readDemand(undefined, 10)).toEqual([{ key: PAGE_KEY, host: 'agency.example.com' }]);
    storePage({ ...createTestPage('agency /nl/2?') });
    cache.recordWaitingVisitor('agency /nl/2?');
    for (let time = 0; time < 3; time += 1) await cache.readDemand(undefined, 10);
    expect(await cache.readDemand(undefined, 10)).toHaveLength(1);
    // The visits of a page are counted when another page replaces it.
    if (cachedPage) cachedPage.visits = 9;
    storePage();
    await restart();
    expect(await cache.readDemand(['agency'], 10)).toHaveLength(1);
  });

  it('does not count hits of robots', async () => {
    storePage();
    const cachedPage = cache.get(PAGE_KEY);
    if (!cachedPage) throw new Error('the page is not stored');
    for (let hit = 0; hit < 5; hit += 1) cache.recordHit(cachedPage, false);
    expect(await cache.readDemand(undefined, 10)).toEqual([]);
    for (let hit = 0; hit < 2; hit += 1) cache.recordHit(cachedPage, true);
    expect(await cache.readDemand(undefined, 10)).toEqual([{ key: PAGE_KEY, host: 'agency.example.com' }]);
  });

  it('does not count errors, answers that only scripts request, or long addresses', async () => {
    const ajaxSource = { host: 'agency.example.com', target: { path: '/nl/ajax/estates', search: '' } };
    const missingAnswer = new Representation({ status: 404, headers: HTML_HEADERS, body: PAGE_BODY });
    const uncountedPages = [
      { ...createTestPage('agency /nl/ajax/estates?'), source: ajaxSource },
      { ...createTestPage('agency nl not found'), policy: 'gone' as never, representation: missingAnswer },
      createTestPage(`agency /nl/${'x'.repeat(600)}?`),
    ];
    for (const uncountedPage of uncountedPages) {
      storePage(uncountedPage);
      for (let time = 0; time < 3; time += 1) cache.recordWaitingVisitor(uncountedPage.key);
    }
    expect(await cache.readDemand(undefined, 10)).toEqual([]);
  });

  it('says whether an address has a page, and keeps only on disk a page that no visitor requested', async () => {
    expect(cache.findPageState(PAGE_KEY)).toBe('missing');
    storePage();
    expect(cache.findPageState(PAGE_KEY)).toBe('ready');
    await waitUntilWritten();
    cache.releaseFromMemory(PAGE_KEY);
    expect(cache.isInMemory(PAGE_KEY)).toBe(false);
    expect(cache.findPageState(PAGE_KEY)).toBe('ready');
    clock += 11 * 60_000 + 1;
    expect(cache.findPageState(PAGE_KEY)).toBe('old');
    cache.purge([tag.estate('agency', 7)]);
    expect(cache.findPageState(PAGE_KEY)).toBe('purged');
    storePage();
    expect(cache.findPageState(PAGE_KEY)).toBe('ready');
    const servedPage = cache.get(PAGE_KEY);
    if (servedPage) servedPage.hits = 1;
    cache.releaseFromMemory(PAGE_KEY);
    expect(cache.isInMemory(PAGE_KEY)).toBe(true);
  });

  describe('of a process that shares the store with another process', () => {
    const ESTATE = tag.estate('agency', 7);
    let otherCache: PageCache;
    let missedTags: string[][];

    beforeEach(() => {
      otherCache = openCache();
      missedTags = [];
      cache.onMissedPurge((tags) => void missedTags.push([...tags]));
    });
    afterEach(() => otherCache.close());

    it('purges its own pages once when only the other process got the purge', async () => {
      storePage();
      otherCache.purge([ESTATE], 'one');
      await vi.waitFor(() => expect(missedTags).toEqual([[ESTATE]]), WAIT_OPTIONS);
      expect(cache.findPageState(PAGE_KEY)).toBe('purged');
      storePage();
      expect(cache.findPageState(PAGE_KEY)).toBe('ready');
      otherCache.purge([tag.list('agency')], 'two');
      await vi.waitFor(() => expect(missedTags).toEqual([[ESTATE], [tag.list('agency')]]), WAIT_OPTIONS);
      expect(cache.findPageState(PAGE_KEY)).toBe('ready');
    });

    it('stores no page whose render began before the purge of the other process was known', async () => {
      const renderWatch = cache.watchPurges();
      otherCache.purge([ESTATE], 'one');
      await otherCache.close();
      expect(renderWatch.store(createTestPage())).toBe(false);
      renderWatch.end();
      expect(missedTags).toEqual([[ESTATE]]);
      expect(storePage()).toBe(true);
      await waitUntilWritten();
      await restart();
      expect(cache.findPageState(PAGE_KEY)).toBe('ready');
    });

    it('does not purge again when both processes got the purge, and keeps a page that was rendered after it', async () => {
      cache.purge([ESTATE], 'one');
      storePage();
      const cachedPage = cache.get(PAGE_KEY);
      otherCache.purge([ESTATE], 'one');
      otherCache.purge([tag.list('agency')], 'two');
      await vi.waitFor(() => expect(missedTags).toEqual([[tag.list('agency')]]), WAIT_OPTIONS);
      expect(cache.get(PAGE_KEY)).toBe(cachedPage);
      expect(cachedPage?.staleUntil).toBeGreaterThan(clock);
    });
  });
});

const storeTestPage = (cache: PageCache) => {
  const renderWatch = cache.watchPurges();
  renderWatch.store(createTestPage());
  renderWatch.end();
};

describe('a page that another process has', () => {
  let clock = Date.now();
  const openTwoCaches = () => [0, 1].map(() => new PageCache({ now: () => clock }));

  it('is copied unchanged, and used when no new page can be rendered', async () => {
    const [sourceCache, targetCache] = openTwoCaches();
    if (sourceCache) storeTestPage(sourceCache);
    const copy = await sourceCache?.copyPage(PAGE_KEY);
    // The copy passes through JSON, as on a channel between processes.
    const adoptedPage = copy && targetCache?.storeCopy(JSON.parse(JSON.stringify(copy)));
    const variant = await adoptedPage?.representation.prepareCoding('identity');
    expect(variant?.body.equals(PAGE_BODY)).toBe(true);
    expect(targetCache?.findPageState(PAGE_KEY)).toBe('purged');
    expect(targetCache?.get(PAGE_KEY)).toBe(adoptedPage);
    await sourceCache?.close();
    await targetCache?.close();
  });

  it('does not replace a newer page', async () => {
    const [sourceCache, targetCache] = openTwoCaches();
    if (sourceCache) storeTestPage(sourceCache);
    const copy = await sourceCache?.copyPage(PAGE_KEY);
    clock += MINUTE_MS;
    if (targetCache) storeTestPage(targetCache);
    const ownPage = targetCache?.get(PAGE_KEY);
    expect(copy && targetCache?.storeCopy(copy)).toBe(ownPage);
    expect(targetCache?.findPageState(PAGE_KEY)).toBe('ready');
  });

  it('is not used when it does not exist, is too old, or arrives damaged', async () => {
    const [sourceCache, targetCache] = openTwoCaches();
    expect(await sourceCache?.copyPage(PAGE_KEY)).toBeUndefined();
    if (sourceCache) storeTestPage(sourceCache);
    const copy = await sourceCache?.copyPage(PAGE_KEY);
    expect(
      copy && targetCache?.storeCopy({ ...copy, head: copy.head.replace('"status":200', '"status":201') }),
    ).toBeUndefined();
    clock += 48 * 60 * MINUTE_MS;
    expect(await sourceCache?.copyPage(PAGE_KEY)).toBeUndefined();
    expect(copy && targetCache?.storeCopy(copy)).toBeUndefined();
  });
});
