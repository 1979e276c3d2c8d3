import { SALE_TRANSACTIONS } from '../../../shared/domain/ids.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { filterOptions } from '../offer/listingView.ts';
import { HomeSearch } from './HomeSearch.tsx';

/** The search box with places and types; where they can't be had (specification §8: an empty model) it has none. */
export async function searchBox({ api, locale, t }: ScreenRequest) {
  const filters = await api.secondary().filters({ query: { terms: { transaction: [...SALE_TRANSACTIONS] } } }, locale);
  const { types, cities } = filterOptions(filters, {}, locale, t);
  return <HomeSearch options={{ types, cities }} locale={locale} t={t} />;
}
