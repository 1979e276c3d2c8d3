import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Estate, type EstateWrite, estateWriteSchema } from '../../../shared/api/estate.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { Displace } from '../../../shared/domain/displacement.ts';
import { RECORD_STATUS } from '../../../shared/domain/ids.ts';
import { AVAILABLE_TRANSACTIONS } from '../../../shared/domain/units/unitState.ts';
import type { Database } from '../core/db/database.ts';
import { type Run, runAtOnce } from '../core/db/runAtOnce.ts';
import { type EstateBefore, estatesBefore, hasSubscribers, recordEvents } from '../savedSearches/estateEvents.ts';
import { contentHash } from '../core/db/contentHash.ts';
import { loadDisplacement, placeOf } from '../geo/estatePlace.ts';
import { type EstateRow, ROW_COLUMNS, toRow } from './estateRow.ts';
import { placeById } from '../geo/places.ts';
import { forgetTerms, saveTerms, type TermUse } from './estateTerms.ts';
import { takeFreeIds } from '../core/db/freeIds.ts';
import { Conflict, type Outcome } from '../core/db/outcome.ts';
import { isPassing, type UnitOfWork } from '../core/db/unitOfWork.ts';

export interface EstateOutcome {
  readonly id: number;
  readonly outcome: Outcome;
}

/** What `estateWriteSchema` has made of an estate: it is not checked again. */
export type CheckedEstate = z.output<typeof estateWriteSchema>;

/** A load of many estates beside sites that go on answering. */
export interface BulkLoad {
  /**
   * Throws as `upsertMany` does, without writing: for what a whole file contradicts, before any of it is written. Ids
   * that these estates have are kept for them.
   */
  check(estates: readonly CheckedEstate[]): Promise<EstateOutcome[]>;
  /**
   * As `upsertMany`, a few estates at a time, each time for itself; sites are not told. While the database writes some,
   * the next ones are prepared: no two batches have the same estate. `onWritten` hears of each few.
   */
  write(
    batches: Iterable<readonly CheckedEstate[]>,
    onWritten: (outcomes: readonly EstateOutcome[]) => void,
  ): Promise<void>;
  /** As `withdrawMany`, a few at a time; sites are not told. Gives how many were withdrawn, units included. */
  withdraw(ids: readonly number[]): Promise<number>;
  /** Takes back what `write` has written since the start, or since the last `announce`. */
  undo(): Promise<void>;
  /** Tells the sites what was written since the last time. */
  announce(): Promise<void>;
}

export interface EstateWriter {
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateOutcome[]>;
  bulkLoad(siteId: string): BulkLoad;
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
}

/** Estates per statement: large enough to save round trips, small enough for the embedded database's memory. */
const CHUNK = 200;

/** Estates of one message of a load: so few that a page which waits for the embedded database hardly notices. */
const LOADED_AT_ONCE = 50;

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

/** An estate as it is stored, but for the id of a new one. Throws `Conflict` for a unit of itself. */
function prepareChecked(estate: CheckedEstate): CheckedEstate {
  const { general, address } = estate;
  if (general.parentId !== undefined && general.parentId === general.id)
    throw new Conflict(`The estate ${general.id} cannot be a unit of itself.`);
  // A known place goes by one name; what an agency calls it is its alias.
  const place = placeById(address.city.id);
  return place ? { ...estate, address: { ...address, city: { ...address.city, name: { ...place.name } } } } : estate;
}

const prepare = (input: EstateWrite): CheckedEstate => prepareChecked(estateWriteSchema.parse(input));

/** Of everything but the id. */
function hashOf(estate: CheckedEstate): string {
  const { id: _, ...general } = estate.general;
  return contentHash({ ...estate, general });
}

const sourceKey = (name: string, id: string) => JSON.stringify([name, id]);

