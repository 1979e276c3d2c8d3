import { type SQL, sql } from 'drizzle-orm';
import { listJoinedTags, MAX_PURGE_TAGS, tag } from '#shared/api/purge.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { AVAILABLE_TRANSACTIONS, OPEN_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import type { Database } from '../core/db/database.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import { askingPriceSql, comparedPriceSql, isRentSql } from '../core/db/prices.ts';
import { estates } from '../core/db/schema.ts';
import type { PurgeTags } from '../core/db/unitOfWork.ts';
import { splitIntoParts } from './inParts.ts';
import { type EstateRow, ROW_COLUMNS } from './estateRow.ts';
import { TERM_USE_COLUMNS } from './estateTerms.ts';

/** The columns of each estate that a withdrawal reads. */
export const WITHDRAWAL_COLUMNS = { id: estates.id, parent_id: estates.parentId, ...TERM_USE_COLUMNS };

/** Builds the condition for the estates with these ids, and their units, that are not withdrawn yet. */
export function isToWithdraw(siteId: string, ids: readonly number[]): SQL {
  const idsParameter = sql.param([...ids]);
  return sql`site_id = ${siteId} and deleted_at is null
    and (id = any (${idsParameter}::bigint[]) or parent_id = any (${idsParameter}::bigint[]))`;
}

const columnNames = Object.keys(ROW_COLUMNS).map((name) => sql.identifier(name));
const columnList = sql.join(columnNames, sql`, `);
const valueList = sql.join(
  columnNames.map((name) => sql`r.${name}`),
  sql`, `,
);
const columnDefinitions = sql.join(
  Object.entries(ROW_COLUMNS).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
  sql`, `,
);
const selectRecords = (json: string): SQL => sql`jsonb_to_recordset(${json}::jsonb) as r (${columnDefinitions})`;

/**
 * Gives the site a new change number. Call it last in a write, so that a query that reads the new number also reads the
 * new rows.
 */
export async function recordChange(runStatement: RunStatement, siteId: string): Promise<void> {
  await runStatement(sql`
    insert into estate_changes (site_id, change) values (${siteId}, nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change`);
}

/**
 * Records that these estates of a site have changed, and purges them, the lists, and the choices of similar homes to
 * which they may belong now. Call this function last in a transaction. It does nothing when there are no estates.
 */
export async function announceChange(
  transaction: Database,
  tags: PurgeTags,
  siteId: string,
  changedIds: ReadonlySet<number>,
): Promise<void> {
  if (changedIds.size === 0) return;
  await recordChange((statement) => transaction.execute(statement), siteId);
  tags.add(siteId, tag.list(siteId));
  for (const id of changedIds) tags.add(siteId, tag.estate(siteId, id));
  // With so many changes, the whole site is purged.
  if (changedIds.size >= MAX_PURGE_TAGS) return;
  const { transactionId, headTypeId, price } = estates;
  const kinds = await transaction
    .selectDistinct({ transactionId, headTypeId, price })
    .from(estates)
    .where(sql`site_id = ${siteId} and id = any (${sql.param([...changedIds])}::bigint[]) and deleted_at is null`);
  for (const { price: joinedPrice, headTypeId: type, transactionId: status } of kinds)
    tags.add(siteId, ...listJoinedTags(siteId, { isForRent: isForRent(status), headTypeId: type }, joinedPrice));
  if (kinds.length === 0) tags.add(siteId, tag.noSimilar(siteId));
}

/** Records a change by a write in parts: the change number of the site is negative until the purge of the write. */
export async function markSiteAsLoading(runStatement: RunStatement, siteId: string): Promise<void> {
  await runStatement(sql`
    insert into estate_changes (site_id, change) values (${siteId}, -nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change where estate_changes.change > 0`);
}

export async function insertRows(
  runStatement: RunStatement,
  siteId: string,
  rows: readonly EstateRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await runStatement(
    sql`insert into estates (site_id, ${columnList}) select ${siteId}::text, ${valueList} from ${selectRecords(JSON.stringify(rows))}`,
  );
}

const buildUpdate = (siteId: string, json: string): SQL => sql`
  update estates set (deleted_at, ${columnList}) = row (null::timestamptz, ${valueList})
  from ${selectRecords(json)} where estates.site_id = ${siteId} and estates.id = r.id`;

export async function updateRows(
  runStatement: RunStatement,
  siteId: string,
  rows: readonly EstateRow[],
): Promise<void> {
  if (rows.length > 0) await runStatement(buildUpdate(siteId, JSON.stringify(rows)));
}

