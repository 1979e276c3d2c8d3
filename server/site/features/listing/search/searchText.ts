import { MAX_FREE_SEARCH_CHARACTERS } from '#shared/domain/freeSearch/sentenceLimits.ts';

/** Bytes of a query string that are read: more is an attempt to bust the cache. */
const MAX_LENGTH = 2048;
/** Parts of a search that were not understood, and characters of each. */
const MOST_UNCLEAR = 8;
const LONGEST_UNCLEAR = 80;

/** One line without invisible characters, the same for every way to type a text. */
const tidy = (text: string, length: number) =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
    .trim();

const paramsOf = (search: string) => new URLSearchParams(search.slice(0, MAX_LENGTH));

/** The line of words in an address (`q`), in the one form that caches know; empty for none. */
export const freeSearchOf = (search: string): string =>
  tidy(paramsOf(search).get('q') ?? '', MAX_FREE_SEARCH_CHARACTERS);

/** What of an earlier search was not understood (`unclear`). */
export const unclearOf = (search: string): readonly string[] =>
  paramsOf(search)
    .getAll('unclear')
    .slice(0, MOST_UNCLEAR)
    .map((text) => tidy(text, LONGEST_UNCLEAR))
    .filter(Boolean);

/** These parameters in canonical form, behind those of the filter. */
export function withSearchText(filter: string, { q = '', unclear = [] }: { q?: string; unclear?: readonly string[] }) {
  const params = new URLSearchParams(filter);
  if (q) params.set('q', q);
  for (const text of unclear.slice(0, MOST_UNCLEAR)) params.append('unclear', text.slice(0, LONGEST_UNCLEAR));
  return params.toString();
}
