import { LRUCache } from 'lru-cache';
import type { StylesheetName } from '../stylesheetFiles.ts';

/** The HTML of a part of pages, with the files that a page with this part must link. */
export interface Fragment {
  readonly html: string;
  readonly stylesheets: readonly StylesheetName[];
  /** Addresses of scripts that the browser needs at once. */
  readonly scripts: readonly string[];
}

/**
 * Stores rendered parts of pages. The key contains everything on which the part depends, so new data has a new key. No
 * purge is needed, and unused parts are evicted. A process has one cache for all sites.
 */
export interface FragmentCache {
  getFragment(key: string, render: () => Fragment): Fragment;
  stats(): { readonly fragments: number; readonly fragmentBytes: number };
}

export interface FragmentCacheOptions {
  /** The size of the cache, in bytes. With 0, no fragment is stored. */
  readonly maxBytes?: number;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** The bytes of each character in a string that contains a character outside of Latin-1. */
const BYTES_PER_CHARACTER = 2;
const FRAGMENT_OVERHEAD_BYTES = 256;

const measureFragmentBytes = ({ html }: Fragment, key: string) =>
  BYTES_PER_CHARACTER * (html.length + key.length) + FRAGMENT_OVERHEAD_BYTES;

export function createFragmentCache({ maxBytes = 24 * BYTES_PER_MEGABYTE }: FragmentCacheOptions = {}): FragmentCache {
  if (maxBytes === 0)
    return { getFragment: (_key, render) => render(), stats: () => ({ fragments: 0, fragmentBytes: 0 }) };
  const fragments = new LRUCache<string, Fragment>({ maxSize: maxBytes, sizeCalculation: measureFragmentBytes });
  return {
    getFragment(key, render) {
      const storedFragment = fragments.get(key);
      if (storedFragment) return storedFragment;
      const fragment = render();
      fragments.set(key, fragment);
      return fragment;
    },
    stats: () => ({ fragments: fragments.size, fragmentBytes: fragments.calculatedSize }),
  };
}
