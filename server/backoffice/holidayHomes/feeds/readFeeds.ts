import { MAX_STAY_NIGHTS, RENTAL_HORIZON_MONTHS } from '#shared/primitives/rentalLimits.ts';
import { parseRentalCalendarPath } from '#shared/domain/rentals/rentalCalendarPath.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { LimitExceeded, runConfined } from '../../core/confined/runConfined.ts';
import type { Log } from '../../log.ts';
import type { FetchOutside } from '../../core/outside/fetchOutside.ts';
import { computeBackoff } from '../../core/polling/backoff.ts';
import type { JobSource } from '../../core/polling/jobWorker.ts';
import { toProgramFile } from '../../projectRoot.ts';
import type { DueFeed } from '../store/rentalFeedRepository.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import type { RentalFeedRepository } from '../store/rentalFeedRepository.ts';
import type { RentalUnitRepository } from '../store/rentalUnitRepository.ts';
import type { CalendarOrigin } from '../availabilityCalendar.ts';
import { addDays, addMonths, mergeNights, toBelgianDay } from '../days.ts';
import { findRefusal } from './feedGuard.ts';
import type { FeedCopy } from '../feedCopy.ts';
import type { parseFeedWork } from './parseFeed.worker.ts';

const TIMEOUT_MS = 10_000;
/** The maximum size of a file, which is more than any calendar of one holiday home has. */
const MAX_FEED_BYTES = 2_000_000;

/** Returns whether the type of an answer is accepted. Platforms send calendars with the type of any text or file. */
const isAcceptedType = (type: string): boolean =>
  type === '' || type.startsWith('text/') || type.startsWith('application/');

/** Returns the bytes at the address of a feed. Throws an `Error` whose message explains the failure. */
async function fetchFeed(fetchOutside: FetchOutside, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const request = {
    acceptHeader: 'text/calendar',
    isAcceptedType,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_FEED_BYTES,
    signal,
  };
  const { body } = await fetchOutside(url, request);
  // The buffer may be a view of a larger buffer, which would be sent to the worker as a whole.
  return new Uint8Array(body);
}

export interface FeedStores {
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly rentalFeeds: Pick<
    RentalFeedRepository,
    'announceStates' | 'claimDue' | 'readCopyNights' | 'refuse' | 'storeCopy'
  >;
  readonly rentalUnits: Pick<RentalUnitRepository, 'find'>;
}

/**
 * The time until another platform's calendar is read again: after a successful reading, and after a failure.
 */
const READ_INTERVAL_SECONDS = 30 * 60;
const RETRY_DELAY_SECONDS = 10 * 60;
/** The back-off, in seconds, of a feed that exceeded its limits: it doubles with each attempt, up to a day. */
const HARMFUL_BACKOFF_SECONDS = { first: RETRY_DELAY_SECONDS, last: 24 * 3600 } as const;

const PARSER_FILE = toProgramFile('holidayHomes/feeds/parseFeed.worker.ts', 'parseFeed.js');
/** The limits of one parsing run. They are many times what the largest calendar needs, also on a busy machine. */
const PARSE_LIMITS = { timeoutMs: 20_000, maxMegabytes: 128 } as const;

interface FeedReadingContext {
  readonly fetchOutside: FetchOutside;
  readonly log: Log;
  readonly now: () => number;
}

/** Returns the id of the home of the site whose calendar is at an address; undefined for any other address. */
function findCalendarUnit(address: string, hosts: readonly string[]): number | undefined {
  const { hostname, pathname } = new URL(address);
  return hosts.includes(hostname) ? parseRentalCalendarPath(pathname) : undefined;
}

/**
 * Returns the address from which a feed is read. When the feed is the calendar of another home of the site, and that
 * home has a feed with the calendar of this home, the nights from that feed are left out (`?without=`). Otherwise the
 * homes would return each other's nights, also after the stay was cancelled.
 */
