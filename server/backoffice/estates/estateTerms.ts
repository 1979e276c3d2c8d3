import { eq, sql } from 'drizzle-orm';
import type { LocalizedText } from '#shared/api/common.ts';
import type { Estate } from '#shared/api/estate.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import type { Database } from '../core/db/database.ts';
import type { SelectedRow } from '../core/db/queryRows.ts';
import { estates, estateTerms } from '../core/db/schema.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import { findPlaceById } from '../geo/places.ts';
import { mergeNames } from '../core/db/mergeNames.ts';

/** Maps each kind of term to the column of `estates` that contains its id. */
const TERM_COLUMNS = {
  type: 'head_type_id',
  subType: 'sub_type_id',
  transaction: 'transaction_id',
  city: 'city_id',
} as const;
export type TermKind = keyof typeof TERM_COLUMNS;

const TERM_FIELDS = {
  field: estateTerms.field,
  id: estateTerms.id,
  name: estateTerms.name,
  head_type_id: estateTerms.headTypeId,
  zip: estateTerms.zip,
  alias: estateTerms.alias,
};
/**
 * The name of a type, status or city of a site's estates, for facets. A subtype also has the id of its head type, and a
 * city its postcode.
 */
export type EstateTerm = SelectedRow<typeof TERM_FIELDS>;

/** The columns of an estate that say which terms it uses. */
export const TERM_USE_COLUMNS = {
  head_type_id: estates.headTypeId,
  sub_type_id: estates.subTypeId,
  transaction_id: estates.transactionId,
  city_id: estates.cityId,
  has_alias: sql`${estates.summary} #> '{address,city,alias}' is not null`.mapWith(Boolean),
};
type TermUse = SelectedRow<typeof TERM_USE_COLUMNS>;

const subTypes = new Map(SUB_TYPES.map((subType) => [subType.id, subType]));

/**
 * The product's own names of values. They have priority over the names in estates, so that one estate cannot rename a
 * value for all estates.
 */
export const PRODUCT_NAMES: Readonly<Record<TermKind, (id: number) => LocalizedText | undefined>> = {
  type: (id) => HEAD_TYPE_NAMES[id],
  transaction: (id) => TRANSACTION_NAMES[id],
  subType: (id) => subTypes.get(id)?.name,
  city: (id) => findPlaceById(id)?.name,
};

/** Returns the head type of a subtype; undefined when the product does not know the subtype. */
export const findHeadType = (subTypeId: number): number | undefined => subTypes.get(subTypeId)?.headTypeId;

const toTermKey = ({ field, id }: Pick<EstateTerm, 'field' | 'id'>) => `${field} ${id}`;

/**
 * Returns whether the product has no name for a term: its id is unknown, or the agency has its own name for the city.
 */
const isUnknownToProduct = ({ field, id, alias }: Pick<EstateTerm, 'field' | 'id' | 'alias'>): boolean =>
  PRODUCT_NAMES[field](id) === undefined || alias !== null;

function listTerms({ general, address }: Estate): EstateTerm[] {
  const { headType, subType, transaction } = general;
  const emptyTerm = { head_type_id: null, zip: null, alias: null };
  const { city } = address;
  const terms: EstateTerm[] = [
    { ...emptyTerm, field: 'type', id: headType.id, name: headType.name },
    { ...emptyTerm, field: 'transaction', id: transaction.id, name: transaction.name },
    { ...emptyTerm, field: 'city', id: city.id, name: city.name, zip: city.zip, alias: city.alias ?? null },
    ...(subType
      ? [{ ...emptyTerm, field: 'subType' as const, id: subType.id, name: subType.name, head_type_id: headType.id }]
      : []),
  ];
  return terms.filter(isUnknownToProduct);
}

function mergeTerms(earlierTerm: EstateTerm | undefined, term: EstateTerm): EstateTerm {
  return {
    ...term,
    name: mergeNames(earlierTerm?.name, term.name),
    alias:
      earlierTerm?.alias || term.alias ? mergeNames(earlierTerm?.alias ?? undefined, term.alias ?? undefined) : null,
  };
}

