import type { CrmClock } from './crmClock.ts';
import type { CrmReply } from './crmExchange.ts';

export interface RateLimit {
  /** By the CRM's clock. */
  readonly perSecond: number;
  /** Whether 429 says in `Retry-After` how long to wait. */
  readonly retryAfter: boolean;
  readonly reply: () => CrmReply;
}

/** Counts requests in the last second of the clock. */
export function createRateCounter(limit: RateLimit, clock: CrmClock): () => CrmReply | undefined {
  let times: number[] = [];
  return () => {
    const now = clock.now();
    times = times.filter((time) => time > now - 1000 && time <= now);
    if (times.length >= limit.perSecond) {
      const reply = limit.reply();
      return limit.retryAfter ? { ...reply, headers: { ...reply.headers, 'Retry-After': '1' } } : reply;
    }
    times.push(now);
    return undefined;
  };
}
