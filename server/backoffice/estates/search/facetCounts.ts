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

/**
 * A bound that a visitor could choose, with the numbers of estates that would match it as a minimum and as a maximum.
 */
interface StepCount {
  /** The bound, in the unit in which the database stores the field. */
  readonly step: number;
  readonly gte: number;
  readonly lte: number;
}

export interface FacetCounts {
  /** The number of estates that pass every filter. */
  readonly passingCount: number;
  /**
   * Maps each value to the number of estates that have it and pass every filter except the filter on that category.
   * Only values that occur are included.
   */
  readonly categories: Readonly<Record<FacetCategory, ReadonlyMap<number | string, number>>>;
  /** The range of the visible prices of the estates that pass every filter except the filter on the price. */
  readonly prices: { readonly min: number; readonly max: number } | undefined;
  /** Maps each feature to the number of estates that have it and pass every filter. */
  readonly featureCounts: ReadonlyMap<string, number>;
  /** The counts for each bound of a number filter, over the estates that pass every filter except this filter. */
  readonly numbers: Readonly<Record<NumberField, readonly StepCount[]>>;
  /** Maps each filter to the number of estates that fail this filter only. */
  readonly countsWithoutFilter: ReadonlyMap<FacetDimension, number>;
  /** The first `MAX_LISTED_ROWS` rows of the table that pass every filter. */
  readonly passingRows: Uint32Array;
}

/**
 * The verdict on each row: `PASSING_VERDICT` when the row passes all filters so far, `EXCLUDED_VERDICT` when it fails
 * several filters. When the row fails only one filter, the verdict is the number of that filter, counted from 1.
 */
type Verdicts = Uint8Array<ArrayBuffer>;
const PASSING_VERDICT = 0;
const EXCLUDED_VERDICT = 255;

/** Marks the rows that fail a filter, in one pass over its column. */
type MarkRows = (verdicts: Verdicts, filterNumber: number) => void;

const nextVerdict = (verdict: number, filterNumber: number): number =>
  verdict === PASSING_VERDICT ? filterNumber : EXCLUDED_VERDICT;

/** Creates a function that marks rows by a category. The condition is tested once per value, not once per row. */
const createCategoryMark =
  ({ values, valueCodes }: EstateTable['categories'][FacetCategory], isMet: DimensionCondition['isMet']): MarkRows =>
  (verdicts, filterNumber) => {
    const failureFlags = Uint8Array.from(values, (value) => (isMet(value) ? 0 : 1));
    for (let row = 0; row < valueCodes.length; row++)
      if (failureFlags[valueCodes[row]!] === 1) verdicts[row] = nextVerdict(verdicts[row]!, filterNumber);
  };

/**
 * Creates a function that marks rows by their subtype and head type. The condition is tested once per pair of these
 * values, not once per row.
 */
const createSubTypeMark =
  ({ subType, type }: EstateTable['categories'], isMet: DimensionCondition['isMet']): MarkRows =>
  (verdicts, filterNumber) => {
    const failureFlags = Uint8Array.from(
      subType.values.flatMap((value) => type.values.map((headType) => (isMet(value, headType) ? 0 : 1))),
    );
    for (let row = 0; row < subType.valueCodes.length; row++) {
      const pair = subType.valueCodes[row]! * type.values.length + type.valueCodes[row]!;
      if (failureFlags[pair] === 1) verdicts[row] = nextVerdict(verdicts[row]!, filterNumber);
    }
  };

const createBitMark =
  (bits: Int32Array, bit: number): MarkRows =>
  (verdicts, filterNumber) => {
    for (let row = 0; row < bits.length; row++)
      if ((bits[row]! & bit) === 0) verdicts[row] = nextVerdict(verdicts[row]!, filterNumber);
  };

const createNumberMark =
  (values: Float64Array | Float32Array, isMet: DimensionCondition['isMet']): MarkRows =>
  (verdicts, filterNumber) => {
    for (let row = 0; row < values.length; row++) {
      const verdict = verdicts[row]!;
      if (verdict === EXCLUDED_VERDICT) continue;
      const value = values[row]!;
      if (!isMet(Number.isNaN(value) ? null : value)) verdicts[row] = nextVerdict(verdict, filterNumber);
    }
  };

function createMark(
  table: EstateTable,
  dimension: FacetDimension,
  conditions: readonly DimensionCondition[],
): MarkRows {
  const [firstCondition] = conditions;
  const isMet =
    firstCondition && conditions.length === 1
      ? firstCondition.isMet
      : (value: CategoryValue, headType?: CategoryValue) =>
          conditions.every((condition) => condition.isMet(value, headType));
  if (dimension === 'price') return createNumberMark(table.visiblePrices, isMet);
  if (isYesFilter(dimension)) return createBitMark(table.yesFilterBits, toBitMask(getYesFilter(dimension)));
  if (isNumberFilter(dimension)) return createNumberMark(table.numberColumns[dimension].values, isMet);
  if (dimension === 'subType') return createSubTypeMark(table.categories, isMet);
  return createCategoryMark(table.categories[dimension], isMet);
}

