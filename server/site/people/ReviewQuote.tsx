import type { Review } from '#shared/api/content/blocks.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import { formatReviewCheck } from './ReviewCheck.tsx';
import css from './reviews.module.css';

const STAR_NUMBERS = [1, 2, 3, 4, 5];

interface ReviewQuoteProps {
  readonly review: Review;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Renders a client's text and rating, with the statement about how this review was checked, if the review has such a
 * statement.
 */
export function ReviewQuote({ review: { quote, author, context, rating, check }, locale, t }: ReviewQuoteProps) {
  const contextText = localize(context, locale);
  return (
    <figure className={css['review']}>
      <p className={css['stars']}>
        <span className="visually-hidden">{t('common:rating', { rating })}</span>
        {STAR_NUMBERS.map((star) => (
          <Icon key={star} name="star" className={star > rating ? css['missing'] : undefined} />
        ))}
      </p>
      <blockquote className={css['quote']}>{localize(quote, locale)}</blockquote>
      <figcaption className={css['author']}>
        {author}
        {contextText ? <span className={css['context']}>{contextText}</span> : null}
        {check ? <span className={css['context']}>{formatReviewCheck(check, 1, locale, t)}</span> : null}
      </figcaption>
    </figure>
  );
}
