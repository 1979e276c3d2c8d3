import type { z } from 'zod';
import type { LocalizedText } from '../../../shared/api/common.ts';
import {
  type EstateFilters,
  type EstateSearch,
  type estateQuerySchema,
  estateSearchSchema,
  type TermField,
} from '../../../shared/api/search.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '../../../shared/domain/vocabulary.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { conditionsOf, filled } from './estateConditions.ts';
import type { Category } from './estateTable.ts';
import type { Term, TermKind } from './estateTerms.ts';
import { countFacets } from './facetCounts.ts';
import type { FindFacetSource } from './facetSource.ts';

type Query = z.output<typeof estateQuerySchema>;

const chosenNumbers = (query: Query, ...fields: readonly TermField[]): number[] =>
  fields.flatMap((field) => filled(query.terms[field]).map(Number)).filter(Number.isInteger);

/** What is chosen is listed, with a count of 0 when nothing matches it. */
const CHOSEN: Readonly<Record<Category, (query: Query) => readonly (number | string)[]>> = {
  type: (query) => chosenNumbers(query, 'type'),
  subType: (query) => chosenNumbers(query, 'subType'),
  transaction: (query) => chosenNumbers(query, 'transaction', 'status'),
  city: (query) => chosenNumbers(query, 'city'),
  bedrooms: (query) => [
    ...chosenNumbers(query, 'bedrooms'),
    ...Object.values(query.range.bedrooms ?? {})
      .filter((bound) => bound !== '')
      .map(Number)
      .filter(Number.isInteger),
  ],
  country: (query) => filled(query.terms.country).map(String),
};

/** Names that the product knows, for a chosen value that no estate of the site has. */
const PRODUCT_NAMES: Readonly<Record<TermKind, (id: number) => LocalizedText | undefined>> = {
  type: (id) => HEAD_TYPE_NAMES[id],
  transaction: (id) => TRANSACTION_NAMES[id],
  subType: (id) => SUB_TYPES.find((subType) => subType.id === id)?.name,
  city: () => undefined,
};

interface Named {
  readonly id: number;
  readonly count: number;
  readonly name: LocalizedText;
  readonly term: Term | undefined;
}

const option = ({ id, name, count }: Named) => ({ id, name, count });
const byNumber = (a: number, b: number) => a - b;

export function createFacets(sourceOf: FindFacetSource) {
  return {
    async filters(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateFilters> {
      const { query } = estateSearchSchema.parse(input);
      const conditions = conditionsOf(siteId, query);
      const { table, terms } = await sourceOf(siteId, conditions);
      const { total, categories, prices } = countFacets(table, conditions);

      const counts = (category: Category): Map<number | string, number> =>
        new Map([...CHOSEN[category](query).map((value) => [value, 0] as const), ...categories[category]]);
      const named = (field: TermKind): Named[] => {
        const found = counts(field);
        const ids = field === 'city' ? terms.citiesByName(locale) : [...found.keys()].map(Number).toSorted(byNumber);
        return ids.flatMap((id) => {
          const count = found.get(id);
          const term = terms.get(field, id);
          const name = term?.name ?? PRODUCT_NAMES[field](id);
          return count === undefined || name === undefined ? [] : [{ id, count, name, term }];
        });
      };

      return {
        total: { value: total },
        headTypes: named('type').map(option),
        subTypes: named('subType').map(({ id, name, count, term }) => ({
          id,
          name,
          count,
          headTypeId: term?.head_type_id ?? Math.floor(id / 100),
        })),
        locations: named('city').map(({ id, name, count, term }) => ({
          id,
          name,
          count,
          zip: term?.zip ?? '',
          alias: term?.alias ?? undefined,
        })),
        prices: prices ?? {},
        bedrooms: [...counts('bedrooms')]
          .map(([value, count]) => ({ value: Number(value), count }))
          .toSorted((a, b) => a.value - b.value),
        transactions: named('transaction').map(option),
        countries: [...counts('country')]
          .map(([id, count]) => ({ id: String(id), count }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      };
    },
  };
}
