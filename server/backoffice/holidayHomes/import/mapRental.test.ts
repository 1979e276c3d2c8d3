import { describe, expect, it } from 'vitest';
import { mapRental } from './mapRental.ts';
import { parseRentalMapping } from './rentalMapping.ts';

const mapping = parseRentalMapping({
  format: { decimal: ',' },
  source: { name: 'book', id: 'ref' },
  constants: {
    general: { kind: { id: 1, name: { nl: 'Appartement' } } },
    seasons: [{ name: { nl: 'Altijd' }, ranges: [{ from: '01-01', to: '12-31' }], rents: {} }],
  },
  columns: {
    naam: { to: 'general.title', language: 'nl' },
    soort: { to: 'general.subKind', values: { studio: { id: 11, name: { nl: 'Studio' } } }, required: true },
    ligging: { to: 'general.location', values: { dijk: { id: 1, name: { nl: 'Zeedijk' } } } },
    personen: { to: 'general.maxOccupation' },
    toerisme: { to: 'general.registrationNumber' },
    huisdier: { to: 'general.petsAllowed' },
    week: { to: 'seasons.0.rents.week', as: 'number' },
    schoonmaak: { to: 'costs.cleaning' },
    extra: {
      to: 'options',
      as: 'list',
      values: { wifi: { id: 4, name: { nl: 'Wifi' } }, lift: { id: 7, name: { nl: 'Lift' } } },
    },
    postcode: { to: 'address.zip' },
    plaats: { to: 'address.locality' },
    straat: { to: 'address.street', language: 'nl' },
    airbnb: { feed: 'airbnb' },
    fotos: { list: 'photos', from: 'url', sort: 'nr' },
    kenmerken: { to: 'general.reference' },
    intern: { ignore: 'for the agency' },
  },
});

const VALID_CELLS = {
  ref: 'A1',
  naam: 'Klein maar fijn',
  soort: 'Studio',
  ligging: 'dijk',
  personen: '2',
  huisdier: 'ja',
  week: '1.250,50',
  schoonmaak: '45',
  extra: 'wifi; lift',
  postcode: '8300',
  plaats: 'Knokke',
  straat: 'Zeedijk',
};
const mapCells = (changes: Record<string, string> = {}) =>
  mapRental({ number: 2, cells: new Map(Object.entries({ ...VALID_CELLS, ...changes })), record: {} }, mapping);

describe('a street whose column names no language', () => {
  const plainMapping = parseRentalMapping({
    ...mapping,
    columns: { ...mapping.columns, straat: { to: 'address.street' }, breedte: { to: 'address.location.latitude' } },
  });
  const mapPlain = (changes: Record<string, string>) =>
    mapRental({ number: 2, cells: new Map(Object.entries({ ...VALID_CELLS, ...changes })), record: {} }, plainMapping);

  it.each([
    [{ straat: 'Zeedijk 812 bus 3' }, { street: { nl: 'Zeedijk' }, number: '812', box: '3' }],
    [{ straat: 'Avenue des Dunes 5' }, { street: { fr: 'Avenue des Dunes' }, number: '5' }],
    [
      { straat: 'Sablon 5', postcode: '5000', plaats: 'Namur' },
      { street: { fr: 'Sablon' }, number: '5' },
    ],
  ])('is stored under the language of its name or place: %j', (changes, address) => {
    expect(mapPlain(changes)).toMatchObject({ unit: { address } });
  });

  it('is named by its column when it is in doubt, and so is a refused part of the address', () => {
    expect(mapPlain({ straat: 'Plein 1830' })).toMatchObject({ warnings: [{ column: 'straat', handling: 'kept' }] });
    expect(mapPlain({ breedte: '91' })).toMatchObject({ refused: { column: 'breedte' } });
  });
});

const PERIOD_MAPPING = parseRentalMapping({
  ...mapping,
  constants: {
    ...mapping.constants,
    periods: [
      { begin: '2027-01-02', end: '2027-01-08', type: 'week' },
      { begin: '2027-02-01', end: '2027-02-28', type: 'month' },
    ],
  },
  columns: {
    ...mapping.columns,
    januari: { to: 'periods.0.rent', as: 'number' },
    februari: { to: 'periods.1.rent', as: 'number' },
  },
});

