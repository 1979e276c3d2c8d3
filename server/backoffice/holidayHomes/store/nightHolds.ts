import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import { rentalReservations } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import type { Nights } from '../days.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';
import { createNightsFields } from './nightsRow.ts';
import { toTimestamp, toMilliseconds, toDateRange } from './reservationRows.ts';

/** Stores the nights that visitors hold while they fill in the form. */
export interface NightHolds {
  /** Holds nights. `visitor` is a keyed hash that distinguishes the visitors who hold nights. */
  hold(
    unit: StoredRentalUnit,
    nights: Nights,
    hold: { readonly token: string; readonly expires: Moment; readonly visitor?: string | undefined },
  ): Promise<void>;
  /**
   * Returns the moments at which the holds of a visitor expire. Expired holds are included until `release` is called.
   */
  listExpiries(unit: StoredRentalUnit, visitor: string): Promise<Moment[]>;
  /** Returns the nights of a hold that has not expired. */
  findHeld(unit: StoredRentalUnit, token: string, now: Moment): Promise<Nights | undefined>;
  /** Deletes a hold, and all expired holds of this home. */
  release(unit: StoredRentalUnit, token: string | undefined, now: Moment): Promise<void>;
}

export const createNightHolds = ({ db, write }: UnitOfWork): NightHolds => ({
  hold: ({ key, siteId }, nights, { token, expires, visitor }) =>
    write(async (transaction) => {
      await transaction.execute(sql`
        insert into rental_reservations
          (id, site_id, unit_key, state, token_hash, nights, expires_at, visitor_hash)
        values (${randomUUID()}, ${siteId}, ${key}, 'held', ${hashAgendaToken('rental hold', siteId, token)},
          ${toDateRange(nights)}, ${toTimestamp(expires)},
          ${visitor === undefined ? null : hashAgendaToken('visitor', siteId, visitor)})`);
    }),
  async listExpiries({ key, siteId }, visitor) {
    const rows = await db
      .select({ expires: toMilliseconds(sql`expires_at`).mapWith(Number) })
      .from(rentalReservations)
      .where(
        sql`unit_key = ${key} and state = 'held' and visitor_hash = ${hashAgendaToken('visitor', siteId, visitor)}`,
      );
    return rows.map(({ expires }) => expires);
  },
  async findHeld({ key, siteId }, token, now) {
    const [heldNights] = await db
      .select(createNightsFields(sql`nights`))
      .from(rentalReservations)
      .where(
        sql`unit_key = ${key} and state = 'held' and token_hash = ${hashAgendaToken('rental hold', siteId, token)}
          and expires_at > ${toTimestamp(now)}`,
      );
    return heldNights;
  },
  release: ({ key, siteId }, token, now) =>
    write(async (transaction) => {
      await transaction.execute(sql`
        delete from rental_reservations
        where unit_key = ${key} and state = 'held' and (
          expires_at <= ${toTimestamp(now)}
          ${token === undefined ? sql.empty() : sql`or token_hash = ${hashAgendaToken('rental hold', siteId, token)}`}
        )`);
    }),
});
