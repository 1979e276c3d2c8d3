import { NUMBER_FILTERS, type NumberField, YES_FILTERS, isNumberFilter, isYesFilter } from '#shared/filters/filters.ts';
import {
  type EstateConditions,
  FACET_DIMENSIONS,
  type FacetDimension,
  type DimensionCondition,
} from './estateConditions.ts';
import {
  FACET_CATEGORIES,
  type FacetCategory,
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
  readonly passingCount: number;
  /**
   * Maps each value to the number of estates that have it and pass every filter except the one on that category. Only
   * values that occur are included.
   */
  readonly categories: Readonly<Record<FacetCategory, ReadonlyMap<number | string, number>>>;
  /** The range of the visible prices of the estates that pass every filter except the one on the price. */
  readonly prices: { readonly min: number; readonly max: number } | undefined;
  /** The number of estates that have a feature and pass every filter. */
  readonly featureCounts: ReadonlyMap<string, number>;
  /** The counts over the estates that pass every filter except the one on that number. */
  readonly numbers: Readonly<Record<NumberField, readonly StepCount[]>>;
  /** The number of estates that fail only this filter. */
  readonly countsWithoutFilter: ReadonlyMap<FacetDimension, number>;
  /** The first `MAX_LISTED_ROWS` rows of the table that pass every filter. */
  readonly passingRows: Uint32Array;
}

/**
 * The verdict on each row: the row passes all filters so far, or fails several. When it fails only one filter, the
 * verdict is the number of that filter, counted from 1.
 */
type Verdicts = Uint8Array<ArrayBuffer>;
const PASSING_VERDICT = 0;
const EXCLUDED_VERDICT = 255;

/** Marks the rows that fail a filter, in one pass over its column. */
type MarkRows = (verdicts: Verdicts, filter: number) => void;

const nextVerdict = (verdict: number, filter: number): number =>
  verdict === PASSING_VERDICT ? filter : EXCLUDED_VERDICT;

/** Creates a function that marks rows by a category. The condition is tested once per value, not once per row. */
const createCategoryMark =
  ({ values, valueCodes }: EstateTable['categories'][FacetCategory], passes: DimensionCondition['isMet']): MarkRows =>
  (verdicts, filter) => {
    const fails = Uint8Array.from(values, (value) => (passes(value) ? 0 : 1));
    for (let row = 0; row < valueCodes.length; row++)
      if (fails[valueCodes[row]!] === 1) verdicts[row] = nextVerdict(verdicts[row]!, filter);
  };

const createBitMark =
  (bits: Int32Array, bit: number): MarkRows =>
  (verdicts, filter) => {
    for (let row = 0; row < bits.length; row++)
      if ((bits[row]! & bit) === 0) verdicts[row] = nextVerdict(verdicts[row]!, filter);
  };

const createNumberMark =
  (values: Float64Array | Float32Array, passes: DimensionCondition['isMet']): MarkRows =>
  (verdicts, filter) => {
    for (let row = 0; row < values.length; row++) {
      const verdict = verdicts[row]!;
      if (verdict === EXCLUDED_VERDICT) continue;
      const value = values[row]!;
      if (!passes(Number.isNaN(value) ? null : value)) verdicts[row] = nextVerdict(verdict, filter);
    }
  };

function createMark(
  table: EstateTable,
  dimension: FacetDimension,
  conditions: readonly DimensionCondition[],
): MarkRows {
  const [only] = conditions;
  const passes =
    only && conditions.length === 1
      ? only.isMet
      : (value: CategoryValue) => conditions.every((condition) => condition.isMet(value));
  if (dimension === 'price') return createNumberMark(table.visiblePrices, passes);
  if (isYesFilter(dimension)) return createBitMark(table.yesFilterBits, toBitMask(getYesFilter(dimension)));
  if (isNumberFilter(dimension)) return createNumberMark(table.numberColumns[dimension].values, passes);
  return createCategoryMark(table.categories[dimension], passes);
}

interface ColumnFilter {
  readonly dimension: FacetDimension;
  readonly mark: MarkRows;
}

