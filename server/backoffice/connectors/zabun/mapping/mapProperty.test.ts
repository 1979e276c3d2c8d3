import { describe, expect, it } from 'vitest';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import { createPlayedNames } from '#tests/support/crm/playedNames.ts';
import { type ZabunProperty, readZabunFixture, readZabunProperty } from '#tests/support/crm/zabun/zabunFixture.ts';
import { buildDraftDocument } from '#tests/support/crm/draftDocument.ts';
import { buildZabunNames } from '#tests/support/crm/zabun/zabunNames.ts';
import { assembleEstate } from '#server/backoffice/estates/import/mapping/assembleEstate.ts';
import type { Draft, EstateDraft } from '../../seam/records.ts';
import { writeVersion } from '../listedVersion.ts';
import { zabunSettingsSchema } from '../settings.ts';
import { mapEstateDraft } from '../../sync/drafts/mapEstateDraft.ts';
import { mapProperty } from './mapProperty.ts';

type NameChanges = NonNullable<Parameters<typeof buildZabunNames>[0]>;
interface MapPropertyOptions {
  readonly settings?: object;
  readonly names?: NameChanges;
  readonly version?: string;
  readonly city?: unknown;
  readonly person?: unknown;
  readonly extraFieldValues?: unknown;
}

function mapOneProperty(
  property: ZabunProperty,
  options: MapPropertyOptions = {},
): { readonly draft: Draft; readonly unmapped: Set<string> } {
  const { settings = {}, names: nameChanges, version, ...answer } = options;
  const names = createPlayedNames(buildZabunNames(nameChanges));
  const listed = version === undefined ? undefined : { id: '1', version, state: 'published' as const };
  const [draft] = mapProperty(
    { property, ...answer },
    { settings: zabunSettingsSchema.parse(settings), names, listed, now: Date.parse('2026-11-23T12:00:00Z') },
  );
  if (!draft) throw new Error('there is no draft');
  return { draft, unmapped: names.unmapped };
}

function toEstateDraft(property: ZabunProperty, options: MapPropertyOptions = {}): EstateDraft {
  const { draft } = mapOneProperty(property, options);
  if (draft.kind !== 'estate') throw new Error(`it is ${JSON.stringify(draft)}`);
  return draft;
}

/** Returns the stored document of a property. It is assembled by the same rules as the rows of an imported file. */
function toEstate(property: ZabunProperty, options: MapPropertyOptions = {}) {
  const draft = toEstateDraft(property, options);
  const { estate } = assembleEstate(draft, { name: 'zabun', id: draft.id });
  return estateWriteSchema.parse(estate);
}

const people = readZabunFixture('person.200') as ZabunProperty[];
const cities = readZabunFixture('geo-cities.country23.200') as ZabunProperty[];
const house = readZabunProperty('house');

