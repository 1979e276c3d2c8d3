import { describe, expect, it } from 'vitest';
import { toContentKey, fragmentKey } from './fragmentKey.ts';

describe('the key of a fragment', () => {
  const site = { id: 'a' };
  it('is the same for the same ingredients', () => {
    expect(fragmentKey(['card', site, 2, true, undefined])).toBe(fragmentKey(['card', site, 2, true, undefined]));
  });
  it.each<[string, unknown[], unknown[]]>([
    ['equal objects', [{ id: 'a' }], [{ id: 'a' }]],
    ['a number and its text', [1], ['1']],
    ['nothing and its name', [undefined], ['undefined']],
    ['texts that are divided otherwise', ['ab', 'c'], ['a', 'bc']],
    ['an ingredient more', ['a'], ['a', undefined]],
    ['another order', ['a', 'b'], ['b', 'a']],
  ])('differs for %s', (_, one, other) => {
    expect(fragmentKey(one as string[])).not.toBe(fragmentKey(other as string[]));
  });
  it('names objects of equal content alike where their content is given', () => {
    expect(fragmentKey([toContentKey({ id: 1, name: 'x' })])).toBe(fragmentKey([toContentKey({ id: 1, name: 'x' })]));
  });
});
