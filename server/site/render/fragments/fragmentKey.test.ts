import { describe, expect, it } from 'vitest';
import { toContentKey, toFragmentKey } from './fragmentKey.ts';

describe('the key of a fragment', () => {
  const site = { id: 'a' };
  it('is the same for the same ingredients', () => {
    expect(toFragmentKey(['card', site, 2, true, undefined])).toBe(toFragmentKey(['card', site, 2, true, undefined]));
  });
  it.each<[string, unknown[], unknown[]]>([
    ['equal objects', [{ id: 'a' }], [{ id: 'a' }]],
    ['a number and its text', [1], ['1']],
    ['nothing and its name', [undefined], ['undefined']],
    ['texts that are divided otherwise', ['ab', 'c'], ['a', 'bc']],
    ['an ingredient more', ['a'], ['a', undefined]],
    ['another order', ['a', 'b'], ['b', 'a']],
  ])('differs for %s', (_, one, other) => {
    expect(toFragmentKey(one as string[])).not.toBe(toFragmentKey(other as string[]));
  });
  it('is equal for objects with equal content, where the content is a part of the key', () => {
    expect(toFragmentKey([toContentKey({ id: 1, name: 'x' })])).toBe(
      toFragmentKey([toContentKey({ id: 1, name: 'x' })]),
    );
  });
});
