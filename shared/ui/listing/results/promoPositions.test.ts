import { describe, expect, it } from 'vitest';
import { isPromoNext } from './promoPositions.ts';

const listPromoPositions = (total: number) =>
  Array.from({ length: total }, (_, index) => index + 1).filter((n) => isPromoNext(n - 1, total));

describe('the promo block', () => {
  it('follows every 13th card, over all pages of the list', () => {
    expect(listPromoPositions(45)).toEqual([13, 26, 39]);
    expect(listPromoPositions(13)).toEqual([13]);
    expect(listPromoPositions(20)).toEqual([13]);
  });

  it('is at the end when fewer than 13 results exist', () => {
    expect(listPromoPositions(12)).toEqual([12]);
    expect(listPromoPositions(1)).toEqual([1]);
  });

  it('is absent in an empty list', () => {
    expect(listPromoPositions(0)).toEqual([]);
  });
});
