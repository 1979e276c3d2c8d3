import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { tag } from '../../../shared/api/purge.ts';
import type { NightState, RentalState } from '../../../shared/api/rentals.ts';
import { tokenHash } from '../agenda/agendaToken.ts';
import type { Moment } from '../agenda/belgianTime.ts';
import type { Database } from '../db/database.ts';
import type { Day, Nights } from '../rentals/days.ts';
import type { Reservation, ReservationDocument } from '../rentals/reservation.ts';
import type { StoredUnit } from '../rentals/storedUnit.ts';
import type { UnitOfWork } from './unitOfWork.ts';

export interface BusyNights extends Nights {
  readonly state: Exclude<NightState, 'free'>;
}

/** What stands in the book, narrowed. */
export interface EntryFilter {
  readonly state?: RentalState | undefined;
  readonly unitId?: number | undefined;
  /** Departures after this day. */
  readonly from: Day;
  /** Arrivals up to this day, included. */
  readonly to?: Day | undefined;
}

/**
 * Who stays where, and what is held and closed. The database refuses (SQLSTATE 23P01) two parties in one home in one
 * night; the home should be locked by whoever writes, so that nobody gets that far.
 */
export interface RentalReservationRepository {
  /** Nights to come that are not free, but for one's own hold; a hold that has run out takes none. */
  busy(unit: StoredUnit, from: Day, now: Moment, ownHold?: string): Promise<BusyNights[]>;
  /** What other platforms should know of: nights of guests, the owner's own, and those of other feeds than one. */
  taken(unit: StoredUnit, from: Day, withoutFeed: string | undefined): Promise<Nights[]>;

  hold(unit: StoredUnit, nights: Nights, hold: { readonly token: string; readonly expires: Moment }): Promise<void>;
  /** The nights of a hold that has not run out. */
  held(unit: StoredUnit, token: string, now: Moment): Promise<Nights | undefined>;
  /** Lets go of a hold, and of all of this home that have run out. */
  release(unit: StoredUnit, token: string | undefined, now: Moment): Promise<void>;

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
  setState(reservation: Reservation, state: RentalState, note: string | undefined): Promise<void>;
  /** By arrival. */
  entries(siteId: string, filter: EntryFilter): Promise<Reservation[]>;
}

interface Row extends Record<string, unknown> {
  id: string;
  site_id: string;
  unit_key: number;
  unit_id: number;
  state: RentalState;
  begin: string;
  end: string;
  reference: string;
  sequence: number;
  at: number;
  document: ReservationDocument;
}

const asReservation = ({ site_id: siteId, unit_key: unitKey, unit_id: unitId, ...row }: Row): Reservation => ({
  ...row,
  siteId,
  unitKey,
  unitId,
});

const instant = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
const range = ({ begin, end }: Nights) => sql`daterange(${begin}::date, ${end}::date)`;

