import { describe, expect, it } from 'vitest';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { readFixture } from '#tests/support/crm/sweepbright/readFixture.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { assembleEstate } from '#server/backoffice/estates/import/mapping/assembleEstate.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft, EstateDraft } from '../../seam/records.ts';
import { mapEstateDraft } from '../../sync/drafts/mapEstateDraft.ts';
import { type SweepbrightSettings, sweepbrightSettingsSchema } from '../settings.ts';
import { mapAnswer } from './mapAnswer.ts';
import { toParts } from './values.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function createContext(
  settings: Partial<SweepbrightSettings> = {},
  requestedTargets: string[] = [],
): MapContext<SweepbrightSettings> {
  return {
    settings: sweepbrightSettingsSchema.parse(settings),
    names: {
      findEntry: () => undefined,
      findTarget: ({ list }, id) => {
        requestedTargets.push(`${list} ${id}`);
        return undefined;
      },
    },
    now: NOW,
  };
}

const mapFixture = (
  name: string,
  changes: object = {},
  settings: Partial<SweepbrightSettings> = {},
): readonly Draft[] => mapAnswer({ ...readFixture(`estate.${name}.200.json`), ...changes }, createContext(settings));

function toEstateDraft(drafts: readonly Draft[], index = 0): EstateDraft {
  const draft = drafts[index];
  if (draft?.kind !== 'estate') throw new Error(`${draft?.kind ?? 'nothing'} instead of an estate`);
  return draft;
}

/** Returns the estate document that is stored for a draft. */
const toDocument = (draft: EstateDraft) =>
  estateWriteSchema.parse(assembleEstate(draft, { name: 'sweepbright', id: draft.id }).estate);

