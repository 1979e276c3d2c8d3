import { describe, expect, it } from 'vitest';
import { type FixtureRow, readFixture, readFixtureList } from '#tests/support/crm/organimmo/readFixture.ts';
import { mapById, ORGANIMMO_LISTS, ORGANIMMO_PARTS } from '#tests/support/crm/organimmo/joinedFixture.ts';
import { createPlayedNames } from '#tests/support/crm/playedNames.ts';
import { rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import { locate } from '#server/backoffice/geo/locate.ts';
import { toAddressParts } from '#server/backoffice/geo/places.ts';
import { toPlainText } from '../../reading/readTexts.ts';
import type { Draft, RentalDraft } from '../../seam/records.ts';
import type { AccountLists } from '../accountLists.ts';
import { joinUnit, type UnitParts } from '../joinedUnit.ts';
import { toDescription } from '../rows.ts';
import { organimmoSettingsSchema } from '../settings.ts';
import { mapUnit } from './mapUnit.ts';

const ACCOUNT_LISTS = ORGANIMMO_LISTS;
const UNIT_PARTS: UnitParts = {
  ...ORGANIMMO_PARTS,
  periods: readFixtureList('rentalunitperiods').filter(({ id }) => Number(id) <= 4),
  daypartoccupations: readFixtureList('rentalunit-8-daypartoccupations'),
};
const EMPTY_UNIT_PARTS: UnitParts = {
  photos: [],
  places: [],
  options: [],
  costfactors: [],
  guarantees: [],
  periods: [],
  promotions: [],
  daypartoccupations: [],
};
const NOW = Date.parse('2026-11-23T12:00:00Z');
const readUnitFixture = (name: string) => readFixture(`rentalunit.${name}.200.json`);

const createNames = (lists = ACCOUNT_LISTS) =>
  createPlayedNames(
    (['places', 'periodtypes', 'costpricefactors'] as const).map((list) => ({
      list,
      entries: [...lists[list]].map(([id, row]) => ({ id, name: { ...toDescription(row, toPlainText) } })),
    })),
  );

interface MapUnitOptions {
  readonly parts?: UnitParts;
  readonly lists?: AccountLists;
  readonly settings?: object;
  readonly names?: ReturnType<typeof createNames>;
  readonly now?: number;
}

function mapOneUnit(unit: FixtureRow, options: MapUnitOptions = {}): Draft {
  const {
    parts = EMPTY_UNIT_PARTS,
    lists = ACCOUNT_LISTS,
    settings = {},
    names = createNames(lists),
    now = NOW,
  } = options;
  const [draft, ...others] = mapUnit(joinUnit(unit, parts, lists), {
    settings: organimmoSettingsSchema.parse(settings),
    names,
    now,
  });
  if (!draft || others.length > 0) throw new Error('not one draft');
  return draft;
}

function toRentalDraft(draft: Draft): RentalDraft {
  if (draft.kind !== 'rental') throw new Error(`${draft.kind}: ${JSON.stringify(draft)}`);
  return draft;
}

/** Returns the home as an import writes it. */
function toDocument({ unit, address }: RentalDraft) {
  const { zip, locality, street, number, box, visible } = address;
  const located = locate({ zip, locality, coordinates: undefined });
  if (!located) throw new Error(`no place: ${zip} ${locality}`);
  return rentalUnitWriteSchema.parse({
    ...unit,
    address: { ...toAddressParts(located.place), street: street && { nl: street }, number, box, visible },
  });
}

const removeReferenceValues = (rows: readonly FixtureRow[]) =>
  JSON.parse(
    JSON.stringify(rows, (key, value) => (key === 'value' || key === 'href' ? undefined : value)),
  ) as FixtureRow[];

const readPetsAllowed = (nl: string, showOnline = true) => {
  const options = mapById([{ id: 2, order: 1, descriptionDutch: nl, showOnline }]);
  return toRentalDraft(
    mapOneUnit(readUnitFixture('apartment'), { parts: UNIT_PARTS, lists: { ...ACCOUNT_LISTS, options } }),
  ).unit.general.petsAllowed;
};

const readRegistrationNumber = (registrationNumbers: object) =>
  toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { settings: { registrationNumbers } })).unit.general
    .registrationNumber;

