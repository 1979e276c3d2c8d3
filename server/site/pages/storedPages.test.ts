import { beforeEach, describe, expect, it } from 'vitest';
import type { CachedPage } from '../cache/cachedPage.ts';
import { Representation } from '../http/answers/representation.ts';
import { HIT } from '../http/answers/serve.ts';
import { createStoredPages } from './storedPages.ts';

describe('a page of the cache', () => {
  let time: number;
  let refreshed: number;
  let improved: number;
  let ways: string[];
  let page: CachedPage;
  const stored = createStoredPages({
    cache: { now: () => time, improved: () => {} },
    refresh: async () => void (refreshed += 1),
    recompressor: { add: () => void (improved += 1) },
    observe: (way) => void ways.push(way),
  });

  beforeEach(() => {
    [time, refreshed, improved, ways] = [0, 0, 0, []];
    page = {
      key: 'agency /nl?',
      siteId: 'agency',
      representation: new Representation({ status: 200, headers: [], body: Buffer.from('page') }),
      tags: [],
      policy: 'page',
      source: { host: 'agency.example.com', target: { path: '/nl', search: '' } },
      madeAt: 0,
      freshUntil: 10_000,
      staleUntil: 20_000,
      usableUntil: 90_000,
      retryAt: 0,
      hits: 0,
      counted: 0,
      usedAt: 0,
      since: 0,
      isRestored: false,
      kept: undefined,
    };
  });

  it('is served as it is while it is fresh', () => {
    expect(stored.usableAs(page)).toBe(HIT);
    expect(refreshed).toBe(0);
  });

  it('is served and refreshed while it is stale, unless that was tried a moment ago', () => {
    time = 15_000;
    expect(stored.usableAs(page)?.[1]).toBe('gevel; hit; ttl=-5');
    expect(refreshed).toBe(1);
    page.retryAt = 16_000;
    expect(stored.usableAs(page)).toBeDefined();
    expect(refreshed).toBe(1);
  });

  it('is made anew first when it is older, but shown as it was for a moment when that failed', () => {
    time = 30_000;
    expect(stored.usableAs(page)).toBeUndefined();
    expect(stored.fallBackOn(page)[1]).toBe('gevel; hit; ttl=-20');
    expect(stored.usableAs(page)?.[1]).toBe('gevel; hit; ttl=-20');
    expect(refreshed).toBe(0);
  });

  it('is compressed better once it is popular', () => {
    stored.count(page, HIT);
    expect(improved).toBe(0);
    stored.count(page, stored.fallBackOn(page));
    stored.count(page, HIT);
    expect(improved).toBe(1);
    expect(ways).toEqual(['hit', 'stale', 'hit']);
  });
});
