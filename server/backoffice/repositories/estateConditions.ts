import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type EstateQuery,
  estateQuerySchema,
  type MatchField,
  type RangeField,
  type TermField,
} from '../../../shared/api/search.ts';
import { foldText } from './foldText.ts';

/** A search that the schema lets through and that still means nothing. `pointer` is a JSON pointer into the body. */
export class RefusedQuery extends Error {
  override readonly name = 'RefusedQuery';
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** Filters that have a facet: each facet counts without its own. */
export const DIMENSIONS = ['type', 'subType', 'transaction', 'city', 'bedrooms', 'price', 'country'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface Conditions {
  /** What every answer keeps to. */
  readonly base: SQL;
  readonly byDimension: ReadonlyMap<Dimension, SQL>;
}

type Query = z.output<typeof estateQuerySchema>;
type TermValue = NonNullable<Query['terms'][TermField]>[number];
type Kind = 'text' | 'integer' | 'bigint' | 'boolean';
interface TermColumn {
  readonly column: string;
  readonly kind: Kind;
  readonly dimension?: Dimension;
}

const TERM_COLUMNS: Readonly<Record<Exclude<TermField, 'children.collections'>, TermColumn>> = {
  id: { column: 'id', kind: 'bigint' },
  country: { column: 'country', kind: 'text', dimension: 'country' },
  region: { column: 'region', kind: 'text' },
  province: { column: 'province', kind: 'text' },
  municipality: { column: 'municipality_id', kind: 'integer' },
  city: { column: 'city_id', kind: 'integer', dimension: 'city' },
  type: { column: 'head_type_id', kind: 'integer', dimension: 'type' },
  subType: { column: 'sub_type_id', kind: 'integer', dimension: 'subType' },
  transaction: { column: 'transaction_id', kind: 'integer', dimension: 'transaction' },
  status: { column: 'transaction_id', kind: 'integer', dimension: 'transaction' },
  bedrooms: { column: 'bedrooms', kind: 'integer', dimension: 'bedrooms' },
  project: { column: 'project', kind: 'boolean' },
  parentId: { column: 'parent_id', kind: 'bigint' },
  sticker: { column: 'sticker_id', kind: 'integer' },
};

interface RangeColumn {
  readonly column: string;
  readonly kind: 'number' | 'instant';
  readonly dimension?: Dimension;
}

const RANGE_COLUMNS: Readonly<Record<RangeField, RangeColumn>> = {
  price: { column: 'price', kind: 'number', dimension: 'price' },
  bedrooms: { column: 'bedrooms', kind: 'number', dimension: 'bedrooms' },
  areaBuild: { column: 'area_build', kind: 'number' },
  areaGround: { column: 'area_ground', kind: 'number' },
  publicationDate: { column: 'publication_date', kind: 'instant' },
  updatedAt: { column: 'updated_at', kind: 'instant' },
};

const LARGEST: Readonly<Record<'integer' | 'bigint', number>> = {
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
};

/** The value as its column has it; undefined for one that no row can have. */
function termValue(value: TermValue, kind: Kind): string | number | boolean | undefined {
  if (kind === 'text') return String(value);
  if (kind === 'boolean') return value === true || value === 1 || value === 'true' || value === '1';
  const number = Number(value);
  return Number.isInteger(number) && Math.abs(number) <= LARGEST[kind] ? number : undefined;
}

/** Empty values are dropped (specification §7.2); a list that held nothing else filters nothing. */
export const filled = (values: readonly TermValue[] | undefined): TermValue[] =>
  (values ?? []).filter((value) => value !== '');

const array = (values: readonly unknown[], type: string): SQL => sql`${sql.param([...values])}::${sql.raw(type)}[]`;

function termCondition({ column, kind }: TermColumn, values: readonly TermValue[]): SQL {
  const wanted = values.flatMap((value) => termValue(value, kind) ?? []);
  return sql`${sql.identifier(column)} = any (${array(wanted, kind)})`;
}

const collectionCondition = (siteId: string, values: readonly TermValue[]): SQL => {
  const ids = array(values.map(String), 'text');
  return sql`(collections && ${ids} or id = any (array(
    select unnest(c.estate_ids) from estate_collections c where c.site_id = ${siteId} and c.id = any (${ids})
  )))`;
};

function bound(field: RangeField, end: 'gte' | 'lte', value: string | number): number | string {
  const pointer = `/query/range/${field}/${end}`;
  if (RANGE_COLUMNS[field].kind === 'instant') {
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) throw new RefusedQuery(pointer, 'a date-time, or milliseconds since 1970');
    return instant.toISOString();
  }
  const number = Number(value);
  if (!Number.isFinite(number)) throw new RefusedQuery(pointer, 'a number');
  return number;
}

function rangeCondition(
  field: RangeField,
  range: { gte?: string | number | undefined; lte?: string | number | undefined },
) {
  const { column, kind } = RANGE_COLUMNS[field];
  const type = sql.raw(kind === 'instant' ? 'timestamptz' : 'double precision');
  return (['gte', 'lte'] as const).flatMap((end) => {
    const value = range[end];
    if (value === undefined || value === '') return [];
    const operator = sql.raw(end === 'gte' ? '>=' : '<=');
    return [sql`${sql.identifier(column)} ${operator} ${bound(field, end, value)}::${type}`];
  });
}

/** The word anywhere, as a pattern of `like`. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function matchConditions(field: MatchField, text: string): SQL[] {
  const folded = foldText(text).trim();
  if (folded === '') return [];
  if (field === 'reference') return [sql`reference = ${folded}`];
  return folded.split(/\s+/).map((word) => sql`search_text like ${anywhere(word)}`);
}

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** The conditions of a query over `estates`. Throws `RefusedQuery`. */
export function conditionsOf(siteId: string, input: EstateQuery): Conditions {
  const query = estateQuerySchema.parse(input);
  const base: SQL[] = [sql`site_id = ${siteId}`];
  const byDimension = new Map<Dimension, SQL[]>();
  const add = (dimension: Dimension | undefined, conditions: readonly SQL[]) => {
    if (conditions.length === 0) return;
    if (dimension) byDimension.set(dimension, [...(byDimension.get(dimension) ?? []), ...conditions]);
    else base.push(...conditions);
  };

  const terms = Object.entries(query.terms).filter(([, values]) => filled(values).length > 0) as [
    TermField,
    TermValue[],
  ][];
  // Units stand on their project's page; they are listed only for who asks for them.
  const unitsToo = terms.some(([field]) => field === 'id' || field === 'parentId');
  base.push(unitsToo ? sql`active and deleted_at is null` : sql`listed`);

  for (const [field, values] of terms) {
    if (field === 'children.collections') add(undefined, [collectionCondition(siteId, filled(values))]);
    else add(TERM_COLUMNS[field].dimension, [termCondition(TERM_COLUMNS[field], filled(values))]);
  }
  for (const [field, range] of Object.entries(query.range) as [RangeField, Query['range'][RangeField]][])
    add(RANGE_COLUMNS[field].dimension, rangeCondition(field, range ?? {}));
  for (const [field, text] of Object.entries(query.match) as [MatchField, string][])
    add(undefined, matchConditions(field, text));
  if (query.exclude.status.length > 0)
    base.push(sql`transaction_id <> all (${array(query.exclude.status, 'integer')})`);

  return {
    base: allOf(base),
    byDimension: new Map([...byDimension].map(([dimension, conditions]) => [dimension, sql`(${allOf(conditions)})`])),
  };
}

/** Everything at once: what a search returns. */
export const wholeCondition = ({ base, byDimension }: Conditions): SQL => allOf([base, ...byDimension.values()]);
