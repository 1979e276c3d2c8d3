import { LRUCache } from 'lru-cache';
import type { StylesheetName } from '../stylesheetFiles.ts';

/** HTML of a part of pages, with what the page that it stands on has to link. */
export interface Fragment {
  readonly html: string;
  readonly stylesheets: readonly StylesheetName[];
  /** Addresses of scripts that the browser needs at once. */
  readonly scripts: readonly string[];
}

/**
 * Parts of pages that were rendered, by all that they are made of: another version of the data has another key, so no
 * purge is needed, and what nothing asks for any more is pushed out. One process has one, for all sites.
 */
export interface FragmentCache {
  get(key: string, render: () => Fragment): Fragment;
  stats(): { readonly fragments: number; readonly fragmentBytes: number };
}

export interface FragmentCacheOptions {
  /** 0: each fragment is rendered each time. */
  readonly maxBytes?: number;
}

const MEGABYTE = 1024 * 1024;
/** Of a character that is not Latin, which makes its whole string as wide. */
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