describe('a property of Zabun', () => {
  it('has its address and reference even when they are numbers', () => {
    const address = house['address'] as ZabunProperty;
    const city = { ...(address['city_geo'] as ZabunProperty), zip: 9000 };
    const numericAddress = { ...address, number: 18, box: 301, zip: 9000, city_geo: city };
    const estate = toEstate({ ...house, reference: 417, address: numericAddress });
    expect(estate.address).toMatchObject({ number: '18', box: '301', city: { zip: '9000' } });
    expect(estate.general.reference).toBe('417');
  });

  it.each([null, '', '0', 0, -1])('has the postcode of its address when that of its city is %j', (zip) => {
    const ownCity = { ...((house['address'] as ZabunProperty)['city_geo'] as ZabunProperty), zip };
    const address = { ...(house['address'] as ZabunProperty), city_geo: ownCity, zip: '9000' };
    expect(toEstate({ ...house, address }).address.city).toMatchObject({ zip: '9000' });
  });

  it('becomes an estate with all data that are shown of it', () => {
    const version = writeVersion({ changed: 'x', start: '2026-10-06T08:00:00+02:00', categories: ['2'] });
    const estate = toEstate(house, { version, person: people[0] });
    expect(estate).toMatchObject({
      source: { name: 'zabun', id: '4200001' },
      general: {
        transaction: { id: 1 },
        headType: { id: 3 },
        subType: { id: 301 },
        reference: 'GB-0417',
        title: { nl: 'Halfopen gezinswoning met zonnige tuin', fr: 'Maison familiale trois façades avec jardin' },
        shortDescription: { nl: 'Vier slaapkamers, tuin op het zuiden' },
        price: { value: 465_000, visible: true, priceFrom: false },
        bedroomCount: 4,
        publicationDate: '2026-10-06T08:00:00+02:00',
        asbestosInventory: 'YES',
      },
      address: {
        visible: true,
        street: { nl: 'Molenwijkstraat' },
        number: '18',
        city: { zip: '9000' },
        location: { latitude: 51.0361, longitude: 3.7404 },
      },
      ki: { indexed: 1968, nonIndexed: 892 },
      salesRep: {
        id: 31_001,
        name: 'Ilse Voorbeeld',
        mobile: '+32 470 00 01 01',
        email: 'ilse@claes-vandamme.example',
      },
      dimensions: { areaGround: 312.5, areaBuild: 184, widthHouse: 7.2 },
      energy: { epcValue: 243, epcValueTotal: 44_712, epcReference: '20260917-0003000000-RES-1' },
      technical: {
        newBuilding: false,
        constructionYear: 1964,
        renovationYear: 2017,
        condition: { id: 3 },
        buildingType: { id: 2 },
        available: { id: 2 },
        elevator: false,
        oLevelSensitivity: 'NO',
        oLevelZone: 'NO',
        certificateElectricity: 'OBTAINED',
        certificateConformity: 'INVALID',
      },
      planning: {
        townPlanningValue: 'WG',
        townPlanningViolation: 'NO',
        buildingLicense: 'YES',
        presaleRight: 'NO',
        heritageProtected: 'NO',
        floodingBuildingScore: 'A',
        floodingParcelScore: 'B',
      },
      virtualVisits: [{ typeId: 2, link: 'https://rondleiding.example/s/molenwijk18' }],
      environments: [{ environment: { name: { nl: 'Rustig' } }, comment: { nl: 'op wandelafstand van het park' } }],
      buildTechnicals: [{ criteria: { nl: 'Raamwerk' }, value: { nl: 'PVC' }, comment: { nl: 'vernieuwd in 2017' } }],
      collections: ['zabun-category-2'],
      fields: { 'certification.epc_valid_until': '2036-09-17', 'certification.asbestos_safe': 'YES' },
    });
    expect(estate.facilities.map(({ name }) => name.nl)).toEqual(['Elektriciteit', 'Aardgas']);
    expect(estate.general.description.en).toMatch(/^<p>.*<\/p>$/);
    expect(estate.general.description.de).toBeUndefined();
  });

  it.each([
    ['+32470000101', '+32 470 00 01 01'],
    ['+3290001220', '+32 9 000 12 20'],
    ['+3250000012', '+32 50 00 00 12'],
    ['+352621000000', '+352621000000'],
    ['+32 9 000 12 20', '+32 9 000 12 20'],
  ])('shows the phone number %s of its sales contact as %s', (number, shownNumber) => {
    const { values } = toEstateDraft(house, { person: { ...people[0], direct_phone: number } });
    expect(values.get('salesRep.phone')).toBe(shownNumber);
  });

  it('recognises rooms by name when their ids differ between accounts, and adds up their counts', () => {
    const rooms = toEstate(house).layout.rooms;
    const counts = new Map<string, number>();
    for (const { valueName, count } of rooms)
      counts.set(valueName.nl ?? '', (counts.get(valueName.nl ?? '') ?? 0) + count);
    // In this account, 4 is the kitchen, 9 the office and 990001 the agency's own hall.
    expect(Object.fromEntries(counts)).toEqual({
      Slaapkamer: 4,
      Badkamer: 1,
      Toilet: 2,
      Leefruimte: 1,
      Keuken: 1,
      Bureau: 1,
      Terras: 1,
      Tuin: 1,
      Garage: 1,
      Zolder: 1,
      Inkomhal: 1,
    });
    expect(rooms.find(({ surface }) => surface === 36)).toMatchObject({ count: 3, comment: { nl: 'verdieping' } });
    expect(toEstate(house).layout.floors.map(({ level, rooms: roomsOnFloor }) => [level, roomsOnFloor.length])).toEqual(
      [
        [0, 9],
        [1, 2],
        [2, 1],
      ],
    );
  });

  it('keeps a room of an unknown kind under the account’s own name, and reports that it is not mapped', () => {
    const property = { ...house, layouts: [{ layout_id: 990002, count: 1, surface: 40, comment: null }] };
    const names = { layouts: [{ id: 990002, name: { nl: 'Duiventil' } }] };
    const { unmapped } = mapOneProperty(property, { names });
    expect(toEstate(property, { names }).layout.rooms).toMatchObject([{ valueName: { nl: 'Duiventil' }, surface: 40 }]);
    expect(toEstate(property, { names }).layout.rooms[0]?.valueId).toBeGreaterThan(1000);
    expect(unmapped).toContain('layouts 990002');
  });

  it('recognises a pool, a courtyard and a balcony, which are larger than rooms of a home', () => {
    const layouts = [
      { layout_id: 2, count: 1, surface: 40, comment: null },
      { layout_id: 990003, count: 1, surface: 250, comment: null },
      { layout_id: 990004, count: 2, surface: 9, comment: null },
    ];
    const names = {
      layouts: [
        { id: 990003, name: { nl: 'Binnenkoer' } },
        { id: 990004, name: { fr: 'Balcon' } },
      ],
    };
    const { unmapped } = mapOneProperty({ ...house, layouts }, { names });
    const { layout, fields } = toEstate({ ...house, layouts }, { names });
    expect(layout.rooms.map(({ valueId, count, surface }) => [valueId, count, surface])).toEqual([
      [ROOM_ID.SWIMMING_POOL, 1, 40],
      [ROOM_ID.COURTYARD, 1, 250],
      [ROOM_ID.BALCONY, 2, 9],
    ]);
    expect(fields).toMatchObject({ 'comfort.swimming_pool': true, 'construction.balcony': true });
    expect([...unmapped].filter((name) => name.startsWith('layouts'))).toEqual([]);
  });

  it('has its pictures in their order, but no file without a type', () => {
    const plan = { ...(house['photos'] as ZabunProperty[])[0], type_id: 3, index: 4, autoid: '3746009001000000019' };
    const { pictures, files } = toEstateDraft({ ...house, photos: [...(house['photos'] as ZabunProperty[]), plan] });
    expect(pictures.map(({ id, kind }) => [id, kind])).toEqual([
      ['3746009001000000011', 'photo'],
      ['3746009001000000012', 'photo'],
      ['3746009001000000013', 'photo'],
      ['3746009001000000019', 'plan'],
    ]);
    expect(pictures[0]?.alt).toEqual({ nl: 'voorgevel' });
    expect(files.map(({ url }) => url)).toEqual(['https://files.zabun.example/upload/9001/files/0417epc.pdf']);
    expect(files[0]?.type.name.nl).toBe('Energieprestatiecertificaat');
  });

  it('is let by the month, with its deposit and its floor', () => {
    expect(toEstate(readZabunProperty('flat-to-rent'), { person: people[1] })).toMatchObject({
      general: {
        transaction: { id: 2 },
        headType: { id: 1 },
        subType: { id: 101 },
        floor: '3',
        floorId: 3,
        price: { value: 1150, period: { id: 1 }, deposit: 2300 },
        petsAllowed: 'NO',
      },
      address: { number: '204', box: '301' },
      energy: { energyLabel: 'A', shared: { epcValue: 88, epcReference: '20240103-0002000001-GD-1' } },
      technical: { availableDate: '2027-01-01', monthlyCost: 95, furniture: false, elevator: true },
      fields: { 'construction.floors_count': 6 },
    });
  });

  it('is a project, or a unit of one', () => {
    expect(toEstate(readZabunProperty('project')).general).toMatchObject({
      project: true,
      headType: { id: 9 },
      subType: { id: 901 },
      buildingName: 'Stationshof',
      price: { priceFrom: true },
    });
    expect(toEstateDraft(readZabunProperty('project')).parentId).toBeUndefined();
    expect(toEstateDraft(readZabunProperty('unit-1')).parentId).toBe('4200010');
    expect(toEstate(readZabunProperty('unit-1'))).toMatchObject({
      energy: { eLevel: 20 },
      technical: { newBuilding: true },
    });
    expect(toEstate(readZabunProperty('unit-2-option')).general.transaction.id).toBe(3);
    // 0 means that there is no price.
    expect(toEstate(readZabunProperty('unit-3-sold-no-price')).general).toMatchObject({ transaction: { id: 5 } });
    expect(toEstate(readZabunProperty('unit-3-sold-no-price')).general.price).toBeUndefined();
  });

  it('is shown as sold, with its sticker, as long as it is in the list', () => {
    expect(toEstate(readZabunProperty('sold')).general).toMatchObject({ transaction: { id: 5 }, sticker: { id: 1 } });
  });

  it('in Brussels has its street in both languages, and its city by zip and name', () => {
    expect(toEstate(readZabunProperty('brussels')).address).toMatchObject({
      street: { nl: 'Papenvest', fr: 'Rempart des Moines' },
      city: { zip: '1000' },
      region: 'BRUSSELS',
    });
  });
});

