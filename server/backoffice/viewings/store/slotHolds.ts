import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import { appointments } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { Agenda } from '../appointment.ts';
import {
  toSpan,
  runAgendaWrite,
  isNotExpired,
  hashToken,
  toTimestamp,
  type OccupiedSlot,
  toTimeRange,
} from './appointmentRows.ts';

/** Stores the slots that visitors hold while they fill in the form, and reads the spans for which an agenda is busy. */
export interface SlotHolds {
  /**
   * Returns the spans after a moment for which an agenda is busy. The visitor's own slot and expired holds are left
   * out.
   */
  listBusySpans(
    agenda: Agenda,
    now: Moment,
    ownSlot?: { readonly hold?: string; readonly appointment?: string },
  ): Promise<TimeSpan[]>;

  /** Holds a slot. `visitor` is a keyed hash that distinguishes the visitors who hold slots. */
  hold(
    agenda: Agenda,
    slot: OccupiedSlot,
    hold: { token: string; estateId: number; expires: Moment; visitor?: string | undefined },
  ): Promise<void>;
  /** Returns the moments at which the holds of a visitor expire or have expired. `release` deletes expired holds. */
  listExpiries(agenda: Agenda, visitor: string): Promise<Moment[]>;
  /** Returns the slot of a hold that has not expired, with the busy span that the hold was stored with. */
  findHeld(agenda: Agenda, token: string, now: Moment): Promise<OccupiedSlot | undefined>;
  /** Deletes a hold, and all expired holds of this agenda. */
  release(agenda: Agenda, token: string | undefined, now: Moment): Promise<void>;
}

const BUSY_SPAN_COLUMNS = {
  startsAt: sql`lower(${appointments.busy})`.mapWith(appointments.startsAt),
  endsAt: sql`upper(${appointments.busy})`.mapWith(appointments.endsAt),
};

const isHoldOfAgenda = ({ id }: Agenda) => and(eq(appointments.agendaId, id), eq(appointments.state, 'held'));

export function createSlotHolds(unit: UnitOfWork): SlotHolds {
  const { db } = unit;
  return {
    async listBusySpans(agenda, now, { hold, appointment } = {}) {
      const rows = await db
        .select(BUSY_SPAN_COLUMNS)
        .from(appointments)
        .where(
          and(
            eq(appointments.agendaId, agenda.id),
            ne(appointments.state, 'cancelled'),
            sql`upper(${appointments.busy}) > ${toTimestamp(now)}`,
            isNotExpired(now),
            hold === undefined ? undefined : ne(appointments.tokenHash, hashToken('hold', agenda, hold)),
            appointment === undefined ? undefined : ne(appointments.id, appointment),
          ),
        );
      return rows.map(toSpan);
    },

    hold: (agenda, { start, end, busy }, { token, estateId, expires, visitor }) =>
      runAgendaWrite(unit, agenda, async (transaction) => {
        await transaction.insert(appointments).values({
          id: randomUUID(),
          siteId: agenda.siteId,
          agendaId: agenda.id,
          state: 'held',
          tokenHash: hashToken('hold', agenda, token),
          startsAt: new Date(start),
          endsAt: new Date(end),
          busy: toTimeRange(busy),
          expiresAt: new Date(expires),
          estateId,
          visitorHash: visitor === undefined ? null : hashToken('visitor', agenda, visitor),
        });
      }),
    async listExpiries(agenda, visitor) {
      const rows = await db
        .select({ expiresAt: appointments.expiresAt })
        .from(appointments)
        .where(and(isHoldOfAgenda(agenda), eq(appointments.visitorHash, hashToken('visitor', agenda, visitor))));
      return rows.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
    },
    async findHeld(agenda, token, now) {
      const [row] = await db
        .select({
          startsAt: appointments.startsAt,
          endsAt: appointments.endsAt,
          busy: BUSY_SPAN_COLUMNS,
        })
        .from(appointments)
        .where(
          and(
            isHoldOfAgenda(agenda),
            eq(appointments.tokenHash, hashToken('hold', agenda, token)),
            gt(appointments.expiresAt, new Date(now)),
          ),
        );
      return row && { ...toSpan(row), busy: toSpan(row.busy) };
    },
    release: (agenda, token, now) =>
      runAgendaWrite(unit, agenda, async (transaction) => {
        await transaction
          .delete(appointments)
          .where(
            and(
              isHoldOfAgenda(agenda),
              or(
                lte(appointments.expiresAt, new Date(now)),
                token === undefined ? undefined : eq(appointments.tokenHash, hashToken('hold', agenda, token)),
              ),
            ),
          );
      }),
  };
}
