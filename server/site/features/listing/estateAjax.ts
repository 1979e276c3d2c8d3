import { tag } from '#shared/api/purge.ts';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import { findUnitHrefs } from '../../estates/unitHrefs.ts';
import { createAjaxScreen, createProblem } from '../../pages/ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/estate/{estateId}` returns one estate or unit of a project as a `CardView`. The status is 404 for
 * an estate that this site does not show.
 */
export const estateAjaxScreen = createAjaxScreen(async (request) => {
  const { api, site, locale, t, route } = request;
  const id = Number(route.params['estateId']);
  const tags = [tag.site(site.id), tag.estate(site.id, id)];
  const { results } = await api.search({ query: { terms: { id: [id] } }, limit: 1 }, locale);
  const [estate] = results;
  if (!estate) return createProblem(request, 404, tags);
  const href = (await findUnitHrefs(request, results)).get(id);
  return { type: 'json', status: 200, data: buildCardView(estate, { site, locale, t }, href), tags, cache: 'page' };
});
