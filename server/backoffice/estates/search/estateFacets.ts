import type { z } from 'zod';
import type { LocalizedText } from '#shared/api/common.ts';
import {
  type EstateFilters,
  type EstateSearch,
  type estateQuerySchema,
  estateSearchSchema,
  type TermField,
} from '#shared/api/search.ts';
import { isYesNoFilter } from '#shared/filters/filter.ts';
import { FILTERS } from '#shared/filters/filters.ts';
import { getCountryNames } from '#shared/domain/values/countryName.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  type GazetteerEntry,
  findMunicipalityEntry,
  findProvinceEntry,
  findContainingPlaces,
} from '../../geo/gazetteer/gazetteer.ts';
import { buildConditions, removeEmptyValues } from './estateConditions.ts';
import type { FacetCategory } from './estateTable.ts';
import { findHeadType, type EstateTerm, type TermKind } from '../estateTerms.ts';
import { requireNumberField } from './moreConditions.ts';
import { getTodayNumber } from './today.ts';
import type { FacetCounts } from './facetCounts.ts';
import type { FindFacetSource } from './facetSource.ts';
import type { CityTerm, TermIndex } from './termIndex.ts';

type Query = z.output<typeof estateQuerySchema>;

const listChosenNumbers = (query: Query, ...fields: readonly TermField[]): number[] =>
  fields.flatMap((field) => removeEmptyValues(query.terms[field]).map(Number)).filter(Number.isInteger);

/**
 * Maps each category to a function that returns the values of this category in the query. Facets list these values with
 * a count of 0 when no estate has them.
 */
const CHOSEN_VALUE_READERS: Readonly<Record<FacetCategory, (query: Query) => readonly (number | string)[]>> = {
  type: (query) => listChosenNumbers(query, 'type'),
  subType: (query) => listChosenNumbers(query, 'subType'),
  transaction: (query) => listChosenNumbers(query, 'transaction', 'status'),
  city: (query) => [...listChosenNumbers(query, 'city'), ...(query.places?.city ?? [])],
  bedrooms: (query) => [
    ...listChosenNumbers(query, 'bedrooms'),
    ...Object.values(query.range.bedrooms ?? {})
      .filter((bound) => bound !== '')
      .map(Number)
      .filter(Number.isInteger),
  ],
  country: (query) => removeEmptyValues(query.terms.country).map(String),
};

interface NamedCount {
  readonly id: number;
  readonly count: number;
  readonly name: LocalizedText;
  readonly storedTerm: EstateTerm | undefined;
}

const toOption = ({ id, name, count }: NamedCount) => ({ id, name, count });
const compareNumbers = (a: number, b: number) => a - b;

/**
 * Returns the cities with these ids, sorted by name in a language. A chosen city without a home comes last, and a
 * city without a name is left out.
 */
function listLocations(counts: ReadonlyMap<number | string, number>, terms: TermIndex, locale: Locale) {
  const locations: EstateFilters['locations'] = [];
  const addLocation = (city: CityTerm | undefined, count: number | undefined) => {
    if (city && count !== undefined) locations.push({ ...city, count });
  };
  const namedCities = terms.listCities(locale);
  for (const city of namedCities) addLocation(city, counts.get(city.id));
  const addedIds = new Set(locations.map(({ id }) => id));
  const remainingIds = [...counts.keys()].map(Number).filter((id) => !addedIds.has(id));
  for (const id of remainingIds.toSorted(compareNumbers)) addLocation(terms.findCity(id), counts.get(id));
  return locations;
}

const addCount = <Id>(counts: Map<Id, number>, id: Id | undefined, count: number): void => {
  if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + count);
};

const listNamedCounts = <Id>(counts: ReadonlyMap<Id, number>, findEntry: (id: Id) => GazetteerEntry | undefined) => {
  const namedCounts: { id: Id; name: LocalizedText; toldApartBy?: LocalizedText; count: number }[] = [];
  for (const [id, count] of counts) {
    const gazetteerEntry = findEntry(id);
    if (!gazetteerEntry) continue;
    const { name } = gazetteerEntry.place;
    const distinction = gazetteerEntry.place.kind === 'municipality' ? gazetteerEntry.place.toldApartBy : undefined;
    namedCounts.push({ id, name, ...(distinction && { toldApartBy: distinction }), count });
  }
  return namedCounts;
};

/**
 * Counts the estates of municipalities and provinces. The municipalities and provinces in the query are always
 * included, even with a count of 0.
 */
