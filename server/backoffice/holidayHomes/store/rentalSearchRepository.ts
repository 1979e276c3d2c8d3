import { asc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LocalizedText } from '#shared/api/common.ts';
import {
  type NearestDates,
  type RentalFilters,
  type RentalSearch,
  type RentalSearchResult,
  type RentalSort,
  type RentalTerm,
  type RentalUnitSummary,
  type rentalQuerySchema,
  rentalSearchSchema,
} from '#shared/api/rentals.ts';
import { MAX_NEAREST_PERIODS } from '#shared/primitives/rentalLimits.ts';
import { PERIOD_TYPES, type PeriodType } from '#shared/primitives/periodTypes.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { compareNames } from '#shared/i18n/nameOrder.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { rentalUnits } from '../../core/db/schema.ts';
import { countNights, type Day, countDaysBetween, type Nights, today } from '../days.ts';
import { measureDistance, shiftStay } from '../nearestDates.ts';
import { placeById } from '../../geo/places.ts';
import { buildOffer } from '../prices/quote.ts';
import type { UnitFacts } from '../../core/db/documents/rentalUnitFacts.ts';
import { mergeNames } from '../../core/db/mergeNames.ts';
import {
  findCheapestPeriods,
  countPeriods,
  findFreeStays,
  findNearestPeriods,
  type PeriodCounts,
  type UnitOffer,
} from './rentalOffers.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

type Query = z.output<typeof rentalQuerySchema>;
type FilterOption = RentalFilters['locations'][number];

interface Named {
  readonly id: number;
  readonly name: LocalizedText;
  readonly alias?: LocalizedText | undefined;
}

/**
 * Finds homes by their properties and their free dates. An agency has tens of homes, so they are filtered in memory.
 */
export interface RentalSearchRepository {
  search(siteId: string, search: RentalSearch, locale: Locale, now?: Moment): Promise<RentalSearchResult>;
  filters(siteId: string, search: RentalSearch, locale: Locale, now?: Moment): Promise<RentalFilters>;
  /** Returns the cheapest free period of a home. */
  cheapest(siteId: string, unitKey: number, now?: Moment): Promise<UnitOffer | undefined>;
}

interface Candidate {
  readonly key: number;
  readonly id: number;
  readonly facts: UnitFacts;
  /** The creation time in seconds since 1970. */
  readonly created: number;
  readonly extra: number;
  /** The cheapest dates that match the query; undefined when the home is not free then. */
  readonly offer: UnitOffer | undefined;
}

/**
 * The parts of a query. A home may fail each part separately: a facet counts the homes that pass all parts except its
 * own.
 */
type Part = RentalTerm | 'maxOccupation' | 'bedrooms' | 'bathrooms' | 'price' | 'dates' | 'petsAllowed' | 'garage';

const listTermValues = ({ id, facts }: Candidate): Record<RentalTerm, readonly number[]> => ({
  id: [id],
  kind: [facts.kind.id],
  subKind: [facts.subKind.id],
  location: [facts.location.id],
  city: [facts.city.id],
  option: facts.options.map((option) => option.id),
});

const findPrice = ({ offer, extra }: Candidate): number | undefined => offer && offer.rent + extra;

const asksForDates = ({ stay, periodTypes, periodStartDates }: Query): boolean =>
  stay !== undefined || periodTypes.length > 0 || periodStartDates.length > 0;

/** Returns the parts of a query that a home fails. */
function findFailures(candidate: Candidate, query: Query): Set<Part> {
  const failed = new Set<Part>();
  const { facts } = candidate;
  const values = listTermValues(candidate);
  for (const [term, wanted] of typedEntries(query.terms)) {
    if (wanted.length === 0) continue;
    const has = (id: number) => values[term].includes(id);
    if (!(term === 'option' ? wanted.every(has) : wanted.some(has))) failed.add(term);
  }
  const measures = {
    maxOccupation: facts.maxOccupation,
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    price: findPrice(candidate),
  };
  for (const [name, { gte = -Infinity, lte = Infinity }] of typedEntries(query.range)) {
    const measure = measures[name];
    const isOpen = gte === -Infinity && lte === Infinity;
    if (!isOpen && !(measure !== undefined && measure >= gte && measure <= lte)) failed.add(name);
  }
  if (query.petsAllowed && !facts.petsAllowed) failed.add('petsAllowed');
  if (query.garage && !facts.garage) failed.add('garage');
  if (asksForDates(query) && !candidate.offer) failed.add('dates');
  return failed;
}

