import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { Day, Nights } from '../days.ts';
import type { Reservation } from '../reservation.ts';
import { selectNightsColumns, nightsRow } from './nightsRow.ts';
import { runStayWrite, toDateRange } from './reservationRows.ts';

/** A stay of a guest whose data were erased. */
interface BlockedStay extends Nights {
  readonly reference: string;
  readonly unitId: number;
}

/** Stores nights that stay taken after their guest's data were erased. */
export interface ErasedStays {
  /** Blocks the nights of a reservation under its reference when its guest's data are erased. */
  block(reservation: Reservation): Promise<void>;
  /** Returns the blocked nights of stays that end after a day. */
  listBlocked(siteId: string, from: Day): Promise<BlockedStay[]>;
  /** Frees the blocked nights. Returns false when there are none under this reference. */
  unblock(siteId: string, reference: string): Promise<boolean>;
}

const blockedRow = nightsRow.extend({ unitId: z.int(), reference: z.string() });
const unitIdRow = z.object({ id: z.int() });

/** The prefix of `rental_blocks.source` for blocked nights, before the reference of the stay. */
const ERASED_SOURCE_PREFIX = 'erased:';

export function createErasedStays(unit: UnitOfWork): ErasedStays {
  const { db, write } = unit;
  return {
    block: ({ siteId, unitKey, unitId, reference, begin, end }) =>
      runStayWrite(unit, siteId, unitId, async (transaction) => {
        await transaction.execute(sql`
          insert into rental_blocks (unit_key, source, nights)
          values (${unitKey}, ${ERASED_SOURCE_PREFIX + reference}, ${toDateRange({ begin, end })})`);
      }),
    async listBlocked(siteId, from) {
      const rows = await queryRows(
        db,
        sql`
        select u.id::float8 as "unitId", substr(b.source, ${ERASED_SOURCE_PREFIX.length + 1}::integer) as reference,
          ${selectNightsColumns(sql`b.nights`)}
        from rental_blocks b join rental_units u on u.key = b.unit_key
        where u.site_id = ${siteId} and starts_with(b.source, ${ERASED_SOURCE_PREFIX}) and upper(b.nights) > ${from}::date
        order by b.nights`,
        blockedRow,
      );
      return [...rows];
    },
    unblock: (siteId, reference) =>
      write(async (transaction, tags) => {
        const rows = await queryRows(
          transaction,
          sql`
          delete from rental_blocks b using rental_units u
          where u.key = b.unit_key and u.site_id = ${siteId} and b.source = ${ERASED_SOURCE_PREFIX + reference.toUpperCase()}
          returning u.id::float8 as id`,
          unitIdRow,
        );
        for (const { id } of rows) tags.add(siteId, tag.rental(siteId, id), tag.rentals(siteId));
        return rows.length > 0;
      }),
  };
}
