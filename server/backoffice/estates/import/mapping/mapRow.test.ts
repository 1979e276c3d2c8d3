import { describe, expect, it } from 'vitest';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { SourceRow } from '#server/backoffice/import/rows/sourceRow.ts';
import { compileMapping } from '#server/backoffice/import/mapping/compileMapping.ts';
import { compilePattern } from '#server/backoffice/import/cells/pattern.ts';
import { type MappedRow, mapRow } from './mapRow.ts';
import { MappingError, parseMapping, type TableMapping } from '#server/backoffice/import/mapping/mappingSchema.ts';

const NOW = new Date('2026-06-15T12:00:00Z');

const BASE_MAPPING = {
  source: { name: 'feed', id: 'ref' },
  constants: { transaction: 'FOR_SALE', headType: 'HOUSE' },
  columns: { zip: { to: 'address.zip' } },
};

const createMapping = (columns: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  parseMapping({ ...BASE_MAPPING, ...more, columns: { ...BASE_MAPPING.columns, ...columns } }) as TableMapping;

function mapCells(
  cells: Record<string, unknown>,
  columns: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) {
  const allCells = { ref: 'A1', zip: '9000', ...cells };
  const row: SourceRow = { number: 2, cells: new Map(Object.entries(allCells)), record: allCells };
  return mapRow(row, compileMapping(createMapping(columns, more)), 'feed', NOW);
}

function getEstate(mapped: MappedRow) {
  if ('refused' in mapped) throw new Error(`refused: ${mapped.refused.reason}`);
  return mapped.estate;
}
function getWarnings(mapped: MappedRow) {
  if ('refused' in mapped) throw new Error(`refused: ${mapped.refused.reason}`);
  return mapped.warnings.map(({ kind, column, value, handling }) => ({ kind, column, value, handling }));
}
function getRefusal(mapped: MappedRow) {
  if (!('refused' in mapped)) throw new Error('not refused');
  return mapped.refused;
}

describe('the charges beside a rent', () => {
  const rentMapping = {
    constants: { transaction: 'TO_RENT', headType: 'APARTMENT' },
    columns: { zip: { to: 'address.zip' } },
  };
  const columns = { cost: { to: 'technical.monthlyCost' }, own: { to: 'fields.financial.private_charges' } };
  const includedTexts = { nl: 'Inbegrepen', fr: 'Comprises', en: 'Included', de: 'Inbegriffen' };

  it('are none when a column says 0', () => {
    const mapped = mapCells({ cost: '0', own: '0' }, columns, rentMapping);
    expect(getEstate(mapped).technical.monthlyCost).toBe(0);
    expect(getEstate(mapped).fields['financial.private_charges']).toBe(0);
    expect(getWarnings(mapped)).toEqual([]);
  });

  it.each(['inbegrepen', 'Charges comprises', 'compris', 'included', 'Inbegriffen'])(
    'are included in the rent when a column says so: %s',
    (cost) => {
      const mapped = mapCells({ cost }, columns, rentMapping);
      expect(getEstate(mapped).fields['financial.common_charges']).toEqual(includedTexts);
      expect(getEstate(mapped).technical.monthlyCost).toBeUndefined();
      expect(getWarnings(mapped)).toEqual([]);
      const fields = { cost: { to: 'fields.financial.common_charges' } };
      expect(getEstate(mapCells({ cost }, fields, rentMapping)).fields['financial.common_charges']).toEqual(
        includedTexts,
      );
    },
  );

  it('are unknown when a column has another text', () => {
    const mapped = mapCells({ cost: 'volgens verbruik' }, columns, rentMapping);
    expect(getEstate(mapped).fields).toEqual({});
    expect(getWarnings(mapped)).toMatchObject([{ kind: 'unreadable', column: 'cost', handling: 'dropped' }]);
  });
});

describe('a row that is mapped', () => {
  it('names its place in each language, with municipality, province and region', () => {
    const columns = { place: { to: 'address.locality' } };
    const { address } = getEstate(mapCells({ zip: '9700', place: 'ename' }, columns));
    expect(address).toMatchObject({
      city: { zip: '9700', name: { nl: 'Ename' } },
      municipality: { id: 970_000, name: { nl: 'Oudenaarde', fr: 'Audenarde' } },
      province: { id: 'BE-VOV', name: { en: 'East Flanders' } },
      region: 'FLANDERS',
    });
  });

  describe('with a rent', () => {
    const columns = {
      price: { to: 'general.price.value', as: 'number' },
      period: { to: 'general.price.period', values: { MONTH: 'MONTH', YEAR: 'YEAR' } },
    };
    const rentMapping = { constants: { ...BASE_MAPPING.constants, transaction: 'TO_RENT' } };
    const monthlyMapping = { constants: { ...rentMapping.constants, period: 'MONTH' } };

    it.each([
      ['without a period by default', rentMapping],
      ['with a period by default', monthlyMapping],
    ])('hides the rent when its period cannot be read, %s', (_, more) => {
      const mapped = mapCells({ price: '3000', period: 'QUARTER' }, columns, more);
      const { price } = getEstate(mapped).general;
      expect(price).toMatchObject({ value: 3000, visible: false });
      expect(price?.period).toBeUndefined();
      expect(getWarnings(mapped)).toEqual([
        { kind: 'unknown-value', column: 'period', value: 'QUARTER', handling: 'hidden' },
      ]);
    });

    it('shows the rent when its period is empty, or another column has the period', () => {
      expect(getEstate(mapCells({ price: '900', period: '' }, columns, rentMapping)).general.price?.visible).toBe(true);
      const bothColumns = { ...columns, unit: columns.period };
      const { price } = getEstate(
        mapCells({ price: '9000', period: '?', unit: 'YEAR' }, bothColumns, rentMapping),
      ).general;
      expect(price).toMatchObject({ visible: true, period: { id: 3 } });
    });

    it('shows the price of a sale, which has no period', () => {
      const mapped = mapCells({ price: '300000', period: 'TOTAL' }, columns);
      expect(getEstate(mapped).general.price?.visible).toBe(true);
      expect(getWarnings(mapped)).toMatchObject([{ handling: 'dropped' }]);
    });
  });

  describe('with columns that say whether address and price may be shown', () => {
    const columns = {
      street: { to: 'address.street' },
      showAddress: { to: 'address.visible' },
      price: { to: 'general.price.value', as: 'number' },
      showPrice: { to: 'general.price.visible' },
    };
    const readVisibility = (text: string) => {
      const mapped = mapCells({ street: 'Kerkstraat', showAddress: text, price: '300000', showPrice: text }, columns);
      const { address, general } = getEstate(mapped);
      return [address.visible, general.price?.visible, getWarnings(mapped).map(({ handling }) => handling)];
    };

    it.each(['nee', 'Neen', 'non', 'Nein', 'no', '0'])('hides them after the answer %s', (text) => {
      expect(readVisibility(text)).toEqual([false, false, []]);
    });

    it.each(['niet tonen', 'geheim', '2', ''])('hides them when the answer cannot be read: %s', (text) => {
      expect(readVisibility(text)).toEqual([false, false, ['hidden', 'hidden']]);
    });

    it('hides an address when only another rule of the column can read the answer', () => {
      const bothRules = { ...columns, showAddress: [columns.showAddress, { to: 'general.reference' }] };
      const mapped = mapCells({ street: 'Kerkstraat', showAddress: 'geheim' }, bothRules);
      expect([getEstate(mapped).address.visible, getWarnings(mapped)]).toEqual([
        false,
        [{ kind: 'unreadable', column: 'showAddress', value: 'geheim', handling: 'hidden' }],
      ]);
    });

    it('shows an address after an empty answer when the mapping has a constant for it', () => {
      const constants = { ...BASE_MAPPING.constants, 'address.visible': true };
      const mapped = mapCells({ street: 'Kerkstraat', showAddress: '' }, columns, { constants });
      expect([getEstate(mapped).address.visible, getWarnings(mapped)]).toEqual([true, []]);
    });

    it.each(['ja', 'X', 'WAAR'])('shows them after the answer %s', (text) => {
      expect(readVisibility(text)).toEqual([true, true, []]);
    });
  });

  it.each([
    ['c', 'C'],
    ['a+', 'A+'],
    ['A +', 'A+'],
    ['label B', 'B'],
  ])('reads the energy label %s', (text, label) => {
    const mapped = mapCells({ zip: '9000', label: text }, { label: { to: 'energy.energyLabel' } });
    expect(getEstate(mapped).energy.energyLabel).toBe(label);
    expect(getWarnings(mapped)).toEqual([]);
  });

  it('reads "0" and "-1" as unfilled texts, numbers and references', () => {
    const columns = {
      title: { to: 'general.title', language: 'nl' },
      street: { to: 'address.street' },
      number: { to: 'address.number' },
      box: { to: 'address.box' },
      own: { to: 'general.reference' },
      epc: { to: 'energy.epcReference' },
      floor: { to: 'general.floor' },
    };
    const mapFilledWith = (value: string) => {
      const cells = Object.fromEntries(Object.keys(columns).map((name) => [name, value]));
      const constants = { transaction: 'FOR_SALE', headType: 'APARTMENT' };
      const mapped = mapCells(cells, columns, { constants });
      return { estate: getEstate(mapped), warnings: getWarnings(mapped) };
    };
    const { estate, warnings } = mapFilledWith('0');
    expect(estate.general.title).toEqual({});
    expect(estate.address).not.toHaveProperty('street');
    expect(estate.address).not.toHaveProperty('number');
    expect(estate.address).not.toHaveProperty('box');
    expect([estate.general.reference, estate.energy]).toEqual([undefined, {}]);
    expect(estate.general.floor).toBe('0');
    expect(warnings).toEqual([]);
    expect(mapFilledWith('-1').estate.address).not.toHaveProperty('number');
  });

  it.each(['0', '-1'])('reads %s as an absent value in fields that pages show because of the law', (nothing) => {
    const paths = [
      'fields.certification.epc_number',
      'fields.certification.energy_label',
      'fields.certification.epb_reference',
      'fields.certification.asbestos_certificate_number',
      'fields.certification.asbestos_certificate',
      'fields.planning.proceeding',
      'fields.planning.permit',
      'fields.planning.heritage_protected',
      'fields.flood_information.flood_prone_area',
      'energy.energyLabel',
      'planning.heritageProtected',
    ];
    const columns = {
      ...Object.fromEntries(paths.map((to, index) => [`c${index}`, { to }])),
      violation: { to: 'planning.townPlanningViolation', language: 'nl' },
    };
    const cells = Object.fromEntries(Object.keys(columns).map((name) => [name, nothing]));
    const constants = { transaction: 'FOR_SALE', headType: 'APARTMENT' };
    const { fields, energy, planning } = getEstate(mapCells(cells, columns, { constants }));
    expect([fields, energy, planning]).toEqual([{}, {}, {}]);
    const figures = mapCells(
      { level: nothing },
      { level: { to: 'fields.construction.apartment_floor' } },
      { constants },
    );
    expect(getEstate(figures).fields).toEqual({ 'construction.apartment_floor': nothing });
  });

  it('has an unknown summons when a column about planning is filled in and none about a summons', () => {
    const columns = {
      permit: { to: 'planning.buildingLicense', values: { ja: 'YES' } },
      summons: { to: 'planning.townPlanningViolation', values: { geen: 'NO' } },
    };
    const mapViolation = (summons: unknown) =>
      getEstate(mapCells({ permit: 'ja', summons }, columns)).planning.townPlanningViolation;
    expect(['', null, undefined, 'geen'].map(mapViolation)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'NO']);
  });

  it('uses the main place of a postcode when there is no other name', () => {
    expect(getEstate(mapCells({})).address.city.id).toBe(900_000);
  });

  it('uses the village of the coordinates when none is named, also when they are swapped', () => {
    const columns = { lat: { to: 'address.location.latitude' }, lon: { to: 'address.location.longitude' } };
    const mappedRow = mapCells({ zip: '5100', lat: '50.457', lon: '4.867' }, columns);
    expect(getEstate(mappedRow).address.city).toEqual({
      id: 510_001,
      zip: '5100',
      name: { nl: 'Jambes', fr: 'Jambes' },
    });
    expect(getWarnings(mappedRow)).toEqual([]);
    expect(getEstate(mapCells({ zip: '5100', lat: '4.867', lon: '50.457' }, columns)).address.city.id).toBe(510_001);
  });

  it('uses the municipality, with a warning, when nothing identifies a village of the postcode', () => {
    const mapped = mapCells({ zip: '5100' });
    expect(getEstate(mapped).address).toMatchObject({
      city: { id: 510_099, zip: '5100', name: { nl: 'Namen', fr: 'Namur' } },
      municipality: { id: 500_000 },
    });
    expect(getWarnings(mapped)).toEqual([{ kind: 'locality', column: 'zip', value: '5100', handling: 'kept' }]);
  });

  it('stores its source', () => {
    expect(getEstate(mapCells({})).source).toEqual({ name: 'feed', id: 'A1' });
  });

  it('converts numbers and units', () => {
    const columns = {
      price: { to: 'general.price.value', decimal: ',' },
      plot: { to: 'dimensions.areaGround', unit: 'are' },
    };
    const { general, dimensions } = getEstate(mapCells({ price: '€ 249.500,00', plot: '12.5' }, columns));
    expect(general.price?.value).toBe(249_500);
    expect(dimensions.areaGround).toBe(1250);
  });

  it('reads numbers and yes or no from JSON as from CSV', () => {
    const columns = { price: { to: 'general.price.value' }, lift: { to: 'technical.elevator' } };
    const { general, technical } = getEstate(mapCells({ price: 249_500, lift: true }, columns));
    expect([general.price?.value, technical.elevator]).toEqual([249_500, true]);
  });

  it('reads numbers with a unit of their field, and leaves out numbers with another unit', () => {
    const columns = {
      area: { to: 'dimensions.areaBuild' },
      plot: { to: 'dimensions.areaGround', unit: 'are' },
      epc: { to: 'energy.epcValue' },
      beds: { room: 'BEDROOM', as: 'count' },
      baths: { room: 'BATHROOM', as: 'count' },
      sides: { to: 'fields.construction.facades_count', as: 'integer' },
      price: { to: 'general.price.value' },
    };
    const cells = {
      area: '224 m²',
      plot: '1250 m²',
      epc: '114 kWh/m²',
      beds: '3 slpk',
      baths: '2',
      sides: '3 gevels',
      price: '€ 345.000',
    };
    const mappedRow = mapCells(cells, columns, { format: { decimal: ',' } });
    const { dimensions, energy, general, fields } = getEstate(mappedRow);
    expect(fields['construction.facades_count']).toBe(3);
    expect([dimensions.areaBuild, dimensions.areaGround, energy.epcValue]).toEqual([224, 1250, 114]);
    expect([general.bedroomCount, general.price?.value]).toEqual([3, 345_000]);
    expect(getWarnings(mappedRow)).toEqual([]);
    const mixedRow = mapCells({ ...cells, area: '114 kWh/m²', baths: '3 slpk', price: '3 slpk' }, columns);
    expect(getEstate(mixedRow).dimensions.areaBuild).toBeUndefined();
    expect(getWarnings(mixedRow).map(({ column }) => column)).toEqual(['area', 'baths', 'price']);
  });

  it('keeps the surfaces of rooms that can be read', () => {
    const mapped = mapCells({ m2: '14 m²;groot;12' }, { m2: { room: 'BEDROOM', as: 'surfaces' } });
    expect(getEstate(mapped).layout.rooms.map(({ surface }) => surface)).toEqual([14, 12]);
    expect(getWarnings(mapped)).toEqual([{ kind: 'unreadable', column: 'm2', value: 'groot', handling: 'dropped' }]);
  });

  it('reads dates as Belgian spreadsheets write them, when the mapping names no format', () => {
    const columns = { free: { to: 'technical.availableDate' }, since: { to: 'general.publicationDate' } };
    const { technical, general } = getEstate(mapCells({ free: '5/3/2027', since: '1/6/2026 9:05' }, columns));
    expect([technical.availableDate, general.publicationDate]).toEqual(['2027-03-05', '2026-06-01T09:05:00+02:00']);
    expect(getWarnings(mapCells({ free: '5/31/2027' }, columns))).toMatchObject([
      { kind: 'unreadable', column: 'free' },
    ]);
  });

  it.each(['2027-03-05T08:00', '2027-03-05T00:00:00Z', '2027-03-05T00:00:00.000Z', '2027-03-05T00:00:00+01:00'])(
    'reads the day of a time in ISO 8601: %s',
    (x) => {
      const mapped = mapCells({ x }, { x: { to: 'technical.availableDate' } });
      expect([getEstate(mapped).technical.availableDate, getWarnings(mapped)]).toEqual(['2027-03-05', []]);
    },
  );

  it('creates a sales contact from a name, with the same id each time', () => {
    const columns = {
      seller: { to: 'salesRep.name' },
      mail: { to: 'salesRep.email' },
      phone: { to: 'salesRep.phone' },
      first: { to: 'salesRep.firstname' },
    };
    const estateWithContact = getEstate(mapCells({ seller: 'Ilse Voorbeeld', phone: '09 000 00 00' }, columns));
    expect(estateWithContact.salesRep).toMatchObject({
      name: 'Ilse Voorbeeld',
      phone: '09 000 00 00',
      id: expect.any(Number),
    });
    expect(getEstate(mapCells({ ref: 'A2', seller: 'ilse voorbeeld ' }, columns)).salesRep?.id).toBe(
      estateWithContact.salesRep?.id,
    );
    expect(getEstate(mapCells({ first: 'Ilse' }, columns)).salesRep?.name).toBe('Ilse');
    const rowWithoutContact = mapCells({ phone: '09 000 00 00' }, columns);
    expect(getEstate(rowWithoutContact).salesRep).toBeUndefined();
    expect(getWarnings(rowWithoutContact)).toEqual([
      { kind: 'invalid', column: 'phone', value: '09 000 00 00', handling: 'dropped' },
    ]);
  });

  it('translates values, in any case, to one field or to several', () => {
    const columns = {
      kind: { values: { Villa: { headType: 3, subType: 'VILLA' }, shop: { headType: 'COMMERCIAL' } } },
      state: { to: 'technical.condition', values: { good: 'GOOD' } },
    };
    const villa = getEstate(mapCells({ kind: 'VILLA', state: ' Good ' }, columns, { constants: { transaction: 1 } }));
    expect(villa.general.subType).toMatchObject({ id: 302, name: { de: 'Villa' } });
    expect(villa.general.headType.id).toBe(3);
    expect(villa.technical.condition?.name.fr).toBe('Bon');
    const shop = getEstate(mapCells({ kind: 'shop' }, columns, { constants: { transaction: 1 } }));
    expect(shop.general.headType.name.nl).toBe('Handelspand');
  });

  it('sets the head type of a subtype', () => {
    const columns = { kind: { to: 'general.subType', values: { loft: 'LOFT' } } };
    const { general } = getEstate(mapCells({ kind: 'loft' }, columns, { constants: { transaction: 'TO_RENT' } }));
    expect([general.headType.id, general.subType?.id, general.transaction.id]).toEqual([1, 104, 2]);
  });

  it('builds rooms from counts, surfaces and yes or no', () => {
    const columns = {
      beds: { room: 'BEDROOM', as: 'count' },
      bedSurfaces: { room: 'BEDROOM', as: 'surfaces' },
      terrace: { room: 'TERRACE', as: 'presence' },
      terraceSurface: { room: 'TERRACE', as: 'surface' },
      cellar: { room: 'CELLAR', as: 'presence' },
      garage: { room: 'GARAGE', as: 'presence' },
      garages: { room: 'GARAGE', as: 'count' },
    };
    const cells = {
      beds: '3.0',
      bedSurfaces: '14;12',
      terrace: '1',
      terraceSurface: '10',
      cellar: '0',
      garage: '1',
      garages: '2',
    };
    const { layout, general } = getEstate(mapCells(cells, columns));
    expect(layout.rooms.map(({ valueId, count, surface }) => [valueId, count, surface])).toEqual([
      [ROOM_ID.BEDROOM, 1, 14],
      [ROOM_ID.BEDROOM, 1, 12],
      [ROOM_ID.BEDROOM, 1, undefined],
      [ROOM_ID.TERRACE, 1, 10],
      [ROOM_ID.GARAGE, 2, undefined],
    ]);
    expect(general.bedroomCount).toBe(3);
    expect(layout.rooms[0]?.valueName.fr).toBe('Chambre');
  });

  it('stores other values under `fields`, with the kind that the field catalogue says', () => {
    const columns = {
      pool: { to: 'fields.comfort.swimming_pool' },
      facades: { to: 'fields.construction.facades_count' },
      'odd column': {},
    };
    const { fields } = getEstate(mapCells({ pool: 'yes', facades: '3.0', 'odd column': ' as  it is ' }, columns));
    expect(fields).toEqual({
      'comfort.swimming_pool': true,
      'construction.facades_count': 3,
      'odd column': 'as it is',
    });
  });

  it('reads one column by several rules', () => {
    const columns = {
      free: [
        { to: 'technical.available', values: { Immediately: 'IMMEDIATE' } },
        { to: 'technical.availableDate', pattern: String.raw`From (\d\d/\d\d/\d{4})`, dates: ['DD/MM/YYYY'] },
      ],
    };
    expect(getEstate(mapCells({ free: 'immediately' }, columns)).technical.available?.id).toBe(1);
    const datedRow = mapCells({ free: 'From 01/08/2026' }, columns);
    expect(getEstate(datedRow).technical.availableDate).toBe('2026-08-01');
    expect(getWarnings(datedRow)).toEqual([]);
    expect(getWarnings(mapCells({ free: 'some day' }, columns))).toMatchObject([
      { kind: 'unknown-value', value: 'some day' },
    ]);
  });

  it('uses a value only for the listings that meet the condition of its rule', () => {
    const columns = {
      facades: [
        { to: 'fields.construction.facades_count' },
        { to: 'technical.buildingType', if: { headType: ['HOUSE'] }, values: { 3: 'HALF_OPEN' } },
      ],
      kind: { to: 'general.subType', values: { flat: 'FLAT', villa: 'VILLA' } },
    };
    const mapKind = (kind: string) =>
      getEstate(mapCells({ facades: '3', kind }, columns, { constants: { transaction: 1 } }));
    expect(mapKind('villa').technical.buildingType?.id).toBe(2);
    expect(mapKind('flat').technical.buildingType).toBeUndefined();
    expect(mapKind('flat').fields).toEqual({ 'construction.facades_count': 3 });
  });

  it('renders texts in each language when the source has none', () => {
    const texts = {
      'general.title': {
        nl: '{type} {transaction|lower} in {city}',
        fr: '{type} {transaction|lower} à {city}',
      },
      'general.description': {
        en: '{type}[ with {bedrooms|plural:bedroom/bedrooms}][ of {area} m²][, built in {technical.constructionYear}].',
      },
    };
    const columns = { beds: { room: 'BEDROOM', as: 'count' }, area: { to: 'dimensions.areaBuild' } };
    const { general } = getEstate(mapCells({ zip: '7000', beds: '1', area: '1250' }, columns, { texts }));
    expect(general.title).toEqual({ nl: 'Huis te koop in Bergen', fr: 'Maison à vendre à Mons' });
    expect(general.description).toEqual({ en: 'House with 1 bedroom of 1.250 m².' });
  });

  it('refuses a row whose rendered text is too long for its field', () => {
    const columns = { architect: { to: 'general.architect' } };
    const texts = { 'general.title': { nl: '{type} van {general.architect}' } };
    expect(getEstate(mapCells({ architect: 'Horta' }, columns, { texts })).general.title).toEqual({
      nl: 'Huis van Horta',
    });
    const refusal = getRefusal(mapCells({ architect: 'x'.repeat(2000) }, columns, { texts }));
    expect(refusal).toMatchObject({ column: 'general.title.nl', reason: 'more than 2000 characters' });
  });

  it("keeps the source's own texts", () => {
    const texts = { 'general.title': { nl: '{type}', fr: '{type}' } };
    const columns = { titel: { to: 'general.title', language: 'nl' } };
    expect(getEstate(mapCells({ titel: 'Ons huis' }, columns, { texts })).general.title).toEqual({ nl: 'Ons huis' });
  });

  it('stores a street under its own language', () => {
    const columns = { street: { to: 'address.street' }, nr: { to: 'address.number' } };
    expect(getEstate(mapCells({ zip: '1050', street: 'Avenue Louise', nr: '64 5' }, columns)).address).toMatchObject({
      street: { fr: 'Avenue Louise' },
      number: '64',
      box: '5',
    });
    expect(getEstate(mapCells({ zip: '1050', street: 'Louizalaan' }, columns)).address.street).toEqual({
      nl: 'Louizalaan',
    });
    expect(getEstate(mapCells({ zip: '4700', street: 'Hochstraße' }, columns)).address.street).toEqual({
      de: 'Hochstraße',
    });
  });

  it('splits the line of a street also when its language is named', () => {
    const columns = {
      nl: { to: 'address.street', language: 'nl' },
      fr: { to: 'address.street', language: 'fr', optional: true },
      nr: { to: 'address.number' },
      bus: { to: 'address.box' },
    };
    const bilingualRow = mapCells({ nl: 'Louizalaan 64 bus 5', fr: 'Avenue Louise 64/5', zip: '1050' }, columns);
    const street = { nl: 'Louizalaan', fr: 'Avenue Louise' };
    expect(getEstate(bilingualRow).address).toMatchObject({ street, number: '64', box: '5' });
    expect(getWarnings(bilingualRow).map(({ kind, column, handling }) => [kind, column, handling])).toEqual([
      ['address-split', 'nl', 'corrected'],
      ['address-split', 'fr', 'corrected'],
    ]);
    const conflictingRow = mapCells({ nl: 'Louizalaan 64', fr: 'Avenue Louise 65', zip: '1050' }, columns);
    expect(getEstate(conflictingRow).address).toMatchObject({
      street: { nl: 'Louizalaan', fr: 'Avenue Louise 65' },
      number: '64',
    });
    expect(getWarnings(conflictingRow).map(({ column, handling }) => [column, handling])).toEqual([
      ['nl', 'corrected'],
      ['fr', 'kept'],
    ]);
    const cells = mapCells({ nl: 'Kerkstraat', nr: '12 bus 0301' }, columns);
    expect(getEstate(cells).address).toMatchObject({ street: { nl: 'Kerkstraat' }, number: '12', box: '0301' });
    expect(getWarnings(cells)).toEqual([]);
  });

  it('keeps a line whole, with a warning, when its number is in doubt', () => {
    const mapped = mapCells({ street: 'Plein 1830' }, { street: { to: 'address.street' } });
    expect(getEstate(mapped).address).toMatchObject({ street: { nl: 'Plein 1830' } });
    expect(getEstate(mapped).address.number).toBeUndefined();
    expect(getWarnings(mapped)).toEqual([
      { kind: 'address-split', column: 'street', value: 'Plein 1830', handling: 'kept' },
    ]);
  });

  it('uses the cell of a box, with a warning about the box in the line', () => {
    const columns = { street: { to: 'address.street' }, bus: { to: 'address.box' } };
    const mapped = mapCells({ street: 'Kerkstraat 12 bus 3', bus: '4' }, columns);
    expect(getEstate(mapped).address).toMatchObject({ street: { nl: 'Kerkstraat' }, number: '12', box: '4' });
    expect(getWarnings(mapped).map(({ kind, column, handling }) => [kind, column, handling])).toEqual([
      ['address-split', 'street', 'corrected'],
      ['contradiction', 'bus', 'dropped'],
    ]);
  });

  it('reads texts that mean an absent value as no value', () => {
    const columns = {
      floors: { to: 'fields.construction.floors_count', nothing: ['0'] },
      area: { to: 'dimensions.areaBuild' },
    };
    const mapped = mapCells({ floors: '0', area: '.' }, columns, { format: { nothing: ['.'] } });
    expect(getEstate(mapped).fields).toEqual({});
    expect(getWarnings(mapped)).toEqual([]);
  });

  it('decodes character references when the file has them', () => {
    const columns = { place: { to: 'address.locality' } };
    const mapped = mapCells({ zip: '4400', place: 'Fl&#xE9;malle' }, columns, { format: { decode: 'html' } });
    expect(getEstate(mapped).address.city.name.fr).toBe('Flémalle');
    expect(getWarnings(mapped)).toEqual([]);
  });
});

