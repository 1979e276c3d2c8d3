import { MAX_FREE_SEARCH_CHARACTERS } from '#shared/domain/freeSearch/sentenceLimits.ts';

/**
 * The maximum number of characters of a query string that are parsed. A longer query string is an attempt to bypass the
 * cache.
 */
const MAX_QUERY_CHARACTERS = 2048;
/** The maximum number of parts of a search that were not understood, and of characters of each. */
const MAX_UNCLEAR_PARTS = 8;
const MAX_UNCLEAR_CHARACTERS = 80;

/** Returns one line without invisible characters, normalized so that equal texts are equal strings. */
const normalizeLine = (text: string, maxCharacters: number) =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .trim();

const readParams = (search: string) => new URLSearchParams(search.slice(0, MAX_QUERY_CHARACTERS));

/**
 * Returns the search that was typed as one line (parameter `q`), in the canonical form for caches; empty without such a
 * search.
 */
export const readFreeSearch = (search: string): string =>
  normalizeLine(readParams(search).get('q') ?? '', MAX_FREE_SEARCH_CHARACTERS);

/** Returns the parts of an earlier search that were not understood (`unclear`). */
export const readUnclear = (search: string): readonly string[] =>
  readParams(search)
    .getAll('unclear')
    .slice(0, MAX_UNCLEAR_PARTS)
    .map((text) => normalizeLine(text, MAX_UNCLEAR_CHARACTERS))
    .filter(Boolean);

/** Adds the parameters `q` and `unclear`, in canonical form, after those of the filter. */
export function addSearchText(filter: string, { q = '', unclear = [] }: { q?: string; unclear?: readonly string[] }) {
  const params = new URLSearchParams(filter);
  if (q) params.set('q', q);
  for (const text of unclear.slice(0, MAX_UNCLEAR_PARTS))
    params.append('unclear', text.slice(0, MAX_UNCLEAR_CHARACTERS));
  return params.toString();
}
