import { isObject } from '../../core/isObject.ts';
import { toId, toNumber } from '../reading/readNumbers.ts';
import { type AccountLists, type HalfDay, toHalfDays, findUnitKind, findExclusionReason } from './accountLists.ts';
import { DESCRIPTION_FIELDS, pickFields, toReferenceId, type OrganimmoRow } from './rows.ts';

/** The rows about one home in other lists of the account. */
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

/** A half day of a home: the day, the half and the value of `occupation`. */
export type OccupiedHalfDay = readonly [day: unknown, half: HalfDay, occupation: unknown];

/** An id that a home refers to and that the account's list does not contain. */
export interface UnknownReference {
  /** The field that contains the id, such as `subKind`. */
  readonly field: string;
  readonly list: keyof AccountLists;
  readonly id: string;
}

/** A home with the rows of all lists that it refers to. Data that visitors must not see are left out. */
export interface JoinedUnit {
  readonly unit: OrganimmoRow;
  /** The reason why the unit is no holiday home; undefined when it is one. */
  readonly noHome: string | undefined;
  readonly building: OrganimmoRow | undefined;
  readonly city: OrganimmoRow | undefined;
  readonly kind: OrganimmoRow | undefined;
  readonly subKind: OrganimmoRow | undefined;
  readonly location: OrganimmoRow | undefined;
  /** For each room, the id of its kind in the list `places`. */
  readonly rooms: readonly string[];
  readonly options: readonly OrganimmoRow[];
  readonly photos: readonly OrganimmoRow[];
  /** The costs beside the rent. `amount` is the home's own amount, or else the amount in the list. */
  readonly costs: readonly OrganimmoRow[];
  readonly guarantees: readonly OrganimmoRow[];
  readonly periods: readonly JoinedPeriod[];
  readonly occupied: readonly OccupiedHalfDay[];
  readonly dayparts: readonly OrganimmoRow[];
  /** Unknown references, each combination of field and id once. */
  readonly unknown: readonly UnknownReference[];
}

const UNIT_FIELDS = ['id', 'active', 'reference', 'name', 'address', 'floor', 'garage', 'maxPerson', 'surfaceArea'];
const NAME_FIELDS = ['id', 'code', ...DESCRIPTION_FIELDS];
const PHOTO_FIELDS = ['guid', 'order', 'description', 'onlineVisibility', 'originalUrl'];
const CHANGE_TIME_FIELDS = ['creationDateTime', 'modificationDateTime'];
const COST_FIELDS = ['id', 'amount', 'amountType', 'required', ...DESCRIPTION_FIELDS];
const PERIOD_FIELDS = ['beginDateTime', 'endDateTime', 'totalPrice', 'occupation'];
const STANDARD_PERIOD_FIELDS = ['onlineAvailable', 'onlineAvailableFrom'];
const PROMOTION_FIELDS = ['promotionPrice', 'validUntil'];

const pickFieldsIfPresent = (row: OrganimmoRow | undefined, fields: readonly string[]) =>
  row && pickFields(row, fields);

/** Returns the costs that guests pay: the home's own costs, and the costs in the list that apply to all homes. */
function joinCosts({ costpricefactors }: AccountLists, ownRows: readonly OrganimmoRow[]): OrganimmoRow[] {
  const amounts = new Map(ownRows.map((row) => [toReferenceId(row['costFactor']), row['amount']]));
  return [...costpricefactors].flatMap(([id, factor]) => {
    const isPaidByTenant = toNumber(factor['assignment']) === 0;
    if (!isPaidByTenant || !(amounts.has(id) || factor['defaultRentalUnit'] === true)) return [];
    return [{ ...pickFields(factor, COST_FIELDS), ...(amounts.has(id) && { amount: amounts.get(id) }) }];
  });
}

