import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/i18n/locales.ts';
import { searchPlaces } from './searchPlaces.ts';

const findPlaces = (text: string, offeredCityIds: readonly number[] = [], locale: Locale = 'nl') =>
  searchPlaces({ text, limit: 10, locale, offeredCityIds: new Set(offeredCityIds) });
const findKindsAndNames = (text: string, offeredCityIds?: readonly number[]) =>
  findPlaces(text, offeredCityIds).map(({ kind, name }) => `${kind} ${name.nl}`);

describe('the search for a place', () => {
  it('finds a municipality with its parts before its main place', () => {
    expect(findKindsAndNames('Gent').slice(0, 2)).toEqual(['municipality Gent', 'city Gent']);
    const [gent] = findPlaces('Gent');
    expect(gent).toMatchObject({ kind: 'municipality', id: 900000, zip: '9000' });
    expect(gent?.kind === 'municipality' && gent.parts.map(({ name }) => name.nl)).toContain('Mariakerke');
  });

  it.each([
    ['Gand', 'municipality Gent'],
    ['Ghent', 'municipality Gent'],
    ['lüttich', 'municipality Luik'],
    ['west-vl', 'province West-Vlaanderen'],
    ['Flandre-Occ', 'province West-Vlaanderen'],
    ['sain', 'municipality Sint-Niklaas'],
    ['Sint-N', 'municipality Sint-Niklaas'],
    ['woluwe', 'city Sint-Lambrechts-Woluwe'],
    ['9030', 'city Mariakerke'],
    ['9030 mar', 'city Mariakerke'],
    ['gennt', 'municipality Gent'],
  ])('finds for %s: %s', (text, place) => {
    expect(findKindsAndNames(text)).toContain(place);
  });

  it('puts names that begin with the text first, also when the site has estates only in the other places', () => {
    expect(findKindsAndNames('gen')[0]).toBe('municipality Gent');
    const rode = findPlaces('genesius').find(({ name }) => name.nl === 'Sint-Genesius-Rode');
    expect(rode).toBeDefined();
    expect(findKindsAndNames('gen', [Number(rode?.id)])[0]).toBe('municipality Gent');
  });

  it('puts exact names first, then places in which the site has estates', () => {
    expect(findKindsAndNames('ge')[0]).toBe('municipality Gent');
    expect(findKindsAndNames('ge', [244_000])[0]).toMatch(/ Geel$/);
    expect(findKindsAndNames('ge', [900000]).slice(0, 2)).toEqual(['municipality Gent', 'city Gent']);
    expect(findKindsAndNames('mol')[0]).toBe('city Mol');
  });

  it('returns at most the limit, and nothing for an empty text', () => {
    expect(findPlaces('a')).toHaveLength(10);
    expect(findPlaces('')).toEqual([]);
    expect(findPlaces('  - ')).toEqual([]);
    expect(findPlaces('qqqq')).toEqual([]);
  });
});
