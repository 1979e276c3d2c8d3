import { type CachedPolicy, CACHE_LIFETIMES } from '../http/answers/cacheHeaders.ts';
import { Representation } from '../http/answers/representation.ts';
import { type Confirmations, MAX_FRESH_MS, UNCONFIRMED_TIMES } from './confirmations.ts';
import type { CachedPage, ConfirmedTimes, PageToStore } from './page.ts';
import type { PageRecordHead, PageRecord } from './store/pageRecord.ts';

// All rules about the age of pages are in this file, as pure functions of a page, the time and the confirmations.

type CertaintySource = Pick<Confirmations, 'findCertainUntil'>;
type ExpiryTimes = Pick<CachedPage, 'freshUntil' | 'staleUntil' | 'usableUntil' | 'nextRefreshAt'>;

/**
 * The way in which a page may be used at a given time.
 * - `fresh`: the page is served.
 * - `stale`: the page is served while a new one is rendered.
 * - `settled`: the page is old and is served, because an attempt to render a new one was made a moment ago.
 * - `old`: the page is served only when no new one can be rendered.
 * - `unusable`: the page is not served any more.
 */
export type PageUse = 'fresh' | 'stale' | 'settled' | 'old' | 'unusable';

/**
 * The state of an address: it has a page that is served at once (`ready`), no page (`missing`), or a page that is
 * served only when no new one can be rendered, because it was purged or is too old (`purged`, `old`).
 */
export type PageState = 'ready' | 'old' | 'purged' | 'missing';

const MS_PER_SECOND = 1000;
/** The maximum difference between the clocks of two processes. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;
/** The time between two attempts to render a page again after a failure. */
const RENDER_RETRY_INTERVAL_MS = 1000;
/** The age after which no page may be served, in milliseconds. */
export const MAX_PAGE_AGE_MS =
  MAX_FRESH_MS +
  Math.max(
    ...Object.values(CACHE_LIFETIMES).map(
      ({ freshSeconds, staleIfErrorSeconds }) => freshSeconds + staleIfErrorSeconds,
    ),
  ) *
    MS_PER_SECOND;

export function findPageUse(
  { freshUntil, staleUntil, usableUntil, nextRefreshAt }: ExpiryTimes,
  time: number,
): PageUse {
  if (time < freshUntil) return 'fresh';
  if (time >= usableUntil) return 'unusable';
  if (time < nextRefreshAt) return 'settled';
  return time < staleUntil ? 'stale' : 'old';
}

/**
 * Returns whether the cache may look for a newer page in the store. It may not do so while the page is fresh, nor
 * shortly after an attempt to render the page.
 */
export const canBeReplaced = (
  { freshUntil, nextRefreshAt }: Pick<ExpiryTimes, 'freshUntil' | 'nextRefreshAt'>,
  time: number,
): boolean => time >= freshUntil && time >= nextRefreshAt;

/** Returns the seconds for which the page is still fresh; negative for an old page (`ttl` of RFC 9211). */
export const computeTtlSeconds = ({ freshUntil }: Pick<ExpiryTimes, 'freshUntil'>, time: number): number =>
  Math.floor((freshUntil - time) / MS_PER_SECOND);

/** Postpones the next attempt to render the page. */
export function postponeRetry(page: Pick<ExpiryTimes, 'nextRefreshAt'>, time: number): void {
  page.nextRefreshAt = time + RENDER_RETRY_INTERVAL_MS;
}

/**
 * Sets the time until which the page is fresh. After that, the page is first stale and then only usable; its cache
 * policy says for how long.
 */
function setFreshUntil(page: Pick<CachedPage, 'policy' | 'freshUntil' | 'staleUntil' | 'usableUntil'>, time: number) {
  const { staleWhileRevalidateSeconds, staleIfErrorSeconds } = CACHE_LIFETIMES[page.policy];
  page.freshUntil = time;
  page.staleUntil = time + staleWhileRevalidateSeconds * MS_PER_SECOND;
  page.usableUntil = time + staleIfErrorSeconds * MS_PER_SECOND;
}

const computeDefaultFreshUntil = ({ policy, madeAt }: Pick<CachedPage, 'policy' | 'madeAt'>): number =>
  madeAt + CACHE_LIFETIMES[policy].freshSeconds * MS_PER_SECOND;

/**
 * Limits the confirmed times to the maximum time of freshness. Returns undefined for a partial page, which is rendered
 * again soon, and for a 404 or 410, which is stored for half a minute: confirmations of purges do not apply to them.
 */
function limitConfirmedTimes<Times extends ConfirmedTimes>(policy: CachedPolicy, madeAt: number, times: Times) {
  const steadyUntil = Math.min(times.steadyUntil, madeAt + MAX_FRESH_MS);
  return policy === 'page' && steadyUntil > madeAt ? { ...times, steadyUntil } : undefined;
}

type PageOrigin = Pick<CachedPage, 'madeAt' | 'since' | 'isRestored' | 'confirmedTimes'>;

