import { idsQuery, parseParams, parseIds } from '#shared/domain/favorites/idList.ts';
import { findCardsById } from './findCardsById.ts';
import { ajaxScreen } from '../../pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/estate-cards?ids=1001-1002` returns `{ estates, missing }`: the `CardView`s of at most 50
 * estates, and the ids of the estates that are not or no longer shown on this site. Lists with the same ids in any
 * order have one response.
 */
export const estateCardsAjaxScreen = {
  ...ajaxScreen(async (request) => {
    const {
      cards,
      missingIds: missing,
      tags,
    } = await findCardsById(request, parseIds(parseParams(request.search).getAll('ids')));
    return { type: 'json', status: 200, data: { estates: cards, missing }, tags, cache: 'page' };
  }),
  query: idsQuery,
};
