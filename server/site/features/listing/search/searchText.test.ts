import { describe, expect, it } from 'vitest';
import { readFreeSearch, readUnclear, addSearchText } from './searchText.ts';

const toCanonicalQuery = (search: string) =>
  addSearchText('type=1', { q: readFreeSearch(search), unclear: readUnclear(search) });

describe('the words of a search in an address', () => {
  it('have one canonical form, however they are typed', () => {
    expect(readFreeSearch('q=++huis%0A%09gent%E2%80%8B++')).toBe('huis gent');
    expect(toCanonicalQuery('q=huis++gent&x=1')).toBe('type=1&q=huis+gent');
    expect(toCanonicalQuery('q=&unclear=+')).toBe('type=1');
    const canonicalQuery = toCanonicalQuery('unclear=met+tuin&unclear=%3Cb%3E&q=a');
    expect(addSearchText('type=1', { q: readFreeSearch(canonicalQuery), unclear: readUnclear(canonicalQuery) })).toBe(
      canonicalQuery,
    );
  });

  it('are limited in length and number', () => {
    expect(readFreeSearch(`q=${'a'.repeat(500)}`)).toHaveLength(200);
    expect(readUnclear(Array.from({ length: 50 }, (_, index) => `unclear=${index}`).join('&'))).toHaveLength(8);
    expect(readUnclear(`unclear=${'a'.repeat(500)}`)[0]).toHaveLength(80);
  });
});
