import { asc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LocalizedText } from '#shared/api/common.ts';
import {
  type NearestDates,
  type RentalFilters,
  type RentalSearch,
  type RentalSearchResult,
  type RentalSort,
  type RentalTermField,
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
import { countNights, type Day, countDaysBetween, findLastArrivalDay, type Nights, toBelgianDay } from '../days.ts';
import { measureDistance, listShiftedStays } from '../nearestDates.ts';
import { findPlaceById } from '../../geo/places.ts';
import { buildOffer } from '../prices/quote.ts';
import type { UnitFacts } from '../../core/db/documents/rentalUnitFacts.ts';
import { mergeNames } from '../../core/db/mergeNames.ts';
import {
  findCheapestDates,
  countPeriods,
  findFreeStays,
  findNearestPeriods,
  type PeriodCounts,
  type UnitOffer,
} from './rentalOffers.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

type RentalQuery = z.output<typeof rentalQuerySchema>;
type FilterOption = RentalFilters['locations'][number];

interface NamedOption {
  readonly id: number;
  readonly name: LocalizedText;
  readonly alias?: LocalizedText | undefined;
}

/**
 * Finds homes by their properties and their free dates. An agency has tens of homes, so they are filtered in memory.
 */
export interface RentalSearchRepository {
  search(siteId: string, search: RentalSearch, locale: Locale, now?: Moment): Promise<RentalSearchResult>;
  readFilters(siteId: string, search: RentalSearch, locale: Locale, now?: Moment): Promise<RentalFilters>;
  /** Returns the free dates with which a home is offered; see `findCheapestDates`. */
  findCheapest(siteId: string, unitKey: number, now?: Moment): Promise<UnitOffer | undefined>;
}

interface CandidateUnit {
  readonly unitKey: number;
  readonly id: number;
  readonly facts: UnitFacts;
  /** The creation time in seconds since 1970. */
  readonly createdSeconds: number;
  readonly mandatoryCosts: number;
  /** The free dates with which the home is offered; undefined when it has no free dates that match the query. */
  readonly offer: UnitOffer | undefined;
}

/**
 * A part of a query. The parts are evaluated separately, because the facet of a part counts the homes that pass all
 * other parts.
 */
type QueryPart =
  | RentalTermField
  | 'maxOccupation'
  | 'bedrooms'
  | 'bathrooms'
  | 'price'
  | 'dates'
  | 'petsAllowed'
  | 'garage';

const listTermValues = ({ id, facts }: CandidateUnit): Record<RentalTermField, readonly number[]> => ({
  id: [id],
  kind: [facts.kind.id],
  subKind: [facts.subKind.id],
  location: [facts.location.id],
  city: [facts.city.id],
  option: facts.options.map((option) => option.id),
});

const findPrice = ({ offer, mandatoryCosts: extra }: CandidateUnit): number | undefined => offer && offer.rent + extra;

const hasDateCriteria = ({ stay, periodTypes, periodStartDates }: RentalQuery): boolean =>
  stay !== undefined || periodTypes.length > 0 || periodStartDates.length > 0;

/** Returns the parts of a query that a home fails. */
function findFailedParts(candidate: CandidateUnit, query: RentalQuery): Set<QueryPart> {
  const failedParts = new Set<QueryPart>();
  const { facts } = candidate;
  const values = listTermValues(candidate);
  for (const [term, selectedIds] of typedEntries(query.terms)) {
    if (selectedIds.length === 0) continue;
    const hasValue = (id: number) => values[term].includes(id);
    if (!(term === 'option' ? selectedIds.every(hasValue) : selectedIds.some(hasValue))) failedParts.add(term);
  }
  const measures = {
    maxOccupation: facts.maxOccupation,
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    price: findPrice(candidate),
  };
  for (const [name, { gte = -Infinity, lte = Infinity }] of typedEntries(query.range)) {
    const measure = measures[name];
    const isUnlimited = gte === -Infinity && lte === Infinity;
    if (!isUnlimited && !(measure !== undefined && measure >= gte && measure <= lte)) failedParts.add(name);
  }
  if (query.petsAllowed && !facts.petsAllowed) failedParts.add('petsAllowed');
  if (query.garage && !facts.garage) failedParts.add('garage');
  if (hasDateCriteria(query) && !candidate.offer) failedParts.add('dates');
  return failedParts;
}

interface MatchedUnits {
  readonly query: RentalQuery;
  readonly day: Day;
  readonly candidates: readonly (CandidateUnit & { readonly failed: ReadonlySet<QueryPart> })[];
}

const passesParts = (
  { failed }: { readonly failed: ReadonlySet<QueryPart> },
  ...ignoredParts: readonly QueryPart[]
): boolean => [...failed].every((part) => ignoredParts.includes(part));

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

const getSortValue = (candidate: CandidateUnit, field: RentalSort, locale: Locale): number | string | undefined => {
  const { facts } = candidate;
  switch (field) {
    case 'price':
      return findPrice(candidate);
    case 'city':
      return localize(facts.city.name, locale);
    case 'date':
      return candidate.createdSeconds;
    case 'id':
      return candidate.id;
    default:
      return facts[field];
  }
};

/**
 * Creates the comparison function of a sort order. Homes that are equal in this order are sorted by id, so that no home
 * is on two pages.
 */
const createComparator =
  (sort: readonly { field: RentalSort; order: 'ASC' | 'DESC' }[], locale: Locale) =>
  (a: CandidateUnit, b: CandidateUnit) => {
    const chosenSort = sort.length > 0 ? sort : [{ field: 'price' as const, order: 'ASC' as const }];
    for (const { field, order } of chosenSort) {
      const comparison = compareValues(getSortValue(a, field, locale), getSortValue(b, field, locale), {
        sign: toSign(order),
        locale,
      });
      if (comparison !== 0) return comparison;
    }
    return a.id - b.id;
  };

const compareByName = (locale: Locale) => (a: { name: LocalizedText }, b: { name: LocalizedText }) =>
  compareNames(localize(a.name, locale), localize(b.name, locale), locale);

/** Merges the names of a value from several homes. In each language, the name of the last home wins. */
const mergeOptions = <T extends NamedOption>(knownOption: T | undefined, value: T): T => ({
  ...value,
  name: mergeNames(knownOption?.name, value.name),
  ...((knownOption?.alias ?? value.alias) && { alias: mergeNames(knownOption?.alias, value.alias) }),
});

/** Returns a city with its name in the gazetteer when the gazetteer has the place. */
const applyGazetteerName = (city: UnitFacts['city']): UnitFacts['city'] => {
  const place = findPlaceById(city.id);
  return place ? { ...city, zip: place.zip, name: place.name } : city;
};

/**
 * Counts, for each value, the homes that have the value and pass all other parts of the query. Selected values are
 * always listed.
 */
function countOptions<T extends NamedOption>(
  { candidates, query }: MatchedUnits,
  term: RentalTermField,
  getValues: (facts: UnitFacts) => readonly T[],
): (T & { count: number })[] {
  const selectedIds = new Set(query.terms[term]);
  const optionsById = new Map<number, T & { count: number }>();
  for (const candidate of candidates) {
    // A home must have all selected options, so an option is counted among the homes that pass the whole query.
    const isCounted = term === 'option' ? passesParts(candidate) : passesParts(candidate, term);
    for (const value of getValues(candidate.facts)) {
      const previousOption = optionsById.get(value.id);
      optionsById.set(value.id, {
        ...mergeOptions<T>(previousOption, value),
        count: (previousOption?.count ?? 0) + Number(isCounted),
      });
    }
  }
  return [...optionsById.values()].filter(({ id, count }) => count > 0 || selectedIds.has(id));
}

function countNumberValues(
  { candidates }: MatchedUnits,
  factName: 'maxOccupation' | 'bedrooms',
): { value: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const candidate of candidates) {
    if (!passesParts(candidate, factName)) continue;
    const value = candidate.facts[factName];
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value);
}

