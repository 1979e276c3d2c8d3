import { setTimeout as sleep } from 'node:timers/promises';
import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Screen } from '#server/site/render/screen.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type SiteAnswer, type SiteRequest, startSite, type TestSite } from '../../support/programs/site.ts';

const SECOND_MS = 1000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
/** The time within which a purge or refresh that nothing has requested would arrive. */
const SETTLING_MS = 100;
const MISS_STATUS = 'gevel; fwd=miss';
const STORED_STATUS = 'gevel; fwd=miss; stored';
const HIT_STATUS = 'gevel; hit';
const OLD_HIT_STATUS = 'gevel; hit; ttl=-n';

/**
 * The state of the page cache before the request. `nothing` means that the cache contains the fact that the address has
 * no page.
 */
const CACHE_STATES = ['none', 'fresh', 'stale', 'old', 'purged', 'nothing'] as const;
type CacheState = (typeof CACHE_STATES)[number];

/**
 * The state of the back office, or of the site. `busy`: the site renders its maximum number of pages at once, and no
 * more requests may wait.
 */
type BackOfficeState = 'answers' | 'fails' | 'busy';

const TOKEN = 't'.repeat(43);
const CRAWLER_HEADERS = { 'user-agent': 'Googlebot/2.1' };
const VISITOR_REQUESTS: Readonly<Record<string, SiteRequest>> = {
  'a person': {},
  'a crawler': { headers: CRAWLER_HEADERS },
  'HEAD of a person': { method: 'HEAD' },
  'POST of a person': { method: 'POST', headers: { origin: 'http://alpha.test' } },
};

/**
 * The expected answer: its status, the kind of its body and its `Cache-Status`, and how many times the screen was
 * loaded and its body was rendered.
 */
type ExpectedAnswer = readonly [
  status: number,
  body: string,
  cacheStatus: string | undefined,
  loads: number,
  renders: number,
];

/** The expectations for GET, which also apply to a crawler and to HEAD. */
const GET_ANSWERS: Readonly<Record<BackOfficeState, Readonly<Record<CacheState, ExpectedAnswer>>>> = {
  answers: {
    none: [200, 'page', STORED_STATUS, 1, 1],
    fresh: [200, 'page', HIT_STATUS, 0, 0],
    // The cached page is sent at once, and one render follows in the background.
    stale: [200, 'page', OLD_HIT_STATUS, 1, 1],
    old: [200, 'page', STORED_STATUS, 1, 1],
    purged: [200, 'page', STORED_STATUS, 1, 1],
    nothing: [404, 'error page', HIT_STATUS, 0, 0],
  },
  fails: {
    none: [503, 'error page', MISS_STATUS, 1, 0],
    fresh: [200, 'page', HIT_STATUS, 0, 0],
    stale: [200, 'page', OLD_HIT_STATUS, 1, 0],
    old: [200, 'page', OLD_HIT_STATUS, 1, 0],
    purged: [200, 'page', OLD_HIT_STATUS, 1, 0],
    nothing: [404, 'error page', HIT_STATUS, 0, 0],
  },
  busy: {
    none: [503, 'error page', undefined, 0, 0],
    fresh: [200, 'page', HIT_STATUS, 0, 0],
    stale: [200, 'page', OLD_HIT_STATUS, 0, 0],
    old: [200, 'page', OLD_HIT_STATUS, 0, 0],
    purged: [200, 'page', OLD_HIT_STATUS, 0, 0],
    nothing: [404, 'error page', HIT_STATUS, 0, 0],
  },
};
const POST_ANSWER: ExpectedAnswer = [405, 'error page', undefined, 0, 0];

/** Returns the address for a row of the table. It also differs between visitors, because HEAD and GET share a page. */
const buildAddress = (cached: CacheState, visitor: string) =>
  `/nl/contact?case=${cached}-${visitor.replaceAll(' ', '-')}`;

const incrementCount = (counts: Map<string, number>, search: string) =>
  counts.set(search, (counts.get(search) ?? 0) + 1);

function classifyBody({ headers, bytes, text }: SiteAnswer): string {
  if (bytes.length === 0) return 'empty';
  if (headers['content-type']?.includes('json')) return 'json';
  return text.includes('<p>own content</p>') ? 'page' : 'error page';
}

