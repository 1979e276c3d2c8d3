import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { getBudget } from '#server/site/apiClient/health/budget.ts';
import { type CreateSiteApi, createSiteApiFactory } from '#server/site/apiClient/createSiteApi.ts';
import { BackOfficeError, GoneError, NotImplementedError } from '#server/site/apiClient/errors.ts';
import { type ApiCache, createApiCache } from '#server/site/apiClient/apiCache.ts';
import { tag } from '#shared/api/purge.ts';
import { EMPTY_RENTAL_FILTERS } from '#shared/api/rentals.ts';
import { EMPTY_FILTERS } from '#shared/api/search.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type ProxyFault, type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';

const gevelSite = buildSampleSite('gevel', { listing: { hiddenStatus: [5, 6], linking: 'open' } });
const otherSite = buildSampleSite('other');
const PROXY_FAULTS: readonly ProxyFault[] = ['refuse', 'hang', 'drip', 'reset', 'truncate', '500', 'badJson', 'empty'];
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the error of a promise instead of throwing it. */
const catchError = <T>(promise: Promise<T>) => promise.catch((error: unknown) => error);

describe('the back office as a site sees it', () => {
  let fake: FakeBackOffice;
  let proxy: FaultProxy;
  let client: BackOfficeClient;
  let cache: ApiCache;
  let createApi: CreateSiteApi;
  /** The number of milliseconds that are added to the cache's clock. */
  let laterMs: number;
  let logged: string;
  beforeAll(async () => {
    fake = await startFakeBackOffice([gevelSite, otherSite]);
    proxy = await startFaultProxy({ upstream: fake.address });
  });
  beforeEach(() => {
    laterMs = 0;
    logged = '';
    fake.calls.length = 0;
    const logger = pino({}, { write: (line: string) => void (logged += line) });
    client = createBackOfficeClient({ baseUrl: proxy.address, version: '1', logger });
    cache = createApiCache({ now: () => performance.now() + laterMs });
    createApi = createSiteApiFactory({ client, cache, logger });
  });
  afterEach(async () => {
    fake.replies.length = 0;
    await client.close();
    await proxy.setFault('pass');
    proxy.resetCounts();
  });
  afterAll(async () => {
    await proxy.close();
    await fake.close();
  });

  /** The API waits for a long time, because on a busy machine a call may take longer than a visitor waits. */
  const request = (site = gevelSite) => createApi(site, { waitMs: 60_000, secondaryMs: 60_000 });

  const readEverything = async (site = gevelSite) => {
    const api = request(site);
    await Promise.all([api.estate(7), api.estate(8), api.search({}, 'nl'), api.page('about')]);
  };

  it('reads every part of a site', async () => {
    const api = request();
    expect(await api.navigation('header')).toEqual({ type: 'header', items: [] });
    expect(await api.navigation('footer')).toBeNull();
    expect(await api.pages()).toMatchObject([{ id: 'about', path: { nl: 'over-ons' } }]);
    expect(await api.pageByUrl('nl', 'over-ons')).toMatchObject({ id: 'about' });
    expect(await api.pageByUrl('nl', 'nergens')).toBeNull();
    expect(await api.page('about')).toMatchObject({ id: 'about', blocks: [] });
    expect(await api.page('..')).toBeNull();
    expect(await api.entities()).toHaveLength(1);
    expect(await api.entityItems('team')).toMatchObject([{ id: '1', sort: 0 }]);
    expect(await api.entityItems('unknown')).toEqual([]);
    expect(await api.agreements('fr')).toEqual([]);
    expect(await api.estatePage('sale', 'house')).toBeNull();
    expect(await api.translations('nl')).toEqual({ 'site.name': 'gevel' });
    expect(await api.estateCollection('favourites')).toBeNull();
    expect(await api.search({ limit: 20 }, 'nl')).toMatchObject({ total: { value: 100 } });
    expect(await api.filters({}, 'nl')).toMatchObject({ total: { value: 100 } });
    expect(await api.estate(7)).toMatchObject({ general: { id: 7, project: false }, children: [] });
    expect(await api.estate(777)).toBeNull();
    await expect(api.estate(410)).rejects.toBeInstanceOf(GoneError);
    expect(await api.estateGroup(7)).toBeNull();
    expect(await api.contactInfo(7)).toBeNull();
    expect(api.getCollectedFacts().failedCalls).toEqual([]);
  });
  it('leaves out what the site hides from search and facets', async () => {
    await request().search({ query: { terms: { type: [3, 1] }, exclude: { status: [9] } } }, 'nl');
    await request().filters({ query: { terms: { type: [3] } }, from: 20, limit: 20 }, 'nl');
    const [search, filters] = fake.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(search).toMatchObject({ query: { terms: { type: [1, 3] }, exclude: { status: [5, 6, 9] } } });
    expect(filters).toEqual({ query: expect.objectContaining({ exclude: { status: [5, 6] } }) as unknown });
  });
  it('requests facets once for all pages of a search', async () => {
    for (const from of [0, 20, 40]) await request().filters({ query: { terms: { type: [3] } }, from }, 'nl');
    expect(fake.calls).toHaveLength(1);
  });
  it('rejects values outside the specification', async () => {
    await expect(request().policyLog()).rejects.toBeInstanceOf(NotImplementedError);
    await expect(request().privacyStatement()).rejects.toBeInstanceOf(NotImplementedError);
    expect(fake.calls).toHaveLength(0);
  });

  describe('the state of the answers', () => {
    it('has the tags of all answers, including empty ones', async () => {
      const api = request();
      await Promise.all([api.estate(7), api.estate(777), api.pageByUrl('nl', 'over-ons'), api.search({}, 'nl')]);
      expect(new Set(api.getCollectedFacts().tags)).toEqual(
        new Set([
          tag.site('gevel'),
          tag.estate('gevel', 7),
          tag.estate('gevel', 777),
          tag.pages('gevel'),
          tag.page('gevel', 'about'),
          tag.list('gevel'),
        ]),
      );
      expect(request().getCollectedFacts().tags).toEqual([tag.site('gevel')]);
    });
    it('states whether one of them is stale', async () => {
      await request().page('about');
      const fresh = request();
      await fresh.page('about');
      expect(fresh.getCollectedFacts().isStale).toBe(false);
      laterMs = MINUTE_MS;
      const stale = request();
      await stale.page('about');
      expect(stale.getCollectedFacts().isStale).toBe(true);
    });
    it('names the failed calls, also those for secondary data', async () => {
      await proxy.setFault('500');
      const api = request();
      await catchError(api.page('about'));
      await api.secondary().searchOrEmpty({}, 'nl');
      await api.filters({}, 'nl');
      expect(api.getCollectedFacts().failedCalls).toEqual(['page', 'search', 'filters']);
    });
  });
  it('shares answers that cannot be changed', async () => {
    const { results } = await request().search({}, 'nl');
    expect(() => results.pop()).toThrow(TypeError);
    expect(() => Object.assign(results[0] ?? {}, { id: 0 })).toThrow(TypeError);
  });

  describe('a failure that is forgiven', () => {
    it('becomes an empty search with its error', async () => {
      await proxy.setFault('500');
      const outcome = await request().searchOrEmpty({}, 'nl');
      expect(outcome).toMatchObject({ total: { value: 0 }, results: [] });
      expect(outcome.error).toBeInstanceOf(BackOfficeError);
      expect(outcome.error?.message).toBe('500 Internal Server Error');
    });
    it('becomes an empty filter model, with a line in the log', async () => {
      await proxy.setFault('badJson');
      expect(await request().filters({}, 'nl')).toEqual(EMPTY_FILTERS);
      expect(logged).toContain('filter call failed');
    });
    it('also becomes an empty filter model for holiday homes', async () => {
      await proxy.setFault('500');
      expect(await request().rentalFilters({}, 'nl')).toEqual(EMPTY_RENTAL_FILTERS);
      expect(logged).toContain('rental filter call failed');
      await expect(request().searchRentals({}, 'nl')).rejects.toBeInstanceOf(BackOfficeError);
    });
    it('becomes an empty list of holiday homes when the back office does not support them', async () => {
      expect(await request().searchRentals({}, 'nl')).toEqual({ total: { value: 0 }, results: [], nearest: [] });
    });
    it('is not forgiven in the plain search', async () => {
      await proxy.setFault('500');
      await expect(request().search({}, 'nl')).rejects.toBeInstanceOf(BackOfficeError);
    });
  });

  it('makes one call for 500 visitors at once', async () => {
    await proxy.setFault({ delay: 100 });
    await Promise.all(
      Array.from({ length: 500 }, () => {
        const api = request();
        return Promise.all([api.search({}, 'nl'), api.estate(7)]);
      }),
    );
    expect([...proxy.getCallCounts()]).toEqual([
      ['POST /sites/gevel/estates', 1],
      ['GET /estates/v2/7', 1],
    ]);
  });

  it('caches missing resources', async () => {
    for (let round = 0; round < 10; round += 1) {
      for (let batch = 0; batch < 50; batch += 1) {
        const ids = Array.from({ length: 20 }, (_, index) => 1000 + batch * 20 + index);
        const found = await Promise.all(ids.map((id) => request().estate(id)));
        expect(found.every((estate) => estate === null)).toBe(true);
      }
    }
    expect(fake.calls).toHaveLength(1000);
    laterMs = MINUTE_MS / 2;
    await request().estate(1000);
    expect(fake.calls).toHaveLength(1001);
  });
  it('caches that a resource was withdrawn', async () => {
    await expect(request().estate(410)).rejects.toBeInstanceOf(GoneError);
    await expect(request().estate(410)).rejects.toBeInstanceOf(GoneError);
    expect(fake.calls.filter(({ url }) => url === '/estates/v2/410')).toHaveLength(1);
  });

  it('never mixes sites', async () => {
    // Twenty different calls of each site run at once. With more requests, a starved process exceeds the timeout of a
    // call.
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const site = index % 2 ? gevelSite : otherSite;
        const api = request(site);
        const [page, estate, search] = await Promise.all([
          api.page('about'),
          api.estate(1 + (index % 10)),
          api.search({ from: index % 5 }, 'nl'),
          api.translations('nl'),
        ]);
        expect(page?.title).toEqual({ nl: `Over ${site.id}` });
        expect(estate?.general.title).toEqual({ nl: `Woning ${1 + (index % 10)} van ${site.id}` });
        expect(search.results[0]?.title).toEqual({ nl: `Woning ${1 + (index % 5)} van ${site.id}` });
        expect(await api.translations('nl')).toEqual({ 'site.name': site.id });
        expect(api.getCollectedFacts().tags.every((each) => each.startsWith(`s-${site.id}`))).toBe(true);
      }),
    );
    for (const call of fake.calls)
      expect(call.url).not.toContain(call.headers['x-site-id'] === 'gevel' ? 'other' : 'gevel');
  });

  it('requests only data again that a purge concerns', async () => {
    await readEverything();
    await readEverything(otherSite);
    fake.calls.length = 0;
    expect(cache.purge([tag.estate('gevel', 7), tag.list('gevel')])).toBe(2);
    await readEverything();
    await readEverything(otherSite);
    expect(fake.calls.map(({ url }) => url).toSorted()).toEqual(['/estates/v2/7', '/sites/gevel/estates']);
  });
});

