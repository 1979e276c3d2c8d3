import { LRUCache } from 'lru-cache';

/**
 * Remembers calls that were answered with 404 although they always have an answer, such as a search, by site and kind
 * of call.
 */
export interface MissedAnswers {
  /**
   * Records that the call has an answer. When the same call had none before, other answers 404 for the site at that
   * time may also have been wrong.
   */
  recordAnswer(siteId: string, call: string): void;
  recordMissingAnswer(siteId: string, call: string): void;
}

const MAX_MISSED_CALLS = 20_000;

const toCallKey = (siteId: string, call: string) => `${siteId} ${call}`;

/** @param onFound called when the negative answers that are stored for the site should be forgotten */
export function createMissedAnswers(onFound: (siteId: string) => void): MissedAnswers {
  // With a limit by size, memory is allocated when calls are added. With a limit by number, all of it would be
  // allocated now.
  const missed = new LRUCache<string, true>({ maxSize: MAX_MISSED_CALLS, sizeCalculation: () => 1 });
  return {
    recordAnswer(siteId, call) {
      if (missed.delete(toCallKey(siteId, call))) onFound(siteId);
    },
    recordMissingAnswer(siteId, call) {
      missed.set(toCallKey(siteId, call), true);
    },
  };
}
