import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Estate, EstateSummary } from '../../../shared/api/estate.ts';
import { tag } from '../../../shared/api/purge.ts';
import { inEveryLanguage } from '../mail/inEveryLanguage.ts';
import { addressLine } from '../../../shared/domain/rules.ts';
import type { Agenda, AgendaEntryRow, Appointment, VisitedEstate } from './appointment.ts';
import type { AppointmentDocument } from '../core/db/documents/appointmentDocument.ts';
import { type TokenPurpose, tokenHash } from '../core/tokens/agendaToken.ts';
import type { Moment, Span } from '../core/calendar/belgianTime.ts';
import type { Database } from '../core/db/database.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** A slot that is taken, with the minutes that stay free after it. */
export interface TakenSlot extends Span {
  readonly busy: Span;
}

/**
 * Visits that are held, booked and cancelled. The database refuses (SQLSTATE 23P01) what overlaps in one agenda; the
 * agenda should be locked by whoever writes, so that nobody gets that far.
 */
export interface AppointmentRepository {
  /** What takes time from an agenda after a moment, but for one's own: holds that have run out do not. */
  busy(agenda: Agenda, now: Moment, own?: { readonly hold?: string; readonly appointment?: string }): Promise<Span[]>;

  /** `visitor` tells who holds from others who do. */
  hold(
    agenda: Agenda,
    slot: TakenSlot,
    hold: { token: string; estateId: number; expires: Moment; visitor?: string | undefined },
  ): Promise<void>;
  /** When each hold of a visitor runs out, or has run out; `release` removes those. */
  heldBy(agenda: Agenda, visitor: string): Promise<Moment[]>;
  /** The time of a hold that has not run out. */
  held(agenda: Agenda, token: string, now: Moment): Promise<Span | undefined>;
  /** Lets go of a hold, and of all in this agenda that have run out. */
  release(agenda: Agenda, token: string | undefined, now: Moment): Promise<void>;

  /** Gives the id of the appointment. */
  book(
    agenda: Agenda,
    slot: TakenSlot,
    visit: { readonly token: string; readonly estateId: number; readonly document: AppointmentDocument },
  ): Promise<string>;
  get(siteId: string, id: string): Promise<Appointment | undefined>;
  /** By the identifier that its visitor has. */
  find(siteId: string, token: string): Promise<Appointment | undefined>;
  move(appointment: Appointment, slot: TakenSlot): Promise<void>;
  cancel(appointment: Appointment): Promise<void>;

  /** What begins in a span of time, by time; holds that have run out are left out. */
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
  estate(siteId: string, estateId: number): Promise<VisitedEstate | undefined>;
}

interface Row extends Record<string, unknown> {
  id: string;
  agenda_id: number;
  site_id: string;
  sales_rep_id: number;
  state: Appointment['state'];
  starts: number;
  ends: number;
  estate_id: number;
  sequence: number;
  revised: number;
  document: AppointmentDocument;
}

const asAppointment = (row: Row): Appointment => ({
  id: row.id,
  agendaId: row.agenda_id,
  siteId: row.site_id,
  salesRepId: row.sales_rep_id,
  state: row.state,
  start: row.starts,
  end: row.ends,
  estateId: row.estate_id,
  sequence: row.sequence,
  revised: row.revised,
  document: row.document,
});

const instant = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
const range = ({ start, end }: Span) => sql`tstzrange(${instant(start)}, ${instant(end)})`;
const milliseconds = (column: SQL) => sql`floor(extract(epoch from ${column}) * 1000)::float8`;

