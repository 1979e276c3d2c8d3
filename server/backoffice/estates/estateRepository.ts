import type { EstateWrite } from '#shared/api/estate.ts';
import type { EstateFilters, EstateSearch, EstateSearchResult } from '#shared/api/search.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type AllEstates, createAllEstates } from './reading/allEstates.ts';
import { createEstateDetails, type EstateDetails } from './estateDetails.ts';
import { createEstateAddresses, type EstateAddresses } from './search/estateAddresses.ts';
import { createFacets } from './search/estateFacets.ts';
import { createEstateSearch } from './search/estateSearch.ts';
import { createFacetSource } from './search/facetSource.ts';
import { createReferences, type EstateReferences } from './references/estateReferences.ts';
import { createPublishedEstates, type PublishedEstates } from './reading/publishedEstates.ts';
import type { BulkLoad } from './bulkLoad.ts';
import { createEstateWriter } from './estateWriter.ts';
import { fillFeatures } from './features/fillFeatures.ts';
import { announceSilentLoads } from './unannouncedLoads.ts';
import type { EstateWriteResult } from './writePlan.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** Stores the estates of sites. Inactive estates are stored and never shown. */
export interface EstateRepository
  extends EstateDetails,
    EstateAddresses,
    PublishedEstates,
    EstateReferences,
    AllEstates {
  /** Returns a page of the matching estates and their total number (specification §7.2). Throws `RefusedQuery`. */
  search(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /** Returns the facets of a search. Throws `RefusedQuery`. */
  filters(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateFilters>;

  /**
   * Creates or replaces estates, in the order of the list. An estate is identified by its `source`, else by its id;
   * without either it is new. Withdrawn estates are restored. All writes are in one transaction with one purge
   * message. Throws a `ZodError` for a document that the contract refuses and `Conflict` for one that contradicts
   * another.
   */
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateWriteResult[]>;
  put(siteId: string, estate: EstateWrite): Promise<EstateWriteResult>;
  /** Creates a bulk load of many estates, during which sites keep answering. */
  bulkLoad(siteId: string): BulkLoad;
  /** Purges the sites of loads that ended without a purge, and returns their ids. */
  announceSilentLoads(): Promise<readonly string[]>;
  /** Computes the filter features where they are out of date, in all sites. */
  fillFeatures(signal?: AbortSignal): Promise<void>;
  /** Withdraws estates with their units; returns the ids of all that were withdrawn now. */
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
}

export function createEstateRepository(unit: UnitOfWork): EstateRepository {
  const { db } = unit;
  const writer = createEstateWriter(unit);
  const findSource = createFacetSource(db);
  return {
    ...createEstateDetails(db),
    ...createEstateSearch(db, findSource),
    ...createFacets(findSource),
    ...createEstateAddresses(db),
    ...createPublishedEstates(db),
    ...createReferences(db),
    ...createAllEstates(db),
    ...writer,
    announceSilentLoads: () => announceSilentLoads(unit),
    fillFeatures: (signal) => fillFeatures(unit, signal),

    async put(siteId, estate) {
      const [outcome] = await writer.upsertMany(siteId, [estate]);
      if (!outcome) throw new Error('a write of one estate has one outcome');
      return outcome;
    },
  };
}
