import { expect, it } from 'vitest';
import { checkReviews } from './checkReviews.ts';

const item = (id: string, more: object = {}) => ({
  id,
  sort: 0,
  data: { quote: { nl: 'Goed' }, author: 'Ann', rating: 5, date: '2026-03-01', ...more },
});
const found = (site: Parameters<typeof checkReviews>[0], ...items: ReturnType<typeof item>[]) =>
  [...checkReviews(site, items, '2026-11-28')].map(
    ({ level, kind, detail }) => `${level} ${kind}, ${detail.split(':')[0]}`,
  );

it('names reviews for which it is not stated whether they come from clients', () => {
  const said = item('b', { check: { checked: false } });
  expect(found({}, item('a'), said)).toEqual(['warning Reviews without a word on whether they come from clients, 1']);
  expect(found({}, said)).toEqual([]);
  expect(found({})).toEqual([]);
  expect(found({ reviews: { checked: false } }, item('a'))).toEqual([]);
  expect(found({ reviews: { checked: true, how: { nl: 'Alleen na de akte.' } } }, item('a'))).toEqual([]);
});
