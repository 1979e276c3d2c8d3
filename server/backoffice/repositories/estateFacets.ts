import { type SQL, sql } from 'drizzle-orm';
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
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import type { Database } from '../db/database.ts';
import { conditionsOf, type Dimension, filled } from './estateConditions.ts';
import { loadTerms, type Term, type TermKind } from './estateTerms.ts';
import { foldText } from './foldText.ts';

/**
 * One group of the scan. Rows of the first kind know the city alone, rows of the second everything else;
 * `failed` is the bit of the one filter that the group's estates do not pass, 0 when they pass all.
 */
type Group = [
  failed: number,
  isCity: 0 | 1,
  city: number | null,
  type: number | null,
  subType: number | null,
  transaction: number | null,
  bedrooms: number | null,
  country: string | null,
  count: number,
  lowest: number | null,
  highest: number | null,
];

/**
 * A facet counts the estates that pass every filter but its own. So one scan finds the estates that fail at most one
 * filter and groups them by which one that is: each facet is the sum of the groups that fail nothing or only its own.
 */
function scan(siteId: string, query: EstateSearch['query']): { statement: SQL; bits: ReadonlyMap<Dimension, number> } {
  const { base, byDimension } = conditionsOf(siteId, query ?? {});
  const bits = new Map([...byDimension.keys()].map((dimension, index) => [dimension, 2 ** index]));
  const failures = [...byDimension].map(
    ([dimension, condition]) => sql`case when ${condition} then 0 else ${sql.raw(String(bits.get(dimension)))} end`,
  );
  const failed = failures.length > 0 ? sql.join(failures, sql` + `) : sql`0`;
  const allowed = sql.raw([0, ...bits.values()].join(', '));
  const statement = sql`
    select json_agg(json_build_array(
      failed, is_city, city_id, head_type_id, sub_type_id, transaction_id, bedrooms, country, count, lowest, highest
    )) as groups
    from (
      select failed, grouping(head_type_id) as is_city,
        city_id, head_type_id, sub_type_id, transaction_id, bedrooms, country,
        count(*) as count, min(price) as lowest, max(price) as highest
      from (
        select ${failed} as failed, city_id, head_type_id, sub_type_id, transaction_id, bedrooms, country, price
        from estates where ${base}
      ) candidates
      where failed in (${allowed})
      group by grouping sets ((failed, city_id), (failed, head_type_id, sub_type_id, transaction_id, bedrooms, country))
    ) grouped`;
  return { statement, bits };
}

/** Adds up the groups that pass every filter but that of `dimension`. */
function tally<Key>(groups: readonly Group[], ownBit: number, keyOf: (group: Group) => Key | null): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const group of groups) {
    const key = keyOf(group);
    if (key === null || (group[0] !== 0 && group[0] !== ownBit)) continue;
    counts.set(key, (counts.get(key) ?? 0) + group[8]);
  }
  return counts;
}

type Query = z.output<typeof estateQuerySchema>;

const chosenNumbers = (query: Query, ...fields: readonly TermField[]): number[] =>
  fields.flatMap((field) => filled(query.terms[field]).map(Number)).filter(Number.isInteger);

/** Lists what is chosen, with a count of 0 when nothing else matches it. */
function withChosen<Key>(counts: Map<Key, number>, chosen: readonly Key[]): Map<Key, number> {
  for (const key of chosen) if (!counts.has(key)) counts.set(key, 0);
  return counts;
}

const byNumber = ([a]: [number, number], [b]: [number, number]) => a - b;

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

function named(terms: ReadonlyMap<string, Term>, field: TermKind, counts: Map<number, number>): Named[] {
  return [...counts].toSorted(byNumber).flatMap(([id, count]) => {
    const term = terms.get(`${field} ${id}`);
    const name = term?.name ?? PRODUCT_NAMES[field](id);
    return name ? [{ id, count, name, term }] : [];
  });
}

const option = ({ id, name, count }: Named) => ({ id, name, count });

/** Sorted by name in `locale`, ignoring case and accents. */
function locations(found: readonly Named[], locale: Locale): EstateFilters['locations'] {
  return found
    .map((city) => ({ key: foldText(localize(city.name, locale)), city }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.city.id - b.city.id))
    .map(({ city: { id, name, count, term } }) => ({
      id,
      name,
      count,
      zip: term?.zip ?? '',
      alias: term?.alias ?? undefined,
    }));
}

function priceSpan(groups: readonly Group[], ownBit: number): EstateFilters['prices'] {
  let min: number | undefined;
  let max: number | undefined;
  for (const [failed, , , , , , , , , lowest, highest] of groups) {
    if ((failed !== 0 && failed !== ownBit) || lowest === null || highest === null) continue;
    min = min === undefined ? lowest : Math.min(min, lowest);
    max = max === undefined ? highest : Math.max(max, highest);
  }
  return { min, max };
}

export function createFacets(db: Database) {
  return {
    async filters(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateFilters> {
      const { query } = estateSearchSchema.parse(input);
      const { statement, bits } = scan(siteId, query);
      const [found, termList] = await Promise.all([
        db.execute<{ groups: Group[] | null }>(statement),
        loadTerms(db, siteId),
      ]);
      const groups = found.rows[0]?.groups ?? [];
      const terms = new Map(termList.map((term) => [`${term.field} ${term.id}`, term]));
      const cityGroups = groups.filter((group) => group[1] === 1);
      const otherGroups = groups.filter((group) => group[1] === 0);
      const bit = (dimension: Dimension) => bits.get(dimension) ?? 0;
      const count = <Key>(dimension: Dimension, keyOf: (group: Group) => Key | null, chosen: readonly Key[]) =>
        withChosen(tally(otherGroups, bit(dimension), keyOf), chosen);

      const types = count('type', (group) => group[3], chosenNumbers(query, 'type'));
      const subTypes = count('subType', (group) => group[4], chosenNumbers(query, 'subType'));
      const transactions = count('transaction', (group) => group[5], chosenNumbers(query, 'transaction', 'status'));
      const chosenBedrooms = [
        ...chosenNumbers(query, 'bedrooms'),
        ...Object.values(query.range.bedrooms ?? {}).map(Number),
      ];
      const bedrooms = count('bedrooms', (group) => group[6], chosenBedrooms.filter(Number.isInteger));
      const countries = count('country', (group) => group[7], filled(query.terms.country).map(String));
      const cities = withChosen(
        tally(cityGroups, bit('city'), (group) => group[2]),
        chosenNumbers(query, 'city'),
      );
      return {
        total: { value: tally(otherGroups, 0, () => 'all').get('all') ?? 0 },
        headTypes: named(terms, 'type', types).map(option),
        subTypes: named(terms, 'subType', subTypes).map(({ id, name, count: number, term }) => ({
          id,
          name,
          count: number,
          headTypeId: term?.head_type_id ?? Math.floor(id / 100),
        })),
        locations: locations(named(terms, 'city', cities), locale),
        prices: priceSpan(otherGroups, bit('price')),
        bedrooms: [...bedrooms].toSorted(byNumber).map(([value, number]) => ({ value, count: number })),
        transactions: named(terms, 'transaction', transactions).map(option),
        countries: [...countries]
          .map(([id, number]) => ({ id, count: number }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      };
    },
  };
}