function findPriceRange({ candidates }: MatchedUnits): RentalFilters['prices'] {
  const prices = candidates.flatMap((candidate) =>
    passesParts(candidate, 'price') ? (findPrice(candidate) ?? []) : [],
  );
  return prices.length === 0 ? {} : { min: Math.min(...prices), max: Math.max(...prices) };
}

/** Adds the selected days on which no free period begins, with the count 0. */
function addSelectedDays(begins: readonly { date: Day; count: number }[], selectedDays: readonly Day[]) {
  const countedDays = new Set(begins.map(({ date }) => date));
  const addedDays = selectedDays.filter((date) => !countedDays.has(date)).map((date) => ({ date, count: 0 }));
  return [...begins, ...addedDays].toSorted((a, b) => a.date.localeCompare(b.date));
}

type SearchedUnit = Omit<CandidateUnit, 'offer'>;

async function selectUnits(db: Database, siteId: string, query: RentalQuery): Promise<SearchedUnit[]> {
  const { key, id: unitId, facts, createdAt, extra } = rentalUnits;
  const rows = await db
    .select({
      unitKey: key,
      id: unitId,
      facts,
      createdSeconds: sql`extract(epoch from ${createdAt})`.mapWith(Number),
      mandatoryCosts: sql`${extra}`.mapWith(Number),
    })
    .from(rentalUnits)
    .where(sql`site_id = ${siteId} and active and deleted_at is null`)
    .orderBy(asc(key));
  const excludedIds = new Set(query.exclude.id);
  return rows.filter(({ id }) => !excludedIds.has(id));
}