interface ColumnFilter {
  readonly dimension: FacetDimension;
  readonly mark: MarkRows;
}

/** Combines the conditions on the same column into one filter. */
const combineByColumn = (table: EstateTable, conditions: readonly DimensionCondition[]): ColumnFilter[] =>
  FACET_DIMENSIONS.flatMap((dimension) => {
    const columnConditions = conditions.filter((condition) => condition.dimension === dimension);
    return columnConditions.length === 0 ? [] : [{ dimension, mark: createMark(table, dimension, columnConditions) }];
  });

const toCountMap = (values: readonly CategoryValue[], counts: Uint32Array): Map<number | string, number> =>
  new Map(
    values.flatMap((value, code): [number | string, number][] => {
      const count = counts[code] ?? 0;
      return value === null || count === 0 ? [] : [[value, count]];
    }),
  );

/**
 * Counts, for each step, the estates at or above the step and at or below the step. Returns an empty list when no
 * estate has a value.
 */
function countSteps({ offeredSteps }: NumberColumn, bands: Uint32Array): StepCount[] {
  /** Returns the number of estates whose value is between the step before `index` and the step `index`. */
  const countBetween = (index: number) => bands[1 + 2 * index] ?? 0;
  const countAtStep = (index: number) => bands[2 + 2 * index] ?? 0;
  const total = bands.subarray(1).reduce((sum, count) => sum + count, 0);
  let lte = 0;
  return offeredSteps.flatMap((step, index) => {
    const countBelow = lte + countBetween(index);
    lte = countBelow + countAtStep(index);
    const gte = total - countBelow;
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
 * The maximum number of passing rows that are returned. Reading so many estates by id is faster than finding them in
 * the database, and they fill the first twenty pages of a list.
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

  const categoryCounters = FACET_CATEGORIES.map((name): ColumnCounter => {
    const { values, valueCodes } = table.categories[name];
    return { name, codes: valueCodes, countsByCode: new Uint32Array(values.length) };
  });
  const numberCounters = NUMBER_FILTERS.map(({ field }): ColumnCounter => {
    const { offeredSteps, bandsByRow } = table.numberColumns[field];
    return { name: field, codes: bandsByRow, countsByCode: new Uint32Array(2 * offeredSteps.length + 2) };
  });
  const counters = [...categoryCounters, ...numberCounters];
  const countersByFilter = filters.map(({ dimension }) => counters.find(({ name }) => name === dimension));
  const priceFilterNumber = 1 + filters.findIndex(({ dimension }) => dimension === 'price');
  const onlyFailureCounts = new Uint32Array(filters.length);
  const passingRowBuffer = new Uint32Array(table.rowCount);
  const { visiblePrices, yesFilterBits } = table;
  let passingCount = 0;
  let minPrice = Number.POSITIVE_INFINITY;
  let maxPrice = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < verdicts.length; row++) {
    const verdict = verdicts[row]!;
    if (verdict === EXCLUDED_VERDICT) continue;
    if (verdict === PASSING_VERDICT) passingRowBuffer[passingCount++] = row;
    else {
      onlyFailureCounts[verdict - 1]! += 1;
      const counter = countersByFilter[verdict - 1];
      if (counter) counter.countsByCode[counter.codes[row]!]! += 1;
      if (verdict !== priceFilterNumber) continue;
    }
    const price = visiblePrices[row]!;
    if (price < minPrice) minPrice = price;
    if (price > maxPrice) maxPrice = price;
  }
  const passingRows = passingRowBuffer.subarray(0, passingCount);
  for (const counter of counters) countCodes(counter, passingRows);
  const categories = FACET_CATEGORIES.map(
    (name, index) =>
      [
        name,
        toCountMap(table.categories[name].values, categoryCounters[index]?.countsByCode ?? new Uint32Array()),
      ] as const,
  );
  const numbers = NUMBER_FILTERS.map(
    ({ field }, index) =>
      [
        field,
        countSteps(table.numberColumns[field], numberCounters[index]?.countsByCode ?? new Uint32Array()),
      ] as const,
  );
  return {
    passingCount,
    categories: Object.fromEntries(categories) as Record<FacetCategory, Map<number | string, number>>,
    prices: minPrice <= maxPrice ? { min: minPrice, max: maxPrice } : undefined,
    featureCounts: new Map(
      YES_FILTERS.map((filter) => [filter.field, countBit(yesFilterBits, toBitMask(filter), passingRows)]),
    ),
    numbers: Object.fromEntries(numbers) as Record<NumberField, StepCount[]>,
    countsWithoutFilter: new Map(filters.map(({ dimension }, index) => [dimension, onlyFailureCounts[index] ?? 0])),
    passingRows: passingRows.slice(0, MAX_LISTED_ROWS),
  };
}
