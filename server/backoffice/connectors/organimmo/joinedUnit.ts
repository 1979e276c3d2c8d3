import { isObject } from '../../core/isObject.ts';
import { idOf, numberOf } from '../reading/readNumbers.ts';
import { type AccountLists, type HalfDay, halvesOf, kindOf, whyNoHome } from './accountLists.ts';
import { DESCRIPTIONS, pick, refOf, type Row } from './rows.ts';

/** The parts of a home, which are in lists of their own. */
export interface UnitParts {
  readonly photos: readonly Row[];
  readonly places: readonly Row[];
  readonly options: readonly Row[];
  readonly costfactors: readonly Row[];
  readonly guarantees: readonly Row[];
  readonly periods: readonly Row[];
  readonly promotions: readonly Row[];
  readonly daypartoccupations: readonly Row[];
}

interface JoinedPeriod {
  readonly period: Row;
  readonly standard: Row | undefined;
  readonly type: Row | undefined;
  readonly promotions: readonly Row[];
}

/** The day, the half and the occupation of a half day. */
export type Occupied = readonly [day: unknown, half: HalfDay, occupation: unknown];

/** An id that a home refers to and that the account's list does not contain. */
export interface UnknownReference {
  /** The field that contains the id, such as `subKind`. */
  readonly field: string;
  readonly list: keyof AccountLists;
  readonly id: string;
}

/** A home with everything that it refers to. Data that visitors must not see are left out. */
export interface JoinedUnit {
  readonly unit: Row;
  /** The reason why it is no holiday home; undefined when it is one. */
  readonly noHome: string | undefined;
  readonly building: Row | undefined;
  readonly city: Row | undefined;
  readonly kind: Row | undefined;
  readonly subKind: Row | undefined;
  readonly location: Row | undefined;
  /** The id of the place of each room. */
  readonly rooms: readonly string[];
  readonly options: readonly Row[];
  readonly photos: readonly Row[];
  /** The costs beside the rent; `amount` is that of the home, or else that of the list. */
  readonly costs: readonly Row[];
  readonly guarantees: readonly Row[];
  readonly periods: readonly JoinedPeriod[];
  readonly occupied: readonly Occupied[];
  readonly dayparts: readonly Row[];
  /** Unknown references, each combination of field and id once. */
  readonly unknown: readonly UnknownReference[];
}

const UNIT = ['id', 'active', 'reference', 'name', 'address', 'floor', 'garage', 'maxPerson', 'surfaceArea'];
const NAMED = ['id', 'code', ...DESCRIPTIONS];
const PHOTO = ['guid', 'order', 'description', 'onlineVisibility', 'originalUrl'];
const CHANGED = ['creationDateTime', 'modificationDateTime'];
const COST = ['id', 'amount', 'amountType', 'required', ...DESCRIPTIONS];
const PERIOD = ['beginDateTime', 'endDateTime', 'totalPrice', 'occupation'];
const STANDARD = ['onlineAvailable', 'onlineAvailableFrom'];
const PROMOTION = ['promotionPrice', 'validUntil'];

const maybe = (row: Row | undefined, fields: readonly string[]) => row && pick(row, fields);

/** Returns the costs that a tenant pays: those that the home has, and those of the list that apply to all homes. */
function costsOf({ costpricefactors }: AccountLists, own: readonly Row[]): Row[] {
  const amounts = new Map(own.map((row) => [refOf(row['costFactor']), row['amount']]));
  return [...costpricefactors].flatMap(([id, factor]) => {
    const isTenants = numberOf(factor['assignment']) === 0;
    if (!isTenants || !(amounts.has(id) || factor['defaultRentalUnit'] === true)) return [];
    return [{ ...pick(factor, COST), ...(amounts.has(id) && { amount: amounts.get(id) }) }];
  });
}

function periodsOf(lists: AccountLists, { periods, promotions }: UnitParts): JoinedPeriod[] {
  const ofPeriod = Map.groupBy(promotions, (row) => refOf(row['rentalUnitPeriod']) ?? '');
  return periods.map((period) => {
    const standard = lists.standardperiods.get(refOf(period['standardPeriod']) ?? '');
    return {
      period: pick(period, PERIOD),
      standard: maybe(standard, STANDARD),
      type: maybe(lists.periodtypes.get(refOf(standard?.['type']) ?? ''), NAMED),
      promotions: (ofPeriod.get(idOf(period['id']) ?? 'none') ?? []).map((row) => pick(row, PROMOTION)),
    };
  });
}

