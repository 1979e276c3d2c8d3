import { beforeEach, describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { type Budget, getBudget } from '../apiClient/health/budget.ts';
import type { RenderedPage, PageSource } from '../cache/page.ts';
import { PageCache } from '../cache/pageCache.ts';
import { Representation } from '../http/answers/representation.ts';
import { runInRequest } from '../requestContext.ts';
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
  let resolvePages: ((page: RenderedPage) => void)[];
  /** The budgets of the renders, in the order of their start. */
  let budgets: Budget[];
  let freePermitCount: number;
  let waitingRequests: ((permit: RenderPermit) => void)[];
  let inFlight: InFlightRenders;
  let lostBefore: number;

  const takePermit = (): RenderPermit => {
    freePermitCount -= 1;
    return { release: () => void (freePermitCount += 1) };
  };
  const acquireNow = () => (freePermitCount > 0 ? takePermit() : undefined);
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
    resolvePages = [];
    budgets = [];
    freePermitCount = 1;
    lostBefore = 0;
    waitingRequests = [];
    inFlight = new InFlightRenders({
      cache,
      renderPage(_pageRequest, budget): PageRender {
        budgets.push(budget);
        const { promise, resolve } = Promise.withResolvers<RenderedPage>();
        resolvePages.push(resolve);
        return {
          content: new Promise(() => {}),
          renderedPage: promise,
          request: () => {
            throw new Error('nothing asks for the request');
          },
          getKnownLayout: () => null,
        };
      },
      admission: { acquireNow, acquire: () => new Promise((resolve) => void waitingRequests.push(resolve)) },
      errorPages: { renderInAdvance: () => {} },
      health: { getPace: () => 'fast', isLost: (startedAt) => startedAt < lostBefore },
      logger: { error: () => {} },
    });
  });

  it('render a page once for all its requests, and store it', async () => {
    const [firstRender, secondRender] = await Promise.all([
      inFlight.join(pageRequest, source),
      inFlight.join(pageRequest, source),
    ]);
    expect(secondRender).toBe(firstRender);
    expect(resolvePages).toHaveLength(1);
    resolvePages[0]?.(createPage(200));
    expect(await firstRender?.done).toMatchObject({ isStored: true });
    expect(cache.get(pageRequest.key)).toBeDefined();
    expect(inFlight.find(pageRequest)).toBeUndefined();
    expect(freePermitCount).toBe(1);
  });

  it('do not store a page that must not be stored, and delete the previous page of its address', async () => {
    const storedRender = await inFlight.join(pageRequest, source);
    resolvePages[0]?.(createPage(200));
    await storedRender?.done;
    const goneRender = await inFlight.join(pageRequest, source);
    resolvePages[1]?.(createPage(404));
    expect(await goneRender?.done).toMatchObject({ isStored: false });
    expect(cache.get(pageRequest.key)).toBeUndefined();
  });

  it('begin again for requests after a purge', async () => {
    freePermitCount = 2;
    const earlierRender = await inFlight.join(pageRequest, source);
    cache.purge(['site:agency']);
    const laterRender = await inFlight.join(pageRequest, source);
    expect(laterRender).not.toBe(earlierRender);
    resolvePages[0]?.(createPage(200));
    expect(await earlierRender?.done).toMatchObject({ isStored: false });
    expect(inFlight.find(pageRequest)).toBe(laterRender);
  });

  it('begin again for requests after an outage, which may have lost the calls of the earlier render', async () => {
    freePermitCount = 2;
    const earlierRender = await inFlight.join(pageRequest, source);
    lostBefore = performance.now() + 0.01;
    const laterRender = await inFlight.join(pageRequest, source);
    expect(laterRender).not.toBe(earlierRender);
    resolvePages[1]?.(createPage(200));
    expect(await laterRender?.done).toMatchObject({ isStored: true });
  });

  it('wait for one permit together', async () => {
    freePermitCount = 0;
    const [firstRender, secondRender] = [inFlight.join(pageRequest, source), inFlight.join(pageRequest, source)];
    expect(waitingRequests).toHaveLength(1);
    waitingRequests[0]?.(takePermit());
    expect(await firstRender).toBe(await secondRender);
    expect(resolvePages).toHaveLength(1);
  });

  it('repeat a refresh that used old answers of the back office, with a permit that no visitor needs', async () => {
    const background = createBackground();
    const refreshPromise = background.refresh({ source, nextRefreshAt: 0 });
    await expect.poll(() => resolvePages.length).toBe(1);
    const partialPage: RenderedPage = { ...createPage(200), policy: 'partial', isPartial: true };
    resolvePages[0]?.(partialPage);
    await refreshPromise;
    expect(background.repeat(source, partialPage)).toBeUndefined();
    await expect.poll(() => resolvePages.length, WAIT_OPTIONS).toBe(2);
    const completePage = createPage(200);
    resolvePages[1]?.(completePage);
    await expect.poll(() => cache.get(pageRequest.key)?.policy).toBe('page');
    expect(background.repeat(source, completePage)).toBeUndefined();
    // Some answers are always stored for a short time only, such as the free hours of an agenda. Such answers are up to
    // date, so the page is not rendered again.
    expect(background.repeat(source, { ...createPage(200), policy: 'partial', isPartial: false })).toBeUndefined();

    freePermitCount = 0;
    await background.repeat(source, { ...partialPage });
    expect(resolvePages).toHaveLength(2);
  });

  it('have the time of a new request when no visitor waits for them, also when a visitor has caused them', async () => {
    const background = createBackground();
    const partialPage: RenderedPage = { ...createPage(200), policy: 'partial', isPartial: true };
    const context = { requestId: 'visitor', startedAt: performance.now() - 10_000 };
    void runInRequest(context, () => background.repeat(source, partialPage));
    await expect.poll(() => resolvePages.length, WAIT_OPTIONS).toBe(1);
    resolvePages[0]?.(createPage(200));
    await expect.poll(() => freePermitCount).toBe(1);
    const refreshPromise = runInRequest(context, () => background.refresh({ source, nextRefreshAt: 0 }));
    await expect.poll(() => resolvePages.length).toBe(2);
    resolvePages[1]?.(createPage(200));
    await refreshPromise;
    const { waitMs } = getBudget('fast');
    expect(budgets).toEqual([expect.objectContaining({ waitMs }), expect.objectContaining({ waitMs })]);
  });

  it('refresh a page only when a permit is free, and not again right after an attempt', async () => {
    const background = createBackground();
    const page = { source, nextRefreshAt: 0 };
    freePermitCount = 0;
    await background.refresh(page);
    expect(resolvePages).toHaveLength(0);
    expect(page.nextRefreshAt).toBeGreaterThan(cache.now());
    freePermitCount = 1;
    const refreshPromise = background.refresh(page);
    await expect.poll(() => resolvePages.length).toBe(1);
    resolvePages[0]?.(createPage(200));
    await refreshPromise;
    expect(cache.get(pageRequest.key)).toBeDefined();
  });
});
