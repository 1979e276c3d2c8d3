import { describe, expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema } from '#shared/api/estate.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import { buildEstateView } from './estateView.ts';

const createDetail = (sketch: EstateSketch): EstateDetail =>
  estateDetailSchema.parse({ ...estateInput({ id: 1001, ...sketch }), updatedAt: '2026-01-31T12:00:00Z' });

const buildTestView = (sketch: EstateSketch) =>
  buildEstateView(createDetail(sketch), undefined, { locale: 'nl', t: testTranslate('nl') });

describe('the address (§5)', () => {
  const address = { street: { nl: 'Coupure' }, number: '12', box: '3', city: GENT, countryId: 'BE' };
  const location = { latitude: 51, longitude: 3, precision: 3 };

  it('joins street, number and box, then zip and city after a comma', () => {
    expect(buildTestView({ estate: { address: { ...address, visible: true } } }).address).toBe(
      'Coupure 12/3, 9000 Gent',
    );
  });

  it('shows only the city, and no exact location, when it is hidden', () => {
    const hiddenView = buildTestView({ estate: { address: { ...address, visible: false, location } } });
    expect(hiddenView.address).toBe('9000 Gent');
    expect(JSON.stringify(hiddenView)).not.toMatch(/coupure|"latitude"/i);
  });
});

const buildDescribedView = (shortDescription: string, longDescription: string) =>
  buildTestView({ general: { shortDescription: { nl: shortDescription }, description: { nl: longDescription } } });

describe('the descriptions', () => {
  it('are shown together', () => {
    expect(buildDescribedView('Huis met tuin.', '<p>Rustig gelegen.</p>')).toMatchObject({
      lead: 'Huis met tuin.',
      description: '<p>Rustig gelegen.</p>',
    });
  });

  it('repeat no sentence', () => {
    expect(buildDescribedView('Huis met tuin.', '<p>Huis met tuin.</p><p>Rustig gelegen.</p>').lead).toBe('');
    expect(buildDescribedView('Huis met tuin. Vrij in mei.', 'Huis met tuin!\n\nRustig gelegen.').lead).toBe(
      'Vrij in mei.',
    );
  });

  it('are one text when only the short description exists', () => {
    expect(buildDescribedView('Huis met tuin.', '')).toMatchObject({ description: 'Huis met tuin.', lead: '' });
  });
});

describe('the price (§4.3, §5)', () => {
  const price = { value: 300000, groundValue: 100000, constructionValue: 200000, totalPrice: 300000 };

  it('omits the cents when they are zero', () => {
    expect(buildTestView({ general: { price } }).price).toBe('€\u00a0300.000');
  });

  it('is not on the page under the vat regime, nor on request', () => {
    const viewUnderVat = buildTestView({ general: { price }, estate: { fields: { 'financial.vat_regime': true } } });
    const request = buildTestView({ general: { price: { ...price, visible: false } } });
    for (const view of [viewUnderVat, request]) expect(view).not.toHaveProperty('price');
    expect(JSON.stringify(viewUnderVat)).not.toMatch(/[13]00\.?000/);
    expect(JSON.stringify(request)).not.toMatch(/[123]00\.?000/);
  });
});

const createRoom = (valueId: number, count: number, surface?: number) => ({
  valueId,
  valueName: { nl: 'x' },
  count,
  ...(surface && { surface }),
});
const listFacts = (sketch: EstateSketch) => buildTestView(sketch).facts.map(({ value, label }) => `${value} ${label}`);

describe('the facts by which visitors compare homes', () => {
  it('count rooms by their ids, and leave out what is empty (§3.1, §4.6)', () => {
    const rooms = [
      createRoom(1, 3),
      createRoom(5, 2),
      createRoom(5, 1),
      createRoom(16, 2),
      createRoom(6, 1),
      createRoom(14, 4),
      createRoom(10, 1, 18),
    ];
    const layout = { rooms };
    expect(listFacts({ estate: { layout, dimensions: { areaGround: 0 } } })).toEqual([
      '3 slaapkamers',
      '3 badkamers',
      '2 toiletten',
      '1 garage',
      '18\u00a0m² terras',
    ]);
  });

  it('show parking spaces where there is no garage', () => {
    expect(listFacts({ estate: { layout: { rooms: [createRoom(14, 1)] } } })).toEqual(['1 parkeerplaats']);
  });
});

