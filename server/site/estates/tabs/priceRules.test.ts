import { describe, expect, it } from 'vitest';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { pricePerArea, shownConstructionValue, shownTotalPrice, totalPrice } from './priceRules.ts';

describe('§4.6 parts of the price', () => {
  it('"Total price shows only if it differs from price"', () => {
    expect(shownTotalPrice({ value: 300_000, totalPrice: 300_000 })).toBeUndefined();
    expect(shownTotalPrice({ value: 300_000, totalPrice: 363_000 })).toBe(363_000);
    expect(shownTotalPrice({ value: 300_000 })).toBeUndefined();
  });

  it('"Construction value shows only if it differs and is non-zero"', () => {
    expect(shownConstructionValue({ value: 300_000, constructionValue: 200_000 })).toBe(200_000);
    expect(shownConstructionValue({ value: 300_000, constructionValue: 300_000 })).toBeUndefined();
    expect(shownConstructionValue({ value: 300_000, constructionValue: 0 })).toBeUndefined();
  });

  it('adds up ground, construction, infrastructure and furniture where no total is stated', () => {
    const parts = { groundValue: 100_000, constructionValue: 200_000 };
    expect(totalPrice(parts)).toBe(300_000);
    expect(totalPrice({ ...parts, infrastructureValue: 15_000, furnitureValue: 5000 })).toBe(320_000);
    expect(totalPrice({ ...parts, totalPrice: 350_000 })).toBe(350_000);
    expect(totalPrice({ groundValue: 100_000 })).toBeUndefined();
  });
});

describe('price per m²', () => {
  const house = { amount: 300_000, headTypeId: HEAD_TYPE.HOUSE, project: false, areaBuild: 150, areaGround: 600 };

  it('is that of the living area, and of the ground for a plot', () => {
    expect(pricePerArea(house)).toBe(2000);
    expect(pricePerArea({ ...house, headTypeId: HEAD_TYPE.PLOT })).toBe(500);
  });

  it('is unknown without an area or an amount, and for a project', () => {
    expect(pricePerArea({ ...house, areaBuild: undefined })).toBeUndefined();
    expect(pricePerArea({ ...house, areaBuild: 0 })).toBeUndefined();
    expect(pricePerArea({ ...house, amount: undefined })).toBeUndefined();
    expect(pricePerArea({ ...house, project: true })).toBeUndefined();
  });
});
