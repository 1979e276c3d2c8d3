import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Availability, type AvailabilityInput, availabilitySchema } from '#shared/api/liveAgenda.ts';
import { tag } from '#shared/api/purge.ts';
import type { Agenda } from '../appointment.ts';
import { newToken, tokenHash } from '../../core/tokens/agendaToken.ts';
import { MAX_CONTACT_ID } from '#shared/primitives/idRange.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/rowsOf.ts';
import { agendas } from '../../core/db/schema.ts';
import { sameContent } from '../../core/db/contentHash.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';

const salesContactSchema = z.object({
  salesRepId: z.int(),
  name: z.string(),
  /** That can be seen on the site. */
  estates: z.int(),
});
/** The sales contact of estates of a site. */
type SalesContact = Readonly<z.infer<typeof salesContactSchema>>;

export interface AgendaRepository {
  /** By id. */
  contacts(siteId: string): Promise<readonly SalesContact[]>;
  get(siteId: string, salesRepId: number): Promise<Agenda | undefined>;
  /** By sales contact, those that have stopped included. */
  list(siteId: string): Promise<Agenda[]>;
  /** Within a transaction: other transactions that write in this agenda wait until it ends. */
  lock(siteId: string, salesRepId: number): Promise<Agenda | undefined>;
  /** Throws a `ZodError` for what the contract refuses. */
  put(siteId: string, salesRepId: number, availability: AvailabilityInput): Promise<WriteResult>;
  /** Puts what `change` makes of the availability that there is now. Errors as above, and those of `change`. */
  change(
    siteId: string,
    salesRepId: number,
    change: (stored: Availability | undefined) => AvailabilityInput,
  ): Promise<Availability>;
  /** No more viewings; false when there were none before. */
  stop(siteId: string, salesRepId: number): Promise<boolean>;
  /** A new secret for the calendar feed instead of the one before; undefined when there is no such agenda. */
  renewFeed(siteId: string, salesRepId: number): Promise<string | undefined>;
  byFeed(siteId: string, secret: string): Promise<Agenda | undefined>;
}

const COLUMNS = {
  id: agendas.id,
  siteId: agendas.siteId,
  salesRepId: agendas.salesRepId,
  availability: agendas.availability,
};

const select = (db: Database, condition: SQL | undefined) =>
  db.select(COLUMNS).from(agendas).where(condition).orderBy(asc(agendas.salesRepId));
type Row = Awaited<ReturnType<typeof select>>[number];

const asAgenda = ({ availability, ...agenda }: Row): Agenda => ({ ...agenda, availability: availability ?? undefined });

async function first(rows: Promise<readonly Row[]>): Promise<Agenda | undefined> {
  const [row] = await rows;
  return row && asAgenda(row);
}

const named = (siteId: string, salesRepId: number) =>
  and(eq(agendas.siteId, siteId), eq(agendas.salesRepId, salesRepId));

const lock = (transaction: Database, siteId: string, salesRepId: number): Promise<Agenda | undefined> =>
  first(select(transaction, named(siteId, salesRepId)).for('update'));

async function store(
  transaction: Database,
  tags: PurgeTags,
  stored: Agenda,
  wanted: Availability,
): Promise<WriteResult> {
  const { id, siteId, salesRepId, availability } = stored;
  if (sameContent(availability, wanted)) return 'unchanged';
  await transaction.update(agendas).set({ availability: wanted }).where(eq(agendas.id, id));
  tags.add(siteId, tag.agenda(siteId, salesRepId));
  // Every estate of this contact says now that it can be visited.
  if (!availability) tags.add(siteId, tag.site(siteId));
  return availability ? 'updated' : 'created';
}

/** Locked. */
async function open(transaction: Database, siteId: string, salesRepId: number): Promise<Agenda> {
  await transaction.insert(agendas).values({ siteId, salesRepId }).onConflictDoNothing();
  const agenda = await lock(transaction, siteId, salesRepId);
  if (!agenda) throw new Error('An agenda went away while it was written.');
  return agenda;
}

export function createAgendaRepository({ db, write }: UnitOfWork): AgendaRepository {
  return {
    contacts: (siteId) =>
      queryRows(
        db,
        sql`
          select (document #>> '{salesRep,id}')::integer as "salesRepId", max(document #>> '{salesRep,name}') as name,
            count(*)::integer as estates
          from estates
          where site_id = ${siteId} and active and deleted_at is null
            and (document #>> '{salesRep,id}')::numeric between 1 and ${MAX_CONTACT_ID}
          group by 1 order by 1`,
        salesContactSchema,
      ),
    get: (siteId, salesRepId) => first(select(db, named(siteId, salesRepId))),
    async list(siteId) {
      return (await select(db, eq(agendas.siteId, siteId))).map(asAgenda);
    },
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
        const { rowCount } = await transaction
          .update(agendas)
          .set({ availability: null })
          .where(and(named(siteId, salesRepId), isNotNull(agendas.availability)));
        if (rowCount) tags.add(siteId, tag.site(siteId));
        return rowCount === 1;
      }),

    async renewFeed(siteId, salesRepId) {
      const secret = newToken();
      const { rowCount } = await write((transaction) =>
        transaction
          .update(agendas)
          .set({ feedHash: tokenHash('feed', siteId, secret) })
          .where(named(siteId, salesRepId)),
      );
      return rowCount ? secret : undefined;
    },
    byFeed: (siteId, secret) =>
      first(select(db, and(eq(agendas.siteId, siteId), eq(agendas.feedHash, tokenHash('feed', siteId, secret))))),
  };
}