const readStickerColor = (colorText: string) =>
  buildTestView({ general: { sticker: { id: 4, name: { nl: 'Nieuw' }, color: '#0f5c3f', colorText } } }).sticker
    ?.colorText;

describe('the sticker (§4.3)', () => {
  it('"with white background and black text counts as unset"', () => {
    const sticker = { id: 4, name: { nl: 'Nieuw' }, color: '#ffffff', colorText: '#000000' };
    expect(buildTestView({ general: { sticker } })).not.toHaveProperty('sticker');
    expect(buildTestView({ general: { sticker: { ...sticker, color: '#004422' } } }).sticker).toMatchObject({
      name: 'Nieuw',
    });
  });

  it('has its text colour where it is readable', () => {
    expect(readStickerColor('#ffe9a8')).toBe('#ffe9a8');
    expect(readStickerColor('#1d4f7c')).toBeUndefined();
    expect(readStickerColor('red;}')).toBeUndefined();
  });
});

const createPricedUnit = (id: number, value: number, changes: Parameters<typeof summary>[0] = {}) =>
  summary({ id, parentId: 1001, price: { value, priceFrom: false, visible: true }, ...changes });

const toPeriod = (id: number) => ({ id, name: { ...PERIOD_NAMES[id] } });
const readRentOfProject = (period: number | undefined, projectPeriod?: number) => {
  const price = { value: 12_000, priceFrom: false, visible: true, ...(period && { period: toPeriod(period) }) };
  const view = buildEstateView(
    {
      ...createDetail({
        kind: 'APARTMENT_PROJECT',
        transaction: 2,
        general: { project: true, ...(projectPeriod && { price: { period: toPeriod(projectPeriod) } }) },
      }),
      children: [summary({ id: 1, parentId: 1001, transactionId: 2, price })],
    },
    undefined,
    { locale: 'nl', t: testTranslate('nl') },
  );
  return [view.amount, view.period, view.periodId];
};

describe('the price of a project that has no price of its own', () => {
  const children = [
    createPricedUnit(1, 342_000),
    createPricedUnit(2, 298_000, { transactionId: 5 }),
    createPricedUnit(3, 429_000),
  ];
  const createProject = (general: EstateSketch['general'] = {}, estate: EstateSketch['estate'] = {}) =>
    buildEstateView(
      {
        ...createDetail({
          kind: 'APARTMENT_PROJECT',
          general: { project: true, title: { nl: 'De Kaai' }, ...general },
          estate,
        }),
        children,
      },
      undefined,
      { locale: 'nl', t: testTranslate('nl') },
    );

  it('is that of its cheapest available unit, as in lists', () => {
    expect(createProject()).toMatchObject({ price: '€\u00a0342.000', amount: 342_000, priceFrom: true });
    expect(createProject({ price: { value: 300_000 } })).toMatchObject({ amount: 300_000, priceFrom: false });
  });

  it('has the period of the unit, and not one that a unit for another period does not have', () => {
    expect(readRentOfProject(PERIOD_ID.YEAR)).toEqual([12_000, 'per jaar', PERIOD_ID.YEAR]);
    expect(readRentOfProject(PERIOD_ID.YEAR, PERIOD_ID.MONTH)).toEqual([12_000, 'per jaar', PERIOD_ID.YEAR]);
    expect(readRentOfProject(PERIOD_ID.MONTH)).toEqual([12_000, 'per maand', PERIOD_ID.MONTH]);
    expect(readRentOfProject(undefined, PERIOD_ID.MONTH)).toEqual([12_000, 'per maand', PERIOD_ID.MONTH]);
    expect(readRentOfProject(undefined, PERIOD_ID.YEAR)).toEqual([12_000, undefined, undefined]);
  });

  it('stays hidden where the project hides its price', () => {
    expect(createProject({ price: { visible: false } })).not.toHaveProperty('price');
    expect(createProject({}, { fields: { 'financial.vat_regime': true } })).not.toHaveProperty('price');
  });
});

const buildProjectView = (transactionIds: readonly number[], general: EstateSketch['general'] = {}, transaction = 1) =>
  buildEstateView(
    {
      ...createDetail({ kind: 'APARTMENT_PROJECT', transaction, general: { project: true, ...general } }),
      children: transactionIds.map((transactionId, index) => summary({ id: index + 1, parentId: 1001, transactionId })),
    },
    undefined,
    { locale: 'nl', t: testTranslate('nl') },
  );
