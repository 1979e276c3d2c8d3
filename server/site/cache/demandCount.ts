import { isAjaxAddress } from '../http/ajaxFailure.ts';
import type { CachePolicy } from '../http/answers/cacheHeaders.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { CountedDemand } from './store/demandTable.ts';

/** What counting needs to know of a page in the cache. */
interface CountedPage {
  readonly key: string;
  readonly policy: CachePolicy;
  readonly representation: { readonly status: number };
  readonly source: { readonly host: string; readonly target: RequestTarget };
  readonly hits: number;
  /** Of these, how many have been counted. */
  counted: number;
}

/** Counts in memory how often visitors asked for pages, until it is written down. */
interface DemandCount {
  /** One visitor more, whose page had to be made. */
  visited(page: CountedPage): void;
  /** The hits that a page has had since it was counted last. */
  take(page: CountedPage): void;
  /** What was counted since the last time. */
  flush(): readonly CountedDemand[];
}

/** Addresses between two times of writing. Those that come then are not counted: a flood of them means no visitors. */
const MOST_ADDRESSES = 5000;
/** Characters. Addresses written by hand, and those of filters, are shorter. */
const LONGEST_KEY = 512;

/** A document that a visitor may ask for again: no error, no redirect, nothing that only scripts ask for. */
const isWorthIt = ({ key, policy, representation, source }: CountedPage): boolean =>
  policy !== 'gone' && representation.status === 200 && key.length <= LONGEST_KEY && !isAjaxAddress(source.target.path);

export function createDemandCount(): DemandCount {
  let counts = new Map<string, CountedDemand>();

  function add(page: CountedPage, hits: number) {
    if (!isWorthIt(page)) return;
    const { key, source } = page;
    const known = counts.get(key);
    if (!known && counts.size >= MOST_ADDRESSES) return;
    counts.set(key, { key, host: source.host, hits: hits + (known?.hits ?? 0) });
  }

  return {
    visited: (page) => add(page, 1),

    take(page) {
      const hits = page.hits - page.counted;
      if (hits === 0) return;
      page.counted = page.hits;
      add(page, hits);
    },

    flush() {
      const flushed = [...counts.values()];
      counts = new Map();
      return flushed;
    },
  };
}