/** Returns the options of its rooms that are visible online, without duplicates, in the order of the list. */
function optionsOf({ options }: AccountLists, own: readonly Row[]): Row[] {
  const ids = new Set(own.map((row) => refOf(row['option'])));
  return [...options]
    .filter(([id, { showOnline }]) => ids.has(id) && showOnline === true)
    .map(([, option]) => option)
    .toSorted((a, b) => (numberOf(a['order']) ?? 0) - (numberOf(b['order']) ?? 0))
    .map((option) => pick(option, NAMED));
}

/** Converts the rows of half days. */
export const occupiedIn = (rows: readonly Row[], halves: ReadonlyMap<string, HalfDay>): Occupied[] =>
  rows.map((row) => [row['dateDateTime'], halves.get(refOf(row['daypart']) ?? ''), row['occupation']]);

/** Returns the ids in these fields that the lists do not contain. An empty field contains no id. */
function findUnknown(
  lists: AccountLists,
  named: readonly (readonly [field: string, list: keyof AccountLists, reference: unknown])[],
): UnknownReference[] {
  const unknown = new Map<string, UnknownReference>();
  for (const [field, list, reference] of named) {
    const id = refOf(reference);
    if (id !== undefined && !lists[list].has(id)) unknown.set(`${field} ${id}`, { field, list, id });
  }
  return [...unknown.values()];
}

/**
 * Joins a home with its parts. The parts are in the order of their ids, so that an unchanged home has the same content
 * each time.
 */
export function joinUnit(unit: Row, parts: UnitParts, lists: AccountLists): JoinedUnit {
  const building = lists.buildings.get(refOf(unit['building']) ?? '');
  const subKind = lists.subkinds.get(refOf(unit['subKind']) ?? '');
  const guarantees = parts.guarantees.length > 0 ? parts.guarantees : [...lists.standardguarantees.values()];
  return {
    unit: pick(unit, [...UNIT, ...DESCRIPTIONS]),
    noHome: whyNoHome(unit, lists),
    building: maybe(building, ['name']),
    city: maybe(lists.cities.get(refOf(building?.['city']) ?? ''), ['id', 'postalcode', 'name']),
    kind: maybe(kindOf(lists, subKind), [...NAMED, 'maxBedrooms']),
    subKind: maybe(subKind, NAMED),
    location: maybe(lists.locations.get(refOf(unit['location']) ?? ''), NAMED),
    rooms: parts.places.map((row) => refOf(row['place']) ?? ''),
    options: optionsOf(lists, parts.options),
    photos: parts.photos.map((row) => pick(row, [...PHOTO, ...CHANGED])),
    costs: costsOf(lists, parts.costfactors),
    guarantees: guarantees.map((row) => pick(row, ['fromDays', 'amount'])),
    periods: periodsOf(lists, parts),
    occupied: occupiedIn(parts.daypartoccupations, halvesOf(lists.dayparts)),
    dayparts: [...lists.dayparts.values()].map((row) => pick(row, ['begin', 'end'])),
    unknown: findUnknown(lists, [
      ['subKind', 'subkinds', unit['subKind']],
      ['subKind.kind', 'kinds', subKind?.['kind']],
      ['building', 'buildings', unit['building']],
      ['building.city', 'cities', building?.['city']],
      ['location', 'locations', unit['location']],
      ...parts.options.map((row) => ['option', 'options', row['option']] as const),
      ...parts.costfactors.map((row) => ['costFactor', 'costpricefactors', row['costFactor']] as const),
      ...parts.periods.map((row) => ['standardPeriod', 'standardperiods', row['standardPeriod']] as const),
    ]),
  };
}

/** Returns whether a value was made by `joinUnit`. It checks the parts that a mapping needs. */
export const isJoinedUnit = (raw: unknown): raw is JoinedUnit =>
  isObject(raw) &&
  isObject(raw['unit']) &&
  ['rooms', 'options', 'photos', 'costs', 'guarantees', 'periods', 'occupied', 'dayparts', 'unknown'].every((part) =>
    Array.isArray(raw[part]),
  );
