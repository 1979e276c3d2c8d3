import type { z } from 'zod';
import type { LocalizedText } from '#shared/api/common.ts';
import {
  type EstateFilters,
  type EstateSearch,
  type estateQuerySchema,
  estateSearchSchema,
  type TermField,
} from '#shared/api/search.ts';
import { isYes } from '#shared/filters/filter.ts';
import { FILTERS } from '#shared/filters/filters.ts';
import { countryNames } from '#shared/domain/values/countryName.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type Entry, municipalityById, provinceById, findWholes } from '../../geo/gazetteer/gazetteer.ts';
import { conditionsOf, filled } from './estateConditions.ts';
import type { Category } from './estateTable.ts';
import { headTypeOf, type Term, type TermKind } from '../estateTerms.ts';
import { numberField } from './moreConditions.ts';
import { today } from './today.ts';
import type { FacetCounts } from './facetCounts.ts';
import type { FindFacetSource } from './facetSource.ts';
import type { CityTerm, TermIndex } from './termIndex.ts';

type Query = z.output<typeof estateQuerySchema>;

const chosenNumbers = (query: Query, ...fields: readonly TermField[]): number[] =>
  fields.flatMap((field) => filled(query.terms[field]).map(Number)).filter(Number.isInteger);

/** The chosen values of each category, which are listed with a count of 0 when nothing matches them. */
const CHOSEN: Readonly<Record<Category, (query: Query) => readonly (number | string)[]>> = {
  type: (query) => chosenNumbers(query, 'type'),
  subType: (query) => chosenNumbers(query, 'subType'),
  transaction: (query) => chosenNumbers(query, 'transaction', 'status'),
  city: (query) => [...chosenNumbers(query, 'city'), ...(query.places?.city ?? [])],
  bedrooms: (query) => [
    ...chosenNumbers(query, 'bedrooms'),
    ...Object.values(query.range.bedrooms ?? {})
      .filter((bound) => bound !== '')
      .map(Number)
      .filter(Number.isInteger),
  ],
  country: (query) => filled(query.terms.country).map(String),
};

interface Named {
  readonly id: number;
  readonly count: number;
  readonly name: LocalizedText;
  readonly learnt: Term | undefined;
}

const option = ({ id, name, count }: Named) => ({ id, name, count });
const byNumber = (a: number, b: number) => a - b;

/**
 * Returns the cities with these ids, sorted by name in a language. A chosen city without a home comes last, and a
 * city without a name is left out.
 */
function locationsOf(counts: ReadonlyMap<number | string, number>, terms: TermIndex, locale: Locale) {
  const locations: EstateFilters['locations'] = [];
  const add = (city: CityTerm | undefined, count: number | undefined) => {
    if (city && count !== undefined) locations.push({ ...city, count });
  };
  const known = terms.cities(locale);
  for (const city of known) add(city, counts.get(city.id));
  const added = new Set(locations.map(({ id }) => id));
  const others = [...counts.keys()].map(Number).filter((id) => !added.has(id));
  for (const id of others.toSorted(byNumber)) add(terms.city(id), counts.get(id));
  return locations;
}

const plus = <Id>(counts: Map<Id, number>, id: Id | undefined, count: number): void => {
  if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + count);
};

const withNames = <Id>(counts: ReadonlyMap<Id, number>, entryOf: (id: Id) => Entry | undefined) => {
  const listed: { id: Id; name: LocalizedText; toldApartBy?: LocalizedText; count: number }[] = [];
  for (const [id, count] of counts) {
    const entry = entryOf(id);
    if (!entry) continue;
    const { name } = entry.place;
    const apart = entry.place.kind === 'municipality' ? entry.place.toldApartBy : undefined;
    listed.push({ id, name, ...(apart && { toldApartBy: apart }), count });
  }
  return listed;
};

