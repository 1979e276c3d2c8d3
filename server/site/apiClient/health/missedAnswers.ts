import { LRUCache } from 'lru-cache';

/**
 * Remembers for each site which kinds of calls had no answer (204, 404 or 410) although they always have an answer,
 * such as a search.
 */
export interface MissedAnswers {
  /**
   * Records that a call of this kind has an answer. If such a call had no answer before, other 404 answers for the site
   * at that time may have been wrong too, so `onFound` is called.
   */
  recordAnswer(siteId: string, call: string): void;
  recordMissingAnswer(siteId: string, call: string): void;
}

const MAX_MISSED_CALLS = 20_000;

const toCallKey = (siteId: string, call: string) => `${siteId} ${call}`;

/** @param onFound called when the negative answers that are stored for the site should be forgotten */
export function createMissedAnswers(onFound: (siteId: string) => void): MissedAnswers {
  // `maxSize` limits the number of calls, because with `max` the cache would allocate the memory of all entries now.
  const missedCalls = new LRUCache<string, true>({ maxSize: MAX_MISSED_CALLS, sizeCalculation: () => 1 });
  return {
    recordAnswer(siteId, call) {
      if (missedCalls.delete(toCallKey(siteId, call))) onFound(siteId);
    },
    recordMissingAnswer(siteId, call) {
      missedCalls.set(toCallKey(siteId, call), true);
    },
  };
}
