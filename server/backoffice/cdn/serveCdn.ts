import { setTimeout as delay } from 'node:timers/promises';
import { type PurgeMessage, tag } from '#shared/api/purge.ts';
import type { Snapshot } from '../core/db/snapshot.ts';
import { type Backoff, backoffAfter } from '../core/polling/backoff.ts';
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

/** The back-off, in seconds. */
const RETRY_BACKOFF: Backoff = { first: 0.5, last: MAX_BACKOFF_SECONDS };
/** No warning is logged for this many attempts (about half a minute), because the failure may be temporary. */
const ATTEMPTS_BEFORE_WARNING = 6;
/** The interval at which the confirmations of the sites are checked. */
const CONFIRMATION_CHECK_INTERVAL_MS = 100;
/**
 * The time that the sites have to confirm. When it is over, the CDN is purged although some sites have not confirmed,
 * and it is purged again when all have confirmed.
 */
const MAX_SITE_WAIT_MS = 1000;

interface ServeCdnOptions {
  /** The name of the cache in logs and metrics. */
  readonly cacheName: string;
  readonly service: PurgeService;
  readonly watch: Pick<PurgeWatch, 'waitForPage'>;
  readonly readers: Pick<PurgeReaders, 'claim' | 'confirm' | 'postpone' | 'release'>;
  /** Returns the transactions that all sites have confirmed. */
  readonly readAcknowledged: () => Promise<Snapshot>;
  /** Returns the ids of all existing sites. */
  readonly listSiteIds: () => Promise<readonly string[]>;
  readonly log: Log;
  readonly send?: CallOptions['send'];
}

const includesTransaction = ({ xmax, open }: Snapshot, xid: bigint): boolean => xid < xmax && !open.includes(xid);

/** Counts the purges at the start of a page that all sites have confirmed. */
function countAcknowledged({ purges, cursorAfter }: PurgePage, acknowledged: Snapshot): number {
  const open = purges.findIndex((_, index) => {
    const xid = parseCursor(cursorAfter(index))?.unfinishedPage?.xid;
    return xid === undefined || !includesTransaction(acknowledged, xid);
  });
  return open === -1 ? purges.length : open;
}

/**
 * Creates a record of how long purges have waited for the sites, and of the purges that were carried out early, which
 * means before all sites had confirmed them.
 */
function createWaitTracker() {
  const since = new Map<string, number>();
  const early = new Set<string>();
  return {
    /** Returns the waiting purges that have waited too long and were not purged early. */
    overdue(waiting: readonly PurgeMessage[]): readonly PurgeMessage[] {
      const ids = new Set(waiting.map(({ id }) => id));
      for (const known of [...since.keys()].filter((id) => !ids.has(id))) {
        since.delete(known);
        early.delete(known);
      }
      const now = performance.now();
      for (const id of ids) if (!since.has(id)) since.set(id, now);
      return waiting.filter(({ id }) => !early.has(id) && now - (since.get(id) ?? now) >= MAX_SITE_WAIT_MS);
    },
    done(purged: readonly PurgeMessage[]) {
      for (const { id } of purged) early.add(id);
    },
    /** Returns the purges that were not purged early. */
    notDone: (purges: readonly PurgeMessage[]): readonly PurgeMessage[] => purges.filter(({ id }) => !early.has(id)),
  };
}

const allowAlways = async () => true;

const collectTags = (purges: readonly PurgeMessage[]): string[] => purges.flatMap(({ tags }) => tags);

/**
 * Purges tags while this program has the claim of a reader, and its cursor is still the known one. Returns `taken` when
 * another program has claimed it.
 */
async function purgeWhileClaimed(
  { readers, service, send }: ServeCdnOptions,
  reader: ServedReader,
  {
    tags,
    known,
    signal,
  }: { readonly tags: readonly string[]; readonly known: string | undefined; readonly signal: AbortSignal },
) {
  let keptAt = performance.now();
  const mayGoOn = async () => {
    if (performance.now() - keptAt < CLAIM_INTERVAL_MS) return true;
    keptAt = performance.now();
    const claim = await readers.claim(reader);
    return claim !== undefined && claim.cursor === known;
  };
  return runWhileClaimed(readers, reader, () =>
    purgeAtService(tags, { service, mayContinue: mayGoOn, signal, ...(send && { send }) }),
  );
}

/**
 * Carries out the purges that can be read from the purge list while the database accepts no writes, for example while
 * its standby is unavailable. The sites' confirmations cannot be read then, so the CDN may fetch a stale page again:
 * the purges are not confirmed, and are repeated once the database accepts writes. While the database cannot be read
 * either, nothing is purged, because the sites have no newer pages. A failed purge is left to the next attempt.
 */
