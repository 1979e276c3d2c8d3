import { filterQueryString, parseFilterQuery } from '../../../shared/domain/filterQuery.ts';
import { landingOf } from '../../../shared/domain/landing/landing.ts';
import { NO_PLACES } from '../../../shared/domain/landing/landingPlaces.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import type { Outcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { freeSearchOf, unclearOf, withSearchText } from '../search/searchText.ts';
import { UnclearSearch } from '../search/UnclearSearch.tsx';
import { understandSearch } from '../search/understandSearch.ts';
import { listingMapSources } from './listingMapOf.ts';
import { listedTransactions } from './listingSearch.ts';
import { loadListing } from './loadListing.ts';
import { offerHead } from './offerHead.ts';
import { offerOutcome } from './offerOutcome.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { PLAIN_NODE } from './plainNode.ts';

/** A search in one line leads to the address of the filters that it means; what was not understood is told there. */
async function ledToFilters(request: ScreenRequest, q: string): Promise<Outcome> {
  const { locale, search } = request;
  const { query, unclear } = await understandSearch(request, q, parseFilterQuery(search));
  const address = withSearchText(filterQueryString(query), { unclear });
  return { type: 'redirect', status: 302, to: `${pathFor('offer', locale)}${address && `?${address}`}` };
}

/** The listing page (specification §2.5). */
export const offerScreen: Screen = {
  query: (search) =>
    withSearchText(filterQueryString(parseFilterQuery(search)), {
      q: freeSearchOf(search),
      unclear: unclearOf(search),
    }),

  async load(request) {
    const { search, t } = request;
    const q = freeSearchOf(search);
    if (q) return ledToFilters(request, q);
    const outcome = await offerOutcome(request, loadListing(request));
    const unclear = unclearOf(search);
    if (outcome.type !== 'page' || unclear.length === 0) return outcome;
    return {
      ...outcome,
      head: { ...outcome.head, robots: 'noindex' },
      body: (
        <>
          <UnclearSearch words={unclear} t={t} />
          {outcome.body}
        </>
      ),
    };
  },

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