/** Combines the conditions on each column to one filter. */
const combineByColumn = (table: EstateTable, conditions: readonly DimensionCondition[]): ColumnFilter[] =>
  FACET_DIMENSIONS.flatMap((dimension) => {
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
function countSteps({ offeredSteps }: NumberColumn, bands: Uint32Array): StepCount[] {
  /** Counts the homes whose value is between the step before `index` and the step `index`. */
  const countBetween = (index: number) => bands[1 + 2 * index] ?? 0;
  const countOn = (index: number) => bands[2 + 2 * index] ?? 0;
  const total = bands.subarray(1).reduce((sum, count) => sum + count, 0);
  let lte = 0;
  return offeredSteps.flatMap((step, index) => {
    const below = lte + countBetween(index);
    lte = below + countOn(index);
    const gte = total - below;
    return total > 0 && (gte > 0 || lte > 0) ? [{ step, gte, lte }] : [];
  });
}

/** A counter of one column: the number of rows with each of its codes. */
interface ColumnCounter {
  readonly name: FacetDimension;
  readonly codes: Uint16Array | Uint8Array;
  readonly countsByCode: Uint32Array;
}

function countCodes({ codes, countsByCode }: ColumnCounter, rows: Uint32Array): void {
  for (let index = 0; index < rows.length; index++) countsByCode[codes[rows[index]!]!]! += 1;
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
export function countFacets(
  table: EstateTable,
  conditions: Pick<EstateConditions, 'commonConditions' | 'filters'>,
): FacetCounts {
  const filters = combineByColumn(table, conditions.filters);
  const verdicts: Verdicts = new Uint8Array(table.rowCount);
  for (const { mark } of combineByColumn(table, conditions.commonConditions)) mark(verdicts, EXCLUDED_VERDICT);
  for (const [index, { mark }] of filters.entries()) mark(verdicts, index + 1);

  const ofCategories = FACET_CATEGORIES.map((name): ColumnCounter => {
    const { values, valueCodes } = table.categories[name];
    return { name, codes: valueCodes, countsByCode: new Uint32Array(values.length) };
  });
  const ofNumbers = NUMBER_FILTERS.map(({ field }): ColumnCounter => {
    const { offeredSteps, bandsByRow } = table.numberColumns[field];
    return { name: field, codes: bandsByRow, countsByCode: new Uint32Array(2 * offeredSteps.length + 2) };
  });
  const counters = [...ofCategories, ...ofNumbers];
  const ofFilter = filters.map(({ dimension }) => counters.find(({ name }) => name === dimension));
  const priceFilter = 1 + filters.findIndex(({ dimension }) => dimension === 'price');
  const failures = new Uint32Array(filters.length);
  const passing = new Uint32Array(table.rowCount);
  const { visiblePrices, yesFilterBits } = table;
  let total = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < verdicts.length; row++) {
    const verdict = verdicts[row]!;
    if (verdict === EXCLUDED_VERDICT) continue;
    if (verdict === PASSING_VERDICT) passing[total++] = row;
    else {
      failures[verdict - 1]! += 1;
      const own = ofFilter[verdict - 1];
      if (own) own.countsByCode[own.codes[row]!]! += 1;
      if (verdict !== priceFilter) continue;
    }
    const price = visiblePrices[row]!;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  const found = passing.subarray(0, total);
  for (const counter of counters) countCodes(counter, found);
  const categories = FACET_CATEGORIES.map(
    (name, index) =>
      [name, toMap(table.categories[name].values, ofCategories[index]?.countsByCode ?? new Uint32Array())] as const,
  );
  const numbers = NUMBER_FILTERS.map(
    ({ field }, index) =>
      [field, countSteps(table.numberColumns[field], ofNumbers[index]?.countsByCode ?? new Uint32Array())] as const,
  );
  return {
    passingCount: total,
    categories: Object.fromEntries(categories) as Record<FacetCategory, Map<number | string, number>>,
    prices: min <= max ? { min, max } : undefined,
    featureCounts: new Map(
      YES_FILTERS.map((filter) => [filter.field, countBit(yesFilterBits, toBitMask(filter), found)]),
    ),
    numbers: Object.fromEntries(numbers) as Record<NumberField, StepCount[]>,
    countsWithoutFilter: new Map(filters.map(({ dimension }, index) => [dimension, failures[index] ?? 0])),
    passingRows: found.slice(0, MAX_LISTED_ROWS),
  };
}
