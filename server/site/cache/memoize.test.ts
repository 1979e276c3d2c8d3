import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { memoize } from './memoize.ts';

function createCountedFunction() {
  const calls: string[] = [];
  const make = memoize((source: { readonly name: string }, ...words: readonly string[]) => {
    calls.push([source.name, ...words].join(' '));
    return { words };
  });
  return { calls, make };
}

describe('a memoized value', () => {
  it('is the same object for the same source and ingredients', () => {
    const { calls, make } = createCountedFunction();
    const source = { name: 'menu' };
    expect(make(source, 'nl')).toBe(make(source, 'nl'));
    expect(make(source, 'nl')).not.toBe(make(source, 'fr'));
    expect(calls).toEqual(['menu nl', 'menu fr']);
  });

  it('is derived again from another source with equal content', () => {
    const { make } = createCountedFunction();
    expect(make({ name: 'menu' })).not.toBe(make({ name: 'menu' }));
  });

  it('is kept for as many sources as are allowed, those that were used last', () => {
    const calls: string[] = [];
    const make = memoize(({ name }: { readonly name: string }) => calls.push(name), 2);
    const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
    for (const source of [one, two, one, three, one, two]) make(source);
    expect(calls).toEqual(['one', 'two', 'three', 'two']);
  });

  it('is kept for the latest ingredients, as many as there are languages', () => {
    const { calls, make } = createCountedFunction();
    const source = { name: 'menu' };
    const [first] = LOCALES;
    const last = LOCALES.at(-1) ?? first;
    for (const word of [...LOCALES, first, 'xx', last, first]) make(source, word);
    expect(calls.map((call) => call.split(' ')[1])).toEqual([...LOCALES, 'xx', first]);
  });
});