function refuseDuplicates(batch: readonly CheckedEstate[]): void {
  const seen = new Set<string>();
  for (const { source, general } of batch) {
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

/** Those of the batch that are stored, withdrawn ones included, in the order of their ids, in which they are locked. */
async function findKnown(
  db: Database,
  siteId: string,
  batch: readonly CheckedEstate[],
  isLocked: boolean,
): Promise<Known[]> {
  const ids = batch.flatMap(({ general }) => general.id ?? []);
  const sources = Map.groupBy(
    batch.flatMap(({ source }) => source ?? []),
    ({ name }) => name,
  );
  if (ids.length + sources.size === 0) return [];
  // Ids in arrays: whatever the planner believes of the table, which may be empty for all it knows, there is no cheaper
  // way than the index. With a join it reads the whole site, each time.
  const wanted = sql.join(
    [
      sql`select unnest(${sql.param(ids)}::bigint[])`,
      ...[...sources].map(
        ([name, some]) => sql`
          select id from estates where site_id = ${siteId} and source_name = ${name}
            and source_id = any (${sql.param(some.map(({ id }) => id))}::text[])`,
      ),
    ],
    sql` union all `,
  );
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    select id::float8 as id, parent_id::float8 as parent_id, source_name, source_id, content_hash,
      deleted_at is not null as withdrawn, listed, price, ${TERM_USE}
    from estates
    where site_id = ${siteId} and id = any (array(${wanted}))
    order by estates.id
    ${isLocked ? sql`for update` : sql``}`);
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
async function recordChange(run: Run, siteId: string): Promise<void> {
  await run(sql`
    insert into estate_changes (site_id, change) values (${siteId}, nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change`);
}

/** The same while a load goes on: one negative number, until the load is announced. */
async function recordLoad(run: Run, siteId: string): Promise<void> {
  await run(sql`
    insert into estate_changes (site_id, change) values (${siteId}, -nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change where estate_changes.change > 0`);
}

async function insertRows(run: Run, siteId: string, rows: readonly EstateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await run(
    sql`insert into estates (site_id, ${columnList}) select ${siteId}::text, ${valueList} from ${records(rows)}`,
  );
}

async function updateRows(run: Run, siteId: string, rows: readonly EstateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await run(sql`
    update estates set (deleted_at, ${columnList}) = row (null::timestamptz, ${valueList})
    from ${records(rows)} where estates.site_id = ${siteId} and estates.id = r.id`);
}

/**
 * Keeps what lists say of these projects' units in their summaries: counts, and the range of those that can still be
 * had, or of all when none can. A project without a price of its own is found and sorted by the lowest one.
 */
async function summariseUnits(run: Run, siteId: string, projectIds: ReadonlySet<number>): Promise<void> {
  if (projectIds.size === 0) return;
  await run(sql`
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
  readonly outcomes: readonly EstateOutcome[];
  /** Projects whose units may have changed. */
  readonly projects: ReadonlySet<number>;
}

/** What was written, and projects of units that were. */
const touchedBy = ({ outcomes, projects }: Change): number[] => [
  ...new Set([...outcomes.flatMap(({ id, outcome }) => (outcome === 'unchanged' ? [] : [id])), ...projects]),
];

/** What a part of a write puts into the tables. */
interface Plan {
  readonly known: readonly Known[];
  readonly inserts: EstateRow[];
  readonly updates: EstateRow[];
  /** What is stored, and served, once it is written. */
  readonly active: Estate[];
}

/** What is known of the estates of a write. */
interface Lookup {
  /** Where each of them stands in the store; undefined where it is new. */
  readonly found: readonly (Known | undefined)[];
  /** For each of them. */
  readonly ids: readonly number[];
}

/** Only reads, but for ids, which it takes; `isLocked`: what it finds stays as it is until the transaction ends. */
async function lookUp(
  db: Database,
  siteId: string,
  batch: readonly CheckedEstate[],
  { reserved, isLocked }: { readonly reserved: readonly number[]; readonly isLocked: boolean },
): Promise<Lookup> {
  const found = matched(batch, await findKnown(db, siteId, batch, isLocked));
  const given = batch.map(({ general }, index) => found[index]?.id ?? general.id);
  const count = given.filter((id) => id === undefined).length;
  const fresh = await takeFreeIds(db, 'estates', { siteId, count, reserved });
  const ids = given.map((id) => {
    const own = id ?? fresh.shift();
    if (own === undefined) throw new Error('the sequence gave too few ids');
    return own;
  });
  return { found, ids };
}

/** What is to be written of a batch, and what becomes of each of its estates. */
function planWrite(
  batch: readonly CheckedEstate[],
  { found, ids }: Lookup,
  displace: Displace,
): { readonly plan: Plan; readonly change: Change } {
  const updatedAt = new Date().toISOString();
  const outcomes: EstateOutcome[] = [];
  const projects = new Set<number>();
  const inserts: EstateRow[] = [];
  const updates: EstateRow[] = [];
  const active: Estate[] = [];
  for (const [index, document] of batch.entries()) {
    const before = found[index];
    const id = ids[index] ?? 0;
    const hash = hashOf(document);
    if (isUnchanged(before, hash)) {
      outcomes.push({ id, outcome: 'unchanged' });
      continue;
    }
    const estate: Estate = { ...document, general: { ...document.general, id } };
    if (estate.general.recordStatus === RECORD_STATUS.ACTIVE) active.push(estate);
    (before ? updates : inserts).push(toRow(estate, placeOf(estate.address, displace), hash, updatedAt));
    outcomes.push({ id, outcome: before ? 'updated' : 'created' });
    for (const project of [estate.general.project ? id : null, estate.general.parentId ?? null, before?.parent_id])
      if (project) projects.add(project);
  }
  const known = found.filter((each) => each !== undefined);
  return { plan: { known, inserts, updates, active }, change: { outcomes, projects } };
}

/** What each of the batch is stored as. Throws `Conflict` for a source id and an id of two different estates. */
function matched(batch: readonly CheckedEstate[], known: readonly Known[]): (Known | undefined)[] {
  const byId = new Map(known.map((row) => [row.id, row]));
  const bySource = new Map(known.map((row) => [sourceKey(row.source_name ?? '', row.source_id ?? ''), row]));
  return batch.map(({ source, general: { id } }) => {
    const sameSource = source && bySource.get(sourceKey(source.name, source.id));
    if (id === undefined) return sameSource;
    if (sameSource && sameSource.id !== id)
      throw new Conflict(`The source id ${sameSource.source_id} belongs to the estate ${sameSource.id}, not ${id}.`);
    return byId.get(id);
  });
}

const isUnchanged = (before: Known | undefined, hash: string): boolean =>
  before?.content_hash === hash && !before.withdrawn;

async function apply(run: Run, siteId: string, { known, inserts, updates, active }: Plan): Promise<void> {
  await insertRows(run, siteId, inserts);
  await updateRows(run, siteId, updates);
  await saveTerms(run, siteId, active);
  await forgetTerms(run, siteId, known, active);
}

const hasChanges = ({ outcomes }: Change) => outcomes.some(({ outcome }) => outcome !== 'unchanged');

const chosenIds = (batch: readonly CheckedEstate[]): number[] => batch.flatMap(({ general }) => general.id ?? []);

/** A row as it was, compressed: thousands of them are kept until a load has ended. */
interface Before {
  readonly id: number;
  readonly isWithdrawn: boolean;
  readonly row: Buffer;
}

/** Those with these ids, and units of them, that are not withdrawn yet. */
function toWithdraw(siteId: string, ids: readonly number[]): SQL {
  const wanted = sql.param([...ids]);
  return sql`site_id = ${siteId} and deleted_at is null
    and (id = any (${wanted}::bigint[]) or parent_id = any (${wanted}::bigint[]))`;
}

/** What a load has written. */
interface Journal {
  readonly created: number[];
  readonly updated: Before[];
  readonly touched: Set<number>;
}
const newJournal = (): Journal => ({ created: [], updated: [], touched: new Set() });

const UNDONE_AT_ONCE = 50;
const inflated = (row: Buffer) => JSON.parse(inflateRawSync(row).toString()) as EstateRow;

function* inParts<T>(all: readonly T[], size: number): Generator<T[], void, undefined> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Rows that are about to be updated, as they are. */
async function storedAs(db: Database, siteId: string, rows: readonly EstateRow[]): Promise<Before[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await db.execute<{ id: number; is_withdrawn: boolean; row: string }>(sql`
    select id::float8 as id, deleted_at is not null as is_withdrawn, to_jsonb(estates)::text as row from estates
    where site_id = ${siteId} and id = any (${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  return stored.map(({ id, is_withdrawn: isWithdrawn, row }) => ({
    id,
    isWithdrawn,
    row: deflateRawSync(row, { level: 1 }),
  }));
}

export function createEstateWriter({ db, write }: UnitOfWork): EstateWriter {
  async function upsertMany(siteId: string, inputs: readonly EstateWrite[]): Promise<EstateOutcome[]> {
    const batch = inputs.map(prepare);
    refuseDuplicates(batch);
    const options = { reserved: chosenIds(batch), isLocked: true };
    return write(async (transaction, tags) => {
      const run: Run = (statement) => transaction.execute(statement);
      const outcomes: EstateOutcome[] = [];
      const projects = new Set<number>();
      const before = (await hasSubscribers(transaction, siteId)) ? new Map<number, EstateBefore>() : undefined;
      const displace = await loadDisplacement(transaction);
      for (const chunk of inParts(batch, CHUNK)) {
        const lookup = await lookUp(transaction, siteId, chunk, options);
        for (const each of lookup.found) if (each) before?.set(each.id, each);
        const { plan, change } = planWrite(chunk, lookup, displace);
        outcomes.push(...change.outcomes);
        for (const id of change.projects) projects.add(id);
        await apply(run, siteId, plan);
      }
      const change = { outcomes, projects };
      if (before) {
        const others = [...projects].filter((id) => !before.has(id));
        for (const each of await estatesBefore(transaction, siteId, others)) before.set(each.id, each);
      }
      await summariseUnits(run, siteId, projects);
      if (before) await recordEvents(run, siteId, [...before.values()], touchedBy(change));
      if (hasChanges(change)) {
        await recordChange(run, siteId);
        tags.add(siteId, tag.list(siteId), ...touchedBy(change).map((id) => tag.estate(siteId, id)));
      }
      return outcomes;
    });
  }

  /** Those that were new are removed; the others become what they were. */
  async function undo(siteId: string, { created, updated, touched }: Journal): Promise<void> {
    for (const part of inParts(updated, UNDONE_AT_ONCE)) {
      const before = part.map(({ row }) => inflated(row));
      const statements: SQL[] = [];
      await updateRows(async (statement) => statements.push(statement), siteId, before);
      const withdrawn = part.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id);
      statements.push(sql`
        update estates set deleted_at = now()
        where site_id = ${siteId} and id = any (${sql.param(withdrawn)}::bigint[])`);
      await runAtOnce(db, statements);
    }
    for (const ids of inParts(created, UNDONE_AT_ONCE)) {
      await db.execute(sql`
        delete from estates where site_id = ${siteId} and id = any (${sql.param(ids)}::bigint[])`);
    }
    for (const ids of inParts([...touched], UNDONE_AT_ONCE)) {
      await summariseUnits((statement) => db.execute(statement), siteId, new Set(ids));
    }
  }

  function bulkLoad(siteId: string): BulkLoad {
    let journal = newJournal();
    /** Ids that estates of the load have themselves: no other one gets them. */
    const reserved = new Set<number>();
    let displacement: Promise<Displace> | undefined;

    const reserve = (batch: readonly CheckedEstate[]) => {
      for (const id of chosenIds(batch)) reserved.add(id);
    };

    /**
     * Prepared by short reads, and written in one message: nobody waits for what this program does in between.
     * `settled`: the message before it was written.
     */
    async function prepareMessage(
      batch: readonly CheckedEstate[],
      lookup: Lookup,
      isAwaited: boolean,
      settled: () => Promise<void>,
    ) {
      displacement ??= loadDisplacement(db);
      const { plan, change } = planWrite(batch, lookup, await displacement);
      const statements: SQL[] = [];
      if (!hasChanges(change)) return { ...change, batch, statements, updated: [], created: [] };
      const run: Run = async (statement) => statements.push(statement);
      const updated = await storedAs(db, siteId, plan.updates);
      let before: EstateBefore[] = [];
      if (isAwaited) {
        // Units that are being written change what their project was.
        await settled();
        before = await estatesBefore(db, siteId, touchedBy(change));
      }
      await apply(run, siteId, plan);
      await summariseUnits(run, siteId, change.projects);
      if (isAwaited) await recordEvents(run, siteId, before, touchedBy(change));
      await recordLoad(run, siteId);
      const created = plan.inserts.map(({ id }) => Number(id));
      return { ...change, batch, statements, updated, created };
    }
    type Message = Awaited<ReturnType<typeof prepareMessage>>;

    async function* messages(
      batches: Iterable<readonly CheckedEstate[]>,
      settled: () => Promise<void>,
    ): AsyncGenerator<Message, void, undefined> {
      for (const inputs of batches) {
        const batch = inputs.map(prepareChecked);
        refuseDuplicates(batch);
        reserve(batch);
        // Once for all of the batch: whoever subscribes meanwhile hears of the next one.
        const isAwaited = await hasSubscribers(db, siteId);
        const { found, ids } = await lookUp(db, siteId, batch, { reserved: [...reserved], isLocked: false });
        for (let start = 0; start < batch.length; start += LOADED_AT_ONCE) {
          const end = start + LOADED_AT_ONCE;
          const lookup = { found: found.slice(start, end), ids: ids.slice(start, end) };
          yield await prepareMessage(batch.slice(start, end), lookup, isAwaited, settled);
        }
      }
    }

    async function sendOnce({ statements, updated, created, ...change }: Message): Promise<void> {
      journal.updated.push(...updated);
      await runAtOnce(db, statements);
      journal.created.push(...created);
      for (const id of touchedBy(change)) journal.touched.add(id);
    }

    async function send(message: Message, onWritten: (outcomes: readonly EstateOutcome[]) => void): Promise<void> {
      try {
        await sendOnce(message);
        onWritten(message.outcomes);
      } catch (error) {
        if (!isPassing(error)) throw error;
        // Another program has written one of them since they were looked up.
        const { batch } = message;
        const again = await lookUp(db, siteId, batch, { reserved: [...reserved], isLocked: false });
        const second = await prepareMessage(batch, again, await hasSubscribers(db, siteId), async () => {});
        await sendOnce(second);
        onWritten(second.outcomes);
      }
    }

    const announce = async () => {
      if (journal.touched.size === 0) return;
      await write(async (transaction, tags) => {
        await recordChange((statement) => transaction.execute(statement), siteId);
        tags.add(siteId, tag.list(siteId));
        for (const id of journal.touched) tags.add(siteId, tag.estate(siteId, id));
      });
      journal = newJournal();
    };

    return {
      async check(inputs) {
        const batch = inputs.map(prepareChecked);
        refuseDuplicates(batch);
        reserve(batch);
        const found = matched(batch, await findKnown(db, siteId, batch, false));
        return batch.map((estate, index) => {
          const before = found[index];
          const outcome = !before ? 'created' : isUnchanged(before, hashOf(estate)) ? 'unchanged' : 'updated';
          return { id: before?.id ?? estate.general.id ?? 0, outcome };
        });
      },
      async write(batches, onWritten) {
        let sent: Promise<void> = Promise.resolve();
        try {
          for await (const message of messages(batches, () => sent)) {
            await sent;
            sent = send(message, onWritten);
            // Looked at before the next one goes out, and in the end.
            sent.catch(() => {});
          }
        } finally {
          await sent;
        }
      },
      async withdraw(ids) {
        let count = 0;
        for (const part of inParts(ids, LOADED_AT_ONCE)) {
          const wanted = toWithdraw(siteId, part);
          const { rows } = await db.execute<WithdrawnRow & Record<string, unknown>>(sql`
            select id::float8 as id, parent_id::float8 as parent_id, ${TERM_USE} from estates where ${wanted}`);
          if (rows.length === 0) continue;
          const statements = [sql`update estates set deleted_at = now(), updated_at = now() where ${wanted}`];
          const run: Run = async (statement) => statements.push(statement);
          await forgetTerms(run, siteId, rows);
          const parents = new Set(rows.flatMap((row) => row.parent_id ?? []));
          await summariseUnits(run, siteId, parents);
          await recordLoad(run, siteId);
          await runAtOnce(db, statements);
          for (const id of [...rows.map((row) => row.id), ...parents]) journal.touched.add(id);
          count += rows.length;
        }
        return count;
      },
      async undo() {
        await undo(siteId, journal);
        await announce();
      },
      announce,
    };
  }

  return {
    upsertMany,
    bulkLoad,

    withdrawMany(siteId, ids) {
      return write(async (transaction, tags) => {
        if (ids.length === 0) return [];
        const run: Run = (statement) => transaction.execute(statement);
        const { rows } = await transaction.execute<WithdrawnRow & Record<string, unknown>>(sql`
          update estates set deleted_at = now(), updated_at = now() where ${toWithdraw(siteId, ids)}
          returning id::float8 as id, parent_id::float8 as parent_id, ${TERM_USE}`);
        if (rows.length === 0) return [];
        await forgetTerms(run, siteId, rows);
        const parents = new Set(rows.flatMap((row) => row.parent_id ?? []));
        await summariseUnits(run, siteId, parents);
        const touched = [...rows.map((row) => row.id), ...parents];
        await recordChange(run, siteId);
        tags.add(siteId, tag.list(siteId), ...touched.map((id) => tag.estate(siteId, id)));
        return rows.map((row) => row.id);
      });
    },
  };
}
