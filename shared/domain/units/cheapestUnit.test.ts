import { expect, it } from 'vitest';
import { PERIOD_ID } from '../../primitives/vocabulary.ts';
import { findCheapestUnit, type PricedUnit } from './cheapestUnit.ts';

const MONTH = { id: PERIOD_ID.MONTH };
const createOffer = (transactionId: number, value?: number, period?: { id: number }): PricedUnit => ({
  status: { id: transactionId },
  price: { visible: true, ...(value !== undefined && { value }), ...(period && { period }) },
});
const FLAT = createOffer(1, 295_000);
const SOON_TO_RENT = createOffer(10, 950, MONTH);
const SOON_FOR_SALE = createOffer(10, 250_000);

const findPrice = (project: PricedUnit, ...units: PricedUnit[]) => findCheapestUnit(units, project)?.price?.value;

it('takes a price with a period of a unit that is coming soon for a rent', () => {
  expect(findPrice(createOffer(2), SOON_TO_RENT, SOON_FOR_SALE)).toBe(950);
  expect(findPrice(createOffer(1), SOON_TO_RENT, SOON_FOR_SALE)).toBe(250_000);
  expect(findPrice(createOffer(1), SOON_TO_RENT)).toBeUndefined();
});

it('lets the units decide whether a project that is coming soon without a price is to rent', () => {
  expect(findPrice(createOffer(10), SOON_TO_RENT, createOffer(2, 1200), createOffer(10))).toBe(950);
  expect(findPrice(createOffer(10), SOON_TO_RENT, FLAT)).toBe(295_000);
  expect(findPrice(createOffer(10, undefined, MONTH), SOON_TO_RENT, FLAT)).toBe(950);
});
