import { selectUnits } from './selectUnits.ts';
import { compareFloors } from '#server/site/estates/floorLevel.ts';
import {
  isFiltered,
  sortValue,
  UNIT_SORTS,
  type UnitOrder,
  type UnitSort,
  type UnitsQuery,
  unitsQueryString,
} from './unitsQuery.ts';
import { UNIT_STATES } from '#shared/domain/units/unitState.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { type FacadeView, facadeView } from './facadeView.ts';
import type { UnitView } from './listUnits.ts';

/** The fragment of the table on the page, to which links and the form lead back. */
export const UNITS_FRAGMENT = 'units';

export interface ColumnView {
  readonly id: UnitSort | 'kind';
  readonly label: string;
  readonly numeric: boolean;
  /** The address that sorts by this column; absent when the column cannot be sorted. */
  readonly href?: string;
  /** The value of `aria-sort`, for the column by which the rows are sorted. */
  readonly sorted?: 'ascending' | 'descending';
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface UnitsFilterView {
  readonly action: string;
  readonly query: UnitsQuery;
  readonly sort: string;
  /** The floors to choose from. Each list here is empty when it would leave no choice. */
  readonly floors: readonly Option[];
  readonly bedrooms: readonly Option[];
  readonly states: readonly Option[];
  readonly hasAreas: boolean;
  readonly hasPrices: boolean;
  readonly sorts: readonly Option[];
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

const NUMERIC: ReadonlySet<ColumnView['id']> = new Set(['bedrooms', 'area', 'price']);

/** Returns the address of the table on the project's page, with a query. */
function unitsHref(path: string, query: UnitsQuery): string {
  const search = unitsQueryString(query);
  return `${path}${search ? `?${search}` : ''}#${UNITS_FRAGMENT}`;
}

/** Returns the columns for which some unit has a value. */
function columnIds(units: readonly UnitView[]): readonly ColumnView['id'][] {
  const has = (test: (unit: UnitView) => unknown) => units.some((unit) => Boolean(test(unit)));
  return [
    'unit' as const,
    ...(has(({ floor }) => floor) ? (['floor'] as const) : []),
    'kind' as const,
    ...(has(({ bedrooms }) => bedrooms) ? (['bedrooms'] as const) : []),
    ...(has(({ area }) => area) ? (['area'] as const) : []),
    'price' as const,
    'status' as const,
  ];
}

function columnView(id: ColumnView['id'], path: string, query: UnitsQuery, t: Translate): ColumnView {
  const column = { id, label: t(`units:column.${id}`), numeric: NUMERIC.has(id) };
  if (id === 'kind') return column;
  const sorted = query.sort === id;
  const order: UnitOrder = sorted && query.order === 'asc' ? 'desc' : 'asc';
  return {
    ...column,
    href: unitsHref(path, { ...query, sort: id, order }),
    ...(sorted && { sorted: query.order === 'asc' ? 'ascending' : 'descending' }),
  };
}

const atLeastTwo = <T>(values: readonly T[]): readonly T[] => (values.length > 1 ? values : []);

function floorOptions(units: readonly UnitView[]): readonly Option[] {
  const names = new Map(units.flatMap(({ floor, floorName }) => (floor ? [[floor, floorName] as const] : [])));
  return [...names].toSorted(([a], [b]) => compareFloors(a, b)).map(([value, label]) => ({ value, label }));
}

function filterView(units: readonly UnitView[], path: string, query: UnitsQuery, t: Translate): UnitsFilterView {
  const bedrooms = [...new Set(units.flatMap(({ bedrooms: count }) => count ?? []))].toSorted((a, b) => a - b);
  const states = UNIT_STATES.filter((state) => units.some((unit) => unit.state === state));
  const rented = units.every(({ state, rental }) => state !== 'closed' || rental);
  const columns: readonly string[] = columnIds(units);
  return {
    action: `${path}#${UNITS_FRAGMENT}`,
    query,
    sort: sortValue(query),
    floors: atLeastTwo(floorOptions(units)),
    bedrooms: atLeastTwo(bedrooms).map((count) => ({
      value: String(count),
      label: t('units:filter.bedrooms', { count }),
    })),
    states: atLeastTwo(states).map((state) => ({
      value: state,
      label: t(`units:state.${state === 'closed' && rented ? 'rented' : state}`),
    })),
    hasAreas: units.some(({ area }) => area !== undefined),
    hasPrices: units.some(({ price }) => price !== undefined),
    sorts: UNIT_SORTS.filter((sort) => columns.includes(sort)).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => ({
        value: sortValue({ sort, order }),
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
export const unitsTable = (units: readonly UnitView[], path: string, query: UnitsQuery, t: Translate): UnitsTable => ({
  total: units.length,
  facade: facadeView(units, t),
  columns: columnIds(units).map((id) => columnView(id, path, query, t)),
  rows: selectUnits(units, query),
  filter: filterView(units, path, query, t),
});
