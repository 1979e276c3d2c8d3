import { EMPTY_FILTERS } from '../../../../../shared/api/search.ts';
import type { ScreenRequest } from '../../../render/screen.ts';
import { Widget } from '../../../render/widgets/Widget.tsx';
import { filterOptions } from '../../listing/listingView.ts';

/** The search box of specification §2.3 without places and types, which is shown until they are loaded. */
export const plainSearchBox = () => (
  <Widget name="searchBox" when="interaction" props={{ options: { types: [], cities: [] } }} />
);

/**
 * The search box with places and types; without them when the call fails (specification §8: an empty model). Null where
 * there is nothing to find: a site with holiday homes and no estates.
 */
export async function searchBox({ api, site, locale, t }: ScreenRequest) {
  const filters = await api.secondary().filters({}, locale);
  if (site.features.holiday && filters !== EMPTY_FILTERS && filters.total.value === 0) return null;
  const { types, cities } = filterOptions(filters, {}, locale, t);
  return <Widget name="searchBox" when="interaction" props={{ options: { types, cities } }} />;
}
