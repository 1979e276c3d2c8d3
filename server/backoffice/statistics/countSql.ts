import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { COUNT_KINDS, type CountKind } from '#shared/primitives/countKinds.ts';
import type { Database } from '../core/db/database.ts';

/** Joins the items of an SQL list with commas. */
export const joinSql = (pieces: readonly SQL[]): SQL => sql.join([...pieces], sql`, `);
const joinKindColumns = (buildPiece: (column: SQL) => SQL): SQL =>
  joinSql(COUNT_KINDS.map((kind) => buildPiece(sql.identifier(kind).getSQL())));

/** The columns of all kinds of counts: `views, saved, …`. */
export const KIND_COLUMNS: SQL = joinKindColumns((column) => column);
/** The sum of each kind of count, as a column with the name of the kind. */
export const KIND_SUMS: SQL = joinKindColumns((column) => sql`coalesce(sum(${column}), 0)::float8 as ${column}`);
/** Adds the counts to an existing row when the insert conflicts. */
export const ADD_COUNTS_ON_CONFLICT: SQL = sql`on conflict (site_id, estate_id, day) do update set ${joinKindColumns(
  (column) => sql`${column} = estate_counts.${column} + excluded.${column}`,
)}`;

/** The schema of a row with the columns of `KIND_SUMS`. */
export const countsRow = z.object(createRecord(COUNT_KINDS, () => z.number()));
export const NO_COUNTS: Readonly<Record<CountKind, number>> = createRecord(COUNT_KINDS, () => 0);

/**
 * Counts one action of a visitor, such as a message or a booking, in the transaction that stores it. The count stays
 * when the stored data are erased. An action without an estate is not counted.
 */
export async function addCount(
  transaction: Database,
  kind: CountKind,
  { siteId, estateId }: { readonly siteId: string; readonly estateId: number | undefined },
): Promise<void> {
  if (estateId === undefined) return;
  await transaction.execute(sql`
    insert into estate_counts (site_id, estate_id, day, ${sql.identifier(kind)})
    select site_id, id, ${toBrusselsDay(new Date())}::date, 1 from estates where site_id = ${siteId} and id = ${estateId}
    ${ADD_COUNTS_ON_CONFLICT}`);
}