const TERRACE_ROOM = { id: 1, name: { nl: 'Terras' } };

const getMedia = (mapped: MappedRow) => ('refused' in mapped ? undefined : mapped.media);

const mapPictures = (cell: unknown, ruleFields = {}) =>
  getMedia(mapCells({ x: cell }, { x: { list: 'pictures', ...ruleFields } }))?.pictures.map(({ name }) => name);

describe('lists', () => {
  const photos = [
    { url: 'https://x.example/2.jpg', order: 2, type: 'photo' },
    { url: 'https://x.example/1.jpg', order: 1, type: 'photo' },
    { url: 'https://x.example/plan.pdf', order: 3, type: 'plan' },
  ];

  it('of objects can contain pictures, plans and files, in their order', () => {
    const columns = {
      media: [
        { list: 'pictures', from: 'url', sort: 'order', where: { type: ['photo'] } },
        { list: 'pictures', from: 'url', where: { type: ['plan'] }, kind: 'plan' },
      ],
      papers: { list: 'files', from: 'file.name', type: { id: 3, name: { nl: 'EPC' } } },
    };
    const mapped = mapCells({ media: photos, papers: [{ file: { name: 'epc.pdf' } }] }, columns);
    expect(getWarnings(mapped)).toEqual([]);
    expect(getMedia(mapped)).toEqual({
      pictures: [
        { name: 'https://x.example/1.jpg', kind: 'photo' },
        { name: 'https://x.example/2.jpg', kind: 'photo' },
        { name: 'https://x.example/plan.pdf', kind: 'plan' },
      ],
      files: [{ name: 'epc.pdf', type: { id: 3, name: { nl: 'EPC' } } }],
    });
  });

  it('say which pictures AI made or changed, and keep a picture with an unknown label', () => {
    const aiRule = { from: 'edit', values: { 'Virtual staging': 'changed', render: 'made', original: 'none' } };
    const edits = ['virtual  staging', 'render', 'original', undefined, 'upscaled'];
    const cell = edits.map((edit, index) => (edit ? { url: `${index}.jpg`, edit } : { url: `${index}.jpg` }));
    const mapped = mapCells({ x: cell }, { x: { list: 'pictures', from: 'url', ai: aiRule } });
    expect(getMedia(mapped)?.pictures.map((each) => each.ai)).toEqual([
      'changed',
      'made',
      undefined,
      undefined,
      undefined,
    ]);
    expect(getWarnings(mapped)).toMatchObject([{ kind: 'unknown-value', value: 'upscaled' }]);
    const plainRow = mapCells({ x: 'a.jpg;b.jpg' }, { x: { list: 'pictures', ai: aiRule } });
    expect(getMedia(plainRow)?.pictures).toEqual([
      { name: 'a.jpg', kind: 'photo' },
      { name: 'b.jpg', kind: 'photo' },
    ]);
  });

  it('in one cell are split, as text and as JSON', () => {
    expect(mapPictures('a.jpg; b.jpg|c.jpg')).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(mapPictures('a;1.jpg,b.jpg', { separator: ',' })).toEqual(['a;1.jpg', 'b.jpg']);
    expect(mapPictures(JSON.stringify(photos), { from: 'url', sort: 'order' })?.[0]).toBe('https://x.example/1.jpg');
    expect(mapPictures('')).toBeUndefined();
  });

  it.each<[unknown, readonly string[]]>([
    ['a.jpg,keuken 2.jpg', ['a.jpg', 'keuken 2.jpg']],
    ['a.jpg\nb.jpg\r\nc.jpg', ['a.jpg', 'b.jpg', 'c.jpg']],
    ['villa, front.jpg', ['villa, front.jpg']],
    ['Voor,Keuken', ['Voor,Keuken']],
    ['voor.jpg keuken.jpg', ['voor.jpg', 'keuken.jpg']],
    ['voor.jpg , keuken.jpg ,plan.pdf', ['voor.jpg', 'keuken.jpg', 'plan.pdf']],
    ['"voor.jpg","keuken, oud.jpg"', ['voor.jpg', 'keuken, oud.jpg']],
    ['"voor.jpg" "keuken.jpg"', ['voor.jpg', 'keuken.jpg']],
    ['voor.jpg\tkeuken.PNG plan.pdf', ['voor.jpg', 'keuken.PNG', 'plan.pdf']],
    ['voor.jpg (kopie).jpg', ['voor.jpg (kopie).jpg']],
    ['https://x.example/i?f=a.jpg,b', ['https://x.example/i?f=a.jpg,b']],
    [
      'https://x.example/i?f=a.jpg,b.jpg,https://x.example/2',
      ['https://x.example/i?f=a.jpg,b.jpg', 'https://x.example/2'],
    ],
    ['a.jpg,https://x.example/i?f=c.jpg,d', ['a.jpg', 'https://x.example/i?f=c.jpg,d']],
    ['https://x.example/a.jpg,https://x.example/b.jpg', ['https://x.example/a.jpg', 'https://x.example/b.jpg']],
    ['https://x.example/1 https://x.example/2', ['https://x.example/1', 'https://x.example/2']],
    ['https://x.example/1, https://x.example/2', ['https://x.example/1', 'https://x.example/2']],
    ['https://x.example/w_9,h_9/a.jpg', ['https://x.example/w_9,h_9/a.jpg']],
    ['front-12ab, back-34cd', ['front-12ab', 'back-34cd']],
    ['["a.jpg", "b, c.jpg"]', ['a.jpg', 'b, c.jpg']],
    ['["a.jpg"]', ['a.jpg']],
    [
      ['a.jpg', 'b.jpg'],
      ['a.jpg', 'b.jpg'],
    ],
    ['["a.jpg"', ['["a.jpg"']],
  ])('name pictures in one cell: %j', (cell, names) => {
    expect(mapPictures(cell)).toEqual(names);
  });

  it.each(['Terrace, Pool', 'terrace;pool', 'Terrace\nPool', '["terrace","pool"]'])(
    'of texts are split, except texts that the mapping translates as a whole: %j',
    (cell) => {
      const pool = { id: 2, name: { nl: 'Zwembad' } };
      const largeTerrace = { id: 3, name: { nl: 'Groot terras' } };
      const rule = { list: 'facilities', values: { terrace: TERRACE_ROOM, pool, 'terrace, large': largeTerrace } };
      expect(getEstate(mapCells({ x: cell }, { x: rule })).facilities).toEqual([TERRACE_ROOM, pool]);
      expect(getEstate(mapCells({ x: 'Terrace, large' }, { x: rule })).facilities).toEqual([largeTerrace]);
      expect(getEstate(mapCells({ x: cell }, { x: { to: 'collections' } })).collections).toHaveLength(2);
    },
  );

  it('contain videos, visits, facilities and extra fields, with warnings for unreadable items', () => {
    const columns = {
      video: { list: 'videos' },
      tour: { list: 'virtualVisits' },
      amenities: { list: 'facilities', values: { terrace: TERRACE_ROOM } },
      note: { list: 'extraFields', field: { id: 7, name: { nl: 'Nota' } } },
      state: { list: 'extraFields', field: { id: 8, name: { nl: 'Staat' }, type: 'BIGTEXT' } },
    };
    const cells = {
      video: 'https://v.example/1|javascript:alert(1)',
      tour: ['https://t.example/2'],
      amenities: ['Terrace', 'helipad', null],
      note: 'a; b',
      state: 12,
    };
    const mapped = mapCells(cells, columns);
    expect(getEstate(mapped)).toMatchObject({
      videos: [{ url: 'https://v.example/1' }],
      virtualVisits: [{ typeId: 2, link: 'https://t.example/2' }],
      facilities: [TERRACE_ROOM],
      extraFields: [
        { extra_field_autoid: 7, type: 'TEXT', name: { nl: 'Nota' }, value: 'a; b' },
        { extra_field_autoid: 8, type: 'BIGTEXT', value: '12' },
      ],
    });
    expect(getWarnings(mapped).map(({ kind, column }) => [kind, column])).toEqual([
      ['unreadable', 'video'],
      ['unknown-value', 'amenities'],
    ]);
  });

  it('of texts in languages become one text in each', () => {
    const columns = {
      texts: { to: 'general.description', languages: { language: 'languageId', text: 'content' } },
    };
    const texts = [
      { languageId: 'nl-BE', content: '<p>Vier slaapkamers.</p>' },
      { languageId: 'FR', content: 'Quatre chambres.' },
      { languageId: 'xx', content: 'Cuatro.' },
    ];
    for (const cell of [texts, JSON.stringify(texts)]) {
      const mapped = mapCells({ texts: cell }, columns);
      expect(getEstate(mapped).general.description).toEqual({ nl: '<p>Vier slaapkamers.</p>', fr: 'Quatre chambres.' });
      expect(getWarnings(mapped)).toMatchObject([{ kind: 'unreadable', column: 'texts' }]);
    }
  });

  it('say which project a unit belongs to', () => {
    const mapped = mapCells({ project: 'P1' }, { project: { to: 'general.parent' } });
    expect(mapped).toMatchObject({ parentId: 'P1' });
    expect(getEstate(mapped).general).not.toHaveProperty('parent');
    const ownProjectRow = mapCells({ project: 'A1' }, { project: { to: 'general.parent' } });
    expect(ownProjectRow).not.toHaveProperty('parentId');
    expect(getWarnings(ownProjectRow)).toEqual([
      { kind: 'project', column: 'project', value: 'A1', handling: 'dropped' },
    ]);
  });

  it.each<[string, unknown]>([
    ['an object in a list', [{ languageId: 'nl-BE', content: 'Vier slaapkamers.' }]],
    ['an object', { nl: 'Vier slaapkamers.' }],
    ['an object as JSON', '{"languageId":"nl-BE","content":"Vier slaapkamers."}'],
    ['a list of objects as JSON', '[{"languageId":"nl-BE"}]'],
    ['the text form of an object', '[object Object]'],
  ])('never become a text: %s', (_, cell) => {
    const columns = {
      x: [{ to: 'general.title', language: 'nl' }, { to: 'general.buildingName' }],
      y: { to: 'fields.other', as: 'text' },
    };
    const mapped = mapCells({ x: cell, y: cell }, columns);
    const { general, fields } = getEstate(mapped);
    expect([general.title, general.buildingName, fields]).toEqual([{}, undefined, {}]);
    expect(getWarnings(mapped).map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable']);
    expect(getRefusal(mapCells({ ref: cell })).column).toBe('ref');
  });
});

const HEATING_PATH = 'fields.comfort.heating';

const createEntry = (id: number, from = 'value') => ({ where: { id: [id] }, from });

describe('entries of a list', () => {
  const columns = {
    details: [
      { to: 'address.location.latitude', entry: createEntry(11) },
      { to: 'address.location.longitude', entry: { where: { label: ['y'] }, from: 'value' } },
      { to: 'technical.constructionYear', entry: createEntry(13) },
      { to: HEATING_PATH, entry: createEntry(14, 'enum.id'), values: { '7': 'WOOD' } },
      { room: 'BATHROOM', as: 'count', entry: createEntry(15) },
      { to: 'general.price.value', entry: createEntry(16), if: { transaction: ['FOR_SALE'] } },
    ],
  };
  const details = [
    { id: 11, label: 'x', value: '51.05' },
    { id: 12, label: ' y ', value: '3.73' },
    { id: 14, label: 'heating', value: 'hout', enum: { id: 7 } },
    { id: 15, label: 'baths', value: 2 },
    { id: 16, label: 'price', value: '250000' },
    { id: 99, label: 'other', value: 'x' },
  ];

  it.each<[string, unknown]>([
    ['of JSON', details],
    ['of JSON in a text', JSON.stringify(details)],
  ])('are mapped by their id or label: a list %s', (_, cell) => {
    const mapped = mapCells({ details: cell }, columns);
    const { address, technical, fields, layout, general } = getEstate(mapped);
    expect(address.location).toMatchObject({ latitude: 51.05, longitude: 3.73 });
    expect([technical?.constructionYear, fields]).toEqual([
      undefined,
      { [HEATING_PATH.slice('fields.'.length)]: 'WOOD' },
    ]);
    expect(layout?.rooms).toMatchObject([{ valueId: ROOM_ID.BATHROOM, count: 2 }]);
    expect(general.price?.value).toBe(250_000);
    expect(getWarnings(mapped)).toEqual([]);
  });

  it('set the village, like coordinates in other columns', () => {
    const villageDetails = [
      { id: 11, value: '50.457' },
      { label: 'y', value: '4.867' },
    ];
    expect(getEstate(mapCells({ zip: '5100', details: villageDetails }, columns)).address.city.id).toBe(510_001);
  });

  it('get one warning each when they are wrong', () => {
    const invalidDetails = [
      { id: 11, label: 'x', value: 'north' },
      { id: 13, value: '1e99' },
      { id: 14, value: 'hout', enum: { id: 8 } },
      { id: 15, value: '1' },
      { id: 15, value: '2' },
      { id: 16, value: 'undefined' },
    ];
    const mapped = mapCells({ details: invalidDetails }, columns);
    expect(getEstate(mapped).layout?.rooms).toMatchObject([{ valueId: ROOM_ID.BATHROOM }]);
    expect(getWarnings(mapped).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'unreadable north',
      'unreadable 1e99',
      'unknown-value 8',
      'unreadable 2',
      'unreadable undefined',
    ]);
    for (const none of [[], 'x', [1, 2], { id: 11 }, '{"id":11}'])
      expect(getWarnings(mapCells({ details: none }, columns))).toEqual([]);
  });

  it('are refused when their rule in the mapping is wrong', () => {
    expect(() => mapCells({}, { details: { to: 'general.price.value', entry: { where: { id: [1] } } } })).toThrow(
      MappingError,
    );
    expect(() => mapCells({}, { details: { to: 'general.prize', entry: createEntry(1) } })).toThrow(MappingError);
  });
});

