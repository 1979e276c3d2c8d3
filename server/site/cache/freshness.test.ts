import { describe, expect, it } from 'vitest';
import { Representation } from '../http/answers/representation.ts';
import {
  createNewPage,
  postponeRetry,
  expirePage,
  computeTtlSeconds,
  findPageUse,
  canBeReplaced,
  isServedLonger,
  extendFreshness,
} from './freshness.ts';
import type { PageToStore } from './page.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

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
    ['page', 59 * SECOND_MS, 'fresh'],
    ['page', 60 * SECOND_MS, 'stale'],
    ['page', 11 * MINUTE_MS - 1, 'stale'],
    ['page', 11 * MINUTE_MS, 'old'],
    ['page', 24 * HOUR_MS + 59 * SECOND_MS, 'old'],
    ['page', 24 * HOUR_MS + 60 * SECOND_MS, 'unusable'],
    ['partial', 4 * SECOND_MS, 'fresh'],
    ['partial', 5 * SECOND_MS, 'stale'],
    ['partial', 35 * SECOND_MS, 'old'],
    ['gone', 29 * SECOND_MS, 'fresh'],
    ['gone', 30 * SECOND_MS, 'unusable'],
  ] as const)('with the policy %s after %i ms is %s', (policy, time, use) => {
    expect(findPageUse(createPage(policy), time)).toBe(use);
  });

  it('is settled for a second after a render was tried, unless the page is fresh or unusable', () => {
    const page = createPage('page');
    for (const [time, before, after] of [
      [30 * SECOND_MS, 'fresh', 'fresh'],
      [2 * MINUTE_MS, 'stale', 'settled'],
      [HOUR_MS, 'old', 'settled'],
    ] as const) {
      page.nextRefreshAt = 0;
      expect(findPageUse(page, time)).toBe(before);
      postponeRetry(page, time);
      expect(findPageUse(page, time)).toBe(after);
      expect(canBeReplaced(page, time)).toBe(false);
      expect(findPageUse(page, time + SECOND_MS)).toBe(before);
    }
    postponeRetry(page, 48 * HOUR_MS);
    expect(findPageUse(page, 48 * HOUR_MS)).toBe('unusable');
  });

  it('is old after a purge, at any age', () => {
    const page = createPage('page');
    expirePage(page, 10 * SECOND_MS);
    expect(findPageUse(page, 10 * SECOND_MS)).toBe('old');
    expect(computeTtlSeconds(page, 12.5 * SECOND_MS)).toBe(-3);
  });
});

describe('a confirmation', () => {
  it('prolongs a page while its data is steady, and no longer than six hours', () => {
    const certaintySource = { findCertainUntil: (kept: { readonly steadyUntil: number }) => kept.steadyUntil };
    const page = createPage('page', 0, 10 * HOUR_MS);
    extendFreshness(page, certaintySource);
    expect(findPageUse(page, 6 * HOUR_MS - 1)).toBe('fresh');
    expect(findPageUse(page, 6 * HOUR_MS)).toBe('stale');
  });

  it.each(['partial', 'gone'] as const)('does not prolong a page with the policy %s', (policy) => {
    const page = createPage(policy, 0, 10 * HOUR_MS);
    const freshUntilBefore = page.freshUntil;
    extendFreshness(page, { findCertainUntil: () => HOUR_MS });
    expect(page.freshUntil).toBe(freshUntilBefore);
  });

  it('does not prolong a purged page', () => {
    const page = createPage('page', 0, 10 * HOUR_MS);
    expirePage(page, SECOND_MS);
    extendFreshness(page, { findCertainUntil: () => HOUR_MS });
    expect(findPageUse(page, 2 * SECOND_MS)).toBe('old');
  });
});

it('keeps a complete page that is served for longer than a partial one', () => {
  const partialPage = createPage('partial', HOUR_MS);
  expect(isServedLonger(createPage('page', HOUR_MS - MINUTE_MS), partialPage)).toBe(true);
  expect(isServedLonger(createPage('page', HOUR_MS - 11 * MINUTE_MS), partialPage)).toBe(false);
  expect(isServedLonger(createPage('partial', HOUR_MS + MINUTE_MS), partialPage)).toBe(false);
});
