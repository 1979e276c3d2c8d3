import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.ts';

function counted() {
  const calls: string[] = [];
  const make = memoize((source: { readonly name: string }, ...words: readonly string[]) => {
    calls.push([source.name, ...words].join(' '));
    return { words };
  });
  return { calls, make };
}

describe('what is made of an answer', () => {
  it('is the same as long as answer and ingredients are', () => {
    const { calls, make } = counted();
    const source = { name: 'menu' };
    expect(make(source, 'nl')).toBe(make(source, 'nl'));
    expect(make(source, 'nl')).not.toBe(make(source, 'fr'));
    expect(calls).toEqual(['menu nl', 'menu fr']);
  });

  it('is made anew of another answer that says the same', () => {
    const { make } = counted();
    expect(make({ name: 'menu' })).not.toBe(make({ name: 'menu' }));
  });

  it('is kept for as many ingredients as there are languages, the latest ones', () => {
    const { calls, make } = counted();
    const source = { name: 'menu' };
    for (const word of ['nl', 'fr', 'en', 'de', 'nl', 'xx', 'de', 'nl']) make(source, word);
    expect(calls.map((call) => call.split(' ')[1])).toEqual(['nl', 'fr', 'en', 'de', 'xx', 'nl']);
  });
});
