import { describe, expect, it } from 'vitest';
import { parseLeaseYears } from './leaseYears.ts';

describe('the years of a lease', () => {
  it.each([
    ['9 jaar', 9],
    ['> 9 jaar', 10],
    ['>9', 10],
    ['(> 9 ans)', 10],
    ['meer dan 9 jaar', 10],
    ['supérieure à 9 ans', 10],
    ['über 9 Jahre', 10],
    ['niet meer dan 9 jaar', 9],
    ['pas plus de 9 ans', 9],
    ['>= 9 jaar', 9],
    ['≥ 9 jaar', 9],
    ['9 jaar en 1 dag', 9 + 1 / 365],
    ['9 ans et 1 jour', 9 + 1 / 365],
    ['9 years and 6 months', 9.5],
    ['9 Jahre 6 Monate', 9.5],
    ['108 maanden', 9],
    ['120 mois', 10],
    ['36 maanden', 3],
    ['99 jaar', 99],
  ])('are found: %s', (term, years) => expect(parseLeaseYears(term)).toBeCloseTo(years, 6));

  it.each(['3-6-9 jaar', '9 jaar, 3 maanden opzeg', '9 jaar en 3 maanden opzeg', '3 jaar of 9 jaar', 'kort', '', '0'])(
    'are not found in a text without a term, or with several terms: %s',
    (term) => expect(parseLeaseYears(term)).toBeUndefined(),
  );

  it('are found in a number alone, unless it may also be a number of months', () => {
    for (const years of [1, 3, 9, 12, 18, 27, 30])
      expect([parseLeaseYears(years), parseLeaseYears(`${years}`)]).toEqual([years, years]);
    for (const months of [24, 36, 48, 60, 108, 120, 31, 0, -1])
      expect([parseLeaseYears(months), parseLeaseYears(`${months}`)]).toEqual([undefined, undefined]);
  });

  it('are found in a long text as fast as in a short one', () => {
    expect(parseLeaseYears('9'.repeat(1_000_000))).toBeUndefined();
    expect(parseLeaseYears(`9 jaar${' '.repeat(1_000_000)}en 1 dag`)).toBe(9);
  });
});
