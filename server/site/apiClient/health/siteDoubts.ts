import { LRUCache } from 'lru-cache';

/**
 * Sites about which the back office contradicts itself: a call that always has an answer, such as a search, was answered
 * with 404, and had an answer before. While that is so, its other 404s cannot be told from a back office that has lost
 * the site's data for a moment, so they are no answers.
 */
export interface SiteDoubts {
  /** A call that always has an answer got one: a doubt that began with the same kind of call is over. */
  answered(siteId: string, call: string): void;
  /** A call that always has an answer was answered with "nothing". */
  missed(siteId: string, call: string): void;
  isDoubted(siteId: string): boolean;
}

interface SiteDoubtsOptions {
  /** A site is doubted from now on: what was kept of it as "nothing" may be wrong. */
  readonly onDoubt: (siteId: string) => void;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** A doubt that nothing confirms ends by itself, since visitors may ask for nothing that would end it. */
const DOUBT_MS = 3000;
const MAX_KNOWN_CALLS = 20_000;
const MAX_DOUBTED_SITES = 5000;

const keyOf = (siteId: string, call: string) => `${siteId} ${call}`;

export function createSiteDoubts({ onDoubt, now = () => performance.now() }: SiteDoubtsOptions): SiteDoubts {
  /** A back office of another vendor may never have an answer to some kinds of calls: these say nothing. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_CALLS });
  const doubts = new LRUCache<string, { readonly call: string; readonly until: number }>({ max: MAX_DOUBTED_SITES });

  function isDoubted(siteId: string): boolean {
    const doubt = doubts.get(siteId);
    return doubt !== undefined && now() < doubt.until;
  }

  return {
    answered(siteId, call) {
      known.set(keyOf(siteId, call), true);
      if (doubts.peek(siteId)?.call === call) doubts.delete(siteId);
    },
    missed(siteId, call) {
      if (!known.has(keyOf(siteId, call))) return;
      const isNew = !isDoubted(siteId);
      doubts.set(siteId, { call, until: now() + DOUBT_MS });
      if (isNew) onDoubt(siteId);
    },
    isDoubted,
  };
}