interface MatchedUnits {
  readonly query: Query;
  readonly day: Day;
  readonly candidates: readonly (Candidate & { readonly failed: ReadonlySet<Part> })[];
}

const passes = ({ failed }: { readonly failed: ReadonlySet<Part> }, ...but: readonly Part[]): boolean =>
  [...failed].every((part) => but.includes(part));

const toSign = (order: 'ASC' | 'DESC'): 1 | -1 => (order === 'DESC' ? -1 : 1);

/** Compares two values; an absent value comes last in both orders. */
function compareValues(
  a: number | string | undefined,
  b: number | string | undefined,
  { sign, locale }: { readonly sign: 1 | -1; readonly locale: Locale },
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'string') return sign * compareNames(a, String(b), locale);
  return sign * (a - Number(b));
}

const getSortValue = (candidate: Candidate, field: RentalSort, locale: Locale): number | string | undefined => {
  const { facts } = candidate;
  switch (field) {
    case 'price':
      return findPrice(candidate);
    case 'city':
      return localize(facts.city.name, locale);
    case 'date':
      return candidate.created;
    case 'id':
      return candidate.id;
    default:
      return facts[field];
  }
};

/** Creates the comparison function of a sort order. The id decides between equal homes, so that pages never overlap. */
const createComparison =
  (sort: readonly { field: RentalSort; order: 'ASC' | 'DESC' }[], locale: Locale) => (a: Candidate, b: Candidate) => {
    const wanted = sort.length > 0 ? sort : [{ field: 'price' as const, order: 'ASC' as const }];
    for (const { field, order } of wanted) {
      const compared = compareValues(getSortValue(a, field, locale), getSortValue(b, field, locale), {
        sign: toSign(order),
        locale,
      });
      if (compared !== 0) return compared;
    }
    return a.id - b.id;
  };

const compareByName = (locale: Locale) => (a: { name: LocalizedText }, b: { name: LocalizedText }) =>
  compareNames(localize(a.name, locale), localize(b.name, locale), locale);

/** Merges the names of a value from several homes. In each language, the name of the last home wins. */
const merge = <T extends Named>(known: T | undefined, value: T): T => ({
  ...value,
  name: mergeNames(known?.name, value.name),
  ...((known?.alias ?? value.alias) && { alias: mergeNames(known?.alias, value.alias) }),
});

/** Returns a city with its name in the gazetteer when the gazetteer has the place. */
const useKnownCity = (city: UnitFacts['city']): UnitFacts['city'] => {
  const place = placeById(city.id);
  return place ? { ...city, zip: place.zip, name: place.name } : city;
};

/** Counts the values that occur or are selected, over the homes that pass all other parts of the query. */
function countNamed<T extends Named>(
  { candidates, query }: MatchedUnits,
  part: RentalTerm,
  getValues: (facts: UnitFacts) => readonly T[],
): (T & { count: number })[] {
  const selected = new Set(query.terms[part]);
  const found = new Map<number, T & { count: number }>();
  for (const candidate of candidates) {
    // A home must have all chosen options, so an option is counted over the homes that have the other chosen options.
    const counts = part === 'option' ? passes(candidate) : passes(candidate, part);
    for (const value of getValues(candidate.facts)) {
      const known = found.get(value.id);
      found.set(value.id, { ...merge<T>(known, value), count: (known?.count ?? 0) + Number(counts) });
    }
  }
  return [...found.values()].filter(({ id, count }) => count > 0 || selected.has(id));
}

function countNumbers(
  { candidates }: MatchedUnits,
  part: 'maxOccupation' | 'bedrooms',
): { value: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const candidate of candidates) {
    if (!passes(candidate, part)) continue;
    const value = candidate.facts[part];
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value);
}

function findPriceRange({ candidates }: MatchedUnits): RentalFilters['prices'] {
  const prices = candidates.flatMap((candidate) => (passes(candidate, 'price') ? (findPrice(candidate) ?? []) : []));
  return prices.length === 0 ? {} : { min: Math.min(...prices), max: Math.max(...prices) };
}

