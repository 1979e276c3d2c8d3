import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';
import { NUMBER_FILTERS, type NumberField } from '#shared/filters/filters.ts';
import { numberSql, allBitsSql } from '../../core/db/featureColumns.ts';
import { getTodayNumber } from './today.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

/** The facets with few different values, each with the column of `estates` that contains its value. */
const CATEGORY_COLUMNS = {
  type: estates.headTypeId,
  subType: estates.subTypeId,
  transaction: estates.transactionId,
  city: estates.cityId,
  bedrooms: estates.bedrooms,
  country: estates.country,
} as const;
export type FacetCategory = keyof typeof CATEGORY_COLUMNS;
export const FACET_CATEGORIES = typedKeys(CATEGORY_COLUMNS);

export type CategoryValue = number | string | null;

/** The value of row `i` is `values[valueCodes[i]]`. */
interface CategoryColumn {
  readonly values: readonly CategoryValue[];
  readonly valueCodes: Uint16Array;
}

/** A column of numbers that a filter compares. */
export interface NumberColumn {
  /** The numbers by row. NaN means that there is no number. */
  readonly values: Float32Array;
  /** The bounds that the filter offers, ascending. */
  readonly offeredSteps: readonly number[];
  /**
   * The band of each row, by which facets count the rows. The band is 0 for a row without a number; otherwise it is 1 +
   * 2 × the number of steps below the value, plus 1 when the value equals the next step.
   */
  readonly bandsByRow: Uint8Array;
}

/** The estates of a site as columns in memory, from which facets are counted. */
export interface EstateTable {
  readonly rowCount: number;
  readonly estateIds: Float64Array;
  /** The yes-or-no filters of each home, with one bit per filter. */
  readonly yesFilterBits: Int32Array;
  readonly numberColumns: Readonly<Record<NumberField, NumberColumn>>;
  readonly categories: Readonly<Record<FacetCategory, CategoryColumn>>;
  /** The prices by row. NaN means that visitors may see no price. */
  readonly visiblePrices: Float64Array;
}

/**
 * The number of bytes of a row: an id, six codes of two bytes, a price and the bits; for each number, four bytes and
 * its band.
 */
const BYTES_PER_ROW = 32 + 5 * NUMBER_FILTERS.length;
/**
 * The number of bytes of one value of a category, including its position in the order of names in each of four
 * languages.
 */
const BYTES_PER_CATEGORY_VALUE = 40;

/** Returns the approximate number of bytes that a table takes in memory. */
export const estimateBytes = ({ rowCount, categories }: EstateTable): number =>
  rowCount * BYTES_PER_ROW +
  FACET_CATEGORIES.reduce((sum, name) => sum + categories[name].values.length * BYTES_PER_CATEGORY_VALUE, 0);

function encodeCategory(values: readonly CategoryValue[]): CategoryColumn {
  const codesByValue = new Map<CategoryValue, number>();
  const codes = Uint16Array.from(values, (value) => {
    const code = codesByValue.get(value) ?? codesByValue.size;
    codesByValue.set(value, code);
    return code;
  });
  // With more than 65,535 different values in one site, the 16-bit codes would overflow.
  if (codesByValue.size > 0xffff) throw new Error('a facet has too many different values');
  return { values: [...codesByValue.keys()], valueCodes: codes };
}

const columnList = sql.join(
  [
    ...[estates.id, ...Object.values(CATEGORY_COLUMNS), estates.price].map(({ name }) => sql.identifier(name)),
    ...NUMBER_FILTERS.map(({ field, source }) => sql`${numberSql(source)} as ${sql.identifier(field)}`),
  ],
  sql`, `,
);

const toNumberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** Returns the band of a value among at most 120 steps. */
function findBand(value: number, steps: readonly number[]): number {
  if (Number.isNaN(value)) return 0;
  let stepsBelow = 0;
  while (stepsBelow < steps.length && (steps[stepsBelow] ?? 0) < value) stepsBelow += 1;
  return 1 + 2 * stepsBelow + (steps[stepsBelow] === value ? 1 : 0);
}

export function createNumberColumn(values: Float32Array, offeredBounds: readonly number[]): NumberColumn {
  const steps = offeredBounds.map(Math.fround);
  return { values, offeredSteps: steps, bandsByRow: Uint8Array.from(values, (value) => findBand(value, steps)) };
}

const toCategoryValue = (value: unknown): CategoryValue =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/**
 * Loads the table of the estates that meet a condition. Other requests wait while the function converts thousands of
 * rows, so it reads each value only once.
 *
 * @param condition the condition, followed by the `order by` clause if there is one
 */
export async function loadEstateTable(db: Database, siteId: string, condition: SQL): Promise<EstateTable> {
  const { rows } = await db.execute(
    sql`select ${columnList}, ${allBitsSql(siteId)} as bits from estates where ${condition}`,
  );
  const day = getTodayNumber();
  const toNumberColumn = ({ field, listOfferedBounds }: (typeof NUMBER_FILTERS)[number]) =>
    createNumberColumn(
      Float32Array.from(rows, (row) => toNumberOr(row[field], Number.NaN)),
      listOfferedBounds(day),
    );
  const toCategoryColumn = (name: FacetCategory) =>
    encodeCategory(rows.map((row) => toCategoryValue(row[CATEGORY_COLUMNS[name].name])));
  return {
    rowCount: rows.length,
    estateIds: Float64Array.from(rows, ({ id }) => Number(id)),
    yesFilterBits: Int32Array.from(rows, ({ bits }) => toNumberOr(bits, 0)),
    numberColumns: Object.fromEntries(
      NUMBER_FILTERS.map((filter) => [filter.field, toNumberColumn(filter)]),
    ) as EstateTable['numberColumns'],
    categories: {
      type: toCategoryColumn('type'),
      subType: toCategoryColumn('subType'),
      transaction: toCategoryColumn('transaction'),
      city: toCategoryColumn('city'),
      bedrooms: toCategoryColumn('bedrooms'),
      country: toCategoryColumn('country'),
    },
    visiblePrices: Float64Array.from(rows, ({ [estates.price.name]: price }) =>
      typeof price === 'number' ? price : Number.NaN,
    ),
  };
}
