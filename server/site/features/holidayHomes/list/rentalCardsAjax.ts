import { toIdsQuery, parseSearchParams, parseIds } from '#shared/domain/favorites/idList.ts';
import { tag } from '#shared/api/purge.ts';
import { toNullWhenGone } from '#server/site/apiClient/errors.ts';
import { createAjaxScreen } from '#server/site/pages/ajaxScreen.ts';
import { selectCardPictures } from '#server/site/estates/cards/cardPictures.ts';
import { MAX_CARD_PICTURES, buildPhotoViews } from './rentalCardView.ts';
import { formatRentalTitle } from './rentalTitle.ts';

/** The maximum number of homes of one call, because each home is read separately. */
const MAX_RENTALS = 24;

/**
 * `GET /{locale}/ajax/rental-cards?ids=1-2` returns `{ rentals: [{ id, pictures }] }`: the pictures of the cards of at
 * most 24 holiday homes. Homes that are not shown on this site are left out. The order of the ids in the request does
 * not change the response.
 */
export const rentalCardsAjaxScreen = {
  ...createAjaxScreen(async ({ api, site, locale, t, search }) => {
    const ids = parseIds(parseSearchParams(search).getAll('ids'), MAX_RENTALS);
    const units = await Promise.all(ids.map((id) => api.rentalUnit(id).catch(toNullWhenGone)));
    const rentals = units.flatMap((unit) => {
      if (!unit) return [];
      const title = formatRentalTitle(unit.general, unit.address, { locale, t });
      const photos = buildPhotoViews(unit.photos, { locale, t, title });
      return [{ id: unit.id, pictures: selectCardPictures(photos, MAX_CARD_PICTURES).pictures }];
    });
    const tags = [tag.site(site.id), tag.rentals(site.id)];
    return { type: 'json', status: 200, data: { rentals }, tags, cache: 'page' };
  }),
  query: toIdsQuery,
};