/** Adds the selected days on which no free period begins, with the count 0. */
function addSelected(begins: readonly { date: Day; count: number }[], selected: readonly Day[]) {
  const known = new Set(begins.map(({ date }) => date));
  const added = selected.filter((date) => !known.has(date)).map((date) => ({ date, count: 0 }));
  return [...begins, ...added].toSorted((a, b) => a.date.localeCompare(b.date));
}

type Unit = Omit<Candidate, 'offer'>;

async function selectUnits(db: Database, siteId: string, query: Query): Promise<Unit[]> {
  const { key, id: unitId, facts, createdAt, extra } = rentalUnits;
  const rows = await db
    .select({
      key,
      id: unitId,
      facts,
      created: sql`extract(epoch from ${createdAt})`.mapWith(Number),
      extra: sql`${extra}`.mapWith(Number),
    })
    .from(rentalUnits)
    .where(sql`site_id = ${siteId} and active and deleted_at is null`)
    .orderBy(asc(key));
  const left = new Set(query.exclude.id);
  return rows.filter(({ id }) => !left.has(id));
}

function narrow(units: readonly Unit[], offers: readonly UnitOffer[], query: Query, day: Day): MatchedUnits {
  const offerOfUnit = new Map(offers.map((offer) => [offer.key, offer]));
  const candidates = units
    .map((unit): Candidate => ({ ...unit, offer: offerOfUnit.get(unit.key) }))
    .map((candidate) => Object.assign(candidate, { failed: findFailures(candidate, query) }));
  return { query, day, candidates };
}

/** Returns the homes that match all parts except the dates and the price. The price depends on the dates. */
const listMatchingKeys = ({ candidates }: MatchedUnits): number[] =>
  candidates.filter((candidate) => passes(candidate, 'dates', 'price')).map(({ key }) => key);

async function matchUnits(db: Database, siteId: string, query: Query, now: Moment): Promise<MatchedUnits> {
  const day = today(now);
  const { stay, periodTypes: types, periodStartDates: begins } = query;
  const [units, offers] = await Promise.all([
    selectUnits(db, siteId, query),
    stay ? findFreeStays(db, siteId, day, [stay]) : findCheapestPeriods(db, siteId, day, { types, begins }),
  ]);
  return narrow(units, offers, query, day);
}

/** Returns the matching homes together with the counts of free periods, which are read once. */
async function matchAndCount(
  db: Database,
  siteId: string,
  query: Query,
  now: Moment,
): Promise<{ readonly matched: MatchedUnits; readonly counts: PeriodCounts }> {
  const day = today(now);
  const { stay, periodTypes: types, periodStartDates: begins } = query;
  const units = await selectUnits(db, siteId, query);
  const right = listMatchingKeys(narrow(units, [], query, day));
  const [counts, stays] = await Promise.all([
    countPeriods(db, siteId, day, { types, begins }, right),
    stay ? findFreeStays(db, siteId, day, [stay]) : undefined,
  ]);
  return { matched: narrow(units, stays ?? counts.cheapest, query, day), counts };
}

const toNearestDates = (
  dates: Nights & { readonly type: NearestDates['type']; readonly units: number; readonly price: number },
): NearestDates => ({
  begin: dates.begin,
  end: dates.end,
  type: dates.type,
  nights: countNights(dates),
  units: dates.units,
  priceFrom: dates.price,
});

