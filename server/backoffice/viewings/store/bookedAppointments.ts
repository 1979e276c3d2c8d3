import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import type { AppointmentDocument } from '../../core/db/documents/appointmentDocument.ts';
import { agendas, appointments } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { addCount } from '../../statistics/countSql.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import type { Agenda, AgendaEntryRow, Appointment } from '../appointment.ts';
import { toSpan, runAgendaWrite, isNotExpired, hashToken, type OccupiedSlot, toTimeRange } from './appointmentRows.ts';

/** Stores booked and cancelled appointments. */
export interface BookedAppointments {
  /** Books a slot and returns the id of the appointment. */
  book(
    agenda: Agenda,
    slot: OccupiedSlot,
    viewing: { readonly token: string; readonly estateId: number; readonly document: AppointmentDocument },
  ): Promise<string>;
  get(siteId: string, id: string): Promise<Appointment | undefined>;
  /** Finds an appointment by the identifier that its visitor has. */
  find(siteId: string, token: string): Promise<Appointment | undefined>;
  move(appointment: Appointment, slot: OccupiedSlot): Promise<void>;
  cancel(appointment: Appointment): Promise<void>;

  /** Returns the entries that begin in a span of time, sorted by time, without expired holds. */
  listEntries(agenda: Agenda, span: TimeSpan, now: Moment): Promise<AgendaEntryRow[]>;
  /** Returns the booked appointments that end after a moment, sorted by time. */
  listBooked(agenda: Agenda, after: Moment): Promise<Appointment[]>;
  /**
   * Returns the booked appointments of a visitor that begin after a moment, sorted by time.
   *
   * @param email the folded address, as `foldEmail` returns it
   */
  listBookedBy(siteId: string, email: string, after: Moment): Promise<Appointment[]>;
}

const APPOINTMENT_COLUMNS = {
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

/** Returns appointments sorted by time, without holds. */
async function selectAppointments(db: Database, condition: SQL | undefined): Promise<Appointment[]> {
  const rows = await db
    .select(APPOINTMENT_COLUMNS)
    .from(appointments)
    .innerJoin(agendas, eq(agendas.id, appointments.agendaId))
    .where(and(ne(appointments.state, 'held'), condition))
    .orderBy(asc(appointments.startsAt));
  return rows.flatMap(({ state, startsAt, endsAt, revisedAt, document, ...row }) =>
    // The table's checks ensure that every row except a hold has a document.
    state === 'held' || document === null
      ? []
      : Object.assign(row, toSpan({ startsAt, endsAt }), { state, revised: revisedAt.getTime(), document }),
  );
}

/** The columns that every change of an appointment sets, so that its calendar entry replaces the former entry. */
const REVISION_COLUMNS = { sequence: sql`${appointments.sequence} + 1`, revisedAt: sql`now()` };

export function createBookedAppointments(unit: UnitOfWork): BookedAppointments {
  const { db } = unit;
  const selectFirst = async (condition: SQL | undefined): Promise<Appointment | undefined> => {
    const [appointment] = await selectAppointments(db, condition);
    return appointment;
  };

  return {
    book: (agenda, { start, end, busy }, { token, estateId, document }) =>
      runAgendaWrite(unit, agenda, async (transaction) => {
        const id = randomUUID();
        await transaction.insert(appointments).values({
          id,
          siteId: agenda.siteId,
          agendaId: agenda.id,
          state: 'booked',
          tokenHash: hashToken('appointment', agenda, token),
          startsAt: new Date(start),
          endsAt: new Date(end),
          busy: toTimeRange(busy),
          estateId,
          email: document.visitor.email.toLowerCase(),
          document,
        });
        await addCount(transaction, 'viewings', { siteId: agenda.siteId, estateId });
        return id;
      }),
    get: (siteId, id) => selectFirst(and(eq(appointments.siteId, siteId), eq(appointments.id, id))),
    find: (siteId, token) =>
      selectFirst(
        and(eq(appointments.siteId, siteId), eq(appointments.tokenHash, hashAgendaToken('appointment', siteId, token))),
      ),
    move: (appointment, { start, end, busy }) =>
      runAgendaWrite(unit, appointment, async (transaction) => {
        await transaction
          .update(appointments)
          .set({ ...REVISION_COLUMNS, startsAt: new Date(start), endsAt: new Date(end), busy: toTimeRange(busy) })
          .where(eq(appointments.id, appointment.id));
      }),
    cancel: (appointment) =>
      runAgendaWrite(unit, appointment, async (transaction) => {
        await transaction
          .update(appointments)
          .set({ ...REVISION_COLUMNS, state: 'cancelled' })
          .where(eq(appointments.id, appointment.id));
      }),

    async listEntries(agenda, span, now) {
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
            isNotExpired(now),
          ),
        )
        .orderBy(asc(appointments.startsAt), asc(appointments.at));
      return rows.map(({ startsAt, endsAt, document, ...row }) =>
        Object.assign(row, toSpan({ startsAt, endsAt }), { document: document ?? undefined }),
      );
    },
    listBooked: (agenda, after) =>
      selectAppointments(
        db,
        and(
          eq(appointments.agendaId, agenda.id),
          eq(appointments.state, 'booked'),
          gt(appointments.endsAt, new Date(after)),
        ),
      ),
    listBookedBy: (siteId, email, after) =>
      selectAppointments(
        db,
        and(
          eq(appointments.siteId, siteId),
          eq(appointments.email, email),
          eq(appointments.state, 'booked'),
          gt(appointments.startsAt, new Date(after)),
        ),
      ),
  };
}
