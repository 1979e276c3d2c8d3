import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AgendaAvailability, type AvailabilityInput, availabilitySchema } from '#shared/api/liveAgenda.ts';
import { tag } from '#shared/api/purge.ts';
import type { Agenda } from '../appointment.ts';
import { createAgendaToken, hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import { MAX_CONTACT_ID } from '#shared/primitives/idRange.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { agendas } from '../../core/db/schema.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';

const salesContactSchema = z.object({
  salesRepId: z.int(),
  name: z.string(),
  /** The number of this contact's estates that the site shows. */
  estates: z.int(),
});
/** A sales contact of a site's estates. */
type SalesContact = Readonly<z.infer<typeof salesContactSchema>>;

export interface AgendaRepository {
  /** Returns the sales contacts, sorted by id. */
  listContacts(siteId: string): Promise<readonly SalesContact[]>;
  get(siteId: string, salesRepId: number): Promise<Agenda | undefined>;
  /** Returns the agendas, sorted by sales contact. Agendas of contacts who no longer take viewings are included. */
  list(siteId: string): Promise<Agenda[]>;
  /** Locks an agenda within a transaction. Other transactions that write the agenda wait until this one ends. */
  lock(siteId: string, salesRepId: number): Promise<Agenda | undefined>;
  /** Stores the availability. Throws a `ZodError` when the contract refuses it. */
  put(siteId: string, salesRepId: number, availability: AvailabilityInput): Promise<WriteResult>;
  /** Replaces the stored availability by the one that `change` returns. Throws the errors of `put` and of `change`. */
  change(
    siteId: string,
    salesRepId: number,
    change: (stored: AgendaAvailability | undefined) => AvailabilityInput,
  ): Promise<AgendaAvailability>;
  /** Ends viewings with this sales contact. Returns false when the contact already took no viewings. */
  stopViewings(siteId: string, salesRepId: number): Promise<boolean>;
  /** Replaces the secret of the calendar feed and returns the new secret; undefined when there is no such agenda. */
  renewFeed(siteId: string, salesRepId: number): Promise<string | undefined>;
  findByFeedSecret(siteId: string, secret: string): Promise<Agenda | undefined>;
}

const AGENDA_COLUMNS = {
  id: agendas.id,
  siteId: agendas.siteId,
  salesRepId: agendas.salesRepId,
  availability: agendas.availability,
};

const selectAgendas = (db: Database, condition: SQL | undefined) =>
  db.select(AGENDA_COLUMNS).from(agendas).where(condition).orderBy(asc(agendas.salesRepId));
type AgendaRow = Awaited<ReturnType<typeof selectAgendas>>[number];

const toAgenda = ({ availability, ...agenda }: AgendaRow): Agenda => ({
  ...agenda,
  availability: availability ?? undefined,
});

async function readFirstAgenda(rows: Promise<readonly AgendaRow[]>): Promise<Agenda | undefined> {
  const [row] = await rows;
  return row && toAgenda(row);
}

const isAgendaOfContact = (siteId: string, salesRepId: number) =>
  and(eq(agendas.siteId, siteId), eq(agendas.salesRepId, salesRepId));

const lockAgenda = (transaction: Database, siteId: string, salesRepId: number): Promise<Agenda | undefined> =>
  readFirstAgenda(selectAgendas(transaction, isAgendaOfContact(siteId, salesRepId)).for('update'));

async function storeAvailability(
  transaction: Database,
  tags: PurgeTags,
  storedAgenda: Agenda,
  newAvailability: AgendaAvailability,
): Promise<WriteResult> {
  const { id, siteId, salesRepId, availability } = storedAgenda;
  if (hasSameContent(availability, newAvailability)) return 'unchanged';
  await transaction.update(agendas).set({ availability: newAvailability }).where(eq(agendas.id, id));
  tags.add(siteId, tag.agenda(siteId, salesRepId));
  // The contact took no viewings before, so the pages of all estates of this contact must now offer viewings.
  if (!availability) tags.add(siteId, tag.site(siteId));
  return availability ? 'updated' : 'created';
}

/** Creates the agenda if it is absent, and locks it. */
async function lockOrCreateAgenda(transaction: Database, siteId: string, salesRepId: number): Promise<Agenda> {
  await transaction.insert(agendas).values({ siteId, salesRepId }).onConflictDoNothing();
  const agenda = await lockAgenda(transaction, siteId, salesRepId);
  if (!agenda) throw new Error('An agenda went away while it was written.');
  return agenda;
}

export function createAgendaRepository({ db, write }: UnitOfWork): AgendaRepository {
  return {
    listContacts: (siteId) =>
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
    get: (siteId, salesRepId) => readFirstAgenda(selectAgendas(db, isAgendaOfContact(siteId, salesRepId))),
    async list(siteId) {
      return (await selectAgendas(db, eq(agendas.siteId, siteId))).map(toAgenda);
    },
    lock: (siteId, salesRepId) => write((transaction) => lockAgenda(transaction, siteId, salesRepId)),

    put(siteId, salesRepId, input) {
      const newAvailability = availabilitySchema.parse(input);
      return write(async (transaction, tags) =>
        storeAvailability(
          transaction,
          tags,
          await lockOrCreateAgenda(transaction, siteId, salesRepId),
          newAvailability,
        ),
      );
    },
    change: (siteId, salesRepId, change) =>
      write(async (transaction, tags) => {
        const agenda = await lockOrCreateAgenda(transaction, siteId, salesRepId);
        const newAvailability = availabilitySchema.parse(change(agenda.availability));
        await storeAvailability(transaction, tags, agenda, newAvailability);
        return newAvailability;
      }),
    stopViewings: (siteId, salesRepId) =>
      write(async (transaction, tags) => {
        const { rowCount } = await transaction
          .update(agendas)
          .set({ availability: null })
          .where(and(isAgendaOfContact(siteId, salesRepId), isNotNull(agendas.availability)));
        if (rowCount) tags.add(siteId, tag.site(siteId));
        return rowCount === 1;
      }),

    async renewFeed(siteId, salesRepId) {
      const secret = createAgendaToken();
      const { rowCount } = await write((transaction) =>
        transaction
          .update(agendas)
          .set({ feedHash: hashAgendaToken('feed', siteId, secret) })
          .where(isAgendaOfContact(siteId, salesRepId)),
      );
      return rowCount ? secret : undefined;
    },
    findByFeedSecret: (siteId, secret) =>
      readFirstAgenda(
        selectAgendas(
          db,
          and(eq(agendas.siteId, siteId), eq(agendas.feedHash, hashAgendaToken('feed', siteId, secret))),
        ),
      ),
  };
}
