import { describe, expect, it } from 'vitest';
import { NUMBER_FILTERS, YES_FILTERS } from '#shared/filters/filters.ts';
import type { EstateQuery } from '#shared/api/search.ts';
import { buildConditions, type FacetDimension } from './estateConditions.ts';
import { type CategoryValue, type EstateTable, type NumberColumn, createNumberColumn } from './estateTable.ts';
import { countFacets, MAX_LISTED_ROWS } from './facetCounts.ts';

type FacetRow = Record<FacetDimension, CategoryValue>;
const CATEGORY_NAMES = ['type', 'subType', 'transaction', 'city', 'bedrooms', 'country'] as const;

/** Yields random integers that are the same in every run. */
function* randomIntegers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield state >> 8;
  }
}

const TODAY_NUMBER = 20_000;

/**
 * Returns a random number that equals an offered step or differs from it by 1. `randomBelow` returns a random number
 * below its argument.
 */
const pickNumberNear = (steps: readonly number[], randomBelow: (limit: number) => number) =>
  (steps[randomBelow(steps.length)] ?? 0) + randomBelow(3) - 1;

function createRows(count: number): FacetRow[] {
  const randomNumbers = randomIntegers(7);
  const randomBelow = (limit: number) => randomNumbers.next().value % limit;
  const pickOrNull = (value: number) => (randomBelow(5) === 0 ? null : value);
  return Array.from({ length: count }, () => ({
    type: 1 + randomBelow(4),
    subType: pickOrNull(100 + randomBelow(9)),
    transaction: 1 + randomBelow(6),
    city: 9000 + randomBelow(12),
    bedrooms: pickOrNull(randomBelow(6)),
    country: randomBelow(9) === 0 ? 'NL' : 'BE',
    price: pickOrNull(1000 * (1 + randomBelow(50))),
    ...Object.fromEntries(YES_FILTERS.map(({ field }) => [field, randomBelow(3) === 0 ? 1 : 0])),
    ...Object.fromEntries(
      NUMBER_FILTERS.map(({ field, listOfferedBounds }) => [
        field,
        pickOrNull(pickNumberNear(listOfferedBounds(TODAY_NUMBER), randomBelow)),
      ]),
    ),
  })) as FacetRow[];
}

const createNumbers = (steps: readonly number[], values: readonly CategoryValue[]): NumberColumn =>
  createNumberColumn(
    Float32Array.from(values, (value) => (value === null ? Number.NaN : Number(value))),
    steps,
  );

function createTable(rows: readonly FacetRow[]): EstateTable {
  const createCategory = (name: (typeof CATEGORY_NAMES)[number]) => {
    const values = [...new Set(rows.map((row) => row[name]))];
    return { values, valueCodes: Uint16Array.from(rows, (row) => values.indexOf(row[name])) };
  };
  return {
    rowCount: rows.length,
    estateIds: Float64Array.from(rows, (_, index) => index + 1),
    yesFilterBits: Int32Array.from(rows, (row) =>
      YES_FILTERS.reduce((bits, { field, bit }) => (row[field] === 1 ? bits | (1 << bit) : bits), 0),
    ),
    numberColumns: Object.fromEntries(
      NUMBER_FILTERS.map(({ field, listOfferedBounds }) => [
        field,
        createNumbers(
          listOfferedBounds(TODAY_NUMBER),
          rows.map((row) => row[field]),
        ),
      ]),
    ) as EstateTable['numberColumns'],
    categories: {
      type: createCategory('type'),
      subType: createCategory('subType'),
      transaction: createCategory('transaction'),
      city: createCategory('city'),
      bedrooms: createCategory('bedrooms'),
      country: createCategory('country'),
    },
    visiblePrices: Float64Array.from(rows, (row) => (row.price === null ? Number.NaN : Number(row.price))),
  };
}

const tableRows = createRows(2000);
const estateTable = createTable(tableRows);

/** Returns the indexes of the first `MAX_LISTED_ROWS` rows in the table. */
const listRowIndexes = (foundRows: readonly FacetRow[]) =>
  Uint32Array.from(foundRows.slice(0, MAX_LISTED_ROWS), (row) => tableRows.indexOf(row));