describe('a home of Organimmo', () => {
  const draft = toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { parts: UNIT_PARTS }));
  const document = toDocument(draft);

  it.each([
    ['Zeedijk 812 app. 5.3', { street: 'Zeedijk', number: '812', box: '5.3' }, 0],
    ['Zeedijk 812, bus 12', { street: 'Zeedijk', number: '812', box: '12' }, 0],
    ['Plein 1830', { street: 'Plein 1830' }, 1],
  ])('has street, number and box in their fields: %s', (address, expected, doubts) => {
    const { address: parts, warnings } = toRentalDraft(
      mapOneUnit({ ...readUnitFixture('apartment'), address }, { parts: UNIT_PARTS }),
    );
    expect({ street: parts.street, number: parts.number, box: parts.box }).toEqual(expected);
    expect(warnings.filter(({ column }) => column === 'address')).toHaveLength(doubts);
  });

  it('gets its registration number from the settings, by its reference or its id', () => {
    expect(readRegistrationNumber({ 14: 'VL-1', [draft.id]: 'VL-2' })).toBe('VL-1');
    expect(readRegistrationNumber({ [draft.id]: 'VL-2' })).toBe('VL-2');
    expect(readRegistrationNumber({ 15: 'VL-3' })).toBeUndefined();
    for (const invalidNumber of [' ', '0', 'in aanvraag'])
      expect(organimmoSettingsSchema.safeParse({ registrationNumbers: { 14: invalidNumber } }).success).toBe(false);
  });

  it('becomes a holiday home', () => {
    expect(document).toMatchObject({
      active: true,
      general: {
        reference: '14',
        title: { nl: 'Residentie Zilvermeeuw 02.01', fr: 'Residentie Zilvermeeuw 02.01' },
        kind: { id: 4, name: { de: 'Wohnung mit 2 Schlafzimmern' } },
        subKind: { id: 7, name: { en: 'Two-bedroom apartment' } },
        location: { id: 3, name: { nl: 'Zeedijk', fr: 'Digue', de: 'Seedeich', en: 'Sea dike' } },
        description: { nl: 'Zeezicht, twee terrassen.', fr: 'Vue mer, deux terrasses.' },
        maxOccupation: 4,
        garage: true,
        surface: 78,
        floor: '2',
      },
      places: { bedrooms: 2, bathrooms: 1, toilets: 0 },
      house: { checkIn: '14:00', checkOut: '12:00' },
      costs: { cleaning: 95, deposit: 150, touristTax: { amount: 2.5, children: true } },
      address: { city: { zip: '8300' }, street: { nl: 'Zeedijk' }, number: '900', box: '02.01', visible: false },
    });
    expect(draft.warnings.map(({ column }) => column)).not.toContain('address');
    // When a language is missing, the site shows the text of another language.
    expect(Object.keys(document.general.description)).toEqual(['nl', 'fr']);
  });

  it('has the options of its rooms that are visible online, without duplicates', () => {
    expect(document.options.map(({ name }) => name.nl)).toEqual(['Digitale televisie', 'Vaatwasser']);
  });

  it('has its pictures in their order, except those that are not for the site', () => {
    expect(draft.photos.map(({ alt }) => alt?.nl)).toEqual(['Zeezicht', 'Woonkamer', 'Badkamer']);
    expect(draft.photos[0]).toEqual({
      id: '22aa0000-c4c3-4be7-b8fa-000000000002',
      version: '2026-11-02T09:13:20.393',
      url: 'https://api.verhuur.expert/v1/rentalunitphotos/file/22aa0000-c4c3-4be7-b8fa-000000000002/original',
      alt: { nl: 'Zeezicht' },
    });
    const oddPhotos = UNIT_PARTS.photos.map((photo) => ({ ...photo, onlineVisibility: undefined }));
    expect(
      toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { parts: { ...UNIT_PARTS, photos: oddPhotos } })).photos,
    ).toEqual([]);
  });

  it('is offered for its free periods that are available online, each unchanged', () => {
    expect(document.periods).toEqual([
      { begin: '2027-01-02', end: '2027-01-08', type: 'week', rent: 462, promotions: [] },
      { begin: '2027-07-03', end: '2027-07-10', type: 'week', rent: 1188, promotions: [{ rent: 980 }] },
    ]);
    expect(document.seasons).toEqual([]);
  });

  it('is closed on the nights of its half days', () => {
    expect(document.closed).toEqual([
      { begin: '2027-07-10', end: '2027-07-17' },
      { begin: '2027-07-31', end: '2027-08-02' },
    ]);
    const laterDraft = toRentalDraft(
      mapOneUnit(readUnitFixture('apartment'), { parts: UNIT_PARTS, now: Date.parse('2027-07-20T12:00:00Z') }),
    );
    expect(laterDraft.unit.closed).toEqual([{ begin: '2027-07-31', end: '2027-08-02' }]);
    expect(laterDraft.unit.periods).toEqual([]);
  });

  it('contains no data that are for the agency alone', () => {
    const text = JSON.stringify([draft, joinUnit(readUnitFixture('apartment'), UNIT_PARTS, ACCOUNT_LISTS)]);
    for (const word of [
      'nooit tonen',
      '050/00 00 00',
      'O-0001-02.01',
      'keyNumber',
      'commission',
      'Teller',
      'Sleutelkastje',
      'Elektrisch',
      'concierge',
    ])
      expect([word, text.includes(word)]).toEqual([word, word === 'Teller']);
    expect(JSON.stringify(draft)).not.toContain('Teller');
  });

  it('shows its address when the settings allow it', () => {
    const draftWithAddress = toRentalDraft(
      mapOneUnit(readUnitFixture('apartment'), { parts: UNIT_PARTS, settings: { showAddress: true } }),
    );
    expect(draftWithAddress.address.visible).toBe(true);
  });

  it('is mapped in the same way when its references contain the objects', () => {
    expect(mapOneUnit(readUnitFixture('apartment.depth1'), { parts: UNIT_PARTS })).toEqual(draft);
  });

  it('is mapped in the same way when its references contain only ids', () => {
    const parts: UnitParts = {
      ...UNIT_PARTS,
      places: removeReferenceValues([...UNIT_PARTS.places]),
      periods: removeReferenceValues([...UNIT_PARTS.periods]),
    };
    expect(mapOneUnit(readUnitFixture('apartment'), { parts })).toEqual(draft);
  });
});

