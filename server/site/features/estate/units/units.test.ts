import { describe, expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema, type EstateSummary } from '#shared/api/estate.ts';
import { parseUnitsQuery } from './unitsQuery.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildFacadeView } from './facadeView.ts';
import { findPlaceInProject } from './placeInProject.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { findLowestUnitPrice } from '#server/site/estates/lowestUnitPrice.ts';
import { selectUnits } from './selectUnits.ts';
import { listUnits } from './listUnits.ts';
import { buildUnitsTable } from './unitsTable.ts';

const t = testTranslate('nl');
const PATH = '/nl/aanbod/50/de-kaai-in-9000-gent';

const buildUnit = (id: number, changes: Parameters<typeof summary>[0] = {}): EstateSummary =>
  summary({ id, kind: 'FLAT', parentId: 50, entityNumber: `A.${id}`, floor: '1', ...changes });
const buildPrice = (value: number) => ({ value, priceFrom: false, visible: true });
const UNIT_SUMMARIES = [
  buildUnit(1, { floor: '0', bedroomCount: 1, areaBuild: 71, price: buildPrice(298_000) }),
  buildUnit(2, { bedroomCount: 2, areaBuild: 88, price: buildPrice(342_000), transactionId: 3 }),
  buildUnit(3, { bedroomCount: 2, areaBuild: 86, price: buildPrice(338_000), transactionId: 5 }),
  buildUnit(4, { floor: '2', bedroomCount: 3, price: { ...buildPrice(1), visible: false } }),
  buildUnit(5, { transactionId: 10 }),
];

const buildProject = (children = UNIT_SUMMARIES, transaction = 1): EstateDetail =>
  estateDetailSchema.parse({
    ...estateInput({
      id: 50,
      kind: 'APARTMENT_PROJECT',
      transaction,
      general: { project: true, title: { nl: 'De Kaai' } },
    }),
    children,
    updatedAt: '2026-01-31T12:00:00Z',
  });
const buildContext = (linking: 'open' | 'all' = 'open') => ({
  site: { listing: { hiddenStatus: [10], linking } },
  locale: 'nl' as const,
  t,
});
const buildWeeklyPrice = (value: number) => ({
  ...buildPrice(value),
  period: { id: PERIOD_ID.WEEK, name: { nl: 'per week' } },
});

const buildTable = (search = '', children = UNIT_SUMMARIES) =>
  buildUnitsTable(listUnits(buildProject(children), buildContext()), PATH, parseUnitsQuery(search), t);

