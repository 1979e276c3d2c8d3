import type { CrmClock } from './crmClock.ts';
import type { CrmReply } from './crmExchange.ts';

export interface RateLimit {
  /** The number of requests per second, by the CRM's clock. */
  readonly requestsPerSecond: number;
  /** Is true when a 429 response has the waiting time in `Retry-After`. */
  readonly sendsRetryAfter: boolean;
  readonly createReply: () => CrmReply;
}

/** Returns a function that counts the requests in the last second of the clock and refuses those above the limit. */
export function createRateCounter(limit: RateLimit, clock: CrmClock): () => CrmReply | undefined {
  let times: number[] = [];
  return () => {
    const now = clock.now();
    times = times.filter((time) => time > now - 1000 && time <= now);
    if (times.length >= limit.requestsPerSecond) {
      const reply = limit.createReply();
      return limit.sendsRetryAfter ? { ...reply, headers: { ...reply.headers, 'Retry-After': '1' } } : reply;
    }
    times.push(now);
    return undefined;
  };
}
