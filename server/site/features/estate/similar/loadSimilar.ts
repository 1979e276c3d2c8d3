import type { EstateSummary } from '#shared/api/estate.ts';
import type { EstateQuery } from '#shared/api/search.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { listSimilarTags } from '#shared/api/purge.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { limitToOffer } from '#server/site/estates/onOffer.ts';
import { buildCardView } from '#server/site/estates/cards/estateCardView.ts';
import { MAX_SIMILAR_HOMES, rankSimilar } from './rankSimilar.ts';
import { buildSimilarSearch, computePriceRange, listFamilyTransactions } from './similarSearch.ts';
import { toSimilarCandidate, type SimilarSubject } from './similarSubject.ts';

type SimilarEstatesRequest = Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>;

const toCards = (estates: readonly EstateSummary[], { site, locale, t }: SimilarEstatesRequest): readonly CardView[] =>
  estates.map((estate) => buildCardView(estate, { site, locale, t }));

/** The number of newest homes that are read: some of them may be projects of which all units are sold or let. */
const MAX_NEWEST_HOMES = 50;

export interface FoundSimilarEstates {
  readonly cards: readonly CardView[];
  /** False when no home is similar. The homes are then the newest of the same kind of transaction. */
  readonly areAlike: boolean;
}

/** Returns similar estates, best first, with one call. Fails when the back office fails to search. */
export async function loadSimilar(
  request: SimilarEstatesRequest,
  subject: SimilarSubject,
): Promise<FoundSimilarEstates> {
  const { api, site, locale } = request;
  const { headType, status } = subject;
  const kind = { isForRent: isForRent(status.id), headTypeId: headType.id };
  const estates = await api.secondary().chooseSimilar({
    search: buildSimilarSearch(subject),
    locale,
    tags: listSimilarTags(site.id, kind, computePriceRange(subject)),
    choose: (candidates) => rankSimilar(subject, candidates, toSimilarCandidate),
  });
  return { cards: toCards(estates, request), areAlike: true };
}

/**
 * Returns estates that are similar to an estate that is no longer available. When no estate is similar, or the data of
 * the unavailable estate is unknown, returns the newest estates of the same family (sale or rent).
 */
export async function loadReplacements(
  request: SimilarEstatesRequest,
  subject: SimilarSubject | undefined,
): Promise<FoundSimilarEstates> {
  const similarEstates = subject && (await loadSimilar(request, subject));
  if (similarEstates && similarEstates.cards.length > 0) return similarEstates;
  const transaction = listFamilyTransactions(subject?.status.id ?? TRANSACTION.FOR_SALE);
  const familyQuery: EstateQuery = { terms: { transaction } };
  // Closed homes are shown only when there is nothing else, because the newest homes of an agency may all be sold.
  for (const isLimitedToOffer of [true, false]) {
    const query = isLimitedToOffer ? limitToOffer(familyQuery) : familyQuery;
    // One home more than is shown is enough without a limit to the offer, because the subject may be among them.
    const limit = isLimitedToOffer ? MAX_NEWEST_HOMES : MAX_SIMILAR_HOMES + 1;
    const { results } = await request.api.secondary().search({ query, limit }, request.locale);
    const estates = results
      .filter(({ id, units }) => id !== subject?.id && !(isLimitedToOffer && units?.closedAs))
      .slice(0, MAX_SIMILAR_HOMES);
    if (estates.length > 0) return { cards: toCards(estates, request), areAlike: false };
  }
  return { cards: [], areAlike: false };
}
