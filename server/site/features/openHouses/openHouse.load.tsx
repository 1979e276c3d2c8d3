import { tag } from '#shared/api/purge.ts';
import type { Screen } from '../../render/screen.ts';
import { buildOpenHousePage } from './openHousePage.tsx';

/** The page of an open house day of a home. */
export const openHouseScreen: Screen = {
  hintedStylesheets: ['page', 'booking', 'openHouses'],
  async load(request) {
    const { site, route } = request;
    const estateId = Number(route.params['estateId']);
    const outcome = await buildOpenHousePage(request);
    return { ...outcome, tags: [tag.site(site.id), tag.estate(site.id, estateId), tag.places(site.id, estateId)] };
  },
};
