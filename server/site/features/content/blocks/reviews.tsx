import { type Review, reviewSchema } from '../../../../../shared/api/blocks.ts';
import { tag } from '../../../../../shared/api/purge.ts';
import { type Locale, localize } from '../../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../../shared/i18n/translate.ts';
import css from './styles/reviews.module.css';
import { Icon } from '../../../../../shared/ui/Icon.tsx';
import { CachedElement } from '../../../render/fragments/CachedElement.tsx';
import { contentOf } from '../../../render/fragments/fragmentKey.ts';
import { Deferred } from '../../../render/Deferred.tsx';
import { deferrable } from '../../../render/deferrable.ts';
import type { BlockRenderer } from '../blockRenderer.ts';
import { entityHeading, entityItems } from './entityItems.ts';
import { RowSkeleton } from '../../../layout/RowSkeleton.tsx';
import { Section } from '../../../layout/Section.tsx';

const STARS = [1, 2, 3, 4, 5];

function Quote({ data, locale, t }: { data: Review; locale: Locale; t: Translate }) {
  const context = localize(data.context, locale);
  return (
    <figure className={css['review']}>
      <p className={css['stars']}>
        <span className="visually-hidden">{t('common:rating', { rating: data.rating })}</span>
        {STARS.map((star) => (
          <Icon key={star} name="star" className={css[star <= data.rating ? 'starFull' : 'star']} />
        ))}
      </p>
      <blockquote className={css['quote']}>{localize(data.quote, locale)}</blockquote>
      <figcaption className={css['author']}>
        {data.author}
        {context ? <span className={css['context']}>{context}</span> : null}
      </figcaption>
    </figure>
  );
}

/** What clients say. */
export const reviews: BlockRenderer<'reviews'> = (data, { request }) => {
  const { site, locale, t } = request;
  const quotes = deferrable(
    Promise.all([
      entityItems('reviews', reviewSchema, data.limit, request),
      entityHeading(data.title, 'reviews', request),
    ]),
  );
  return {
    content: (
      <Deferred promise={quotes} fallback={<RowSkeleton t={t} />}>
        {([found, title]) =>
          found.length === 0 ? null : (
            <Section title={title} text={localize(data.text, locale)} tone="band">
              <CachedElement
                name="reviews"
                element="ul"
                attributes={{ className: css['reviews'] }}
                by={[contentOf(found)]}
                render={() =>
                  found.map(({ id, data: review }) => (
                    <li key={id}>
                      <Quote data={review} locale={locale} t={t} />
                    </li>
                  ))
                }
              />
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.entities(site.id)],
    deferred: [quotes],
  };
};