/** Builds the update that restores former rows; each is a JSON object with at least the columns of `ROW_COLUMNS`. */
export const buildRestore = (siteId: string, rows: readonly string[]): SQL =>
  buildUpdate(siteId, `[${rows.join(',')}]`);

const toIntegerArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** The units whose price a project may show: a rent is no price of a project for sale. */
const HAS_PRICE_OF_PROJECT = sql`(e.available and e.to_rent = (${isRentSql(sql`wanted.transaction_id`)}))`;

/**
 * Updates, in the summary of each project, the data about its units: their number, the range of their bedrooms, and the
 * lowest price with its period. Units that the site hides do not count. The range and the price are computed from the
 * available units. When no unit is available, the range is computed from all units. A project without a price is
 * filtered and sorted by the lowest price of a unit, and a project without bedrooms by the largest number in a unit,
 * because its card shows these values.
 */
export async function summariseUnits(
  runStatement: RunStatement,
  siteId: string,
  projectIds: ReadonlySet<number>,
): Promise<void> {
  if (projectIds.size === 0) return;
  await runStatement(sql`
    update estates p
    set
      summary = case when u.total > 0
        then p.summary || jsonb_build_object('units', jsonb_strip_nulls(jsonb_build_object(
          'total', u.total, 'available', u.available,
          'allClosed', case when u.open = 0 then true end, 'bedroomsFrom', u.bedrooms_from, 'bedroomsTo', u.bedrooms_to,
          'priceFrom', case when not u.hides_price then u.cheapest -> 'value' end,
          'period', case when not u.hides_price then u.cheapest -> 'period' end
        )))
        else p.summary - 'units' end,
      price = case when not u.hides_price
        then coalesce(${comparedPriceSql(sql`p`)}, u.lowest) end,
      bedrooms = coalesce(
        nullif((p.summary ->> 'bedroomCount')::integer, 0), u.bedrooms_to, (p.summary ->> 'bedroomCount')::integer
      )
    from (
      select wanted.id, count(e.id) as total, count(e.id) filter (where e.available) as available,
        count(e.id) filter (where e.open) as open,
        coalesce(min(e.bedrooms) filter (where e.available), min(e.bedrooms)) as bedrooms_from,
        coalesce(max(e.bedrooms) filter (where e.available), max(e.bedrooms)) as bedrooms_to,
        min(e.price) filter (where ${HAS_PRICE_OF_PROJECT}) as lowest,
        (array_agg(jsonb_build_object('value', e.asked, 'period', e.period) order by e.price, e.id)
          filter (where ${HAS_PRICE_OF_PROJECT} and e.price is not null))[1] as cheapest,
        coalesce(bool_or(
          wanted.document #>> '{general,price,visible}' = 'false'
          or wanted.document #>> '{fields,financial.vat_regime}' = 'true'
        ), false) as hides_price
      from estates wanted
      left join (
        select c.id, c.parent_id, nullif(c.bedrooms, 0) as bedrooms, nullif(c.price, 0) as price,
          ${askingPriceSql(sql`c`)} as asked,
          c.summary #> '{price,period}' as period,
          c.transaction_id = any (${toIntegerArray(AVAILABLE_TRANSACTIONS)}) as available,
          c.transaction_id = any (${toIntegerArray(OPEN_TRANSACTIONS)}) as open,
          ${isRentSql(sql`c.transaction_id`)} as to_rent
        from estates c join sites w on w.id = c.site_id
        where c.site_id = ${siteId} and c.active and c.deleted_at is null
          and not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(c.transaction_id), false)
      ) e on e.parent_id = wanted.id
      where wanted.site_id = ${siteId} and wanted.id = any (${sql.param([...projectIds])}::bigint[]) and wanted.project
      group by wanted.id
    ) u
    where p.site_id = ${siteId} and p.id = u.id`);
}

/** The number of projects per statement, so that no statement takes long. */
const BATCH_PROJECTS = 200;

/** Updates the data about units in all projects of a site, for example after the site has hidden another status. */
export async function summariseAllProjects(transaction: Database, siteId: string): Promise<void> {
  const rows = await transaction.select({ id: estates.id }).from(estates).where(sql`site_id = ${siteId} and project`);
  const runStatement: RunStatement = (statement) => transaction.execute(statement);
  const ids = rows.map(({ id }) => id);
  for (const part of splitIntoParts(ids, BATCH_PROJECTS)) await summariseUnits(runStatement, siteId, new Set(part));
  if (rows.length > 0) await recordChange(runStatement, siteId);
}
