import { parseFloorLevel } from '#server/site/estates/floorLevel.ts';
import { UNIT_STATES, type UnitState } from '#shared/domain/units/unitState.ts';
import type { UnitOrder, UnitSort, UnitsQuery } from './unitsQuery.ts';

/** The values by which a unit is filtered and sorted. The unit's row shows all of them. */
export interface SelectableUnit {
  readonly id: number;
  /** The number within the project, otherwise the title. */
  readonly name: string;
  readonly floor?: string | undefined;
  readonly bedrooms?: number | undefined;
  /** The living area in m². */
  readonly area?: number | undefined;
  /**
   * The price by which units are compared; for a rent, the monthly rent. It is absent when it is not shown, because
   * filters and sorting must not reveal a hidden price.
   */
  readonly price?: number | undefined;
  readonly state: UnitState;
}

const numericCollator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' });

const SORT_VALUE_READERS: Readonly<Record<Exclude<UnitSort, 'unit'>, (unit: SelectableUnit) => number | undefined>> = {
  floor: ({ floor }) => (floor === undefined ? undefined : parseFloorLevel(floor)),
  bedrooms: ({ bedrooms }) => bedrooms,
  area: ({ area }) => area,
  price: ({ price }) => price,
  status: ({ state }) => UNIT_STATES.indexOf(state),
};

/** Sorts 'A.2' before 'A.10'. */
const compareByName = (a: SelectableUnit, b: SelectableUnit) => numericCollator.compare(a.name, b.name) || a.id - b.id;

function createUnitComparison(sort: UnitSort, order: UnitOrder) {
  const direction = order === 'asc' ? 1 : -1;
  if (sort === 'unit') return (a: SelectableUnit, b: SelectableUnit) => direction * compareByName(a, b);
  const getSortKey = SORT_VALUE_READERS[sort];
  return (a: SelectableUnit, b: SelectableUnit) => {
    const [firstValue, secondValue] = [getSortKey(a), getSortKey(b)];
    if (firstValue === secondValue) return compareByName(a, b);
    if (firstValue === undefined) return 1;
    if (secondValue === undefined) return -1;
    return direction * (firstValue - secondValue);
  };
}

/** Sorts units. Units without a value come last in both directions; equal units are sorted by number. */
export const sortUnits = <Unit extends SelectableUnit>(
  units: readonly Unit[],
  { sort, order }: Pick<UnitsQuery, 'sort' | 'order'>,
): Unit[] => units.toSorted(createUnitComparison(sort, order));

const isAtLeast = (value: number | undefined, minimum: number | undefined) =>
  minimum === undefined || (value !== undefined && value >= minimum);
const isAtMost = (value: number | undefined, maximum: number | undefined) =>
  maximum === undefined || (value !== undefined && value <= maximum);

/**
 * Returns the units that match a query, in the query's order. A unit with an unknown value does not match a condition
 * on that value.
 */
export function selectUnits<Unit extends SelectableUnit>(units: readonly Unit[], query: UnitsQuery): Unit[] {
  const { floor, bedMin, areaMin, priceMin, priceMax, status } = query;
  const matchingUnits = units.filter(
    (unit) =>
      (floor === undefined || unit.floor === floor) &&
      (status === undefined || unit.state === status) &&
      isAtLeast(unit.bedrooms, bedMin) &&
      isAtLeast(unit.area, areaMin) &&
      isAtLeast(unit.price, priceMin) &&
      isAtMost(unit.price, priceMax),
  );
  return sortUnits(matchingUnits, query);
}
