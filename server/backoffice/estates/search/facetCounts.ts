import { NUMBER_FILTERS, type NumberField, YES_FILTERS, isNumberFilter, isYesFilter } from '#shared/filters/filters.ts';
import { type Conditions, DIMENSIONS, type Dimension, type DimensionCondition } from './estateConditions.ts';
import {
  CATEGORY_NAMES,
  type Category,
  type CategoryValue,
  type EstateTable,
  type NumberColumn,
} from './estateTable.ts';
import { toBitMask } from '../../core/db/featureColumns.ts';
import { getYesFilter } from './moreConditions.ts';

/** A bound of a number that a visitor could choose, with the number of homes that remain. */
interface StepCount {
  /** The step in the unit of the database. */
  readonly step: number;
  readonly gte: number;
  readonly lte: number;
}

export interface FacetCounts {
  /** The number of estates that pass every filter. */
  readonly total: number;
  /**
   * Maps each value to the number of estates that have it and pass every filter except the one on that category. Only
   * values that occur are included.
   */
  readonly categories: Readonly<Record<Category, ReadonlyMap<number | string, number>>>;
  /** The range of the visible prices of the estates that pass every filter except the one on the price. */
  readonly prices: { readonly min: number; readonly max: number } | undefined;
  /** The number of estates that have a feature and pass every filter. */
  readonly has: ReadonlyMap<string, number>;
  /** The counts over the estates that pass every filter except the one on that number. */
  readonly numbers: Readonly<Record<NumberField, readonly StepCount[]>>;
  /** The number of estates that fail only this filter. */
  readonly without: ReadonlyMap<Dimension, number>;
  /** The first `MAX_LISTED_ROWS` rows of the table that pass every filter. */
  readonly rows: Uint32Array;
}

/**
 * The result for each row: it passes all filters so far, it fails several, or the number, from 1 on, of the only filter
 * that it fails.
 */
type Verdicts = Uint8Array<ArrayBuffer>;
const PASSES = 0;
const EXCLUDED = 255;

/** Marks the rows that fail a filter, in one pass over its column. */
type Mark = (verdicts: Verdicts, filter: number) => void;

const nextVerdict = (verdict: number, filter: number): number => (verdict === PASSES ? filter : EXCLUDED);

/** Creates a function that marks rows by a category. The condition is tested once per value, not once per row. */
const createCategoryMark =
  ({ values, codes }: EstateTable['categories'][Category], passes: DimensionCondition['passes']): Mark =>
  (verdicts, filter) => {
    const fails = Uint8Array.from(values, (value) => (passes(value) ? 0 : 1));
    for (let row = 0; row < codes.length; row++)
      if (fails[codes[row]!] === 1) verdicts[row] = nextVerdict(verdicts[row]!, filter);
  };

const createBitMark =
  (bits: Int32Array, bit: number): Mark =>
  (verdicts, filter) => {
    for (let row = 0; row < bits.length; row++)
      if ((bits[row]! & bit) === 0) verdicts[row] = nextVerdict(verdicts[row]!, filter);
  };

const createNumberMark =
  (values: Float64Array | Float32Array, passes: DimensionCondition['passes']): Mark =>
  (verdicts, filter) => {
    for (let row = 0; row < values.length; row++) {
      const verdict = verdicts[row]!;
      if (verdict === EXCLUDED) continue;
      const value = values[row]!;
      if (!passes(Number.isNaN(value) ? null : value)) verdicts[row] = nextVerdict(verdict, filter);
    }
  };

function createMark(table: EstateTable, dimension: Dimension, conditions: readonly DimensionCondition[]): Mark {
  const [only] = conditions;
  const passes =
    only && conditions.length === 1
      ? only.passes
      : (value: CategoryValue) => conditions.every((condition) => condition.passes(value));
  if (dimension === 'price') return createNumberMark(table.prices, passes);
  if (isYesFilter(dimension)) return createBitMark(table.bits, toBitMask(getYesFilter(dimension)));
  if (isNumberFilter(dimension)) return createNumberMark(table.numbers[dimension].values, passes);
  return createCategoryMark(table.categories[dimension], passes);
}

interface Filter {
  readonly dimension: Dimension;
  readonly mark: Mark;
}

/** Combines the conditions on each column to one filter. */
const combineByColumn = (table: EstateTable, conditions: readonly DimensionCondition[]): Filter[] =>
  DIMENSIONS.flatMap((dimension) => {
    const own = conditions.filter((condition) => condition.dimension === dimension);
    return own.length === 0 ? [] : [{ dimension, mark: createMark(table, dimension, own) }];
  });

