import type { Review } from '#shared/api/content/blocks.ts';
import type { ReviewCheck as Check } from '#shared/api/reviewCheck.ts';
import type { Site } from '#shared/api/site.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './reviews.module.css';

/** Returns the statement whether and how reviews are checked. It never claims more than the agency has stated. */
export function formatReviewCheck(check: Check | undefined, count: number, locale: Locale, t: Translate): string {
  const how = check?.checked ? localize(check.how, locale).trim() : '';
  return how ? `${t('people:reviewCheck.checked', { count })} ${how}` : t('people:reviewCheck.unchecked', { count });
}

interface ReviewCheckProps {
  readonly reviews: readonly Review[];
  readonly site: Pick<Site, 'reviews'>;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Renders, below reviews, whether and how the agency ensures that the reviews come from clients (Directive 2019/2161).
 * A review with a statement of its own shows that statement.
 */
export function ReviewCheck({ reviews, site, locale, t }: ReviewCheckProps) {
  const count = reviews.filter(({ check }) => check === undefined).length;
  return count === 0 ? null : <p className={css['check']}>{formatReviewCheck(site.reviews, count, locale, t)}</p>;
}
