import { describe, expect, it } from 'vitest';
import { BACKGROUND_PRIORITY, findPicturePriority } from './picturePriority.ts';

const findRank = (priority?: string, dest?: string) =>
  findPicturePriority({ ...(priority !== undefined && { priority }), ...(dest && { 'sec-fetch-dest': dest }) }).rank ??
  0;

describe('the priority of a picture', () => {
  it('is first for pictures that a browser shows first, and last for clients that are not browsers', () => {
    const ranks = [
      findRank('u=1, i', 'image'),
      findRank('i, u=2', 'image'),
      findRank(undefined, 'image'),
      findRank('u=5', 'image'),
      findRank('u=0'),
      findRank(),
      BACKGROUND_PRIORITY.rank ?? 0,
    ];
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
  });
  it('is the default one for a priority without an urgency', () => {
    for (const oddHeader of ['', 'u=9', 'u=-1', 'u=12', 'xu=1', 'u', `u=1${' '.repeat(200)}`])
      expect(findRank(oddHeader, 'image'), oddHeader).toBe(findRank(undefined, 'image'));
  });
});