function createCachedPage(
  { key, siteId, representation, tags, policy, source }: PageToStore,
  { madeAt, since, isRestored, confirmedTimes }: PageOrigin,
): CachedPage {
  const page = {
    key,
    siteId,
    representation,
    tags,
    policy,
    source,
    madeAt,
    since,
    isRestored,
    confirmedTimes,
    freshUntil: 0,
    staleUntil: 0,
    usableUntil: 0,
    nextRefreshAt: 0,
    hits: 0,
    visits: 0,
    countedVisits: 0,
    useReportedAt: madeAt,
  };
  setFreshUntil(page, computeDefaultFreshUntil(page));
  return page;
}

/**
 * Creates the entry in memory of a page that was just rendered.
 *
 * @param lastPurgeNumber number of the last purge whose effect is in the page
 */
export const createNewPage = (page: PageToStore, madeAt: number, lastPurgeNumber: number): CachedPage =>
  createCachedPage(page, {
    madeAt,
    since: lastPurgeNumber,
    isRestored: false,
    confirmedTimes: limitConfirmedTimes(page.policy, madeAt, page.times ?? UNCONFIRMED_TIMES),
  });

/** Ends the freshness of a page. The page stays usable, to be served when no new one can be rendered. */
export function expirePage(page: CachedPage, time: number): void {
  page.freshUntil = Math.min(page.freshUntil, time);
  page.staleUntil = 0;
  page.nextRefreshAt = 0;
}

export const isExpired = ({ staleUntil }: Pick<CachedPage, 'staleUntil'>): boolean => staleUntil === 0;

/**
 * Returns whether the page is newer than the present time of the clock. In that case the clock was set back, so the age
 * of the page is not known.
 */
const isFromFuture = ({ madeAt }: PageRecordHead, time: number): boolean => madeAt > time + MAX_CLOCK_DIFFERENCE_MS;

const findRestoredTimes = ({ policy, madeAt, sequence, steadyMs }: PageRecordHead) =>
  limitConfirmedTimes(policy, madeAt, { sequence, steadyUntil: madeAt + steadyMs });

/** Creates the entry in memory of a page from the store. Any process may have rendered it, also before a restart. */
export function restorePage(record: PageRecord, isPurged: boolean, time: number): CachedPage {
  const { key, siteId, answer, tags, policy, since, host, path, search, madeAt } = record;
  const isAgeUnknown = isFromFuture(record, time);
  const page = createCachedPage(
    {
      key,
      siteId,
      representation: new Representation(answer),
      tags,
      policy,
      source: { host, target: { path, search } },
    },
    { madeAt: isAgeUnknown ? time : madeAt, since, isRestored: true, confirmedTimes: findRestoredTimes(record) },
  );
  if (isAgeUnknown || isPurged) expirePage(page, time);
  return page;
}

/** Extends the freshness of a page to the time until which its data has certainly not changed. */
export function extendFreshness(page: CachedPage, { findCertainUntil }: CertaintySource): void {
  if (!page.confirmedTimes || isExpired(page)) return;
  const time = findCertainUntil(page.confirmedTimes);
  if (time > page.freshUntil) setFreshUntil(page, time);
}

/** Returns the state of a page in memory. */
export function findPageState(page: Pick<CachedPage, 'staleUntil'>, time: number): PageState {
  if (time < page.staleUntil) return 'ready';
  return isExpired(page) ? 'purged' : 'old';
}

/** Returns the state of a page in the store without reading its body. */
export function findStoredState(
  record: PageRecordHead & { readonly isPurged: boolean },
  time: number,
  { findCertainUntil }: CertaintySource,
): PageState {
  if (record.isPurged || isFromFuture(record, time)) return 'purged';
  const confirmedTimes = findRestoredTimes(record);
  const freshUntil = Math.max(computeDefaultFreshUntil(record), confirmedTimes ? findCertainUntil(confirmedTimes) : 0);
  return findPageState(
    { staleUntil: freshUntil + CACHE_LIFETIMES[record.policy].staleWhileRevalidateSeconds * MS_PER_SECOND },
    time,
  );
}

/**
 * Returns whether a page is complete, was not purged, and is served at once for longer than a partial page. Such a page
 * is not replaced by the partial page.
 */
export const isServedLonger = (
  { policy, staleUntil }: Pick<CachedPage, 'policy' | 'staleUntil'>,
  partialPage: Pick<CachedPage, 'staleUntil'>,
): boolean => policy === 'page' && staleUntil > partialPage.staleUntil;

/**
 * Returns the times with which other processes, and this one after a restart, find out how long the page stays fresh.
 */
export function findStoredTimes(
  { madeAt, confirmedTimes }: Pick<CachedPage, 'madeAt' | 'confirmedTimes'>,
  { findSequence }: Pick<Confirmations, 'findSequence'>,
): Pick<PageRecord, 'sequence' | 'steadyMs'> {
  if (!confirmedTimes) return { sequence: undefined, steadyMs: 0 };
  const sequence = 'sequence' in confirmedTimes ? confirmedTimes.sequence : findSequence(confirmedTimes.readAt);
  return { sequence, steadyMs: confirmedTimes.steadyUntil - madeAt };
}
