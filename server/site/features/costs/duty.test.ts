import { describe, expect, it } from 'vitest';
import type { Region } from '#shared/primitives/ids.ts';
import { MAX_CENTS, computeShare } from './cents.ts';
import { computeDuty, type Situation, computeVat } from './duty.ts';

const computeDutyAmount = (euros: number, region: Region, situation: Situation) =>
  computeDuty(Math.round(euros * 100), region, situation).dueAmount / 100;

describe('the registration duty', () => {
  it.each([
    // The duty is 2 % of 350,000.
    ['FLANDERS', 'only', 350_000, 7000],
    // The duty is 12 % of 350,000.
    ['FLANDERS', 'other', 350_000, 42_000],
    // The duty is 3 % of 280,000.
    ['WALLONIA', 'only', 280_000, 8400],
    // The duty is 12.5 % of 280,000.
    ['WALLONIA', 'other', 280_000, 35_000],
    // No duty is due on the first 200,000.
    ['BRUSSELS', 'only', 180_000, 0],
    ['BRUSSELS', 'only', 200_000, 0],
    // 12.5 % of one cent is less than half a cent; 12.5 % of four cents is exactly half a cent.
    ['BRUSSELS', 'only', 200_000.01, 0],
    ['BRUSSELS', 'only', 200_000.04, 0.01],
    // The duty is 12.5 % of the 150,000 above 200,000.
    ['BRUSSELS', 'only', 350_000, 18_750],
    // The exemption still applies at the limit itself.
    ['BRUSSELS', 'only', 600_000, 50_000],
    ['BRUSSELS', 'only', 600_000.01, 75_000],
    ['BRUSSELS', 'only', 650_000, 81_250],
    ['BRUSSELS', 'other', 350_000, 43_750],
  ] as const)('in %s, in the situation %s, on %d euros', (region, situation, price, amount) => {
    expect(computeDutyAmount(price, region, situation)).toBe(amount);
  });

  it('states the exempt part, and the price above which nothing is exempt', () => {
    expect(computeDuty(35_000_000, 'BRUSSELS', 'only')).toMatchObject({
      taxBase: 15_000_000,
      exemptAmount: 20_000_000,
    });
    expect(computeDuty(15_000_000, 'BRUSSELS', 'only')).toMatchObject({ taxBase: 0, exemptAmount: 15_000_000 });
    expect(computeDuty(65_000_000, 'BRUSSELS', 'only')).toMatchObject({
      taxBase: 65_000_000,
      exemptAmount: 0,
      exemptionLimit: 60_000_000,
    });
    expect(computeDuty(65_000_000, 'BRUSSELS', 'other')).not.toHaveProperty('exemptionLimit');
  });
});

it('VAT on a new building is 21 %', () => {
  expect(computeVat(25_000_000).dueAmount).toBe(5_250_000);
});

it('shares are exact to the cent, with half a cent rounded up, also of the largest amount', () => {
  expect([computeShare(25, 200), computeShare(24, 200), computeShare(1, 1250), computeShare(4, 1250)]).toEqual([
    1, 0, 0, 1,
  ]);
  expect(computeShare(MAX_CENTS - 1, 2100)).toBe(2_100_000_000);
  expect(BigInt(computeShare(9_999_999_997, 1250))).toBe((9_999_999_997n * 1250n + 5000n) / 10_000n);
});
