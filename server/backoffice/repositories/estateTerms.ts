import { sql } from 'drizzle-orm';
import type { LocalizedText } from '../../../shared/api/common.ts';
import type { Estate } from '../../../shared/api/estate.ts';
import type { Database } from '../db/database.ts';

export type TermKind = 'type' | 'subType' | 'transaction' | 'city';

/** The name of a value that estates of a site have, for facets. */
export interface Term {
  readonly field: TermKind;
  readonly id: number;
  readonly name: LocalizedText;
  /** Of a subtype. */
  readonly head_type_id: number | null;
  /** Of a city. */
  readonly zip: string | null;
  readonly alias: LocalizedText | null;
}

function termsOf({ general, address }: Estate): Term[] {
  const { headType, subType, transaction } = general;
  const plain = { head_type_id: null, zip: null, alias: null };
  const { city } = address;
  return [
    { ...plain, field: 'type', id: headType.id, name: headType.name },
    { ...plain, field: 'transaction', id: transaction.id, name: transaction.name },
    { ...plain, field: 'city', id: city.id, name: city.name, zip: city.zip, alias: city.alias ?? null },
    ...(subType
      ? [{ ...plain, field: 'subType' as const, id: subType.id, name: subType.name, head_type_id: headType.id }]
      : []),
  ];
}

/** Remembers the names that these estates use; the last one wins. Rows are taken in one order, against deadlocks. */
export async function saveTerms(db: Database, siteId: string, estates: readonly Estate[]): Promise<void> {
  const terms = new Map(estates.flatMap(termsOf).map((term) => [`${term.field} ${term.id}`, term]));
  if (terms.size === 0) return;
  await db.execute(sql`
    insert into estate_terms as known (site_id, field, id, name, head_type_id, zip, alias)
    select ${siteId}::text, r.*
    from jsonb_to_recordset(${JSON.stringify([...terms.values()])}::jsonb)
      as r (field text, id integer, name jsonb, head_type_id integer, zip text, alias jsonb)
    order by r.field, r.id
    on conflict (site_id, field, id) do update
    set name = excluded.name, head_type_id = excluded.head_type_id, zip = excluded.zip, alias = excluded.alias
    where (known.name, known.head_type_id, known.zip, known.alias)
      is distinct from (excluded.name, excluded.head_type_id, excluded.zip, excluded.alias)`);
}

export async function loadTerms(db: Database, siteId: string): Promise<Term[]> {
  const { rows } = await db.execute<Term & Record<string, unknown>>(
    sql`select field, id, name, head_type_id, zip, alias from estate_terms where site_id = ${siteId}`,
  );
  return rows;
}
