import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { tag } from '../../../shared/api/purge.ts';
import { inEveryLanguage } from '../mail/inEveryLanguage.ts';
import { addressLine } from '../../../shared/domain/rules.ts';
import type { Agenda, AgendaEntryRow, Appointment, ViewedEstate } from './appointment.ts';
import type { AppointmentDocument } from '../core/db/documents/appointmentDocument.ts';
import { type TokenPurpose, tokenHash } from '../core/tokens/agendaToken.ts';
import type { Moment, Span } from '../core/calendar/belgianTime.ts';
import type { Database } from '../core/db/database.ts';
import { agendas, appointments, estates } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** A slot that is taken, with the minutes that stay free after it. */
export interface OccupiedSlot extends Span {
  readonly busy: Span;
}

/**
 * Holds, and appointments that are booked or cancelled. The database refuses (SQLSTATE 23P01) overlaps in one agenda; a
 * writer should lock the agenda first, so that this error does not occur.
 */
export interface AppointmentRepository {
  /** The taken time of an agenda after a moment, without the visitor's own and without expired holds. */
  busy(agenda: Agenda, now: Moment, own?: { readonly hold?: string; readonly appointment?: string }): Promise<Span[]>;

  /** `visitor`: keyed hash that distinguishes the visitors who hold slots. */
  hold(
    agenda: Agenda,
    slot: OccupiedSlot,
    hold: { token: string; estateId: number; expires: Moment; visitor?: string | undefined },
  ): Promise<void>;
  /** When each hold of a visitor expires or has expired; `release` deletes expired ones. */
  heldBy(agenda: Agenda, visitor: string): Promise<Moment[]>;
  /** The slot of a hold that has not expired. */
  held(agenda: Agenda, token: string, now: Moment): Promise<Span | undefined>;
  /** Deletes a hold, and all expired holds of this agenda. */
  release(agenda: Agenda, token: string | undefined, now: Moment): Promise<void>;

  /** Gives the id of the appointment. */
  book(
    agenda: Agenda,
    slot: OccupiedSlot,
    viewing: { readonly token: string; readonly estateId: number; readonly document: AppointmentDocument },
  ): Promise<string>;
  get(siteId: string, id: string): Promise<Appointment | undefined>;
  /** By the identifier that its visitor has. */
  find(siteId: string, token: string): Promise<Appointment | undefined>;
  move(appointment: Appointment, slot: OccupiedSlot): Promise<void>;
  cancel(appointment: Appointment): Promise<void>;

  /** Entries that begin in a span of time, by time, without expired holds. */
  entries(agenda: Agenda, span: Span, now: Moment): Promise<AgendaEntryRow[]>;
  /** Booked ones that end after a moment, by time. */
  booked(agenda: Agenda, after: Moment): Promise<Appointment[]>;
  /**
   * Booked ones of a visitor that begin after a moment, by time.
   *
   * @param email as `foldEmail` writes it
   */
  bookedBy(siteId: string, email: string, after: Moment): Promise<Appointment[]>;

  /** Undefined for one that the site never had. */
  estate(siteId: string, estateId: number): Promise<ViewedEstate | undefined>;
}

const instant = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
const range = ({ start, end }: Span) => sql`tstzrange(${instant(start)}, ${instant(end)})`;

const asSpan = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }): Span => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
});

const BUSY = {
  startsAt: sql`lower(${appointments.busy})`.mapWith(appointments.startsAt),
  endsAt: sql`upper(${appointments.busy})`.mapWith(appointments.endsAt),
};

/** Without expired holds. */
const counts = (now: Moment) => or(isNull(appointments.expiresAt), gt(appointments.expiresAt, new Date(now)));

const COLUMNS = {
  id: appointments.id,
  agendaId: appointments.agendaId,
  siteId: appointments.siteId,
  salesRepId: agendas.salesRepId,
  state: appointments.state,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  estateId: appointments.estateId,
  sequence: appointments.sequence,
  revisedAt: appointments.revisedAt,
  document: appointments.document,
};

/** By time; holds are left out. */
async function select(db: Database, condition: SQL | undefined): Promise<Appointment[]> {
  const rows = await db
    .select(COLUMNS)
    .from(appointments)
    .innerJoin(agendas, eq(agendas.id, appointments.agendaId))
    .where(and(ne(appointments.state, 'held'), condition))
    .orderBy(asc(appointments.startsAt));
  return rows.flatMap(({ state, startsAt, endsAt, revisedAt, document, ...row }) =>
    // The table's checks give everything but a hold a document.
    state === 'held' || document === null
      ? []
      : Object.assign(row, asSpan({ startsAt, endsAt }), { state, revised: revisedAt.getTime(), document }),
  );
}

const hashOf = (purpose: TokenPurpose, { siteId }: Pick<Agenda, 'siteId'>, token: string) =>
  tokenHash(purpose, siteId, token);

const isHold = ({ id }: Agenda) => and(eq(appointments.agendaId, id), eq(appointments.state, 'held'));

/** What every change of an appointment sets: its calendar entry is a newer one. */
const CHANGED = { sequence: sql`${appointments.sequence} + 1`, revisedAt: sql`now()` };