describe('an estate in the newer versions of the API', () => {
  const draft = toEstateDraft(mapFixture('house'));
  const estate = toDocument(draft);

  it('has its type, status, place, price and texts', () => {
    expect(estate.general).toMatchObject({
      reference: 'SB-1',
      project: false,
      transaction: { id: 1 },
      headType: { id: 3 },
      subType: { id: 301 },
      price: { value: 465_000, visible: true },
      title: { nl: 'Halfopen gezinswoning met tuin', fr: 'Maison familiale avec jardin' },
      bedroomCount: 4,
    });
    expect(estate.address).toMatchObject({
      visible: true,
      street: { nl: 'Molenwijkstraat' },
      number: '18',
      city: { zip: '9000', name: { nl: 'Gent' } },
      location: { latitude: 51.0361, longitude: 3.7404 },
    });
    expect(estate.technical).toMatchObject({
      constructionYear: 1964,
      renovationYear: 2017,
      buildingType: { id: 2 },
      condition: { id: 2 },
      certificateElectricity: 'OBTAINED',
      certificateConformity: 'VALID',
    });
  });

  it.each([0, '0', -1, null, ''])(
    'has no energy values when its numbers are %o, which means that they were not filled in',
    (nothing) => {
      const energy = {
        epc_value: nothing,
        total_epc_value: nothing,
        co2_emissions: nothing,
        e_level: nothing,
      };
      expect(toDocument(toEstateDraft(mapFixture('house', { legal: { energy } }))).energy).toEqual({});
    },
  );

  it('has energy, planning and cadastral income from the newer fields', () => {
    expect(estate.energy).toEqual({
      epcValue: 243,
      energyLabel: 'C',
      epcReference: '20260917-0003000000-RES-1',
      epcValueTotal: 44_712,
    });
    expect(estate.planning).toEqual({
      buildingLicense: 'YES',
      presaleRight: 'NO',
      allocationLicense: 'NO',
      townPlanningViolation: 'NO',
      heritageInventoried: 'NO',
      floodingBuildingScore: 'A',
      floodingParcelScore: 'B',
      townPlanningValue: 'WG',
    });
    expect(estate.ki).toEqual({ nonIndexed: 892 });
    expect(estate.general).toMatchObject({ asbestosInventory: 'YES', certificateAsbestos: '2026-000000.000' });
  });

  it('has areas, rooms with their size, and facilities', () => {
    expect(estate.dimensions).toMatchObject({ areaBuild: 184, areaGround: 312.5 });
    expect(estate.layout?.rooms).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ valueId: 1, surface: 14 }),
        expect.objectContaining({ valueId: 1, count: 3 }),
        expect.objectContaining({ valueId: 7, surface: 38 }),
        expect.objectContaining({ valueId: 16, count: 2 }),
        expect.objectContaining({ valueId: 10 }),
      ]),
    );
    expect(estate.facilities?.map(({ name }) => name.en)).toEqual(
      expect.arrayContaining(['Double glazing', 'Terrace', 'Garden', 'Garage', 'Attic']),
    );
    expect(draft.warnings).toEqual([]);
  });

  it('has its contact under a stable id, with a picture that expires', () => {
    const { id, ...contact } = estate.salesRep ?? { id: 0 };
    expect(contact).toEqual({
      name: 'Ilse Voorbeeld',
      firstname: 'Ilse',
      lastname: 'Voorbeeld',
      email: 'ilse@claes-vandamme.example',
      phone: '+32 470 000 101',
    });
    const uppercaseNegotiator = { first_name: 'I.', email: 'ILSE@claes-vandamme.example' };
    expect(toDocument(toEstateDraft(mapFixture('flat-to-let', { negotiator: uppercaseNegotiator }))).salesRep?.id).toBe(
      id,
    );
    expect(draft.portrait).toMatchObject({
      id: 'https://media.sweepbright.example/negotiators/ilse.jpg',
      expiresAt: '2026-11-10T09:12:44+00:00',
    });
  });

  it('has pictures in order, a plan and a certificate as files, and a tour', () => {
    expect(draft.pictures.map(({ id, kind }) => [id.slice(-3), kind])).toEqual([
      ['101', 'photo'],
      ['102', 'photo'],
    ]);
    expect(draft.pictures[0]?.expiresAt).toBe('2026-11-10T09:12:44+00:00');
    expect(draft.files.map(({ id, type, alt }) => [id.slice(-3), type.name.en, alt])).toEqual([
      ['150', 'Floor plan', { nl: 'Grondplan' }],
      ['151', 'Energy certificate', undefined],
    ]);
    expect(estate.virtualVisits).toEqual([{ typeId: 2, link: 'https://rondleiding.example/s/molenwijk18' }]);
  });

  it('lists its open houses, with a sticker, each until it is over', () => {
    const open_homes = [
      { start_date: '2026-12-12T09:00:00+00:00', end_date: null },
      { start_date: '2026-12-05T10:00:00+00:00', end_date: '2026-12-05T12:00:00+00:00' },
      { start_date: '2026-11-20T09:00:00+00:00', end_date: '2026-11-20T11:00:00+00:00' },
      { start_date: 'soon', end_date: 'later' },
    ];
    const openHouseDraft = toEstateDraft(mapFixture('house', { open_homes }));
    const readStateAt = (time: string) => {
      const result = mapEstateDraft(openHouseDraft, 'sweepbright', new Date(time));
      if ('refused' in result) throw new Error(result.refused.reason);
      const { general, extraFields } = result.estate;
      return [general.sticker?.id, extraFields.map((field) => field.value_lang_string?.nl)];
    };
    expect(readStateAt('2026-12-05T11:59:00Z')).toEqual([
      6,
      ['zaterdag 5 december 2026, 11:00–13:00\nzaterdag 12 december 2026, 10:00'],
    ]);
    expect(readStateAt('2026-12-05T12:00:00Z')).toEqual([6, ['zaterdag 12 december 2026, 10:00']]);
    expect(readStateAt('2026-12-12T09:00:00Z')).toEqual([undefined, []]);
    const [pastOpenHouse] = open_homes.slice(2);
    expect(toEstateDraft(mapFixture('house', { open_homes: [pastOpenHouse] })).values.has('general.sticker')).toBe(
      false,
    );
  });
});

