import {
  NUMBER_FILTERS,
  type NumberField,
  YES_FILTERS,
  isNumberFilter,
  isYesFilter,
} from '../../../../shared/filters/filters.ts';
import { type Conditions, DIMENSIONS, type Dimension, type DimensionCondition } from './estateConditions.ts';
import {
  CATEGORY_NAMES,
  type Category,
  type CategoryValue,
  type EstateTable,
  type NumberColumn,
} from './estateTable.ts';
import { bitOf } from '../../core/db/featureColumns.ts';
import { yesFilter } from './moreConditions.ts';

/** A bound of a number that could be chosen, and how many homes it leaves. */
interface StepCount {
  /** As the database has it. */
  readonly step: number;
  readonly gte: number;
  readonly lte: number;
}

export interface FacetCounts {
  /** Estates that pass every filter. */
  readonly total: number;
  /** Value → estates that have it and pass every filter but the one on that category; only those that occur. */
  readonly categories: Readonly<Record<Category, ReadonlyMap<number | string, number>>>;
  /** Over the visible prices of the estates that pass every filter but the one on the price. */
  readonly prices: { readonly min: number; readonly max: number } | undefined;
  /** Estates that have it and pass every filter. */
  readonly has: ReadonlyMap<string, number>;
  /** Over the estates that pass every filter but the one on that number. */
  readonly numbers: Readonly<Record<NumberField, readonly StepCount[]>>;
  /** Estates that fail this filter alone. */
  readonly without: ReadonlyMap<Dimension, number>;
  /** Rows of the table that pass every filter, as many as were asked for at most. */
  readonly rows: readonly number[];
}

/** One test of a row: which filter it is, and what it makes of the row's code. */
interface Test {
  readonly dimension: Dimension;
  readonly passes: (row: number) => boolean;
}

const all = (conditions: readonly DimensionCondition[]) => (value: number | string | null) =>
  conditions.every((condition) => condition.passes(value));

const valueAt = (values: Float64Array | Float32Array, row: number): number | null => {
  const value = values[row];
  return value === undefined || Number.isNaN(value) ? null : value;
};

/** Conditions on one column as a single test; a category is tested once per value, not once per row. */
function testOf(table: EstateTable, dimension: Dimension, conditions: readonly DimensionCondition[]): Test {
  const passes = all(conditions);
  if (dimension === 'price') return { dimension, passes: (row) => passes(valueAt(table.prices, row)) };
  if (isYesFilter(dimension)) {
    const bit = bitOf(yesFilter(dimension));
    return { dimension, passes: (row) => ((table.bits[row] ?? 0) & bit) !== 0 };
  }
  if (isNumberFilter(dimension)) {
    const { values } = table.numbers[dimension];
    return { dimension, passes: (row) => passes(valueAt(values, row)) };
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

/** Steps that some home reaches or stays below. */
function stepCounts({ steps }: NumberColumn, bands: Uint32Array): StepCount[] {
  /** How many lie before step `index`, and on it. */
  const between = (index: number) => bands[1 + 2 * index] ?? 0;
  const on = (index: number) => bands[2 + 2 * index] ?? 0;
  const total = bands.subarray(1).reduce((sum, count) => sum + count, 0);
  let lte = 0;
  return steps.flatMap((step, index) => {
    const below = lte + between(index);
    lte = below + on(index);
    const gte = total - below;
    return total > 0 && (gte > 0 || lte > 0) ? [{ step, gte, lte }] : [];
  });
}

/** Counters of one column: what is found in each of its codes. */
interface Counter {
  readonly name: Dimension;
  readonly codes: Uint16Array | Uint8Array;
  readonly found: Uint32Array;
}

/**
 * Counts in one pass. An estate that passes every filter counts in each facet; one that fails a single filter counts
 * in the facet of that filter alone; all others count nowhere.
 */
export function countFacets(
  table: EstateTable,
  conditions: Pick<Conditions, 'always' | 'filters'>,
  mostRows = 0,
): FacetCounts {
  const always = testsOf(table, conditions.always);
  const tests = testsOf(table, conditions.filters);
  const ofCategories = CATEGORY_NAMES.map((name): Counter => {
    const { values, codes } = table.categories[name];
    return { name, codes, found: new Uint32Array(values.length) };
  });
  const ofNumbers = NUMBER_FILTERS.map(({ field }): Counter => {
    const { steps, bands } = table.numbers[field];
    return { name: field, codes: bands, found: new Uint32Array(2 * steps.length + 2) };
  });
  const counters = [...ofCategories, ...ofNumbers];
  const ofTest = tests.map((test) => counters.find(({ name }) => name === test.dimension));
  const failures = new Uint32Array(tests.length);
  const withBit = new Uint32Array(32);
  const rows: number[] = [];
  const { prices, bits } = table;
  let total = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;

  for (let row = 0; row < table.size; row++) {
    if (always.some((test) => !test.passes(row))) continue;
    const failed = failureOf(tests, row);
    if (failed === SEVERAL_FAILED) continue;
    if (failed === NOTHING_FAILED) {
      total += 1;
      if (rows.length < mostRows) rows.push(row);
      for (const { codes, found } of counters) found[codes[row] ?? 0]! += 1;
      for (let left = bits[row] ?? 0; left !== 0; left &= left - 1) withBit[31 - Math.clz32(left & -left)]! += 1;
    } else {
      failures[failed]! += 1;
      const own = ofTest[failed];
      if (own) own.found[own.codes[row] ?? 0]! += 1;
    }
    if (failed === NOTHING_FAILED || tests[failed]?.dimension === 'price') {
      const price = prices[row] ?? Number.NaN;
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }
  const categories = CATEGORY_NAMES.map(
    (name, index) =>
      [name, asMap(table.categories[name].values, ofCategories[index]?.found ?? new Uint32Array())] as const,
  );
  const numbers = NUMBER_FILTERS.map(
    ({ field }, index) =>
      [field, stepCounts(table.numbers[field], ofNumbers[index]?.found ?? new Uint32Array())] as const,
  );
  return {
    total,
    categories: Object.fromEntries(categories) as Record<Category, Map<number | string, number>>,
    prices: min <= max ? { min, max } : undefined,
    has: new Map(YES_FILTERS.map(({ field, bit }) => [field, withBit[bit] ?? 0])),
    numbers: Object.fromEntries(numbers) as Record<NumberField, StepCount[]>,
    without: new Map(tests.map(({ dimension }, index) => [dimension, failures[index] ?? 0])),
    rows,
  };
}