/**
 * Locks the terms of a site, because a concurrent write could otherwise delete a term that this write begins to use.
 */
const lockTerms = (runStatement: RunStatement, siteId: string) =>
  runStatement(sql`select pg_advisory_xact_lock(hashtextextended(${`estate terms of ${siteId}`}, 0))`);

/**
 * Stores the names that these estates use and the product lacks. When estates give one value different names in a
 * language, the last name is stored.
 */
export async function saveTerms(
  runStatement: RunStatement,
  siteId: string,
  writtenEstates: readonly Estate[],
): Promise<void> {
  const terms = new Map<string, EstateTerm>();
  for (const term of writtenEstates.flatMap(listTerms))
    terms.set(toTermKey(term), mergeTerms(terms.get(toTermKey(term)), term));
  if (terms.size === 0) return;
  await lockTerms(runStatement, siteId);
  await runStatement(sql`
    insert into estate_terms as known (site_id, field, id, name, head_type_id, zip, alias)
    select ${siteId}::text, r.*
    from jsonb_to_recordset(${JSON.stringify([...terms.values()])}::jsonb)
      as r (field text, id integer, name jsonb, head_type_id integer, zip text, alias jsonb)
    order by r.field, r.id
    on conflict (site_id, field, id) do update
    set name = known.name || excluded.name, head_type_id = excluded.head_type_id, zip = excluded.zip,
      alias = coalesce(known.alias || excluded.alias, known.alias, excluded.alias)
    where (known.name, known.head_type_id, known.zip, known.alias) is distinct from (
      known.name || excluded.name, excluded.head_type_id, excluded.zip,
      coalesce(known.alias || excluded.alias, known.alias, excluded.alias)
    )`);
}

const listUsedTerms = (termUse: TermUse): Pick<EstateTerm, 'field' | 'id'>[] => {
  const alias = termUse.has_alias ? {} : null;
  return [
    { field: 'type' as const, id: termUse.head_type_id, alias: null },
    { field: 'transaction' as const, id: termUse.transaction_id, alias: null },
    { field: 'city' as const, id: termUse.city_id, alias },
    ...(termUse.sub_type_id === null ? [] : [{ field: 'subType' as const, id: termUse.sub_type_id, alias: null }]),
  ].filter(isUnknownToProduct);
};

/**
 * Deletes the names that the estates used before the write (`formerUses`) and that no estate of the site uses any
 * longer. The function must be called after the rows were written. `writtenEstates` contains the active estates of the
 * write.
 */
export async function deleteUnusedTerms(
  runStatement: RunStatement,
  siteId: string,
  formerUses: readonly TermUse[],
  writtenEstates: readonly Estate[] = [],
): Promise<void> {
  const terms = new Map(formerUses.flatMap(listUsedTerms).map((term) => [toTermKey(term), term]));
  for (const term of writtenEstates.flatMap(listTerms)) terms.delete(toTermKey(term));
  if (terms.size === 0) return;
  await lockTerms(runStatement, siteId);
  for (const { field, id } of terms.values()) {
    const aliasCondition =
      field === 'city' && PRODUCT_NAMES.city(id) !== undefined
        ? sql`and e.summary #> '{address,city,alias}' is not null`
        : sql``;
    await runStatement(sql`
      delete from estate_terms t where t.site_id = ${siteId} and t.field = ${field} and t.id = ${id} and not exists (
        select 1 from estates e
        where e.site_id = ${siteId} and e.${sql.identifier(TERM_COLUMNS[field])} = ${id}
          and e.active and e.deleted_at is null ${aliasCondition}
      )`);
  }
}

export const loadTerms = (db: Database, siteId: string): Promise<EstateTerm[]> =>
  db.select(TERM_FIELDS).from(estateTerms).where(eq(estateTerms.siteId, siteId));
