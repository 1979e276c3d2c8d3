import { asc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RentalState } from '#shared/api/rentals.ts';
import type { Database } from '../../core/db/database.ts';
import { rentalReservations, rentalUnits } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import type { Day, Nights } from '../days.ts';
import type { Reservation } from '../reservation.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';
import { createNightsFields } from './nightsRow.ts';
import { runStayWrite, IS_REQUESTED_OR_CONFIRMED, toMilliseconds, toDateRange } from './reservationRows.ts';

/** The criteria by which reservations are selected. */
export interface EntryFilter {
  readonly state?: RentalState | undefined;
  readonly unitId?: number | undefined;
  /** The day after which the departure must be. */
  readonly departureAfter: Day;
  /** The last day on which the arrival may be. */
  readonly arrivalUntil?: Day | undefined;
}

/** Stores the reservations that guests requested, with the agency's answers. */
export interface Reservations {
  request(
    unit: StoredRentalUnit,
    nights: Nights,
    request: Pick<Reservation, 'id' | 'reference' | 'document'> & { readonly token: string },
  ): Promise<void>;
  get(siteId: string, id: string): Promise<Reservation | undefined>;
  /** Finds a reservation by the token in its guest's link. */
  find(siteId: string, token: string): Promise<Reservation | undefined>;
  /** Finds reservations by reference, or by the beginning of their id, which must have at least eight characters. */
  findByName(siteId: string, name: string): Promise<Reservation[]>;
  /** Sets the state. `note` replaces the note of the former state. */
  setState(reservation: Reservation, state: RentalState, note: string | undefined): Promise<void>;
  /** Stores the token in the guest's link. A link with another token becomes invalid. */
  storeToken(reservation: Reservation, token: string): Promise<void>;
  /** Returns the reservations, sorted by arrival. */
  listEntries(siteId: string, filter: EntryFilter): Promise<Reservation[]>;

  /**
   * Returns the requested and confirmed reservations of a guest that end after a day.
   *
   * @param email the folded e-mail address, as `foldEmail` returns it
   */
  listExpected(siteId: string, email: string, from: Day): Promise<Reservation[]>;
}

/** The length of the first group of a UUID. */
const MIN_ID_CHARACTERS = 8;

const [reservationTable, unitTable] = [alias(rentalReservations, 'r'), alias(rentalUnits, 'u')];
const RESERVATION_COLUMNS = {
  id: reservationTable.id,
  siteId: reservationTable.siteId,
  unitKey: reservationTable.unitKey,
  unitId: unitTable.id,
  state: reservationTable.state,
  ...createNightsFields(sql`r.nights`),
  reference: reservationTable.reference,
  sequence: reservationTable.sequence,
  at: toMilliseconds(sql`r.at`).mapWith(Number),
  document: reservationTable.document,
};

/**
 * Returns reservations sorted by arrival, then by the time of the request. Holds are left out. In the SQL of
 * `condition`, `r` is the reservation and `u` its home.
 */
async function selectReservations(db: Database, condition: SQL): Promise<Reservation[]> {
  const rows = await db
    .select(RESERVATION_COLUMNS)
    .from(reservationTable)
    .innerJoin(unitTable, sql`u.key = r.unit_key`)
    .where(sql`r.state <> 'held' and ${condition}`)
    .orderBy(asc(sql`lower(r.nights)`), asc(reservationTable.at));
  return rows.flatMap(({ state, reference, document, ...row }) =>
    // The table's checks ensure that every row except a hold has a reference and a document.
    state === 'held' || reference === null || document === null
      ? []
      : Object.assign(row, { state, reference, document }),
  );
}

export function createReservations(unit: UnitOfWork): Reservations {
  const { db } = unit;
  const findFirst = async (condition: SQL) => {
    const [reservation] = await selectReservations(db, condition);
    return reservation;
  };

  return {
    request: ({ key, siteId, unit: { id: unitId } }, nights, { id, token, reference, document }) =>
      runStayWrite(unit, siteId, unitId, async (transaction) => {
        await transaction.execute(sql`
          insert into rental_reservations
            (id, site_id, unit_key, state, token_hash, nights, reference, email, document)
          values (${id}, ${siteId}, ${key}, 'requested', ${hashAgendaToken('rental', siteId, token)}, ${toDateRange(nights)},
            ${reference}, ${document.visitor.email.toLowerCase()}, ${JSON.stringify(document)}::jsonb)`);
      }),
    get: (siteId, id) => findFirst(sql`r.site_id = ${siteId} and r.id = ${id}`),
    find: (siteId, token) =>
      findFirst(sql`r.site_id = ${siteId} and r.token_hash = ${hashAgendaToken('rental', siteId, token)}`),
    findByName: (siteId, name) => {
      // A shorter text, such as the number of a home, could by chance be the beginning of exactly one id.
      const hasIdStart =
        name.length < MIN_ID_CHARACTERS ? sql`false` : sql`starts_with(r.id::text, ${name.toLowerCase()})`;
      return selectReservations(
        db,
        sql`r.site_id = ${siteId} and (r.reference = ${name.toUpperCase()} or ${hasIdStart})`,
      );
    },
    setState: ({ id, siteId, unitId }, state, note) =>
      runStayWrite(unit, siteId, unitId, async (transaction) => {
        const noteField = note === undefined ? {} : { note };
        await transaction.execute(sql`
          update rental_reservations
          set state = ${state}, sequence = sequence + 1, document = document - 'note' || ${JSON.stringify(noteField)}::jsonb
          where id = ${id}`);
      }),
    storeToken: ({ id, siteId }, token) =>
      unit.write(async (transaction) => {
        const tokenHash = hashAgendaToken('rental', siteId, token);
        await transaction.execute(sql`
          update rental_reservations set token_hash = ${tokenHash} where id = ${id} and token_hash <> ${tokenHash}`);
      }),
    listEntries: (siteId, { state, unitId, departureAfter: from, arrivalUntil: to }) =>
      selectReservations(
        db,
        sql`r.site_id = ${siteId} and upper(r.nights) > ${from}::date
          ${to === undefined ? sql.empty() : sql`and lower(r.nights) <= ${to}::date`}
          ${state === undefined ? sql.empty() : sql`and r.state = ${state}`}
          ${unitId === undefined ? sql.empty() : sql`and u.id = ${unitId}`}`,
      ),

    listExpected: (siteId, email, from) =>
      selectReservations(
        db,
        sql`r.site_id = ${siteId} and r.email = ${email} and r.${IS_REQUESTED_OR_CONFIRMED} and upper(r.nights) > ${from}::date`,
      ),
  };
}
