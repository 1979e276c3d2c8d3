import { beforeEach, describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { PageSource } from '../../cache/cachedPage.ts';
import { createPageCache } from '../../cache/pageCache.ts';
import { Representation } from '../../http/answers/representation.ts';
import type { MadePage } from '../madePage.ts';
import type { PageInProgress } from '../making/pageMaker.ts';
import type { PageRequest } from '../pageRequest.ts';
import type { Place } from './admission.ts';
import { createFlights, type Flights } from './flights.ts';
import { createMakeAgain } from './makeAgain.ts';
import { createRefresh } from './refresh.ts';

const site = siteSchema.parse(siteInput('agency'));
const pageRequest: PageRequest = {
  site,
  route: { name: 'home', locale: 'nl', params: {} },
  screen: { load: () => Promise.reject(new Error('the maker is a stub')) },
  path: '/nl',
  search: '',
  key: 'agency /nl?',
};
const source: PageSource = { host: 'agency.example.com', target: { path: '/nl', search: '' } };

const LATER = { timeout: 20_000, interval: 20 };

function pageOf(status: number): MadePage {
  const representation = new Representation({ status, headers: [], body: Buffer.from('page') });
  return { representation, policy: status === 200 ? 'page' : 'none', tags: ['site:agency'] };
}

describe('flights', () => {
  let cache: ReturnType<typeof createPageCache>;
  let pages: ((page: MadePage) => void)[];
  let places: number;
  let waiting: ((place: Place) => void)[];
  let flights: Flights;
  let lostBefore: number;

  const place = (): Place => {
    places -= 1;
    return { leave: () => void (places += 1) };
  };
  const enterNow = () => (places > 0 ? place() : undefined);

  beforeEach(() => {
    cache = createPageCache();
    pages = [];
    places = 1;
    lostBefore = 0;
    waiting = [];
    flights = createFlights({
      cache,
      maker: {
        make(): PageInProgress {
          const { promise, resolve } = Promise.withResolvers<MadePage>();
          pages.push(resolve);
          return {
            content: new Promise(() => {}),
            page: promise,
            request: () => {
              throw new Error('nothing asks for the request');
            },
            layout: () => null,
          };
        },
      },
      admission: { enterNow, enter: () => new Promise((resolve) => void waiting.push(resolve)) },
      ready: { prepare: () => {} },
      health: { pace: () => 'fast', isLost: (startedAt) => startedAt < lostBefore },
      logger: { error: () => {} },
    });
  });

  it('make a page once for all who ask for it, and store it', async () => {
    const [one, other] = await Promise.all([flights.admit(pageRequest, source), flights.admit(pageRequest, source)]);
    expect(other).toBe(one);
    expect(pages).toHaveLength(1);
    pages[0]?.(pageOf(200));
    expect(await one?.done).toMatchObject({ stored: true });
    expect(cache.get(pageRequest.key)).toBeDefined();
    expect(flights.current(pageRequest)).toBeUndefined();
    expect(places).toBe(1);
  });

  it('store no page that must not be stored, and delete the previous one', async () => {
    const stored = await flights.admit(pageRequest, source);
    pages[0]?.(pageOf(200));
    await stored?.done;
    const gone = await flights.admit(pageRequest, source);
    pages[1]?.(pageOf(404));
    expect(await gone?.done).toMatchObject({ stored: false });
    expect(cache.get(pageRequest.key)).toBeUndefined();
  });

  it('are new for requests after a purge', async () => {
    places = 2;
    const before = await flights.admit(pageRequest, source);
    cache.purge(['site:agency']);
    const after = await flights.admit(pageRequest, source);
    expect(after).not.toBe(before);
    pages[0]?.(pageOf(200));
    expect(await before?.done).toMatchObject({ stored: false });
    expect(flights.current(pageRequest)).toBe(after);
  });

  it('are new for requests after an outage, with which what they wait for may be lost', async () => {
    places = 2;
    const before = await flights.admit(pageRequest, source);
    lostBefore = performance.now() + 0.01;
    const after = await flights.admit(pageRequest, source);
    expect(after).not.toBe(before);
    pages[1]?.(pageOf(200));
    expect(await after?.done).toMatchObject({ stored: true });
  });

  it('wait for one place together', async () => {
    places = 0;
    const [one, other] = [flights.admit(pageRequest, source), flights.admit(pageRequest, source)];
    expect(waiting).toHaveLength(1);
    waiting[0]?.(place());
    expect(await one).toBe(await other);
    expect(pages).toHaveLength(1);
  });

  it('make a page once more that a refresh made of old answers, in a place that no visitor needs', async () => {
    const again = { findSite: async () => site, resolvePage: () => pageRequest, logger: { debug: () => {} } };
    const makeAgain = createMakeAgain({ flights, admission: { enterIdle: enterNow }, ...again });
    const refresh = createRefresh({ cache, flights, admission: { enterNow }, makeAgain, ...again });
    const refreshed = refresh({ source, retryAt: 0 });
    await expect.poll(() => pages.length).toBe(1);
    const old: MadePage = { ...pageOf(200), policy: 'partial', isPartial: true };
    pages[0]?.(old);
    await refreshed;
    expect(makeAgain(source, old)).toBeUndefined();
    await expect.poll(() => pages.length, LATER).toBe(2);
    const whole = pageOf(200);
    pages[1]?.(whole);
    await expect.poll(() => cache.get(pageRequest.key)?.policy).toBe('page');
    expect(makeAgain(source, whole)).toBeUndefined();
    // Such as the free hours of an agenda: always kept for a short time only, and up to date.
    expect(makeAgain(source, { ...pageOf(200), policy: 'partial', isPartial: false })).toBeUndefined();

    places = 0;
    await makeAgain(source, { ...old });
    expect(pages).toHaveLength(2);
  });

  it('refresh a page only when a place is free, and at most once in a while', async () => {
    const refresh = createRefresh({
      cache,
      flights,
      admission: { enterNow },
      findSite: async () => site,
      resolvePage: () => pageRequest,
      makeAgain: () => undefined,
      logger: { debug: () => {} },
    });
    const page = { source, retryAt: 0 };
    places = 0;
    await refresh(page);
    expect(pages).toHaveLength(0);
    expect(page.retryAt).toBeGreaterThan(cache.now());
    places = 1;
    const refreshed = refresh(page);
    await expect.poll(() => pages.length).toBe(1);
    pages[0]?.(pageOf(200));
    await refreshed;
    expect(cache.get(pageRequest.key)).toBeDefined();
  });
});
