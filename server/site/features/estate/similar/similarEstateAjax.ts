import { tag } from '#shared/api/purge.ts';
import { loadSimilar } from './loadSimilar.ts';
import { toSimilarSubject } from './similarSubject.ts';
import { findEstate } from '#server/site/estates/findEstate.ts';
import { createAjaxScreen, createProblem } from '#server/site/pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/similar-estate/{estateId}` returns `{ estates }`: the `CardView`s of the most similar estates,
 * best first.
 */
export const similarEstateAjaxScreen = createAjaxScreen(async (request) => {
  const { site, route } = request;
  const id = Number(route.params['estateId']);
  const tags = [tag.site(site.id), tag.estate(site.id, id)];
  const foundEstate = await findEstate(request, id);
  if (!foundEstate) return createProblem(request, 404, tags);
  const { cards: estates } = await loadSimilar(request, toSimilarSubject(foundEstate.estate));
  return { type: 'json', status: 200, data: { estates }, tags, cache: 'page' };
});
