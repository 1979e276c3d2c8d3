import { type SQL, sql } from 'drizzle-orm';
import { type Estate, type EstateWrite, estateWriteSchema } from '../../../shared/api/estate.ts';
import { tag } from '../../../shared/api/purge.ts';
import { RECORD_STATUS } from '../../../shared/domain/ids.ts';
import { AVAILABLE_TRANSACTIONS } from '../../../shared/domain/units/unitState.ts';
import type { Database } from '../db/database.ts';
import { type EstateBefore, estatesBefore, hasSubscribers, recordEvents } from '../subscriptions/estateEvents.ts';
import { contentHash } from './contentHash.ts';
import { loadDisplacement, placeOf } from './estatePlace.ts';
import { type EstateRow, ROW_COLUMNS, toRow } from './estateRow.ts';
import { forgetTerms, saveTerms, type TermUse } from './estateTerms.ts';
import { takeFreeIds } from './freeIds.ts';
import { Conflict, type Outcome } from './outcome.ts';
import type { PurgeTags, UnitOfWork } from './unitOfWork.ts';

export interface EstateOutcome {
  readonly id: number;
  readonly outcome: Outcome;
}

export interface EstateWriter {
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateOutcome[]>;
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
}

/** Estates per statement: large enough to save round trips, small enough for the embedded database's memory. */
const CHUNK = 200;

interface Prepared {
  readonly estate: Omit<Estate, 'general'> & { general: Omit<Estate['general'], 'id'> & { id?: number | undefined } };
  /** Over everything but the id. */
  readonly hash: string;
}

interface Known extends EstateBefore, TermUse {
  readonly parent_id: number | null;
  readonly source_name: string | null;
  readonly source_id: string | null;
  readonly content_hash: string;
}

interface WithdrawnRow extends TermUse {
  readonly id: number;
  readonly parent_id: number | null;
}

function prepare(input: EstateWrite): Prepared {
  const estate = estateWriteSchema.parse(input);
  if (estate.general.parentId !== undefined && estate.general.parentId === estate.general.id)
    throw new Conflict(`The estate ${estate.general.id} cannot be a unit of itself.`);
  const { id: _, ...general } = estate.general;
  return { estate, hash: contentHash({ ...estate, general }) };
}

const sourceKey = (name: string, id: string) => JSON.stringify([name, id]);

function refuseDuplicates(batch: readonly Prepared[]): void {
  const seen = new Set<string>();
  for (const { estate } of batch) {
    const { source, general } = estate;
    const keys = [
      ...(source ? [`the source id ${source.id} of ${source.name}`] : []),
      ...(general.id === undefined ? [] : [`the id ${general.id}`]),
    ];
    for (const key of keys) {
      if (seen.has(key)) throw new Conflict(`Two estates of one write have ${key}.`);
      seen.add(key);
    }
  }
}

/** What an estate said of names (`TermUse`), before it is written. */
const TERM_USE = sql`head_type_id, sub_type_id, transaction_id, city_id,
  summary #> '{address,city,alias}' is not null as has_alias`;