describe('other homes', () => {
  it('get their bedrooms from their kind when no room is listed', () => {
    const penthouse = toDocument(toRentalDraft(mapOneUnit(readUnitFixture('penthouse'))));
    expect(penthouse).toMatchObject({
      general: { subKind: { name: { nl: 'Penthouse' } }, maxOccupation: 6 },
      places: { bedrooms: 2, bathrooms: 0 },
      costs: { cleaning: 85, deposit: 0 },
      address: { number: '900', box: '0501' },
      periods: [],
    });
    expect(penthouse.general).not.toHaveProperty('surface');
    const studio = toRentalDraft(mapOneUnit({ ...readUnitFixture('inactive'), active: true }));
    expect(studio.unit.places?.bedrooms).toBe(0);
  });

  it('are withdrawn when they are not active, or not homes', () => {
    expect(mapOneUnit(readUnitFixture('inactive'))).toMatchObject({ kind: 'withdrawn', id: '10' });
    expect(mapOneUnit(readUnitFixture('garage'))).toMatchObject({ kind: 'withdrawn', id: '11' });
    expect(mapOneUnit({ ...readUnitFixture('apartment'), application: 1 })).toMatchObject({ kind: 'withdrawn' });
    expect(mapOneUnit({ ...readUnitFixture('apartment'), active: 'true' })).toMatchObject({ kind: 'withdrawn' });
  });

  it('are refused when a required field is missing, and the refusal names that field', () => {
    expect(mapOneUnit(readUnitFixture('odd-values'))).toMatchObject({
      kind: 'refused',
      id: '12',
      column: 'maxPerson',
      value: '0',
    });
    expect(mapOneUnit({ ...readUnitFixture('odd-values'), maxPerson: 2 })).toMatchObject({
      kind: 'refused',
      column: 'subKind',
    });
    expect(mapOneUnit({ ...readUnitFixture('apartment'), building: null, location: null })).toMatchObject({
      column: 'location',
    });
    for (const raw of [null, undefined, 'text', [], {}, { unit: {} }])
      expect(
        mapUnit(raw, { settings: organimmoSettingsSchema.parse({}), names: createNames(), now: NOW }),
      ).toMatchObject([{ kind: 'refused' }]);
  });

  it('are located in their city when their location is unknown', () => {
    const draft = toRentalDraft(mapOneUnit({ ...readUnitFixture('apartment'), location: { objectID: 999, href: '' } }));
    expect(draft.unit.general.location.name).toMatchObject({ nl: 'KNOKKE-HEIST' });
    expect(draft.warnings).toMatchObject([
      {
        column: 'location',
        value: '999',
        reason: '999 is not in the list locations of the account: the city is used instead',
        handling: 'corrected',
      },
    ]);
  });

  it.each([
    [{ subKind: { objectID: 91, href: '' } }, {}, 'subKind', '91', 'subkinds'],
    [{ subKind: { objectID: 91, href: '' } }, { location: null, building: null }, 'subKind', '91', 'subkinds'],
    [{ building: { objectID: 92 } }, {}, 'building', '92', 'buildings'],
    [{ building: { objectID: 92 }, location: null }, {}, 'building', '92', 'buildings'],
    [{ building: null, location: { value: { id: 93 } } }, {}, 'location', '93', 'locations'],
  ])('are refused with the reference that the account lacks: %o', (changes, others, column, value, list) => {
    expect(mapOneUnit({ ...readUnitFixture('apartment'), ...others, ...changes })).toMatchObject({
      kind: 'refused',
      column,
      value,
      reason: `${value} is not in the list ${list} of the account`,
    });
  });

  it('are refused when the account lacks the city of their building, and the reason names the id of that city', () => {
    const lists = { ...ACCOUNT_LISTS, cities: mapById([]) };
    expect(mapOneUnit(readUnitFixture('apartment'), { lists })).toMatchObject({
      kind: 'refused',
      column: 'building.city',
      reason: expect.stringMatching(/^\d+ is not in the list cities of the account$/),
    });
  });

  it('warn about options, costs and standard periods that the account lacks', () => {
    const lists = {
      ...ACCOUNT_LISTS,
      options: mapById([]),
      costpricefactors: mapById([]),
      standardperiods: mapById([]),
    };
    const { warnings } = toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { parts: UNIT_PARTS, lists }));
    for (const column of ['option', 'costFactor'])
      expect(warnings).toContainEqual(
        expect.objectContaining({
          column,
          reason: expect.stringMatching(/^\d+ is not in the list \w+ of the account$/),
        }),
      );
    expect(warnings).toContainEqual(
      expect.objectContaining({
        column: 'standardPeriod',
        reason: expect.stringMatching(/not in the list of the account: \d/),
      }),
    );
  });

  it('get their kind from the code of their subkind when the subkind names no kind', () => {
    const subkinds = mapById([{ ...ACCOUNT_LISTS.subkinds.get('7'), kind: null }]);
    const draft = toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { lists: { ...ACCOUNT_LISTS, subkinds } }));
    expect(draft.unit.general.kind.id).toBe(4);
  });

  it('accept pets when a shown option allows them, and not when it forbids them', () => {
    expect([
      readPetsAllowed('Huisdieren toegelaten'),
      readPetsAllowed('Hond welkom'),
      readPetsAllowed('Geen huisdieren'),
      readPetsAllowed('Huisdieren toegelaten', false),
      readPetsAllowed('Hondenweide'),
    ]).toEqual([true, true, false, undefined, undefined]);
  });

  it('warn about required costs that the site cannot show', () => {
    const factors = readFixtureList('costpricefactors');
    const rowsWithRequiredLinen = factors.map((row) =>
      row['id'] === 8 ? Object.assign(row, { required: true }) : row,
    );
    const lists = { ...ACCOUNT_LISTS, costpricefactors: mapById(rowsWithRequiredLinen) };
    expect(toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { lists })).warnings).toMatchObject([
      { column: 'costpricefactors', value: 'Linnen: 20', handling: 'dropped' },
    ]);
    const ownerCostLists = {
      ...ACCOUNT_LISTS,
      costpricefactors: mapById(rowsWithRequiredLinen.map((row) => Object.assign(row, { assignment: 1 }))),
    };
    expect(toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { lists: ownerCostLists })).unit.costs).toEqual({});
  });

  it('report the names that are not mapped', () => {
    const names = createNames();
    const places = [...UNIT_PARTS.places, { rentalUnit: { objectID: 8 }, place: { objectID: 77 }, id: 9 }];
    mapOneUnit(readUnitFixture('apartment'), { parts: { ...UNIT_PARTS, places }, names });
    expect([...names.unmapped]).toEqual(['places 77']);
  });
});

