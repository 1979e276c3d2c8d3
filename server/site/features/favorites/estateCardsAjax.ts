import { toIdsQuery, parseSearchParams, parseIds } from '#shared/domain/favorites/idList.ts';
import { findCardsById } from './findCardsById.ts';
import { createAjaxScreen } from '../../pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/estate-cards?ids=1001-1002` returns `{ estates, missing }`: the `CardView`s of at most 50
 * estates, and the ids of the estates that are not or no longer shown on this site. The order of the ids in the request
 * does not change the response.
 */
export const estateCardsAjaxScreen = {
  ...createAjaxScreen(async (request) => {
    const {
      cards,
      missingIds: missing,
      tags,
    } = await findCardsById(request, parseIds(parseSearchParams(request.search).getAll('ids')));
    return { type: 'json', status: 200, data: { estates: cards, missing }, tags, cache: 'page' };
  }),
  query: toIdsQuery,
};