describe('hidden data', () => {
  it('stays hidden', () => {
    const { general, address } = toEstate(readZabunProperty('hidden-address-and-price'));
    expect(general.price).toMatchObject({ value: 1_250_000, visible: false });
    expect(address.visible).toBe(false);
  });

  it.each([undefined, null, 'true', 1, 'YES', {}])('are hidden when the flag is %o', (flag) => {
    const { general, address } = toEstate({
      ...house,
      price_visible: flag,
      address: { ...(house['address'] as object), address_visible: flag },
    });
    expect([general.price?.visible, address.visible]).toEqual([false, false]);
  });

  it.each([
    [{ publish: false }, 'not public'],
    [{ publish: undefined }, 'not public'],
    [{ publish: 'yes' }, 'not public'],
    [{ archived: true }, 'archived'],
    [{ deleted: true }, 'deleted'],
    [{ status_id: 2 }, 'not active'],
    [{ show: false }, 'not active'],
    [{ transaction_id: 77 }, 'transaction 77'],
    [{ transaction_id: null }, 'transaction (none)'],
  ])('include a whole home, which is withdrawn: %o', (fields, reason) => {
    expect(mapOneProperty({ ...house, ...fields }).draft).toMatchObject({
      kind: 'withdrawn',
      id: '4200001',
      reason: expect.stringContaining(reason),
    });
  });

  it('include a home that is withdrawn in Zabun', () => {
    expect(mapOneProperty(readZabunProperty('withdrawn')).draft).toMatchObject({ kind: 'withdrawn', id: '4200060' });
  });

  it('of owners, tenants, keys and commissions are in no draft', () => {
    const draft = toEstateDraft(readZabunProperty('private-fields'), { person: people[0] });
    const text = JSON.stringify({ ...draft, values: [...draft.values], origins: [...draft.origins] });
    expect(text).toContain('Molenwijkstraat');
    for (const secret of [
      'PRIVE',
      'prive.example',
      '47000009',
      'Verzonnen',
      'BE00',
      '440000',
      '495000',
      '455000',
      '450000',
      '13950',
    ])
      expect(text).not.toContain(secret);
  });

  it("include people who have left, and the account's own fields that the settings do not list", () => {
    expect(toEstate(house, { person: people[2] }).salesRep).toBeUndefined();
    const extraFieldValues = [
      { extra_field_autoid: '3746009001000088001', value_lang_string: { nl: 'Zicht op het park' } },
      { extra_field_autoid: '3746009001000088002', value_lang_string: { nl: 'intern' } },
    ];
    expect(toEstate(house, { extraFieldValues }).extraFields).toEqual([]);
    const shownFields = toEstate(house, {
      extraFieldValues,
      settings: { extraFields: ['3746009001000088001'] },
    }).extraFields;
    expect(shownFields).toMatchObject([
      { type: 'TEXT', name: { nl: 'Troeven' }, value_lang_string: { nl: 'Zicht op het park' } },
    ]);
  });
});

