import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { goneRentalSchema, RentalUnit, RentalUnitDetail } from '#shared/api/rentals.ts';
import { rentalUnits } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { shownUnit, type StoredUnit } from '../storedUnit.ts';
import { createRentalPrices, type RentalPrices } from './rentalPrices.ts';
import { named, select, SERVED } from './rentalUnitRows.ts';
import { createRentalUnitWriter, type RentalUnitWriter } from './rentalUnitWriter.ts';

type Withdrawn = NonNullable<z.infer<typeof goneRentalSchema>['withdrawn']>;

/** Holiday homes, with their prices. */
export interface RentalUnitRepository extends RentalUnitWriter, RentalPrices {
  /** The source's ids of homes that came from it, with their own. */
  listSourceIds(siteId: string, source: string): Promise<Map<string, number>>;
  /** Of homes that are not withdrawn, inactive ones included; by id. */
  list(siteId: string): Promise<StoredUnit[]>;
  /** Withdrawn ones too. */
  find(siteId: string, id: number): Promise<StoredUnit | undefined>;
  /** Within a transaction: other transactions that reserve or write this home wait until it ends. */
  lock(siteId: string, id: number): Promise<StoredUnit | undefined>;
  /** As visitors see it, but for its offer. */
  get(
    siteId: string,
    id: number,
  ): Promise<Omit<RentalUnitDetail, 'offer'> | { readonly withdrawn: Withdrawn } | undefined>;
  /** A home that is served has it among its photos. */
  showsPhoto(siteId: string, assetId: string): Promise<boolean>;
}

const withdrawnUnit = ({ id, general, address }: RentalUnit): Withdrawn => ({
  id,
  subKind: general.subKind,
  location: general.location,
  city: { id: address.city.id, name: address.city.name },
  maxOccupation: general.maxOccupation,
});

export function createRentalUnitRepository(unit: UnitOfWork): RentalUnitRepository {
  const { db, write } = unit;
  return {
    ...createRentalUnitWriter(unit),
    ...createRentalPrices(unit),

    async listSourceIds(siteId, source) {
      const { siteId: site, sourceName, sourceId, deletedAt } = rentalUnits;
      const rows = await db
        .select({ sourceId, id: rentalUnits.id })
        .from(rentalUnits)
        .where(and(eq(site, siteId), eq(sourceName, source), isNull(deletedAt)));
      return new Map(rows.map((row) => [row.sourceId ?? '', row.id]));
    },
    list: async (siteId) =>
      select(db, and(eq(rentalUnits.siteId, siteId), isNull(rentalUnits.deletedAt))).orderBy(asc(rentalUnits.id)),
    async find(siteId, id) {
      const [found] = await select(db, named(siteId, id));
      return found;
    },
    lock: (siteId, id) =>
      write(async (transaction) => {
        const [found] = await select(transaction, named(siteId, id)).for('update');
        return found;
      }),

    async get(siteId, id) {
      const [row] = await db
        .select({ document: rentalUnits.document, summary: rentalUnits.summary, served: SERVED })
        .from(rentalUnits)
        .where(named(siteId, id));
      if (!row) return undefined;
      return row.served ? shownUnit(row.document, row.summary) : { withdrawn: withdrawnUnit(row.document) };
    },
    async showsPhoto(siteId, assetId) {
      const wanted = JSON.stringify([{ id: assetId }]);
      const { rows } = await db.execute(sql`
        select 1 from rental_units
        where site_id = ${siteId} and active and deleted_at is null and document -> 'photos' @> ${wanted}::jsonb
        limit 1`);
      return rows.length > 0;
    },
  };
}
