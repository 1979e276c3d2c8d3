import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';
import { typedKeys } from '../../../../shared/domain/typedKeys.ts';

/** The columns of facets that hold one of a few values, and where they are stored. */
const CATEGORIES = {
  type: estates.headTypeId,
  subType: estates.subTypeId,
  transaction: estates.transactionId,
  city: estates.cityId,
  bedrooms: estates.bedrooms,
  country: estates.country,
} as const;
export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = typedKeys(CATEGORIES);

export type CategoryValue = number | string | null;

/** Row `i` has `values[codes[i]]`. */
interface CategoryColumn {
  readonly values: readonly CategoryValue[];
  readonly codes: Uint16Array;
}

/** Estates as columns in memory: what facets count. */
export interface EstateTable {
  readonly size: number;
  readonly categories: Readonly<Record<Category, CategoryColumn>>;
  /** NaN: none that a visitor may see. */
  readonly prices: Float64Array;
}

/** Six codes of two bytes, and a price. */
const ROW_BYTES = 20;
/** Of one value of a category, with its place in the order of names in each of four languages. */
const VALUE_BYTES = 40;

/** About as much as a table takes in memory. */
export const bytesOf = ({ size, categories }: EstateTable): number =>
  size * ROW_BYTES + CATEGORY_NAMES.reduce((sum, name) => sum + categories[name].values.length * VALUE_BYTES, 0);

function encode(values: readonly CategoryValue[]): CategoryColumn {
  const known = new Map<CategoryValue, number>();
  const codes = Uint16Array.from(values, (value) => {
    const code = known.get(value) ?? known.size;
    known.set(value, code);
    return code;
  });
  // More than 65,535 different places in one site: the codes would begin again.
  if (known.size > 0xffff) throw new Error('a facet has too many different values');
  return { values: [...known.keys()], codes };
}

const columnList = sql.join(
  [...Object.values(CATEGORIES), estates.price].map(({ name }) => sql.identifier(name)),
  sql`, `,
);

const categoryValue = (value: unknown): CategoryValue =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/**
 * Reads the columns of the estates that fulfil a condition. There are thousands of rows, which other requests wait for:
 * each value is looked at once, on its way into its column.
 */
export async function loadEstateTable(db: Database, where: SQL): Promise<EstateTable> {
  const { rows } = await db.execute(sql`select ${columnList} from estates where ${where}`);
  const category = (name: Category) => encode(rows.map((row) => categoryValue(row[CATEGORIES[name].name])));
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
    prices: Float64Array.from(rows, ({ [estates.price.name]: price }) =>
      typeof price === 'number' ? price : Number.NaN,
    ),
  };
}