async function purgeUnconfirmed(
  { watch, service, send }: ServeCdnOptions,
  confirmed: string | undefined,
  patience: ReturnType<typeof createWaitTracker>,
  signal: AbortSignal,
): Promise<void> {
  const after = confirmed === undefined ? undefined : parseCursor(confirmed);
  const page = after && (await watch.waitForPage(after, { waitMs: 0, signal }).catch(() => undefined));
  if (!page || page === 'gone' || signal.aborted) return;
  const due = patience.notDone(page.purges);
  if (due.length === 0) return;
  const failure = await purgeAtService(collectTags(due), {
    service,
    mayContinue: allowAlways,
    signal,
    ...(send && { send }),
  });
  if (failure === undefined) patience.done(due);
}

/**
 * Serves a cache in front of the sites: the cache purges a tag after the sites have purged it. If the cache purged the
 * tag earlier, it would fetch the stale page again. One program at a time serves a cache, and the next one continues at
 * its cursor. No cache waits for another one.
 */
export function serveCdn(options: ServeCdnOptions): PollingWorker {
  const { cacheName, watch, readers, readAcknowledged, listSiteIds, log } = options;
  const reader: ServedReader = { kind: 'cdn', name: cacheName };
  const patience = createWaitTracker();
  /**
   * The cursor that this cache has confirmed. It is undefined when another back office serves the cache, or when
   * nothing is confirmed.
   */
  let confirmed: string | undefined;

  async function fail({ reason, retryAfterSeconds = 0 }: PurgeFailure, attempts: number): Promise<false> {
    const wait = Math.min(MAX_BACKOFF_SECONDS, Math.max(retryAfterSeconds, backoffAfter(RETRY_BACKOFF, attempts)));
    await readers.postpone(reader, undefined, wait);
    const level = attempts > ATTEMPTS_BEFORE_WARNING ? 'warn' : 'debug';
    log[level]({ reader: cacheName, reason, attempts }, 'CDN purge failed, will retry');
    worker.postpone(wait * 1000);
    return false;
  }

  /**
   * Purges all sites. The cache is new or has missed purges that are no longer stored, so any of its pages may be
   * stale.
   */
  async function purgeAll(attempts: number, known: string | undefined, signal: AbortSignal): Promise<boolean> {
    const start = await watch.waitForPage(undefined, { waitMs: 0 });
    if (!start || start === 'gone') return false;
    const ids = await listSiteIds();
    log.warn({ reader: cacheName, sites: ids.length }, 'purges missed, whole sites are purged');
    const failure = await purgeWhileClaimed(options, reader, { tags: ids.map(tag.site), known, signal });
    if (failure === 'taken') return false;
    if (failure) return fail(failure, attempts);
    return readers.confirm(reader, start.cursor);
  }

  async function serve(page: PurgePage, attempts: number, known: string | undefined, signal: AbortSignal) {
    const count = page.purges.length === 0 ? 0 : countAcknowledged(page, await readAcknowledged());
    const waiting = page.purges.slice(count);
    const early = patience.overdue(waiting);
    const tags = collectTags([...page.purges.slice(0, count), ...early]);
    const failure = await purgeWhileClaimed(options, reader, { tags, known, signal });
    if (failure === 'taken') return false;
    if (failure) return fail(failure, attempts);
    patience.done(early);
    if (waiting.length === 0) return readers.confirm(reader, page.cursor);
    if (count > 0) await readers.confirm(reader, page.cursorAfter(count - 1));
    await delay(CONFIRMATION_CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    return true;
  }

  async function claimReader(signal: AbortSignal) {
    let purging: Promise<void> | undefined;
    const timer = setTimeout(() => {
      purging = purgeUnconfirmed(options, confirmed, patience, signal);
    }, MAX_SITE_WAIT_MS);
    try {
      return await readers.claim(reader);
    } finally {
      clearTimeout(timer);
      await purging;
    }
  }

  async function step(signal: AbortSignal): Promise<boolean> {
    const claimed = await claimReader(signal);
    if (!claimed) {
      // Another back office serves this cache.
      confirmed = undefined;
      return false;
    }
    const { cursor: known } = claimed;
    confirmed = known;
    const attempts = claimed.attempts + 1;
    const after = known === undefined ? BEGINNING_CURSOR : parseCursor(known);
    const page = after ? await watch.waitForPage(after, { waitMs: CLAIM_INTERVAL_MS, signal }) : 'gone';
    if (page === undefined || signal.aborted) {
      await readers.release(reader);
      return false;
    }
    const more = await (page === 'gone' ? purgeAll(attempts, known, signal) : serve(page, attempts, known, signal));
    if (signal.aborted) await readers.release(reader);
    return more;
  }

  const worker = startPollingWorker({ name: 'CDN purge', intervalMs: CLAIM_INTERVAL_MS, log, step });
  return worker;
}