describe.each(['answers', 'fails', 'busy'] as const)('while the back office %s', (state) => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  let clock = Date.now();
  let isHeld = false;
  let occupying: Promise<SiteAnswer> | undefined;
  const heldLoad = Promise.withResolvers<void>();
  const loads = new Map<string, number>();
  const renders = new Map<string, number>();

  function Body({ search }: { search: string }) {
    incrementCount(renders, search);
    return createElement('p', {}, 'own content');
  }

  const contact: Screen = {
    query: (search) => search,
    async load({ search, api }) {
      incrementCount(loads, search);
      if (search === 'occupy' && isHeld) await heldLoad.promise;
      // The call belongs to one visitor, so its answers are not cached, and each load of the screen makes one call.
      await api.appointment(TOKEN);
      if (search.startsWith('case=nothing')) {
        return {
          type: 'page',
          status: 404,
          errorPageStatus: 404,
          head: { title: '', alternates: {} },
          body: null,
          tags: [],
          cache: 'gone',
        };
      }
      const tags = search.startsWith('case=purged') ? ['s-alpha.page.purged'] : [];
      const head = { title: 'Contact', alternates: {} };
      return { type: 'page', status: 200, head, body: createElement(Body, { search }), tags, cache: 'page' };
    },
  };

  const prepare = async (cached: CacheState) => {
    for (const visitor of Object.keys(VISITOR_REQUESTS)) {
      const { status } = await site.ask(buildAddress(cached, visitor), { headers: CRAWLER_HEADERS });
      expect(status).toBe(cached === 'nothing' ? 404 : 200);
    }
  };

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    site = await startSite({
      headers: {},
      apiUrl: backOffice.address,
      defaultHost: 'alpha.test',
      pageCache: { now: () => clock },
      screens: { contact },
      ...(state === 'busy' && {
        admission: { maxConcurrentRenders: 1, maxConcurrentRendersWhenSlow: 1, maxWaitingRequests: 0 },
      }),
    });
    // The first page is requested here, because the site's error page is rendered together with it.
    await site.ask('/nl/contact?first', { headers: CRAWLER_HEADERS });
    await prepare('old');
    await prepare('purged');
    clock += 600 * SECOND_MS;
    await prepare('stale');
    clock += 100 * SECOND_MS;
    await prepare('fresh');
    await prepare('nothing');
    await site.purge('alpha', ['s-alpha.page.purged']);
    if (state === 'fails') backOffice.replies.push({ matches: /./, reply: { status: 500 } });
    loads.clear();
    renders.clear();
    if (state !== 'busy') return;
    isHeld = true;
    occupying = site.ask('/nl/contact?occupy', { headers: CRAWLER_HEADERS });
    await vi.waitUntil(() => loads.get('occupy') === 1, WAIT_OPTIONS);
  });
  afterAll(async () => {
    heldLoad.resolve();
    await occupying;
    await site.stop();
    await backOffice.close();
  });

  const rows = CACHE_STATES.flatMap((cached) =>
    Object.entries(VISITOR_REQUESTS).map(([visitor, ask]) => ({
      cached,
      visitor,
      ask,
      expected: ask.method === 'POST' ? POST_ANSWER : GET_ANSWERS[state][cached],
    })),
  );

  it.each(rows)('answers $visitor whose page is $cached in the cache', async ({ cached, visitor, ask, expected }) => {
    const [status, body, cacheStatus, expectedLoads, expectedRenders] = expected;
    const address = buildAddress(cached, visitor);
    const search = address.slice(address.indexOf('?') + 1);
    backOffice.calls.length = 0;
    const answer = await site.ask(address, ask);
    expect({
      status: answer.status,
      body: classifyBody(answer),
      cacheStatus: answer.headers['cache-status']?.replace(/ttl=-\d+/, 'ttl=-n'),
    }).toEqual({ status, body: ask.method === 'HEAD' ? 'empty' : body, cacheStatus });
    await expect
      .poll(() => [loads.get(search) ?? 0, renders.get(search) ?? 0], WAIT_OPTIONS)
      .toEqual([expectedLoads, expectedRenders]);
    await sleep(SETTLING_MS);
    const calls = backOffice.calls.filter(({ url }) => url.includes(TOKEN)).length;
    // After a few failures, a failing back office is not called any more.
    expect(calls).toBeLessThanOrEqual(expectedLoads);
    expect(state === 'fails' || calls === expectedLoads).toBe(true);
    expect([loads.get(search) ?? 0, renders.get(search) ?? 0]).toEqual([expectedLoads, expectedRenders]);
  });
});
