import { describe, expect, it } from 'vitest';
import { EMPTY_FILTERS, type EstateFilters } from '#shared/api/search.ts';
import { canDrawOffer, countMunicipalities } from './countMunicipalities.ts';

const createLocation = (id: number, nl: string, count: number, municipalityId?: number) => ({
  id,
  zip: String(Math.floor(id / 100)),
  name: { nl },
  count,
  ...(municipalityId !== undefined && { municipalityId }),
});
const createFilters = (
  locations: EstateFilters['locations'],
  municipalities: EstateFilters['municipalities'] = [],
): EstateFilters => ({ ...EMPTY_FILTERS, locations, municipalities });
const countNames = (filters: EstateFilters) =>
  countMunicipalities(filters).map(({ name, estateCount: count, municipalityFilter: narrowedTo, municipality }) => [
    name.nl,
    count,
    narrowedTo,
    municipality?.id,
  ]);

describe('homes per municipality', () => {
  it('are those of all places of the municipality, with a link to the whole municipality', () => {
    const partLocations = [
      createLocation(905_000, 'Gentbrugge', 2, 900_000),
      createLocation(900_000, 'Gent', 5, 900_000),
    ];
    const wholeMunicipalities = [{ id: 900_000, name: { nl: 'Gent' }, count: 7 }];
    expect(countNames(createFilters(partLocations, wholeMunicipalities))).toEqual([
      ['Gent', 7, { municipality: [900_000] }, 900_000],
    ]);
  });

  it('link to the places themselves when the municipality is no filter', () => {
    expect(countNames(createFilters([createLocation(910_000, 'Sint-Niklaas', 3)]))).toEqual([
      ['Sint-Niklaas', 3, { city: [910_000] }, 910_000],
    ]);
  });

  it('are listed without an outline when the municipality is unknown, but only when it has homes', () => {
    const filtersWithForeignPlace = createFilters([createLocation(7, 'Nice', 4), createLocation(900_000, 'Gent', 0)]);
    expect(countNames(filtersWithForeignPlace)).toEqual([['Nice', 4, { city: [7] }, undefined]]);
    expect(canDrawOffer(filtersWithForeignPlace)).toBe(false);
    expect(canDrawOffer(EMPTY_FILTERS)).toBe(false);
    expect(canDrawOffer(createFilters([createLocation(900_000, 'Gent', 1)]))).toBe(true);
  });
});