const readViolation = (id: number | null) =>
  toEstate({ ...house, town_planning_violation_id: id }).planning.townPlanningViolation;

describe('unusual values', () => {
  const oddProperty = readZabunProperty('odd-values');

  it('are left out or corrected, and reported', () => {
    const draft = toEstateDraft(oddProperty, { city: cities[3] });
    const estate = toEstate(oddProperty, { city: cities[3] });
    expect(estate.address).toMatchObject({ city: { zip: '6000' }, street: { fr: 'Rue du Terril' } });
    expect(estate.address.location).toBeUndefined();
    expect(estate.general).toMatchObject({
      bedroomCount: 2,
      description: { fr: '<p>Maison à rénover<br />sans EPC</p>' },
    });
    expect(estate.general.price).toBeUndefined();
    expect(estate.general.subType).toBeUndefined();
    expect(estate.technical).toMatchObject({ constructionYear: 1930 });
    expect(estate.technical.renovationYear).toBeUndefined();
    expect(estate.planning.townPlanningViolation).toBe('NO');
    expect(estate.planning.renovationObligation).toBeUndefined();
    expect(estate.planning.floodingBuildingScore).toBe('0');
    expect(draft.warnings.map(({ column }) => column).toSorted()).toEqual([
      'condition_id',
      'construction_year',
      'photos.type_id',
      'type_id',
    ]);
    expect(mapOneProperty(oddProperty).unmapped).toEqual(new Set(['types 9999', 'conditions 999', 'layouts 555555']));
  });

  it('of photos: the version changes with the file, but not with the host', () => {
    const [photo] = house['photos'] as ZabunProperty[];
    const readPhotoVersion = (changes: ZabunProperty) =>
      toEstateDraft({ ...house, photos: [{ ...photo, ...changes }] }).pictures[0]?.version;
    const url = 'https://files.example/upload/a.jpg';
    const sameVersions = [url, 'https://cdn.example/upload/a.jpg'].map((each) => readPhotoVersion({ url: each }));
    expect(sameVersions[0]).toBe(sameVersions[1]);
    expect(readPhotoVersion({ url, file_autoid: '3746009001000000777' })).not.toBe(sameVersions[0]);
    expect(readPhotoVersion({ url: 'https://files.example/upload/b.jpg' })).not.toBe(sameVersions[0]);
    // When the id and the time of change are missing, the version is the URL of the file.
    expect(readPhotoVersion({ url, file_autoid: null, changed: null })).toBe(url);
  });

  it('of photos: those without a type are shown when the settings say so', () => {
    expect(toEstateDraft(oddProperty, { city: cities[3] }).pictures).toEqual([]);
    expect(toEstateDraft(oddProperty, { city: cities[3], settings: { untypedPhotos: 'show' } }).pictures).toHaveLength(
      2,
    );
  });

  it.each([
    ['Prijs op aanvraag', undefined],
    ['€ 465.000', { value: 465_000, visible: true, priceFrom: false }],
    ['vanaf 250.000 euro', { value: 250_000, visible: true, priceFrom: true }],
    ['drie miljoen', undefined],
    [null, undefined],
  ])('of a price: “%s” becomes an amount, or hides the price', (price, shown) => {
    const foundPrice = toEstate({ ...house, price }).general.price;
    expect(
      foundPrice && { value: foundPrice.value, visible: foundPrice.visible, priceFrom: foundPrice.priceFrom },
    ).toEqual(shown);
  });

  it('of a price period hide the price, so that a price per square metre is not shown as a rent', () => {
    const flatToRent = { ...readZabunProperty('flat-to-rent'), price_period_id: 9 };
    const names = { price_periods: [{ id: 9, name: { nl: 'per m² per jaar' } }] };
    expect(toEstate(flatToRent, { names }).general.price).toMatchObject({ value: 1150, visible: false });
  });

  it.each([
    ['A plus', 'A+'],
    ['a +', 'A+'],
    ['D', 'D'],
    ['label C', 'C'],
    ['nog aan te vragen', undefined],
    ['', undefined],
  ])('of a label: “%s” becomes a label, or is left out', (label, shown) => {
    expect(toEstate({ ...house, custom_epc_label: label }).energy.energyLabel).toBe(shown);
  });

  it.each([
    [0, '', undefined],
    [0, '34042-G-2026_1/EP00001', 0],
    [0, 'in aanvraag', undefined],
    [0, 'n.v.t.', undefined],
    [-12, '', -12],
  ])('of an EPC: the value 0 counts only with the number of a report: %d with "%s"', (value, reference, shown) => {
    expect(toEstate({ ...house, epc_value: value, epb_reference: reference }).energy.epcValue).toBe(shown);
  });

  it.each([0, -1])(
    'of energy: %o in every number means that nothing was measured, and gives no label',
    (emptyValue) => {
      const homeValues = {
        epc_value: emptyValue,
        epc_value_total: emptyValue,
        co2: emptyValue,
        e_level: emptyValue,
        k_level: emptyValue,
        epc_reference: '',
        epb_reference: '',
        custom_epc_label: '',
      };
      const sharedValues = Object.entries(homeValues).map(([name, value]) => [`${name}_shared`, value]);
      const unfilledValues = { ...homeValues, ...Object.fromEntries(sharedValues) };
      const { estate, warnings } = buildDraftDocument(
        toEstateDraft({ ...house, ...unfilledValues }),
        'zabun',
        new Date(0),
      );
      expect(estate.energy).toEqual({});
      expect(warnings.filter(({ kind }) => kind === 'energy-value')).toEqual([]);
    },
  );

  it.each(['in aanvraag', 'nvt', 'nog niet beschikbaar'])('of energy: “%s” is no report that confirms a 0', (text) => {
    const energyPart = { epc_value: 0, e_level: 0, epb_reference: text, epc_reference: '', custom_epc_label: '' };
    const sharedPart = Object.fromEntries(Object.entries(energyPart).map(([name, value]) => [`${name}_shared`, value]));
    const { energy } = toEstate({ ...house, ...energyPart, ...sharedPart });
    for (const each of [energy, energy.shared]) {
      expect(each).not.toHaveProperty('epcValue');
      expect(each).not.toHaveProperty('eLevel');
    }
  });

  it('of energy: a label that its region does not have, and a value that nothing confirms, are both left out', () => {
    const mappedDraft = mapEstateDraft(
      toEstateDraft(oddProperty, { city: cities[3] }),
      'zabun',
      new Date('2026-11-23T12:00:00Z'),
    );
    if (!('estate' in mappedDraft)) throw new Error(mappedDraft.refused.reason);
    expect(mappedDraft.estate.energy).toEqual({});
    const reportedValues = mappedDraft.warnings.map(({ column, value }) => [column, value]);
    expect(reportedValues).toContainEqual(['epc_value', '-12']);
    expect(reportedValues).toContainEqual(['custom_epc_label', 'B+']);
  });

  it.each([
    ['YES', false, 'INVALID'],
    ['YES', true, 'VALID'],
    ['NO', false, undefined],
    ['UNKNOWN', false, undefined],
    [null, true, undefined],
  ])('of an inspection: the result counts only after an inspection: %s with %s', (answer, isConform, shown) => {
    const fields = { certificate_electricity_ynu: answer, certificate_electricity_conform: isConform };
    expect(toEstate({ ...house, ...fields }).technical.certificateConformity).toBe(shown);
  });

  it('of a violation: 0 means no measure, −1 means an empty field, and other entries are texts', () => {
    expect([0, -1, null, 1].map(readViolation)).toEqual([
      'NO',
      undefined,
      undefined,
      { nl: 'Dagvaarding uitgebracht', fr: 'Citation', en: 'Summons issued' },
    ]);
  });

  it("of lists: 0 counts only when the account's list has an entry 0, and the name of that entry decides", () => {
    const readPlanning = (list: string, field: string, names: Readonly<Record<string, string>>) =>
      toEstate({ ...house, [field]: 0 }, { names: { [list]: [{ id: 0, name: names }] } }).planning;
    const lists = createPlayedNames(buildZabunNames().filter(({ list }) => list !== 'town_planning_violations'));
    const [draft] = mapProperty(
      { property: { ...house, town_planning_violation_id: 0 } },
      { settings: zabunSettingsSchema.parse({}), names: lists, listed: undefined, now: 0 },
    );
    expect(draft?.kind === 'estate' && draft.values.has('planning.townPlanningViolation')).toBe(false);
    const renovation = 'renovation_obligations';
    expect(readPlanning(renovation, 'renovation_obligation_id', { nl: 'Van toepassing' }).renovationObligation).toBe(
      'YES',
    );
    expect(readPlanning(renovation, 'renovation_obligation_id', { fr: 'Non applicable' }).renovationObligation).toBe(
      'NO',
    );
    expect(toEstate({ ...house, renovation_obligation_id: 0 }).planning.renovationObligation).toBeUndefined();
  });

  it.each(['-', '?', 'Geen gegevens', 'Niet meegedeeld', 'Aucune donnée', 'Not provided', 'Keine Daten'])(
    'of a measure: “%s” means that the answer is unknown',
    (name) => {
      const names = { town_planning_violations: [{ id: 8, name: { nl: name } }] };
      const { planning } = toEstate({ ...house, town_planning_violation_id: 8 }, { names });
      expect(planning.townPlanningViolation).toBe('UNKNOWN');
    },
  );

  it('of a measure: a text counts although another language is empty', () => {
    for (const fr of ['', '-', '?']) {
      const name = { nl: 'Dagvaarding hangende', fr };
      const { planning } = toEstate(
        { ...house, town_planning_violation_id: 8 },
        { names: { town_planning_violations: [{ id: 8, name }] } },
      );
      expect(planning.townPlanningViolation).toMatchObject({ nl: 'Dagvaarding hangende' });
    }
  });

  it('of a measure: the answer is unknown when the name says so, and when an entry has no name, which is reported', () => {
    const names = { town_planning_violations: [{ id: 8, name: { nl: 'Niet gekend' } }] };
    const planning = toEstate({ ...house, town_planning_violation_id: 8 }, { names }).planning;
    expect(planning.townPlanningViolation).toBe('UNKNOWN');
    const unnamedDraft = toEstateDraft({ ...house, town_planning_violation_id: 9 });
    expect(unnamedDraft.values.get('planning.townPlanningViolation')).toBe('UNKNOWN');
    expect(unnamedDraft.warnings.map(({ column }) => column)).toContain('town_planning_violation_id');
  });

  it.each([
    ['Geen', 'NO'],
    ['Niet opgenomen in de inventaris', 'NO'],
    ['Niet van toepassing', undefined],
    ['Inventaris van bouwkundig erfgoed', 'YES'],
    ['Beschermd monument', 'YES'],
    ['Non repris à l’inventaire', 'NO'],
    ['Repris à l’inventaire', 'YES'],
    ['Not listed', 'NO'],
    ['Kein Denkmal', 'NO'],
    ['Opgenomen in de inventaris maar niet beschermd', undefined],
    ['Niet beschermd', undefined],
    ['Geschrapt uit de inventaris', undefined],
    ['Hors inventaire', undefined],
    ['Ehemals geschützt', undefined],
    ['Onbekend', undefined],
    ['Zie nota', undefined],
  ])('of heritage: “%s” is %s', (name, answer) => {
    const names = { heritage_inventorieds: [{ id: 5, name: { nl: name } }] };
    const draft = toEstateDraft({ ...house, heritage_inventoried_id: 5 }, { names });
    expect(draft.values.get('planning.heritageInventoried')).toBe(answer);
    expect(draft.warnings.some(({ column }) => column === 'heritage_inventoried_id')).toBe(answer === undefined);
  });

  it('of heritage: an id without a name is ignored', () => {
    const draft = toEstateDraft({ ...house, heritage_inventoried_id: 77 });
    expect(draft.values.has('planning.heritageInventoried')).toBe(false);
  });

  it('of titles and texts are corrected', () => {
    const title = { nl: '<b>Huis</b> &amp; tuin\r\n', fr: '<script>alert(1)</script>', de: ' ' };
    const description = {
      nl: '<p onclick="x()">Ruim<script>x</script></p>\r\n<iframe src="https://x.example"></iframe>',
    };
    const { general } = toEstate({ ...house, title, description });
    expect(general.title).toEqual({ nl: 'Huis & tuin' });
    expect(general.description).toEqual({ nl: '<p>Ruim</p>' });
  });

  it.each([
    ['9000', 'Gand', 'Gent'],
    ['1000', 'Brüssel', 'Brussel'],
    ['9120', 'Beveren (9120)', 'Beveren-Waas'],
    ['4000', 'Luik', 'Luik'],
  ])('of a city: the name in another language is recognised: %s %s', (zip, city, nl) => {
    const address = { ...(house['address'] as object), latitude: 0, city_geo: { zip, city }, zip };
    expect(toEstate({ ...house, address }).address.city).toMatchObject({ zip, name: { nl } });
  });

  it.each([
    ['2026-03-29T01:30:00', '2026-03-29T01:30:00+01:00'],
    ['2026-03-29T03:30:00', '2026-03-29T03:30:00+02:00'],
    ['2026-10-25T01:30:00', '2026-10-25T01:30:00+02:00'],
    ['2026-10-25T03:30:00', '2026-10-25T03:30:00+01:00'],
    ['2026-10-05T09:12:31.5+02:00', '2026-10-05T09:12:31+02:00'],
  ])('of a time: Belgian time is assumed when there is no zone: %s', (creation, shown) => {
    expect(toEstate({ ...house, creation }).general.publicationDate).toBe(shown);
  });

  it('of an address: a home abroad is refused', () => {
    const address = { ...(house['address'] as object), country_geo_id: 75 };
    expect(mapOneProperty({ ...house, address }).draft).toMatchObject({
      kind: 'refused',
      column: 'address.country_geo_id',
    });
  });

  it.each([null, {}, [], 'x', { property: null }, { property: { property_id: 'x y' } }])(
    'of an answer never cause an exception: %o',
    (raw) => {
      const context = { settings: zabunSettingsSchema.parse({}), names: createPlayedNames([]), now: 0 };
      expect(mapProperty(raw, context)).toMatchObject([{ kind: expect.stringMatching(/refused|withdrawn/) }]);
    },
  );

  it('in any field never cause an exception, and never show hidden data', () => {
    const values = [null, '', 0, -1, 'x', [], {}, true, [null], { nl: 3 }, Number.NaN, '9'.repeat(30)];
    const fields = Object.keys(house).filter((field) => !['property_id', 'publish', 'address'].includes(field));
    const hiddenProperty = { ...readZabunProperty('hidden-address-and-price'), publish: true };
    for (const field of fields) {
      for (const value of values) {
        const { draft } = mapOneProperty({ ...hiddenProperty, [field]: value });
        const shownValues = draft.kind === 'estate' ? draft.values : new Map<string, unknown>();
        const isShown = field === 'price_visible' && value === true;
        expect([
          shownValues.get('general.price.visible') ?? false,
          shownValues.get('address.visible') ?? false,
        ]).toEqual([isShown, false]);
      }
    }
  });
});

describe('transactions', () => {
  it.each([
    [7, 'Over te nemen', 7],
    [8, 'Huurovername', 8],
    [9, 'Overgenomen', 9],
    [10, 'Binnenkort', 10],
    // This is an account in which the id 7 has another meaning.
    [7, 'Binnenkort te koop', 10],
    [3, 'Optie', 3],
    [6, 'Verhuurd', 6],
  ])('%d is recognised by the name that the account gives it: %s', (id, nl, shown) => {
    const names = { transactions: [{ id, name: { nl } }] };
    expect(toEstate({ ...house, transaction_id: id }, { names }).general.transaction.id).toBe(shown);
  });
});
