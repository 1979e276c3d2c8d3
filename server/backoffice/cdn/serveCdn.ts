import { setTimeout as delay } from 'node:timers/promises';
import { type PurgeMessage, tag } from '#shared/api/purge.ts';
import type { Snapshot } from '../core/db/snapshot.ts';
import { type Backoff, computeBackoff } from '../core/polling/backoff.ts';
import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import { BEGINNING_CURSOR, parseCursor } from '../core/purges/cursor.ts';
import type { PurgePage } from '../core/purges/purgeList.ts';
import {
  CLAIM_INTERVAL_MS,
  runWhileClaimed,
  MAX_BACKOFF_SECONDS,
  type PurgeReaders,
  type ServedReader,
} from '../core/purges/purgeReaders.ts';
import type { PurgeWatch } from '../core/purges/purgeWatch.ts';
import type { Log } from '../log.ts';
import { type CallOptions, type PurgeFailure, purgeAtService } from './callService.ts';
import type { PurgeService } from './purgeService.ts';

/** The wait after the first failure and the longest wait, in seconds. */
const RETRY_BACKOFF: Backoff = { first: 0.5, last: MAX_BACKOFF_SECONDS };
/** No warning is logged for this many attempts (about half a minute), because the failure may be temporary. */
const ATTEMPTS_BEFORE_WARNING = 6;
/** The interval at which the confirmations of the sites are checked. */
const CONFIRMATION_CHECK_INTERVAL_MS = 100;
/**
 * The time that the sites have to confirm a purge. After this time, the CDN is purged although some sites have not
 * confirmed, and it is purged again when all sites have confirmed.
 */
const MAX_SITE_WAIT_MS = 1000;

interface ServeCdnOptions {
  /** The name of the cache in logs and metrics. */
  readonly cacheName: string;
  readonly service: PurgeService;
  readonly watch: Pick<PurgeWatch, 'waitForPage'>;
  readonly readers: Pick<PurgeReaders, 'claim' | 'confirm' | 'postpone' | 'release'>;
  /** Returns the set of database transactions whose purges all sites have confirmed. */
  readonly readAcknowledged: () => Promise<Snapshot>;
  /** Returns the ids of all existing sites. */
  readonly listSiteIds: () => Promise<readonly string[]>;
  readonly log: Log;
  readonly send?: CallOptions['send'];
}

const includesTransaction = ({ xmax, open }: Snapshot, xid: bigint): boolean => xid < xmax && !open.includes(xid);

/** Returns the number of purges before the first purge of a page that some site has not confirmed yet. */
function countAcknowledged({ purges, cursorAfter }: PurgePage, acknowledged: Snapshot): number {
  const unacknowledgedIndex = purges.findIndex((_, index) => {
    const xid = parseCursor(cursorAfter(index))?.unfinishedPage?.xid;
    return xid === undefined || !includesTransaction(acknowledged, xid);
  });
  return unacknowledgedIndex === -1 ? purges.length : unacknowledgedIndex;
}

/**
 * Creates a record of how long purges have waited for the sites, and of the purges that were carried out early, which
 * means before all sites had confirmed them.
 */
function createWaitTracker() {
  const firstSeenAt = new Map<string, number>();
  const earlyPurgedIds = new Set<string>();
  return {
    /**
     * Returns the purges that have waited for `MAX_SITE_WAIT_MS` and were not carried out early. Forgets purges that
     * are not in `waiting`.
     */
    listOverdue(waiting: readonly PurgeMessage[]): readonly PurgeMessage[] {
      const ids = new Set(waiting.map(({ id }) => id));
      for (const oldId of [...firstSeenAt.keys()].filter((id) => !ids.has(id))) {
        firstSeenAt.delete(oldId);
        earlyPurgedIds.delete(oldId);
      }
      const now = performance.now();
      for (const id of ids) if (!firstSeenAt.has(id)) firstSeenAt.set(id, now);
      return waiting.filter(
        ({ id }) => !earlyPurgedIds.has(id) && now - (firstSeenAt.get(id) ?? now) >= MAX_SITE_WAIT_MS,
      );
    },
    recordPurged(purgedMessages: readonly PurgeMessage[]) {
      for (const { id } of purgedMessages) earlyPurgedIds.add(id);
    },
    /** Returns the purges that were not carried out early. */
    listUnpurged: (purges: readonly PurgeMessage[]): readonly PurgeMessage[] =>
      purges.filter(({ id }) => !earlyPurgedIds.has(id)),
  };
}

const allowAlways = async () => true;

const collectTags = (purges: readonly PurgeMessage[]): string[] => purges.flatMap(({ tags }) => tags);

/**
 * Purges tags as long as this program has the claim of a reader and no other program has moved the reader's cursor.
 * Returns `taken` when another program has claimed the reader.
 */
async function purgeWhileClaimed(
  { readers, service, send }: ServeCdnOptions,
  reader: ServedReader,
  {
    tags,
    claimedCursor,
    signal,
  }: { readonly tags: readonly string[]; readonly claimedCursor: string | undefined; readonly signal: AbortSignal },
) {
  let claimedAt = performance.now();
  const renewClaim = async () => {
    if (performance.now() - claimedAt < CLAIM_INTERVAL_MS) return true;
    claimedAt = performance.now();
    const claim = await readers.claim(reader);
    return claim !== undefined && claim.cursor === claimedCursor;
  };
  return runWhileClaimed(readers, reader, () =>
    purgeAtService(tags, { service, mayContinue: renewClaim, signal, ...(send && { send }) }),
  );
}