/** Counts each facet separately, row by row, by its definition. `countFacets` must return the same counts. */
function countSlowly(query: EstateQuery) {
  const { commonConditions, filters } = buildConditions('site', query);
  const listMatchingRows = (ignoredDimension?: FacetDimension) =>
    tableRows.filter((row) =>
      [...commonConditions, ...filters.filter(({ dimension }) => dimension !== ignoredDimension)].every((condition) =>
        condition.isMet(row[condition.dimension], row.type),
      ),
    );
  const countCategory = (name: (typeof CATEGORY_NAMES)[number]) => {
    const counts = new Map<CategoryValue, number>();
    for (const row of listMatchingRows(name))
      if (row[name] !== null) counts.set(row[name], (counts.get(row[name]) ?? 0) + 1);
    return counts;
  };
  const prices = listMatchingRows('price').flatMap((row) => (row.price === null ? [] : Number(row.price)));
  const numbers = NUMBER_FILTERS.map(({ field, listOfferedBounds }) => {
    const values = listMatchingRows(field).flatMap((row) => (row[field] === null ? [] : Number(row[field])));
    const counts = listOfferedBounds(TODAY_NUMBER).map((step) => ({
      step,
      gte: values.filter((value) => value >= step).length,
      lte: values.filter((value) => value <= step).length,
    }));
    return [field, counts.filter(({ gte, lte }) => gte > 0 || lte > 0)];
  });
  const filteredDimensions = new Set(filters.map(({ dimension }) => dimension));
  return {
    featureCounts: new Map(
      YES_FILTERS.map(({ field }) => [field, listMatchingRows().filter((row) => row[field] === 1).length]),
    ),
    numbers: Object.fromEntries(numbers),
    countsWithoutFilter: new Map(
      [...filteredDimensions].map((dimension) => [
        dimension,
        listMatchingRows(dimension).length - listMatchingRows().length,
      ]),
    ),
    passingRows: listRowIndexes(listMatchingRows()),
    passingCount: listMatchingRows().length,
    categories: Object.fromEntries(CATEGORY_NAMES.map((name) => [name, countCategory(name)])),
    prices: prices.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) },
  };
}

describe('the counts of facets equal a count of the rows', () => {
  it.each<[string, EstateQuery]>([
    ['without filters', {}],
    ['with one filter', { terms: { transaction: [1, 3, 5] } }],
    ['with two filters on one field', { terms: { bedrooms: [1, 2, 3] }, range: { bedrooms: { gte: 2 } } }],
    ['with a hidden status', { terms: { transaction: [1, 3, 5] }, exclude: { status: [5] } }],
    ['with a price', { range: { price: { gte: 10_000, lte: 30_000 } } }],
    [
      'with filters on all main fields',
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
    ['with subtypes and a whole type', { terms: { subType: [100, 101, 'type:3'], city: [9001, 9002, 9003] } }],
    ['with yes-or-no filters', { terms: { garden: [true], elevator: [true] } }],
    ['with number filters', { range: { areaBuild: { gte: 80, lte: 150 }, energyLabel: { lte: 'C' } } }],
    [
      'with a yes-or-no filter and a number filter',
      { terms: { parking: [true] }, range: { constructionYear: { gte: 1990 } } },
    ],
    ['with filters that no row passes', { terms: { city: [1], type: [1] } }],
  ])('%s', (_, query) => {
    expect(countFacets(estateTable, buildConditions('site', query))).toEqual(countSlowly(query));
  });
});

describe('a search for subtypes and a whole type', () => {
  const query: EstateQuery = { terms: { subType: [100, 'type:3'] } };

  it('is counted in the table of the whole site', () => {
    expect(buildConditions('site', query).selectsAllListed).toBe(true);
  });

  it('passes the homes of the whole type and of the subtypes, and counts how many homes it excludes', () => {
    const passingRows = tableRows.filter(({ type, subType }) => type === 3 || subType === 100);
    const counts = countFacets(estateTable, buildConditions('site', query));
    expect(counts.passingCount).toBe(passingRows.length);
    expect(counts.countsWithoutFilter.get('subType')).toBe(tableRows.length - passingRows.length);
  });
});