describe('the units that a site shows', () => {
  it('have no hidden status, and are linked by the rule of the site', () => {
    expect(listUnits(buildProject(), buildContext()).map(({ name, href }) => [name, href])).toEqual([
      ['A.1', `${PATH}/1`],
      ['A.2', `${PATH}/2`],
      ['A.3', undefined],
      ['A.4', `${PATH}/4`],
    ]);
    expect(listUnits(buildProject(), buildContext('all'))[2]?.href).toBe(`${PATH}/3`);
  });

  it('are compared by their monthly rent, and show it with the agency’s period', () => {
    const rents = [
      buildUnit(1, { price: buildWeeklyPrice(250), transactionId: 2 }),
      buildUnit(2, { price: buildPrice(950), transactionId: 2 }),
      buildUnit(3, { price: buildWeeklyPrice(300), transactionId: 2 }),
    ];
    const views = listUnits(buildProject(rents), buildContext());
    const selectNames = (search: string) => selectUnits(views, parseUnitsQuery(search)).map(({ name }) => name);
    expect(selectNames('price-max=1100')).toEqual(['A.1', 'A.2']);
    expect(selectNames('sort=price-asc')).toEqual(['A.2', 'A.1', 'A.3']);
    expect(views.map(({ amount, periodText: period }) => [amount, period])).toEqual([
      [250, 'per week'],
      [950, undefined],
      [300, 'per week'],
    ]);
    expect(findLowestUnitPrice(buildProject(rents, 2))).toEqual({ value: 950 });
  });

  it('give a project the lowest price of those that are offered as the project is, for sale or to rent', () => {
    const units = [
      buildUnit(1, { price: buildPrice(295_000) }),
      buildUnit(2, { price: buildPrice(950), transactionId: 2 }),
    ];
    expect(findLowestUnitPrice(buildProject(units))?.value).toBe(295_000);
    expect(findLowestUnitPrice(buildProject(units, 2))?.value).toBe(950);
    expect(findLowestUnitPrice(buildProject(units.slice(1)))).toBeUndefined();
  });

  it('have a price only while they are available and the price may be shown', () => {
    expect(listUnits(buildProject(), buildContext()).map(({ price, priceText }) => [price, priceText])).toEqual([
      [298_000, '€\u00a0298.000'],
      [342_000, '€\u00a0342.000'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

describe('the table', () => {
  it('marks the column by which it is sorted, and reverses that order', () => {
    const columns = buildTable('sort=price-asc&status=available').columns;
    expect(columns.map(({ id, ariaSort: sorted }) => [id, sorted])).toEqual([
      ['unit', undefined],
      ['floor', undefined],
      ['kind', undefined],
      ['bedrooms', undefined],
      ['area', undefined],
      ['price', 'ascending'],
      ['status', undefined],
    ]);
    expect(columns.find(({ id }) => id === 'price')?.href).toBe(`${PATH}?status=available&sort=price-desc#units`);
    expect(columns.find(({ id }) => id === 'area')?.href).toBe(`${PATH}?status=available&sort=area-asc#units`);
    expect(columns.find(({ id }) => id === 'unit')?.href).toBe(`${PATH}?status=available#units`);
    expect(buildTable().columns[0]).toMatchObject({ id: 'unit', ariaSort: 'ascending' });
  });

  it('leaves out columns and choices without values', () => {
    const plots = [buildUnit(1, { floor: undefined, kind: 'BUILDING_PLOT' }), buildUnit(2, { floor: undefined })];
    const { columns, filter } = buildTable('', plots);
    expect(columns.map(({ id }) => id)).toEqual(['unit', 'kind', 'price', 'status']);
    expect(filter).toMatchObject({ floors: [], bedrooms: [], states: [], hasAreas: false, hasPrices: false });
  });

  it('offers the floors from low to high, and a reset link only when something is filtered', () => {
    expect(buildTable().filter.floors).toEqual([
      { value: '0', label: 'Gelijkvloers' },
      { value: '1', label: 'Verdieping 1' },
      { value: '2', label: 'Verdieping 2' },
    ]);
    expect(buildTable('sort=price-asc').filter.resetHref).toBeUndefined();
    expect(buildTable('price-max=300000')).toMatchObject({ total: 4, filter: { resetHref: `${PATH}#units` } });
    expect(buildTable('price-max=300000').rows.map(({ name }) => name)).toEqual(['A.1']);
  });
});

describe('the façade', () => {
  const units = listUnits(buildProject(), buildContext());

  it('has one window for each unit, the highest floor on top, regardless of the filter', () => {
    const floors = buildTable('status=closed').facade.floors;
    expect(floors.map(({ name, units: windows }) => [name, windows.map(({ state }) => state)])).toEqual([
      ['Verdieping 2', ['available']],
      ['Verdieping 1', ['option', 'closed']],
      ['Gelijkvloers', ['available']],
    ]);
  });

  it('has a text description, with the counts by state', () => {
    const facade = buildFacadeView(units, t, 2);
    expect(facade.legend.map(({ text }) => text)).toEqual(['2 beschikbaar', '1 onder optie', '1 verkocht']);
    expect(facade.alt).toBe(
      'Deze eenheid: A.2. Verdieping 2: 1 beschikbaar. Verdieping 1: 1 onder optie, 1 verkocht. Gelijkvloers: 1 beschikbaar.',
    );
    expect(facade.floors.flatMap((floor) => floor.units.filter(({ isCurrent }) => isCurrent))).toEqual([
      { id: 2, state: 'option', isCurrent: true },
    ]);
  });

  it('says rented where all units that are no longer available were to rent', () => {
    const rentedUnits = listUnits(
      buildProject([buildUnit(1, { transactionId: 6 }), buildUnit(2, { transactionId: 2 })]),
      buildContext(),
    );
    expect(buildFacadeView(rentedUnits, t).legend.map(({ text }) => text)).toEqual(['1 beschikbaar', '1 verhuurd']);
  });
});

describe('the place of a unit', () => {
  it('links to the neighbours that have a page', () => {
    const place = findPlaceInProject(2, buildProject(), buildContext());
    expect([place?.previousUnit?.name, place?.nextUnit?.name]).toEqual(['A.1', 'A.4']);
    expect(place?.allUnitsHref).toBe(`${PATH}#units`);
    expect(findPlaceInProject(1, buildProject(), buildContext())).not.toHaveProperty('previousUnit');
    expect(findPlaceInProject(3, buildProject(), buildContext())).toMatchObject({
      unit: { name: 'A.3' },
      nextUnit: { name: 'A.4' },
    });
  });

  it('is undefined for a unit that the project does not list, or does not show to visitors', () => {
    expect(findPlaceInProject(99, buildProject(), buildContext())).toBeUndefined();
    expect(findPlaceInProject(5, buildProject(), buildContext())).toBeUndefined();
  });
});