function matchWithOffers(
  units: readonly SearchedUnit[],
  offers: readonly UnitOffer[],
  query: RentalQuery,
  day: Day,
): MatchedUnits {
  const offersByKey = new Map(offers.map((offer) => [offer.key, offer]));
  const candidates = units
    .map((unit): CandidateUnit => ({ ...unit, offer: offersByKey.get(unit.unitKey) }))
    .map((candidate) => Object.assign(candidate, { failed: findFailedParts(candidate, query) }));
  return { query, day, candidates };
}

/** Returns the keys of homes that match all parts except the dates and the price, which depends on the dates. */
const listMatchingKeys = ({ candidates }: MatchedUnits): number[] =>
  candidates.filter((candidate) => passesParts(candidate, 'dates', 'price')).map(({ unitKey: key }) => key);

async function matchUnits(db: Database, siteId: string, query: RentalQuery, now: Moment): Promise<MatchedUnits> {
  const day = toBelgianDay(now);
  const { stay, periodTypes: types, periodStartDates: begins } = query;
  const [units, offers] = await Promise.all([
    selectUnits(db, siteId, query),
    stay ? findFreeStays(db, siteId, day, [stay]) : findCheapestDates(db, siteId, day, { types, beginDays: begins }),
  ]);
  return matchWithOffers(units, offers, query, day);
}