const mapPeriodRents = (januari: string, februari: string) =>
  mapRental(
    { number: 2, cells: new Map(Object.entries({ ...VALID_CELLS, januari, februari })), record: {} },
    PERIOD_MAPPING,
  );

describe('periods of a mapping', () => {
  it('are let when the row has a rent for them', () => {
    expect(mapPeriodRents('462', '1.100')).toMatchObject({
      unit: {
        periods: [
          { type: 'week', end: '2027-01-08', rent: 462 },
          { type: 'month', rent: 1100 },
        ],
      },
    });
    expect(mapPeriodRents('', '1.100')).toMatchObject({ unit: { periods: [{ type: 'month', rent: 1100 }] } });
    expect(mapPeriodRents('', '')).toMatchObject({ unit: { periods: [] } });
  });

  it('are refused by the column that their rent came from', () => {
    expect(mapPeriodRents('', '-5')).toMatchObject({ refused: { column: 'februari', value: '-5' } });
    expect(mapPeriodRents('op aanvraag', '5')).toMatchObject({ refused: { column: 'januari' } });
  });
});

describe('a row of a table', () => {
  it('becomes a holiday home', () => {
    expect(mapCells()).toMatchObject({
      key: 'A1',
      unit: {
        source: { name: 'book', id: 'A1' },
        general: { title: { nl: 'Klein maar fijn' }, subKind: { id: 11 }, maxOccupation: 2, petsAllowed: true },
        seasons: [{ rents: { week: 1250.5 } }],
        costs: { cleaning: 45 },
        options: [{ id: 4 }, { id: 7 }],
        address: { city: { zip: '8300', name: { nl: 'Knokke' } }, street: { nl: 'Zeedijk' } },
      },
    });
  });

  it('contains its registration number, when there is one', () => {
    expect(mapCells({ toerisme: ' 123 456-BE ' })).toMatchObject({
      unit: { general: { registrationNumber: '123 456-BE' } },
    });
    for (const toerisme of ['', '-', 'null'])
      expect(mapCells({ toerisme })).not.toHaveProperty('unit.general.registrationNumber');
    for (const toerisme of ['0', '-1', 'in aanvraag', 'geen', 'nvt', '?', '1'.repeat(61)]) {
      const mappedRow = mapCells({ toerisme });
      expect(mappedRow, toerisme).not.toHaveProperty('unit.general.registrationNumber');
      expect(mappedRow).toMatchObject({
        unit: {},
        warnings: [{ kind: 'unreadable', column: 'toerisme', value: toerisme, handling: 'dropped' }],
      });
    }
  });

  it('contains the address of its calendar on another platform, when there is one', () => {
    const url = 'https://platform.example/a1.ics';
    expect(mapCells({ airbnb: url })).toMatchObject({ unit: { feeds: [{ name: 'airbnb', url }] } });
    expect(mapCells()).toMatchObject({ unit: { feeds: [] } });
  });

  it('names its photos, in their order', () => {
    const fotos = JSON.stringify([
      { nr: 2, url: 'b.jpg' },
      { nr: 1, url: 'a.jpg' },
      { nr: 3, url: 'null' },
    ]);
    expect(mapCells({ fotos })).toMatchObject({
      photos: [{ column: 'fotos', references: [{ name: 'a.jpg' }, { name: 'b.jpg' }] }],
      warnings: [{ row: 2, id: 'A1', column: 'fotos', kind: 'unreadable', handling: 'dropped' }],
    });
    expect(mapCells({ fotos: 'a.jpg;b.jpg' })).toMatchObject({
      photos: [{ references: [{ name: 'a.jpg' }, { name: 'b.jpg' }] }],
    });
    expect(mapCells()).toMatchObject({ photos: [], warnings: [] });
  });

  it('is imported without a number that a spreadsheet has shortened, and refused when that number is its id', () => {
    expect(mapCells({ naam: '2,02601E+13', kenmerken: '2E+13' })).toMatchObject({
      unit: { general: { title: {} } },
      warnings: [
        { column: 'naam', handling: 'dropped' },
        { column: 'kenmerken', handling: 'dropped' },
      ],
    });
    expect(mapCells({ ref: '2,02601E+13' })).toHaveProperty('refused.column', 'ref');
  });

  it.each(['undefined', 'NULL', 'NaN', '-', '#N/A'])(
    'is kept without a text that means an absent value: %s',
    (cell) => {
      const mappedRow = mapCells({ naam: cell, kenmerken: cell, plaats: cell });
      expect(mappedRow).toMatchObject({
        unit: { general: { title: {} } },
        warnings: [{ column: 'naam' }, { column: 'plaats' }, { column: 'kenmerken' }, { column: 'postcode' }],
      });
      expect(mapCells({ extra: cell })).toHaveProperty('refused.reason', `the mapping does not translate "${cell}"`);
      expect(mapCells({ ref: cell })).toHaveProperty('refused.column', 'ref');
    },
  );

  it.each([
    ['soort', '', 'is needed'],
    ['soort', 'kasteel', 'the mapping does not translate "kasteel"'],
    ['extra', 'wifi; jacuzzi', 'the mapping does not translate "jacuzzi"'],
    ['airbnb', 'no address', 'an http:// or https:// address'],
    ['personen', 'veel', 'not a number'],
    ['huisdier', 'soms', 'neither yes nor no'],
    ['postcode', '0000', 'no Belgian postcode'],
    ['ref', '', "no id of the source's own"],
  ])('is refused for its column %s with "%s"', (column, value, reason) => {
    expect(mapCells({ [column]: value })).toMatchObject({ refused: { row: 2, column, value, reason } });
  });

  it('is refused when a cell for a text contains an object', () => {
    for (const naam of ['{"nl":"Klein maar fijn"}', [{ nl: 'Klein maar fijn' }] as unknown as string])
      expect(mapCells({ naam })).toMatchObject({ refused: { column: 'naam', reason: 'an object, not a value' } });
  });

  it('is refused for an invalid value, by the column of that value', () => {
    expect(mapCells({ personen: '0' })).toMatchObject({ refused: { column: 'personen', value: '0' } });
    expect(mapCells({ week: '-5' })).toMatchObject({ refused: { column: 'week' } });
  });
});

