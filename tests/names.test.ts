import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBadNames, findTypesWithTwoMeanings } from './names.ts';
import { readSources } from './sources.ts';

// The check leaves this file out, because it contains wrong names on purpose.
const sources = [...readSources(path.resolve(import.meta.dirname, '..'))].filter(
  ([file]) => file !== 'tests/names.test.ts',
);

describe('names in the code', () => {
  it('say what a bound limits, and what a function does', () => {
    expect(sources.length).toBeGreaterThan(2000);
    expect(findBadNames(sources)).toEqual([]);
  });

  it('have one meaning each, when they are names of exported types', () => {
    expect(findTypesWithTwoMeanings(sources)).toEqual([]);
  });
});

describe('findBadNames', () => {
  it.each([
    'const MOST_ROWS = 5;',
    'const LONGEST = 5;',
    'export const keyOf = (a: string) => a;',
    'function placeOf() {}',
  ])('reports %s', (text) => expect(findBadNames([['a.ts', text]])).toHaveLength(1));

  it.each(['const MAX_ROWS = 5;', 'const mostly = 1;', 'const at = text.indexOf(a);', 'const proof = 1;'])(
    'accepts %s',
    (text) => expect(findBadNames([['a.ts', text]])).toEqual([]),
  );
});

describe('findTypesWithTwoMeanings', () => {
  it('reports a type that two files declare, and no type that one of them exports again', () => {
    const declares = 'export interface Place {}';
    expect(
      findTypesWithTwoMeanings([
        ['a.ts', declares],
        ['b.ts', 'export type Place = string;'],
      ]),
    ).toEqual(['Place: a.ts, b.ts']);
    expect(
      findTypesWithTwoMeanings([
        ['a.ts', declares],
        ['b.ts', "export type { Place } from './a.ts';"],
      ]),
    ).toEqual([]);
  });
});
