import type { EstateSummary } from '#shared/api/estate.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { buildCardView } from '#server/site/estates/cards/estateCardView.ts';
import { MAX_SIMILAR_HOMES, rankSimilar } from './rankSimilar.ts';
import { listFamilyTransactions, similarSearch } from './similarSearch.ts';
import { toCandidate, type SimilarSubject } from './similarSubject.ts';

type Request = Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>;

const cards = (estates: readonly EstateSummary[], { site, locale, t }: Request): readonly CardView[] =>
  estates.map((estate) => buildCardView(estate, { site, locale, t }));

export interface FoundSimilar {
  readonly cards: readonly CardView[];
  /** False when no home is similar. The homes are then the newest of the same kind of transaction. */
  readonly areAlike: boolean;
}

/** Returns similar estates, best first, with one call. @throws when the back office fails to search. */
export async function loadSimilar(request: Request, subject: SimilarSubject): Promise<FoundSimilar> {
  const { results } = await request.api.secondary().search(similarSearch(subject), request.locale);
  return { cards: cards(rankSimilar(subject, results, toCandidate), request), areAlike: true };
}

/**
 * Returns estates like one that is no longer available. Without similar ones, or without data of that estate, it
 * returns the newest.
 */
export async function loadReplacements(request: Request, subject: SimilarSubject | undefined): Promise<FoundSimilar> {
  const similar = subject && (await loadSimilar(request, subject));
  if (similar && similar.cards.length > 0) return similar;
  const transaction = listFamilyTransactions(subject?.status.id ?? TRANSACTION.FOR_SALE);
  const { results } = await request.api
    .secondary()
    .search({ query: { terms: { transaction } }, limit: 2 * MAX_SIMILAR_HOMES }, request.locale);
  const shown = cards(results, request).filter(({ id }) => id !== subject?.id);
  const open = shown.filter(({ closed }) => !closed);
  return { cards: (open.length > 0 ? open : shown).slice(0, MAX_SIMILAR_HOMES), areAlike: false };
}
