import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { NightState } from '#shared/api/rentals.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import type { Day, Nights, RevisedNights } from '../days.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';
import { selectNightsColumns, nightsRow } from './nightsRow.ts';
import { IS_REQUESTED_OR_CONFIRMED, toTimestamp, toMilliseconds } from './reservationRows.ts';

export interface BusyNights extends Nights {
  readonly state: Exclude<NightState, 'free'>;
}

/** Reads the nights of a home that are not free. */
export interface BusyNightsReader {
  /** Returns future nights that were requested or confirmed, or that the owner or another platform has closed. */
  listBusy(unit: StoredRentalUnit, from: Day): Promise<BusyNights[]>;
  /**
   * Returns the nights of `listBusy` and the nights under holds. The visitor's own hold and expired holds are left out.
   */
  listUnavailable(unit: StoredRentalUnit, from: Day, now: Moment, ownHold?: string): Promise<BusyNights[]>;
  /**
   * Returns the nights that another platform must show as taken: those of guests, of the owner, and of all feeds except
   * the feed of that platform.
   */
  listTaken(unit: StoredRentalUnit, from: Day, withoutFeed: string | undefined): Promise<RevisedNights[]>;
}

const busyRow = nightsRow.extend({ state: z.enum(['taken', 'option']) });
const revisedRow = nightsRow.extend({ revised: z.number() });

const selectBusyNights = async (db: Database, key: number, from: Day, states: SQL): Promise<BusyNights[]> => {
  const rows = await queryRows(
    db,
    sql`
    select ${selectNightsColumns(sql`nights`)},
      case when state = 'confirmed' then 'taken' else 'option' end as state
    from rental_reservations
    where unit_key = ${key} and upper(nights) > ${from}::date and (${states})
    union all
    select lower(nights)::text, upper(nights)::text, case when source = 'option' then 'option' else 'taken' end
    from rental_blocks where unit_key = ${key} and upper(nights) > ${from}::date
    order by 1, 2`,
    busyRow,
  );
  return [...rows];
};

export const createBusyNightsReader = ({ db }: Pick<UnitOfWork, 'db'>): BusyNightsReader => ({
  listBusy: ({ key }, from) => selectBusyNights(db, key, from, IS_REQUESTED_OR_CONFIRMED),
  listUnavailable({ key, siteId }, from, now, ownHold) {
    const isOtherHold =
      ownHold === undefined ? sql`true` : sql`token_hash <> ${hashAgendaToken('rental hold', siteId, ownHold)}`;
    return selectBusyNights(
      db,
      key,
      from,
      sql`${IS_REQUESTED_OR_CONFIRMED} or (state = 'held' and expires_at > ${toTimestamp(now)} and ${isOtherHold})`,
    );
  },
  async listTaken({ key }, from, withoutFeed) {
    const rows = await queryRows(
      db,
      sql`
      select ${selectNightsColumns(sql`nights`)}, ${toMilliseconds(sql`at`)} as revised
      from rental_reservations
      where unit_key = ${key} and state in ('requested', 'confirmed') and upper(nights) > ${from}::date
      union all
      select lower(nights)::text, upper(nights)::text, ${toMilliseconds(sql`at`)} from rental_blocks
      where unit_key = ${key} and upper(nights) > ${from}::date and source <> ${`feed:${withoutFeed ?? ''}`}
      order by 1, 2`,
      revisedRow,
    );
    return [...rows];
  },
});
