import { beforeEach, describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { RenderedPage } from '../cache/page.ts';
import { PageCache } from '../cache/pageCache.ts';
import { Representation } from '../http/answers/representation.ts';
import type { RenderPermit } from './admission.ts';
import { BackgroundRenders, type RenderAhead } from './backgroundRenders.ts';
import type { InFlightRender } from './inFlight.ts';
import { toPageKey, type PageRequest } from './pageRequest.ts';

const site = siteSchema.parse(siteInput('agency'));
const host = 'agency.example.com';
const homeAddress = { siteId: 'agency', host, url: '/nl' };
const SITEMAP_OPTIONS = { isRequestedByVisitors: false, shouldRenderOldPages: false };
const DEMAND_OPTIONS = { isRequestedByVisitors: true, shouldRenderOldPages: true };
const BODY = Buffer.from('<p>Te huur in Leuven.</p>'.repeat(100));
const MINUTE_MS = 60_000;
const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };

const createPage = (status: number, policy: RenderedPage['policy']): RenderedPage => ({
  representation: new Representation({ status, headers: [['Content-Type', 'text/html']], body: BODY }),
  policy,
  tags: ['s-agency'],
});

describe('a page that is rendered before visitors request it', () => {
  let cache: PageCache;
  let clock: number;
  let renderedPage: RenderedPage;
  let startedRequests: PageRequest[];
  let isIdle: boolean;
  let usedPermitCount: number;
  let isPurgedDuringRender: boolean;
  let siteOfHost: typeof site | undefined;
  let renderAhead: RenderAhead;

  const acquireIdle = (): RenderPermit | undefined => {
    if (!isIdle) return undefined;
    usedPermitCount += 1;
    return { release: () => void (usedPermitCount -= 1) };
  };

  beforeEach(() => {
    clock = 0;
    cache = new PageCache({ now: () => clock });
    renderedPage = createPage(200, 'page');
    [startedRequests, isIdle, usedPermitCount, isPurgedDuringRender, siteOfHost] = [[], true, 0, false, site];
    ({ renderAhead } = new BackgroundRenders({
      cache,
      inFlight: {
        find: () => undefined,
        start(pageRequest, source, permit) {
          startedRequests.push(pageRequest);
          const { policy, representation, tags } = renderedPage;
          const watch = cache.watchPurges();
          if (isPurgedDuringRender) cache.purge(['s-agency']);
          const { key } = pageRequest;
          const isStored =
            policy !== 'none' && watch.store({ key, siteId: site.id, representation, tags, policy, source });
          watch.end();
          permit.release('done');
          return { done: Promise.resolve({ page: renderedPage, isStored }) } as InFlightRender;
        },
      },
      admission: { acquireIdle, acquireNow: acquireIdle },
      findSite: async () => siteOfHost,
      resolvePage: (_site, { path, search }) => ({
        site,
        route: { name: 'home', locale: 'nl', params: {} },
        screen: { load: () => Promise.reject(new Error('pages are stubs')) },
        path,
        search: search.replace('utm=1', ''),
        key: toPageKey(site, path, search.replace('utm=1', '')),
      }),
      logger: { debug: () => {} },
    }));
  });

  it('is the same page that a visitor gets, under the same key', async () => {
    expect(await renderAhead({ ...homeAddress, url: '/nl/aanbod?type=1' }, SITEMAP_OPTIONS)).toBe('made');
    expect(cache.get('agency /nl/aanbod?type=1')).toMatchObject({
      hits: 0,
      source: { host, target: { path: '/nl/aanbod', search: 'type=1' } },
    });
    expect(usedPermitCount).toBe(0);
  });

  it('is not rendered when a fresh page exists, and replaces an old page only when visitors request the page', async () => {
    await renderAhead(homeAddress, SITEMAP_OPTIONS);
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe('there');
    clock += 12 * MINUTE_MS;
    expect(await renderAhead(homeAddress, SITEMAP_OPTIONS)).toBe('there');
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe('made');
    cache.purge(['s-agency']);
    expect(await renderAhead(homeAddress, SITEMAP_OPTIONS)).toBe('made');
    expect(startedRequests).toHaveLength(3);
  });

  it('is not rendered without a permit', async () => {
    isIdle = false;
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe('busy');
    expect(startedRequests).toEqual([]);
  });

  it('has the best compression when visitors request it', async () => {
    await renderAhead(homeAddress, SITEMAP_OPTIONS);
    expect(renderedPage.representation.canImprove).toBe(true);
    cache.purge(['s-agency']);
    renderedPage = createPage(200, 'page');
    await renderAhead(homeAddress, DEMAND_OPTIONS);
    expect(renderedPage.representation.canImprove).toBe(false);
  });

  it('has the best compression after a second render when the first one used old answers', async () => {
    renderedPage = { ...createPage(200, 'partial'), isPartial: true };
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe('made');
    expect(renderedPage.representation.canImprove).toBe(true);
    renderedPage = createPage(200, 'page');
    await expect.poll(() => startedRequests.length, WAIT_OPTIONS).toBe(2);
    await expect.poll(() => renderedPage.representation.canImprove).toBe(false);
  });

  it.each([
    ['is of another site by now', { ...homeAddress, siteId: 'other' }],
    ['is no address', { ...homeAddress, url: '//nl' }],
    ['is not canonical', { ...homeAddress, url: '/nl?utm=1' }],
  ])('is not rendered at an address that %s', async (_, address) => {
    expect(await renderAhead(address, DEMAND_OPTIONS)).toBe('nothing');
    expect(startedRequests).toEqual([]);
  });

  it('is not rendered for a host that belongs to no site', async () => {
    siteOfHost = undefined;
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe('nothing');
  });

  it.each([
    [404, 'gone', 'nothing'],
    [301, 'none', 'nothing'],
    [200, 'none', 'nothing'],
    [503, 'none', 'failed'],
  ] as const)('of status %i and policy %s is reported as %s', async (status, policy, result) => {
    renderedPage = createPage(status, policy);
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe(result);
    expect(cache.get('agency /nl?')?.representation.status ?? 404).toBe(404);
  });

  it('is not stored when its data changed during the render', async () => {
    isPurgedDuringRender = true;
    expect(await renderAhead(homeAddress, DEMAND_OPTIONS)).toBe('changed');
    expect(cache.get('agency /nl?')).toBeUndefined();
  });
});
