import { describe, expect, it } from 'vitest';
import { computeLeaseStart } from './leaseStart.ts';
import { computePurchase } from './purchase.ts';
import type { PurchaseInput } from './readCosts.ts';

const HOUSE: PurchaseInput = {
  price: 35_000_000,
  region: 'FLANDERS',
  situation: 'only',
  taxation: 'duty',
  ground: 0,
  notary: undefined,
  mortgage: undefined,
  ownFunds: 0,
  loan: undefined,
};
const computeHousePurchase = (changes: Partial<PurchaseInput>, isPlot = false) =>
  computePurchase({ ...HOUSE, ...changes }, { isPlot });

describe('a purchase', () => {
  it('costs the sum of the price, its duty and the notary’s fees', () => {
    // The total is 350,000 + 7,000 + 4,200.50 + 3,100.
    const purchase = computeHousePurchase({ notary: 420_050, mortgage: 310_000 });
    expect(purchase).toMatchObject({ total: 36_430_050, borrowedAmount: 36_430_050, isComplete: true });
  });

  it('is incomplete until the notary’s fee is known', () => {
    expect(computeHousePurchase({})).toMatchObject({ total: 35_700_000, isComplete: false });
    expect(computeHousePurchase({ notary: 400_000 }).isComplete).toBe(false);
    // A buyer who borrows nothing has no deed of a mortgage.
    expect(computeHousePurchase({ notary: 400_000, ownFunds: 36_100_000 })).toMatchObject({
      borrowedAmount: 0,
      isComplete: true,
    });
  });

  it('finances what own funds do not cover with a loan', () => {
    const purchase = computeHousePurchase({ ownFunds: 10_700_000, loan: { rate: 3000, years: 25 } });
    expect(purchase).toMatchObject({ borrowedAmount: 25_000_000, loan: { monthlyPayment: 118_027 } });
    expect(computeHousePurchase({ ownFunds: 40_000_000, loan: { rate: 3000, years: 25 } }).loan).toBeUndefined();
  });

  it('applies VAT to a new home, with its ground or without', () => {
    expect(computeHousePurchase({ taxation: 'vat' })).toMatchObject({
      vat: { dueAmount: 7_350_000 },
      total: 42_350_000,
    });
    expect(computeHousePurchase({ taxation: 'vat' }).duty).toBeUndefined();
    // The VAT is 21 % of 250,000. The duty is 12 % of the ground, because it is not certain that the lower rate applies
    // to the ground.
    expect(computeHousePurchase({ taxation: 'split', ground: 10_000_000 })).toMatchObject({
      vat: { dueAmount: 5_250_000 },
      duty: { dueAmount: 1_200_000 },
      total: 41_450_000,
    });
  });

  it.each([
    ['FLANDERS', 4_200_000],
    ['WALLONIA', 1_050_000],
    ['BRUSSELS', 4_375_000],
  ] as const)('of a plot in %s has the lower rate only where it certainly applies', (region, due) => {
    expect(computeHousePurchase({ region }, true).duty?.dueAmount).toBe(due);
  });

  it('has no tax where the region is not known', () => {
    expect(computeHousePurchase({ region: undefined })).toMatchObject({ total: 35_000_000, isComplete: false });
    expect(computeHousePurchase({ region: undefined, taxation: 'vat' }).vat).toBeUndefined();
  });
});

describe('the start of a lease', () => {
  const LEASE = { rent: 95_000, region: 'FLANDERS', charges: 7500, deposit: undefined, inventory: undefined } as const;

  it.each([
    ['FLANDERS', 285_000],
    ['WALLONIA', 190_000],
    ['BRUSSELS', 190_000],
  ] as const)('in %s has at most the legal months as a deposit', (region, deposit) => {
    const start = computeLeaseStart({ ...LEASE, region }, { hasLegalDeposit: true });
    expect(start).toMatchObject({ deposit, isMaxDeposit: true, total: 95_000 + 7500 + deposit });
  });

  it('uses the stated deposit, and detects when it is too much', () => {
    const start = computeLeaseStart({ ...LEASE, deposit: 300_000, inventory: 15_000 }, { hasLegalDeposit: true });
    expect(start).toMatchObject({ deposit: 300_000, isMaxDeposit: false, maxDeposit: { months: 3, amount: 285_000 } });
    expect(start.total).toBe(95_000 + 7500 + 300_000 + 15_000);
  });

  it('has no maximum deposit for a shop, nor when the region is unknown', () => {
    expect(computeLeaseStart(LEASE, { hasLegalDeposit: false })).toMatchObject({ total: 102_500, isMaxDeposit: false });
    expect(computeLeaseStart({ ...LEASE, region: undefined }, { hasLegalDeposit: true }).deposit).toBeUndefined();
  });
});
