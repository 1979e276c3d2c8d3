import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../i18n/locales.ts';
import { REGIONS } from '../../primitives/ids.ts';
import { DEPOSIT_RULES, NEW_BUILD_VAT, PURCHASE_RATES, RATES_AS_OF } from './rates.ts';

const dated = REGIONS.flatMap((region) => [
  PURCHASE_RATES[region].common,
  PURCHASE_RATES[region].ownHome,
  DEPOSIT_RULES[region],
]).concat(NEW_BUILD_VAT);

describe('the figures of the law', () => {
  it('are those of 2025', () => {
    const rates = REGIONS.map((region) => {
      const { common, ownHome } = PURCHASE_RATES[region];
      return [region, ownHome.rate / 100, common.rate / 100, ownHome.exempt, DEPOSIT_RULES[region].months];
    });
    expect(rates).toEqual([
      ['FLANDERS', 2, 12, undefined, 3],
      ['WALLONIA', 3, 12.5, undefined, 2],
      ['BRUSSELS', 12.5, 12.5, { first: 200_000, upToPrice: 600_000 }, 2],
    ]);
    expect([NEW_BUILD_VAT.rate / 100, RATES_AS_OF]).toEqual([21, 2025]);
  });

  it('each have a date and a source in every language', () => {
    for (const { asOf, since, source } of dated) {
      expect(asOf).toBeGreaterThanOrEqual(2025);
      expect(Number((since ?? String(asOf)).slice(0, 4))).toBeLessThanOrEqual(asOf);
      for (const locale of LOCALES) expect(source[locale].length).toBeGreaterThan(10);
    }
  });
});