describe('periods', () => {
  const [week = {}] = readFixtureList('rentalunitperiods');
  const mapPeriods = (changes: FixtureRow[], { settings = {}, standard = {} } = {}) => {
    const lists = {
      ...ACCOUNT_LISTS,
      standardperiods: mapById(readFixtureList('standardperiods').map((row) => Object.assign(row, standard))),
    };
    const parts = {
      ...EMPTY_UNIT_PARTS,
      periods: changes.map((change, index) => ({ ...week, id: index + 1, ...change })),
    };
    return toRentalDraft(mapOneUnit(readUnitFixture('apartment'), { parts, lists, settings }));
  };

  it.each([
    ['that are taken', { occupation: 1 }],
    ['of which nothing says that they are free', { occupation: null }],
    ['without a price', { totalPrice: 0 }],
    ['that are over', { beginDateTime: '2026-10-01T14:00:00', endDateTime: '2026-10-08T12:00:00' }],
    ['without a standard period, so that nothing says that they are available online', { standardPeriod: null }],
  ])('%s are not offered', (_, change) => {
    expect(mapPeriods([change]).unit.periods).toEqual([]);
  });

  it('are offered from the day in onlineAvailableFrom, and only when they are available online', () => {
    expect(mapPeriods([{}], { standard: { onlineAvailable: 0 } }).unit.periods).toEqual([]);
    expect(mapPeriods([{}], { standard: { onlineAvailable: undefined } }).unit.periods).toEqual([]);
    expect(
      mapPeriods([{}], { standard: { onlineAvailable: 0 }, settings: { offerAllPeriods: true } }).unit.periods,
    ).toHaveLength(1);
    expect(mapPeriods([{}], { standard: { onlineAvailableFrom: '2027-01-15T00:00:00' } }).unit.periods).toMatchObject([
      { offeredFrom: '2027-01-15' },
    ]);
  });

  it.each([
    ['2027-03-27', '2027-04-02', 6],
    ['2027-10-30', '2027-11-05', 6],
    ['2027-03-01', '2027-03-31', 30],
    ['2028-02-01', '2028-02-29', 28],
  ])('keep their days over both changes of summer time: %s to %s', (begin, end, nights) => {
    const { periods } = toDocument(
      mapPeriods([{ beginDateTime: `${begin}T14:00:00`, endDateTime: `${end}T12:00:00` }]),
    );
    const [period] = periods ?? [];
    expect([period?.begin, period?.end]).toEqual([begin, end]);
    expect((Date.parse(end) - Date.parse(begin)) / 86_400_000).toBe(nights);
  });

  it('that are unreadable or too long are left out with a warning', () => {
    const draft = mapPeriods([
      { beginDateTime: '0001-01-01T00:00:00' },
      { endDateTime: '2027-07-03T12:00:00' },
      { beginDateTime: '2027-06-01T14:00:00', endDateTime: '2027-09-30T12:00:00' },
    ]);
    expect(draft.unit.periods).toEqual([]);
    expect(draft.warnings.map(({ column, handling }) => [column, handling])).toEqual([
      ['rentalunitperiods', 'dropped'],
      ['rentalunitperiods', 'dropped'],
      ['rentalunitperiods', 'dropped'],
    ]);
  });

  it('with two prices for the same dates have the lower one', () => {
    const draft = mapPeriods([{ totalPrice: 1300 }, { totalPrice: 1200.456 }]);
    expect(draft.unit.periods).toMatchObject([{ rent: 1200.46 }]);
    expect(draft.warnings).toHaveLength(1);
  });

  it('have no type when the product does not have their type', () => {
    const lists = {
      ...ACCOUNT_LISTS,
      periodtypes: mapById([{ id: 2, code: 'PAAS', descriptionDutch: 'Paasvakantie' }]),
    };
    const draft = toRentalDraft(
      mapOneUnit(readUnitFixture('apartment'), { parts: { ...EMPTY_UNIT_PARTS, periods: [week] }, lists }),
    );
    expect(draft.unit.periods).toMatchObject([{ begin: '2027-07-03' }]);
    expect(draft.unit.periods?.[0]).not.toHaveProperty('type');
  });

  it('have promotions until their last day', () => {
    const promotions = [
      { rentalUnitPeriod: { objectID: 1 }, promotionPrice: 900, validUntil: '2027-05-01T00:00:00', id: 0 },
      { rentalUnitPeriod: { objectID: 1 }, promotionPrice: 950, validUntil: '0001-01-01T00:00:00', id: 0 },
      { rentalUnitPeriod: { objectID: 1 }, promotionPrice: null, id: 0 },
    ];
    const draft = toRentalDraft(
      mapOneUnit(readUnitFixture('apartment'), { parts: { ...EMPTY_UNIT_PARTS, periods: [week], promotions } }),
    );
    expect(draft.unit.periods).toMatchObject([{ promotions: [{ rent: 900, until: '2027-05-01' }, { rent: 950 }] }]);
  });
});
