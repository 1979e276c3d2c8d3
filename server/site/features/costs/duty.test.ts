import { describe, expect, it } from 'vitest';
import type { Region } from '#shared/primitives/ids.ts';
import { MAX_CENTS, computeShare } from './cents.ts';
import { dutyOn, type Situation, vatOn } from './duty.ts';

const due = (euros: number, region: Region, situation: Situation) =>
  dutyOn(Math.round(euros * 100), region, situation).due / 100;

describe('the registration duty', () => {
  it.each([
    // 2 % of 350,000.
    ['FLANDERS', 'only', 350_000, 7000],
    // 12 % of 350,000.
    ['FLANDERS', 'other', 350_000, 42_000],
    // 3 % of 280,000.
    ['WALLONIA', 'only', 280_000, 8400],
    // 12.5 % of 280,000.
    ['WALLONIA', 'other', 280_000, 35_000],
    // No duty is due on the first 200,000.
    ['BRUSSELS', 'only', 180_000, 0],
    ['BRUSSELS', 'only', 200_000, 0],
    // 12.5 % of one cent is less than half a cent; 12.5 % of four cents is exactly half a cent.
    ['BRUSSELS', 'only', 200_000.01, 0],
    ['BRUSSELS', 'only', 200_000.04, 0.01],
    // 12.5 % of the 150,000 above 200,000.
    ['BRUSSELS', 'only', 350_000, 18_750],
    // The exemption still applies at the limit itself.
    ['BRUSSELS', 'only', 600_000, 50_000],
    ['BRUSSELS', 'only', 600_000.01, 75_000],
    ['BRUSSELS', 'only', 650_000, 81_250],
    ['BRUSSELS', 'other', 350_000, 43_750],
  ] as const)('%s, %s home, %d euros', (region, situation, price, amount) => {
    expect(due(price, region, situation)).toBe(amount);
  });

  it('states the exempt part, and the price above which nothing is exempt', () => {
    expect(dutyOn(35_000_000, 'BRUSSELS', 'only')).toMatchObject({ base: 15_000_000, exempt: 20_000_000 });
    expect(dutyOn(15_000_000, 'BRUSSELS', 'only')).toMatchObject({ base: 0, exempt: 15_000_000 });
    expect(dutyOn(65_000_000, 'BRUSSELS', 'only')).toMatchObject({ base: 65_000_000, exempt: 0, above: 60_000_000 });
    expect(dutyOn(65_000_000, 'BRUSSELS', 'other')).not.toHaveProperty('above');
  });
});

it('VAT on a new building is 21 %', () => {
  expect(vatOn(25_000_000).due).toBe(5_250_000);
});

it('shares are exact to the cent, halves up, of the largest amount too', () => {
  expect([computeShare(25, 200), computeShare(24, 200), computeShare(1, 1250), computeShare(4, 1250)]).toEqual([
    1, 0, 0, 1,
  ]);
  expect(computeShare(MAX_CENTS - 1, 2100)).toBe(2_100_000_000);
  expect(BigInt(computeShare(9_999_999_997, 1250))).toBe((9_999_999_997n * 1250n + 5000n) / 10_000n);
});