async function buildReadUrl(
  rentalUnits: FeedStores['rentalUnits'],
  { siteId, url }: DueFeed,
  { unitId, hosts }: CalendarOrigin,
): Promise<string> {
  const otherUnitId = findCalendarUnit(url, hosts);
  const otherUnit = otherUnitId === undefined ? undefined : await rentalUnits.find(siteId, otherUnitId);
  const returningFeed = otherUnit?.unit.feeds.find((each) => findCalendarUnit(each.url, hosts) === unitId);
  if (!returningFeed) return url;
  const readUrl = new URL(url);
  readUrl.searchParams.set('without', returningFeed.name);
  return readUrl.href;
}

/** Returns a new copy of a feed. Throws an `Error` whose message explains why the feed gave no acceptable copy. */
async function readCopy(
  { rentalFeeds, rentalUnits, mails }: FeedStores,
  feed: DueFeed,
  { fetchOutside, now }: FeedReadingContext,
  signal: AbortSignal,
): Promise<FeedCopy> {
  const from = toBelgianDay(now());
  const until = addDays(addMonths(from, RENTAL_HORIZON_MONTHS), MAX_STAY_NIGHTS);
  const { url, site } = await mails.createMailContext(feed.siteId, DEFAULT_LOCALE);
  const takesFreeDays = site.calendars?.freeDays !== 'free';
  const origin = { unitId: feed.unitId, hosts: [...site.hostnames, new URL(url('/')).hostname] };
  const content = await fetchFeed(fetchOutside, await buildReadUrl(rentalUnits, feed, origin), signal);
  const input = { content, window: { from, until, origin, takesFreeDays } };
  const copy = await runConfined<typeof parseFeedWork>(PARSER_FILE, input, PARSE_LIMITS, signal);
  if (!feed.hasCopy) return copy;
  const storedNights = await rentalFeeds.readCopyNights(feed, from);
  // The file was cut off, so nights of missing entries must not become free.
  if (copy.isCut) return { ...copy, nights: mergeNights([...storedNights, ...copy.nights]) };
  const refusal = findRefusal(storedNights, copy.nights, from);
  if (refusal !== undefined) throw new Error(refusal);
  return copy;
}

async function readFeed(
  tx: FeedStores,
  feed: DueFeed,
  reading: FeedReadingContext,
  signal: AbortSignal,
): Promise<void> {
  const { rentalFeeds } = tx;
  const { log } = reading;
  const logFields = { site: feed.siteId, unit: feed.unitId, feed: feed.name };
  try {
    const copy = await readCopy(tx, feed, reading, signal);
    const overlappingNights = await rentalFeeds.storeCopy(feed, copy, READ_INTERVAL_SECONDS);
    if (overlappingNights.length > 0)
      log.error({ ...logFields, nights: overlappingNights }, 'calendar feed overlaps with a reservation');
  } catch (error) {
    if (signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    const isHarmful = error instanceof LimitExceeded;
    const waitSeconds = isHarmful ? computeBackoff(HARMFUL_BACKOFF_SECONDS, feed.attempts) : RETRY_DELAY_SECONDS;
    const isNewProblem = await rentalFeeds.refuse(feed, problem, waitSeconds, isHarmful);
    if (isNewProblem) log.error({ ...logFields, problem }, 'calendar feed rejected, last good copy kept');
  }
}

/** Logs, once, each feed that is no longer current or is current again, and purges the pages of its holiday home. */
export async function announceFeeds(
  { rentalFeeds }: Pick<FeedStores, 'rentalFeeds'>,
  { log, now }: Omit<FeedReadingContext, 'fetchOutside'>,
): Promise<void> {
  for (const { siteId, unitId, name, state } of await rentalFeeds.announceStates(now())) {
    const logFields = { site: siteId, unit: unitId, feed: name, state };
    if (state === 'current') log.info(logFields, 'calendar feed is current again');
    else log.error(logFields, 'calendar feed is not current, the agency has to check requests');
  }
}

/**
 * Creates the jobs that read the feeds which are due. When a feed cannot be read or is refused, its last good copy
 * stays.
 */
export const createFeedJobs = (tx: FeedStores, reading: FeedReadingContext): JobSource<DueFeed> => ({
  claim: (limit) => tx.rentalFeeds.claimDue(limit),
  toJobKey: ({ unitKey, name }) => `${unitKey} ${name}`,
  run: (feed, signal) => readFeed(tx, feed, reading, signal),
});
