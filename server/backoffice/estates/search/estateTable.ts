import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';

/** The columns of facets that hold one of a few values, and where they are stored. */
const CATEGORIES = {
  type: 'head_type_id',
  subType: 'sub_type_id',
  transaction: 'transaction_id',
  city: 'city_id',
  bedrooms: 'bedrooms',
  country: 'country',
} as const;
export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[];

export type CategoryValue = number | string | null;

/** Row `i` has `values[codes[i]]`. */
export interface CategoryColumn {
  readonly values: readonly CategoryValue[];
  readonly codes: Uint16Array;
}

/** Estates as columns in memory: what facets count. Some 20 bytes an estate. */
export interface EstateTable {
  readonly size: number;
  readonly categories: Readonly<Record<Category, CategoryColumn>>;
  /** NaN: none that a visitor may see. */
  readonly prices: Float64Array;
}

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
  [...Object.values(CATEGORIES), 'price'].map((column) => sql.identifier(column)),
  sql`, `,
);

/** Reads the columns of the estates that fulfil a condition. */
export async function loadEstateTable(db: Database, where: SQL): Promise<EstateTable> {
  const { rows } = await db.execute<Record<string, CategoryValue>>(
    sql`select ${columnList} from estates where ${where}`,
  );
  const category = (name: Category) => encode(rows.map((row) => row[CATEGORIES[name]] ?? null));
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
    prices: Float64Array.from(rows, (row) => (typeof row['price'] === 'number' ? row['price'] : Number.NaN)),
  };
}