describe('words for no value', () => {
  it.each(['undefined', 'null', 'NULL', 'NaN', 'None', '[object Object]', '#N/A', 'n/a', ' - ', '–'])(
    'never become a text: %s',
    (cell) => {
      const columns = {
        title: { to: 'general.title', language: 'nl' },
        name: { to: 'general.buildingName' },
        street: { to: 'address.street' },
        place: { to: 'address.locality' },
        other: { to: 'fields.other', as: 'text' },
        texts: { to: 'general.description', languages: { language: 'l', text: 't' } },
        remark: { list: 'extraFields', field: { id: 1, name: { nl: 'Opmerking' } } },
        price: { to: 'general.price.value' },
        built: { to: 'technical.constructionYear' },
      };
      const cells = Object.fromEntries(Object.keys(columns).map((name) => [name, cell]));
      const result = mapCells({ ...cells, texts: [{ l: 'nl', t: cell }] }, columns);
      const { general, address, fields, extraFields, technical } = getEstate(result);
      expect([general.title, general.description, general.buildingName, general.price]).toEqual([
        {},
        {},
        undefined,
        undefined,
      ]);
      expect([address.street, address.city.zip, fields, extraFields ?? []]).toEqual([undefined, '9000', {}, []]);
      expect(technical?.constructionYear).toBeUndefined();
      expect(getWarnings(result).map(({ column, handling }) => `${column} ${handling}`)).toEqual(
        Object.keys(columns).map((name) => `${name} dropped`),
      );
    },
  );

  it('are no ids, and no postcodes', () => {
    expect(getRefusal(mapCells({ ref: 'undefined' }))).toMatchObject({ column: 'ref', value: 'undefined' });
    expect(getRefusal(mapCells({ zip: 'null' }))).toMatchObject({ reason: 'no postcode' });
  });

  it('have the meaning that the mapping or an enumeration defines', () => {
    const columns = {
      epc: { to: 'energy.energyLabel', values: { '-': 'B' } },
      title: { to: 'general.title', language: 'nl', nothing: ['n/a'] },
    };
    const result = mapCells({ epc: '-', title: 'n/a', heat: 'NONE' }, { ...columns, heat: { to: HEATING_PATH } });
    expect([getEstate(result).energy?.energyLabel, getWarnings(result)]).toEqual(['B', []]);
    expect(getEstate(result).fields).toEqual({ [HEATING_PATH.slice('fields.'.length)]: 'NONE' });
  });

  it('may be part of a text', () => {
    const title = 'None such house - null risk';
    expect(getEstate(mapCells({ title }, { title: { to: 'general.title', language: 'nl' } })).general.title.nl).toBe(
      title,
    );
  });
});