/** Returns the matching homes together with the counts of free periods, which are read once. */
async function matchAndCount(
  db: Database,
  siteId: string,
  query: RentalQuery,
  now: Moment,
): Promise<{ readonly matched: MatchedUnits; readonly counts: PeriodCounts }> {
  const day = toBelgianDay(now);
  const { stay, periodTypes: types, periodStartDates: begins } = query;
  const units = await selectUnits(db, siteId, query);
  const matchingKeys = listMatchingKeys(matchWithOffers(units, [], query, day));
  const [counts, stays] = await Promise.all([
    countPeriods(db, siteId, day, { types, beginDays: begins }, matchingKeys),
    stay ? findFreeStays(db, siteId, day, [stay]) : undefined,
  ]);
  return { matched: matchWithOffers(units, stays ?? counts.cheapest, query, day), counts };
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

/** Returns dates near the wanted dates on which homes that match all other parts are free, nearest first. */
async function findNearestDates(db: Database, siteId: string, matchedUnits: MatchedUnits): Promise<NearestDates[]> {
  const { query, day, candidates } = matchedUnits;
  const keys = listMatchingKeys(matchedUnits);
  if (!hasDateCriteria(query) || keys.length === 0) return [];
  const mandatoryCostsByKey = new Map(candidates.map(({ unitKey: key, mandatoryCosts: extra }) => [key, extra]));
  const { stay, periodStartDates, periodTypes: types } = query;
  const nearDay = stay?.begin ?? periodStartDates[0] ?? day;
  const limit = MAX_NEAREST_PERIODS * 4;
  const findNearestOfTypes = (periodTypes: readonly PeriodType[]) =>
    findNearestPeriods(db, siteId, day, { types: periodTypes, near: nearDay, limit }, keys);
  const [stays, periodsOfWantedTypes] = await Promise.all([
    stay
      ? findFreeStays(db, siteId, day, listShiftedStays(stay, { first: day, last: findLastArrivalDay(day) }), keys)
      : [],
    findNearestOfTypes(stay ? [] : types),
  ]);
  // When no home has free periods of the wanted types, dates of other types are offered.
  const periods =
    periodsOfWantedTypes.length > 0 || types.length === 0 ? periodsOfWantedTypes : await findNearestOfTypes([]);
  const datesOfStays = [...Map.groupBy(stays, ({ begin, end }) => `${begin} ${end}`).values()].flatMap((group) => {
    const [first] = group;
    const price = Math.min(...group.map(({ key, rent }) => rent + (mandatoryCostsByKey.get(key) ?? 0)));
    return first ? [{ ...first, units: group.length, price }] : [];
  });
  const stayKeys = new Set(datesOfStays.map(({ begin, end }) => `${begin} ${end}`));
  const allDates = [...datesOfStays, ...periods.filter(({ begin, end }) => !stayKeys.has(`${begin} ${end}`))];
  const measureFromWanted = (dates: Nights) =>
    stay ? measureDistance(stay, dates) : Math.abs(countDaysBetween(nearDay, dates.begin));
  return allDates
    .toSorted((a, b) => measureFromWanted(a) - measureFromWanted(b) || a.begin.localeCompare(b.begin))
    .slice(0, MAX_NEAREST_PERIODS)
    .map(toNearestDates);
}

async function readSummaries(db: Database, page: readonly CandidateUnit[]): Promise<RentalUnitSummary[]> {
  if (page.length === 0) return [];
  const rows = await db
    .select({ key: rentalUnits.key, summary: rentalUnits.summary })
    .from(rentalUnits)
    .where(
      inArray(
        rentalUnits.key,
        page.map(({ unitKey: key }) => key),
      ),
    );
  const summariesByKey = new Map(rows.map(({ key, summary }) => [key, summary]));
  return page.flatMap(({ unitKey: key, offer, mandatoryCosts: extra }) => {
    const summary = summariesByKey.get(key);
    return summary ? [{ ...summary, ...(offer && { offer: buildOffer(offer, { cleaning: extra }) }) }] : [];
  });
}

export function createRentalSearchRepository({ db }: UnitOfWork): RentalSearchRepository {
  return {
    async search(siteId, input, locale, now = Date.now()) {
      const { query, sort, from, limit } = rentalSearchSchema.parse(input);
      const matchedUnits = await matchUnits(db, siteId, query, now);
      const matches = matchedUnits.candidates
        .filter((candidate) => passesParts(candidate))
        .toSorted(createComparator(sort, locale));
      return {
        total: { value: matches.length },
        results: await readSummaries(db, matches.slice(from, from + limit)),
        nearest: matches.length > 0 ? [] : await findNearestDates(db, siteId, matchedUnits),
      };
    },

    async readFilters(siteId, input, locale, now = Date.now()) {
      const { query } = rentalSearchSchema.parse(input);
      const { matched, counts } = await matchAndCount(db, siteId, query, now);
      const { candidates } = matched;
      const countsByType = new Map(counts.types.map(({ type, count }) => [type, count]));
      const compareNamed = compareByName(locale);
      const sortByName = <T extends FilterOption>(options: T[]): T[] => options.toSorted(compareNamed);
      const kindBySubKind = new Map(candidates.map(({ facts }) => [facts.subKind.id, facts.kind.id]));
      return {
        total: { value: candidates.filter((candidate) => passesParts(candidate)).length },
        locations: sortByName(countOptions(matched, 'location', ({ location }) => [location])),
        kinds: sortByName(countOptions(matched, 'kind', ({ kind }) => [kind])),
        subKinds: sortByName(countOptions(matched, 'subKind', ({ subKind }) => [subKind])).map((option) =>
          Object.assign(option, { kindId: kindBySubKind.get(option.id) ?? 0 }),
        ),
        maxOccupations: countNumberValues(matched, 'maxOccupation'),
        bedrooms: countNumberValues(matched, 'bedrooms'),
        cities: sortByName(countOptions(matched, 'city', ({ city }) => [applyGazetteerName(city)])),
        periodTypes: PERIOD_TYPES.filter((type) => countsByType.has(type) || query.periodTypes.includes(type)).map(
          (type) => ({
            type,
            count: countsByType.get(type) ?? 0,
          }),
        ),
        periodStartDates: addSelectedDays(counts.begins, query.periodStartDates),
        options: sortByName(countOptions(matched, 'option', ({ options }) => options)),
        prices: findPriceRange(matched),
      };
    },

    async findCheapest(siteId, unitKey, now = Date.now()) {
      const [offer] = await findCheapestDates(db, siteId, toBelgianDay(now), { types: [], beginDays: [] }, [unitKey]);
      return offer;
    },
  };
}