it('maps the version of 2019, which has energy and cadastral income at the root, to the same home', () => {
  const olderDocument = toDocument(toEstateDraft(mapFixture('version-2019')));
  expect(olderDocument.energy).toEqual({ epcValue: 243, energyLabel: 'C', epcReference: '20260917-0003000000-RES-1' });
  expect(olderDocument.ki).toEqual({ nonIndexed: 892 });
  expect(olderDocument.technical?.directionGarden).toBe('SW');
  const newerDocument = toDocument(toEstateDraft(mapFixture('house')));
  for (const part of ['address', 'dimensions', 'layout', 'salesRep', 'virtualVisits'] as const)
    expect(olderDocument[part]).toEqual(newerDocument[part]);
});

describe('an estate to rent', () => {
  it('has period, deposit, costs, floor, box and the day from which it is available', () => {
    const estate = toDocument(toEstateDraft(mapFixture('flat-to-let')));
    expect(estate.general).toMatchObject({
      transaction: { id: 2 },
      floor: '3',
      price: { value: 1150, period: { id: 1 }, deposit: 2300 },
    });
    expect(estate.technical).toMatchObject({ monthlyCost: 95, availableDate: '2027-01-01' });
    expect(estate.address).toMatchObject({ number: '204', box: '301' });
  });

  it('hides a price with an unknown period', () => {
    const draft = toEstateDraft(mapFixture('flat-to-let', { rent_period: 'fortnight' }));
    expect(draft.values.get('general.price.visible')).toBe(false);
    expect(draft.warnings).toContainEqual(expect.objectContaining({ column: 'rent_period', handling: 'hidden' }));
  });
});

describe('hidden data', () => {
  it('stay hidden, and texts that replace a price are shown', () => {
    const estate = toDocument(toEstateDraft(mapFixture('hidden-address-and-price')));
    expect(estate.address.visible).toBe(false);
    expect(estate.general.price).toMatchObject({ value: 1_250_000, visible: false });
    // A page without a price says that the price is on request, so the CRM's texts that only say this are not stored.
    expect(estate.extraFields).toEqual([]);
    const documentWithPriceText = toDocument(
      toEstateDraft(mapFixture('hidden-address-and-price', { custom_price: 'Bieden vanaf € 400.000' })),
    );
    expect(documentWithPriceText.extraFields).toEqual([
      expect.objectContaining({
        name: expect.objectContaining({ nl: 'Prijs' }),
        value_lang_string: { nl: 'Bieden vanaf € 400.000' },
      }),
    ]);
  });

  it.each([
    ['missing', {}],
    ['null', { hidden: null }],
    ['a word', { hidden: 'no' }],
    ['0', { hidden: 0 }],
  ])('are hidden when the flag is %s', (_, flag) => {
    const { hidden: _price, ...price } = { hidden: true, amount: 100_000, currency: 'EUR' };
    const location = { postal_code: '9000', city: 'Gent', street: 'Kouter', country: 'BE' };
    const { values } = toEstateDraft(
      mapFixture('house', { price: { ...price, ...flag }, location: { ...location, ...flag } }),
    );
    expect(values.get('general.price.visible')).toBe(false);
    expect(values.get('address.visible')).toBe(false);
  });

  it.each([
    'house',
    'flat-to-let',
    'hidden-address-and-price',
    'sold',
    'project-with-units',
    'version-2019',
    'rented-parking',
  ])('never reach a draft of %s', (name) => {
    const drafts = mapFixture(name, {
      buyers: [{ email: 'koper@prive.example' }],
      price_negotiated: { amount: 380_001, currency: 'EUR' },
      agency_commission: { fixed_fee: 7777, percentage: 4 },
      occupancy: {
        contact_details: 'PRIVE 470000099',
        available_from: null,
        tenant_contract: { end_date: '2031-07-31' },
      },
    });
    const draftsJson = JSON.stringify(drafts, (_, value: unknown) => (value instanceof Map ? [...value] : value));
    for (const secret of ['prive', 'PRIVE', 'Eigenaar', 'sleutel', 'nooit tonen', '380001', '7777', '2031-07-31', 'M-'])
      expect(draftsJson).not.toContain(secret);
  });
});

