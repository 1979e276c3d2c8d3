import { EMPTY_FILTERS, type EstateFilters } from '#shared/api/search.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { Widget } from '#server/site/render/widgets/Widget.tsx';
import { buildFilterOptions } from '../../listing/listingView.ts';

/** Renders the search box (specification §2.3) without places and types, for the time while these are loaded. */
export const renderPlainSearchBox = () => (
  <Widget name="searchBox" when="interaction" props={{ options: { types: [], cities: [] } }} />
);

/** Returns the name of the place with the most homes. The first of several equal places wins. */
function findLargestPlace({ locations }: EstateFilters, locale: Locale): string | undefined {
  const [firstPlace, ...otherPlaces] = locations.filter(({ count }) => count > 0);
  const largestPlace = otherPlaces.reduce((best, each) => (best && each.count > best.count ? each : best), firstPlace);
  return largestPlace && localize(largestPlace.name, locale);
}

/**
 * Renders the search box with places and types, or without them when the call fails (specification §8). Returns null
 * for a site with holiday homes and without estates, because the box searches estates only.
 */
export async function renderHomeSearchBox({ api, site, locale, t }: ScreenRequest) {
  const filters = await api.secondary().filters({}, locale);
  if (site.features.holiday && filters !== EMPTY_FILTERS && filters.total.value === 0) return null;
  const { types, cities } = buildFilterOptions(filters, {}, locale, t);
  const options = { types, cities, examplePlace: findLargestPlace(filters, locale) };
  return <Widget name="searchBox" when="interaction" props={{ options }} />;
}
