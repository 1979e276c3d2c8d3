import { LRUCache } from 'lru-cache';

/** Calls that always have an answer, such as a search, and were answered with 404, by site and kind of call. */
export interface MissedAnswers {
  /** The call has an answer. Where it had none before, the site's other 404s of that time may have been wrong, too. */
  answered(siteId: string, call: string): void;
  missed(siteId: string, call: string): void;
}

const MAX_MISSED = 20_000;

const keyOf = (siteId: string, call: string) => `${siteId} ${call}`;

/** @param onFound what was kept of the site as "nothing" is to be forgotten */
export function createMissedAnswers(onFound: (siteId: string) => void): MissedAnswers {
  const missed = new LRUCache<string, true>({ max: MAX_MISSED });
  return {
    answered(siteId, call) {
      if (missed.delete(keyOf(siteId, call))) onFound(siteId);
    },
    missed(siteId, call) {
      missed.set(keyOf(siteId, call), true);
    },
  };
}
