import { beforeEach, describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { createPageCache, type PageCache } from '../../cache/pageCache.ts';
import { createRecompressor } from '../../http/answers/recompressor.ts';
import { Representation } from '../../http/answers/representation.ts';
import type { MadePage } from '../madePage.ts';
import { pageKey, type PageRequest } from '../pageRequest.ts';
import type { Place } from './admission.ts';
import type { Flight } from './flights.ts';
import { createMakeAhead, type MakeAhead } from './makeAhead.ts';

const site = siteSchema.parse(siteInput('agency'));
const host = 'agency.example.com';
const home = { siteId: 'agency', host, url: '/nl' };
const LISTED = { isWanted: false, withOld: false };
const WANTED = { isWanted: true, withOld: true };
const BODY = Buffer.from('<p>Te huur in Leuven.</p>'.repeat(100));
const MINUTE = 60_000;

const pageOf = (status: number, policy: MadePage['policy']): MadePage => ({
  representation: new Representation({ status, headers: [['Content-Type', 'text/html']], body: BODY }),
  policy,
  tags: ['s-agency'],
});

describe('a page ahead of visitors', () => {
  let cache: PageCache;
  let clock: number;
  let made: MadePage;
  let begun: PageRequest[];
  let hasPlace: boolean;
  let places: number;
  let purgedMeanwhile: boolean;
  let ofHost: typeof site | undefined;
  let again: PromiseWithResolvers<void>;
  let makeAhead: MakeAhead;

  const enterIdle = (): Place | undefined => {
    if (!hasPlace) return undefined;
    places += 1;
    return { leave: () => void (places -= 1) };
  };

  beforeEach(() => {
    clock = 0;
    cache = createPageCache({ now: () => clock });
    made = pageOf(200, 'page');
    again = Promise.withResolvers();
    [begun, hasPlace, places, purgedMeanwhile, ofHost] = [[], true, 0, false, site];
    makeAhead = createMakeAhead({
      cache,
      flights: {
        current: () => undefined,
        start(pageRequest, source, place) {
          begun.push(pageRequest);
          const { policy, representation, tags } = made;
          const making = cache.begin();
          if (purgedMeanwhile) cache.purge(['s-agency']);
          const { key } = pageRequest;
          const stored =
            policy !== 'none' && making.store({ key, siteId: site.id, representation, tags, policy, source });
          making.end();
          place.leave(false);
          return { done: Promise.resolve({ page: made, stored }) } as Flight;
        },
      },
      admission: { enterIdle },
      recompressor: createRecompressor(),
      findSite: async () => ofHost,
      resolvePage: (_site, { path, search }) => ({
        site,
        route: { name: 'home', locale: 'nl', params: {} },
        screen: { load: () => Promise.reject(new Error('pages are stubs')) },
        path,
        search: search.replace('utm=1', ''),
        key: pageKey(site, path, search.replace('utm=1', '')),
      }),
      makeAgain(_source, page) {
        return page.isPartial ? again.promise : undefined;
      },
      logger: { debug: () => {} },
    });
  });

  it('is the page that a visitor gets, under the same key', async () => {
    expect(await makeAhead({ ...home, url: '/nl/aanbod?type=1' }, LISTED)).toBe('made');
    expect(cache.get('agency /nl/aanbod?type=1')).toMatchObject({
      hits: 0,
      source: { host, target: { path: '/nl/aanbod', search: 'type=1' } },
    });
    expect(places).toBe(0);
  });

  it('is not made where one is ready; where one is old, only when visitors ask for it', async () => {
    await makeAhead(home, LISTED);
    expect(await makeAhead(home, WANTED)).toBe('there');
    clock += 12 * MINUTE;
    expect(await makeAhead(home, LISTED)).toBe('there');
    expect(await makeAhead(home, WANTED)).toBe('made');
    cache.purge(['s-agency']);
    expect(await makeAhead(home, LISTED)).toBe('made');
    expect(begun).toHaveLength(3);
  });

  it('is not made without a place', async () => {
    hasPlace = false;
    expect(await makeAhead(home, WANTED)).toBe('busy');
    expect(begun).toEqual([]);
  });

  it('has the best compression when visitors ask for it', async () => {
    await makeAhead(home, LISTED);
    expect(made.representation.canImprove).toBe(true);
    cache.purge(['s-agency']);
    made = pageOf(200, 'page');
    await makeAhead(home, WANTED);
    expect(made.representation.canImprove).toBe(false);
  });

  it('that is made of old answers has the best compression once it was made again', async () => {
    made = { ...pageOf(200, 'partial'), isPartial: true };
    expect(await makeAhead(home, WANTED)).toBe('made');
    expect(made.representation.canImprove).toBe(true);
    again.resolve();
    await expect.poll(() => made.representation.canImprove).toBe(false);
  });

  it.each([
    ['is of another site by now', { ...home, siteId: 'other' }],
    ['is no address', { ...home, url: '//nl' }],
    ['is another spelling', { ...home, url: '/nl?utm=1' }],
  ])('is not made at what %s', async (_, address) => {
    expect(await makeAhead(address, WANTED)).toBe('nothing');
    expect(begun).toEqual([]);
  });

  it('is not made for a host that is of no site', async () => {
    ofHost = undefined;
    expect(await makeAhead(home, WANTED)).toBe('nothing');
  });

  it.each([
    [404, 'gone', 'nothing'],
    [301, 'none', 'nothing'],
    [200, 'none', 'nothing'],
    [503, 'none', 'failed'],
  ] as const)('of status %i and policy %s is reported as %s', async (status, policy, result) => {
    made = pageOf(status, policy);
    expect(await makeAhead(home, WANTED)).toBe(result);
    expect(cache.get('agency /nl?')?.representation.status ?? 404).toBe(404);
  });

  it('is not kept when something that it is made of changed meanwhile', async () => {
    purgedMeanwhile = true;
    expect(await makeAhead(home, WANTED)).toBe('changed');
    expect(cache.get('agency /nl?')).toBeUndefined();
  });
});
