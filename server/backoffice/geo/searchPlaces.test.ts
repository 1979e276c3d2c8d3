import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/i18n/locales.ts';
import { searchPlaces } from './searchPlaces.ts';

const search = (text: string, offered: readonly number[] = [], locale: Locale = 'nl') =>
  searchPlaces({ text, limit: 10, locale, offered: new Set(offered) });
const found = (text: string, offered?: readonly number[]) =>
  search(text, offered).map(({ kind, name }) => `${kind} ${name.nl}`);

describe('the search for a place', () => {
  it('finds a municipality with its parts before its main place', () => {
    expect(found('Gent').slice(0, 2)).toEqual(['municipality Gent', 'city Gent']);
    const [gent] = search('Gent');
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
    expect(found(text)).toContain(place);
  });

  it('puts names that begin with the text before names in which a later word does, even when the site has estates there', () => {
    expect(found('gen')[0]).toBe('municipality Gent');
    const rode = search('genesius').find(({ name }) => name.nl === 'Sint-Genesius-Rode');
    expect(rode).toBeDefined();
    expect(found('gen', [Number(rode?.id)])[0]).toBe('municipality Gent');
  });

  it('puts exact names first, then places in which the site has estates', () => {
    expect(found('ge')[0]).toBe('municipality Gent');
    expect(found('ge', [244_000])[0]).toMatch(/ Geel$/);
    expect(found('ge', [900000]).slice(0, 2)).toEqual(['municipality Gent', 'city Gent']);
    expect(found('mol')[0]).toBe('city Mol');
  });

  it('returns at most the limit, and nothing for an empty text', () => {
    expect(search('a')).toHaveLength(10);
    expect(search('')).toEqual([]);
    expect(search('  - ')).toEqual([]);
    expect(search('qqqq')).toEqual([]);
  });
});
