import type { CardView } from '#shared/domain/estate/cardView.ts';
import { tag } from '#shared/api/purge.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import { findUnitHrefs } from '../../estates/unitHrefs.ts';

export interface FoundCards {
  /** The cards, newest on the market first. Sold homes are included. */
  readonly cards: readonly CardView[];
  /** The ids of the estates that are not or no longer shown on this site. */
  readonly missingIds: readonly number[];
  readonly tags: readonly string[];
}

/**
 * Loads the cards of a few estates, including units of projects. It makes one call, plus one for each project.
 *
 * @throws when the back office fails to search
 */
export async function findCardsById(
  request: Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>,
  ids: readonly number[],
): Promise<FoundCards> {
  const { api, site, locale, t } = request;
  const tags = [tag.site(site.id), tag.list(site.id)];
  if (ids.length === 0) return { cards: [], missingIds: [], tags };
  const { results } = await api.search({ query: { terms: { id: [...ids] } }, limit: ids.length }, locale);
  const hrefs = await findUnitHrefs(request, results);
  const cards = results.map((estate) => buildCardView(estate, { site, locale, t }, hrefs.get(estate.id)));
  const foundIds = new Set(cards.map(({ id }) => id));
  return { cards, missingIds: ids.filter((id) => !foundIds.has(id)), tags };
}