async function select(db: Database, rest: SQL): Promise<Reservation[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.site_id, r.unit_key::float8 as unit_key, u.id::float8 as unit_id, r.state,
      lower(r.nights)::text as begin, upper(r.nights)::text as "end", r.reference, r.sequence,
      floor(extract(epoch from r.at) * 1000)::float8 as at, r.document
    from rental_reservations r join rental_units u on u.key = r.unit_key
    where r.state <> 'held' and ${rest}`);
  return rows.map(asReservation);
}

export function createRentalReservationRepository({ db, write }: UnitOfWork): RentalReservationRepository {
  const first = async (rest: SQL) => {
    const [found] = await select(db, rest);
    return found;
  };
  /** Lists know of what is asked for and what is not; a hold that passes in minutes shows on the home's own pages alone. */
  const changeUnit = <T>(
    siteId: string,
    unitId: number,
    concerns: 'unit' | 'lists',
    run: (transaction: Database) => Promise<T>,
  ): Promise<T> =>
    write((transaction, tags) => {
      tags.add(siteId, tag.rental(siteId, unitId), ...(concerns === 'lists' ? [tag.rentals(siteId)] : []));
      return run(transaction);
    });

  return {
    async busy({ key, siteId }, from, now, ownHold) {
      const { rows } = await db.execute<BusyNights & Record<string, unknown>>(sql`
        select lower(nights)::text as begin, upper(nights)::text as "end",
          case when state = 'confirmed' then 'taken' else 'option' end as state
        from rental_reservations
        where unit_key = ${key} and state in ('held', 'requested', 'confirmed') and upper(nights) > ${from}::date
          and (expires_at is null or expires_at > ${instant(now)})
          ${ownHold === undefined ? sql.empty() : sql`and token_hash <> ${tokenHash('rental hold', siteId, ownHold)}`}
        union all
        select lower(nights)::text, upper(nights)::text, 'taken'
        from rental_blocks where unit_key = ${key} and upper(nights) > ${from}::date
        order by 1, 2`);
      return rows;
    },
    async taken({ key }, from, withoutFeed) {
      const { rows } = await db.execute<Nights & Record<string, unknown>>(sql`
        select lower(nights)::text as begin, upper(nights)::text as "end" from rental_reservations
        where unit_key = ${key} and state in ('requested', 'confirmed') and upper(nights) > ${from}::date
        union all
        select lower(nights)::text, upper(nights)::text from rental_blocks
        where unit_key = ${key} and upper(nights) > ${from}::date and source <> ${`feed:${withoutFeed ?? ''}`}
        order by 1, 2`);
      return rows;
    },

    hold: ({ key, siteId, unit }, nights, { token, expires }) =>
      changeUnit(siteId, unit.id, 'unit', async (transaction) => {
        await transaction.execute(sql`
          insert into rental_reservations (id, site_id, unit_key, state, token_hash, nights, expires_at)
          values (${randomUUID()}, ${siteId}, ${key}, 'held', ${tokenHash('rental hold', siteId, token)},
            ${range(nights)}, ${instant(expires)})`);
      }),
    async held({ key, siteId }, token, now) {
      const { rows } = await db.execute<Nights & Record<string, unknown>>(sql`
        select lower(nights)::text as begin, upper(nights)::text as "end" from rental_reservations
        where unit_key = ${key} and state = 'held' and token_hash = ${tokenHash('rental hold', siteId, token)}
          and expires_at > ${instant(now)}`);
      return rows[0];
    },
    release: ({ key, siteId, unit }, token, now) =>
      changeUnit(siteId, unit.id, 'unit', async (transaction) => {
        await transaction.execute(sql`
          delete from rental_reservations
          where unit_key = ${key} and state = 'held' and (
            expires_at <= ${instant(now)}
            ${token === undefined ? sql.empty() : sql`or token_hash = ${tokenHash('rental hold', siteId, token)}`}
          )`);
      }),

    request: ({ key, siteId, unit }, nights, { id, token, reference, document }) =>
      changeUnit(siteId, unit.id, 'lists', async (transaction) => {
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
      changeUnit(siteId, unitId, 'lists', async (transaction) => {
        const added = note === undefined ? {} : { note };
        await transaction.execute(sql`
          update rental_reservations
          set state = ${state}, sequence = sequence + 1, document = document || ${JSON.stringify(added)}::jsonb
          where id = ${id}`);
      }),
    entries: (siteId, { state, unitId, from, to }) =>
      select(
        db,
        sql`r.site_id = ${siteId} and upper(r.nights) > ${from}::date
          ${to === undefined ? sql.empty() : sql`and lower(r.nights) <= ${to}::date`}
          ${state === undefined ? sql.empty() : sql`and r.state = ${state}`}
          ${unitId === undefined ? sql.empty() : sql`and u.id = ${unitId}`}
          order by lower(r.nights), r.at`,
      ),
  };
}