describe('long texts', () => {
  it.each([
    ['(a+)+b', 'a'],
    ['(?:a|a)*b', 'a'],
    ['(.*)*x', 'ab '],
    ['(a|b|ab)*c', 'ab'],
  ])('are matched without backtracking: %s', (pattern, unit) => {
    // An engine that backtracks would need more steps than it can ever take, so the call would not return.
    expect(compilePattern(pattern)(unit.repeat(4000).slice(0, 4000))).toBeUndefined();
  });

  it('stay whole when they are too long to be split into street and number', () => {
    const street = `${'a 1 '.repeat(12_000)}x`;
    const mapped = mapCells({ street }, { street: { to: 'address.street' } });
    expect(getEstate(mapped).address.street?.nl).toBe(street);
  });
});

describe('a row with warnings', () => {
  it('is kept without a value that cannot be read', () => {
    const mapped = mapCells({ price: 'call us' }, { price: { to: 'general.price.value' } });
    expect(getEstate(mapped).general.price).toBeUndefined();
    expect(getWarnings(mapped)).toEqual([
      { kind: 'unreadable', column: 'price', value: 'call us', handling: 'dropped' },
    ]);
  });

  it('is kept without a fractional number of bedrooms', () => {
    const mapped = mapCells({ beds: '2.5' }, { beds: { to: 'general.bedroomCount' } });
    expect(getWarnings(mapped)).toEqual([{ kind: 'unreadable', column: 'beds', value: '2.5', handling: 'dropped' }]);
  });

  it('is kept without a value that has no translation', () => {
    const mapped = mapCells({ epc: 'ce' }, { epc: { to: 'energy.energyLabel', values: { B: 'B' } } });
    expect(getWarnings(mapped)).toEqual([{ kind: 'unknown-value', column: 'epc', value: 'ce', handling: 'dropped' }]);
  });

  it('is kept without a value that an estate cannot have', () => {
    const mapped = mapCells(
      { lat: '95', lon: '4.3' },
      {
        lat: { to: 'address.location.latitude' },
        lon: { to: 'address.location.longitude' },
      },
    );
    expect(getEstate(mapped).address.location).toBeUndefined();
    expect(getWarnings(mapped)).toEqual([{ kind: 'invalid', column: 'lat', value: '95', handling: 'dropped' }]);
  });

  it('follows the first of two columns that contradict each other', () => {
    const mapped = mapCells(
      { kind: 'loft', category: 'house' },
      {
        kind: { to: 'general.subType', values: { loft: 'LOFT' } },
        category: { to: 'general.headType', values: { house: 'HOUSE' } },
      },
    );
    expect(getEstate(mapped).general.headType.id).toBe(1);
    expect(getWarnings(mapped)).toEqual([
      { kind: 'contradiction', column: 'category', value: 'house', handling: 'dropped' },
    ]);
  });

  it('reports more surfaces than rooms', () => {
    const columns = { beds: { room: 'BEDROOM', as: 'count' }, m2: { room: 'BEDROOM', as: 'surfaces' } };
    const mapped = mapCells({ beds: '1', m2: '12;10' }, columns);
    expect(getEstate(mapped).layout.rooms).toHaveLength(1);
    expect(getWarnings(mapped)).toMatchObject([{ kind: 'contradiction', column: 'm2', handling: 'dropped' }]);
  });

  it('uses the main place for a locality that the postcode does not have', () => {
    const mapped = mapCells({ place: 'Brugge' }, { place: { to: 'address.locality' } });
    expect(getEstate(mapped).address.city.name.nl).toBe('Gent');
    expect(getWarnings(mapped)).toEqual([
      { kind: 'locality', column: 'place', value: 'Brugge', handling: 'corrected' },
    ]);
  });

  it('reports that the number was in the column of the street', () => {
    const mapped = mapCells({ street: 'Kerkstraat 12' }, { street: { to: 'address.street' } });
    expect(getEstate(mapped).address).toMatchObject({ street: { nl: 'Kerkstraat' }, number: '12' });
    expect(getWarnings(mapped)).toMatchObject([{ kind: 'address-split', handling: 'corrected' }]);
  });

  it('keeps the other data of rooms with an impossible count', () => {
    const columns = {
      garage: { room: 'GARAGE', as: 'presence' },
      garages: { room: 'GARAGE', as: 'count' },
      beds: { room: 'BEDROOM', as: 'count' },
      bedSurfaces: { room: 'BEDROOM', as: 'surfaces' },
      total: { to: 'general.bedroomCount' },
    };
    const implausibleRow = mapCells({ garage: '1', garages: '79', beds: '91', bedSurfaces: '14;12' }, columns);
    const { layout, general } = getEstate(implausibleRow);
    expect(layout.rooms.map(({ valueId, count, surface }) => [valueId, count, surface])).toEqual([
      [ROOM_ID.BEDROOM, 1, 14],
      [ROOM_ID.BEDROOM, 1, 12],
      [ROOM_ID.GARAGE, 1, undefined],
    ]);
    expect(general.bedroomCount).toBe(2);
    expect(getWarnings(implausibleRow).map(({ column, value, handling }) => [column, value, handling])).toEqual([
      ['beds', '91', 'dropped'],
      ['garages', '79', 'dropped'],
    ]);
    const estateWithTotal = getEstate(mapCells({ beds: '3', total: '91' }, columns));
    expect([estateWithTotal.general.bedroomCount, estateWithTotal.layout.rooms]).toEqual([
      3,
      [expect.objectContaining({ count: 3 })],
    ]);
    const estateWithoutCount = getEstate(mapCells({ beds: '90', total: '91' }, columns));
    expect([estateWithoutCount.general.bedroomCount, estateWithoutCount.layout.rooms]).toEqual([undefined, []]);
    const estateWithoutRooms = getEstate(mapCells({ garages: '79' }, columns));
    expect(estateWithoutRooms.layout.rooms).toEqual([]);
  });

  it.each([
    ['79', '1', 1, [['count', 'g1', '79']]],
    ['1', '79', 1, [['count', 'g2', '79']]],
    ['0', '2', 2, [['contradiction', 'g1', '0']]],
    ['2', '0', 2, [['contradiction', 'g2', '0']]],
    ['2', '3', 2, [['contradiction', 'g2', '3']]],
    [
      '79',
      '80',
      undefined,
      [
        ['count', 'g2', '80'],
        ['count', 'g1', '79'],
      ],
    ],
  ])('uses the plausible one of two counts, in any order: %s and %s', (g1, g2, count, warnings) => {
    const columns = { g1: { room: 'GARAGE', as: 'count' }, g2: { room: 'GARAGE', as: 'count' } };
    const mapped = mapCells({ g1, g2 }, columns);
    expect(getEstate(mapped).layout.rooms.map((room) => room.count)).toEqual(count === undefined ? [] : [count]);
    expect(getWarnings(mapped).map(({ kind, column, value }) => [kind, column, value])).toEqual(warnings);
  });

  it('uses the plausible one of two sizes, in any order', () => {
    const columns = {
      f1: { to: 'fields.construction.facades_count' },
      f2: { to: 'fields.construction.facades_count' },
      b1: { to: 'general.bedroomCount' },
      b2: { to: 'general.bedroomCount' },
      m1: { to: 'dimensions.areaBuild' },
      m2: { to: 'dimensions.areaBuild' },
    };
    const mapped = mapCells({ f1: '8', f2: '3', b1: '20', b2: '2', m1: '1', m2: '90' }, columns);
    const { fields, general, dimensions } = getEstate(mapped);
    expect([fields['construction.facades_count'], general.bedroomCount, dimensions.areaBuild]).toEqual([3, 2, 90]);
    expect(getWarnings(mapped)).toEqual([
      { kind: 'surface', column: 'm1', value: '1', handling: 'dropped' },
      { kind: 'count', column: 'f1', value: '8', handling: 'dropped' },
      { kind: 'count', column: 'b1', value: '20', handling: 'dropped' },
    ]);
  });

  it.each([
    ['99', '2', 2, [], ['count', 'b1', '99']],
    ['2', '99', 2, [2], ['count', 'b2', '99']],
    ['3', '0', 3, [3], ['contradiction', 'b2', '0']],
    ['0', '3', 3, [], ['contradiction', 'b1', '0']],
  ])(
    'checks the rooms and the number of bedrooms separately: %s and %s',
    (b1, b2, count, rooms, [kind, column, value]) => {
      const columns = { b1: { room: 'BEDROOM', as: 'count' }, b2: { to: 'general.bedroomCount' } };
      const mapped = mapCells({ b1, b2 }, columns);
      const { general, layout } = getEstate(mapped);
      expect([general.bedroomCount, layout.rooms.map((room) => room.count)]).toEqual([count, rooms]);
      expect(getWarnings(mapped)).toEqual([{ kind, column, value, handling: 'dropped' }]);
    },
  );

  it('names the column and the value behind a warning about the estate', () => {
    const mapped = mapCells(
      { year: '9999', beds: '91', m2: '80' },
      {
        year: { to: 'technical.constructionYear' },
        beds: { room: 'BEDROOM', as: 'count' },
        m2: { to: 'dimensions.areaBuild' },
      },
    );
    expect(getWarnings(mapped)).toEqual([
      { kind: 'year', column: 'year', value: '9999', handling: 'dropped' },
      { kind: 'count', column: 'beds', value: '91', handling: 'dropped' },
    ]);
    expect(getEstate(mapped).general.bedroomCount).toBeUndefined();
  });
});

