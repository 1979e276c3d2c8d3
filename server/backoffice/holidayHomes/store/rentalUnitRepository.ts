import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { goneRentalSchema, RentalUnit, RentalUnitDetail } from '#shared/api/rentals.ts';
import { rentalUnits } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { toShownUnit, type StoredRentalUnit } from '../storedUnit.ts';
import { createRentalPrices, type RentalPrices } from './rentalPrices.ts';
import { isUnit, selectStoredUnits, IS_SERVED } from './rentalUnitRows.ts';
import { createRentalUnitWriter, type RentalUnitWriter } from './rentalUnitWriter.ts';

type WithdrawnUnit = NonNullable<z.infer<typeof goneRentalSchema>['withdrawn']>;

/** Stores holiday homes and their prices. */
export interface RentalUnitRepository extends RentalUnitWriter, RentalPrices {
  /** Returns a map from the ids in the source to the ids of the homes. */
  listSourceIds(siteId: string, source: string): Promise<Map<string, number>>;
  /** Returns the homes that are not withdrawn, sorted by id. Inactive homes are included. */
  list(siteId: string): Promise<StoredRentalUnit[]>;
  /** Returns a home, also a withdrawn home. */
  find(siteId: string, id: number): Promise<StoredRentalUnit | undefined>;
  /**
   * Locks a home within a transaction. Other transactions that reserve or write the home wait until this transaction
   * ends.
   */
  lock(siteId: string, id: number): Promise<StoredRentalUnit | undefined>;
  /** Returns a home in the form that visitors see, without its offer. */
  get(
    siteId: string,
    id: number,
  ): Promise<Omit<RentalUnitDetail, 'offer'> | { readonly withdrawn: WithdrawnUnit } | undefined>;
  /** Returns whether a home that the site shows has this photo. */
  hasPhoto(siteId: string, assetId: string): Promise<boolean>;
}

const toWithdrawnUnit = ({ id, general, address }: RentalUnit): WithdrawnUnit => ({
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
      selectStoredUnits(db, and(eq(rentalUnits.siteId, siteId), isNull(rentalUnits.deletedAt))).orderBy(
        asc(rentalUnits.id),
      ),
    async find(siteId, id) {
      const [storedUnit] = await selectStoredUnits(db, isUnit(siteId, id));
      return storedUnit;
    },
    lock: (siteId, id) =>
      write(async (transaction) => {
        const [storedUnit] = await selectStoredUnits(transaction, isUnit(siteId, id)).for('update');
        return storedUnit;
      }),

    async get(siteId, id) {
      const [row] = await db
        .select({ document: rentalUnits.document, summary: rentalUnits.summary, served: IS_SERVED })
        .from(rentalUnits)
        .where(isUnit(siteId, id));
      if (!row) return undefined;
      return row.served ? toShownUnit(row.document, row.summary) : { withdrawn: toWithdrawnUnit(row.document) };
    },
    async hasPhoto(siteId, assetId) {
      const photoJson = JSON.stringify([{ id: assetId }]);
      const { rows } = await db.execute(sql`
        select 1 from rental_units
        where site_id = ${siteId} and active and deleted_at is null and document -> 'photos' @> ${photoJson}::jsonb
        limit 1`);
      return rows.length > 0;
    },
  };
}