function joinPeriods(lists: AccountLists, { periods, promotions }: UnitParts): JoinedPeriod[] {
  const promotionsByPeriod = Map.groupBy(promotions, (row) => toReferenceId(row['rentalUnitPeriod']) ?? '');
  return periods.map((period) => {
    const standardPeriod = lists.standardperiods.get(toReferenceId(period['standardPeriod']) ?? '');
    return {
      period: pickFields(period, PERIOD_FIELDS),
      standard: pickFieldsIfPresent(standardPeriod, STANDARD_PERIOD_FIELDS),
      type: pickFieldsIfPresent(lists.periodtypes.get(toReferenceId(standardPeriod?.['type']) ?? ''), NAME_FIELDS),
      promotions: (promotionsByPeriod.get(toId(period['id']) ?? 'none') ?? []).map((row) =>
        pickFields(row, PROMOTION_FIELDS),
      ),
    };
  });
}

/**
 * Returns the options (features) of the home's rooms, in the order of the list. Options that are not online are left
 * out.
 */
function joinOptions({ options }: AccountLists, ownRows: readonly OrganimmoRow[]): OrganimmoRow[] {
  const ids = new Set(ownRows.map((row) => toReferenceId(row['option'])));
  return [...options]
    .filter(([id, { showOnline }]) => ids.has(id) && showOnline === true)
    .map(([, option]) => option)
    .toSorted((a, b) => (toNumber(a['order']) ?? 0) - (toNumber(b['order']) ?? 0))
    .map((option) => pickFields(option, NAME_FIELDS));
}

/** Converts rows of `daypartoccupations`: each row says whether a half day of a home is free or taken. */
export const toOccupiedHalfDays = (
  rows: readonly OrganimmoRow[],
  halves: ReadonlyMap<string, HalfDay>,
): OccupiedHalfDay[] =>
  rows.map((row) => [row['dateDateTime'], halves.get(toReferenceId(row['daypart']) ?? ''), row['occupation']]);

/** Returns the ids in these fields that the lists do not contain. An empty field contains no id. */
function findUnknownReferences(
  lists: AccountLists,
  references: readonly (readonly [field: string, list: keyof AccountLists, reference: unknown])[],
): UnknownReference[] {
  const unknownReferences = new Map<string, UnknownReference>();
  for (const [field, list, reference] of references) {
    const id = toReferenceId(reference);
    if (id !== undefined && !lists[list].has(id)) unknownReferences.set(`${field} ${id}`, { field, list, id });
  }
  return [...unknownReferences.values()];
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
    unit: pickFields(unit, [...UNIT_FIELDS, ...DESCRIPTION_FIELDS]),
    noHome: findExclusionReason(unit, lists),
    building: pickFieldsIfPresent(building, ['name']),
    city: pickFieldsIfPresent(lists.cities.get(toReferenceId(building?.['city']) ?? ''), ['id', 'postalcode', 'name']),
    kind: pickFieldsIfPresent(findUnitKind(lists, subKind), [...NAME_FIELDS, 'maxBedrooms']),
    subKind: pickFieldsIfPresent(subKind, NAME_FIELDS),
    location: pickFieldsIfPresent(lists.locations.get(toReferenceId(unit['location']) ?? ''), NAME_FIELDS),
    rooms: parts.places.map((row) => toReferenceId(row['place']) ?? ''),
    options: joinOptions(lists, parts.options),
    photos: parts.photos.map((row) => pickFields(row, [...PHOTO_FIELDS, ...CHANGE_TIME_FIELDS])),
    costs: joinCosts(lists, parts.costfactors),
    guarantees: guarantees.map((row) => pickFields(row, ['fromDays', 'amount'])),
    periods: joinPeriods(lists, parts),
    occupied: toOccupiedHalfDays(parts.daypartoccupations, toHalfDays(lists.dayparts)),
    dayparts: [...lists.dayparts.values()].map((row) => pickFields(row, ['begin', 'end'])),
    unknown: findUnknownReferences(lists, [
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

/** Returns whether a value has the form that `joinUnit` returns. It checks only the parts that a mapping needs. */
export const isJoinedUnit = (raw: unknown): raw is JoinedUnit =>
  isObject(raw) &&
  isObject(raw['unit']) &&
  ['rooms', 'options', 'photos', 'costs', 'guarantees', 'periods', 'occupied', 'dayparts', 'unknown'].every((part) =>
    Array.isArray(raw[part]),
  );
