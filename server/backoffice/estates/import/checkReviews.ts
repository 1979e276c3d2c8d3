import { reviewSchema } from '#shared/api/content/blocks.ts';
import type { EntityItem } from '#shared/api/content/content.ts';
import type { Site } from '#shared/api/site.ts';
import { getSeverityOn } from '#shared/domain/costs/lawRules.ts';
import type { CheckProblem } from './checkEstates.ts';

/**
 * Reports reviews without a statement on whether they come from clients. The statement may be in the review or in the
 * settings of the site. Without a statement, pages say that the origin of the reviews is not checked, as the law
 * requires.
 *
 * @param today the ISO date in Belgium
 */
export function* checkReviews(
  { reviews }: Pick<Site, 'reviews'>,
  items: readonly EntityItem[],
  today: string,
): Generator<CheckProblem> {
  if (reviews || getSeverityOn('review-verification', today) === undefined) return;
  const reviewsWithoutStatement = items.filter(({ data }) => {
    const review = reviewSchema.safeParse(data).data;
    return review !== undefined && review.check === undefined;
  });
  if (reviewsWithoutStatement.length > 0)
    yield {
      level: 'warning',
      kind: 'Reviews without a statement whether they come from clients',
      detail: `${reviewsWithoutStatement.length}: pages say that this is not checked; describe the check in the site's reviews, or in check of each review`,
    };
}