async function select(db: Database, rest: SQL): Promise<Appointment[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.agenda_id::float8 as agenda_id, p.site_id, a.sales_rep_id, p.state,
      ${milliseconds(sql`p.starts_at`)} as starts, ${milliseconds(sql`p.ends_at`)} as ends,
      p.estate_id::float8 as estate_id, p.sequence,
      ${milliseconds(sql`p.revised_at`)} as revised, p.document
    from appointments p join agendas a on a.id = p.agenda_id
    where p.state <> 'held' and ${rest}`);
  return rows.map(asAppointment);
}

const hashOf = (purpose: TokenPurpose, { siteId }: Pick<Agenda, 'siteId'>, token: string) =>
  tokenHash(purpose, siteId, token);

export function createAppointmentRepository({ db, write }: UnitOfWork): AppointmentRepository {
  const changeAgenda = <T>(
    { siteId, salesRepId }: Pick<Agenda, 'siteId' | 'salesRepId'>,
    run: (transaction: Database) => Promise<T>,
  ): Promise<T> =>
    write((transaction, tags) => {
      tags.add(siteId, tag.agenda(siteId, salesRepId));
      return run(transaction);
    });

  const first = async (rest: SQL): Promise<Appointment | undefined> => {
    const [found] = await select(db, rest);
    return found;
  };

  return {
    async busy(agenda, now, { hold, appointment } = {}) {
      const { rows } = await db.execute<{ start: number; end: number }>(sql`
        select ${milliseconds(sql`lower(busy)`)} as start, ${milliseconds(sql`upper(busy)`)} as "end"
        from appointments
        where agenda_id = ${agenda.id} and state <> 'cancelled' and upper(busy) > ${instant(now)}
          and (expires_at is null or expires_at > ${instant(now)})
          ${hold === undefined ? sql`` : sql`and token_hash <> ${hashOf('hold', agenda, hold)}`}
          ${appointment === undefined ? sql`` : sql`and id <> ${appointment}`}`);
      return rows;
    },

    hold: (agenda, { start, end, busy }, { token, estateId, expires, visitor }) =>
      changeAgenda(agenda, async (transaction) => {
        await transaction.execute(sql`
          insert into appointments
            (id, site_id, agenda_id, state, token_hash, starts_at, ends_at, busy, expires_at, estate_id, visitor_hash)
          values (${randomUUID()}, ${agenda.siteId}, ${agenda.id}, 'held', ${hashOf('hold', agenda, token)},
            ${instant(start)}, ${instant(end)}, ${range(busy)}, ${instant(expires)}, ${estateId},
            ${visitor === undefined ? null : hashOf('visitor', agenda, visitor)})`);
      }),
    async heldBy(agenda, visitor) {
      const { rows } = await db.execute<{ expires: number }>(sql`
        select ${milliseconds(sql`expires_at`)} as expires from appointments
        where agenda_id = ${agenda.id} and state = 'held' and visitor_hash = ${hashOf('visitor', agenda, visitor)}`);
      return rows.map(({ expires }) => expires);
    },
    async held(agenda, token, now) {
      const { rows } = await db.execute<{ start: number; end: number }>(sql`
        select ${milliseconds(sql`starts_at`)} as start, ${milliseconds(sql`ends_at`)} as "end"
        from appointments
        where agenda_id = ${agenda.id} and state = 'held' and token_hash = ${hashOf('hold', agenda, token)}
          and expires_at > ${instant(now)}`);
      return rows[0];
    },
    release: (agenda, token, now) =>
      changeAgenda(agenda, async (transaction) => {
        await transaction.execute(sql`
          delete from appointments
          where agenda_id = ${agenda.id} and state = 'held' and (
            expires_at <= ${instant(now)}
            ${token === undefined ? sql`` : sql`or token_hash = ${hashOf('hold', agenda, token)}`}
          )`);
      }),

    book: (agenda, { start, end, busy }, { token, estateId, document }) =>
      changeAgenda(agenda, async (transaction) => {
        const id = randomUUID();
        await transaction.execute(sql`
          insert into appointments
            (id, site_id, agenda_id, state, token_hash, starts_at, ends_at, busy, estate_id, email, document)
          values (${id}, ${agenda.siteId}, ${agenda.id}, 'booked', ${hashOf('appointment', agenda, token)},
            ${instant(start)}, ${instant(end)}, ${range(busy)}, ${estateId}, ${document.visitor.email.toLowerCase()},
            ${JSON.stringify(document)}::jsonb)`);
        return id;
      }),
    get: (siteId, id) => first(sql`p.site_id = ${siteId} and p.id = ${id}`),
    find: (siteId, token) =>
      first(sql`p.site_id = ${siteId} and p.token_hash = ${tokenHash('appointment', siteId, token)}`),
    move: (appointment, { start, end, busy }) =>
      changeAgenda(appointment, async (transaction) => {
        await transaction.execute(sql`
          update appointments
          set starts_at = ${instant(start)}, ends_at = ${instant(end)}, busy = ${range(busy)}, sequence = sequence + 1,
            revised_at = now()
          where id = ${appointment.id}`);
      }),
    cancel: (appointment) =>
      changeAgenda(appointment, async (transaction) => {
        await transaction.execute(sql`
          update appointments set state = 'cancelled', sequence = sequence + 1, revised_at = now() where id = ${appointment.id}`);
      }),

    async entries(agenda, span, now) {
      const { rows } = await db.execute<
        Record<string, unknown> & {
          id: string;
          state: AgendaEntryRow['state'];
          start: number;
          end: number;
          estate_id: number;
          document: AppointmentDocument | null;
        }
      >(sql`
        select id, state, ${milliseconds(sql`starts_at`)} as start, ${milliseconds(sql`ends_at`)} as "end",
          estate_id::float8 as estate_id, document
        from appointments
        where agenda_id = ${agenda.id} and starts_at >= ${instant(span.start)} and starts_at < ${instant(span.end)}
          and (expires_at is null or expires_at > ${instant(now)})
        order by starts_at, at`);
      return rows.map(({ id, state, start, end, estate_id: estateId, document }) => ({
        id,
        state,
        start,
        end,
        estateId,
        document: document ?? undefined,
      }));
    },
    booked: (agenda, after) =>
      select(
        db,
        sql`p.agenda_id = ${agenda.id} and p.state = 'booked' and p.ends_at > ${instant(after)} order by p.starts_at`,
      ),
    bookedBy: (siteId, email, after) =>
      select(
        db,
        sql`p.site_id = ${siteId} and p.email = ${email} and p.state = 'booked' and p.starts_at > ${instant(after)}
          order by p.starts_at`,
      ),

    async estate(siteId, estateId) {
      const { rows } = await db.execute<{
        summary: EstateSummary;
        document: Estate;
        served: boolean;
        revised: number;
      }>(sql`
        select summary, document, active and deleted_at is null as served, ${milliseconds(sql`updated_at`)} as revised
        from estates where site_id = ${siteId} and id = ${estateId}`);
      const [row] = rows;
      if (!row) return undefined;
      const { summary, document, served, revised } = row;
      return {
        summary,
        salesRep: document.salesRep,
        shown: { title: summary.title, address: inEveryLanguage((locale) => addressLine(summary.address, locale)) },
        fullAddress: inEveryLanguage((locale) => addressLine({ ...document.address, visible: true }, locale)),
        served,
        revised,
      };
    },
  };
}
