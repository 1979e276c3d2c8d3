import { selectUnits } from './selectUnits.ts';
import { compareFloors } from '#server/site/estates/floorLevel.ts';
import {
  isFiltered,
  formatSort,
  UNIT_SORTS,
  type UnitOrder,
  type UnitSort,
  type UnitsQuery,
  formatUnitsQuery,
} from './unitsQuery.ts';
import { UNIT_STATES } from '#shared/domain/units/unitState.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { type FacadeView, buildFacadeView } from './facadeView.ts';
import type { UnitView } from './listUnits.ts';

/** The URL fragment of the table on the page, for links to the table and for the address of the form. */
export const UNITS_FRAGMENT = 'units';

export interface ColumnView {
  readonly id: UnitSort | 'kind';
  readonly label: string;
  readonly isNumeric: boolean;
  /** The address that sorts by this column; absent when the column cannot be sorted. */
  readonly href?: string;
  /** The value of `aria-sort`, for the column by which the rows are sorted. */
  readonly ariaSort?: 'ascending' | 'descending';
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface UnitsFilterView {
  readonly formAction: string;
  readonly query: UnitsQuery;
  readonly sort: string;
  /** The floors to choose from. This list and the other lists of options are empty when there is no choice. */
  readonly floors: readonly SelectOption[];
  readonly bedrooms: readonly SelectOption[];
  readonly states: readonly SelectOption[];
  readonly hasAreas: boolean;
  readonly hasPrices: boolean;
  readonly sortOptions: readonly SelectOption[];
  /** The address without filters; absent while nothing is filtered. */
  readonly resetHref?: string;
}

/** The units of a project in the form in which its page shows them, for one query. */
export interface UnitsTable {
  readonly total: number;
  readonly facade: FacadeView;
  readonly columns: readonly ColumnView[];
  readonly rows: readonly UnitView[];
  readonly filter: UnitsFilterView;
}

const NUMERIC_COLUMNS: ReadonlySet<ColumnView['id']> = new Set(['bedrooms', 'area', 'price']);

/** Returns the address of the table on the project's page, with a query. */
function buildUnitsHref(path: string, query: UnitsQuery): string {
  const search = formatUnitsQuery(query);
  return `${path}${search ? `?${search}` : ''}#${UNITS_FRAGMENT}`;
}

/** Returns the columns for which some unit has a value. */
function listColumnIds(units: readonly UnitView[]): readonly ColumnView['id'][] {
  const hasAnyValue = (getValue: (unit: UnitView) => unknown) => units.some((unit) => Boolean(getValue(unit)));
  return [
    'unit' as const,
    ...(hasAnyValue(({ floor }) => floor) ? (['floor'] as const) : []),
    'kind' as const,
    ...(hasAnyValue(({ bedrooms }) => bedrooms) ? (['bedrooms'] as const) : []),
    ...(hasAnyValue(({ area }) => area) ? (['area'] as const) : []),
    'price' as const,
    'status' as const,
  ];
}

function buildColumnView(id: ColumnView['id'], path: string, query: UnitsQuery, t: Translate): ColumnView {
  const column = { id, label: t(`units:column.${id}`), isNumeric: NUMERIC_COLUMNS.has(id) };
  if (id === 'kind') return column;
  const isSorted = query.sort === id;
  const order: UnitOrder = isSorted && query.order === 'asc' ? 'desc' : 'asc';
  return {
    ...column,
    href: buildUnitsHref(path, { ...query, sort: id, order }),
    ...(isSorted && { ariaSort: query.order === 'asc' ? 'ascending' : 'descending' }),
  };
}

const keepIfSeveral = <T>(values: readonly T[]): readonly T[] => (values.length > 1 ? values : []);

function listFloorOptions(units: readonly UnitView[]): readonly SelectOption[] {
  const names = new Map(units.flatMap(({ floor, floorName }) => (floor ? [[floor, floorName] as const] : [])));
  return [...names].toSorted(([a], [b]) => compareFloors(a, b)).map(([value, label]) => ({ value, label }));
}

function buildFilterView(units: readonly UnitView[], path: string, query: UnitsQuery, t: Translate): UnitsFilterView {
  const bedrooms = [...new Set(units.flatMap(({ bedrooms: count }) => count ?? []))].toSorted((a, b) => a - b);
  const states = UNIT_STATES.filter((state) => units.some((unit) => unit.state === state));
  const areClosedRented = units.every(({ state, isRental }) => state !== 'closed' || isRental);
  const columns: readonly string[] = listColumnIds(units);
  return {
    formAction: `${path}#${UNITS_FRAGMENT}`,
    query,
    sort: formatSort(query),
    floors: keepIfSeveral(listFloorOptions(units)),
    bedrooms: keepIfSeveral(bedrooms).map((count) => ({
      value: String(count),
      label: t('units:filter.bedrooms', { count }),
    })),
    states: keepIfSeveral(states).map((state) => ({
      value: state,
      label: t(`units:state.${state === 'closed' && areClosedRented ? 'rented' : state}`),
    })),
    hasAreas: units.some(({ area }) => area !== undefined),
    hasPrices: units.some(({ price }) => price !== undefined),
    sortOptions: UNIT_SORTS.filter((sort) => columns.includes(sort)).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => ({
        value: formatSort({ sort, order }),
        label: t('units:sortedBy', {
          column: t(`units:column.${sort}`),
          order: t(order === 'asc' ? 'offer:sort.ASC' : 'offer:sort.DESC'),
        }),
      })),
    ),
    ...(isFiltered(query) && { resetHref: `${path}#${UNITS_FRAGMENT}` }),
  };
}

/**
 * @param units all units that the site may show
 * @param path the path of the project's page
 */
export const buildUnitsTable = (
  units: readonly UnitView[],
  path: string,
  query: UnitsQuery,
  t: Translate,
): UnitsTable => ({
  total: units.length,
  facade: buildFacadeView(units, t),
  columns: listColumnIds(units).map((id) => buildColumnView(id, path, query, t)),
  rows: selectUnits(units, query),
  filter: buildFilterView(units, path, query, t),
});
