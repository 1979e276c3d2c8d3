import { describe, expect, it } from 'vitest';
import { Representation } from '../http/answers/representation.ts';
import {
  createNewPage,
  deferRetry,
  expire,
  findTtl,
  findUse,
  mayBeReplaced,
  outlasts,
  extendFreshness,
} from './freshness.ts';
import type { PageToStore } from './page.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const createPage = (policy: PageToStore['policy'], madeAt = 0, steadyUntil = 0) =>
  createNewPage(
    {
      key: 'agency /nl?',
      siteId: 'agency',
      representation: new Representation({ status: 200, headers: [], body: Buffer.from('page') }),
      tags: [],
      policy,
      source: { host: 'agency.example.com', target: { path: '/nl', search: '' } },
      times: { readAt: 0, steadyUntil },
    },
    madeAt,
    0,
  );

describe('the use of a page', () => {
  it.each([
    ['page', 0, 'fresh'],
    ['page', 59 * SECOND, 'fresh'],
    ['page', 60 * SECOND, 'stale'],
    ['page', 11 * MINUTE - 1, 'stale'],
    ['page', 11 * MINUTE, 'old'],
    ['page', 24 * HOUR + 59 * SECOND, 'old'],
    ['page', 24 * HOUR + 60 * SECOND, 'unusable'],
    ['partial', 4 * SECOND, 'fresh'],
    ['partial', 5 * SECOND, 'stale'],
    ['partial', 35 * SECOND, 'old'],
    ['gone', 29 * SECOND, 'fresh'],
    ['gone', 30 * SECOND, 'unusable'],
  ] as const)('with the policy %s after %i ms is %s', (policy, time, use) => {
    expect(findUse(createPage(policy), time)).toBe(use);
  });

  it('is settled for a second after a new render was tried, unless it is fresh or unusable', () => {
    const page = createPage('page');
    for (const [time, before, after] of [
      [30 * SECOND, 'fresh', 'fresh'],
      [2 * MINUTE, 'stale', 'settled'],
      [HOUR, 'old', 'settled'],
    ] as const) {
      page.retryAt = 0;
      expect(findUse(page, time)).toBe(before);
      deferRetry(page, time);
      expect(findUse(page, time)).toBe(after);
      expect(mayBeReplaced(page, time)).toBe(false);
      expect(findUse(page, time + SECOND)).toBe(before);
    }
    deferRetry(page, 48 * HOUR);
    expect(findUse(page, 48 * HOUR)).toBe('unusable');
  });

  it('is old after a purge, at any age', () => {
    const page = createPage('page');
    expire(page, 10 * SECOND);
    expect(findUse(page, 10 * SECOND)).toBe('old');
    expect(findTtl(page, 12.5 * SECOND)).toBe(-3);
  });
});

describe('a confirmation', () => {
  it('prolongs a page while its data is steady, and no longer than six hours', () => {
    const confirmed = { certainUntil: (kept: { readonly steadyUntil: number }) => kept.steadyUntil };
    const page = createPage('page', 0, 10 * HOUR);
    extendFreshness(page, confirmed);
    expect(findUse(page, 6 * HOUR - 1)).toBe('fresh');
    expect(findUse(page, 6 * HOUR)).toBe('stale');
  });

  it.each(['partial', 'gone'] as const)('does not prolong a page with the policy %s', (policy) => {
    const page = createPage(policy, 0, 10 * HOUR);
    const until = page.freshUntil;
    extendFreshness(page, { certainUntil: () => HOUR });
    expect(page.freshUntil).toBe(until);
  });

  it('does not prolong a purged page', () => {
    const page = createPage('page', 0, 10 * HOUR);
    expire(page, SECOND);
    extendFreshness(page, { certainUntil: () => HOUR });
    expect(findUse(page, 2 * SECOND)).toBe('old');
  });
});

it('keeps a complete page that is served for longer than a partial one', () => {
  const partial = createPage('partial', HOUR);
  expect(outlasts(createPage('page', HOUR - MINUTE), partial)).toBe(true);
  expect(outlasts(createPage('page', HOUR - 11 * MINUTE), partial)).toBe(false);
  expect(outlasts(createPage('partial', HOUR + MINUTE), partial)).toBe(false);
});
