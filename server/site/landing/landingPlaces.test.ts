import { describe, expect, it } from 'vitest';
import type { EstateFilters } from '#shared/api/search.ts';
import { GENT, IEPER, LUIK } from '#tests/support/estateInput.ts';
import { landingPlaces } from './landingPlaces.ts';

type Location = EstateFilters['locations'][number];
const location = (id: number, zip: string, nl: string, fr = nl, count = 1): Location => ({
  id,
  zip,
  name: { nl, fr },
  count,
});
const inMunicipality = (id: number, zip: string, nl: string, municipalityId: number): Location =>
  Object.assign(location(id, zip, nl), { municipalityId });
const places = (...locations: Location[]) => landingPlaces(locations);
const of = (city: { id: number; zip: string; name: object }): Location => ({ count: 1, ...city });

const AALST = location(930_000, '9300', 'Aalst', 'Alost', 9);
const AALST_LIMBURG = location(380_003, '3800', 'Aalst', 'Aalst', 2);

describe('the word of a place', () => {
  it('is its name in each language', () => {
    expect(places(of(GENT)).ofCity(900_000)?.words).toEqual({ nl: 'gent', fr: 'gand', en: 'ghent', de: 'gent' });
    expect(places(of(LUIK)).ofCity(400_000)?.words).toEqual({ nl: 'luik', fr: 'liege', en: 'liege', de: 'luttich' });
    expect(places(of(IEPER)).ofCity(890_000)?.words.en).toBe('ieper');
    expect(places(location(1, '9830', 'Sint-Martens-Latem')).ofCity(1)?.words.nl).toBe('sint-martens-latem');
  });

  it('is its alias where it has one', () => {
    const zoute = { ...location(830_001, '8300', 'Knokke'), alias: { nl: 'Het Zoute' } };
    expect(places(zoute).ofCity(830_001)?.words.nl).toBe('het-zoute');
  });

  it('goes with the zip where two towns share the name, and only in the languages in which they do', () => {
    const both = places(AALST, AALST_LIMBURG);
    expect(both.ofCity(AALST.id)?.words).toMatchObject({ nl: 'aalst-9300', fr: 'alost' });
    expect(both.ofCity(AALST_LIMBURG.id)?.words).toMatchObject({ nl: 'aalst-3800', fr: 'aalst' });
    expect(places(AALST).ofCity(AALST.id)?.words.nl).toBe('aalst');
  });

  it('goes with the zip where it is the word of a type', () => {
    expect(places(location(1, '1111', 'Huis')).ofCity(1)?.words).toMatchObject({ nl: 'huis-1111', fr: 'huis-1111' });
  });

  it('is the id where the name has no letters that an address can have', () => {
    expect(places(location(7, '', '東京')).ofCity(7)?.words.nl).toBe('7');
  });
});

describe('a town', () => {
  const antwerp = [200_000, 201_800, 205_000].map((id) => location(id, String(id / 100), 'Antwerpen', 'Anvers', 3));

  it('is all its zips, under one address', () => {
    const found = places(...antwerp);
    expect(found.all).toHaveLength(1);
    expect(found.all[0]).toMatchObject({ cities: [200_000, 201_800, 205_000], count: 9, words: { nl: 'antwerpen' } });
  });

  it('is all of its municipality that is called so, however far apart the zips are', () => {
    const namur = [inMunicipality(500_000, '5000', 'Namen', 1), inMunicipality(510_099, '5100', 'Namen', 1)];
    expect(places(...namur).all).toMatchObject([{ cities: [500_000, 510_099], words: { nl: 'namen' } }]);
    const beveren = [inMunicipality(879_100, '8791', 'Beveren', 2), inMunicipality(880_001, '8800', 'Beveren', 3)];
    expect(places(...beveren).all.map(({ words }) => words.nl)).toEqual(['beveren-8791', 'beveren-8800']);
  });

  it('is what a filter on all of it means, and on a part of it does not', () => {
    const found = places(...antwerp, of(GENT));
    expect(found.ofCities([200_000, 201_800, 205_000])?.words.fr).toBe('anvers');
    expect(found.ofCities([200_000])).toBeUndefined();
    expect(found.ofCities([200_000, 201_800, 900_000])).toBeUndefined();
    expect(found.ofCities([900_000])?.words.nl).toBe('gent');
    expect(found.ofCities([1])).toBeUndefined();
    expect(found.ofCities([])).toBeUndefined();
  });
});

describe('a word of an address', () => {
  const found = places(of(GENT), AALST, AALST_LIMBURG);

  it('means its place, in the language of the address or in another one', () => {
    expect(found.ofWord('gent', 'nl')?.cities).toEqual([900_000]);
    expect(found.ofWord('gand', 'nl')?.cities).toEqual([900_000]);
    expect(found.ofWord('nergens', 'nl')).toBeUndefined();
  });

  it('means the larger place where two share it, and any one with its zip', () => {
    expect(found.ofWord('aalst', 'nl')?.cities).toEqual([AALST.id]);
    expect(found.ofWord('aalst-3800', 'nl')?.cities).toEqual([AALST_LIMBURG.id]);
    expect(found.ofWord('gent-9000', 'nl')?.cities).toEqual([900_000]);
    expect(found.ofWord('aalst', 'fr')?.cities).toEqual([AALST_LIMBURG.id]);
  });
});
