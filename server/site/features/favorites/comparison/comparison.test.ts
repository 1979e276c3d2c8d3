import { expect, it } from 'vitest';
import { buildEstateView } from '#server/site/estates/estateView.ts';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { estateInput, type EstateSketch } from '#tests/support/estateInput.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildComparison } from './comparison.ts';

const t = testTranslate('nl');

/** Returns the indexes of the homes whose price is marked as the best. */
function findBestPrices(...sketches: readonly EstateSketch[]): readonly number[] {
  const estates = sketches.map((sketch, index) => {
    const input = estateInput({ id: index + 1, ...sketch });
    const estate = estateDetailSchema.parse({ ...input, updatedAt: '2026-01-31T12:00:00Z' });
    return { view: buildEstateView(estate, undefined, { locale: 'nl', t }), href: `/nl/aanbod/${index + 1}` };
  });
  const rows = buildComparison(estates, t).groups.flatMap((group) => group.rows);
  return [...(rows.find(({ key }) => key === 'overview.price')?.bestIndexes ?? [])];
}

const createRent = (value: number, periodId?: number): EstateSketch => ({
  transaction: 2,
  general: {
    price: { value, ...(periodId !== undefined && { period: { id: periodId, name: PERIOD_NAMES[periodId] ?? {} } }) },
  },
});
const LIFE_ANNUITY: EstateSketch = { price: 92_000, estate: { fields: { 'notary.life_annuity': true } } };

it('marks the lowest price of homes for sale', () => {
  expect(findBestPrices({ price: 298_000 }, { price: 285_000 }, { price: 310_000, transaction: 3 })).toEqual([1]);
});

it('marks no price beside the part of a life annuity that is paid at once', () => {
  expect(findBestPrices(LIFE_ANNUITY, { price: 298_000 })).toEqual([]);
  expect(findBestPrices(LIFE_ANNUITY, { ...LIFE_ANNUITY, price: 80_000 })).toEqual([]);
});

it('marks no price beside a rent, with or without a period', () => {
  expect(findBestPrices(createRent(950), { price: 298_000 })).toEqual([]);
  expect(findBestPrices(createRent(950, PERIOD_ID.MONTH), { price: 298_000 })).toEqual([]);
});

it('compares a rent without a period with monthly rents only', () => {
  expect(findBestPrices(createRent(950), createRent(1000, PERIOD_ID.MONTH))).toEqual([0]);
  expect(findBestPrices(createRent(950), createRent(400, PERIOD_ID.WEEK))).toEqual([]);
});

it('marks no price beside that of a business to take over', () => {
  expect(findBestPrices({ price: 45_000, transaction: 7 }, { price: 298_000 })).toEqual([]);
  expect(findBestPrices({ price: 45_000, transaction: 8 }, createRent(950))).toEqual([]);
});
