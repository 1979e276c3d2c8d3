import { type Review, reviewSchema } from '#shared/api/content/blocks.ts';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';
import { Section } from '../../layout/Section.tsx';
import { listShownItems } from '../../people/shownItems.ts';
import { ReviewCheck } from '../../people/ReviewCheck.tsx';
import { ReviewQuote } from '../../people/ReviewQuote.tsx';
import css from '../../people/reviews.module.css';

const MAX_REVIEWS = 12;

/**
 * Loads the reviews about the given people and office, newest first. Returns an empty list when they cannot be loaded.
 */
export async function loadReviews(
  api: SiteApi,
  subjects: { readonly agentIds: readonly string[]; readonly officeId?: string },
): Promise<readonly Review[]> {
  const items = await api
    .secondary()
    .entityItems('reviews')
    .catch(() => []);
  return listShownItems(items, reviewSchema)
    .map(({ data }) => data)
    .filter(
      ({ agentId, officeId }) =>
        (agentId !== undefined && subjects.agentIds.includes(agentId)) ||
        (officeId !== undefined && officeId === subjects.officeId),
    )
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, MAX_REVIEWS);
}

interface ReviewListProps {
  readonly reviews: readonly Review[];
  readonly site: Pick<Site, 'reviews'>;
  readonly locale: Locale;
  readonly t: Translate;
}

export function ReviewList({ reviews, site, locale, t }: ReviewListProps) {
  if (reviews.length === 0) return null;
  return (
    <Section title={t('people:reviews')} sectionTone="band">
      <ul className={css['reviews']}>
        {reviews.map((review) => (
          <li key={`${review.author} ${review.date}`}>
            <ReviewQuote review={review} locale={locale} t={t} />
          </li>
        ))}
      </ul>
      <ReviewCheck reviews={reviews} site={site} locale={locale} t={t} />
    </Section>
  );
}