function countMunicipalitiesAndProvinces(
  cities: ReadonlyMap<number | string, number>,
  { places }: Query,
): Pick<EstateFilters, 'municipalities' | 'provinces'> {
  const municipalities = new Map((places?.municipality ?? []).map((id) => [id, 0]));
  const provinces = new Map((places?.province ?? []).map((id) => [id, 0]));
  for (const [city, count] of cities) {
    const { municipality, province } = findContainingPlaces(Number(city));
    addCount(municipalities, municipality, count);
    addCount(provinces, province, count);
  }
  return {
    municipalities: listNamedCounts(municipalities, findMunicipalityEntry),
    provinces: listNamedCounts(provinces, findProvinceEntry),
  };
}

/**
 * Returns the filters that at least one home matches, by field. Type, price and the other filters whose counts have
 * their own field in the result are not included.
 */
function listMoreOptions({ featureCounts, numbers }: FacetCounts): NonNullable<EstateFilters['more']> {
  const day = getTodayNumber();
  return Object.fromEntries(
    FILTERS.flatMap((filter): [string, NonNullable<EstateFilters['more']>[string]][] => {
      const options = isYesNoFilter(filter)
        ? [{ value: true as const, count: featureCounts.get(filter.field) ?? 0 }].filter(({ count }) => count > 0)
        : numbers[requireNumberField(filter.field)].map(({ step, ...counts }) => ({
            value: filter.parameter.kind === 'range' ? step : filter.write(step, day),
            ...counts,
          }));
      return options.length === 0 ? [] : [[filter.field, options]];
    }),
  );
}

/** Returns each filter that alone causes an empty result, with the number of results without that filter. */
const listExcludingFilters = ({ passingCount, countsWithoutFilter }: FacetCounts): EstateFilters['without'] =>
  passingCount > 0
    ? undefined
    : [...countsWithoutFilter].flatMap(([field, count]) => (count > 0 ? [{ field, count }] : []));

export function createFacets(findSource: FindFacetSource) {
  /**
   * Returns the counts of cities for the query without its places and radius; undefined for a query without a radius.
   * The facet of places must ignore the radius. The database applies the radius before the estates are counted in
   * memory, so this facet needs its own counts.
   */
  const countWithoutRadius = async (
    siteId: string,
    { places, ...query }: Query,
  ): Promise<Pick<FacetCounts['categories'], 'city'> | undefined> => {
    if (places?.radius === undefined) return undefined;
    const conditions = buildConditions(siteId, query);
    const { computeCounts } = await findSource(siteId, conditions);
    return { city: computeCounts().categories.city };
  };

  return {
    async filters(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateFilters> {
      const { query } = estateSearchSchema.parse(input);
      const conditions = buildConditions(siteId, query);
      const { termIndex, ...source } = await findSource(siteId, conditions);
      const facetCounts = source.computeCounts();
      const { passingCount, categories: countedCategories, prices } = facetCounts;
      const categories = { ...countedCategories, ...(await countWithoutRadius(siteId, query)) };

      const getCounts = (category: FacetCategory): ReadonlyMap<number | string, number> => {
        const [chosenValues, foundCounts] = [CHOSEN_VALUE_READERS[category](query), categories[category]];
        return chosenValues.length === 0
          ? foundCounts
          : new Map([...chosenValues.map((value) => [value, 0] as const), ...foundCounts]);
      };
      const listNamed = (field: Exclude<TermKind, 'city'>): NamedCount[] => {
        const countsById = getCounts(field);
        const ids = [...countsById.keys()].map(Number).toSorted(compareNumbers);
        return ids.flatMap((id) => {
          const count = countsById.get(id);
          const name = termIndex.findName(field, id);
          return count === undefined || name === undefined
            ? []
            : [{ id, count, name, storedTerm: termIndex.findStoredTerm(field, id) }];
        });
      };

      const cities = getCounts('city');
      return {
        total: { value: passingCount },
        headTypes: listNamed('type').map(toOption),
        subTypes: listNamed('subType').map(({ id, name, count, storedTerm }) => ({
          id,
          name,
          count,
          headTypeId: findHeadType(id) ?? storedTerm?.head_type_id ?? Math.floor(id / 100),
        })),
        locations: listLocations(cities, termIndex, locale),
        ...countMunicipalitiesAndProvinces(cities, query),
        prices: prices ?? {},
        bedrooms: [...getCounts('bedrooms')]
          .map(([value, count]) => ({ value: Number(value), count }))
          .toSorted((a, b) => a.value - b.value),
        transactions: listNamed('transaction').map(toOption),
        countries: [...getCounts('country')]
          .map(([id, count]) => ({ id: String(id), name: getCountryNames(String(id)), count }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        more: listMoreOptions(facetCounts),
        without: listExcludingFilters(facetCounts),
      };
    },
  };
}
