import { type Conditions, DIMENSIONS, type Dimension, type DimensionCondition } from './estateConditions.ts';
import { CATEGORY_NAMES, type Category, type CategoryValue, type EstateTable } from './estateTable.ts';

export interface FacetCounts {
  /** Estates that pass every filter. */
  readonly total: number;
  /** Value → estates that have it and pass every filter but the one on that category; only those that occur. */
  readonly categories: Readonly<Record<Category, ReadonlyMap<number | string, number>>>;
  /** Over the visible prices of the estates that pass every filter but the one on the price. */
  readonly prices: { readonly min: number; readonly max: number } | undefined;
}

/** One test of a row: which filter it is, and what it makes of the row's code. */
interface Test {
  readonly dimension: Dimension;
  readonly passes: (row: number) => boolean;
}

const all = (conditions: readonly DimensionCondition[]) => (value: number | string | null) =>
  conditions.every((condition) => condition.passes(value));

/** Conditions on one column as a single test; a category is tested once per value, not once per row. */
function testOf(table: EstateTable, dimension: Dimension, conditions: readonly DimensionCondition[]): Test {
  const passes = all(conditions);
  if (dimension === 'price') {
    const { prices } = table;
    return { dimension, passes: (row) => passes(Number.isNaN(prices[row]) ? null : (prices[row] ?? null)) };
  }
  const { values, codes } = table.categories[dimension];
  const allowed = values.map(passes);
  return { dimension, passes: (row) => allowed[codes[row] ?? 0] === true };
}

function testsOf(table: EstateTable, conditions: readonly DimensionCondition[]): Test[] {
  return DIMENSIONS.flatMap((dimension) => {
    const own = conditions.filter((condition) => condition.dimension === dimension);
    return own.length === 0 ? [] : [testOf(table, dimension, own)];
  });
}

const NOTHING_FAILED = -1;
const SEVERAL_FAILED = -2;

/** The index of the only test that a row fails. */
function failureOf(tests: readonly Test[], row: number): number {
  let failed = NOTHING_FAILED;
  for (let index = 0; index < tests.length; index++) {
    if (tests[index]?.passes(row)) continue;
    if (failed !== NOTHING_FAILED) return SEVERAL_FAILED;
    failed = index;
  }
  return failed;
}

const asMap = (values: readonly CategoryValue[], counts: Uint32Array): Map<number | string, number> =>
  new Map(
    values.flatMap((value, code): [number | string, number][] => {
      const count = counts[code] ?? 0;
      return value === null || count === 0 ? [] : [[value, count]];
    }),
  );

/**
 * Counts in one pass. An estate that passes every filter counts in each facet; one that fails a single filter counts
 * in the facet of that filter alone; all others count nowhere.
 */
export function countFacets(table: EstateTable, conditions: Pick<Conditions, 'always' | 'filters'>): FacetCounts {
  const always = testsOf(table, conditions.always);
  const tests = testsOf(table, conditions.filters);
  const counts = CATEGORY_NAMES.map((name) => {
    const { values, codes } = table.categories[name];
    return { name, values, codes, found: new Uint32Array(values.length) };
  });
  const ofTest = tests.map((test) => counts.find(({ name }) => name === test.dimension));
  const { prices } = table;
  let total = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;

  for (let row = 0; row < table.size; row++) {
    if (always.some((test) => !test.passes(row))) continue;
    const failed = failureOf(tests, row);
    if (failed === SEVERAL_FAILED) continue;
    if (failed === NOTHING_FAILED) {
      total += 1;
      for (const { codes, found } of counts) found[codes[row] ?? 0]! += 1;
    } else {
      const own = ofTest[failed];
      if (own) own.found[own.codes[row] ?? 0]! += 1;
    }
    if (failed === NOTHING_FAILED || tests[failed]?.dimension === 'price') {
      const price = prices[row] ?? Number.NaN;
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }
  const maps = Object.fromEntries(counts.map(({ name, values, found }) => [name, asMap(values, found)]));
  return {
    total,
    categories: maps as Record<Category, Map<number | string, number>>,
    prices: min <= max ? { min, max } : undefined,
  };
}
