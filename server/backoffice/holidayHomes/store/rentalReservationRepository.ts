import { randomUUID } from 'node:crypto';
import { asc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { tag } from '../../../../shared/api/purge.ts';
import type { NightState, RentalState } from '../../../../shared/api/rentals.ts';
import { tokenHash } from '../../core/tokens/agendaToken.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { rowsOf } from '../../core/db/rowsOf.ts';
import { rentalReservations, rentalUnits } from '../../core/db/schema.ts';
import type { RevisedNights, Day, Nights } from '../days.ts';
import type { Reservation } from '../reservation.ts';
import type { StoredUnit } from '../storedUnit.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { nightsColumns, nightsFields, nightsRow } from './nightsRow.ts';

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

/** A stay of a guest whose data were erased. */
export interface BlockedStay extends Nights {
  readonly reference: string;
  readonly unitId: number;
}

/**
 * Reservations, holds and closed nights of holiday homes. The database refuses (SQLSTATE 23P01) two parties in one home
 * in one night; a writer should lock the home first, so that this error does not occur.
 */
export interface RentalReservationRepository {
  /** Nights to come that were asked for or given away, or that the owner or another platform keeps. */
  busy(unit: StoredUnit, from: Day): Promise<BusyNights[]>;
  /** These and the nights under holds, without the visitor's own hold and expired ones. */
  unavailable(unit: StoredUnit, from: Day, now: Moment, ownHold?: string): Promise<BusyNights[]>;
  /** The taken nights for other platforms: those of guests, of the owner, and of all feeds but one. */
  taken(unit: StoredUnit, from: Day, withoutFeed: string | undefined): Promise<RevisedNights[]>;

  /** `visitor`: keyed hash that distinguishes the visitors who hold nights. */
  hold(
    unit: StoredUnit,
    nights: Nights,
    hold: { readonly token: string; readonly expires: Moment; readonly visitor?: string | undefined },
  ): Promise<void>;
  /** When each hold of a visitor expires or has expired; `release` deletes expired ones. */
  heldBy(unit: StoredUnit, visitor: string): Promise<Moment[]>;
  /** The nights of a hold that has not expired. */
  held(unit: StoredUnit, token: string, now: Moment): Promise<Nights | undefined>;
  /** Deletes a hold, and all expired holds of this home. */
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
  /** Keeps the nights of a reservation taken when its guest's data are erased, under its reference. */
  block(reservation: Reservation): Promise<void>;
  /** Nights that are kept so, with departures after a day. */
  blocked(siteId: string, from: Day): Promise<BlockedStay[]>;
  /** Frees them; false when none are kept under this reference. */
  unblock(siteId: string, reference: string): Promise<boolean>;
}

const busyRow = nightsRow.extend({ state: z.enum(['taken', 'option']) });
const revisedRow = nightsRow.extend({ revised: z.number() });
const blockedRow = nightsRow.extend({ unitId: z.int(), reference: z.string() });
const unitIdRow = z.object({ id: z.int() });

/** Source of nights whose guest's data were erased, before the reference. */
const ERASED = 'erased:';
const EXPECTED = sql.raw(`state in ('requested', 'confirmed')`);

const instant = (moment: Moment) => sql`${new Date(moment).toISOString()}::timestamptz`;
const milliseconds = (column: SQL) => sql`floor(extract(epoch from ${column}) * 1000)::float8`;
const range = ({ begin, end }: Nights) => sql`daterange(${begin}::date, ${end}::date)`;

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

export function createRentalReservationRepository({ db, write }: UnitOfWork): RentalReservationRepository {
  const first = async (rest: SQL) => {
    const [found] = await select(db, rest);
    return found;
  };
  /** Pages do not show holds: a hold expires in minutes, without a purge. */
  const changeStays = <T>(siteId: string, unitId: number, run: (transaction: Database) => Promise<T>): Promise<T> =>
    write((transaction, tags) => {
      tags.add(siteId, tag.rental(siteId, unitId), tag.rentals(siteId));
      return run(transaction);
    });

  const nightsOf = async (key: number, from: Day, states: SQL): Promise<BusyNights[]> => {
    const rows = await rowsOf(
      db,
      sql`
      select ${nightsColumns(sql`nights`)},
        case when state = 'confirmed' then 'taken' else 'option' end as state
      from rental_reservations
      where unit_key = ${key} and upper(nights) > ${from}::date and (${states})
      union all
      select lower(nights)::text, upper(nights)::text, 'taken'
      from rental_blocks where unit_key = ${key} and upper(nights) > ${from}::date
      order by 1, 2`,
      busyRow,
    );
    return [...rows];
  };

  return {
    busy: ({ key }, from) => nightsOf(key, from, EXPECTED),
    unavailable({ key, siteId }, from, now, ownHold) {
      const other = ownHold === undefined ? sql`true` : sql`token_hash <> ${tokenHash('rental hold', siteId, ownHold)}`;
      return nightsOf(key, from, sql`${EXPECTED} or (state = 'held' and expires_at > ${instant(now)} and ${other})`);
    },
    async taken({ key }, from, withoutFeed) {
      const rows = await rowsOf(
        db,
        sql`
        select ${nightsColumns(sql`nights`)}, ${milliseconds(sql`at`)} as revised
        from rental_reservations
        where unit_key = ${key} and state in ('requested', 'confirmed') and upper(nights) > ${from}::date
        union all
        select lower(nights)::text, upper(nights)::text, ${milliseconds(sql`at`)} from rental_blocks
        where unit_key = ${key} and upper(nights) > ${from}::date and source <> ${`feed:${withoutFeed ?? ''}`}
        order by 1, 2`,
        revisedRow,
      );
      return [...rows];
    },

    hold: ({ key, siteId }, nights, { token, expires, visitor }) =>
      write(async (transaction) => {
        await transaction.execute(sql`
          insert into rental_reservations
            (id, site_id, unit_key, state, token_hash, nights, expires_at, visitor_hash)
          values (${randomUUID()}, ${siteId}, ${key}, 'held', ${tokenHash('rental hold', siteId, token)},
            ${range(nights)}, ${instant(expires)},
            ${visitor === undefined ? null : tokenHash('visitor', siteId, visitor)})`);
      }),
    async heldBy({ key, siteId }, visitor) {
      const rows = await db
        .select({ expires: milliseconds(sql`expires_at`).mapWith(Number) })
        .from(rentalReservations)
        .where(sql`unit_key = ${key} and state = 'held' and visitor_hash = ${tokenHash('visitor', siteId, visitor)}`);
      return rows.map(({ expires }) => expires);
    },
    async held({ key, siteId }, token, now) {
      const [found] = await db
        .select(nightsFields(sql`nights`))
        .from(rentalReservations)
        .where(
          sql`unit_key = ${key} and state = 'held' and token_hash = ${tokenHash('rental hold', siteId, token)}
            and expires_at > ${instant(now)}`,
        );
      return found;
    },
    release: ({ key, siteId }, token, now) =>
      write(async (transaction) => {
        await transaction.execute(sql`
          delete from rental_reservations
          where unit_key = ${key} and state = 'held' and (
            expires_at <= ${instant(now)}
            ${token === undefined ? sql.empty() : sql`or token_hash = ${tokenHash('rental hold', siteId, token)}`}
          )`);
      }),

    request: ({ key, siteId, unit }, nights, { id, token, reference, document }) =>
      changeStays(siteId, unit.id, async (transaction) => {
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
      changeStays(siteId, unitId, async (transaction) => {
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
    block: ({ siteId, unitKey, unitId, reference, begin, end }) =>
      changeStays(siteId, unitId, async (transaction) => {
        await transaction.execute(sql`
          insert into rental_blocks (unit_key, source, nights)
          values (${unitKey}, ${ERASED + reference}, ${range({ begin, end })})`);
      }),
    async blocked(siteId, from) {
      const rows = await rowsOf(
        db,
        sql`
        select u.id::float8 as "unitId", substr(b.source, ${ERASED.length + 1}::integer) as reference,
          ${nightsColumns(sql`b.nights`)}
        from rental_blocks b join rental_units u on u.key = b.unit_key
        where u.site_id = ${siteId} and starts_with(b.source, ${ERASED}) and upper(b.nights) > ${from}::date
        order by b.nights`,
        blockedRow,
      );
      return [...rows];
    },
    unblock: (siteId, reference) =>
      write(async (transaction, tags) => {
        const rows = await rowsOf(
          transaction,
          sql`
          delete from rental_blocks b using rental_units u
          where u.key = b.unit_key and u.site_id = ${siteId} and b.source = ${ERASED + reference.toUpperCase()}
          returning u.id::float8 as id`,
          unitIdRow,
        );
        for (const { id } of rows) tags.add(siteId, tag.rental(siteId, id), tag.rentals(siteId));
        return rows.length > 0;
      }),
  };
}