export function createAppointmentRepository({ db, write }: UnitOfWork): AppointmentRepository {
  const changeAgenda = <T>(
    { siteId, salesRepId }: Pick<Agenda, 'siteId' | 'salesRepId'>,
    run: (transaction: Database) => Promise<T>,
  ): Promise<T> =>
    write((transaction, tags) => {
      tags.add(siteId, tag.agenda(siteId, salesRepId));
      return run(transaction);
    });

  const first = async (condition: SQL | undefined): Promise<Appointment | undefined> => {
    const [found] = await select(db, condition);
    return found;
  };

  return {
    async busy(agenda, now, { hold, appointment } = {}) {
      const rows = await db
        .select(BUSY)
        .from(appointments)
        .where(
          and(
            eq(appointments.agendaId, agenda.id),
            ne(appointments.state, 'cancelled'),
            sql`upper(${appointments.busy}) > ${instant(now)}`,
            counts(now),
            hold === undefined ? undefined : ne(appointments.tokenHash, hashOf('hold', agenda, hold)),
            appointment === undefined ? undefined : ne(appointments.id, appointment),
          ),
        );
      return rows.map(asSpan);
    },

    hold: (agenda, { start, end, busy }, { token, estateId, expires, visitor }) =>
      changeAgenda(agenda, async (transaction) => {
        await transaction.insert(appointments).values({
          id: randomUUID(),
          siteId: agenda.siteId,
          agendaId: agenda.id,
          state: 'held',
          tokenHash: hashOf('hold', agenda, token),
          startsAt: new Date(start),
          endsAt: new Date(end),
          busy: range(busy),
          expiresAt: new Date(expires),
          estateId,
          visitorHash: visitor === undefined ? null : hashOf('visitor', agenda, visitor),
        });
      }),
    async heldBy(agenda, visitor) {
      const rows = await db
        .select({ expiresAt: appointments.expiresAt })
        .from(appointments)
        .where(and(isHold(agenda), eq(appointments.visitorHash, hashOf('visitor', agenda, visitor))));
      return rows.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
    },
    async held(agenda, token, now) {
      const [row] = await db
        .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
        .from(appointments)
        .where(
          and(
            isHold(agenda),
            eq(appointments.tokenHash, hashOf('hold', agenda, token)),
            gt(appointments.expiresAt, new Date(now)),
          ),
        );
      return row && asSpan(row);
    },
    release: (agenda, token, now) =>
      changeAgenda(agenda, async (transaction) => {
        await transaction
          .delete(appointments)
          .where(
            and(
              isHold(agenda),
              or(
                lte(appointments.expiresAt, new Date(now)),
                token === undefined ? undefined : eq(appointments.tokenHash, hashOf('hold', agenda, token)),
              ),
            ),
          );
      }),

    book: (agenda, { start, end, busy }, { token, estateId, document }) =>
      changeAgenda(agenda, async (transaction) => {
        const id = randomUUID();
        await transaction.insert(appointments).values({
          id,
          siteId: agenda.siteId,
          agendaId: agenda.id,
          state: 'booked',
          tokenHash: hashOf('appointment', agenda, token),
          startsAt: new Date(start),
          endsAt: new Date(end),
          busy: range(busy),
          estateId,
          email: document.visitor.email.toLowerCase(),
          document,
        });
        return id;
      }),
    get: (siteId, id) => first(and(eq(appointments.siteId, siteId), eq(appointments.id, id))),
    find: (siteId, token) =>
      first(and(eq(appointments.siteId, siteId), eq(appointments.tokenHash, tokenHash('appointment', siteId, token)))),
    move: (appointment, { start, end, busy }) =>
      changeAgenda(appointment, async (transaction) => {
        await transaction
          .update(appointments)
          .set({ ...CHANGED, startsAt: new Date(start), endsAt: new Date(end), busy: range(busy) })
          .where(eq(appointments.id, appointment.id));
      }),
    cancel: (appointment) =>
      changeAgenda(appointment, async (transaction) => {
        await transaction
          .update(appointments)
          .set({ ...CHANGED, state: 'cancelled' })
          .where(eq(appointments.id, appointment.id));
      }),

    async entries(agenda, span, now) {
      const rows = await db
        .select({
          id: appointments.id,
          state: appointments.state,
          startsAt: appointments.startsAt,
          endsAt: appointments.endsAt,
          estateId: appointments.estateId,
          document: appointments.document,
        })
        .from(appointments)
        .where(
          and(
            eq(appointments.agendaId, agenda.id),
            gte(appointments.startsAt, new Date(span.start)),
            lt(appointments.startsAt, new Date(span.end)),
            counts(now),
          ),
        )
        .orderBy(asc(appointments.startsAt), asc(appointments.at));
      return rows.map(({ startsAt, endsAt, document, ...row }) =>
        Object.assign(row, asSpan({ startsAt, endsAt }), { document: document ?? undefined }),
      );
    },
    booked: (agenda, after) =>
      select(
        db,
        and(
          eq(appointments.agendaId, agenda.id),
          eq(appointments.state, 'booked'),
          gt(appointments.endsAt, new Date(after)),
        ),
      ),
    bookedBy: (siteId, email, after) =>
      select(
        db,
        and(
          eq(appointments.siteId, siteId),
          eq(appointments.email, email),
          eq(appointments.state, 'booked'),
          gt(appointments.startsAt, new Date(after)),
        ),
      ),

    async estate(siteId, estateId) {
      const [row] = await db
        .select({
          summary: estates.summary,
          document: estates.document,
          active: estates.active,
          deletedAt: estates.deletedAt,
          updatedAt: estates.updatedAt,
        })
        .from(estates)
        .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId)));
      if (!row) return undefined;
      const { summary, document, active, deletedAt, updatedAt } = row;
      return {
        summary,
        salesRep: document.salesRep,
        shown: { title: summary.title, address: inEveryLanguage((locale) => addressLine(summary.address, locale)) },
        fullAddress: inEveryLanguage((locale) => addressLine({ ...document.address, visible: true }, locale)),
        served: active && deletedAt === null,
        revised: updatedAt.getTime(),
      };
    },
  };
}
