import type { ScreenRequest } from '../../../render/screen.ts';
import { Widget } from '../../../render/widgets/Widget.tsx';
import { filterOptions } from '../../listing/listingView.ts';

/** The search box of specification §2.3 without places and types, which is shown until they are loaded. */
export const plainSearchBox = () => (
  <Widget name="searchBox" when="interaction" props={{ options: { types: [], cities: [] } }} />
);

/** The search box with places and types; without them when the call fails (specification §8: an empty model). */
export async function searchBox({ api, locale, t }: ScreenRequest) {
  const { types, cities } = filterOptions(await api.secondary().filters({}, locale), {}, locale, t);
  return <Widget name="searchBox" when="interaction" props={{ options: { types, cities } }} />;
}
