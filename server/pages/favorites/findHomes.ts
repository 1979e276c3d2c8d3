import type { CardView } from '../../../shared/domain/cardView.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { cardView } from '../offer/cardView.ts';

export interface FoundHomes {
  /** Newest on the market first. Sold ones are among them. */
  readonly cards: readonly CardView[];
  /** Those that are not shown here, or no longer. */
  readonly missing: readonly number[];
  readonly tags: readonly string[];
}

/** The cards of a few estates, units of projects included, in one call. @throws when the back office fails to search. */
export async function findHomes(
  { api, site, locale, t }: Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>,
  ids: readonly number[],
): Promise<FoundHomes> {
  const tags = [tag.site(site.id), tag.list(site.id)];
  if (ids.length === 0) return { cards: [], missing: [], tags };
  const { results } = await api.search({ query: { terms: { id: [...ids] } }, limit: ids.length }, locale);
  const cards = results.map((estate) => cardView(estate, { site, locale, t }));
  const found = new Set(cards.map(({ id }) => id));
  return { cards, missing: ids.filter((id) => !found.has(id)), tags };
}
