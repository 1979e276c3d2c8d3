import { describe, expect, it } from 'vitest';
import type { EstateQuery } from '../../../../shared/api/search.ts';
import { conditionsOf, type Dimension } from './estateConditions.ts';
import type { CategoryValue, EstateTable } from './estateTable.ts';
import { countFacets } from './facetCounts.ts';

type Row = Record<Dimension, CategoryValue>;
const CATEGORIES = ['type', 'subType', 'transaction', 'city', 'bedrooms', 'country'] as const;

/** The same sequence in every run. */
function* randomIntegers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield state >> 8;
  }
}

function rowsOf(count: number): Row[] {
  const random = randomIntegers(7);
  const below = (limit: number) => random.next().value % limit;
  const orNothing = (value: number) => (below(5) === 0 ? null : value);
  return Array.from({ length: count }, () => ({
    type: 1 + below(4),
    subType: orNothing(100 + below(9)),
    transaction: 1 + below(6),
    city: 9000 + below(12),
    bedrooms: orNothing(below(6)),
    country: below(9) === 0 ? 'NL' : 'BE',
    price: orNothing(1000 * (1 + below(50))),
  }));
}

function tableOf(rows: readonly Row[]): EstateTable {
  const category = (name: (typeof CATEGORIES)[number]) => {
    const values = [...new Set(rows.map((row) => row[name]))];
    return { values, codes: Uint16Array.from(rows, (row) => values.indexOf(row[name])) };
  };
  return {
    size: rows.length,
    categories: {
      type: category('type'),
      subType: category('subType'),
      transaction: category('transaction'),
      city: category('city'),
      bedrooms: category('bedrooms'),
      country: category('country'),
    },
    prices: Float64Array.from(rows, (row) => (row.price === null ? Number.NaN : Number(row.price))),
  };
}

const rows = rowsOf(2000);
const table = tableOf(rows);

/** Each facet counted by itself, from its definition. */
function countSlowly(query: EstateQuery) {
  const { always, filters } = conditionsOf('site', query);
  const matching = (without?: Dimension) =>
    rows.filter((row) =>
      [...always, ...filters.filter(({ dimension }) => dimension !== without)].every((condition) =>
        condition.passes(row[condition.dimension]),
      ),
    );
  const count = (name: (typeof CATEGORIES)[number]) => {
    const counts = new Map<CategoryValue, number>();
    for (const row of matching(name)) if (row[name] !== null) counts.set(row[name], (counts.get(row[name]) ?? 0) + 1);
    return counts;
  };
  const prices = matching('price').flatMap((row) => (row.price === null ? [] : Number(row.price)));
  return {
    total: matching().length,
    categories: Object.fromEntries(CATEGORIES.map((name) => [name, count(name)])),
    prices: prices.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) },
  };
}

describe('facets counted in one pass are those of their definition', () => {
  it.each<[string, EstateQuery]>([
    ['without filters', {}],
    ['with one', { terms: { transaction: [1, 3, 5] } }],
    ['with two on one field', { terms: { bedrooms: [1, 2, 3] }, range: { bedrooms: { gte: 2 } } }],
    ['with a hidden status', { terms: { transaction: [1, 3, 5] }, exclude: { status: [5] } }],
    ['with a price', { range: { price: { gte: 10_000, lte: 30_000 } } }],
    [
      'with all of them',
      {
        terms: {
          transaction: [1, 2, 3],
          type: [1, 2],
          subType: [100, 101, 102, 103],
          city: [9001, 9002],
          country: ['BE'],
        },
        range: { price: { lte: 40_000 }, bedrooms: { gte: 1 } },
      },
    ],
    ['with one that nothing passes', { terms: { city: [1], type: [1] } }],
  ])('%s', (_, query) => {
    expect(countFacets(table, conditionsOf('site', query))).toEqual(countSlowly(query));
  });
});