/** Counts municipalities and provinces from the counts of their places; the chosen ones are always included. */
function wholes(
  cities: ReadonlyMap<number | string, number>,
  { places }: Query,
): Pick<EstateFilters, 'municipalities' | 'provinces'> {
  const municipalities = new Map((places?.municipality ?? []).map((id) => [id, 0]));
  const provinces = new Map((places?.province ?? []).map((id) => [id, 0]));
  for (const [city, count] of cities) {
    const { municipality, province } = findWholes(Number(city));
    plus(municipalities, municipality, count);
    plus(provinces, province, count);
  }
  return { municipalities: withNames(municipalities, municipalityById), provinces: withNames(provinces, provinceById) };
}

/** Returns the filters beside the six main ones that some home matches, by field. */
function moreOptions({ has, numbers }: FacetCounts): NonNullable<EstateFilters['more']> {
  const day = today();
  return Object.fromEntries(
    FILTERS.flatMap((filter): [string, NonNullable<EstateFilters['more']>[string]][] => {
      const options = isYes(filter)
        ? [{ value: true as const, count: has.get(filter.field) ?? 0 }].filter(({ count }) => count > 0)
        : numbers[numberField(filter.field)].map(({ step, ...counts }) => ({
            value: filter.parameter.kind === 'range' ? step : filter.write(step, day),
            ...counts,
          }));
      return options.length === 0 ? [] : [[filter.field, options]];
    }),
  );
}

/** Returns each filter that alone causes an empty result, with the count without it. */
const fruitless = ({ total, without }: FacetCounts): EstateFilters['without'] =>
  total > 0 ? undefined : [...without].flatMap(([field, count]) => (count > 0 ? [{ field, count }] : []));

export function createFacets(sourceOf: FindFacetSource) {
  /**
   * Returns the counts of places without the radius: the radius is part of the filter on places, which the facet of
   * places must ignore.
   */
  const cityCountsBeyond = async (
    siteId: string,
    { places, ...query }: Query,
  ): Promise<Pick<FacetCounts['categories'], 'city'> | undefined> => {
    if (places?.radius === undefined) return undefined;
    const conditions = conditionsOf(siteId, query);
    const { counts } = await sourceOf(siteId, conditions);
    return { city: counts().categories.city };
  };

  return {
    async filters(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateFilters> {
      const { query } = estateSearchSchema.parse(input);
      const conditions = conditionsOf(siteId, query);
      const { terms, ...source } = await sourceOf(siteId, conditions);
      const all = source.counts();
      const { total, categories: counted, prices } = all;
      const categories = { ...counted, ...(await cityCountsBeyond(siteId, query)) };

      const counts = (category: Category): ReadonlyMap<number | string, number> => {
        const [chosen, found] = [CHOSEN[category](query), categories[category]];
        return chosen.length === 0 ? found : new Map([...chosen.map((value) => [value, 0] as const), ...found]);
      };
      const named = (field: Exclude<TermKind, 'city'>): Named[] => {
        const found = counts(field);
        const ids = [...found.keys()].map(Number).toSorted(byNumber);
        return ids.flatMap((id) => {
          const count = found.get(id);
          const name = terms.name(field, id);
          return count === undefined || name === undefined
            ? []
            : [{ id, count, name, learnt: terms.learnt(field, id) }];
        });
      };

      const cities = counts('city');
      return {
        total: { value: total },
        headTypes: named('type').map(option),
        subTypes: named('subType').map(({ id, name, count, learnt }) => ({
          id,
          name,
          count,
          headTypeId: headTypeOf(id) ?? learnt?.head_type_id ?? Math.floor(id / 100),
        })),
        locations: locationsOf(cities, terms, locale),
        ...wholes(cities, query),
        prices: prices ?? {},
        bedrooms: [...counts('bedrooms')]
          .map(([value, count]) => ({ value: Number(value), count }))
          .toSorted((a, b) => a.value - b.value),
        transactions: named('transaction').map(option),
        countries: [...counts('country')]
          .map(([id, count]) => ({ id: String(id), name: countryNames(String(id)), count }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        more: moreOptions(all),
        without: fruitless(all),
      };
    },
  };
}
