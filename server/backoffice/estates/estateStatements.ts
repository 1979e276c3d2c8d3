import { asc, type SQL, sql } from 'drizzle-orm';
import { listJoinedTags, MAX_PURGE_TAGS, tag } from '#shared/api/purge.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { AVAILABLE_TRANSACTIONS, OPEN_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { Database } from '../core/db/database.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import { askingPriceSql, comparedPriceSql, findToRentSql } from '../core/db/prices.ts';
import { estates } from '../core/db/schema.ts';
import type { PurgeTags } from '../core/db/unitOfWork.ts';
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

/**
 * The units whose price a project may show: a rent is no price of a project for sale. The units decide for a project
 * that is coming soon without a price (`isProjectToRent`), so units for sale come first in `PRICE_ORDER`.
 */
const HAS_PRICE_OF_PROJECT = sql`(e.shown and e.available and e.price is not null
  and e.to_rent = coalesce(${findToRentSql(sql`wanted`)}, e.to_rent))`;
const PRICE_ORDER = sql`e.to_rent, e.price, e.id`;

const isWantedProject = (siteId: string, projectIds: Iterable<number>): SQL =>
  sql`wanted.site_id = ${siteId} and wanted.id = any (${sql.param([...projectIds])}::bigint[]) and wanted.project`;

/**
 * Locks projects before their units are summarised. The summary is a separate statement, because a statement does not
 * see what other transactions commit while it waits for a lock.
 */
const buildProjectLock = (siteId: string, projectIds: Iterable<number>): SQL => sql`
  select 1 from estates wanted where ${isWantedProject(siteId, projectIds)} order by wanted.id for no key update`;

/** Builds the update of `summariseUnits`. It returns the ids of the projects that change. */
const buildSummaryUpdate = (siteId: string, projectIds: Iterable<number>): SQL => sql`
  update estates p set summary = n.summary, price = n.price, bedrooms = n.bedrooms
  from (
    select u.id,
      case when u.total > 0 or u.closed_as is not null
        then u.summary || jsonb_build_object('units', jsonb_strip_nulls(jsonb_build_object(
          'total', u.total, 'available', u.available, 'closedAs', u.closed_as,
          'bedroomsFrom', u.bedrooms_from, 'bedroomsTo', u.bedrooms_to,
          'priceFrom', case when not u.hides_price then u.cheapest -> 'value' end,
          'period', case when not u.hides_price then u.cheapest -> 'period' end
        )))
        else u.summary - 'units' end as summary,
      case when not u.hides_price then coalesce(u.own_price, u.lowest) end as price,
      coalesce(
        nullif((u.summary ->> 'bedroomCount')::integer, 0), u.bedrooms_to, (u.summary ->> 'bedroomCount')::integer
      ) as bedrooms
    from (
      select wanted.id, wanted.summary, ${comparedPriceSql(sql`wanted`)} as own_price,
        count(e.id) filter (where e.shown) as total, count(e.id) filter (where e.shown and e.available) as available,
        case when count(e.id) > 0 and count(e.id) filter (where e.open) = 0 then
          case count(e.id) filter (where e.rented) when 0 then 'sold' when count(e.id) then 'rented' else 'mixed' end
        end as closed_as,
        coalesce(min(e.bedrooms) filter (where e.shown and e.available), min(e.bedrooms) filter (where e.shown))
          as bedrooms_from,
        coalesce(max(e.bedrooms) filter (where e.shown and e.available), max(e.bedrooms) filter (where e.shown))
          as bedrooms_to,
        (array_agg(e.price order by ${PRICE_ORDER}) filter (where ${HAS_PRICE_OF_PROJECT}))[1] as lowest,
        (array_agg(jsonb_build_object('value', e.asked, 'period', e.period) order by ${PRICE_ORDER})
          filter (where ${HAS_PRICE_OF_PROJECT}))[1] as cheapest,
        coalesce(
          wanted.document #>> '{general,price,visible}' = 'false'
            or wanted.document #>> '{fields,financial.vat_regime}' = 'true',
          false
        ) as hides_price
      from estates wanted
      left join (
        select c.id, c.parent_id, nullif(c.bedrooms, 0) as bedrooms, nullif(c.price, 0) as price,
          ${askingPriceSql(sql`c`)} as asked,
          c.summary #> '{price,period}' as period,
          not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(c.transaction_id), false) as shown,
          c.transaction_id = any (${toIntegerArray(AVAILABLE_TRANSACTIONS)}) as available,
          c.transaction_id = any (${toIntegerArray(OPEN_TRANSACTIONS)}) as open,
          c.transaction_id = ${TRANSACTION.RENTED} as rented,
          coalesce(${findToRentSql(sql`c`)}, false) as to_rent
        from estates c join sites w on w.id = c.site_id
        where c.site_id = ${siteId} and c.active and c.deleted_at is null
      ) e on e.parent_id = wanted.id
      where ${isWantedProject(siteId, projectIds)}
      group by wanted.site_id, wanted.id
    ) u
  ) n
  where p.site_id = ${siteId} and p.id = n.id
    and (p.summary, p.price, p.bedrooms) is distinct from (n.summary, n.price, n.bedrooms)
  returning p.id`;

/**
 * Updates, in the summary of each project, the data about its units: their number, the range of their bedrooms, and the
 * lowest price with its period. Units that the site hides do not count, except for the question whether all units are
 * sold or let. The range and the price are computed from the available units. When no unit is available, the range is
 * computed from all shown units. A project without a price is filtered and sorted by the lowest price of a unit, and a
 * project without bedrooms by the largest number in a unit, because its card shows these values.
 */
export async function summariseUnits(
  runStatement: RunStatement,
  siteId: string,
  projectIds: ReadonlySet<number>,
): Promise<void> {
  if (projectIds.size === 0) return;
  await runStatement(buildProjectLock(siteId, projectIds));
  await runStatement(buildSummaryUpdate(siteId, projectIds));
}

/** The number of projects per statement, so that no statement takes long. */
const BATCH_PROJECTS = 200;

interface SummarisedPart {
  readonly lastId: number;
  readonly hasChanges: boolean;
}

/**
 * Updates the data about units in the next projects in lists, in the order of their ids. Returns undefined when there
 * are no more. A project that is not in lists is summarised by the write that puts it there.
 */
export async function summariseNextProjects(
  transaction: Database,
  siteId: string,
  afterId: number,
): Promise<SummarisedPart | undefined> {
  const rows = await transaction
    .select({ id: estates.id })
    .from(estates)
    .where(sql`site_id = ${siteId} and listed and project and id > ${afterId}::bigint`)
    .orderBy(asc(estates.id))
    .limit(BATCH_PROJECTS);
  const ids = rows.map(({ id }) => id);
  const lastId = ids.at(-1);
  if (lastId === undefined) return undefined;
  await transaction.execute(buildProjectLock(siteId, ids));
  const changes = await transaction.execute(buildSummaryUpdate(siteId, ids));
  return { lastId, hasChanges: changes.rows.length > 0 };
}

/** Updates the data about units in all listed projects of a site, after the site has changed the statuses it hides. */
export async function summariseAllProjects(transaction: Database, siteId: string): Promise<void> {
  let hasChanges = false;
  let part = await summariseNextProjects(transaction, siteId, 0);
  while (part) {
    hasChanges ||= part.hasChanges;
    part = await summariseNextProjects(transaction, siteId, part.lastId);
  }
  if (hasChanges) await recordChange((statement) => transaction.execute(statement), siteId);
}