describe('statuses', () => {
  it.each([
    ['available', 'sale', 1],
    ['available', 'let', 2],
    ['bid', 'sale', 1],
    ['bid', 'let', 2],
    ['prospect', 'let', 2],
    ['option', 'sale', 3],
    ['option', 'let', 4],
    ['agreement', 'sale', 3],
    ['under_contract', 'sale', 3],
    ['under_contract', 'let', 4],
    ['sold', 'sale', 5],
    ['rented', 'let', 6],
  ])('%s of a %s is %d', (status, negotiation, id) => {
    const { values } = toEstateDraft(mapFixture('house', { status, negotiation }));
    expect(values.get('general.transaction')).toMatchObject({ id });
  });

  it('treats under_contract as available when the settings say so', () => {
    const { values } = toEstateDraft(mapFixture('house', { status: 'under_contract' }, { underContract: 'available' }));
    expect(values.get('general.transaction')).toMatchObject({ id: 1 });
  });

  it.each([
    [{ status: 'lost' }, 'status is lost'],
    [{ status: 'new_status_2027' }, 'status new_status_2027 is not known'],
    [{ status: null }, 'status (none) is not known'],
    [{ negotiation: 'swap' }, 'negotiation swap is neither sale nor let'],
    [{ publish_status: 'private' }, 'publish_status is private'],
  ])('does not show an estate with %o', (changes, reason) => {
    expect(mapFixture('house', changes)).toEqual([{ kind: 'withdrawn', id: expect.any(String), reason }]);
  });
});

describe('types', () => {
  it.each([
    ['house', 'villa', 3, 302],
    ['house', 'barge', 3, 323],
    ['house', 'bnb', 4, 410],
    ['house', 'investment_property', 3, undefined],
    ['apartment', 'student_accommodation', 1, 107],
    ['land', 'pasture_land', 2, 203],
    ['commercial', 'restaurant_and_café', 4, 407],
    ['commercial', 'restaurant_and_cafe\u0301', 4, 407],
    ['commercial', 'industrial', 6, 604],
    ['commercial', 'leasure_and_sports', 4, undefined],
    ['office', 'flex_office', 10, 1001],
    ['parking', 'covered_outdoor_space', 5, 503],
    ['parking', null, 5, undefined],
  ])('%s with the subtype %s become the head type %i and the subtype %s', (type, sub_type, headType, subType) => {
    const { values, warnings } = toEstateDraft(mapFixture('house', { type, sub_type }));
    expect(values.get('general.headType')).toMatchObject({ id: headType });
    const found = values.get('general.subType');
    expect(isObject(found) ? found['id'] : undefined).toBe(subType);
    expect(warnings).toEqual([]);
  });

  it('follow the agency’s own mapping when they are unknown, and are reported when they are not mapped', () => {
    const requestedTargets: string[] = [];
    const answer = {
      ...readFixture('estate.house.200.json'),
      type: 'island',
      sub_type: 'treehouse',
      amenities: ['helipad'],
    };
    const draft = toEstateDraft(mapAnswer(answer, createContext({}, requestedTargets)));
    expect(requestedTargets).toEqual(['sub_types treehouse', 'types island', 'amenities helipad']);
    expect(draft.warnings.map(({ column, value }) => [column, value])).toEqual([
      ['sub_type', 'treehouse'],
      ['type', 'island'],
      ['amenities', 'helipad'],
    ]);
    expect(draft.values.get('general.headType')).toMatchObject({ id: 8 });
  });
});

const createPlotSizes = (size: unknown, unit: unknown) => ({ sizes: { plot_area: { size, unit } } });

it('converts areas from their units, and leaves out an area with an unknown unit', () => {
  const readArea = (changes: object) => toEstateDraft(mapFixture('house', changes)).values.get('dimensions.areaGround');
  expect(readArea(createPlotSizes(12.5, 'are'))).toBe(1250);
  expect(readArea(createPlotSizes('1000', 'sq_ft'))).toBe(92.9);
  expect(readArea(createPlotSizes(2, 'hectare'))).toBe(20_000);
  expect(readArea(createPlotSizes(300, null))).toBe(300);
  expect(readArea(createPlotSizes(300, 'morgen'))).toBeUndefined();
  expect(toEstateDraft(mapFixture('house', createPlotSizes(300, 'morgen'))).warnings).toContainEqual(
    expect.objectContaining({ kind: 'unreadable', column: 'sizes.plot_area' }),
  );
});

