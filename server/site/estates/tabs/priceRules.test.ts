import { describe, expect, it } from 'vitest';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import {
  computePricePerArea,
  findShownConstructionValue,
  findShownTotalPrice,
  computeTotalPrice,
} from './priceRules.ts';

describe('§4.6 parts of the price', () => {
  it('"Total price shows only if it differs from price"', () => {
    expect(findShownTotalPrice({ value: 300_000, totalPrice: 300_000 })).toBeUndefined();
    expect(findShownTotalPrice({ value: 300_000, totalPrice: 363_000 })).toBe(363_000);
    expect(findShownTotalPrice({ value: 300_000 })).toBeUndefined();
  });

  it('"Construction value shows only if it differs and is non-zero"', () => {
    expect(findShownConstructionValue({ value: 300_000, constructionValue: 200_000 })).toBe(200_000);
    expect(findShownConstructionValue({ value: 300_000, constructionValue: 300_000 })).toBeUndefined();
    expect(findShownConstructionValue({ value: 300_000, constructionValue: 0 })).toBeUndefined();
  });

  it('adds up ground, construction, infrastructure and furniture where no total is stated', () => {
    const priceParts = { groundValue: 100_000, constructionValue: 200_000 };
    expect(computeTotalPrice(priceParts)).toBe(300_000);
    expect(computeTotalPrice({ ...priceParts, infrastructureValue: 15_000, furnitureValue: 5000 })).toBe(320_000);
    expect(computeTotalPrice({ ...priceParts, totalPrice: 350_000 })).toBe(350_000);
    expect(computeTotalPrice({ groundValue: 100_000 })).toBeUndefined();
  });
});

describe('price per m²', () => {
  const house = {
    priceEuros: 300_000,
    headTypeId: HEAD_TYPE.HOUSE,
    project: false,
    buildingAreaM2: 150,
    groundAreaM2: 600,
  };

  it('is that of the living area, and of the ground for a plot', () => {
    expect(computePricePerArea(house)).toBe(2000);
    expect(computePricePerArea({ ...house, headTypeId: HEAD_TYPE.PLOT })).toBe(500);
  });

  it('is unknown without an area or an amount, and for a project', () => {
    expect(computePricePerArea({ ...house, buildingAreaM2: undefined })).toBeUndefined();
    expect(computePricePerArea({ ...house, buildingAreaM2: 0 })).toBeUndefined();
    expect(computePricePerArea({ ...house, priceEuros: undefined })).toBeUndefined();
    expect(computePricePerArea({ ...house, project: true })).toBeUndefined();
  });
});
