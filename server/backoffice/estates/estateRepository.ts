import type { EstateWrite } from '#shared/api/estate.ts';
import type { EstateFilters, EstateSearch, EstateSearchResult } from '#shared/api/search.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type AllEstates, createAllEstates } from './allEstates.ts';
import { createEstateDetails, type EstateDetails } from './estateDetails.ts';
import { createEstateAddresses, type EstateAddresses } from './search/estateAddresses.ts';
import { createFacets } from './search/estateFacets.ts';
import { createEstateSearch } from './search/estateSearch.ts';
import { createFacetSource } from './search/facetSource.ts';
import { createReferences, type EstateReferences } from './references/estateReferences.ts';
import { createPublishedEstates, type PublishedEstates } from './publishedEstates.ts';
import type { BulkLoad } from './bulkLoad.ts';
import { createEstateWriter } from './estateWriter.ts';
import { fillFeatures } from './features/fillFeatures.ts';
import { announceSilentLoads } from './unannouncedLoads.ts';
import type { EstateWriteResult } from './writePlan.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** Estates of one site at a time. Inactive ones are stored and never served. */
export interface EstateRepository
  extends EstateDetails,
    EstateAddresses,
    PublishedEstates,
    EstateReferences,
    AllEstates {
  /** A page of what matches and how many match (specification §7.2). Throws `RefusedQuery`. */
  search(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /** The facets of a search. Throws `RefusedQuery`. */
  filters(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateFilters>;

  /**
   * Creates or replaces, in the order given. An estate is known by its `source`, else by its id; without either it is
   * new. Withdrawn ones come back. All of it is one transaction and one purge message.
   * Throws a `ZodError` for a document that the contract refuses and `Conflict` for one that contradicts another.
   */
  upsertMany(siteId: string, estates: readonly EstateWrite[]): Promise<EstateWriteResult[]>;
  put(siteId: string, estate: EstateWrite): Promise<EstateWriteResult>;
  /** For many estates, while sites go on answering. */
  bulkLoad(siteId: string): BulkLoad;
  /** Purges the sites of loads that ended without it; gives the sites. */
  announceSilentLoads(): Promise<readonly string[]>;
  /** Works out what filters look at where that is out of date, in all sites. */
  fillFeatures(signal?: AbortSignal): Promise<void>;
  /** Withdraws with their units; gives the ids of all that were taken back now. */
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
}

export function createEstateRepository(unit: UnitOfWork): EstateRepository {
  const { db } = unit;
  const writer = createEstateWriter(unit);
  const sourceOf = createFacetSource(db);
  return {
    ...createEstateDetails(db),
    ...createEstateSearch(db, sourceOf),
    ...createFacets(sourceOf),
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
