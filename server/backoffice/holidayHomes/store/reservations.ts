import { asc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RentalState } from '#shared/api/rentals.ts';
import type { Database } from '../../core/db/database.ts';
import { rentalReservations, rentalUnits } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { tokenHash } from '../../core/tokens/agendaToken.ts';
import type { Day, Nights } from '../days.ts';
import type { Reservation } from '../reservation.ts';
import type { StoredUnit } from '../storedUnit.ts';
import { nightsFields } from './nightsRow.ts';
import { changeStays, EXPECTED, milliseconds, range } from './reservationRows.ts';

/** What stands in the book, narrowed. */
export interface EntryFilter {
  readonly state?: RentalState | undefined;
  readonly unitId?: number | undefined;
  /** Departures after this day. */
  readonly from: Day;
  /** Arrivals up to this day, included. */
  readonly to?: Day | undefined;
}

/** Reservations that were asked for, with the agency's answers. */
export interface Reservations {
  request(
    unit: StoredUnit,
    nights: Nights,
    request: Pick<Reservation, 'id' | 'reference' | 'document'> & { readonly token: string },
  ): Promise<void>;
  get(siteId: string, id: string): Promise<Reservation | undefined>;
  /** By the identifier that its guest has. */
  find(siteId: string, token: string): Promise<Reservation | undefined>;
  /** By its reference, or the beginning of its id. */
  named(siteId: string, name: string): Promise<Reservation[]>;
  /** `note` takes the place of the one that came with the state before. */
  setState(reservation: Reservation, state: RentalState, note: string | undefined): Promise<void>;
  /** By arrival. */
  entries(siteId: string, filter: EntryFilter): Promise<Reservation[]>;

  /**
   * What a guest has asked for or been given, with departures after a day.
   *
   * @param email as `foldEmail` writes it
   */
  expectedOf(siteId: string, email: string, from: Day): Promise<Reservation[]>;
}

const [r, u] = [alias(rentalReservations, 'r'), alias(rentalUnits, 'u')];
const RESERVATION = {
  id: r.id,
  siteId: r.siteId,
  unitKey: r.unitKey,
  unitId: u.id,
  state: r.state,
  ...nightsFields(sql`r.nights`),
  reference: r.reference,
  sequence: r.sequence,
  at: milliseconds(sql`r.at`).mapWith(Number),
  document: r.document,
};

/** By arrival, the first of several that was asked for first. Holds are left out. `r` is the reservation, `u` its home. */
async function select(db: Database, condition: SQL): Promise<Reservation[]> {
  const rows = await db
    .select(RESERVATION)
    .from(r)
    .innerJoin(u, sql`u.key = r.unit_key`)
    .where(sql`r.state <> 'held' and ${condition}`)
    .orderBy(asc(sql`lower(r.nights)`), asc(r.at));
  return rows.flatMap(({ state, reference, document, ...row }) =>
    // The table's checks give everything but a hold both.
    state === 'held' || reference === null || document === null
      ? []
      : Object.assign(row, { state, reference, document }),
  );
}

export function createReservations(unit: UnitOfWork): Reservations {
  const { db } = unit;
  const first = async (rest: SQL) => {
    const [found] = await select(db, rest);
    return found;
  };

  return {
    request: ({ key, siteId, unit: { id: unitId } }, nights, { id, token, reference, document }) =>
      changeStays(unit, siteId, unitId, async (transaction) => {
        await transaction.execute(sql`
          insert into rental_reservations
            (id, site_id, unit_key, state, token_hash, nights, reference, email, document)
          values (${id}, ${siteId}, ${key}, 'requested', ${tokenHash('rental', siteId, token)}, ${range(nights)},
            ${reference}, ${document.visitor.email.toLowerCase()}, ${JSON.stringify(document)}::jsonb)`);
      }),
    get: (siteId, id) => first(sql`r.site_id = ${siteId} and r.id = ${id}`),
    find: (siteId, token) => first(sql`r.site_id = ${siteId} and r.token_hash = ${tokenHash('rental', siteId, token)}`),
    named: (siteId, name) =>
      select(
        db,
        sql`r.site_id = ${siteId} and (r.reference = ${name.toUpperCase()} or starts_with(r.id::text, ${name.toLowerCase()}))`,
      ),
    setState: ({ id, siteId, unitId }, state, note) =>
      changeStays(unit, siteId, unitId, async (transaction) => {
        const added = note === undefined ? {} : { note };
        await transaction.execute(sql`
          update rental_reservations
          set state = ${state}, sequence = sequence + 1, document = document - 'note' || ${JSON.stringify(added)}::jsonb
          where id = ${id}`);
      }),
    entries: (siteId, { state, unitId, from, to }) =>
      select(
        db,
        sql`r.site_id = ${siteId} and upper(r.nights) > ${from}::date
          ${to === undefined ? sql.empty() : sql`and lower(r.nights) <= ${to}::date`}
          ${state === undefined ? sql.empty() : sql`and r.state = ${state}`}
          ${unitId === undefined ? sql.empty() : sql`and u.id = ${unitId}`}`,
      ),

    expectedOf: (siteId, email, from) =>
      select(
        db,
        sql`r.site_id = ${siteId} and r.email = ${email} and r.${EXPECTED} and upper(r.nights) > ${from}::date`,
      ),
  };
}
