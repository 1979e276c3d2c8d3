import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseAway } from '../../core/db/databaseErrors.ts';
import { HttpProblem } from '../../core/http/problem.ts';
import { siteTokenId } from './siteToken.ts';
import { siteTokenHash, type SiteTokenHashes, type SiteTokenRepository } from './siteTokenRepository.ts';

/** Between two readings of the valid tokens. So much later a new token is known, while somebody guesses. */
const READING_PAUSE_MS = 1000;
/** Calls that wait for such a reading. */
const MAX_WAITING_CALLS = 1000;
const RETRY_AFTER_S = 1;

interface ValidToken {
  readonly id: string;
  readonly siteId: string;
}

/**
 * Gives the site of a token; undefined for a token that is unknown, expired or revoked. Throws what the database throws, and
 * `HttpProblem` 429 when too many calls with unknown tokens wait.
 */
export type SiteTokenCheck = (token: string) => Promise<ValidToken | undefined>;

type Stores = Pick<SiteTokenRepository, 'findValid' | 'noteUse' | 'validHashes'>;

/**
 * Compares tokens with the hashes of valid ones, which it remembers, and asks the database only about a token that has the
 * right hash: whether it is still valid at this moment. Whoever guesses makes the database read the hashes at most once in
 * `READING_PAUSE_MS`, whatever the number of guesses, and nobody else has to wait for that. Only valid tokens are
 * remembered: guesses take no memory.
 */
export function createSiteTokenCheck(stores: Stores, pause: () => Promise<unknown> = readingPause): SiteTokenCheck {
  let hashes: SiteTokenHashes = new Map();
  let untilNextReading: Promise<unknown> = Promise.resolve();
  let reading: Promise<void> | undefined;
  let waiting = 0;

  async function readHashes(): Promise<void> {
    await untilNextReading;
    // A call that comes from now on may have a token that this reading does not find.
    reading = undefined;
    const found = stores.validHashes();
    untilNextReading = found.then(pause, pause);
    hashes = await found;
  }

  async function hashOf(id: string) {
    const known = hashes.get(id);
    if (known) return known;
    if (waiting >= MAX_WAITING_CALLS)
      throw new HttpProblem(429, 'Too many unknown tokens were tried.', undefined, undefined, RETRY_AFTER_S);
    waiting += 1;
    try {
      // A reading that has not begun serves all calls that came before it begins.
      reading ??= readHashes();
      await reading;
    } finally {
      waiting -= 1;
    }
    return hashes.get(id);
  }

  return async (token) => {
    const id = siteTokenId(token);
    const stored = id === undefined ? undefined : await hashOf(id);
    if (id === undefined || !stored) return undefined;
    const { siteId } = stored;
    const hash = siteTokenHash(siteId, token);
    if (!timingSafeEqual(hash, stored.hash)) return undefined;
    const found = await stores.findValid(id, hash);
    if (!found) return undefined;
    if (!found.isUseNoted) await noteUse(stores, id);
    return { id, siteId };
  };
}

const readingPause = (): Promise<unknown> => delay(READING_PAUSE_MS, undefined, { ref: false });

/** A call that can be answered is not refused because its time cannot be noted, by a database that only reads, for example. */
async function noteUse(stores: Stores, id: string): Promise<void> {
  try {
    await stores.noteUse(id);
  } catch (error) {
    if (databaseAway(error) === undefined) throw error;
  }
}
