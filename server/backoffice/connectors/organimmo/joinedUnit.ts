import { isObject } from '../../core/isObject.ts';
import { toId, toNumber } from '../reading/readNumbers.ts';
import { type AccountLists, type HalfDay, toHalfDays, findKind, explainNoHome } from './accountLists.ts';
import { DESCRIPTIONS, pick, toReferenceId, type OrganimmoRow } from './rows.ts';

/** The parts of a home, which are in lists of their own. */
export interface UnitParts {
  readonly photos: readonly OrganimmoRow[];
  readonly places: readonly OrganimmoRow[];
  readonly options: readonly OrganimmoRow[];
  readonly costfactors: readonly OrganimmoRow[];
  readonly guarantees: readonly OrganimmoRow[];
  readonly periods: readonly OrganimmoRow[];
  readonly promotions: readonly OrganimmoRow[];
  readonly daypartoccupations: readonly OrganimmoRow[];
}

interface JoinedPeriod {
  readonly period: OrganimmoRow;
  readonly standard: OrganimmoRow | undefined;
  readonly type: OrganimmoRow | undefined;
  readonly promotions: readonly OrganimmoRow[];
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
  readonly unit: OrganimmoRow;
  /** The reason why it is no holiday home; undefined when it is one. */
  readonly noHome: string | undefined;
  readonly building: OrganimmoRow | undefined;
  readonly city: OrganimmoRow | undefined;
  readonly kind: OrganimmoRow | undefined;
  readonly subKind: OrganimmoRow | undefined;
  readonly location: OrganimmoRow | undefined;
  /** The id of the place of each room. */
  readonly rooms: readonly string[];
  readonly options: readonly OrganimmoRow[];
  readonly photos: readonly OrganimmoRow[];
  /** The costs beside the rent; `amount` is that of the home, or else that of the list. */
  readonly costs: readonly OrganimmoRow[];
  readonly guarantees: readonly OrganimmoRow[];
  readonly periods: readonly JoinedPeriod[];
  readonly occupied: readonly Occupied[];
  readonly dayparts: readonly OrganimmoRow[];
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

const pickIfPresent = (row: OrganimmoRow | undefined, fields: readonly string[]) => row && pick(row, fields);

/** Returns the costs that a tenant pays: those that the home has, and those of the list that apply to all homes. */
function joinCosts({ costpricefactors }: AccountLists, own: readonly OrganimmoRow[]): OrganimmoRow[] {
  const amounts = new Map(own.map((row) => [toReferenceId(row['costFactor']), row['amount']]));
  return [...costpricefactors].flatMap(([id, factor]) => {
    const isTenants = toNumber(factor['assignment']) === 0;
    if (!isTenants || !(amounts.has(id) || factor['defaultRentalUnit'] === true)) return [];
    return [{ ...pick(factor, COST), ...(amounts.has(id) && { amount: amounts.get(id) }) }];
  });
}

function joinPeriods(lists: AccountLists, { periods, promotions }: UnitParts): JoinedPeriod[] {
  const ofPeriod = Map.groupBy(promotions, (row) => toReferenceId(row['rentalUnitPeriod']) ?? '');
  return periods.map((period) => {
    const standard = lists.standardperiods.get(toReferenceId(period['standardPeriod']) ?? '');
    return {
      period: pick(period, PERIOD),
      standard: pickIfPresent(standard, STANDARD),
      type: pickIfPresent(lists.periodtypes.get(toReferenceId(standard?.['type']) ?? ''), NAMED),
      promotions: (ofPeriod.get(toId(period['id']) ?? 'none') ?? []).map((row) => pick(row, PROMOTION)),
    };
  });
}

/** Returns the options of its rooms that are visible online, without duplicates, in the order of the list. */
function joinOptions({ options }: AccountLists, own: readonly OrganimmoRow[]): OrganimmoRow[] {
  const ids = new Set(own.map((row) => toReferenceId(row['option'])));
  return [...options]
    .filter(([id, { showOnline }]) => ids.has(id) && showOnline === true)
    .map(([, option]) => option)
    .toSorted((a, b) => (toNumber(a['order']) ?? 0) - (toNumber(b['order']) ?? 0))
    .map((option) => pick(option, NAMED));
}

/** Converts the rows of half days. */
export const toOccupied = (rows: readonly OrganimmoRow[], halves: ReadonlyMap<string, HalfDay>): Occupied[] =>
  rows.map((row) => [row['dateDateTime'], halves.get(toReferenceId(row['daypart']) ?? ''), row['occupation']]);

/** Returns the ids in these fields that the lists do not contain. An empty field contains no id. */
function findUnknown(
  lists: AccountLists,
  named: readonly (readonly [field: string, list: keyof AccountLists, reference: unknown])[],
): UnknownReference[] {
  const unknown = new Map<string, UnknownReference>();
  for (const [field, list, reference] of named) {
    const id = toReferenceId(reference);
    if (id !== undefined && !lists[list].has(id)) unknown.set(`${field} ${id}`, { field, list, id });
  }
  return [...unknown.values()];
}

/**
 * Joins a home with its parts. The parts are in the order of their ids, so that an unchanged home has the same content
 * each time.
 */
export function joinUnit(unit: OrganimmoRow, parts: UnitParts, lists: AccountLists): JoinedUnit {
  const building = lists.buildings.get(toReferenceId(unit['building']) ?? '');
  const subKind = lists.subkinds.get(toReferenceId(unit['subKind']) ?? '');
  const guarantees = parts.guarantees.length > 0 ? parts.guarantees : [...lists.standardguarantees.values()];
  return {
    unit: pick(unit, [...UNIT, ...DESCRIPTIONS]),
    noHome: explainNoHome(unit, lists),
    building: pickIfPresent(building, ['name']),
    city: pickIfPresent(lists.cities.get(toReferenceId(building?.['city']) ?? ''), ['id', 'postalcode', 'name']),
    kind: pickIfPresent(findKind(lists, subKind), [...NAMED, 'maxBedrooms']),
    subKind: pickIfPresent(subKind, NAMED),
    location: pickIfPresent(lists.locations.get(toReferenceId(unit['location']) ?? ''), NAMED),
    rooms: parts.places.map((row) => toReferenceId(row['place']) ?? ''),
    options: joinOptions(lists, parts.options),
    photos: parts.photos.map((row) => pick(row, [...PHOTO, ...CHANGED])),
    costs: joinCosts(lists, parts.costfactors),
    guarantees: guarantees.map((row) => pick(row, ['fromDays', 'amount'])),
    periods: joinPeriods(lists, parts),
    occupied: toOccupied(parts.daypartoccupations, toHalfDays(lists.dayparts)),
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
