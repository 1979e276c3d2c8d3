import { describe, expect, it } from 'vitest';
import { promoFollows } from './promoPositions.ts';

const positions = (total: number) =>
  Array.from({ length: total }, (_, index) => index + 1).filter((n) => promoFollows(n - 1, total));

describe('the promo block', () => {
  it('follows every 13th card, over all pages of the list', () => {
    expect(positions(45)).toEqual([13, 26, 39]);
    expect(positions(13)).toEqual([13]);
    expect(positions(20)).toEqual([13]);
  });

  it('is at the end when fewer than 13 results exist', () => {
    expect(positions(12)).toEqual([12]);
    expect(positions(1)).toEqual([1]);
  });

  it('is absent in an empty list', () => {
    expect(positions(0)).toEqual([]);
  });
});
