import { describe, expect, it } from 'vitest';
import { compareFloors, parseFloorLevel } from '#server/site/estates/floorLevel.ts';
import { selectUnits, type SelectableUnit } from './selectUnits.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import { parseUnitsQuery } from './unitsQuery.ts';

const UNITS: readonly SelectableUnit[] = [
  { id: 1, name: 'A.10', floor: '10', bedrooms: 3, area: 112, price: 429_000, state: 'available' },
  { id: 2, name: 'A.2', floor: '2', bedrooms: 2, area: 88, state: 'closed' },
  { id: 3, name: 'A.1', floor: 'GLV', bedrooms: 1, area: 71, price: 298_000, state: 'option' },
  { id: 4, name: 'A.0', floor: '-1', state: 'available' },
  { id: 5, name: 'A.3', floor: '2', bedrooms: 2, area: 88, price: 342_000, state: 'available' },
];
const selectNames = (search: string) => selectUnits(UNITS, parseUnitsQuery(search)).map(({ name }) => name);

describe('units of a project', () => {
  it('are sorted by number, in which 2 comes before 10', () => {
    expect(selectNames('')).toEqual(['A.0', 'A.1', 'A.2', 'A.3', 'A.10']);
    expect(selectNames('sort=unit-desc')).toEqual(['A.10', 'A.3', 'A.2', 'A.1', 'A.0']);
  });

  it.each([
    ['sort=floor-asc', ['A.0', 'A.1', 'A.2', 'A.3', 'A.10']],
    ['sort=floor-desc', ['A.10', 'A.2', 'A.3', 'A.1', 'A.0']],
    ['sort=price-asc', ['A.1', 'A.3', 'A.10', 'A.0', 'A.2']],
    ['sort=price-desc', ['A.10', 'A.3', 'A.1', 'A.0', 'A.2']],
    ['sort=area-desc', ['A.10', 'A.2', 'A.3', 'A.1', 'A.0']],
    ['sort=bedrooms-asc', ['A.1', 'A.2', 'A.3', 'A.10', 'A.0']],
    ['sort=status-asc', ['A.0', 'A.3', 'A.10', 'A.1', 'A.2']],
  ])('sort by %s: equal values by number, units without a value last in both directions', (search, names) => {
    expect(selectNames(search)).toEqual(names);
  });

  it.each([
    ['floor=2', ['A.2', 'A.3']],
    ['bed-min=2', ['A.2', 'A.3', 'A.10']],
    ['area-min=88', ['A.2', 'A.3', 'A.10']],
    ['price-max=342000', ['A.1', 'A.3']],
    ['price-min=342000', ['A.3', 'A.10']],
    ['status=available', ['A.0', 'A.3', 'A.10']],
    ['status=available&bed-min=2&price-max=400000', ['A.3']],
    ['floor=99', []],
  ])('filter by %s: an unknown value does not match a condition', (search, names) => {
    expect(selectNames(search)).toEqual(names);
  });

  it('are sorted without a change to the given list', () => {
    const idsBeforeSorting = UNITS.map(({ id }) => id);
    selectNames('sort=price-desc');
    expect(UNITS.map(({ id }) => id)).toEqual(idsBeforeSorting);
  });
});

describe('the state of a unit', () => {
  it.each([
    ['available', [1, 2, 7, 8, 10]],
    ['option', [3, 4]],
    ['closed', [5, 6, 9, 99]],
  ] as const)('is %s for its transactions', (state, ids) => {
    expect(ids.map(getUnitState)).toEqual(ids.map(() => state));
  });
});

describe('floors', () => {
  it('have the level that their name stands for', () => {
    const names = ['0', 'GLV', 'Gelijkvloers', 'RDC', 'Rez-de-chaussée', 'EG', '2', '2de verdieping', '-1', '+3'];
    expect(names.map(parseFloorLevel)).toEqual([0, 0, 0, 0, 0, 0, 2, 2, -1, 3]);
    expect(['Dakverdieping', 'A1', '1234', ''].map(parseFloorLevel)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('go from low to high, units without a floor first, a roof last', () => {
    expect(['Dak', '10', '', '2', 'GLV', '-1'].toSorted(compareFloors)).toEqual(['', '-1', 'GLV', '2', '10', 'Dak']);
  });
});
