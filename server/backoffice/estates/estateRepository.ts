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
import { createEstateWriter, type EstateWriter } from './estateWriter.ts';
import { fillFeatures } from './features/fillFeatures.ts';
import { purgeUnannouncedLoads } from './unannouncedLoads.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** Stores the estates of sites. Inactive estates are stored and never shown. */
export interface EstateRepository
  extends EstateDetails,
    EstateAddresses,
    PublishedEstates,
    EstateReferences,
    AllEstates,
    EstateWriter {
  /**
   * Returns a page of the matching estates and their total number (specification §7.2). Throws `RefusedQuery` for a
   * search that cannot be evaluated.
   */
  search(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /** Returns the facets of a search. Throws `RefusedQuery` for a search that cannot be evaluated. */
  filters(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateFilters>;

  /** Purges the sites for which a write in parts ended without a purge, and returns the ids of these sites. */
  purgeUnannouncedLoads(): Promise<readonly string[]>;
  /** Computes the filter features of all estates whose stored features are out of date. */
  fillFeatures(signal?: AbortSignal): Promise<void>;
}

export function createEstateRepository(unit: UnitOfWork): EstateRepository {
  const { db } = unit;
  const findFacetSource = createFacetSource(db);
  return {
    ...createEstateDetails(db),
    ...createEstateSearch(db, findFacetSource),
    ...createFacets(findFacetSource),
    ...createEstateAddresses(db),
    ...createPublishedEstates(db),
    ...createReferences(db),
    ...createAllEstates(db),
    ...createEstateWriter(unit),
    purgeUnannouncedLoads: () => purgeUnannouncedLoads(unit),
    fillFeatures: (signal) => fillFeatures(unit, signal),
  };
}
