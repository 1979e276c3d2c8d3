import { LRUCache } from 'lru-cache';

/**
 * Remembers calls that were answered with 404 although they always have an answer, such as a search, by site and kind
 * of call.
 */
export interface MissedAnswers {
  /**
   * Records that the call has an answer. When it had none before, other 404s of the site at that time may also have
   * been wrong.
   */
  answered(siteId: string, call: string): void;
  missed(siteId: string, call: string): void;
}

const MAX_MISSED_CALLS = 20_000;

const toCallKey = (siteId: string, call: string) => `${siteId} ${call}`;

/** @param onFound called when the negative answers that are stored for the site should be forgotten */
export function createMissedAnswers(onFound: (siteId: string) => void): MissedAnswers {
  // A limit by size, unlike one by number, allocates no memory for calls before there are any.
  const missed = new LRUCache<string, true>({ maxSize: MAX_MISSED_CALLS, sizeCalculation: () => 1 });
  return {
    answered(siteId, call) {
      if (missed.delete(toCallKey(siteId, call))) onFound(siteId);
    },
    missed(siteId, call) {
      missed.set(toCallKey(siteId, call), true);
    },
  };
}
