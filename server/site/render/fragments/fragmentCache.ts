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
 * Stores rendered parts of pages by everything on which they depend. A new version of the data has a new key, so no
 * purge is needed, and unused parts are evicted. A process has one cache for all sites.
 */
export interface FragmentCache {
  get(key: string, render: () => Fragment): Fragment;
  stats(): { readonly fragments: number; readonly fragmentBytes: number };
}

export interface FragmentCacheOptions {
  /** The size of the cache, in bytes. With 0, no fragment is stored. */
  readonly maxBytes?: number;
}

const MEGABYTE = 1024 * 1024;
/** The bytes of each character in a string with a character that is not Latin. */
const CHARACTER_BYTES = 2;
const BOOKKEEPING_BYTES = 256;

const measureFragment = ({ html }: Fragment, key: string) =>
  CHARACTER_BYTES * (html.length + key.length) + BOOKKEEPING_BYTES;

export function createFragmentCache({ maxBytes = 24 * MEGABYTE }: FragmentCacheOptions = {}): FragmentCache {
  if (maxBytes === 0) return { get: (_key, render) => render(), stats: () => ({ fragments: 0, fragmentBytes: 0 }) };
  const kept = new LRUCache<string, Fragment>({ maxSize: maxBytes, sizeCalculation: measureFragment });
  return {
    get(key, render) {
      const known = kept.get(key);
      if (known) return known;
      const fragment = render();
      kept.set(key, fragment);
      return fragment;
    },
    stats: () => ({ fragments: kept.size, fragmentBytes: kept.calculatedSize }),
  };
}
