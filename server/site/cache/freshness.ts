import { type CachedPolicy, LIFETIMES } from '../http/answers/cacheHeaders.ts';
import { Representation } from '../http/answers/representation.ts';
import { type Confirmations, MAX_FRESH_MS, UNCERTAIN } from './confirmations.ts';
import type { CachedPage, ConfirmedTimes, PageToStore } from './page.ts';
import type { PageRecordHead, PageRecord } from './store/pageRecord.ts';

/** Every rule about the age of pages: pure functions of a page, the time and the confirmations. */

type Certainty = Pick<Confirmations, 'certainUntil'>;
type Expiry = Pick<CachedPage, 'freshUntil' | 'staleUntil' | 'usableUntil' | 'retryAt'>;

/**
 * How a page may be used at a time: `fresh`; `stale`: it is served while a new one is rendered; `settled`: it is served
 * although it is old, because a new one was tried a moment ago; `old`: it is served only when no new one can be
 * rendered; `unusable`: it is not served any more.
 */
export type PageUse = 'fresh' | 'stale' | 'settled' | 'old' | 'unusable';

/**
 * What a visitor finds at an address: a page that is served at once (`ready`), none (`missing`), or one that is served
 * only when no new one can be rendered, because it was purged or is too old (`purged`, `old`).
 */
export type PageState = 'ready' | 'old' | 'purged' | 'missing';

const SECOND_MS = 1000;
/** The clocks of two processes differ by less than this. */
const CLOCK_SLACK_MS = 5000;
/** The time between two attempts to render a page again after a failure. */
const RETRY_MS = 1000;
/** The age after which no page may be served, in milliseconds. */
export const MAX_PAGE_AGE_MS =
  MAX_FRESH_MS +
  Math.max(...Object.values(LIFETIMES).map(({ fresh, staleIfError }) => fresh + staleIfError)) * SECOND_MS;

export function findUse({ freshUntil, staleUntil, usableUntil, retryAt }: Expiry, time: number): PageUse {
  if (time < freshUntil) return 'fresh';
  if (time >= usableUntil) return 'unusable';
  if (time < retryAt) return 'settled';
  return time < staleUntil ? 'stale' : 'old';
}

/**
 * Returns whether the cache may look for a newer page in the store. It does not while the page is fresh, and just after
 * an attempt to render it.
 */
export const mayBeReplaced = ({ freshUntil, retryAt }: Pick<Expiry, 'freshUntil' | 'retryAt'>, time: number): boolean =>
  time >= freshUntil && time >= retryAt;

/** Returns the seconds for which the page is still fresh; negative for an old page (`ttl` of RFC 9211). */
export const findTtl = ({ freshUntil }: Pick<Expiry, 'freshUntil'>, time: number): number =>
  Math.floor((freshUntil - time) / SECOND_MS);

/** Postpones the next attempt to render the page again. */
export function deferRetry(page: Pick<Expiry, 'retryAt'>, time: number): void {
  page.retryAt = time + RETRY_MS;
}

/** Sets the end of freshness; the page is stale and usable for as long after it as its policy says. */
function setFreshUntil(page: Pick<CachedPage, 'policy' | 'freshUntil' | 'staleUntil' | 'usableUntil'>, time: number) {
  const { staleWhileRevalidate, staleIfError } = LIFETIMES[page.policy];
  page.freshUntil = time;
  page.staleUntil = time + staleWhileRevalidate * SECOND_MS;
  page.usableUntil = time + staleIfError * SECOND_MS;
}

const findUnconfirmedEnd = ({ policy, madeAt }: Pick<CachedPage, 'policy' | 'madeAt'>): number =>
  madeAt + LIFETIMES[policy].fresh * SECOND_MS;

/** Nothing confirms a partial page, which is rendered again soon, nor a 404 or 410, which is kept for half a minute. */
function limitTimes<Times extends ConfirmedTimes>(policy: CachedPolicy, madeAt: number, times: Times) {
  const steadyUntil = Math.min(times.steadyUntil, madeAt + MAX_FRESH_MS);
  return policy === 'page' && steadyUntil > madeAt ? { ...times, steadyUntil } : undefined;
}

type Origin = Pick<CachedPage, 'madeAt' | 'since' | 'isRestored' | 'kept'>;

