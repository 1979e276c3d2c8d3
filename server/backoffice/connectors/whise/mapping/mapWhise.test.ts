import { describe, expect, it } from 'vitest';
import { buildDraftDocument } from '#tests/support/crm/draftDocument.ts';
import { readFixtureEstates } from '#tests/support/crm/whise/whiseFixtures.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { Draft, EstateDraft } from '../../seam/records.ts';
import { whiseSettingsSchema } from '../whiseSettings.ts';
import { mapWhise } from './mapWhise.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NO_NAMES: NameTable = { findEntry: () => undefined, findTarget: () => undefined };
const findBuildingScoreEntry: NameTable['findEntry'] = (list, id) =>
  list === 'details' && id === '7' ? { id, name: { nl: 'Score G' } } : undefined;

type WhiseFields = Record<string, unknown>;

interface MapEstateOptions {
  readonly frenchEstate?: WhiseFields;
  readonly projectId?: string;
  readonly settings?: WhiseFields;
  readonly names?: NameTable;
}

function mapEstate(
  estate: WhiseFields,
  { frenchEstate, projectId, settings = {}, names = NO_NAMES }: MapEstateOptions = {},
): Draft {
  const raw = {
    estate,
    byLanguage: { nl: estate, ...(frenchEstate && { fr: frenchEstate }) },
    ...(projectId && { projectId }),
  };
  const context = { settings: whiseSettingsSchema.parse(settings), names, now: NOW.getTime() };
  const [draft, ...others] = mapWhise(raw, context);
  if (!draft || others.length > 0) throw new Error('one draft expected');
  return draft;
}

const createFixture = (name: string, changes: WhiseFields = {}): WhiseFields => ({
  ...readFixtureEstates(name)[0],
  ...changes,
});

function toEstateDraft(draft: Draft): EstateDraft {
  if (draft.kind !== 'estate') throw new Error(JSON.stringify(draft));
  return draft;
}

/** Returns the stored document of a draft, and the warnings. */
const buildDocument = (draft: Draft) => buildDraftDocument(toEstateDraft(draft), 'whise', NOW);
const toDocument = (draft: Draft) => buildDocument(draft).estate;

const createDetail = (id: number, value: string, changes: WhiseFields = {}) => ({
  id,
  value,
  label: '',
  group: '',
  ...changes,
});

