import { describe, expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { encodeArea } from '#shared/primitives/area.ts';
import { filterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { activeFilters, withoutFilters } from './activeFilters.ts';

const t = testTranslate('nl');
const NO_OPTIONS = { types: [], cities: [], bedrooms: [] };
const area = encodeArea([
  { latitude: 51.08, longitude: 3.7 },
  { latitude: 51.07, longitude: 3.76 },
  { latitude: 51.03, longitude: 3.73 },
]);
const query = parseFilterQuery(new URLSearchParams({ city: '900000', radius: '5', area, view: 'map', page: '3' }));
const left = (key: string) => {
  const filter = activeFilters(query, NO_OPTIONS, t).find((each) => each.key === key);
  return filter && Object.fromEntries(new URLSearchParams(filterQueryString(filter.without)));
};

describe('the chips of a listing', () => {
  it('remove the radius and keep the place', () => {
    expect(left('radius')).toEqual({ city: '900000', area, view: 'map' });
  });

  it('remove the radius together with the place around which it was measured', () => {
    expect(left('city-900000')).toEqual({ area, view: 'map' });
  });

  it('remove a drawn area', () => {
    expect(left('area')).toEqual({ city: '900000', radius: '5', view: 'map' });
  });

  it('keep the map when all are removed', () => {
    expect(filterQueryString(withoutFilters(query))).toBe('view=map');
  });
});
