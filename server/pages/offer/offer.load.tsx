import { filterQueryString, parseFilterQuery } from '../../../shared/domain/filterQuery.ts';
import { landingOf } from '../../../shared/domain/landing/landing.ts';
import { NO_PLACES } from '../../../shared/domain/landing/landingPlaces.ts';
import type { Screen } from '../../render/screen.ts';
import { listingMapSources } from './listingMapOf.ts';
import { listedTransactions } from './listingSearch.ts';
import { loadListing } from './loadListing.ts';
import { offerHead } from './offerHead.ts';
import { offerOutcome } from './offerOutcome.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { PLAIN_NODE } from './plainNode.ts';

/** The listing page (specification §2.5). */
export const offerScreen: Screen = {
  query: (search) => filterQueryString(parseFilterQuery(search)),

  load: (request) => offerOutcome(request, loadListing(request)),

  early(request) {
    const query = parseFilterQuery(request.search);
    const transactions = listedTransactions(query, PLAIN_NODE);
    const landing = landingOf(query, transactions, NO_PLACES);
    return {
      head: offerHead(request, { query, transactions, landing }),
      fallback: <OfferSkeleton t={request.t} />,
      foreign: listingMapSources(request, query),
    };
  },
};