describe('a house of Whise', () => {
  const frenchHouse = readFixtureEstates('estates-list.house.fr-BE.200')[0] ?? {};
  const draft = mapEstate(createFixture('estate.house.200'), { frenchEstate: frenchHouse });
  const document = toDocument(draft);

  it('has its place, its price and its texts in each language', () => {
    expect(document.general).toMatchObject({
      reference: 'CVD-1001',
      transaction: { id: 1 },
      headType: { id: 3 },
      subType: { id: 301 },
      price: { value: 438_000, visible: true },
      title: { nl: 'Gezinswoning met tuin', fr: 'Maison familiale avec jardin' },
      shortDescription: { nl: '<p>Vier slaapkamers en een tuin op het zuiden.</p>' },
      description: { fr: 'Maison trois façades, rénovée en 2017.' },
      bedroomCount: 4,
      publicationDate: '2026-09-05T09:43:37+02:00',
    });
    expect(document.address).toMatchObject({
      visible: true,
      street: { nl: 'Molenwijkstraat' },
      number: '18',
      city: { zip: '9000' },
      location: { latitude: 51.0361, longitude: 3.7404 },
    });
    expect(document.source).toEqual({ name: 'whise', id: '7900001' });
  });

  it('has the values of its details', () => {
    expect(document.technical).toMatchObject({
      constructionYear: 1964,
      renovationYear: 2017,
      condition: { id: 3 },
      buildingType: { id: 2 },
      available: { id: 2 },
      furniture: false,
    });
    expect(document.dimensions).toEqual({ areaBuild: 184, areaGround: 312 });
    expect(document.energy).toEqual({ energyLabel: 'C', epcValue: 243, epcReference: '20260917-0003000000-RES-1' });
    expect(document.ki).toEqual({ nonIndexed: 892 });
    expect(document.planning).toMatchObject({
      buildingLicense: 'YES',
      presaleRight: 'NO',
      townPlanningViolation: 'NO',
      townPlanningValue: 'WG',
    });
    expect(document.fields).toMatchObject({
      'comfort.heating_common': 'INDIVIDUAL',
      'comfort.heating': 'GAS',
      'comfort.kitchen': 'FULLY_EQUIPPED',
      'comfort.glazing': 'DOUBLE',
      'certification.epc_valid_until': '2036-09-17',
      'flood_information.flood_prone_area': 'NO',
      'other.distance_school': 300,
      'other.garden_surface': 180,
    });
    const rooms = document.layout.rooms.map(({ valueId, count, surface }) => [valueId, count, surface]);
    expect(rooms).toEqual(
      expect.arrayContaining([
        [1, 1, 14],
        [1, 1, 12],
        [1, 2, undefined],
        [7, 1, 38],
        [16, 2, undefined],
        [10, 1, undefined],
      ]),
    );
  });

  it('has its pictures in their order, identified by id and time of change', () => {
    const { pictures, portrait } = toEstateDraft(draft);
    expect(pictures.map(({ id, kind }) => [id, kind])).toEqual([
      ['66000021', 'photo'],
      ['66000022', 'photo'],
      ['66000023', 'photo'],
    ]);
    expect(pictures[0]?.url).toMatch(/\/1600\//);
    expect(pictures[0]?.version).toContain('2026-11-02T08:14:35.41');
    expect(portrait?.url).toBe('https://opslag.example/rep/5501.jpg');
  });

  it('has its sales contact and its linked visit', () => {
    expect(document.salesRep).toEqual({
      id: 5501,
      name: 'Ilse Voorbeeld',
      firstname: 'Ilse',
      lastname: 'Voorbeeld',
      email: 'ilse@claes-vandamme.example',
      phone: '+32 9 000 01 01',
      mobile: '+32 470 000 101',
      function: { nl: 'Vastgoedmakelaar', fr: 'Vastgoedmakelaar' },
    });
    expect(document.virtualVisits).toEqual([{ typeId: 2, link: 'https://rondleiding.example/s/molenwijk18' }]);
  });

  it('contains no data that are for the agency alone', () => {
    const estate = createFixture('estate.house.200', {
      ownerName: 'PRIVE eigenaar',
      commission: 'PRIVE 3 %',
      keyNumber: 'PRIVE-17',
      tenant: { name: 'PRIVE huurder' },
      details: [createDetail(4321, 'PRIVE opmerking', { label: 'interne nota', type: 'char' })],
    });
    const mappedDraft = toEstateDraft(mapEstate(estate));
    const draftJson = JSON.stringify({
      ...mappedDraft,
      values: [...mappedDraft.values],
      origins: [...mappedDraft.origins],
    });
    expect(draftJson).toContain('Molenwijkstraat');
    expect(draftJson).not.toContain('PRIVE');
    expect(draftJson).not.toContain('Gezinswoning Gent');
  });
});

describe('what a home of Whise shows', () => {
  it.each([
    ['missing', {}],
    ['false', { displayPrice: false, displayAddress: false }],
    ['an odd value', { displayPrice: 'true', displayAddress: 1 }],
  ])('excludes its price and its address when the flags are %s', (_name, flags) => {
    const document = toDocument(mapEstate(createFixture('estate.hidden-address-and-price.200', flags)));
    expect(document.general.price).toMatchObject({ value: 1_250_000, visible: false });
    expect(document.address.visible).toBe(false);
    expect(document.general).toMatchObject({ subType: { id: 302 }, title: { nl: 'Discrete villa' } });
  });

  it('includes a rent by the month', () => {
    const document = toDocument(mapEstate(createFixture('estate.flat-to-rent.200')));
    expect(document.general).toMatchObject({
      transaction: { id: 2 },
      headType: { id: 1 },
      subType: { id: 101 },
      price: { value: 1150, period: { id: 1 }, visible: true },
      floor: '3',
    });
    expect(document.technical).toMatchObject({
      monthlyCost: 95,
      elevator: true,
      petsAllowed: 'NO',
      available: { id: 1 },
      furniture: false,
    });
    expect(document.address).toMatchObject({ number: '204', box: '301' });
    expect(document.energy).toMatchObject({ energyLabel: 'A', epcValue: 98 });
  });

  it('includes that it was sold or let', () => {
    const soldDocument = toDocument(mapEstate(createFixture('estate.sold.200')));
    expect(soldDocument.general).toMatchObject({ transaction: { id: 5 }, sticker: { id: 1 } });
    expect(soldDocument.technical.buildingType).toMatchObject({ id: 3 });
    const rentedDocument = toDocument(mapEstate(createFixture('estate.rented.200')));
    expect(rentedDocument.general).toMatchObject({ transaction: { id: 6 }, sticker: { id: 2 }, bedroomCount: 0 });
  });

  it('includes a life annuity, and the estate of the month', () => {
    const document = toDocument(mapEstate(createFixture('estate.life-annuity.200')));
    expect(document.general).toMatchObject({ transaction: { id: 1 }, sticker: { id: 8 } });
    expect(document.fields).toMatchObject({ 'notary.life_annuity': true });
    expect(document.collections).toEqual(['estate-of-the-month']);
  });

  it('includes a project with its units', () => {
    const [project = {}, ...units] = readFixtureEstates('estate.project-with-units.200');
    const document = toDocument(mapEstate(project));
    expect(document.general).toMatchObject({
      project: true,
      headType: { id: 9 },
      subType: { id: 901 },
      price: { value: 289_000, priceFrom: true },
    });
    expect(document.address.visible).toBe(false);
    expect(document.technical).toMatchObject({ newBuilding: true, available: { id: 4 }, availableDate: '2027-12-06' });
    expect(document.dimensions.areaBuild).toBeUndefined();
    const drafts = units.map((unit) => toEstateDraft(mapEstate(unit, { projectId: '7900010' })));
    expect(drafts.map(({ parentId }) => parentId)).toEqual(['7900010', '7900010', '7900010']);
    expect(drafts.map((draft) => toDocument(draft).general.transaction.id)).toEqual([1, 3, 5]);
    expect(toDocument(drafts[1] as Draft).general).toMatchObject({ headType: { id: 1 }, sticker: { id: 3 } });
  });

  it('excludes a project within a project', () => {
    const [project = {}] = readFixtureEstates('estate.project-with-units.200');
    expect(mapEstate({ ...project, parentId: 7_900_099 })).toMatchObject({ kind: 'withdrawn' });
  });
});

const readState = (changes: WhiseFields, settings: WhiseFields = {}) => {
  const draft = mapEstate(createFixture('estate.house.200', changes), { settings });
  return draft.kind === 'estate' ? toDocument(draft).general.transaction.id : draft.kind;
};

describe('the states of a home of Whise', () => {
  it('depend on status, displayStatusId and purposeStatus', () => {
    expect(mapEstate(createFixture('estate.withdrawn.200'))).toMatchObject({ kind: 'withdrawn', id: '7900022' });
    expect(readState({ status: { id: 6 } })).toBe('withdrawn');
    expect(readState({ status: undefined })).toBe('withdrawn');
    expect(readState({ displayStatusId: 1 })).toBe('withdrawn');
    expect(readState({ displayStatusId: 4 })).toBe(1);
    expect(readState({ displayStatusId: 9 })).toBe('withdrawn');
  });

  it.each([
    [[1, 15], 1],
    [[2], 2],
    [[5, 12, 14, 16, 21, 22], 3],
    [[6, 13], 4],
    [[3, 17], 5],
    [[4], 6],
    [[8, 9, 10, 11, 19, 20, 23, 24, 25, 26, 27, 28, 99], 'withdrawn'],
  ])('%j of purposeStatus become %s', (statuses, expected) => {
    for (const id of statuses) expect(readState({ purposeStatus: { id } })).toBe(expected);
  });

  it('are "coming soon" for a home in preparation, when the settings allow it', () => {
    expect(readState({ purposeStatus: { id: 20 } }, { showPreparation: true })).toBe(10);
    expect(readState({ purposeStatus: { id: 24 } }, { showPreparation: true })).toBe('withdrawn');
    expect(readState({ purposeStatus: { id: 20 }, displayStatusId: 1 }, { showPreparation: true })).toBe('withdrawn');
  });

  it('are reported when they are unknown', () => {
    expect(mapEstate(createFixture('estate.odd-values.200'))).toEqual({
      kind: 'withdrawn',
      id: '7900040',
      reason: 'purposeStatus 99 is not known: map it to one of the website',
    });
  });

  it('follow the mapping of the agency when they are unknown', () => {
    const requestedTargets: string[] = [];
    const names: NameTable = {
      findEntry: () => undefined,
      findTarget({ list, keys }, id) {
        requestedTargets.push(`${list} ${id}`);
        return keys.find((key) => key === 'SOLD');
      },
    };
    const mapStatus = (id: number) =>
      mapEstate(createFixture('estate.house.200', { purposeStatus: { id } }), { names });
    expect(toDocument(mapStatus(99)).general).toMatchObject({ transaction: { id: 5 }, sticker: { id: 1 } });
    expect([mapStatus(24).kind, toDocument(mapStatus(1)).general.transaction.id]).toEqual(['withdrawn', 1]);
    expect(requestedTargets).toEqual(['purpose_statuses 99']);
  });
});

const mapOddHome = (changes: WhiseFields = {}) =>
  mapEstate(createFixture('estate.odd-values.200', { purposeStatus: { id: 1 }, ...changes }));

const mapPricedHome = (price: string) =>
  buildDocument(mapEstate(createFixture('estate.house.200', { price, displayPrice: true })));

describe('unusual values of Whise', () => {
  it('are corrected or left out, and reported', () => {
    const { estate, warnings } = buildDocument(mapOddHome());
    expect(estate.general).toMatchObject({
      subType: { id: 301 },
      title: {},
      shortDescription: { fr: '<p>Maison à rénover<br /></p>' },
    });
    expect(JSON.stringify(estate)).not.toContain('alert');
    expect(estate.general.price?.value).toBeUndefined();
    expect(estate.address).toMatchObject({ city: { zip: '6000' }, location: { latitude: 50.4114, longitude: 4.4446 } });
    expect(estate.technical.constructionYear).toBeUndefined();
    expect(estate.energy).toEqual({ epcValue: 179 });
    expect(estate.general.bedroomCount).toBeUndefined();
    expect(warnings.map(({ kind, column }) => [kind, column])).toEqual(
      expect.arrayContaining([
        ['unknown-value', 'subCategory'],
        ['unknown-value', 'energyClass'],
        ['price-placeholder', 'price'],
        ['year', 'detail 14 (bouwjaar)'],
        ['coordinates-swapped', 'detail 1849 (x)'],
      ]),
    );
  });

  it.each([
    ['nulls where lists are due', { pictures: null, details: null, representatives: null, shortDescription: null }],
    [
      'texts where objects are due',
      { category: 'huis', subCategory: 'x', state: 4, availability: [], pictures: 'none' },
    ],
    ['numbers that are texts', { price: '250000', rooms: '3', area: '120.5', displayStatusId: '2' }],
  ])('do not prevent a mapping: %s', (_name, changes) => {
    const draft = mapOddHome({ ...changes, ...('category' in changes && { category: { id: 1 } }) });
    expect(toDocument(draft).address.city.zip).toBe('6000');
  });

  it('may be codes that are numbers', () => {
    const codes = { zip: 9000, city: 'Gent', number: 18, box: 2, floor: 0, referenceNumber: 417, displayAddress: true };
    const { address, general } = toDocument(mapEstate(createFixture('estate.flat-to-rent.200', codes)));
    expect(address).toMatchObject({ city: { zip: '9000' }, number: '18', box: '2' });
    expect(general).toMatchObject({ floor: '0', reference: '417' });
  });

  it('may be prices in words, which become an amount, or hide the price', () => {
    expect(mapPricedHome('€ 650.000').estate.general.price).toMatchObject({ value: 650_000, visible: true });
    expect(mapPricedHome('Prijs op aanvraag').estate.general.price?.visible ?? false).toBe(false);
    const { estate, warnings } = mapPricedHome('€ 1.250 / maand');
    expect(estate.general.price?.visible ?? false).toBe(false);
    expect(warnings).toContainEqual(expect.objectContaining({ column: 'price', handling: 'hidden' }));
  });

  it('may be a range of energy values', () => {
    const energyValues = ['179-200', '0-0', '-12', '98,5', 'onbekend'];
    const epcValues = energyValues.map(
      (energyValue) => toDocument(mapOddHome({ energyValue, details: [] })).energy.epcValue,
    );
    expect(epcValues).toEqual([179, undefined, undefined, 98.5, undefined]);
    const neutralDraft = mapOddHome({ energyValue: '-12', energyClass: 'A++', details: [] });
    expect(toDocument(neutralDraft).energy).toMatchObject({ epcValue: -12, energyLabel: 'A++' });
  });

  it('may be titles with markup, and links that are not links', () => {
    const draft = mapOddHome({
      name: 'Huis <b>met</b> tuin &amp; garage',
      linkVideo: 'javascript:alert(1)',
      link3DModel: 'https://x.example/3d',
    });
    const document = toDocument(draft);
    expect(document.general.title).toEqual({ nl: 'Huis met tuin & garage' });
    expect(document.videos).toEqual([]);
    expect(document.virtualVisits).toEqual([{ typeId: 2, link: 'https://x.example/3d' }]);
  });

  it('may be homes abroad and answers without a home', () => {
    expect(mapOddHome({ country: { id: 2 } })).toMatchObject({ kind: 'refused', column: 'country' });
    expect(mapWhise(null, { settings: whiseSettingsSchema.parse({}), names: NO_NAMES, now: 0 })).toMatchObject([
      { kind: 'refused' },
    ]);
  });

  it('may be a document for the agency alone, which is left out', () => {
    const documents = [
      { id: 1, description: 'EPC.pdf', url: 'https://opslag.example/epc.pdf', updateDateTime: '2026-01-01T00:00:00' },
      { id: 2, description: 'Mandaat', url: 'https://opslag.example/mandaat.pdf', isPrivate: true },
      { id: 3, description: 'Overeenkomst', url: 'https://opslag.example/o.pdf', isPublic: 'nee' },
      { id: 4, description: 'geen adres' },
    ];
    const { files } = toEstateDraft(mapOddHome({ documents }));
    expect(files.map(({ id, url }) => [id, url])).toEqual([['1', 'https://opslag.example/epc.pdf']]);
    expect(files[0]?.type.name.nl).toBe('Energieprestatiecertificaat');
  });
});

const mapWithDetails = (details: readonly WhiseFields[], names = NO_NAMES) => {
  const estate = createFixture('estate.house.200', { details });
  const context = { settings: whiseSettingsSchema.parse({}), names, now: NOW.getTime() };
  const [draft] = mapWhise({ estate, byLanguage: { nl: estate } }, context);
  return buildDocument(draft as Draft);
};

describe('details of Whise', () => {
  it('contain the flood scores under any id, by their name', () => {
    const { estate } = mapWithDetails([
      createDetail(2914, 'B', { label: ' G-score', type: 'char' }),
      createDetail(2913, 'a', { label: 'Overstromingsgevoeligheid (P-score)', type: 'char' }),
    ]);
    expect(estate.planning).toMatchObject({ floodingBuildingScore: 'B', floodingParcelScore: 'A' });
    const homeWithStoredName = mapWithDetails([createDetail(7, 'C')], {
      ...NO_NAMES,
      findEntry: findBuildingScoreEntry,
    });
    expect(homeWithStoredName.estate.planning.floodingBuildingScore).toBe('C');
  });

  it.each([
    ['C', 'C'],
    ['P-score: b', 'B'],
    ['Score P : D', 'D'],
    ['N/A', undefined],
    ['A vérifier', undefined],
    ['a determiner', undefined],
    ['score D of A', undefined],
    ['G-score: A', undefined],
    ['à', undefined],
    ['A?', undefined],
  ])('contain a flood score only as a bare letter: “%s” is %s', (value, score) => {
    const { estate, warnings } = mapWithDetails([createDetail(2913, value, { label: 'P-score' })]);
    expect(estate.planning.floodingParcelScore).toBe(score);
    const reportedValues = warnings
      .filter(({ column }) => column === 'detail 2913 (P-score)')
      .map((each) => each.value);
    expect(reportedValues).toEqual(score === undefined ? [value] : []);
  });

  it('have no flood score and no warning when none was filled in', () => {
    for (const emptyValue of ['', '0', '-1']) {
      const { estate, warnings } = mapWithDetails([createDetail(2913, emptyValue, { label: 'P-score' })]);
      expect(estate.planning).not.toHaveProperty('floodingParcelScore');
      expect(warnings.filter(({ column }) => column.includes('2913'))).toEqual([]);
    }
  });

  it('leave a summons unknown when its detail (2712) is missing, and when two details contradict each other', () => {
    const permit = createDetail(808, '1');
    const estateWithMeasure = mapWithDetails([permit, createDetail(691, '1')]).estate;
    expect(estateWithMeasure.planning.townPlanningViolation).toBe('UNKNOWN');
    expect(estateWithMeasure.fields['planning.judicial_measure']).toBe('YES');
    const noSummonsDetail = createDetail(2712, 'geen', { enum: { id: 1837 } });
    expect(mapWithDetails([permit, noSummonsDetail]).estate.planning.townPlanningViolation).toBe('NO');
    const contradictoryHome = mapWithDetails([permit, noSummonsDetail, createDetail(691, '1')]);
    expect(contradictoryHome.estate.planning.townPlanningViolation).toBe('UNKNOWN');
    expect(contradictoryHome.estate.fields).not.toHaveProperty('planning.judicial_measure');
    expect(contradictoryHome.warnings).toContainEqual(
      expect.objectContaining({ kind: 'contradiction', handling: 'dropped' }),
    );
  });

  it('contain the total number of parking places, and the numbers of places inside and outside', () => {
    const { estate } = mapWithDetails([
      createDetail(998, '1'),
      createDetail(999, '2'),
      createDetail(1068, '1'),
      createDetail(19, '2'),
    ]);
    expect(estate.fields).toMatchObject({
      'construction.parking_spaces_inside_count': 1,
      'construction.parking_spaces_outside_count': 2,
    });
    const counts = estate.layout.rooms.map(({ valueId, count }) => [valueId, count]);
    expect(counts).toEqual(
      expect.arrayContaining([
        [14, 4],
        [6, 2],
      ]),
    );
  });

  it('report an unknown entry and an invalid date', () => {
    const { warnings, estate } = mapWithDetails([
      createDetail(1020, 'kernfusie', { label: 'verwarming', enum: { id: 4711 } }),
      createDetail(2776, '31/12/2025', { label: 'geldig tot' }),
      createDetail(15, 'twee', { label: 'verdiepingen' }),
    ]);
    expect(estate.fields['comfort.heating']).toBeUndefined();
    expect(warnings.map(({ kind, column }) => [kind, column])).toEqual([
      ['unknown-value', 'detail 1020 (verwarming)'],
      ['unreadable', 'detail 2776 (geldig tot)'],
      ['unreadable', 'detail 15 (verdiepingen)'],
    ]);
  });

  it('contain the surfaces of further bedrooms by their names', () => {
    const { estate } = mapWithDetails([
      createDetail(78, '14', { label: 'slaapkamer 1' }),
      createDetail(81, '11', { label: ' Slaapkamer 4' }),
      createDetail(82, '99', { label: 'iets anders' }),
    ]);
    const surfaces = estate.layout.rooms.filter(({ valueId }) => valueId === 1).map(({ surface }) => surface);
    expect(surfaces).toEqual([14, 11, undefined]);
  });
});
