import { describe, expect, it } from 'vitest';
import { type EstateWrite, estateWriteSchema } from '#shared/api/estate.ts';
import { HEAD_TYPE, ROOM_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import {
  CONDITIONS,
  HEAD_TYPE_NAMES,
  PERIOD_ID,
  ROOM_NAMES,
  TRANSACTION_NAMES,
} from '#shared/primitives/vocabulary.ts';
import { toAddressParts, findPlaces } from '#server/backoffice/geo/places.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { findWarnings } from './findWarnings.ts';

const NOW = new Date('2026-06-15T12:00:00Z');

type EstateParts = Omit<Partial<EstateWrite>, 'general' | 'address'> & {
  general?: Partial<EstateWrite['general']>;
  address?: Partial<EstateWrite['address']>;
  type?: number;
  transaction?: number;
};

/** Creates an estate; by default a house for sale in Ghent without warnings. */
function createEstate({
  general,
  address,
  type = HEAD_TYPE.HOUSE,
  transaction = TRANSACTION.FOR_SALE,
  ...parts
}: EstateParts) {
  const [ghent] = findPlaces('9000');
  return estateWriteSchema.parse({
    general: {
      transaction: { id: transaction, name: { ...TRANSACTION_NAMES[transaction] } },
      headType: { id: type, name: { ...HEAD_TYPE_NAMES[type] } },
      ...general,
    },
    address: { ...toAddressParts(ghent!), ...address },
    ...parts,
  });
}

const createRooms = (key: keyof typeof ROOM_ID, count: number, surface?: number) => ({
  rooms: [
    {
      valueId: ROOM_ID[key],
      valueName: { ...ROOM_NAMES[ROOM_ID[key]] },
      count,
      ...(surface !== undefined && { surface }),
    },
  ],
});

/** Returns `kind handling` for each warning, after the corrections. */
function listWarnings(document: EstateDocument): string[] {
  return [...findWarnings(document, NOW, true)].map(({ kind, repair }) => `${kind} ${repair?.handling ?? 'kept'}`);
}

const findCondition = (key: string) => {
  const { id, name } = CONDITIONS.find((each) => each.key === key)!;
  return { id, name: { ...name } };
};
const apartmentType = { type: HEAD_TYPE.APARTMENT };
const rentTransaction = { transaction: TRANSACTION.TO_RENT };
const createPrice = (value: number) => ({ general: { price: { value } } });
const createRent = (
  period: number,
  value: number,
  more: Partial<NonNullable<EstateWrite['general']['price']>> = {},
): EstateParts => ({
  ...rentTransaction,
  general: { price: { value, priceFrom: false, visible: true, period: { id: period, name: {} }, ...more } },
});
const DUTY_OF_42_000 = { 'notary_cost.registration_duties': 42_000 };
const locateAt = (latitude: number, longitude: number) => ({ address: { location: { latitude, longitude } } });

it.each<[string, EstateParts]>([
  ['a plain house', {}],
  [
    'a house with all its facts',
    {
      ...createPrice(395_000),
      ...locateAt(51.05, 3.72),
      dimensions: { areaBuild: 180, areaGround: 250 },
      energy: { epcValue: 180, energyLabel: 'B' },
      technical: { constructionYear: 1935, availableDate: '2026-09-01' },
      layout: createRooms('BATHROOM', 2),
    },
  ],
  ['an energy-neutral home', { energy: { epcValue: 0, energyLabel: 'A+' } }],
  ['a new building that uses nothing', { energy: { epcValue: 0, epbReference: '34042-G-2026_1/EP00001' } }],
  ['a home that gives energy', { energy: { epcValue: -12, energyLabel: 'A++' }, address: { region: 'WALLONIA' } }],
  ['a home with a certificate and no label', { energy: { epcValue: -12, epcReference: '20260917-1' } }],
  ['a home sold on plan', { technical: { constructionYear: 2029 } }],
  ['a cheap garage', { ...createPrice(9500), type: HEAD_TYPE.GARAGE }],
  ['a rent', { ...createPrice(950), ...rentTransaction }],
  [
    'a new building of last year',
    { technical: { newBuilding: true, condition: findCondition('NEW'), constructionYear: 2025 } },
  ],
  [
    'an old house that was made new',
    { technical: { condition: findCondition('NEW'), constructionYear: 1920, renovationYear: 2024 } },
  ],
  ['half a label in Brussels', { energy: { energyLabel: 'B-' }, address: { region: 'BRUSSELS' } }],
  ['A++ in Wallonia', { energy: { energyLabel: 'A++' }, address: { region: 'WALLONIA' } }],
  ['the two labels of a building', { energy: { energyLabel: 'F_C' } }],
  ['the highest deposit', { ...rentTransaction, general: { price: { value: 750, deposit: 2250 } } }],
  [
    'a deposit of a year’s rent',
    { ...rentTransaction, general: { price: { value: 9000, period: { id: 3, name: {} }, deposit: 2250 } } },
  ],
  ['a deposit of three months of a yearly rent', createRent(PERIOD_ID.YEAR, 10_000, { deposit: 2500 })],
  ['a rent by the year', { ...createRent(PERIOD_ID.YEAR, 12_000), ...apartmentType, dimensions: { areaBuild: 50 } }],
  ['a high rent by the year', createRent(PERIOD_ID.YEAR, 60_000)],
  ['a low rent by the week', { ...createRent(PERIOD_ID.WEEK, 90), ...apartmentType, dimensions: { areaBuild: 390 } }],
  ['the same costs of buying twice', { general: { registrationCost: 42_000 }, fields: DUTY_OF_42_000 }],
  ['costs beside the rent', { ...createPrice(750), ...rentTransaction, technical: { monthlyCost: 150 } }],
  [
    'costs of a month beside the rent of a week',
    {
      ...rentTransaction,
      general: { price: { value: 300, period: { id: 2, name: {} } } },
      technical: { monthlyCost: 350 },
    },
  ],
  ['no costs beside the rent', { ...createPrice(750), ...rentTransaction, technical: { monthlyCost: 0 } }],
  ['no private charges', { ...createPrice(750), ...rentTransaction, fields: { 'financial.private_charges': 0 } }],
  ['three bedrooms in a small flat', { ...apartmentType, general: { bedroomCount: 3 }, dimensions: { areaBuild: 55 } }],
])('has no warning about %s', (_, parts) => {
  expect(listWarnings(createEstate(parts))).toEqual([]);
});

const createObligation = (energyLabel: string, renovationObligation: 'YES' | 'NO') =>
  createEstate({ energy: { energyLabel }, planning: { renovationObligation } });

describe('warnings', () => {
  it.each<[string, EstateParts, string]>([
    ['swapped coordinates', locateAt(3.72, 51.05), 'coordinates-swapped corrected'],
    ['coordinates far from the postcode', locateAt(50.85, 4.35), 'coordinates-far dropped'],
    ['coordinates in another country', locateAt(48.85, 2.35), 'coordinates-outside dropped'],
    ['coordinates of nowhere', locateAt(0, 0), 'coordinates-outside dropped'],
    ['a price of 1', createPrice(1), 'price-placeholder dropped'],
    ['a price of 0', createPrice(0), 'price-placeholder dropped'],
    ['a price per m²', createPrice(2500), 'price-suspicious hidden'],
    ['a price with a digit too many', createPrice(39_500_000), 'price-suspicious kept'],
    ['a low rent', { ...createPrice(59), ...rentTransaction }, 'price-suspicious hidden'],
    ['a rent that is a price', { ...createPrice(295_000), ...rentTransaction }, 'price-suspicious hidden'],
    ['a very high rent', { ...createPrice(25_000), ...rentTransaction }, 'price-suspicious kept'],
    ['two prices in one', createPrice(249_000_259_000), 'price-suspicious hidden'],
    ['a price of nines', createPrice(9_999_999), 'price-placeholder dropped'],
    ['a price of 23 euro a m²', { ...createPrice(90_000), dimensions: { areaBuild: 3900 } }, 'price-suspicious kept'],
    [
      'a rent of 300 euro a m²',
      { ...createPrice(3000), ...rentTransaction, dimensions: { areaBuild: 10 } },
      'price-suspicious kept',
    ],
    [
      'a deposit of four months',
      { ...rentTransaction, general: { price: { value: 750, deposit: 3000 } } },
      'cost-suspicious kept',
    ],
    ['a rent by the year as low as 75 a month', createRent(PERIOD_ID.YEAR, 900), 'price-suspicious hidden'],
    ['a rent by the week as high as 65,000 a month', createRent(PERIOD_ID.WEEK, 15_000), 'price-suspicious hidden'],
    [
      'a rent by the week of 217 euro a m² a month',
      { ...createRent(PERIOD_ID.WEEK, 1000), dimensions: { areaBuild: 20 } },
      'price-suspicious kept',
    ],
    [
      'a deposit of four months of a yearly rent',
      createRent(PERIOD_ID.YEAR, 9000, { deposit: 3000 }),
      'cost-suspicious kept',
    ],
    [
      'two registration duties',
      { general: { registrationCost: 24_900 }, fields: DUTY_OF_42_000 },
      'cost-suspicious kept',
    ],
    [
      'two fees of the notary',
      { fields: { 'financial.notary_fee': 3400, 'notary_cost.notary_fee': 3000 } },
      'cost-suspicious kept',
    ],
    ['costs of 1', { technical: { monthlyCost: 1 } }, 'cost-suspicious dropped'],
    [
      'costs above the rent',
      { ...createPrice(750), ...rentTransaction, technical: { monthlyCost: 1500 } },
      'cost-suspicious dropped',
    ],
    [
      'costs as high as the rent',
      { ...createPrice(750), ...rentTransaction, technical: { monthlyCost: 750 } },
      'cost-suspicious dropped',
    ],
    [
      'common charges as high as the rent',
      { ...createPrice(750), ...rentTransaction, fields: { 'financial.common_charges': 750 } },
      'cost-suspicious dropped',
    ],
    [
      'private charges as high as the rent',
      { ...createPrice(750), ...rentTransaction, fields: { 'financial.private_charges': 750 } },
      'cost-suspicious dropped',
    ],
    [
      'costs of a month as high as a twelfth of the rent of a year',
      {
        ...rentTransaction,
        general: { price: { value: 12_000, period: { id: 3, name: {} } } },
        technical: { monthlyCost: 1000 },
      },
      'cost-suspicious dropped',
    ],
    ['a new building of 1920', { technical: { newBuilding: true, constructionYear: 1920 } }, 'new-old dropped'],
    [
      'a new state since 1965',
      { technical: { condition: findCondition('NEW'), constructionYear: 1965 } },
      'new-old dropped',
    ],
    ['a label G in Flanders', { energy: { energyLabel: 'G' } }, 'energy-scale dropped'],
    ['half a label in Flanders', { energy: { energyLabel: 'B-' } }, 'energy-scale dropped'],
    [
      'half a label in Wallonia',
      { energy: { energyLabel: 'B-' }, address: { region: 'WALLONIA' } },
      'energy-scale dropped',
    ],
    ['a label that is none', { energy: { energyLabel: 'goed' } }, 'energy-scale dropped'],
    ['parking for 730 cars', { fields: { 'construction.parking_spaces_outside_count': 730 } }, 'count dropped'],
    [
      '9 bedrooms in 30 m²',
      { ...apartmentType, general: { bedroomCount: 9 }, dimensions: { areaBuild: 30 } },
      'count dropped',
    ],
    ['the year 9999', { technical: { constructionYear: 9999 } }, 'year dropped'],
    ['the year 19', { technical: { renovationYear: 19 } }, 'year dropped'],
    ['a publication in the future', { general: { publicationDate: '2027-01-01T00:00:00Z' } }, 'date dropped'],
    ['a publication long ago', { general: { publicationDate: '1970-01-01T00:00:00Z' } }, 'date dropped'],
    ['a move-in date far away', { technical: { availableDate: '2099-01-01' } }, 'date dropped'],
    ['an energy value out of range', { energy: { epcValue: 96_709 } }, 'energy-value dropped'],
    ['an energy value of 0', { energy: { epcValue: 0, energyLabel: 'C' } }, 'energy-value dropped'],
    [
      'an energy value of 0 with a certificate alone',
      { energy: { epcValue: 0, epcReference: 'X' } },
      'energy-value dropped',
    ],
    ['an energy value below 0 without a label or certificate', { energy: { epcValue: -12 } }, 'energy-value dropped'],
    ['an energy value below 0', { energy: { epcValue: -12, energyLabel: 'B' } }, 'energy-value dropped'],
    ['a value of 0 of the whole building', { energy: { shared: { epcValue: 0 } } }, 'energy-value dropped'],
    [
      'an energy value of −1, even with a report',
      { energy: { epcValue: -1, epbReference: 'X' } },
      'energy-value dropped',
    ],
    ['an energy value of 0 with only an E-level', { energy: { epcValue: 0, eLevel: 30 } }, 'energy-value dropped'],
    ['an E-level of 0 without a report', { energy: { eLevel: 0 } }, 'energy-value dropped'],
    ['CO₂ below 0', { energy: { co2: -1 } }, 'energy-value dropped'],
    ['a total of 0', { energy: { epcValueTotal: 0 } }, 'energy-value dropped'],
    ['a label that contradicts the energy value', { energy: { epcValue: 480, energyLabel: 'A' } }, 'energy-label kept'],
    ['91 bedrooms', { general: { bedroomCount: 91 }, layout: createRooms('BEDROOM', 91) }, 'count dropped'],
    ['80 bedrooms in 80 m²', { general: { bedroomCount: 80 }, dimensions: { areaBuild: 80 } }, 'count dropped'],
    ['24 bedrooms in a large house', { general: { bedroomCount: 24 }, dimensions: { areaBuild: 1498 } }, 'count kept'],
    ['parking for 1930 cars', { layout: createRooms('PARKING_SPACE', 1930) }, 'count dropped'],
    ['ten garages', { layout: createRooms('GARAGE', 10) }, 'count kept'],
    ['eight facades', { fields: { 'construction.facades_count': 8 } }, 'count dropped'],
    ['a living area of 1 m²', { dimensions: { areaBuild: 1 } }, 'surface dropped'],
    ['a plot of 2 m²', { dimensions: { areaGround: 2 } }, 'surface dropped'],
    [
      'a bedroom larger than the home',
      { dimensions: { areaBuild: 73 }, layout: createRooms('BEDROOM', 1, 15_584) },
      'surface dropped',
    ],
    ['a kitchen of 955 m²', { layout: createRooms('KITCHEN', 1, 955) }, 'surface dropped'],
    ['a plot 545 m wide', { dimensions: { widthGround: 545 } }, 'surface dropped'],
    ['floor 999', { ...apartmentType, general: { floor: '999' } }, 'floor dropped'],
    ['the floor of a house', { general: { floor: '2' } }, 'floor dropped'],
    [
      'a floor above the roof',
      { ...apartmentType, general: { floor: '10' }, fields: { 'construction.floors_count': 3 } },
      'floor kept',
    ],
    ['an object as a title', { general: { title: { nl: '{"languageId":"nl-BE"}' } } }, 'object-text dropped'],
    ['a word for no value as a text', { general: { description: { nl: 'undefined' } } }, 'object-text dropped'],
    [
      'no summons, and a judicial measure',
      { planning: { townPlanningViolation: 'NO' }, fields: { 'planning.judicial_measure': 'YES' } },
      'contradiction dropped',
    ],
    [
      'a certificate whose number a spreadsheet has shortened',
      { energy: { epcReference: '2,02601E+13' } },
      'unreadable dropped',
    ],
    [
      'a plan number that a spreadsheet has shortened',
      { fields: { 'other.own_number': '1.23E+06' } },
      'unreadable dropped',
    ],
    ['lost characters', { address: { street: { fr: "Avenue de l'H?liport" } } }, 'damaged-text kept'],
  ])('%s', (_, parts, expected) => {
    expect(listWarnings(createEstate(parts))).toEqual([expected]);
  });
});

const repairEstate = (parts: EstateParts) => {
  const document = createEstate(parts);
  listWarnings(document);
  return document;
};

describe('corrections', () => {
  it('swap coordinates back', () => {
    expect(repairEstate(locateAt(3.72, 51.05)).address.location).toMatchObject({ latitude: 51.05, longitude: 3.72 });
  });

  it('are followed by another check of the coordinates, which can still be far away', () => {
    const document = createEstate(locateAt(4.35, 50.85));
    expect(listWarnings(document)).toEqual(['coordinates-swapped corrected', 'coordinates-far dropped']);
    expect(document.address.location).toBeUndefined();
  });

  it('hide a suspicious price from visitors and keep it stored', () => {
    expect(repairEstate(createPrice(2500)).general.price).toMatchObject({ value: 2500, visible: false });
  });

  it('drop rooms and their count together', () => {
    const { general, layout } = repairEstate({ general: { bedroomCount: 91 }, layout: createRooms('BEDROOM', 91) });
    expect([general.bedroomCount, layout.rooms]).toEqual([undefined, []]);
  });

  it('keep a room whose surface is wrong', () => {
    const { layout } = repairEstate({ layout: createRooms('KITCHEN', 1, 955) });
    expect(layout.rooms).toMatchObject([{ valueId: ROOM_ID.KITCHEN, count: 1 }]);
    expect(layout.rooms[0]?.surface).toBeUndefined();
  });

  it('keep correct values beside wrong ones', () => {
    const { energy, general } = repairEstate({
      ...createPrice(395_000),
      energy: { epcValue: 96_709, energyLabel: 'F' },
    });
    expect([energy, general.price?.value]).toEqual([{ energyLabel: 'F' }, 395_000]);
  });

  it('drop both facts about a measure when they contradict each other', () => {
    const fields = { 'planning.administrative_measure': 'YES', 'planning.nature_protected': 'NO' };
    const document = repairEstate({ planning: { townPlanningViolation: 'NO', buildingLicense: 'YES' }, fields });
    expect(document.planning).toEqual({ buildingLicense: 'YES' });
    expect(document.fields).toEqual({ 'planning.nature_protected': 'NO' });
  });

  it('drop all data about a summons and a measure when one field denies what another describes', () => {
    for (const fields of [
      { 'planning.judicial_measure': 'Herstelvordering 2019' },
      { 'planning.proceeding': 'Dagvaarding hangende' },
    ]) {
      const document = createEstate({ planning: { townPlanningViolation: 'NO' }, fields });
      expect(listWarnings(document)).toEqual(['contradiction dropped']);
      expect([document.planning, document.fields]).toEqual([{}, {}]);
    }
  });

  it('keep both facts about an obligation to renovate when they contradict each other', () => {
    for (const document of [createObligation('F', 'NO'), createObligation('A', 'YES')]) {
      const documentBefore = structuredClone(document);
      expect(listWarnings(document)).toEqual(['contradiction kept']);
      expect(document).toEqual(documentBefore);
    }
    expect(listWarnings(createObligation('F', 'YES'))).toEqual([]);
    expect(listWarnings(createObligation('A', 'NO'))).toEqual([]);
  });

  it('are not made when the estate is only checked', () => {
    const document = createEstate({ ...createPrice(1), ...locateAt(3.72, 51.05) });
    const documentBefore = structuredClone(document);
    expect([...findWarnings(document, NOW, false)].map(({ kind }) => kind)).toContain('price-placeholder');
    expect(document).toEqual(documentBefore);
  });
});
