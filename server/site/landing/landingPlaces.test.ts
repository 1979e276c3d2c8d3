import { describe, expect, it } from 'vitest';
import type { EstateFilters } from '#shared/api/search.ts';
import { GENT, IEPER, LUIK } from '#tests/support/estateInput.ts';
import { createLandingPlaces } from './landingPlaces.ts';

type TestLocation = EstateFilters['locations'][number];
const createLocation = (id: number, zip: string, nl: string, fr = nl, count = 1): TestLocation => ({
  id,
  zip,
  name: { nl, fr },
  count,
});
const createLocationIn = (id: number, zip: string, nl: string, municipalityId: number): TestLocation =>
  Object.assign(createLocation(id, zip, nl), { municipalityId });
const createPlaces = (...locations: TestLocation[]) => createLandingPlaces(locations);
const toLocation = (city: { id: number; zip: string; name: object }): TestLocation => ({ count: 1, ...city });

const AALST = createLocation(930_000, '9300', 'Aalst', 'Alost', 9);
const AALST_LIMBURG = createLocation(380_003, '3800', 'Aalst', 'Aalst', 2);

describe('the slug of a place', () => {
  it('is its name in each language', () => {
    expect(createPlaces(toLocation(GENT)).findByCity(900_000)?.slugs).toEqual({
      nl: 'gent',
      fr: 'gand',
      en: 'ghent',
      de: 'gent',
    });
    expect(createPlaces(toLocation(LUIK)).findByCity(400_000)?.slugs).toEqual({
      nl: 'luik',
      fr: 'liege',
      en: 'liege',
      de: 'luttich',
    });
    expect(createPlaces(toLocation(IEPER)).findByCity(890_000)?.slugs.en).toBe('ieper');
    expect(createPlaces(createLocation(1, '9830', 'Sint-Martens-Latem')).findByCity(1)?.slugs.nl).toBe(
      'sint-martens-latem',
    );
  });

  it('is its alias when it has one', () => {
    const zoute = { ...createLocation(830_001, '8300', 'Knokke'), alias: { nl: 'Het Zoute' } };
    expect(createPlaces(zoute).findByCity(830_001)?.slugs.nl).toBe('het-zoute');
  });

  it('contains the zip when two towns share the name, only in the languages in which they do', () => {
    const placesWithTwoAalsts = createPlaces(AALST, AALST_LIMBURG);
    expect(placesWithTwoAalsts.findByCity(AALST.id)?.slugs).toMatchObject({ nl: 'aalst-9300', fr: 'alost' });
    expect(placesWithTwoAalsts.findByCity(AALST_LIMBURG.id)?.slugs).toMatchObject({ nl: 'aalst-3800', fr: 'aalst' });
    expect(createPlaces(AALST).findByCity(AALST.id)?.slugs.nl).toBe('aalst');
  });

  it('contains the zip when the name is the word of a type', () => {
    expect(createPlaces(createLocation(1, '1111', 'Huis')).findByCity(1)?.slugs).toMatchObject({
      nl: 'huis-1111',
      fr: 'huis-1111',
    });
  });

  it('is the id when the name has no letters that an address can contain', () => {
    expect(createPlaces(createLocation(7, '', '東京')).findByCity(7)?.slugs.nl).toBe('7');
  });
});

describe('a town', () => {
  const antwerp = [200_000, 201_800, 205_000].map((id) =>
    createLocation(id, String(id / 100), 'Antwerpen', 'Anvers', 3),
  );

  it('consists of all its zips, under one address', () => {
    const found = createPlaces(...antwerp);
    expect(found.allPlaces).toHaveLength(1);
    expect(found.allPlaces[0]).toMatchObject({
      cityIds: [200_000, 201_800, 205_000],
      estateCount: 9,
      slugs: { nl: 'antwerpen' },
    });
  });

  it('includes all cities of its municipality with that name, however far apart the zips are', () => {
    const namur = [createLocationIn(500_000, '5000', 'Namen', 1), createLocationIn(510_099, '5100', 'Namen', 1)];
    expect(createPlaces(...namur).allPlaces).toMatchObject([{ cityIds: [500_000, 510_099], slugs: { nl: 'namen' } }]);
    const beveren = [createLocationIn(879_100, '8791', 'Beveren', 2), createLocationIn(880_001, '8800', 'Beveren', 3)];
    expect(createPlaces(...beveren).allPlaces.map(({ slugs }) => slugs.nl)).toEqual(['beveren-8791', 'beveren-8800']);
  });

  it('matches a filter on all of its cities, but not on some of them', () => {
    const found = createPlaces(...antwerp, toLocation(GENT));
    expect(found.findByCities([200_000, 201_800, 205_000])?.slugs.fr).toBe('anvers');
    expect(found.findByCities([200_000])).toBeUndefined();
    expect(found.findByCities([200_000, 201_800, 900_000])).toBeUndefined();
    expect(found.findByCities([900_000])?.slugs.nl).toBe('gent');
    expect(found.findByCities([1])).toBeUndefined();
    expect(found.findByCities([])).toBeUndefined();
  });
});

describe('a slug of an address', () => {
  const found = createPlaces(toLocation(GENT), AALST, AALST_LIMBURG);

  it('finds its place, in the language of the address or in another one', () => {
    expect(found.findBySlug('gent', 'nl')?.cityIds).toEqual([900_000]);
    expect(found.findBySlug('gand', 'nl')?.cityIds).toEqual([900_000]);
    expect(found.findBySlug('nergens', 'nl')).toBeUndefined();
  });

  it('finds the larger place when two share it, and either place with its zip', () => {
    expect(found.findBySlug('aalst', 'nl')?.cityIds).toEqual([AALST.id]);
    expect(found.findBySlug('aalst-3800', 'nl')?.cityIds).toEqual([AALST_LIMBURG.id]);
    expect(found.findBySlug('gent-9000', 'nl')?.cityIds).toEqual([900_000]);
    expect(found.findBySlug('aalst', 'fr')?.cityIds).toEqual([AALST_LIMBURG.id]);
  });
});
