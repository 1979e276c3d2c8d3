import { renderToStaticMarkup } from 'react-dom/server';
import { idsQuery, parseParams, parseIds } from '#shared/domain/favorites/idList.ts';
import { findCardsById } from './findCardsById.ts';
import { FavoriteEstate } from './FavoriteEstate.tsx';
import { ajaxScreen } from '../../pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/favorites?ids=1001-1002` returns `{ homes, missing }` for at most 50 estates. A home is `{ id,
 * html }`, its list item as rendered by the server, so that the page needs no second way to render a card.
 */
export const favoritesAjaxScreen = {
  ...ajaxScreen(async (request) => {
    const {
      cards,
      missingIds: missing,
      tags,
    } = await findCardsById(request, parseIds(parseParams(request.search).getAll('ids')));
    const homes = cards.map((card) => ({
      id: card.id,
      html: renderToStaticMarkup(<FavoriteEstate card={card} isOwn t={request.t} />),
    }));
    return { type: 'json', status: 200, data: { homes, missing }, tags, cache: 'page' };
  }),
  query: idsQuery,
};
