import { renderToStaticMarkup } from 'react-dom/server';
import { toIdsQuery, parseSearchParams, parseIds } from '#shared/domain/favorites/idList.ts';
import { findCardsById } from './findCardsById.ts';
import { FavoriteEstate } from './FavoriteEstate.tsx';
import { createAjaxScreen } from '../../pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/favorites?ids=1001-1002` returns `{ homes, missing }` for at most 50 estates. A home is `{ id,
 * html }`. `html` is the list item that the server renders, so that the browser needs no code of its own to render a
 * card.
 */
export const favoritesAjaxScreen = {
  ...createAjaxScreen(async (request) => {
    const {
      cards,
      missingIds: missing,
      tags,
    } = await findCardsById(request, parseIds(parseSearchParams(request.search).getAll('ids')));
    const homes = cards.map((card) => ({
      id: card.id,
      html: renderToStaticMarkup(<FavoriteEstate card={card} isOwnFavorite t={request.t} />),
    }));
    return { type: 'json', status: 200, data: { homes, missing }, tags, cache: 'page' };
  }),
  query: toIdsQuery,
};
