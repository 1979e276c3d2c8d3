import { describe, expect, it } from 'vitest';
import { GENT, IEPER } from '#tests/support/estateInput.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { toLanding, buildLandingPath, buildLandingQuery } from './landing.ts';
import { createLandingPlaces } from './landingPlaces.ts';
import { findTypeBySlug, toTypeSlug } from './typeSlugs.ts';

const landingPlacesOfTest = createLandingPlaces([GENT, IEPER].map((city) => Object.assign({ count: 1 }, city)));
const ghentPlace = landingPlacesOfTest.findByCity(GENT.id);
const findLanding = (search: string) => {
  const query = parseFilterQuery(search);
  return toLanding(query, query.transaction, landingPlacesOfTest);
};

describe('the list of a query', () => {
  it('has a readable address when it is a transaction, perhaps with a place or a type', () => {
    expect(findLanding('transaction=1')).toEqual({ family: 'sale' });
    expect(findLanding('transaction=2&transaction=4&transaction=6')).toEqual({ family: 'rent' });
    expect(findLanding('transaction=1&city=900000')).toEqual({ family: 'sale', place: ghentPlace });
    expect(findLanding('transaction=2&type=3')).toEqual({ family: 'rent', type: 3 });
    expect(findLanding('transaction=1&type=1&city=900000')).toEqual({ family: 'sale', place: ghentPlace, type: 1 });
  });

  it('has the address whatever the order of values, the page and the view', () => {
    expect(findLanding('transaction=1&type=1&sortType=price&page=3&view=map')).toEqual({ family: 'sale', type: 1 });
  });

  it.each([
    'transaction=1&transaction=3',
    'transaction=1&transaction=2',
    'transaction=1&type=1&type=3',
    'transaction=1&type=77',
    'transaction=1&city=900000&city=890000',
    'transaction=1&city=1',
    'transaction=1&price-max=300000',
    'transaction=1&bed-min=2',
    'transaction=1&city=900000&radius=10',
    'transaction=1&municipality=900000',
    'transaction=1&sub-type=101',
  ])('has no readable address for %s', (search) => {
    expect(findLanding(search)).toBeUndefined();
  });

  it('is found again from the query of its landing page', () => {
    for (const landing of [{ family: 'sale' }, { family: 'rent', place: ghentPlace, type: 1 }] as const) {
      const query = buildLandingQuery(landing);
      expect(toLanding(query, query.transaction, landingPlacesOfTest)).toEqual(landing);
    }
  });
});

describe('the readable address', () => {
  it('consists of the words of each language', () => {
    const landing = { family: 'sale', place: ghentPlace, type: HEAD_TYPE.APARTMENT } as const;
    expect(LOCALES.map((locale) => buildLandingPath(landing, locale))).toEqual([
      '/nl/aanbod/te-koop/gent/appartement',
      '/fr/offre/a-vendre/gand/appartement',
      '/en/offer/for-sale/ghent/apartment',
      '/de/angebot/zu-verkaufen/gent/wohnung',
    ]);
    expect(buildLandingPath({ family: 'rent' }, 'de')).toBe('/de/angebot/zu-vermieten');
    expect(buildLandingPath({ family: 'rent', type: HEAD_TYPE.OFFICE }, 'de')).toBe('/de/angebot/zu-vermieten/buero');
  });

  it('has a word for each type that is a route', () => {
    const types = Object.values(HEAD_TYPE);
    for (const locale of LOCALES) {
      expect(types.map((type) => findTypeBySlug(toTypeSlug(type, locale) ?? '', locale))).toEqual(types);
      for (const type of types) {
        expect(matchRoute(buildLandingPath({ family: 'sale', type }, locale))?.name).toBe('offerSalePart');
      }
    }
  });

  it('knows the types in other languages too', () => {
    expect(findTypeBySlug('apartment', 'nl')).toBe(HEAD_TYPE.APARTMENT);
    expect(findTypeBySlug('bureau', 'nl')).toBe(HEAD_TYPE.OFFICE);
    expect(findTypeBySlug('kasteel', 'nl')).toBeUndefined();
  });
});
