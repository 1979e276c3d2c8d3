import { type SQL, sql } from 'drizzle-orm';
import { type Availability, type AvailabilityInput, availabilitySchema } from '../../../shared/api/liveAgenda.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { Agenda } from './appointment.ts';
import { newToken, tokenHash } from '../core/tokens/agendaToken.ts';
import { MAX_CONTACT_ID } from '../../../shared/domain/idRange.ts';
import type { Database } from '../core/db/database.ts';
import { sameContent } from '../core/db/contentHash.ts';
import type { Outcome } from '../core/db/outcome.ts';
import type { PurgeTags, UnitOfWork } from '../core/db/unitOfWork.ts';

/** Somebody whom estates of a site name as their sales contact. */
export interface SalesContact {
  readonly salesRepId: number;
  readonly name: string;
  /** That can be seen on the site. */
  readonly estates: number;
}

export interface AgendaRepository {
  /** By id. */
  contacts(siteId: string): Promise<SalesContact[]>;
  get(siteId: string, salesRepId: number): Promise<Agenda | undefined>;
  /** By sales contact, those that have stopped included. */
  list(siteId: string): Promise<Agenda[]>;
  /** Within a transaction: whoever else books, moves or sets in this agenda waits until that transaction ends. */
  lock(siteId: string, salesRepId: number): Promise<Agenda | undefined>;
  /** Throws a `ZodError` for what the contract refuses. */
  put(siteId: string, salesRepId: number, availability: AvailabilityInput): Promise<Outcome>;
  /** Puts what `change` makes of the availability that there is now. Errors as above, and those of `change`. */
  change(
    siteId: string,
    salesRepId: number,
    change: (stored: Availability | undefined) => AvailabilityInput,
  ): Promise<Availability>;
  /** No more visits; false when there were none before. */
  stop(siteId: string, salesRepId: number): Promise<boolean>;
  /** A new secret for the calendar feed instead of the one before; undefined when there is no such agenda. */
  renewFeed(siteId: string, salesRepId: number): Promise<string | undefined>;
  byFeed(siteId: string, secret: string): Promise<Agenda | undefined>;
}

interface Row extends Record<string, unknown> {
  id: number;
  site_id: string;
  sales_rep_id: number;
  availability: Availability | null;
}

const asAgenda = ({ id, site_id: siteId, sales_rep_id: salesRepId, availability }: Row): Agenda => ({
  id,
  siteId,
  salesRepId,
  availability: availability ?? undefined,
});

async function select(db: Database, rest: SQL): Promise<Agenda[]> {
  const { rows } = await db.execute<Row>(
    sql`select id::float8 as id, site_id, sales_rep_id, availability from agendas ${rest}`,
  );
  return rows.map(asAgenda);
}

const named = (siteId: string, salesRepId: number) => sql`where site_id = ${siteId} and sales_rep_id = ${salesRepId}`;

const lock = async (transaction: Database, siteId: string, salesRepId: number) => {
  const [agenda] = await select(transaction, sql`${named(siteId, salesRepId)} for update`);
  return agenda;
};

async function store(transaction: Database, tags: PurgeTags, stored: Agenda, wanted: Availability): Promise<Outcome> {
  const { id, siteId, salesRepId, availability } = stored;
  if (sameContent(availability, wanted)) return 'unchanged';
  await transaction.execute(sql`update agendas set availability = ${JSON.stringify(wanted)}::jsonb where id = ${id}`);
  tags.add(siteId, tag.agenda(siteId, salesRepId));
  // Every estate of this contact says now that it can be visited.
  if (!availability) tags.add(siteId, tag.site(siteId));
  return availability ? 'updated' : 'created';
}

/** Locked. */
async function open(transaction: Database, siteId: string, salesRepId: number): Promise<Agenda> {
  await transaction.execute(sql`
    insert into agendas (site_id, sales_rep_id) values (${siteId}, ${salesRepId}) on conflict do nothing`);
  const agenda = await lock(transaction, siteId, salesRepId);
  if (!agenda) throw new Error('An agenda went away while it was written.');
  return agenda;
}

export function createAgendaRepository({ db, write }: UnitOfWork): AgendaRepository {
  return {
    async contacts(siteId) {
      const { rows } = await db.execute<SalesContact & Record<string, unknown>>(sql`
        select (document #>> '{salesRep,id}')::integer as "salesRepId", max(document #>> '{salesRep,name}') as name,
          count(*)::integer as estates
        from estates
        where site_id = ${siteId} and active and deleted_at is null
          and (document #>> '{salesRep,id}')::numeric between 1 and ${MAX_CONTACT_ID}
        group by 1 order by 1`);
      return rows;
    },
    async get(siteId, salesRepId) {
      const [agenda] = await select(db, named(siteId, salesRepId));
      return agenda;
    },
    list: (siteId) => select(db, sql`where site_id = ${siteId} order by sales_rep_id`),
    lock: (siteId, salesRepId) => write((transaction) => lock(transaction, siteId, salesRepId)),

    put(siteId, salesRepId, input) {
      const wanted = availabilitySchema.parse(input);
      return write(async (transaction, tags) =>
        store(transaction, tags, await open(transaction, siteId, salesRepId), wanted),
      );
    },
    change: (siteId, salesRepId, change) =>
      write(async (transaction, tags) => {
        const agenda = await open(transaction, siteId, salesRepId);
        const wanted = availabilitySchema.parse(change(agenda.availability));
        await store(transaction, tags, agenda, wanted);
        return wanted;
      }),
    stop: (siteId, salesRepId) =>
      write(async (transaction, tags) => {
        const { rowCount } = await transaction.execute(sql`
          update agendas set availability = null ${named(siteId, salesRepId)} and availability is not null`);
        if (rowCount) tags.add(siteId, tag.site(siteId));
        return rowCount === 1;
      }),

    async renewFeed(siteId, salesRepId) {
      const secret = newToken();
      const { rowCount } = await write((transaction) =>
        transaction.execute(sql`
          update agendas set feed_hash = ${tokenHash('feed', siteId, secret)} ${named(siteId, salesRepId)}`),
      );
      return rowCount ? secret : undefined;
    },
    async byFeed(siteId, secret) {
      const [agenda] = await select(
        db,
        sql`where site_id = ${siteId} and feed_hash = ${tokenHash('feed', siteId, secret)}`,
      );
      return agenda;
    },
  };
}
