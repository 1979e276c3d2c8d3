import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toWishes } from '#shared/domain/wishes/wishes.ts';
import { findUnreadPriceFilters, appendUnreadFilters } from '../../estates/lists/unreadFilters.ts';
import type { Screen } from '../../render/screen.ts';
import { createInitialState, buildSubscribePage } from './subscribePage.tsx';

/**
 * The page on which visitors subscribe to new homes. The form is filled in with the filters in the page's query, which
 * has the parameters of the listing.
 */
export const subscribeScreen: Screen = {
  query: (search) =>
    appendUnreadFilters(toFilterQueryString(pickFilterPart(parseFilterQuery(search))), findUnreadPriceFilters(search)),
  async load(request) {
    const wishes = toWishes(parseFilterQuery(request.search));
    const unreadPrices = findUnreadPriceFilters(request.search);
    const { typed } = createInitialState(request, wishes);
    const errors = Object.fromEntries(Object.keys(unreadPrices).map((name) => [name, request.t('forms:error.amount')]));
    const page = await buildSubscribePage(request, { typed: { ...typed, ...unreadPrices }, errors });
    return Object.keys(unreadPrices).length === 0 ? page : { ...page, cache: 'none' };
  },
};
