import { expect, it } from 'vitest';
import { EMPTY_QUERY, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { buildMunicipalityHref } from './municipalityHref.ts';

it('links to all places of a municipality that the back office does not list, as many as a list accepts', () => {
  const city = Array.from({ length: 60 }, (_, index) => index + 1);
  const href = buildMunicipalityHref(EMPTY_QUERY, [1, 3, 5], { municipalityFilter: { city } }, 'nl');
  expect(parseFilterQuery(new URL(href, 'https://alpha.example.com').search).city).toEqual(city.slice(0, 50));
});
