import { MAX_STAY_NIGHTS, RENTAL_HORIZON_MONTHS } from '../../../../shared/domain/rentals/limits.ts';
import { DEFAULT_LOCALE } from '../../../../shared/i18n/locales.ts';
import type { Log } from '../../log.ts';
import type { DueFeed } from '../../repositories/rentalFeedRepository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { addDays, addMonths, type Nights, today } from '../days.ts';
import { refusalOf } from './feedGuard.ts';
import { fetchFeed } from './fetchFeed.ts';
import { parseFeed } from './parseFeed.ts';

/** How often the calendars of other platforms are read, and how soon after one could not be. */
const NEXT_SECONDS = 30 * 60;
const RETRY_SECONDS = 10 * 60;
const AT_ONCE = 4;

type Inside = Pick<Repositories, 'rentalFeeds' | 'mails'>;

interface Reading {
  readonly log: Log;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The nights of a new copy, unless there is something wrong with it. Throws an `Error` that says what. */
async function readCopy({ rentalFeeds, mails }: Inside, feed: DueFeed, { now, signal }: Reading): Promise<Nights[]> {
  const from = today(now());
  const until = addDays(addMonths(from, RENTAL_HORIZON_MONTHS), MAX_STAY_NIGHTS);
  const content = await fetchFeed(feed.url, signal);
  const { url } = await mails.studio(feed.siteId, DEFAULT_LOCALE);
  const nights = parseFeed(content, { from, until, host: new URL(url('/')).hostname });
  const refusal = feed.hasCopy ? refusalOf(await rentalFeeds.copy(feed, from), nights, from) : undefined;
  if (refusal !== undefined) throw new Error(refusal);
  return nights;
}

async function readOne(inside: Inside, feed: DueFeed, reading: Reading): Promise<void> {
  const { rentalFeeds } = inside;
  const { log, signal } = reading;
  const known = { site: feed.siteId, unit: feed.unitId, feed: feed.name };
  try {
    const nights = await readCopy(inside, feed, reading);
    const doubled = await rentalFeeds.take(feed, nights, NEXT_SECONDS);
    if (doubled.length > 0)
      log.error({ ...known, nights: doubled }, 'another platform has let nights that are reserved here');
  } catch (error) {
    if (signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    const isNews = await rentalFeeds.refuse(feed, problem, RETRY_SECONDS);
    if (isNews)
      log.error({ ...known, problem }, 'the calendar of another platform is not taken over: the last good copy counts');
  }
}

/** Reads all feeds that are due. One that cannot be read, or that makes no sense, leaves its last good copy in place. */
export async function readFeeds(inside: Inside, reading: Reading): Promise<number> {
  let read = 0;
  for (;;) {
    const due = await inside.rentalFeeds.claim(AT_ONCE);
    await Promise.all(due.map((feed) => readOne(inside, feed, reading)));
    read += due.length;
    if (due.length < AT_ONCE || reading.signal.aborted) return read;
  }
}
