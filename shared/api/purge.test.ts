import { describe, expect, it } from 'vitest';
import { addSimilarTags, listJoinedTags, listSimilarTags } from './purge.ts';

const HOUSE = { isForRent: false, headTypeId: 3 };
const PRICES = { gte: 260_000, lte: 600_000 };
const chosenTags = listSimilarTags('noord', HOUSE, PRICES);
const isPurgedBy = (tags: readonly string[], pageTags: readonly string[]) =>
  tags.some((each) => pageTags.includes(each));

describe('a choice of similar homes', () => {
  it.each([260_000, 300_000, 400_000, 599_999, 600_000])('is purged by a home of its kind at %i euros', (price) => {
    expect(isPurgedBy(listJoinedTags('noord', HOUSE, price), chosenTags)).toBe(true);
  });

  it.each([1, 0, 150_000, 1_000_000, null])('is not purged by a home at the price %s', (price) => {
    expect(isPurgedBy(listJoinedTags('noord', HOUSE, price), chosenTags)).toBe(false);
  });

  it('is not purged by a home of another kind, or of another site', () => {
    expect(isPurgedBy(listJoinedTags('noord', { ...HOUSE, isForRent: true }, 400_000), chosenTags)).toBe(false);
    expect(isPurgedBy(listJoinedTags('noord', { ...HOUSE, headTypeId: 1 }, 400_000), chosenTags)).toBe(false);
    expect(isPurgedBy(listJoinedTags('noordzee', HOUSE, 400_000), chosenTags)).toBe(false);
  });

  it.each([5, 400_000, null])('is purged by each home of its kind when it has no prices: %s', (price) => {
    expect(isPurgedBy(listJoinedTags('noord', HOUSE, price), listSimilarTags('noord', HOUSE, undefined))).toBe(true);
  });

  it('is purged by a write of lists that names no choice', () => {
    const tags = addSimilarTags(['s-west', 's-noord.list', 's-noord.e.1']);
    expect(isPurgedBy(tags, chosenTags)).toBe(true);
    expect(isPurgedBy(tags, listSimilarTags('west', HOUSE, PRICES))).toBe(false);
    expect(addSimilarTags(['s-noord.p.list'])).toEqual(['s-noord.p.list']);
    const joinedTags = listJoinedTags('noord', { ...HOUSE, headTypeId: 1 }, 400_000);
    expect(isPurgedBy(addSimilarTags(['s-noord.list', ...joinedTags]), chosenTags)).toBe(false);
  });
});
