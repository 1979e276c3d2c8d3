import { tag } from '#shared/api/purge.ts';
import { cardView } from '../../estates/cards/estateCardView.ts';
import { unitHrefs } from '../../estates/unitHrefs.ts';
import { ajaxScreen, createProblem } from '../../pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/estate/{estateId}` returns one estate or unit of a project as a `CardView`. The status is 404 for
 * an estate that is not or no longer shown on this site.
 */
export const estateAjaxScreen = ajaxScreen(async (request) => {
  const { api, site, locale, t, route } = request;
  const id = Number(route.params['estateId']);
  const tags = [tag.site(site.id), tag.estate(site.id, id)];
  const { results } = await api.search({ query: { terms: { id: [id] } }, limit: 1 }, locale);
  const [estate] = results;
  if (!estate) return createProblem(request, 404, tags);
  const href = (await unitHrefs(request, results)).get(id);
  return { type: 'json', status: 200, data: cardView(estate, { site, locale, t }, href), tags, cache: 'page' };
});
