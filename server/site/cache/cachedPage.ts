import { type CachedPolicy, LIFETIMES } from '../http/answers/cacheHeaders.ts';
import { Representation } from '../http/answers/representation.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import { type Confirmations, LONGEST_FRESH_MS, type ReadTimes, UNCERTAIN } from './confirmations.ts';
import type { KnownPage, StoredPage } from './store/pageRecord.ts';

/** What it takes to make a page again. */
export interface PageSource {
  readonly host: string;
  readonly target: RequestTarget;
}

/** A page to be stored. */
export interface PageInput {
  readonly key: string;
  readonly siteId: string;
  readonly representation: Representation;
  /** What it is made of. */
  readonly tags: readonly string[];
  readonly policy: CachedPolicy;
  readonly source: PageSource;
  /** Of what it is made of; without them, nothing confirms it. */
  readonly times?: ReadTimes | undefined;
}

/** What a confirmation is asked about. */
type Kept = Parameters<Confirmations['certainUntil']>[0];

/** Times are those of `clock.ts`. */
export interface CachedPage extends Omit<PageInput, 'times'> {
  readonly madeAt: number;
  /** Undefined: nothing confirms it. */
  readonly kept: Kept | undefined;
  /** As far as was known when it was looked at last. */
  freshUntil: number;
  /** Until then it is served while a new one is made; afterwards only when none can be made. */
  staleUntil: number;
  usableUntil: number;
  /** No refresh before this time. */
  retryAt: number;
  /** Times that it was served. */
  hits: number;
  /** Of these, how many are in the demand. */
  counted: number;
  /** When the store was told last that it is used. */
  usedAt: number;
  /** Number of the last purge whose effect is in it, as the store counts them. */
  since: number;
  /** It comes from the store, where another process may have put it. */
  readonly isRestored: boolean;
}

const SECOND_MS = 1000;
/** How far the clocks of processes may seem apart. */
const CLOCK_SLACK_MS = 5000;
/** Milliseconds after which no page is of any use. */
export const KEEP_MS =
  LONGEST_FRESH_MS +
  Math.max(...Object.values(LIFETIMES).map(({ fresh, staleIfError }) => fresh + staleIfError)) * SECOND_MS;

/** Fresh until then, stale and usable for as long after it as its policy says. */
function setFreshUntil(page: Pick<CachedPage, 'policy' | 'freshUntil' | 'staleUntil' | 'usableUntil'>, time: number) {
  const { staleWhileRevalidate, staleIfError } = LIFETIMES[page.policy];
  page.freshUntil = time;
  page.staleUntil = time + staleWhileRevalidate * SECOND_MS;
  page.usableUntil = time + staleIfError * SECOND_MS;
}

const shortFreshUntil = ({ policy, madeAt }: Pick<CachedPage, 'policy' | 'madeAt'>): number =>
  madeAt + LIFETIMES[policy].fresh * SECOND_MS;

/** A partial page is to be made again soon, and what is gone is kept for half a minute: nothing confirms these. */
function keptOf<Times extends Kept>(policy: CachedPolicy, madeAt: number, times: Times): Times | undefined {
  const steadyUntil = Math.min(times.steadyUntil, madeAt + LONGEST_FRESH_MS);
  return policy === 'page' && steadyUntil > madeAt ? { ...times, steadyUntil } : undefined;
}

type Origin = Pick<CachedPage, 'madeAt' | 'since' | 'isRestored' | 'kept'>;

function cachedPage({ key, siteId, representation, tags, policy, source }: PageInput, origin: Origin): CachedPage {
  const page = {
    key,
    siteId,
    representation,
    tags,
    policy,
    source,
    ...origin,
    freshUntil: 0,
    staleUntil: 0,
    usableUntil: 0,
    retryAt: 0,
    hits: 0,
    counted: 0,
    usedAt: origin.madeAt,
  };
  setFreshUntil(page, shortFreshUntil(page));
  return page;
}

/** @param since number of the last purge whose effect is in it */
export const newPage = (input: PageInput, madeAt: number, since: number): CachedPage =>
  cachedPage(input, {
    madeAt,
    since,
    isRestored: false,
    kept: keptOf(input.policy, madeAt, input.times ?? UNCERTAIN),
  });

/** It stays usable, to be shown when no new one can be made. */
export function expire(page: CachedPage, time: number): void {
  page.freshUntil = Math.min(page.freshUntil, time);
  page.staleUntil = 0;
  page.retryAt = 0;
}

export const isExpired = ({ staleUntil }: Pick<CachedPage, 'staleUntil'>): boolean => staleUntil === 0;

/** By a clock that was put back since: how old the page is, is not known. */
const isFromFuture = ({ madeAt }: KnownPage, time: number): boolean => madeAt > time + CLOCK_SLACK_MS;

const restoredTimes = ({ policy, madeAt, sequence, steadyMs }: KnownPage) =>
  keptOf(policy, madeAt, { sequence, steadyUntil: madeAt + steadyMs });

/** A page of the store, which another process may have made, before a restart or after it. */
export function restoredPage(stored: StoredPage, isPurged: boolean, time: number): CachedPage {
  const { key, siteId, answer, tags, policy, since, host, path, search, madeAt } = stored;
  const isOfNoAge = isFromFuture(stored, time);
  const page = cachedPage(
    {
      key,
      siteId,
      representation: new Representation(answer),
      tags,
      policy,
      source: { host, target: { path, search } },
    },
    { madeAt: isOfNoAge ? time : madeAt, since, isRestored: true, kept: restoredTimes(stored) },
  );
  if (isOfNoAge || isPurged) expire(page, time);
  return page;
}

/** Lets a page last as long as it is certain that nothing has changed of what it is made of. */
export function prolong(page: CachedPage, { certainUntil }: Pick<Confirmations, 'certainUntil'>): void {
  if (!page.kept || isExpired(page)) return;
  const time = certainUntil(page.kept);
  if (time > page.freshUntil) setFreshUntil(page, time);
}

/** Until when a page of the store is served at once; 0 when it is not. */
export function servedUntil(
  stored: KnownPage & { readonly isPurged: boolean },
  time: number,
  { certainUntil }: Pick<Confirmations, 'certainUntil'>,
): number {
  if (stored.isPurged || isFromFuture(stored, time)) return 0;
  const kept = restoredTimes(stored);
  const freshUntil = Math.max(shortFreshUntil(stored), kept ? certainUntil(kept) : 0);
  return freshUntil + LIFETIMES[stored.policy].staleWhileRevalidate * SECOND_MS;
}

/** What lets other processes, and later ones, know how long the page lasts. */
export function storedTimes(
  { madeAt, kept }: Pick<CachedPage, 'madeAt' | 'kept'>,
  { sequenceOf }: Pick<Confirmations, 'sequenceOf'>,
): Pick<StoredPage, 'sequence' | 'steadyMs'> {
  if (!kept) return { sequence: undefined, steadyMs: 0 };
  const sequence = 'sequence' in kept ? kept.sequence : sequenceOf(kept.readAt);
  return { sequence, steadyMs: kept.steadyUntil - madeAt };
}