describe('a row that is refused', () => {
  it('without an id', () => {
    expect(getRefusal(mapCells({ ref: ' ' }))).toEqual({
      row: 2,
      column: 'ref',
      value: '',
      reason: "no id of the source's own",
    });
  });

  it('without a postcode, or with one that does not exist', () => {
    expect(getRefusal(mapCells({ zip: '' }))).toMatchObject({ id: 'A1', column: 'address.zip', reason: 'no postcode' });
    expect(getRefusal(mapCells({ zip: '1005' }))).toEqual({
      row: 2,
      id: 'A1',
      column: 'zip',
      value: '1005',
      reason: 'this postcode does not exist in Belgium',
    });
  });

  it('without a value that the mapping requires', () => {
    const columns = { kind: { to: 'general.subType', values: { loft: 'LOFT' }, required: true } };
    expect(getRefusal(mapCells({ kind: 'igloo' }, columns))).toMatchObject({ column: 'kind', value: 'igloo' });
    expect(getRefusal(mapCells({}, columns))).toMatchObject({ column: 'kind', value: '', reason: /empty/ });
  });

  it.each([
    ['a NUL character', 'a\0b', /NUL/],
    ['100,000 characters', 'x'.repeat(100_000), /longer than 50000 characters/],
    ['half a character', 'a\uD800b', /surrogate/],
    ['a list that is nested without end', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`), /nested/],
  ])('by the column of a cell with %s', (_, cell, reason) => {
    const columns = { x: { to: 'general.buildingName' }, left: { ignore: 'private' } };
    expect(getRefusal(mapCells({ x: cell }, columns))).toMatchObject({ row: 2, id: 'A1', column: 'x' });
    expect(getRefusal(mapCells({ x: cell }, columns)).reason).toMatch(reason);
    expect(getRefusal(mapCells({ x: cell }, columns)).value.length).toBeLessThan(250);
    expect(getRefusal(mapCells({ ref: cell })).column).toBe('ref');
    // The mapping does not read this column.
    expect(getEstate(mapCells({ left: cell, x: 'a' }, columns)).general.buildingName).toBe('a');
  });

  it.each([
    ['price', '9'.repeat(400)],
    ['price', '9999999999999'],
    ['beds', '99999999999'],
    ['year', '2147483648'],
  ])('by a number in %s that is too large', (column, cell) => {
    const columns = {
      price: { to: 'general.price.value' },
      beds: { room: 'BEDROOM', as: 'count' },
      year: { to: 'technical.constructionYear' },
    };
    expect(getRefusal(mapCells({ [column]: cell }, columns))).toMatchObject({
      column,
      reason: 'a number that is too large',
    });
  });

  it('with an id of 201 characters', () => {
    expect(getRefusal(mapCells({ ref: 'x'.repeat(201) }))).toMatchObject({ column: 'ref', reason: /longer than 200/ });
  });

  it('without a type or a transaction', () => {
    expect(getRefusal(mapCells({}, {}, { constants: { headType: 'HOUSE' } })).reason).toMatch(/for sale or to rent/);
    expect(getRefusal(mapCells({}, {}, { constants: { transaction: 1 } })).reason).toMatch(/the kind of property/);
  });
});

const listMappingProblems = (json: unknown): string => {
  try {
    compileMapping(parseMapping(json) as TableMapping);
  } catch (error) {
    if (error instanceof MappingError) return error.message;
    throw error;
  }
  return '';
};

const listColumnProblems = (rule: unknown) =>
  listMappingProblems({ ...BASE_MAPPING, columns: { ...BASE_MAPPING.columns, x: rule } });

describe('a mapping that is wrong', () => {
  it.each([
    [
      'a field that does not exist',
      { to: 'general.prise.value' },
      /columns\.x: "general\.prise\.value" is not a field/,
    ],
    ['a field that contains other fields', { to: 'general.price' }, /"general\.price" is not a field/],
    ['a place that follows from the postcode', { to: 'address.province' }, /follows from the postcode/],
    [
      'an unknown value of a list',
      { to: 'general.subType', values: { a: 'IGLOO' } },
      /"IGLOO" is not a value of general\.subType/,
    ],
    ['a text without a language', { to: 'general.title' }, /name one in `language`/],
    ['a date format without a day', { to: 'technical.availableDate', dates: ['MM/YYYY'] }, /year, month and day/],
    ['a broken pattern', { pattern: '(' }, /columns\.x: .*regular expression/i],
    ['a pattern that looks ahead', { pattern: '(?=a)b' }, /columns\.x: .*regular expression/i],
    ['a pattern that is too long', { pattern: 'a'.repeat(501) }, /longer than 500/],
    ['a misspelt field', { to: 'general.refrence' }, /did you mean "general\.reference"\?/],
    [
      'a misspelt field of the catalogue',
      { to: 'fields.comfort.swiming_pool' },
      /"fields\.comfort\.swiming_pool" is not in the field catalogue; did you mean "fields\.comfort\.swimming_pool"\?/,
    ],
    [
      'a misspelt group of the catalogue',
      { to: 'fields.comfrt.swimming_pool' },
      /did you mean "fields\.comfort\.swimming_pool"\?/,
    ],
    ['a field of its own without a kind', { to: 'fields.spa.hammam_size' }, /"as": "text"/],
    ['a misspelt value of a list', { to: 'general.subType', values: { a: 'VILA' } }, /did you mean "VILLA"\?/],
    [
      'a misspelt value of the catalogue',
      { to: 'fields.comfort.glazing', values: { a: 'DUBLE' } },
      /"DUBLE" is not a value of fields\.comfort\.glazing; did you mean "DOUBLE"\?/,
    ],
    [
      'a misspelt key, with the right one',
      { to: 'general.floor', requird: true },
      /no "requird" here; did you mean "required"\?/,
    ],
    ['a misspelt key', { too: 'general.reference' }, /columns\.x.*too/],
    ['an unknown room', { room: 'DUNGEON', as: 'count' }, /columns\.x/],
    ['an unknown unit', { to: 'dimensions.areaBuild', unit: 'acre' }, /columns\.x/],
  ])('names %s', (_, rule, message) => {
    expect(listColumnProblems(rule)).toMatch(message);
  });

  it('names every mistake at once', () => {
    const text = listMappingProblems({
      ...BASE_MAPPING,
      columns: { a: { to: 'x.y' }, b: { to: 'z' } },
      texts: { 'general.id': { nl: 'x' } },
    });
    expect(text).toMatch(/columns\.a/);
    expect(text).toMatch(/columns\.b/);
    expect(text).toMatch(/texts\.general\.id/);
  });

  it.each([
    ['{general.prise}', /not a field/],
    ['{city|shout}', /no filter "shout"/],
    ['{city', /brace/],
  ])('names the template %s', (template, message) => {
    expect(listMappingProblems({ ...BASE_MAPPING, texts: { 'general.title': { nl: template } } })).toMatch(message);
  });

  it('requires the column with the ids of the source', () => {
    expect(listMappingProblems({ columns: {} })).toMatch(/source/);
  });
});

describe('a number that a spreadsheet has shortened', () => {
  const columns = {
    peb: { to: 'energy.epcReference' },
    code: { to: 'general.reference' },
    phone: { to: 'salesRep.phone' },
    agent: { to: 'salesRep.name' },
    parcel: { to: 'fields.own.parcel', as: 'text' },
    title: { to: 'general.title', language: 'nl' },
  };

  it.each(['2,02601E+13', '2.02601E+13', '2E+13', '20,2601e+12'])('is left out with a warning: %s', (cell) => {
    const mapped = mapCells({ peb: cell, code: cell, phone: cell, agent: 'An', parcel: cell, title: cell }, columns);
    const { energy, general, fields, salesRep } = getEstate(mapped);
    expect([energy.epcReference, general.reference, general.title, fields, salesRep?.phone]).toEqual([
      undefined,
      undefined,
      {},
      {},
      undefined,
    ]);
    expect(getWarnings(mapped)).toEqual(
      ['peb', 'code', 'phone', 'parcel', 'title'].map((column) => ({
        kind: 'unreadable',
        column,
        value: cell,
        handling: 'dropped',
      })),
    );
  });

  it('is no id, because several homes would get the same id', () => {
    expect(getRefusal(mapCells({ ref: '2,02601E+13' }))).toMatchObject({
      column: 'ref',
      reason: expect.stringContaining('shortened'),
    });
  });

  it.each(['20260101-001234', '20260101001234', '1E2', 'A1E+3', '11001A0012/00B000'])(
    'is not recognised in a similar code: %s',
    (cell) => {
      const mapped = mapCells({ peb: cell }, columns);
      expect([getEstate(mapped).energy.epcReference, getWarnings(mapped)]).toEqual([cell, []]);
    },
  );
});