/** Returns dates on which homes that match all other parts are free, nearest first. */
async function findNearestDates(db: Database, siteId: string, matched: MatchedUnits): Promise<NearestDates[]> {
  const { query, day, candidates } = matched;
  const keys = listMatchingKeys(matched);
  if (!asksForDates(query) || keys.length === 0) return [];
  const extras = new Map(candidates.map(({ key, extra }) => [key, extra]));
  const { stay, periodStartDates, periodTypes: types } = query;
  const near = stay?.begin ?? periodStartDates[0] ?? day;
  const limit = MAX_NEAREST_PERIODS * 4;
  const findNearestOfTypes = (wanted: readonly PeriodType[]) =>
    findNearestPeriods(db, siteId, day, { types: wanted, near, limit }, keys);
  const [stays, wished] = await Promise.all([
    stay ? findFreeStays(db, siteId, day, shiftStay(stay, day), keys) : [],
    findNearestOfTypes(stay ? [] : types),
  ]);
  // When no home is let for the wanted types of periods, dates of other types are offered.
  const periods = wished.length > 0 || types.length === 0 ? wished : await findNearestOfTypes([]);
  const grouped = [...Map.groupBy(stays, ({ begin, end }) => `${begin} ${end}`).values()].flatMap((group) => {
    const [first] = group;
    const price = Math.min(...group.map(({ key, rent }) => rent + (extras.get(key) ?? 0)));
    return first ? [{ ...first, units: group.length, price }] : [];
  });
  const seen = new Set(grouped.map(({ begin, end }) => `${begin} ${end}`));
  const all = [...grouped, ...periods.filter(({ begin, end }) => !seen.has(`${begin} ${end}`))];
  const measureFromWanted = (dates: Nights) =>
    stay ? measureDistance(stay, dates) : Math.abs(countDaysBetween(near, dates.begin));
  return all
    .toSorted((a, b) => measureFromWanted(a) - measureFromWanted(b) || a.begin.localeCompare(b.begin))
    .slice(0, MAX_NEAREST_PERIODS)
    .map(toNearestDates);
}

async function readSummaries(db: Database, page: readonly Candidate[]): Promise<RentalUnitSummary[]> {
  if (page.length === 0) return [];
  const rows = await db
    .select({ key: rentalUnits.key, summary: rentalUnits.summary })
    .from(rentalUnits)
    .where(
      inArray(
        rentalUnits.key,
        page.map(({ key }) => key),
      ),
    );
  const byKey = new Map(rows.map(({ key, summary }) => [key, summary]));
  return page.flatMap(({ key, offer, extra }) => {
    const summary = byKey.get(key);
    return summary ? [{ ...summary, ...(offer && { offer: buildOffer(offer, { cleaning: extra }) }) }] : [];
  });
}

export function createRentalSearchRepository({ db }: UnitOfWork): RentalSearchRepository {
  return {
    async search(siteId, input, locale, now = Date.now()) {
      const { query, sort, from, limit } = rentalSearchSchema.parse(input);
      const matched = await matchUnits(db, siteId, query, now);
      const found = matched.candidates
        .filter((candidate) => passes(candidate))
        .toSorted(createComparison(sort, locale));
      return {
        total: { value: found.length },
        results: await readSummaries(db, found.slice(from, from + limit)),
        nearest: found.length > 0 ? [] : await findNearestDates(db, siteId, matched),
      };
    },

    async filters(siteId, input, locale, now = Date.now()) {
      const { query } = rentalSearchSchema.parse(input);
      const { matched, counts } = await matchAndCount(db, siteId, query, now);
      const { candidates } = matched;
      const types = new Map(counts.types.map(({ type, count }) => [type, count]));
      const named = compareByName(locale);
      const sorted = <T extends FilterOption>(options: T[]): T[] => options.toSorted(named);
      const kindBySubKind = new Map(candidates.map(({ facts }) => [facts.subKind.id, facts.kind.id]));
      return {
        total: { value: candidates.filter((candidate) => passes(candidate)).length },
        locations: sorted(countNamed(matched, 'location', ({ location }) => [location])),
        kinds: sorted(countNamed(matched, 'kind', ({ kind }) => [kind])),
        subKinds: sorted(countNamed(matched, 'subKind', ({ subKind }) => [subKind])).map((option) =>
          Object.assign(option, { kindId: kindBySubKind.get(option.id) ?? 0 }),
        ),
        maxOccupations: countNumbers(matched, 'maxOccupation'),
        bedrooms: countNumbers(matched, 'bedrooms'),
        cities: sorted(countNamed(matched, 'city', ({ city }) => [useKnownCity(city)])),
        periodTypes: PERIOD_TYPES.filter((type) => types.has(type) || query.periodTypes.includes(type)).map((type) => ({
          type,
          count: types.get(type) ?? 0,
        })),
        periodStartDates: addSelected(counts.begins, query.periodStartDates),
        options: sorted(countNamed(matched, 'option', ({ options }) => options)),
        prices: findPriceRange(matched),
      };
    },

    async cheapest(siteId, unitKey, now = Date.now()) {
      const [offer] = await findCheapestPeriods(db, siteId, today(now), { types: [], begins: [] }, [unitKey]);
      return offer;
    },
  };
}
