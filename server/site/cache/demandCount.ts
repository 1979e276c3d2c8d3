import { isAjaxAddress } from '../http/ajaxFailure.ts';
import type { CachePolicy } from '../http/answers/cacheHeaders.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { CountedDemand } from './store/demandTable.ts';

/** The properties of a cached page that counting needs. */
interface CountedPage {
  readonly key: string;
  readonly policy: CachePolicy;
  readonly representation: { readonly status: number };
  readonly source: { readonly host: string; readonly target: RequestTarget };
  readonly hits: number;
  /** The number of these hits that have been counted. */
  counted: number;
}

/** Counts in memory how often visitors requested pages, until the counts are stored. */
interface DemandCount {
  /** Counts a visitor who waited while the page was rendered. */
  visited(page: CountedPage): void;
  /** Counts the hits that a page has had since its last count. */
  take(page: CountedPage): void;
  /** Returns the counts since the last call. */
  flush(): readonly CountedDemand[];
}

/**
 * The number of addresses that are counted between two flushes. Further addresses are ignored, because so many come
 * from a flood and not from visitors.
 */
const MAX_ADDRESSES = 5000;
/** The maximum length of a key, in characters. The addresses of pages and of filters are shorter. */
const MAX_KEY_LENGTH = 512;

/** Returns whether the document should be counted: it is no error, no redirect, and no data for scripts. */
const shouldCount = ({ key, policy, representation, source }: CountedPage): boolean =>
  policy !== 'gone' &&
  representation.status === 200 &&
  key.length <= MAX_KEY_LENGTH &&
  !isAjaxAddress(source.target.path);

export function createDemandCount(): DemandCount {
  let counts = new Map<string, CountedDemand>();

  function add(page: CountedPage, hits: number) {
    if (!shouldCount(page)) return;
    const { key, source } = page;
    const known = counts.get(key);
    if (!known && counts.size >= MAX_ADDRESSES) return;
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