/** Those of the batch that are stored, withdrawn ones included, locked in the order of their ids. */
async function findKnown(db: Database, siteId: string, batch: readonly Prepared[]): Promise<Known[]> {
  const ids = batch.flatMap(({ estate }) => estate.general.id ?? []);
  const sources = batch.flatMap(({ estate }) => estate.source ?? []);
  if (ids.length + sources.length === 0) return [];
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    select id::float8 as id, parent_id::float8 as parent_id, source_name, source_id, content_hash,
      deleted_at is not null as withdrawn, listed, price, ${TERM_USE}
    from estates
    where site_id = ${siteId} and id in (
      select unnest(${sql.param(ids)}::bigint[])
      union
      select e.id from estates e
      join unnest(
        ${sql.param(sources.map((source) => source.name))}::text[],
        ${sql.param(sources.map((source) => source.id))}::text[]
      ) as wanted (name, id) on e.site_id = ${siteId} and e.source_name = wanted.name and e.source_id = wanted.id
    )
    order by estates.id
    for update`);
  return rows;
}

const names = Object.keys(ROW_COLUMNS).map((name) => sql.identifier(name));
const columnList = sql.join(names, sql`, `);
const valueList = sql.join(
  names.map((name) => sql`r.${name}`),
  sql`, `,
);
const recordType = sql.join(
  Object.entries(ROW_COLUMNS).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
  sql`, `,
);
const records = (rows: readonly EstateRow[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${recordType})`;

/** Comes last in a write: whoever reads the new value after the commit also reads the rows. */
async function recordChange(db: Database, siteId: string): Promise<void> {
  await db.execute(sql`
    insert into estate_changes (site_id, change) values (${siteId}, nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change`);
}

async function insertRows(db: Database, siteId: string, rows: readonly EstateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(
    sql`insert into estates (site_id, ${columnList}) select ${siteId}::text, ${valueList} from ${records(rows)}`,
  );
}

async function updateRows(db: Database, siteId: string, rows: readonly EstateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update estates set (deleted_at, ${columnList}) = row (null::timestamptz, ${valueList})
    from ${records(rows)} where estates.site_id = ${siteId} and estates.id = r.id`);
}

/**
 * Keeps what lists say of these projects' units in their summaries: counts, and the range of those that can still be
 * had, or of all when none can. A project without a price of its own is found and sorted by the lowest one.
 */
async function summariseUnits(db: Database, siteId: string, projectIds: ReadonlySet<number>): Promise<void> {
  if (projectIds.size === 0) return;
  await db.execute(sql`
    update estates p
    set
      summary = case when u.total > 0
        then p.summary || jsonb_build_object('units', jsonb_strip_nulls(jsonb_build_object(
          'total', u.total, 'available', u.available, 'bedroomsFrom', u.bedrooms_from, 'bedroomsTo', u.bedrooms_to,
          'priceFrom', case when not u.hides_price then u.price_from end
        )))
        else p.summary - 'units' end,
      price = case when not u.hides_price
        then coalesce((p.document #>> '{general,price,value}')::double precision, u.price_from) end
    from (
      select wanted.id, count(e.id) as total, count(e.id) filter (where e.available) as available,
        coalesce(min(e.bedrooms) filter (where e.available), min(e.bedrooms)) as bedrooms_from,
        coalesce(max(e.bedrooms) filter (where e.available), max(e.bedrooms)) as bedrooms_to,
        min(e.price) filter (where e.available) as price_from,
        coalesce(bool_or(
          wanted.document #>> '{general,price,visible}' = 'false'
          or wanted.document #>> '{fields,financial.vat_regime}' = 'true'
        ), false) as hides_price
      from estates wanted
      left join (
        select id, parent_id, nullif(bedrooms, 0) as bedrooms, price,
          transaction_id = any (${sql.param([...AVAILABLE_TRANSACTIONS])}::int[]) as available
        from estates where site_id = ${siteId} and active and deleted_at is null
      ) e on e.parent_id = wanted.id
      where wanted.site_id = ${siteId} and wanted.id = any (${sql.param([...projectIds])}::bigint[]) and wanted.project
      group by wanted.id
    ) u
    where p.site_id = ${siteId} and p.id = u.id`);
}

interface Change {
  readonly outcomes: EstateOutcome[];
  /** Projects whose units may have changed. */
  readonly projects: Set<number>;
  /** Ids that the caller gives, of the whole write. */
  readonly chosen: readonly number[];
  /** Estates as they were, for whoever wants to hear of what became of them; absent where nobody does. */
  readonly before?: Map<number, EstateBefore>;
}

/** What was written, and projects of units that were. */
const touchedBy = ({ outcomes, projects }: Change): number[] => [
  ...new Set([...outcomes.flatMap(({ id, outcome }) => (outcome === 'unchanged' ? [] : [id])), ...projects]),
];

async function writeChunk(
  db: Database,
  siteId: string,
  chunk: readonly Prepared[],
  tags: PurgeTags,
  change: Change,
): Promise<void> {
  const known = await findKnown(db, siteId, chunk);
  const byId = new Map(known.map((row) => [row.id, row]));
  for (const { id, listed, withdrawn, transaction_id, price } of known)
    change.before?.set(id, { id, listed, withdrawn, transaction_id, price });
  const bySource = new Map(known.map((row) => [sourceKey(row.source_name ?? '', row.source_id ?? ''), row]));

  const found = chunk.map(({ estate }) => {
    const sameSource = estate.source && bySource.get(sourceKey(estate.source.name, estate.source.id));
    const { id } = estate.general;
    if (id === undefined) return sameSource;
    if (sameSource && sameSource.id !== id)
      throw new Conflict(`The source id ${sameSource.source_id} belongs to the estate ${sameSource.id}, not ${id}.`);
    return byId.get(id);
  });
  const nameless = chunk.filter(({ estate }, index) => !found[index] && estate.general.id === undefined);
  const fresh = await takeFreeIds(db, 'estates', { siteId, count: nameless.length, reserved: change.chosen });

  const [updatedAt, displace] = [new Date().toISOString(), await loadDisplacement(db)];
  const inserts: EstateRow[] = [];
  const updates: EstateRow[] = [];
  const written: Estate[] = [];
  for (const [index, { estate: document, hash }] of chunk.entries()) {
    const before = found[index];
    const id = before?.id ?? document.general.id ?? fresh.shift();
    if (id === undefined) throw new Error('the sequence gave too few ids');
    if (before && before.content_hash === hash && !before.withdrawn) {
      change.outcomes.push({ id, outcome: 'unchanged' });
      continue;
    }
    const estate: Estate = { ...document, general: { ...document.general, id } };
    written.push(estate);
    (before ? updates : inserts).push(toRow(estate, placeOf(estate.address, displace), hash, updatedAt));
    change.outcomes.push({ id, outcome: before ? 'updated' : 'created' });
    for (const project of [estate.general.project ? id : null, estate.general.parentId ?? null, before?.parent_id])
      if (project) change.projects.add(project);
    tags.add(siteId, tag.estate(siteId, id));
  }
  await insertRows(db, siteId, inserts);
  await updateRows(db, siteId, updates);
  const active = written.filter((estate) => estate.general.recordStatus === RECORD_STATUS.ACTIVE);
  await saveTerms(db, siteId, active);
  await forgetTerms(db, siteId, known, active);
}

export function createEstateWriter({ write }: UnitOfWork): EstateWriter {
  return {
    async upsertMany(siteId, inputs) {
      const batch = inputs.map(prepare);
      refuseDuplicates(batch);
      return write(async (transaction, tags) => {
        const isAwaited = await hasSubscribers(transaction, siteId);
        const change: Change = {
          outcomes: [],
          projects: new Set(),
          chosen: batch.flatMap(({ estate }) => estate.general.id ?? []),
          ...(isAwaited && { before: new Map() }),
        };
        for (let start = 0; start < batch.length; start += CHUNK)
          await writeChunk(transaction, siteId, batch.slice(start, start + CHUNK), tags, change);
        const { before } = change;
        const others = [...change.projects].filter((id) => before && !before.has(id));
        for (const each of await estatesBefore(transaction, siteId, others)) before?.set(each.id, each);
        await summariseUnits(transaction, siteId, change.projects);
        if (before) await recordEvents(transaction, siteId, [...before.values()], touchedBy(change));
        if (change.outcomes.some(({ outcome }) => outcome !== 'unchanged')) {
          await recordChange(transaction, siteId);
          tags.add(siteId, tag.list(siteId), ...[...change.projects].map((id) => tag.estate(siteId, id)));
        }
        return change.outcomes;
      });
    },

    withdrawMany(siteId, ids) {
      return write(async (transaction, tags) => {
        if (ids.length === 0) return [];
        const wanted = sql.param([...ids]);
        const { rows } = await transaction.execute<WithdrawnRow & Record<string, unknown>>(sql`
          update estates set deleted_at = now(), updated_at = now()
          where site_id = ${siteId} and deleted_at is null
            and (id = any (${wanted}::bigint[]) or parent_id = any (${wanted}::bigint[]))
          returning id::float8 as id, parent_id::float8 as parent_id, ${TERM_USE}`);
        if (rows.length === 0) return [];
        await forgetTerms(transaction, siteId, rows);
        const parents = new Set(rows.flatMap((row) => row.parent_id ?? []));
        await summariseUnits(transaction, siteId, parents);
        const touched = [...rows.map((row) => row.id), ...parents];
        await recordChange(transaction, siteId);
        tags.add(siteId, tag.list(siteId), ...touched.map((id) => tag.estate(siteId, id)));
        return rows.map((row) => row.id);
      });
    },
  };
}
