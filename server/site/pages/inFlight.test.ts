import { beforeEach, describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { RenderedPage, PageSource } from '../cache/page.ts';
import { PageCache } from '../cache/pageCache.ts';
import { Representation } from '../http/answers/representation.ts';
import type { RenderPermit } from './admission.ts';
import { BackgroundRenders } from './backgroundRenders.ts';
import { InFlightRenders } from './inFlight.ts';
import type { PageRequest } from './pageRequest.ts';
import type { PageRender } from './renderPage.ts';

const site = siteSchema.parse(siteInput('agency'));
const pageRequest: PageRequest = {
  site,
  route: { name: 'home', locale: 'nl', params: {} },
  screen: { load: () => Promise.reject(new Error('renders are stubs')) },
  path: '/nl',
  search: '',
  key: 'agency /nl?',
};
const source: PageSource = { host: 'agency.example.com', target: { path: '/nl', search: '' } };

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };

function createPage(status: number): RenderedPage {
  const representation = new Representation({ status, headers: [], body: Buffer.from('page') });
  return { representation, policy: status === 200 ? 'page' : 'none', tags: ['site:agency'] };
}

describe('renders in flight', () => {
  let cache: PageCache;
  let pages: ((page: RenderedPage) => void)[];
  let permits: number;
  let waiting: ((permit: RenderPermit) => void)[];
  let inFlight: InFlightRenders;
  let lostBefore: number;

  const permit = (): RenderPermit => {
    permits -= 1;
    return { release: () => void (permits += 1) };
  };
  const acquireNow = () => (permits > 0 ? permit() : undefined);
  const createBackground = () =>
    new BackgroundRenders({
      cache,
      inFlight,
      admission: { acquireNow, acquireIdle: acquireNow },
      findSite: async () => site,
      resolvePage: () => pageRequest,
      logger: { debug: () => {} },
    });

  beforeEach(() => {
    cache = new PageCache();
    pages = [];
    permits = 1;
    lostBefore = 0;
    waiting = [];
    inFlight = new InFlightRenders({
      cache,
      renderPage(): PageRender {
        const { promise, resolve } = Promise.withResolvers<RenderedPage>();
        pages.push(resolve);
        return {
          content: new Promise(() => {}),
          renderedPage: promise,
          request: () => {
            throw new Error('nothing asks for the request');
          },
          getKnownLayout: () => null,
        };
      },
      admission: { acquireNow, acquire: () => new Promise((resolve) => void waiting.push(resolve)) },
      errorPages: { renderInAdvance: () => {} },
      health: { getPace: () => 'fast', isLost: (startedAt) => startedAt < lostBefore },
      logger: { error: () => {} },
    });
  });

  it('render a page once for all its requests, and store it', async () => {
    const [one, other] = await Promise.all([inFlight.join(pageRequest, source), inFlight.join(pageRequest, source)]);
    expect(other).toBe(one);
    expect(pages).toHaveLength(1);
    pages[0]?.(createPage(200));
    expect(await one?.done).toMatchObject({ isStored: true });
    expect(cache.get(pageRequest.key)).toBeDefined();
    expect(inFlight.find(pageRequest)).toBeUndefined();
    expect(permits).toBe(1);
  });

  it('store no page that must not be stored, and delete the previous one', async () => {
    const stored = await inFlight.join(pageRequest, source);
    pages[0]?.(createPage(200));
    await stored?.done;
    const gone = await inFlight.join(pageRequest, source);
    pages[1]?.(createPage(404));
    expect(await gone?.done).toMatchObject({ isStored: false });
    expect(cache.get(pageRequest.key)).toBeUndefined();
  });

  it('begin again for requests after a purge', async () => {
    permits = 2;
    const before = await inFlight.join(pageRequest, source);
    cache.purge(['site:agency']);
    const after = await inFlight.join(pageRequest, source);
    expect(after).not.toBe(before);
    pages[0]?.(createPage(200));
    expect(await before?.done).toMatchObject({ isStored: false });
    expect(inFlight.find(pageRequest)).toBe(after);
  });

  it('begin again for requests after an outage, which may have lost the calls of the earlier render', async () => {
    permits = 2;
    const before = await inFlight.join(pageRequest, source);
    lostBefore = performance.now() + 0.01;
    const after = await inFlight.join(pageRequest, source);
    expect(after).not.toBe(before);
    pages[1]?.(createPage(200));
    expect(await after?.done).toMatchObject({ isStored: true });
  });

  it('wait for one permit together', async () => {
    permits = 0;
    const [one, other] = [inFlight.join(pageRequest, source), inFlight.join(pageRequest, source)];
    expect(waiting).toHaveLength(1);
    waiting[0]?.(permit());
    expect(await one).toBe(await other);
    expect(pages).toHaveLength(1);
  });

  it('render a page once more that a refresh rendered from old answers, with a permit that no visitor needs', async () => {
    const background = createBackground();
    const refreshed = background.refresh({ source, nextRefreshAt: 0 });
    await expect.poll(() => pages.length).toBe(1);
    const old: RenderedPage = { ...createPage(200), policy: 'partial', isPartial: true };
    pages[0]?.(old);
    await refreshed;
    expect(background.repeat(source, old)).toBeUndefined();
    await expect.poll(() => pages.length, WAIT_OPTIONS).toBe(2);
    const whole = createPage(200);
    pages[1]?.(whole);
    await expect.poll(() => cache.get(pageRequest.key)?.policy).toBe('page');
    expect(background.repeat(source, whole)).toBeUndefined();
    // Some answers are always stored for a short time only, such as the free hours of an agenda. Such answers are up to
    // date, so the page is not rendered again.
    expect(background.repeat(source, { ...createPage(200), policy: 'partial', isPartial: false })).toBeUndefined();

    permits = 0;
    await background.repeat(source, { ...old });
    expect(pages).toHaveLength(2);
  });

  it('refresh a page only when a permit is free, and at most once in a while', async () => {
    const background = createBackground();
    const page = { source, nextRefreshAt: 0 };
    permits = 0;
    await background.refresh(page);
    expect(pages).toHaveLength(0);
    expect(page.nextRefreshAt).toBeGreaterThan(cache.now());
    permits = 1;
    const refreshed = background.refresh(page);
    await expect.poll(() => pages.length).toBe(1);
    pages[0]?.(createPage(200));
    await refreshed;
    expect(cache.get(pageRequest.key)).toBeDefined();
  });
});
