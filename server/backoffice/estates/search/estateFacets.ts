import type { z } from 'zod';
import type { LocalizedText } from '../../../../shared/api/common.ts';
import {
  type EstateFilters,
  type EstateSearch,
  type estateQuerySchema,
  estateSearchSchema,
  type TermField,
} from '../../../../shared/api/search.ts';
import { isYes } from '../../../../shared/filters/filter.ts';
import { FILTERS } from '../../../../shared/filters/filters.ts';
import { countryNames } from '../../../../shared/domain/values/countryName.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import {
  type Entry,
  municipalityOfCity,
  municipalityById,
  provinceById,
  provinceOfCity,
} from '../../geo/gazetteer/gazetteer.ts';
import { placeById } from '../../geo/places.ts';
import { conditionsOf, filled } from './estateConditions.ts';
import type { Category } from './estateTable.ts';
import { headTypeOf, type Term, type TermKind } from '../estateTerms.ts';
import { numberField } from './moreConditions.ts';
import { today } from './today.ts';
import type { FacetCounts } from './facetCounts.ts';
import type { FindFacetSource } from './facetSource.ts';

type Query = z.output<typeof estateQuerySchema>;

const chosenNumbers = (query: Query, ...fields: readonly TermField[]): number[] =>
  fields.flatMap((field) => filled(query.terms[field]).map(Number)).filter(Number.isInteger);

/** What is chosen is listed, with a count of 0 when nothing matches it. */
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

/** Ids in the order of their names; those without one come last. */
const byName = (ids: readonly number[], named: readonly number[]): number[] => {
  const wanted = new Set(ids);
  return [...new Set([...named.filter((id) => wanted.has(id)), ...ids])];
};

const nameOf = (entry: Entry | undefined) => (entry ? [entry.place.name] : []);

/** Counts of municipalities and provinces, out of those of their places; what is chosen is always there. */
function wholes(
  cities: ReadonlyMap<number | string, number>,
  { places }: Query,
): Pick<EstateFilters, 'municipalities' | 'provinces'> {
  const municipalities = new Map((places?.municipality ?? []).map((id) => [id, 0]));
  const provinces = new Map((places?.province ?? []).map((id) => [id, 0]));
  for (const [city, count] of cities) {
    const [municipality, province] = [municipalityOfCity(Number(city)), provinceOfCity(Number(city))];
    if (municipality !== undefined) municipalities.set(municipality, (municipalities.get(municipality) ?? 0) + count);
    if (province !== undefined) provinces.set(province, (provinces.get(province) ?? 0) + count);
  }
  return {
    municipalities: [...municipalities].flatMap(([id, count]) =>
      nameOf(municipalityById(id)).map((name) => ({ id, name, count })),
    ),
    provinces: [...provinces].flatMap(([id, count]) => nameOf(provinceById(id)).map((name) => ({ id, name, count }))),
  };
}

/** The filters beside the six controls, by field: what some home has. */
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

/** Filters that leave nothing, each alone, with what there is without it. */
const fruitless = ({ total, without }: FacetCounts): EstateFilters['without'] =>
  total > 0 ? undefined : [...without].flatMap(([field, count]) => (count > 0 ? [{ field, count }] : []));

export function createFacets(sourceOf: FindFacetSource) {
  /** How far around a place an estate may be is the filter on the place too: the facet of places counts without it. */
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

      const counts = (category: Category): Map<number | string, number> =>
        new Map([...CHOSEN[category](query).map((value) => [value, 0] as const), ...categories[category]]);
      const named = (field: TermKind): Named[] => {
        const found = counts(field);
        const sorted = [...found.keys()].map(Number).toSorted(byNumber);
        const ids = field === 'city' ? byName(sorted, terms.citiesByName(locale)) : sorted;
        return ids.flatMap((id) => {
          const count = found.get(id);
          const name = terms.name(field, id);
          return count === undefined || name === undefined
            ? []
            : [{ id, count, name, learnt: terms.learnt(field, id) }];
        });
      };

      return {
        total: { value: total },
        headTypes: named('type').map(option),
        subTypes: named('subType').map(({ id, name, count, learnt }) => ({
          id,
          name,
          count,
          headTypeId: headTypeOf(id) ?? learnt?.head_type_id ?? Math.floor(id / 100),
        })),
        locations: named('city').map(({ id, name, count, learnt }) => ({
          id,
          name,
          count,
          zip: placeById(id)?.zip ?? learnt?.zip ?? '',
          alias: learnt?.alias ?? undefined,
          municipalityId: placeById(id)?.municipality.id,
        })),
        ...wholes(counts('city'), query),
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