/**
 * These tests wait for timeouts of calls. Each of them has a separate back office, so that they can run concurrently.
 */
describe.concurrent('a back office that fails or takes its time', () => {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((close) => close()));
  });

  async function openPlace() {
    const fake = await startFakeBackOffice([gevelSite]);
    const proxy = await startFaultProxy({ upstream: fake.address });
    const logger = pino({ enabled: false });
    const client = createBackOfficeClient({ baseUrl: proxy.address, version: '1', logger });
    const clock = { later: 0 };
    const cache = createApiCache({ now: () => performance.now() + clock.later });
    const createApi = createSiteApiFactory({ client, cache, logger });
    const place = {
      /** The clock of the cache. Its value is the offset in milliseconds. */
      clock,
      proxy,
      client,
      cache,
      createApi,
      request: () => createApi(gevelSite, getBudget('fast')),
      /** The API for calls that, on a busy machine, may take longer than a visitor waits. */
      patient: () => createApi(gevelSite, { ...getBudget('fast'), waitMs: 60_000 }),
    };
    opened.push(async () => {
      await client.close();
      await proxy.close();
      await fake.close();
    });
    return place;
  }

  describe.each(PROXY_FAULTS)('when the back office fails by %s', (fault) => {
    it('serves cached data, for a day', async () => {
      const { clock, proxy, request, patient } = await openPlace();
      const before = await patient().search({}, 'nl');
      await patient().estate(7);
      await proxy.setFault(fault);
      clock.later = DAY_MS - MINUTE_MS;
      for (let visitor = 0; visitor < 20; visitor += 1) {
        const api = request();
        expect(await api.search({}, 'nl')).toEqual(before);
        expect(await api.estate(7)).toMatchObject({ general: { id: 7 } });
        expect(api.getCollectedFacts()).toMatchObject({ isStale: true, failedCalls: [] });
      }
      clock.later = DAY_MS + MINUTE_MS;
      await expect(request().search({}, 'nl')).rejects.toBeInstanceOf(Error);
    });
    it('fails for uncached data, and caches no failure', async () => {
      const { proxy, cache, request } = await openPlace();
      await proxy.setFault(fault);
      const api = request();
      const outcomes = await Promise.all([
        catchError(api.search({}, 'nl')),
        catchError(api.estate(7)),
        catchError(api.page('about')),
      ]);
      for (const outcome of outcomes) expect(outcome).toBeInstanceOf(Error);
      expect(cache.stats()).toMatchObject({ entries: 0, negativeEntries: 0 });
      await proxy.setFault('pass');
      await vi.waitFor(
        async () => expect(await request().estate(8)).toMatchObject({ general: { id: 8 } }),
        WAIT_OPTIONS,
      );
    });
    it('stops calling, fails at once, and recovers by itself', async () => {
      const { proxy, client, request } = await openPlace();
      await proxy.setFault(fault);
      let last = 0;
      for (let round = 0; round < 5 && !client.health.isOpen; round += 1) {
        const api = request();
        last = 50 + 2 * round + 1;
        // More calls than needed are made at once, so that the test waits for one timeout only.
        await Promise.all([
          catchError(api.search({ from: 2 * round }, 'nl')),
          catchError(api.search({ from: 2 * round + 1 }, 'nl')),
          catchError(api.page(`page-${round}`)),
          catchError(api.pageByUrl('nl', `page-${round}`)),
          catchError(api.estate(last - 1)),
          catchError(api.estate(last)),
        ]);
      }
      expect(client.health.isOpen).toBe(true);
      expect(client.health.getPace()).toBe('silent');
      // All calls are made at once, because a busy process takes so long for one after the other that the breaker would
      // let one of them test the back office.
      const errors = await Promise.all(
        Array.from({ length: 49 }, (_, index) => catchError(request().estate(index + 1))),
      );
      for (const error of errors) expect(error).toMatchObject({ reason: 'open' });
      // Calls of the rounds above may still arrive now. They are for homes from id 50 on, so only calls for lower ids
      // are counted.
      expect(proxy.countCalls(/\/estates\/(?:\d|[1-4]\d)(?!\d)/)).toBe(0);
      await proxy.setFault('pass');
      await vi.waitFor(() => expect(client.health.isOpen).toBe(false), WAIT_OPTIONS);
      // The call for this home was given up above, but its request may still be under way. A new call joins that
      // request, and may fail with it. The test therefore repeats the call until it succeeds.
      await vi.waitFor(
        async () => expect(await request().estate(last)).toMatchObject({ general: { id: last } }),
        WAIT_OPTIONS,
      );
    });
  });

  describe('the budget', () => {
    it('counts from the start of the request, over all successive calls', async () => {
      const { proxy, request } = await openPlace();
      await proxy.setFault('hang');
      const api = request();
      await expect(api.page('about')).rejects.toMatchObject({ reason: 'timeout' });
      const second = await catchError(api.estate(7));
      expect(second).toMatchObject({ name: 'BackOfficeUnavailableError' });
    });
    it('lets a late answer fill the cache for the next visitor', async () => {
      const { proxy, client, request } = await openPlace();
      await proxy.setFault({ delay: 2000 });
      await expect(request().estate(7)).rejects.toMatchObject({ reason: 'timeout' });
      // The late answer has arrived when it changes the pace.
      await vi.waitFor(() => expect(client.health.getPace()).toBe('slow'), WAIT_OPTIONS);
      expect(await request().estate(7)).toMatchObject({ general: { id: 7 } });
      expect(proxy.countCalls('/estates/v2/7')).toBe(1);
      expect(getBudget(client.health.getPace()).waitMs).toBe(5000);
    });
    it('waits for a back office that is known to be slow', async () => {
      const { proxy, client, request, createApi } = await openPlace();
      await proxy.setFault({ delay: 2000 });
      await catchError(request().estate(7));
      await vi.waitFor(() => expect(client.health.getPace()).toBe('slow'), WAIT_OPTIONS);
      const slow = createApi(gevelSite, getBudget('slow'));
      expect(await Promise.all([slow.estate(8), slow.secondary().estate(9)])).toHaveLength(2);
      expect(client.health.getPace()).toBe('slow');
    });
    it('is shorter for secondary data', async () => {
      const { proxy, patient } = await openPlace();
      await proxy.setFault({ delay: 900 });
      const api = patient();
      const [main, secondary] = await Promise.all([catchError(api.estate(7)), catchError(api.secondary().estate(8))]);
      expect(main).toMatchObject({ general: { id: 7 } });
      expect(secondary).toMatchObject({ reason: 'timeout' });
    });
    it('ends when the visitor disconnects, without affecting other visitors', async () => {
      const { proxy, patient, createApi } = await openPlace();
      await proxy.setFault({ delay: 200 });
      const visitor = new AbortController();
      const leaving = catchError(createApi(gevelSite, { ...getBudget('fast'), signal: visitor.signal }).estate(7));
      const staying = patient().estate(7);
      visitor.abort(new Error('hung up'));
      expect(await leaving).toMatchObject({ message: 'hung up' });
      expect(await staying).toMatchObject({ general: { id: 7 } });
    });
  });
});
