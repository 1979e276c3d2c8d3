import { REQUEST_HEADER } from '#shared/api/common.ts';
import type { EstateFilters, EstateSearch, EstateSearchResult } from '#shared/api/search.ts';
import { HEAD_TYPE, RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { computeMedian } from './median.ts';

const ROUNDS = 25;

async function postSearch<Answer>(url: string, path: string, siteId: string, body: EstateSearch): Promise<Answer> {
  const response = await fetch(`${url}/sites/${siteId}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [REQUEST_HEADER.SITE]: siteId, [REQUEST_HEADER.LOCALE]: 'nl' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Makes the requests of a listing page: a page of estates, and every facet. */
export const searchWithFacets = (url: string, siteId: string, body: EstateSearch) =>
  Promise.all([
    postSearch<EstateSearchResult>(url, '/estates', siteId, body),
    postSearch<EstateFilters>(url, '/estate-filters', siteId, body),
  ]);

/**
 * Returns typical searches, from all estates for sale to those in one town.
 *
 * @param cities the cities of a site, the one with most estates first
 */
export function createTypicalSearches(cities: readonly number[]): EstateSearch[] {
  const [first = 0, second = 0, third = 0] = cities;
  const sale = { transaction: [...SALE_TRANSACTIONS] };
  const rent = { transaction: [...RENT_TRANSACTIONS] };
  const newest = [{ field: 'publicationDate', order: 'DESC' }] as const;
  const page = { sort: [...newest], from: 0, limit: PAGE_SIZE };
  return [
    { ...page, query: { terms: sale } },
    { ...page, query: { terms: rent } },
    { ...page, query: { terms: { ...sale, type: [HEAD_TYPE.HOUSE] } } },
    { ...page, query: { terms: { ...sale, type: [HEAD_TYPE.APARTMENT], city: [first] } } },
    { ...page, query: { terms: { ...sale, city: [first, second, third] } } },
    { ...page, query: { terms: { ...rent, city: [second] } } },
    { ...page, query: { terms: sale, range: { price: { gte: 200_000, lte: 400_000 } } } },
    { ...page, query: { terms: sale, range: { price: { lte: 300_000 }, bedrooms: { gte: 3 } } } },
    { ...page, query: { terms: rent, range: { price: { lte: 1200 }, bedrooms: { gte: 2 } } } },
    { ...page, query: { terms: sale }, sort: [{ field: 'price', order: 'ASC' }] },
    { ...page, query: { terms: sale }, sort: [{ field: 'city', order: 'ASC' }] },
    { ...page, query: { terms: sale }, from: 5 * PAGE_SIZE },
  ];
}

/**
 * Returns the same searches with additional less common filters. Half of the homes match the first of these filters,
 * and hardly any home matches the last.
 */
export function createFilteredSearches(): EstateSearch[] {
  const sale = { transaction: [...SALE_TRANSACTIONS] };
  const rent = { transaction: [...RENT_TRANSACTIONS] };
  const page = { sort: [{ field: 'publicationDate' as const, order: 'DESC' as const }], from: 0, limit: PAGE_SIZE };
  return [
    { terms: { ...sale, garden: [true] } },
    { terms: { ...sale, terrace: [true], parking: [true] } },
    { terms: sale, range: { areaBuild: { gte: 120 }, constructionYear: { gte: 2000 } } },
    { terms: { ...sale, type: [HEAD_TYPE.HOUSE] }, range: { energyLabel: { lte: 'B' }, pricePerArea: { lte: 2500 } } },
    { terms: { ...rent, furnished: [true] }, range: { availableDate: { lte: 'now' } } },
    {
      terms: { ...sale, garden: [true], terrace: [true], parking: [true], elevator: [true], newBuilding: [true] },
      range: {
        areaBuild: { gte: 80 },
        areaGround: { gte: 100 },
        energyLabel: { lte: 'C' },
        constructionYear: { gte: 1990 },
      },
    },
  ].map((query) => Object.assign({}, page, { query }));
}

/** Returns the ids of cities, the one with most estates first. */
export const sortCitiesByCount = (locations: EstateFilters['locations']): number[] =>
  locations.toSorted((a, b) => b.count - a.count).map(({ id }) => id);

/** Returns the median milliseconds of a search with all facets, over a mix of searches, one after the other. */
export async function measureMedianSearchMs(
  url: string,
  siteId: string,
  createSearches: (cities: readonly number[]) => EstateSearch[] = createTypicalSearches,
): Promise<number> {
  const [, { locations }] = await searchWithFacets(url, siteId, {});
  const mix = createSearches(sortCitiesByCount(locations));
  for (const search of mix) await searchWithFacets(url, siteId, search);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const search of mix) {
      const since = performance.now();
      await searchWithFacets(url, siteId, search);
      times.push(performance.now() - since);
    }
  }
  return computeMedian(times);
}
