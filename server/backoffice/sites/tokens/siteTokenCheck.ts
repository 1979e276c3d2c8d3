import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findOutageReason } from '../../core/db/opening/databaseErrors.ts';
import { HttpProblem } from '../../core/http/problem.ts';
import { parseSiteTokenId } from './siteToken.ts';
import { hashSiteToken, type SiteTokenHashes, type SiteTokenRepository } from './siteTokenRepository.ts';

/**
 * The pause between two readings of the valid tokens. A new token works after this time at the latest, even while an
 * attacker guesses tokens.
 */
const READING_PAUSE_MS = 1000;
/** The maximum number of calls that wait until the valid tokens are read. */
const MAX_WAITING_CALLS = 1000;
const RETRY_AFTER_SECONDS = 1;

interface ValidToken {
  readonly id: string;
  readonly siteId: string;
}

/**
 * Returns the site of a token; undefined for a token that is unknown, expired or revoked. Throws errors of the
 * database. Throws `HttpProblem` 429 when too many calls with unknown tokens wait.
 */
export type SiteTokenCheck = (token: string) => Promise<ValidToken | undefined>;

type Stores = Pick<SiteTokenRepository, 'findValid' | 'recordUse' | 'listValidHashes'>;

/**
 * Creates the check. It compares tokens with cached hashes of valid tokens, and queries the database only for a token
 * whose hash matches, to find out whether the token is still valid. However many tokens are guessed, the hashes are
 * read at most once per `READING_PAUSE_MS`, and calls with known tokens do not wait for this reading. Only valid tokens
 * are cached, so guesses use no memory.
 */
export function createSiteTokenCheck(
  stores: Stores,
  pause: () => Promise<unknown> = pauseBetweenReadings,
): SiteTokenCheck {
  let hashes: SiteTokenHashes = new Map();
  let pauseAfterReading: Promise<unknown> = Promise.resolve();
  let currentReading: Promise<void> | undefined;
  let waitingCallCount = 0;

  async function readHashes(): Promise<void> {
    await pauseAfterReading;
    // A call that arrives after this point needs a new reading, because this reading may not include the call's token.
    currentReading = undefined;
    const newHashes = stores.listValidHashes();
    pauseAfterReading = newHashes.then(pause, pause);
    hashes = await newHashes;
  }

  async function findHash(id: string) {
    const knownHash = hashes.get(id);
    if (knownHash) return knownHash;
    if (waitingCallCount >= MAX_WAITING_CALLS)
      throw new HttpProblem(429, 'Too many unknown tokens were tried.', undefined, undefined, RETRY_AFTER_SECONDS);
    waitingCallCount += 1;
    try {
      // All calls that arrive before a reading begins share that reading.
      currentReading ??= readHashes();
      await currentReading;
    } finally {
      waitingCallCount -= 1;
    }
    return hashes.get(id);
  }

  return async (token) => {
    const id = parseSiteTokenId(token);
    const storedHash = id === undefined ? undefined : await findHash(id);
    if (id === undefined || !storedHash) return undefined;
    const { siteId } = storedHash;
    const hash = hashSiteToken(siteId, token);
    if (!timingSafeEqual(hash, storedHash.hash)) return undefined;
    const validToken = await stores.findValid(id, hash);
    if (!validToken) return undefined;
    if (!validToken.isUseNoted) await recordUse(stores, id);
    return { id, siteId };
  };
}

const pauseBetweenReadings = (): Promise<unknown> => delay(READING_PAUSE_MS, undefined, { ref: false });

/** Records the use of a token. A failure, for example of a read-only database, must not make the call fail. */
async function recordUse(stores: Stores, id: string): Promise<void> {
  try {
    await stores.recordUse(id);
  } catch (error) {
    if (findOutageReason(error) === undefined) throw error;
  }
}
