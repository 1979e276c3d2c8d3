import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createRecord, typedKeys } from '#shared/domain/typedKeys.ts';
import type { SharedStore } from '../sharedStore/sharedStore.ts';

/**
 * The limits. Each allows `points` uses in `seconds` seconds, and counts:
 * - `post`: posts of any form by one visitor, counted before the post is read.
 * - `send`: one kind of form by one visitor, counted just before it is sent.
 * - `step`: one kind of form that needs no captcha, by one visitor.
 * - `hold`: one kind of form that blocks slots or nights for other visitors, by one visitor.
 * - `check`: questions to one visitor, in place of a captcha.
 * - `answer`: answers of one visitor to such questions, right or wrong.
 * - `challenge`: proof-of-work tasks for one visitor.
 * - `recipient`: mails to one mail address, or phone calls to one number, because of one kind of form on one site.
 * - `site`: one kind of form on one site. Beyond this limit, visitors also get a careful question, which takes more
 *   time to answer.
 * - `crowd`: one kind of form on one site, beyond the limit `site`, that causes mails or phone calls to recipients whom
 *   visitors named.
 * - `hook`: calls of one program to one site.
 * - `missedHook`: calls of programs that fail because of a wrong secret or signature, by caller and by secret.
 * - `count`: events that the pages of one site count for one visitor.
 * - `counted`: one kind of event on one estate, for one visitor.
 */
export const DEFAULT_LIMITS = {
  post: { points: 120, seconds: 600 },
  send: { points: 12, seconds: 3600 },
  step: { points: 60, seconds: 600 },
  hold: { points: 20, seconds: 600 },
  check: { points: 8, seconds: 600 },
  answer: { points: 10, seconds: 600 },
  challenge: { points: 60, seconds: 600 },
  recipient: { points: 6, seconds: 3600 },
  site: { points: 400, seconds: 3600 },
  crowd: { points: 20, seconds: 600 },
  hook: { points: 600, seconds: 60 },
  missedHook: { points: 20, seconds: 600 },
  count: { points: 60, seconds: 600 },
  counted: { points: 1, seconds: 1800 },
} as const;
export type LimitName = keyof typeof DEFAULT_LIMITS;

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

export type LimitTable = Readonly<Record<LimitName, Limit>>;

export interface FormLimits {
  /** Counts one use. Returns undefined when it is allowed, otherwise the seconds until the next use is allowed. */
  countUse(name: LimitName, key: string): Promise<number | undefined>;
}

type Limiter = Pick<RateLimiterMemory, 'consume'>;

function buildLimits(
  createLimiter: (name: LimitName, limit: Limit) => Limiter,
  overrides: Partial<LimitTable>,
): FormLimits {
  const table: LimitTable = { ...DEFAULT_LIMITS, ...overrides };
  const limiters = createRecord(typedKeys(table), (name) => createLimiter(name, table[name]));
  return {
    async countUse(name, key) {
      try {
        await limiters[name].consume(key);
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

/**
 * Creates limits that are counted in the memory of this process.
 *
 * @param overrides limits that replace the defaults
 */
export const createLimits = (overrides: Partial<LimitTable> = {}): FormLimits =>
  buildLimits(
    (name, { points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    overrides,
  );

/**
 * Creates limits that are counted for all instances. `countUse` rejects while the store is down.
 *
 * @param hash hides the visitor from the store
 */
export function createStoredLimits(
  store: SharedStore,
  hash: (text: string) => string,
  overrides: Partial<LimitTable> = {},
): FormLimits {
  const limits = buildLimits(
    (name, { points, seconds }) =>
      new RateLimiterRedis({ storeClient: store.client, keyPrefix: `gevel:${name}`, points, duration: seconds }),
    overrides,
  );
  return { countUse: (name, key) => store.run(() => limits.countUse(name, hash(key))) };
}