function createCachedPage(
  { key, siteId, representation, tags, policy, source }: PageToStore,
  { madeAt, since, isRestored, kept }: Origin,
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
    kept,
    freshUntil: 0,
    staleUntil: 0,
    usableUntil: 0,
    retryAt: 0,
    hits: 0,
    counted: 0,
    usedAt: madeAt,
  };
  setFreshUntil(page, findUnconfirmedEnd(page));
  return page;
}

/**
 * Returns a page that was just rendered as it is kept in memory.
 *
 * @param since number of the last purge whose effect is in it
 */
export const createNewPage = (page: PageToStore, madeAt: number, since: number): CachedPage =>
  createCachedPage(page, {
    madeAt,
    since,
    isRestored: false,
    kept: limitTimes(page.policy, madeAt, page.times ?? UNCERTAIN),
  });

/** Ends freshness. The page stays usable, to be served when no new one can be rendered. */
export function expire(page: CachedPage, time: number): void {
  page.freshUntil = Math.min(page.freshUntil, time);
  page.staleUntil = 0;
  page.retryAt = 0;
}

export const isExpired = ({ staleUntil }: Pick<CachedPage, 'staleUntil'>): boolean => staleUntil === 0;

/** The clock was put back since the page was rendered, so its age is not known. */
const isFromFuture = ({ madeAt }: PageRecordHead, time: number): boolean => madeAt > time + CLOCK_SLACK_MS;

const findRestoredTimes = ({ policy, madeAt, sequence, steadyMs }: PageRecordHead) =>
  limitTimes(policy, madeAt, { sequence, steadyUntil: madeAt + steadyMs });

/** Returns a page of the store, which another process may have rendered, before a restart or after it. */
export function restorePage(record: PageRecord, isPurged: boolean, time: number): CachedPage {
  const { key, siteId, answer, tags, policy, since, host, path, search, madeAt } = record;
  const hasNoAge = isFromFuture(record, time);
  const page = createCachedPage(
    {
      key,
      siteId,
      representation: new Representation(answer),
      tags,
      policy,
      source: { host, target: { path, search } },
    },
    { madeAt: hasNoAge ? time : madeAt, since, isRestored: true, kept: findRestoredTimes(record) },
  );
  if (hasNoAge || isPurged) expire(page, time);
  return page;
}

/** Lets a page last as long as it is certain that no data has changed that it is rendered from. */
export function prolong(page: CachedPage, { certainUntil }: Certainty): void {
  if (!page.kept || isExpired(page)) return;
  const time = certainUntil(page.kept);
  if (time > page.freshUntil) setFreshUntil(page, time);
}

/** Returns the state of a page in memory. */
export function findState(page: Pick<CachedPage, 'staleUntil'>, time: number): PageState {
  if (time < page.staleUntil) return 'ready';
  return isExpired(page) ? 'purged' : 'old';
}

/** Returns the state of a page of the store without reading its body. */
export function findStoredState(
  record: PageRecordHead & { readonly isPurged: boolean },
  time: number,
  { certainUntil }: Certainty,
): PageState {
  if (record.isPurged || isFromFuture(record, time)) return 'purged';
  const kept = findRestoredTimes(record);
  const freshUntil = Math.max(findUnconfirmedEnd(record), kept ? certainUntil(kept) : 0);
  return findState({ staleUntil: freshUntil + LIFETIMES[record.policy].staleWhileRevalidate * SECOND_MS }, time);
}

/**
 * Returns whether a page is complete, was not purged, and is served at once for longer than a partial page. The partial
 * page then does not replace it.
 */
export const outlasts = (
  { policy, staleUntil }: Pick<CachedPage, 'policy' | 'staleUntil'>,
  partial: Pick<CachedPage, 'staleUntil'>,
): boolean => policy === 'page' && staleUntil > partial.staleUntil;

/** Returns the times that tell other processes, and later ones, how long the page lasts. */
export function findStoredTimes(
  { madeAt, kept }: Pick<CachedPage, 'madeAt' | 'kept'>,
  { findSequence }: Pick<Confirmations, 'findSequence'>,
): Pick<PageRecord, 'sequence' | 'steadyMs'> {
  if (!kept) return { sequence: undefined, steadyMs: 0 };
  const sequence = 'sequence' in kept ? kept.sequence : findSequence(kept.readAt);
  return { sequence, steadyMs: kept.steadyUntil - madeAt };
}
