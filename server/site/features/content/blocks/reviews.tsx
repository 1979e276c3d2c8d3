import { reviewSchema } from '#shared/api/content/blocks.ts';
import { tag } from '#shared/api/purge.ts';
import { localize } from '#shared/i18n/locales.ts';
import { ReviewCheck } from '#server/site/people/ReviewCheck.tsx';
import { ReviewQuote } from '#server/site/people/ReviewQuote.tsx';
import css from '#server/site/people/reviews.module.css';
import { CachedElement } from '#server/site/render/fragments/CachedElement.tsx';
import { toContentKey } from '#server/site/render/fragments/fragmentKey.ts';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import type { BlockRenderer } from '../blockRenderer.ts';
import { loadEntityHeading, loadEntityItems } from './entityItems.ts';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders reviews by clients. */
export const renderReviews: BlockRenderer<'reviews'> = (data, { request }) => {
  const { site, locale, t } = request;
  const loadedReviews = markDeferrable(
    Promise.all([
      loadEntityItems('reviews', reviewSchema, data.limit, request),
      loadEntityHeading(data.title, 'reviews', request),
    ]),
  );
  return {
    content: (
      <Deferred promise={loadedReviews} fallback={<RowSkeleton t={t} />}>
        {([reviews, title]) =>
          reviews.length === 0 ? null : (
            <Section title={title} introText={localize(data.text, locale)} sectionTone="band">
              <CachedElement
                name="reviews"
                elementName="ul"
                attributes={{ className: css['reviews'] }}
                ingredients={[toContentKey(reviews)]}
                renderContent={() =>
                  reviews.map(({ id, data: review }) => (
                    <li key={id}>
                      <ReviewQuote review={review} locale={locale} t={t} />
                    </li>
                  ))
                }
              />
              <ReviewCheck reviews={reviews.map(({ data: review }) => review)} site={site} locale={locale} t={t} />
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.entities(site.id)],
    deferred: [loadedReviews],
  };
};
