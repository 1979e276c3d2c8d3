import { floorLevel } from '#server/site/estates/floorLevel.ts';
import { UNIT_STATES, type UnitState } from '#shared/domain/units/unitState.ts';
import type { UnitOrder, UnitSort, UnitsQuery } from './unitsQuery.ts';

/** What a unit is chosen and sorted by: only what its row shows. */
export interface UnitFacts {
  readonly id: number;
  /** Number within the project, else its title. */
  readonly name: string;
  readonly floor?: string | undefined;
  readonly bedrooms?: number | undefined;
  /** Living area in m². */
  readonly area?: number | undefined;
  /**
   * The price by which units are compared: a rent is that of a month. Absent if it is not shown: filters and sorting must
   * not reveal a hidden price.
   */
  readonly price?: number | undefined;
  readonly state: UnitState;
}

const byNumber = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' });

const KEYS: Readonly<Record<Exclude<UnitSort, 'unit'>, (unit: UnitFacts) => number | undefined>> = {
  floor: ({ floor }) => (floor === undefined ? undefined : floorLevel(floor)),
  bedrooms: ({ bedrooms }) => bedrooms,
  area: ({ area }) => area,
  price: ({ price }) => price,
  status: ({ state }) => UNIT_STATES.indexOf(state),
};

/** 'A.2' before 'A.10'. */
const byName = (a: UnitFacts, b: UnitFacts) => byNumber.compare(a.name, b.name) || a.id - b.id;

function comparison(sort: UnitSort, order: UnitOrder) {
  const direction = order === 'asc' ? 1 : -1;
  if (sort === 'unit') return (a: UnitFacts, b: UnitFacts) => direction * byName(a, b);
  const keyOf = KEYS[sort];
  return (a: UnitFacts, b: UnitFacts) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === right) return byName(a, b);
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    return direction * (left - right);
  };
}

/** Units in an order; what has no value stands last in both directions, equals by their number. */
export const sortUnits = <Unit extends UnitFacts>(
  units: readonly Unit[],
  { sort, order }: Pick<UnitsQuery, 'sort' | 'order'>,
): Unit[] => units.toSorted(comparison(sort, order));

const atLeast = (value: number | undefined, minimum: number | undefined) =>
  minimum === undefined || (value !== undefined && value >= minimum);
const atMost = (value: number | undefined, maximum: number | undefined) =>
  maximum === undefined || (value !== undefined && value <= maximum);

/** The units that a query asks for, in its order. What is not known of a unit does not meet a condition. */
export function selectUnits<Unit extends UnitFacts>(units: readonly Unit[], query: UnitsQuery): Unit[] {
  const { floor, bedMin, areaMin, priceMin, priceMax, status } = query;
  const found = units.filter(
    (unit) =>
      (floor === undefined || unit.floor === floor) &&
      (status === undefined || unit.state === status) &&
      atLeast(unit.bedrooms, bedMin) &&
      atLeast(unit.area, areaMin) &&
      atLeast(unit.price, priceMin) &&
      atMost(unit.price, priceMax),
  );
  return sortUnits(found, query);
}
