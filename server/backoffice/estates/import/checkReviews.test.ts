import { expect, it } from 'vitest';
import { checkReviews } from './checkReviews.ts';

const createReview = (id: string, more: object = {}) => ({
  id,
  sort: 0,
  data: { quote: { nl: 'Goed' }, author: 'Ann', rating: 5, date: '2026-03-01', ...more },
});
const findProblems = (site: Parameters<typeof checkReviews>[0], ...items: ReturnType<typeof createReview>[]) =>
  [...checkReviews(site, items, '2026-11-28')].map(
    ({ level, kind, detail }) => `${level} ${kind}, ${detail.split(':')[0]}`,
  );

it('reports reviews that do not state whether they come from clients', () => {
  const reviewWithStatement = createReview('b', { check: { checked: false } });
  expect(findProblems({}, createReview('a'), reviewWithStatement)).toEqual([
    'warning Reviews without a statement whether they come from clients, 1',
  ]);
  expect(findProblems({}, reviewWithStatement)).toEqual([]);
  expect(findProblems({})).toEqual([]);
  expect(findProblems({ reviews: { checked: false } }, createReview('a'))).toEqual([]);
  expect(findProblems({ reviews: { checked: true, how: { nl: 'Alleen na de akte.' } } }, createReview('a'))).toEqual(
    [],
  );
});