describe('unusual values', () => {
  it('do not prevent an estate from being shown when its status allows it', () => {
    const draft = toEstateDraft(mapFixture('odd-values', { status: 'available' }));
    const estate = toDocument(draft);
    expect(estate.general).toMatchObject({
      title: { fr: 'Horeca' },
      description: { fr: 'Simple texte, pas par langue' },
      subType: { id: 407 },
    });
    expect(estate.energy).toEqual({ epcValue: 310, energyLabel: 'D', epcReference: 'X' });
    expect(estate.general.price).toBeUndefined();
    expect(estate.address.location).toBeUndefined();
    expect(draft.pictures).toEqual([]);
    expect(draft.warnings).toEqual([expect.objectContaining({ kind: 'media', column: 'images.url', value: 'x.jpg' })]);
  });

  it.each([null, '', [], 'text', 7, {}])('never make a mapping fail: %o in any field', (value) => {
    const house = readFixture('estate.house.200.json');
    for (const key of Object.keys(house)) {
      if (key === 'id') continue;
      expect(mapAnswer({ ...house, [key]: value }, createContext())).toHaveLength(1);
    }
    for (const part of ['location', 'price', 'legal', 'sizes', 'building', 'negotiator', 'features', 'occupancy'])
      for (const key of Object.keys(toParts(house[part])))
        expect(
          mapAnswer({ ...house, [part]: { ...toParts(house[part]), [key]: value } }, createContext()),
        ).toHaveLength(1);
    expect(mapAnswer(value, createContext())).toEqual([expect.objectContaining({ kind: 'refused', column: 'id' })]);
  });

  it('leave no script in titles, and no link that is not a web address', () => {
    const changes = {
      description_title: { nl: '<b>Huis</b><script>alert(1)</script>' },
      video_url: 'javascript:alert(1)',
      images: [{ id: '1', url: 'data:image/png;base64,AA' }],
    };
    const draft = toEstateDraft(mapFixture('house', changes));
    expect(draft.values.get('general.title')).toEqual({ nl: 'Huis' });
    expect(draft.values.has('videos')).toBe(false);
    expect(draft.pictures).toEqual([]);
  });

  it('refuses an estate abroad', () => {
    const location = { postal_code: '1009', city: 'Luxembourg', country: 'LU', hidden: false };
    expect(mapFixture('house', { location })).toEqual([
      expect.objectContaining({ kind: 'refused', column: 'location.country', value: 'LU' }),
    ]);
  });
});

describe('a project', () => {
  it('comes first, followed by its units', () => {
    const drafts = mapFixture('project-with-units');
    expect(
      drafts.map(
        (draft) =>
          draft.kind === 'estate' && [draft.id.slice(-2), draft.parentId?.slice(-2), draft.containedIn?.slice(-2)],
      ),
    ).toEqual([
      ['10', undefined, undefined],
      ['11', '10', '10'],
      ['12', '10', '10'],
      ['13', '10', '10'],
    ]);
    expect(toDocument(toEstateDraft(drafts)).general).toMatchObject({
      project: true,
      headType: { id: 9 },
      subType: { id: 901 },
      price: { priceFrom: true },
    });
    expect([1, 2, 3].map((index) => toDocument(toEstateDraft(drafts, index)).general.transaction.id)).toEqual([
      1, 3, 5,
    ]);
  });

  it('withdraws its units when it is withdrawn', () => {
    expect(mapFixture('project-with-units', { status: 'lost' }).map(({ kind }) => kind)).toEqual(
      Array(4).fill('withdrawn'),
    );
  });

  it('is the parent of a unit that was published separately and is not in the answer about the project', () => {
    const draft = toEstateDraft(mapFixture('house', { project_id: '5b0e0000-0000-4000-8000-000000000010' }));
    expect(draft).toMatchObject({ parentId: '5b0e0000-0000-4000-8000-000000000010', containedIn: undefined });
  });
});
