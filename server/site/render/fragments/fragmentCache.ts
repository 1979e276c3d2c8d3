import { LRUCache } from 'lru-cache';
import type { StylesheetName } from '../stylesheetFiles.ts';

/** The HTML of a part of pages, with the files that a page with this part has to link. */
export interface Fragment {
  readonly html: string;
  readonly stylesheets: readonly StylesheetName[];
  /** Addresses of scripts that the browser needs at once. */
  readonly scripts: readonly string[];
}

/**
 * Rendered parts of pages, by everything that they depend on. Another version of the data has another key, so no purge
 * is needed, and parts that are not used any more are evicted. A process has one cache for all sites.
 */
export interface FragmentCache {
  get(key: string, render: () => Fragment): Fragment;
  stats(): { readonly fragments: number; readonly fragmentBytes: number };
}

export interface FragmentCacheOptions {
  /** Bytes of the cache; with 0, each fragment is rendered each time. */
  readonly maxBytes?: number;
}

const MEGABYTE = 1024 * 1024;
/** Bytes of each character in a string that contains one which is not Latin. */
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