const toMap = (values: readonly CategoryValue[], counts: Uint32Array): Map<number | string, number> =>
  new Map(
    values.flatMap((value, code): [number | string, number][] => {
      const count = counts[code] ?? 0;
      return value === null || count === 0 ? [] : [[value, count]];
    }),
  );

/** Returns the steps that at least one home reaches or is below. */
function countSteps({ steps }: NumberColumn, bands: Uint32Array): StepCount[] {
  /** Counts the homes between two steps, before step `index`. */
  const countBetween = (index: number) => bands[1 + 2 * index] ?? 0;
  const countOn = (index: number) => bands[2 + 2 * index] ?? 0;
  const total = bands.subarray(1).reduce((sum, count) => sum + count, 0);
  let lte = 0;
  return steps.flatMap((step, index) => {
    const below = lte + countBetween(index);
    lte = below + countOn(index);
    const gte = total - below;
    return total > 0 && (gte > 0 || lte > 0) ? [{ step, gte, lte }] : [];
  });
}

/** A counter of one column: the number of rows with each of its codes. */
interface Counter {
  readonly name: Dimension;
  readonly codes: Uint16Array | Uint8Array;
  readonly found: Uint32Array;
}

function countCodes({ codes, found }: Counter, rows: Uint32Array): void {
  for (let index = 0; index < rows.length; index++) found[codes[rows[index]!]!]! += 1;
}

function countBit(bits: Int32Array, bit: number, rows: Uint32Array): number {
  let count = 0;
  for (let index = 0; index < rows.length; index++) if ((bits[rows[index]!]! & bit) !== 0) count += 1;
  return count;
}

/**
 * The maximum number of rows that are listed: reading that many by id is faster than finding them in the database,
 * and they are the first twenty pages of a list.
 */
export const MAX_LISTED_ROWS = 500;

/**
 * Counts the facets column by column, because loops over plain columns are several times as fast as reading all
 * values of each row. An estate that passes every filter counts in each facet; one that fails a single filter counts
 * only in the facet of that filter; all others count nowhere.
 */
export function countFacets(table: EstateTable, conditions: Pick<Conditions, 'always' | 'filters'>): FacetCounts {
  const filters = combineByColumn(table, conditions.filters);
  const verdicts: Verdicts = new Uint8Array(table.size);
  for (const { mark } of combineByColumn(table, conditions.always)) mark(verdicts, EXCLUDED);
  for (const [index, { mark }] of filters.entries()) mark(verdicts, index + 1);

  const ofCategories = CATEGORY_NAMES.map((name): Counter => {
    const { values, codes } = table.categories[name];
    return { name, codes, found: new Uint32Array(values.length) };
  });
  const ofNumbers = NUMBER_FILTERS.map(({ field }): Counter => {
    const { steps, bands } = table.numbers[field];
    return { name: field, codes: bands, found: new Uint32Array(2 * steps.length + 2) };
  });
  const counters = [...ofCategories, ...ofNumbers];
  const ofFilter = filters.map(({ dimension }) => counters.find(({ name }) => name === dimension));
  const priceFilter = 1 + filters.findIndex(({ dimension }) => dimension === 'price');
  const failures = new Uint32Array(filters.length);
  const passing = new Uint32Array(table.size);
  const { prices, bits } = table;
  let total = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < verdicts.length; row++) {
    const verdict = verdicts[row]!;
    if (verdict === EXCLUDED) continue;
    if (verdict === PASSES) passing[total++] = row;
    else {
      failures[verdict - 1]! += 1;
      const own = ofFilter[verdict - 1];
      if (own) own.found[own.codes[row]!]! += 1;
      if (verdict !== priceFilter) continue;
    }
    const price = prices[row]!;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  const found = passing.subarray(0, total);
  for (const counter of counters) countCodes(counter, found);
  const categories = CATEGORY_NAMES.map(
    (name, index) =>
      [name, toMap(table.categories[name].values, ofCategories[index]?.found ?? new Uint32Array())] as const,
  );
  const numbers = NUMBER_FILTERS.map(
    ({ field }, index) =>
      [field, countSteps(table.numbers[field], ofNumbers[index]?.found ?? new Uint32Array())] as const,
  );
  return {
    total,
    categories: Object.fromEntries(categories) as Record<Category, Map<number | string, number>>,
    prices: min <= max ? { min, max } : undefined,
    has: new Map(YES_FILTERS.map((filter) => [filter.field, countBit(bits, toBitMask(filter), found)])),
    numbers: Object.fromEntries(numbers) as Record<NumberField, StepCount[]>,
    without: new Map(filters.map(({ dimension }, index) => [dimension, failures[index] ?? 0])),
    rows: found.slice(0, MAX_LISTED_ROWS),
  };
}
