import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { memoize } from './memoize.ts';

function createCountedFunction() {
  const calls: string[] = [];
  const deriveValue = memoize((source: { readonly name: string }, ...words: readonly string[]) => {
    calls.push([source.name, ...words].join(' '));
    return { words };
  });
  return { calls, deriveValue };
}

describe('a memoized value', () => {
  it('is the same object for the same source and ingredients', () => {
    const { calls, deriveValue } = createCountedFunction();
    const source = { name: 'menu' };
    expect(deriveValue(source, 'nl')).toBe(deriveValue(source, 'nl'));
    expect(deriveValue(source, 'nl')).not.toBe(deriveValue(source, 'fr'));
    expect(calls).toEqual(['menu nl', 'menu fr']);
  });

  it('is derived again from another source with equal content', () => {
    const { deriveValue } = createCountedFunction();
    expect(deriveValue({ name: 'menu' })).not.toBe(deriveValue({ name: 'menu' }));
  });

  it('is kept for the most recently used sources, up to the given number', () => {
    const calls: string[] = [];
    const deriveValue = memoize(({ name }: { readonly name: string }) => calls.push(name), 2);
    const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
    for (const source of [one, two, one, three, one, two]) deriveValue(source);
    expect(calls).toEqual(['one', 'two', 'three', 'two']);
  });

  it('is kept for the latest ingredients of a source, one for each language', () => {
    const { calls, deriveValue } = createCountedFunction();
    const source = { name: 'menu' };
    const [firstLocale] = LOCALES;
    const lastLocale = LOCALES.at(-1) ?? firstLocale;
    for (const word of [...LOCALES, firstLocale, 'xx', lastLocale, firstLocale]) deriveValue(source, word);
    expect(calls.map((call) => call.split(' ')[1])).toEqual([...LOCALES, 'xx', firstLocale]);
  });
});
