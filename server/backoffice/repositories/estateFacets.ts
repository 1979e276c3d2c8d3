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

/** Estates that are alike. `failed` is the bit of the one filter that they do not pass, 0 when they pass all. */
interface Group {
  readonly failed: number;
  readonly count: number;
}
interface CityGroup extends Group {
  readonly city: number;
}
interface KindGroup extends Group {
  readonly type: number;
  readonly subType: number | undefined;
  readonly transaction: number;
  readonly bedrooms: number | undefined;
  readonly country: string;
  /** The span of the prices that are shown. */
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
}

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
  // One filter cannot fail twice.
  const atMostOne = bits.size > 1 ? sql`where failed in (${sql.raw([0, ...bits.values()].join(', '))})` : sql.empty();
  const statement = sql`
    select string_agg(concat_ws(',', failed, coalesce(city_id::text, facet_key), count, lowest, highest), ';') as groups
    from (
      select failed, city_id, facet_key, count(*) as count, min(price) as lowest, max(price) as highest
      from (select ${failed} as failed, city_id, facet_key, price from estates where ${base}) candidates
      ${atMostOne}
      group by grouping sets ((failed, city_id), (failed, facet_key))
    ) grouped`;
  return { statement, bits };
}

const optionalNumber = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text);

/** Reads what the scan wrote: `failed,key,count[,lowest,highest]`, where the key is a city or a kind. */
function readGroups(text: string): { cities: CityGroup[]; kinds: KindGroup[] } {
  const cities: CityGroup[] = [];
  const kinds: KindGroup[] = [];
  for (const line of text === '' ? [] : text.split(';')) {
    const [failed, key = '', count, lowest, highest] = line.split(',');
    const group = { failed: Number(failed), count: Number(count) };
    const [type, subType, transaction, bedrooms, country] = key.split(':');
    if (country === undefined) cities.push({ ...group, city: Number(key) });
    else
      kinds.push({
        ...group,
        type: Number(type),
        subType: optionalNumber(subType),
        transaction: Number(transaction),
        bedrooms: optionalNumber(bedrooms),
        country,
        lowest: optionalNumber(lowest),
        highest: optionalNumber(highest),
      });
  }
  return { cities, kinds };
}

/** Adds up the groups that pass every filter but the one whose bit is `own`. */
function tally<Alike extends Group, Key>(
  groups: readonly Alike[],
  own: number,
  keyOf: (group: Alike) => Key | undefined,
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const group of groups) {
    const key = keyOf(group);
    if (key === undefined || (group.failed !== 0 && group.failed !== own)) continue;
    counts.set(key, (counts.get(key) ?? 0) + group.count);
  }
  return counts;
}

type Query = z.output<typeof estateQuerySchema>;

const chosenNumbers = (query: Query, ...fields: readonly TermField[]): number[] =>
  fields.flatMap((field) => filled(query.terms[field]).map(Number)).filter(Number.isInteger);

/** Values, and the whole bounds of a range. */
const chosenBedrooms = (query: Query): number[] => [
  ...chosenNumbers(query, 'bedrooms'),
  ...Object.values(query.range.bedrooms ?? {})
    .map(Number)
    .filter(Number.isInteger),
];

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

function priceSpan(kinds: readonly KindGroup[], own: number): EstateFilters['prices'] {
  const within = kinds.filter(({ failed }) => failed === 0 || failed === own);
  const lowest = within.flatMap((kind) => kind.lowest ?? []);
  const highest = within.flatMap((kind) => kind.highest ?? []);
  return lowest.length === 0 ? {} : { min: Math.min(...lowest), max: Math.max(...highest) };
}

export function createFacets(db: Database) {
  return {
    async filters(siteId: string, input: EstateSearch, locale: Locale): Promise<EstateFilters> {
      const { query } = estateSearchSchema.parse(input);
      const { statement, bits } = scan(siteId, query);
      const [found, termList] = await Promise.all([
        db.execute<{ groups: string | null }>(statement),
        loadTerms(db, siteId),
      ]);
      const { cities, kinds } = readGroups(found.rows[0]?.groups ?? '');
      const terms = new Map(termList.map((term) => [`${term.field} ${term.id}`, term]));
      const bit = (dimension: Dimension) => bits.get(dimension) ?? 0;
      const count = <Key>(dimension: Dimension, keyOf: (kind: KindGroup) => Key | undefined, chosen: readonly Key[]) =>
        withChosen(tally(kinds, bit(dimension), keyOf), chosen);

      const types = count('type', (kind) => kind.type, chosenNumbers(query, 'type'));
      const subTypes = count('subType', (kind) => kind.subType, chosenNumbers(query, 'subType'));
      const transactions = count(
        'transaction',
        (kind) => kind.transaction,
        chosenNumbers(query, 'transaction', 'status'),
      );
      const bedrooms = count('bedrooms', (kind) => kind.bedrooms, chosenBedrooms(query));
      const countries = count('country', (kind) => kind.country, filled(query.terms.country).map(String));
      const places = withChosen(
        tally(cities, bit('city'), (group) => group.city),
        chosenNumbers(query, 'city'),
      );
      return {
        total: { value: tally(kinds, 0, () => 'all').get('all') ?? 0 },
        headTypes: named(terms, 'type', types).map(option),
        subTypes: named(terms, 'subType', subTypes).map(({ id, name, count: number, term }) => ({
          id,
          name,
          count: number,
          headTypeId: term?.head_type_id ?? Math.floor(id / 100),
        })),
        locations: locations(named(terms, 'city', places), locale),
        prices: priceSpan(kinds, bit('price')),
        bedrooms: [...bedrooms].toSorted(byNumber).map(([value, number]) => ({ value, count: number })),
        transactions: named(terms, 'transaction', transactions).map(option),
        countries: [...countries]
          .map(([id, number]) => ({ id, count: number }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      };
    },
  };
}
