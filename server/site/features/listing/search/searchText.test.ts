import { describe, expect, it } from 'vitest';
import { freeSearchOf, unclearOf, withSearchText } from './searchText.ts';

const canonical = (search: string) => withSearchText('type=1', { q: freeSearchOf(search), unclear: unclearOf(search) });

describe('the words of a search in an address', () => {
  it('have one form, however they are typed', () => {
    expect(freeSearchOf('q=++huis%0A%09gent%E2%80%8B++')).toBe('huis gent');
    expect(canonical('q=huis++gent&x=1')).toBe('type=1&q=huis+gent');
    expect(canonical('q=&unclear=+')).toBe('type=1');
    const once = canonical('unclear=met+tuin&unclear=%3Cb%3E&q=a');
    expect(withSearchText('type=1', { q: freeSearchOf(once), unclear: unclearOf(once) })).toBe(once);
  });

  it('are held to a length and a number', () => {
    expect(freeSearchOf(`q=${'a'.repeat(500)}`)).toHaveLength(200);
    expect(unclearOf(Array.from({ length: 50 }, (_, index) => `unclear=${index}`).join('&'))).toHaveLength(8);
    expect(unclearOf(`unclear=${'a'.repeat(500)}`)[0]).toHaveLength(80);
  });
});
