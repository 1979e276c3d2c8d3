import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { reviewSchema } from '#shared/api/content/blocks.ts';
import { type ReviewCheck as Check, reviewCheckSchema } from '#shared/api/reviewCheck.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { ReviewCheck } from './ReviewCheck.tsx';
import { ReviewQuote } from './ReviewQuote.tsx';

const createReview = (check?: Check) =>
  reviewSchema.parse({ quote: { nl: 'Goed' }, author: 'Ann', rating: 5, date: '2026-03-01', ...(check && { check }) });
const renderReviewCheck = (
  site: Check | undefined,
  checks: readonly (Check | undefined)[],
  locale: (typeof LOCALES)[number] = 'nl',
) =>
  renderToStaticMarkup(
    <ReviewCheck
      reviews={checks.map(createReview)}
      site={site ? { reviews: site } : {}}
      locale={locale}
      t={testTranslate(locale)}
    />,
  ).replaceAll(/<[^>]*>/g, '');
const CHECKED_REVIEWS: Check = { checked: true, how: { nl: 'Alleen na de akte.', fr: 'Après l’acte.' } };

describe('the statement about reviews', () => {
  it.each(LOCALES)('says that nobody checks them, when the agency says nothing, in %s', (locale) => {
    const uncheckedHtml = renderReviewCheck(undefined, [undefined, undefined], locale);
    expect(uncheckedHtml).toBe(testTranslate(locale)('people:reviewCheck.unchecked', { count: 2 }));
    expect(renderReviewCheck({ checked: false }, [undefined, undefined], locale)).toBe(uncheckedHtml);
    expect(renderReviewCheck(undefined, [undefined], locale)).not.toBe(uncheckedHtml);
  });

  it("says how they are checked, in the agency's own text", () => {
    expect(renderReviewCheck(CHECKED_REVIEWS, [undefined, undefined])).toBe(
      'Wij gaan na of deze beoordelingen van klanten komen. Alleen na de akte.',
    );
    expect(renderReviewCheck(CHECKED_REVIEWS, [undefined], 'fr')).toMatch(/Après l’acte\.$/);
  });

  it('is shown beside a review that has its own statement, and not below all reviews', () => {
    expect(renderReviewCheck(CHECKED_REVIEWS, [{ checked: false }])).toBe('');
    const quote = renderToStaticMarkup(
      <ReviewQuote review={createReview({ checked: false })} locale="nl" t={testTranslate('nl')} />,
    );
    expect(quote).toContain('Er wordt niet nagegaan of deze beoordeling van een klant komt.');
  });

  it('never says that they are checked without saying how', () => {
    for (const how of [{}, { nl: ' ' }])
      expect(reviewCheckSchema.safeParse({ checked: true, how }).success).toBe(false);
  });
});
