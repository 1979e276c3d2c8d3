import { describe, expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { encodeArea } from '#shared/primitives/area.ts';
import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { listActiveFilters, removeFilters } from './activeFilters.ts';

const t = testTranslate('nl');
const NO_OPTIONS = { types: [], cities: [], bedrooms: [] };
const encodedArea = encodeArea([
  { latitude: 51.08, longitude: 3.7 },
  { latitude: 51.07, longitude: 3.76 },
  { latitude: 51.03, longitude: 3.73 },
]);
const queryWithFilters = parseFilterQuery(
  new URLSearchParams({ city: '900000', radius: '5', area: encodedArea, view: 'map', page: '3' }),
);
const listOtherFilters = (key: string) => {
  const filter = listActiveFilters(queryWithFilters, NO_OPTIONS, t).find((each) => each.key === key);
  return filter && Object.fromEntries(new URLSearchParams(toFilterQueryString(filter.nextQuery)));
};

describe('the chips of a listing', () => {
  it('remove the radius and keep the place', () => {
    expect(listOtherFilters('radius')).toEqual({ city: '900000', area: encodedArea, view: 'map' });
  });

  it('remove the radius together with the place around which it was measured', () => {
    expect(listOtherFilters('city-900000')).toEqual({ area: encodedArea, view: 'map' });
  });

  it('remove a drawn area', () => {
    expect(listOtherFilters('area')).toEqual({ city: '900000', radius: '5', view: 'map' });
  });

  it('keep the map when all are removed', () => {
    expect(toFilterQueryString(removeFilters(queryWithFilters))).toBe('view=map');
  });
});
