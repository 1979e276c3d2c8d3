import { describe, expect, it } from 'vitest';
import { REGIONS } from '../../primitives/ids.ts';
import { getLawFigure } from './lawRules.ts';
import { DEPOSIT_RULES, NEW_BUILD_VAT, PURCHASE_RATES } from './rates.ts';

describe('the figures of the law', () => {
  it('have the values of 2025', () => {
    const rates = REGIONS.map((region) => {
      const { common, ownHome } = PURCHASE_RATES[region];
      return [region, ownHome.rate / 100, common.rate / 100, ownHome.exempt, DEPOSIT_RULES[region].months];
    });
    expect(rates).toEqual([
      ['FLANDERS', 2, 12, undefined, 3],
      ['WALLONIA', 3, 12.5, undefined, 2],
      ['BRUSSELS', 12.5, 12.5, { firstEuros: 200_000, upToPrice: 600_000 }, 2],
    ]);
    expect(NEW_BUILD_VAT.rate / 100).toBe(21);
  });

  it('refer to the row of their own region, with a year that is not before their first day', () => {
    for (const region of REGIONS) {
      for (const { lawFigureId: law } of [
        PURCHASE_RATES[region].common,
        PURCHASE_RATES[region].ownHome,
        DEPOSIT_RULES[region],
      ]) {
        const { region: figureRegion, confirmedFor, from } = getLawFigure(law);
        expect([law, figureRegion]).toEqual([law, region]);
        expect(confirmedFor).toBeGreaterThanOrEqual(2025);
        expect(Number((from ?? String(confirmedFor)).slice(0, 4))).toBeLessThanOrEqual(confirmedFor);
      }
    }
    expect(getLawFigure(NEW_BUILD_VAT.lawFigureId).region).toBeUndefined();
  });
});
