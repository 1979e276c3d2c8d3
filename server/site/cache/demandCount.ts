import { isAjaxAddress } from '../http/ajaxFailure.ts';
import type { CachePolicy } from '../http/answers/cacheHeaders.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { CountedDemand } from './store/demandTable.ts';

/** The properties of a cached page that are needed to count its requests. */
interface DemandSource {
  readonly key: string;
  readonly policy: CachePolicy;
  readonly representation: { readonly status: number };
  readonly source: { readonly host: string; readonly target: RequestTarget };
  readonly visits: number;
  /** The number of the page's visits that have been counted. */
  countedVisits: number;
}

/** Counts in memory how often visitors requested pages, until the counts are stored. */
interface DemandCount {
  /** Counts a visitor who waited while the page was rendered. */
  countVisit(page: DemandSource): void;
  /** Counts the visits that a page has had since its last count. */
  countNewVisits(page: DemandSource): void;
  /** Returns the counts so far, and begins new counts. */
  flush(): readonly CountedDemand[];
}

/**
 * The maximum number of addresses that are counted between two flushes. Further addresses are ignored, because so many
 * addresses are requested by an attacker and not by visitors.
 */
const MAX_COUNTED_ADDRESSES = 5000;
/** The maximum length of a key, in characters. The addresses of pages and of filters are shorter. */
const MAX_KEY_CHARACTERS = 512;

/** Returns whether the page should be counted: it is no error, no redirect, and no data for scripts. */
const shouldCount = ({ key, policy, representation, source }: DemandSource): boolean =>
  policy !== 'gone' &&
  representation.status === 200 &&
  key.length <= MAX_KEY_CHARACTERS &&
  !isAjaxAddress(source.target.path);

export function createDemandCount(): DemandCount {
  let counts = new Map<string, CountedDemand>();

  function addHits(page: DemandSource, hits: number) {
    if (!shouldCount(page)) return;
    const { key, source } = page;
    const countedDemand = counts.get(key);
    if (!countedDemand && counts.size >= MAX_COUNTED_ADDRESSES) return;
    counts.set(key, { key, host: source.host, hits: hits + (countedDemand?.hits ?? 0) });
  }

  return {
    countVisit: (page) => addHits(page, 1),

    countNewVisits(page) {
      const visits = page.visits - page.countedVisits;
      if (visits === 0) return;
      page.countedVisits = page.visits;
      addHits(page, visits);
    },

    flush() {
      const flushedCounts = [...counts.values()];
      counts = new Map();
      return flushedCounts;
    },
  };
}