const mapHome = (changes: Record<string, string>) => {
  const mappedRow = mapCells(changes);
  if ('refused' in mappedRow) throw new Error(mappedRow.refused.reason);
  return mappedRow;
};

describe('the cells of a home', () => {
  it('have its street, number and box, whichever cells contain them', () => {
    const homeWithSplitStreet = mapHome({ straat: 'Zeedijk 812 app. 5.3' });
    expect(homeWithSplitStreet.unit.address).toMatchObject({ street: { nl: 'Zeedijk' }, number: '812', box: '5.3' });
    expect(homeWithSplitStreet.warnings).toMatchObject([
      { kind: 'address-split', column: 'straat', handling: 'corrected' },
    ]);
    const homeWithWholeStreet = mapHome({ straat: 'Plein 1830' });
    expect(homeWithWholeStreet.unit.address).toMatchObject({ street: { nl: 'Plein 1830' } });
    expect(homeWithWholeStreet.warnings).toMatchObject([{ kind: 'address-split', column: 'straat', handling: 'kept' }]);
  });

  it('have numbers with their units and lists with commas', () => {
    expect(mapHome({ personen: '4 pers.' }).unit.general.maxOccupation).toBe(4);
    expect(mapHome({ extra: 'wifi, lift' }).unit.options).toEqual(mapHome({ extra: '["wifi","lift"]' }).unit.options);
    expect(mapHome({ extra: 'wifi, lift' }).unit.options).toHaveLength(2);
    expect(mapCells({ personen: '4 slpk' })).toMatchObject({ refused: { column: 'personen', value: '4 slpk' } });
  });
});
