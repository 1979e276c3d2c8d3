import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createRecord, typedKeys } from '#shared/domain/typedKeys.ts';
import type { SharedStore } from '../sharedStore/sharedStore.ts';

/**
 * How much of what in how long:
 * `post` any form of one visitor, before it is read; `send` one kind of form of one visitor, when it is about to be sent;
 * `step` the same for forms that need no captcha; `hold` for those that keep something from others for a while; `check`
 * questions asked of one visitor; `answer` answers of one visitor to such questions, right or wrong; `challenge` tasks set
 * to one visitor; `recipient` what one address gets because of forms; `site` one kind of form on one site, beyond which a careful question
 * is asked besides; `crowd` what is sent beyond that to recipients whom visitors name, by one kind of form on one site; `hook` calls of
 * one program to one site; `missedHook` different
 * secrets among them that no connection has, and for each secret its calls that no connection or signature fits; `count` what the pages of one site count of one visitor; `counted` the same thing on one
 * estate, of one visitor.
 */
export const LIMITS = {
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
export type LimitName = keyof typeof LIMITS;

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

export type LimitTable = Readonly<Record<LimitName, Limit>>;

export interface Limits {
  /** Undefined, and one is counted; or the seconds until there may be one again. */
  take(name: LimitName, key: string): Promise<number | undefined>;
}

type Limiter = Pick<RateLimiterMemory, 'consume'>;

function limitsBy(limiterOf: (name: LimitName, limit: Limit) => Limiter, other: Partial<LimitTable>): Limits {
  const table: LimitTable = { ...LIMITS, ...other };
  const limiters = createRecord(typedKeys(table), (name) => limiterOf(name, table[name]));
  return {
    async take(name, key) {
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
 * Counts in the memory of this process.
 *
 * @param other in place of the product's own measure
 */
export const createLimits = (other: Partial<LimitTable> = {}): Limits =>
  limitsBy((name, { points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }), other);

/**
 * Counts for all instances. `take` rejects while the store is away.
 *
 * @param hash hides whose count it is
 */
export function createStoredLimits(
  store: SharedStore,
  hash: (text: string) => string,
  other: Partial<LimitTable> = {},
): Limits {
  const limits = limitsBy(
    (name, { points, seconds }) =>
      new RateLimiterRedis({ storeClient: store.client, keyPrefix: `gevel:${name}`, points, duration: seconds }),
    other,
  );
  return { take: (name, key) => store.ask(() => limits.take(name, hash(key))) };
}
