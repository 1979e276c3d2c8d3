import type { EstatesBlock } from '#shared/api/content/blocks.ts';
import type { EstateSummary } from '#shared/api/estate.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { MAX_TERM_VALUES } from '#shared/primitives/limits.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { SiteApi } from '#server/site/apiClient/siteApi.ts';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { limitToOffer } from '#server/site/estates/onOffer.ts';
import { buildCardView } from '#server/site/estates/cards/estateCardView.ts';

type EstateSelection = Pick<EstatesBlock, 'query' | 'collection' | 'sort' | 'limit'>;

/**
 * Returns whether a list is meant to show new homes: a list that is sorted by date with the newest home first, or a
 * list in another order whose query has neither a transaction nor a status.
 */
const showsNewEstates = ({ query, sort }: Pick<EstateSelection, 'query' | 'sort'>): boolean =>
  sort.field === 'publicationDate'
    ? sort.order === 'DESC'
    : query.terms.transaction === undefined && query.terms.status === undefined;

/**
 * Returns a collection's estates in its editor's order, otherwise the estates that match the query. A list of new homes
 * excludes estates that are sold or rented. A collection can have more ids than one search accepts.
 */
async function findEstates(
  { query, collection, sort, limit }: EstateSelection,
  api: SiteApi,
  locale: Locale,
): Promise<readonly EstateSummary[]> {
  if (collection === undefined) {
    const shownQuery = showsNewEstates({ query, sort }) ? limitToOffer(query) : query;
    return (await api.search({ query: shownQuery, sort: [sort], limit }, locale)).results;
  }
  const ids = (await api.estateCollection(collection))?.estateIds ?? [];
  const estates: EstateSummary[] = [];
  for (let from = 0; from < ids.length && estates.length < limit; from += MAX_TERM_VALUES) {
    const partIds = ids.slice(from, from + MAX_TERM_VALUES);
    const search = { query: { ...query, terms: { ...query.terms, id: partIds } }, limit: partIds.length };
    // oxlint-disable-next-line no-await-in-loop -- The next part is read only when the former ones have too few homes.
    const { results } = await api.search(search, locale);
    estates.push(...results.toSorted((a, b) => partIds.indexOf(a.id) - partIds.indexOf(b.id)));
  }
  return estates.slice(0, limit);
}

/** Loads the cards of a block of estates. They are secondary data, so the page can be shown without them. */
export const findCards = (
  selection: EstateSelection,
  { api, site, locale, t }: ScreenRequest,
): Promise<readonly CardView[]> =>
  markDeferrable(
    findEstates(selection, api.secondary(), locale).then((estates) =>
      estates.map((estate) => buildCardView(estate, { site, locale, t })),
    ),
  );