const findUnitsFact = (...transactionIds: number[]) =>
  buildProjectView(transactionIds).facts.find(({ icon }) => icon === 'units')?.value;

describe('the units of a project', () => {
  it('are free when they can still be bought, rented or taken over, also when they are coming soon', () => {
    expect(findUnitsFact(10, 10, 5)).toBe('2 van 3 vrij');
    expect(findUnitsFact(7, 8, 9, 3)).toBe('2 van 4 vrij');
  });

  it('give the project a sticker when all are sold or let, unless the agency has chosen one', () => {
    expect(buildProjectView([5, 9])).toMatchObject({
      allUnitsClosed: true,
      sticker: { name: 'Alle eenheden verkocht', style: 'sold' },
    });
    expect(buildProjectView([6], {}, 2).sticker?.name).toBe('Alle eenheden verhuurd');
    expect(buildProjectView([5], { sticker: { id: 7, name: { nl: 'Exclusief' } } }).sticker?.name).toBe('Exclusief');
    expect(buildProjectView([6, 6]).sticker?.name).toBe('Alle eenheden verhuurd');
    expect(buildProjectView([5, 6]).sticker?.name).toBe('Alle eenheden verkocht of verhuurd');
    for (const transactionIds of [[5, 3], [5, 1], []]) {
      expect(buildProjectView(transactionIds).allUnitsClosed).toBe(false);
      expect(buildProjectView(transactionIds)).not.toHaveProperty('sticker');
    }
  });
});

it('says whether the estate is still on offer', () => {
  const closedIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((transaction) => buildTestView({ transaction }).closed);
  expect(closedIds).toEqual([5, 6, 9]);
});

describe('the charges of a rent', () => {
  const technical = { monthlyCost: 75 };
  const findMonthlyText = (sketch: EstateSketch) =>
    buildTestView({
      transaction: 2,
      price: 950,
      ...sketch,
      estate: { technical, ...sketch.estate },
    }).monthly?.replaceAll('\u00a0', ' ');

  it('are added to the rent where both are monthly', () => {
    expect(findMonthlyText({})).toBe('Huur € 950 + lasten € 75 = € 1.025 per maand');
    expect(findMonthlyText({ transaction: 4 })).toBe('Huur € 950 + lasten € 75 = € 1.025 per maand');
  });

  it('are not added to a rent that is hidden or only a lowest rent', () => {
    const charges = 'Lasten van € 75 per maand, bovenop de huur';
    expect(findMonthlyText({ priceVisible: false })).toBe(charges);
    expect(findMonthlyText({ estate: { technical, fields: { 'financial.vat_regime': true } } })).toBe(charges);
    expect(findMonthlyText({ general: { price: { value: 950, priceFrom: true } } })).toBe(charges);
    expect(findMonthlyText({ general: { price: { value: 950, period: { id: 99, name: {} } } } })).toBe(charges);
  });

  it('are shown for a lease to take over, and added to its rent when the price is a rent by the month', () => {
    const general = { price: { value: 950, period: { id: PERIOD_ID.MONTH, name: {} } } };
    expect(findMonthlyText({ transaction: 8, general })).toBe('Huur € 950 + lasten € 75 = € 1.025 per maand');
    expect(findMonthlyText({ transaction: 8 })).toBe('Lasten van € 75 per maand, bovenop de huur');
  });

  it('are not shown for an estate that is for sale, already let, or a business to take over', () => {
    for (const transaction of [1, 5, 6, 7, 9]) expect(findMonthlyText({ transaction })).toBeUndefined();
    expect(findMonthlyText({ estate: { technical: {} } })).toBeUndefined();
  });

  it('are added to the monthly amount of a weekly rent, but not to the price of a tourist stay', () => {
    const general = { price: { value: 200, period: { id: PERIOD_ID.WEEK, name: {} } } };
    expect(findMonthlyText({ general })).toBe('Huur € 866,67 + lasten € 75 = € 941,67 per maand');
    const holidayGeneral = { ...general, headType: { id: HEAD_TYPE.HOLIDAY_HOME, name: {} } };
    for (const region of ['FLANDERS', 'WALLONIA', 'BRUSSELS'] as const) {
      const address = { city: GENT, countryId: 'BE', region };
      expect(findMonthlyText({ general: holidayGeneral, estate: { technical, address } })).toMatch(
        /^Lasten van € 75 per maand/,
      );
    }
  });
});