/**
 * Carries out the purges that can be read from the purge list while the database accepts no writes, for example while
 * its standby is unavailable. The sites' confirmations cannot be read in that state, so the CDN may fetch a stale page
 * again. The purges are therefore not confirmed, and are repeated when the database accepts writes again. While the
 * database cannot be read, nothing is purged, because the sites have no newer pages. A failed purge is left to the next
 * attempt.
 */
async function purgeUnconfirmed(
  { watch, service, send }: ServeCdnOptions,
  confirmedCursor: string | undefined,
  waitTracker: ReturnType<typeof createWaitTracker>,
  signal: AbortSignal,
): Promise<void> {
  const after = confirmedCursor === undefined ? undefined : parseCursor(confirmedCursor);
  const page = after && (await watch.waitForPage(after, { waitMs: 0, signal }).catch(() => undefined));
  if (!page || page === 'gone' || signal.aborted) return;
  const remainingPurges = waitTracker.listUnpurged(page.purges);
  if (remainingPurges.length === 0) return;
  const failure = await purgeAtService(collectTags(remainingPurges), {
    service,
    mayContinue: allowAlways,
    signal,
    ...(send && { send }),
  });
  if (failure === undefined) waitTracker.recordPurged(remainingPurges);
}

/**
 * Serves a cache in front of the sites: the cache purges a tag after the sites have purged it. If the cache purged the
 * tag earlier, it would fetch the stale page again from a site. One program at a time serves a cache, and a program
 * that takes over continues at the cache's cursor. No cache waits for another cache.
 */
export function serveCdn(options: ServeCdnOptions): PollingWorker {
  const { cacheName, watch, readers, readAcknowledged, listSiteIds, log } = options;
  const reader: ServedReader = { kind: 'cdn', name: cacheName };
  const waitTracker = createWaitTracker();
  /**
   * The cursor that this cache has confirmed; undefined when it has confirmed none or another back office serves it.
   */
  let confirmedCursor: string | undefined;

  async function postponeAfterFailure(
    { reason, retryAfterSeconds = 0 }: PurgeFailure,
    attempts: number,
  ): Promise<false> {
    const waitSeconds = Math.min(
      MAX_BACKOFF_SECONDS,
      Math.max(retryAfterSeconds, computeBackoff(RETRY_BACKOFF, attempts)),
    );
    await readers.postpone(reader, undefined, waitSeconds);
    const level = attempts > ATTEMPTS_BEFORE_WARNING ? 'warn' : 'debug';
    log[level]({ reader: cacheName, reason, attempts }, 'CDN purge failed, will retry');
    worker.postpone(waitSeconds * 1000);
    return false;
  }

  /**
   * Purges the pages of all sites in this cache. The cache is new or has missed purges that are no longer stored, so
   * any page in it may be stale.
   */
  async function purgeAll(attempts: number, claimedCursor: string | undefined, signal: AbortSignal): Promise<boolean> {
    const newestPage = await watch.waitForPage(undefined, { waitMs: 0 });
    if (!newestPage || newestPage === 'gone') return false;
    const ids = await listSiteIds();
    log.warn({ reader: cacheName, sites: ids.length }, 'purges missed, whole sites are purged');
    const failure = await purgeWhileClaimed(options, reader, { tags: ids.map(tag.site), claimedCursor, signal });
    if (failure === 'taken') return false;
    if (failure) return postponeAfterFailure(failure, attempts);
    return readers.confirm(reader, newestPage.cursor);
  }

  async function servePage(page: PurgePage, attempts: number, claimedCursor: string | undefined, signal: AbortSignal) {
    const acknowledgedCount = page.purges.length === 0 ? 0 : countAcknowledged(page, await readAcknowledged());
    const waitingPurges = page.purges.slice(acknowledgedCount);
    const overduePurges = waitTracker.listOverdue(waitingPurges);
    const tags = collectTags([...page.purges.slice(0, acknowledgedCount), ...overduePurges]);
    const failure = await purgeWhileClaimed(options, reader, { tags, claimedCursor, signal });
    if (failure === 'taken') return false;
    if (failure) return postponeAfterFailure(failure, attempts);
    waitTracker.recordPurged(overduePurges);
    if (waitingPurges.length === 0) return readers.confirm(reader, page.cursor);
    if (acknowledgedCount > 0) await readers.confirm(reader, page.cursorAfter(acknowledgedCount - 1));
    await delay(CONFIRMATION_CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    return true;
  }

  async function claimReader(signal: AbortSignal) {
    let purging: Promise<void> | undefined;
    const timer = setTimeout(() => {
      purging = purgeUnconfirmed(options, confirmedCursor, waitTracker, signal);
    }, MAX_SITE_WAIT_MS);
    try {
      return await readers.claim(reader);
    } finally {
      clearTimeout(timer);
      await purging;
    }
  }

  async function serveNextPage(signal: AbortSignal): Promise<boolean> {
    const claim = await claimReader(signal);
    if (!claim) {
      // Another back office serves this cache.
      confirmedCursor = undefined;
      return false;
    }
    const { cursor: claimedCursor } = claim;
    confirmedCursor = claimedCursor;
    const attempts = claim.attempts + 1;
    const after = claimedCursor === undefined ? BEGINNING_CURSOR : parseCursor(claimedCursor);
    const page = after ? await watch.waitForPage(after, { waitMs: CLAIM_INTERVAL_MS, signal }) : 'gone';
    if (page === undefined || signal.aborted) {
      await readers.release(reader);
      return false;
    }
    const hasMore = await (page === 'gone'
      ? purgeAll(attempts, claimedCursor, signal)
      : servePage(page, attempts, claimedCursor, signal));
    if (signal.aborted) await readers.release(reader);
    return hasMore;
  }

  const worker = startPollingWorker({ name: 'CDN purge', intervalMs: CLAIM_INTERVAL_MS, log, step: serveNextPage });
  return worker;
}
