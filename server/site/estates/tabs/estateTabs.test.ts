import { describe, expect, it } from 'vitest';
import { type Estate, type EstateDetail, estateDetailSchema, type FieldValue } from '#shared/api/estate.ts';
import { ESTATE_TABS, type EstateTab } from '#shared/domain/fields/tabNames.ts';
import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import type { Field } from '#shared/domain/fields/field.ts';
import { findExplainedField, findFieldTab } from '#shared/domain/fields/fieldTab.ts';
import { VALUE_LISTS, type ValueListName } from '#shared/domain/values/values.ts';
import { type Locale, LOCALES } from '#shared/i18n/locales.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildEstateTabs } from './estateTabs.ts';
import type { BlockView, FactRow, TabView } from './tabView.ts';

const createDetail = (sketch: EstateSketch): EstateDetail =>
  estateDetailSchema.parse({ ...estateInput({ id: 1001, ...sketch }), updatedAt: '2026-01-31T12:00:00Z' });

const buildTabs = (sketch: EstateSketch, locale: Locale = 'nl') =>
  buildEstateTabs(createDetail(sketch), { locale, t: testTranslate(locale), today: '2026-11-28' });

const replaceNoBreakSpaces = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const findTabBlocks = (tabs: readonly TabView[], id: EstateTab) => tabs.find((tab) => tab.id === id)?.blocks ?? [];
const listFactRows = (blocks: readonly BlockView[]): readonly FactRow[] =>
  blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : block.kind === 'energy' ? block.energy.rows : []));
const findRow = (tabs: readonly TabView[], key: string) =>
  tabs.flatMap(({ blocks }) => listFactRows(blocks)).find((each) => each.key === key);
const findValue = (tabs: readonly TabView[], key: string) => replaceNoBreakSpaces(findRow(tabs, key)?.value);
const findBlock = <K extends BlockView['kind']>(tabs: readonly TabView[], kind: K, id: string = kind) =>
  tabs
    .flatMap(({ blocks }) => blocks)
    .find((each): each is Extract<BlockView, { kind: K }> => each.kind === kind && each.id === id);

const createAddressIn = (region: 'FLANDERS' | 'WALLONIA' | 'BRUSSELS'): Estate['address'] => ({
  visible: true,
  city: GENT,
  countryId: 'BE',
  region,
});

const createVatSketch = (vat: boolean): EstateSketch => ({
  general: { price: { value: 300_000, groundValue: 100_000, infrastructureValue: 8000 } },
  estate: { fields: { 'financial.vat_regime': vat, 'notary_cost.total': 9000, 'notary_cost.notary_fee': 2000 } },
});

const findEnergy = (tabs: readonly TabView[], id = 'energy') => findBlock(tabs, 'energy', id)?.energy;

const createRoom = (valueId: number, count: number) => ({ valueId, valueName: { nl: 'x' }, count });

const isShownOnlyIfTrue = (isTrue: boolean) => {
  const tabs = buildTabs({ estate: { technical: { newBuilding: isTrue, elevator: isTrue } } });
  return ['construction.new_construction', 'comfort.elevator'].filter((key) => findRow(tabs, key));
};

/** Returns the text about when a home is available. */
const readAvailability = (code: string | string[]) =>
  findRow(buildTabs({ estate: { fields: { 'other.availability': code } } }), 'other.availability')?.value;

/** Returns a sample value for a field of this kind. */
function createSampleValue({ kind }: Field): FieldValue {
  if (kind.startsWith('enum:')) {
    const [first] = VALUE_LISTS[kind.slice('enum:'.length) as ValueListName].keys();
    return first === 'UNKNOWN' || first === 'UNKNWON' ? 'YES' : (first ?? '');
  }
  switch (kind) {
    case 'text':
    case 'information':
      return { nl: 'Woorden van de makelaar', fr: 'Les mots de l’agent' };
    case 'url':
      return 'https://example.com/visit';
    case 'flag':
      return true;
    case 'date':
      return '2026-12-24';
    case 'year':
      return 1975;
    default:
      return 12.5;
  }
}

const formatCountry = (code: string, locale: Locale) =>
  findValue(buildTabs({ estate: { fields: { 'general.country': code } } }, locale), 'general.country');

describe('the twelve tabs (§2.6)', () => {
  const allFields = Object.fromEntries(
    [...FIELD_CATALOGUE.values()].map((field) => [field.key, createSampleValue(field)]),
  );
  delete allFields['financial.vat_regime'];

  it.each(LOCALES)('show every field of the catalogue in %s, each in the tab of its group', (locale) => {
    const tabs = buildTabs({ estate: { fields: allFields, address: createAddressIn('FLANDERS') } }, locale);
    expect(tabs.map(({ id }) => id)).toEqual(ESTATE_TABS);
    const keysShownElsewhere = new Set([
      // These fields are shown in another way: as the picture of the certificate, as a text, or as a player.
      'certification.epc_value',
      'certification.energy_label',
      'title',
      'description',
      'short_description',
      'media.virtual_visit_url',
      'financial.vat_regime',
    ]);
    for (const { key } of FIELD_CATALOGUE.values()) {
      if (keysShownElsewhere.has(key)) continue;
      const facts = listFactRows(findTabBlocks(tabs, findFieldTab(key)));
      const explainedKey = findExplainedField(key);
      const shownFact =
        explainedKey === undefined
          ? facts.find((each) => each.key === key)
          : facts.find((each) => each.key === explainedKey);
      expect((explainedKey === undefined ? shownFact?.value : shownFact?.note) ?? '', `${key} in ${locale}`).toMatch(
        /\S/,
      );
    }
    expect(findBlock(tabs, 'energy')?.energy).toMatchObject({ value: 12.5, isLabelDerived: false });
    expect(findBlock(tabs, 'texts')?.texts).toHaveLength(3);
    expect(JSON.stringify(tabs)).not.toMatch(/undefined|NaN|null|\[object|[a-z]+:[a-z]+\./);
  });

  it('have a title and a fragment of their own in every language', () => {
    for (const locale of LOCALES) {
      const tabs = buildTabs({ estate: { fields: allFields } }, locale);
      expect(new Set(tabs.map(({ title }) => title)).size).toBe(ESTATE_TABS.length);
      expect(tabs.find(({ id }) => id === 'financialCosts')?.fragment).toBe('financial-costs');
    }
  });

  it('"A listing can hide tabs through a hiddenTabs setting"', () => {
    const tabs = buildTabs({ estate: { fields: allFields, hiddenTabs: ['comfort', 'notary', 'no-such-tab'] } });
    expect(tabs.map(({ id }) => id)).toEqual(ESTATE_TABS.filter((id) => id !== 'comfort' && id !== 'notary'));
  });

  it('are omitted when they have nothing to show', () => {
    expect(buildTabs({}).map(({ id }) => id)).toEqual(['general']);
  });

  it('"A missing field label shows as the field name with underscores. A missing value label shows empty"', () => {
    const tabs = buildTabs({
      estate: { fields: { 'comfort.wine_fridge': 'Miele', 'comfort.glazing': 'FOURFOLD', 'spa.hammam_size': 12 } },
    });
    expect(findRow(tabs, 'comfort.wine_fridge')).toMatchObject({ label: 'wine_fridge', value: 'Miele' });
    expect(findRow(tabs, 'comfort.glazing')).toBeUndefined();
    expect(listFactRows(findTabBlocks(tabs, 'other'))).toEqual([
      { key: 'spa.hammam_size', label: 'hammam_size', value: '12' },
    ]);
  });

  it('§4.6: "A field is hidden when empty (undefined, null, empty string, zero)"', () => {
    const fields = { 'comfort.oil_tank': 0, 'comfort.hot_water': '', 'comfort.ventilation': {}, 'comfort.heating': [] };
    expect(findTabBlocks(buildTabs({ estate: { fields } }), 'comfort')).toEqual([]);
  });

  it('"Some fields are combined with an information text": beside the value, or alone', () => {
    const note = { nl: 'Met zoutelektrolyse' };
    const tabsWithValue = buildTabs({
      estate: { fields: { 'comfort.swimming_pool': true, 'comfort.swimming_pool_information': note } },
    });
    expect(findRow(tabsWithValue, 'comfort.swimming_pool')).toMatchObject({ value: 'Ja', note: 'Met zoutelektrolyse' });
    const tabsWithNoteOnly = buildTabs({ estate: { fields: { 'comfort.swimming_pool_information': note } } });
    expect(findRow(tabsWithNoteOnly, 'comfort.swimming_pool_information')).toMatchObject({
      label: 'Toelichting zwembad',
      value: 'Met zoutelektrolyse',
    });
  });

  it('say that a value is unknown only where the law requires it', () => {
    const fields = { 'general.pets_allowed': 'UNKNOWN', 'planning.heritage_protected': 'UNKNOWN' };
    const tabs = buildTabs({ estate: { fields } });
    expect(findRow(tabs, 'general.pets_allowed')).toBeUndefined();
    expect(findValue(tabs, 'planning.heritage_protected')).toBe('Niet gekend');
  });

  it('show values that have another form than the catalogue expects', () => {
    const fields = {
      'comfort.heating': { nl: 'Warmtepomp lucht-water' },
      'comfort.glazing': ['DOUBLE', 'TRIPLE'],
      'comfort.rainwater_tank': '7500',
      'comfort.sauna': 'YES',
      'certification.heating_oil_certificate': 'YES',
      'certification.electrical_certificate': 'Conform, geldig tot 2040',
      'other.distance_sea': 'om de hoek',
    };
    const tabs = buildTabs({ estate: { fields } });
    expect(Object.keys(fields).map((key) => findValue(tabs, key))).toEqual([
      'Warmtepomp lucht-water',
      'Dubbel glas, Drievoudig glas',
      '7.500 l',
      'Ja',
      'Ja',
      'Conform, geldig tot 2040',
      'om de hoek',
    ]);
  });
});

describe('financial', () => {
  const price = { value: 300_000, priceFrom: true };

  it('§4.6: "A price-from estate shows a \'From\' prefix"; the period follows the rent', () => {
    expect(findValue(buildTabs({ general: { price } }), 'financial.price')).toBe('Vanaf € 300.000,00');
    const period = { id: 1, name: { nl: 'per maand' } };
    const rentTabs = buildTabs({ transaction: 2, general: { price: { value: 950, period, deposit: 2850 } } });
    expect(findValue(rentTabs, 'financial.price')).toBe('€ 950,00 per maand');
    expect(findValue(rentTabs, 'financial.rental_deposit')).toBe('€ 2.850,00');
    expect(findRow(rentTabs, 'financial.price_per_area')).toBeUndefined();
    const unsaid = buildTabs({
      transaction: 2,
      general: { price: { value: 950 } },
      estate: { dimensions: { areaBuild: 95 } },
    });
    expect(findRow(unsaid, 'financial.price_per_area')).toBeUndefined();
  });

  it('shows ground, construction, infrastructure, furniture, total and price per m²', () => {
    const parts = { groundValue: 100_000, constructionValue: 200_000, infrastructureValue: 8000, furnitureValue: 5000 };
    const tabs = buildTabs({ general: { price: { ...price, ...parts } }, estate: { dimensions: { areaBuild: 120 } } });
    expect(
      listFactRows(findTabBlocks(tabs, 'financialPriceDetails')).map(({ key, value }) => [
        key,
        replaceNoBreakSpaces(value),
      ]),
    ).toEqual([
      ['financial.price_per_area', '€ 2.500,00/m²'],
      ['financial.land_price', '€ 100.000,00'],
      ['financial.construction_price', '€ 200.000,00'],
      ['financial.infrastructure_price', '€ 8.000,00'],
      ['financial.furniture_price', '€ 5.000,00'],
      ['financial.total_price', '€ 313.000,00'],
    ]);
  });

  it('§5: "Price, land price, infrastructure price and notary total are hidden when the financial vat_regime is true"', () => {
    const keys = ['financial.price', 'financial.land_price', 'financial.infrastructure_price', 'notary_cost.total'];
    expect(keys.filter((key) => findRow(buildTabs(createVatSketch(true)), key))).toEqual([]);
    expect(keys.filter((key) => findRow(buildTabs(createVatSketch(false)), key))).toEqual(keys);
    expect(findValue(buildTabs(createVatSketch(true)), 'notary_cost.notary_fee')).toBe('€ 2.000,00');
  });

  it('keeps a price on request out of every tab, with all values that reveal it', () => {
    const tabs = buildTabs({
      general: {
        price: { value: 300_000, visible: false, groundValue: 100_000, deposit: 2850 },
        registrationCost: 36_000,
      },
      estate: {
        fields: {
          'notary_cost.total': 9000,
          'financial.rent_per_year': 3600,
          'financial.rental_income': 12_000,
          'financial.yield': 4,
          'notary.annuity_bouquet': 60_000,
          'notary.annuity_monthly': 800,
        },
      },
    });
    expect(tabs.map(({ id }) => id)).toEqual(['general']);
  });

  it('has the cadastral income (ki) in a block of its own, and the buyer’s other costs under costs', () => {
    const tabs = buildTabs({
      general: { registrationCost: 36_000, tax: 1200, notarySalery: 3150 },
      estate: { ki: { indexed: 1900, nonIndexed: 850, communityTax: 700 } },
    });
    expect(findBlock(tabs, 'facts', 'cadastral-income')?.rows.map((each) => replaceNoBreakSpaces(each.value))).toEqual([
      '€ 850,00',
      '€ 1.900,00',
      '€ 700,00',
    ]);
    expect(listFactRows(findTabBlocks(tabs, 'financialCosts')).map((each) => replaceNoBreakSpaces(each.value))).toEqual(
      ['€ 36.000,00', '€ 1.200,00', '€ 3.150,00'],
    );
  });
});

const findFlemishLabel = (sketch: EstateSketch, energy: EstateSketch['estate'] = { energy: { epcValue: 280 } }) =>
  findEnergy(buildTabs({ ...sketch, estate: { address: createAddressIn('FLANDERS'), ...energy } }))?.label;

const findEnergyOfKind = (kind: string) =>
  findEnergy(buildTabs({ kind, estate: { address: createAddressIn('FLANDERS'), energy: { epcValue: 280 } } }));

describe('certificates and energy', () => {
  it("shows the certificate's own label, else a derived label that is marked as such", () => {
    const address = createAddressIn('FLANDERS');
    const tabsWithOwnLabel = buildTabs({
      estate: { address, energy: { epcValue: 280, energyLabel: 'D', customEpcLabel: 'B' } },
    });
    expect(findEnergy(tabsWithOwnLabel)).toMatchObject({
      label: 'B',
      isLabelDerived: false,
      value: 280,
      region: 'FLANDERS',
    });
    expect(findEnergy(buildTabs({ estate: { address, energy: { epcValue: 280 } } }))).toMatchObject({
      label: 'C',
      isLabelDerived: true,
    });
    const walloonTabs = buildTabs({ estate: { address: createAddressIn('WALLONIA'), energy: { epcValue: 280 } } });
    expect(findEnergy(walloonTabs)).toMatchObject({ label: 'D', isLabelDerived: true });
  });

  it('derives a label only for dwellings and for projects that are not known to contain none', () => {
    for (const kind of ['FLAT', 'HOLIDAY_HOUSE', 'ASSISTED_FLAT', 'APARTMENT_PROJECT', 'MIXED_PROJECT'])
      expect(findFlemishLabel({ kind }), kind).toBe('C');
    for (const kind of ['OFFICE_SPACE', 'SHOP', 'WAREHOUSE', 'GARAGE_BOX', 'OFFICE_PROJECT', 'OTHER'])
      expect(findFlemishLabel({ kind }), kind).toBeUndefined();
    expect(findFlemishLabel({ kind: 'SHOP' }, { energy: { epcValue: 280, energyLabel: 'D' } })).toBe('D');
    expect(findFlemishLabel({ kind: 'OFFICE_SPACE' }, { energy: { shared: { epcValue: 280 } } })).toBeUndefined();
  });

  it('has the bands of a region only for dwellings, so that the picture of an office suggests no class', () => {
    expect(findEnergyOfKind('FLAT')).toMatchObject({ value: 280, region: 'FLANDERS' });
    expect(findEnergyOfKind('OFFICE_SPACE')).toMatchObject({ value: 280 });
    expect(findEnergyOfKind('OFFICE_SPACE')).not.toHaveProperty('region');
  });

  it('never derives a label in Brussels', () => {
    const tabs = findEnergy(buildTabs({ estate: { address: createAddressIn('BRUSSELS'), energy: { epcValue: 280 } } }));
    expect(tabs).toMatchObject({ value: 280, isLabelDerived: false });
    expect(tabs).not.toHaveProperty('label');
  });

  it('shows a value of zero or less that a certificate confirms', () => {
    const measuredEnergy = { epcValue: 0, epbReference: '34042-G-2026_1/EP00001' };
    const tabs = buildTabs({
      estate: { address: createAddressIn('FLANDERS'), energy: { ...measuredEnergy, shared: measuredEnergy } },
    });
    expect(findEnergy(tabs)).toMatchObject({ value: 0, label: 'A+' });
    expect(findEnergy(tabs, 'shared-energy')).toMatchObject({ value: 0, label: 'A+' });
  });

  it.each([
    { epcValue: 0, eLevel: 0, kLevel: 0, co2: 0, epcValueTotal: 0 },
    { epcValue: -1, eLevel: -1, kLevel: -1, co2: -1, epcValueTotal: -1 },
  ])('hides numbers that were not filled in: %o', (unfilled) => {
    const fields = Object.fromEntries(
      ['epc_value', 'epc_year_value', 'e_level', 'k_level', 'co2_emission', 'net_energy_heating'].map((name) => [
        `certification.${name}`,
        String(unfilled.epcValue),
      ]),
    );
    for (const estate of [{ energy: { ...unfilled, shared: unfilled } }, { fields }])
      expect(findTabBlocks(buildTabs({ estate: { address: createAddressIn('FLANDERS'), ...estate } }), 'epc')).toEqual(
        [],
      );
  });

  it('shows no flag, area, count or amount that is below zero', () => {
    const fields = {
      'comfort.alarm': -1,
      'comfort.swimming_pool': '-1',
      'other.garden_surface': -1,
      'construction.floors_count': '-1',
      'financial.property_tax': -1,
    };
    const keys = buildTabs({ estate: { fields } }).flatMap(({ blocks }) =>
      blocks.flatMap((each) => ('rows' in each ? each.rows.map(({ key }) => key) : [])),
    );
    expect(keys.filter((key) => key in fields)).toEqual([]);
  });

  it('shows code, yearly use, CO₂ and levels beside the label, and the values of the whole building separately', () => {
    const tabs = buildTabs({
      estate: {
        energy: {
          epcValue: 120,
          epcReference: '20260101-0001',
          epcValueTotal: 24_350,
          co2: 22,
          eLevel: 30,
          shared: { epcValue: 95, epcReference: '20250101-0009' },
        },
      },
    });
    expect(findEnergy(tabs)?.rows.map((each) => replaceNoBreakSpaces(each.value))).toEqual([
      '20260101-0001',
      '24.350 kWh/jaar',
      '22 kg CO₂/(m² jaar)',
      '30',
    ]);
    expect(findEnergy(tabs, 'shared-energy')).toMatchObject({ value: 95, rows: [{ value: '20250101-0009' }] });
  });

  it('writes a combined pair as a range', () => {
    expect(findEnergy(buildTabs({ estate: { energy: { energyLabel: 'F_C' } } }))?.label).toBe('C–F');
  });

  it('§5: electrical certificate "hidden when the type is PLOT"', () => {
    const technical = { certificateElectricity: 'OBTAINED', certificateConformity: 'VALID' };
    const houseTabs = buildTabs({ estate: { technical } });
    expect(findValue(houseTabs, 'certification.electrical_certificate')).toBe('Aanwezig');
    expect(findValue(houseTabs, 'certification.electrical_certificate_conformity')).toBe('Conform');
    expect(findTabBlocks(buildTabs({ kind: 'BUILDING_PLOT', estate: { technical } }), 'epc')).toEqual([]);
  });
});

describe('planning', () => {
  const planning: Estate['planning'] = {
    townPlanningValue: 'WG',
    buildingLicense: 'YES',
    certificateAsBuilt: 'YES',
    heritageInventoried: 'YES',
    floodingParcelScore: 'D',
    floodingBuildingScore: 'B',
    renovationObligation: 'YES',
  };

  it('explains the official flood scores, and marks those worse than C', () => {
    const tabs = buildTabs({ estate: { planning, address: createAddressIn('FLANDERS') } });
    expect(findBlock(tabs, 'flood')?.scores).toEqual([
      {
        scoreSubject: 'parcel',
        score: 'D',
        isAtRisk: true,
        explanation: 'Middelgrote kans op overstroming in het huidige klimaat.',
      },
      {
        scoreSubject: 'building',
        score: 'B',
        isAtRisk: false,
        explanation: 'Kleine kans op overstroming bij klimaatverandering, tegen 2050.',
      },
    ]);
  });

  it('shows the agent’s text about a violation, or that no measure was imposed', () => {
    const address = createAddressIn('FLANDERS');
    const tabsWithoutViolation = buildTabs(
      { estate: { planning: { ...planning, townPlanningViolation: '' }, address } },
      'fr',
    );
    expect(findValue(tabsWithoutViolation, 'planning.proceeding')).toMatch(/aucune mesure/i);
    const planningWithViolation = { ...planning, townPlanningViolation: { nl: 'Herstelvordering voor de veranda' } };
    expect(
      findValue(buildTabs({ estate: { planning: planningWithViolation, address } }), 'planning.proceeding'),
    ).toMatch(/veranda/);
  });

  it('shows no violation when the agency has not answered, and no values that contradict each other', () => {
    const address = createAddressIn('FLANDERS');
    const fields = { 'planning.judicial_measure': 'YES' };
    const tabsWithoutAnswer = buildTabs({ estate: { planning, address, fields } });
    expect(findValue(tabsWithoutAnswer, 'planning.proceeding')).toBeUndefined();
    expect(findValue(tabsWithoutAnswer, 'planning.judicial_measure')).toBe('Ja');
    for (const townPlanningViolation of ['', 'NO']) {
      const contradictingTabs = buildTabs({
        estate: { planning: { ...planning, townPlanningViolation }, address, fields },
      });
      expect(findValue(contradictingTabs, 'planning.proceeding')).toBeUndefined();
      expect(findValue(contradictingTabs, 'planning.judicial_measure')).toBeUndefined();
      const wordedFields = { 'planning.administrative_measure': 'Oui', 'planning.proceeding': 'Dagvaarding hangende' };
      const wordedTabs = buildTabs({
        estate: { planning: { ...planning, townPlanningViolation }, address, fields: wordedFields },
      });
      expect([undefined, 'Dagvaarding hangende']).toContain(findValue(wordedTabs, 'planning.proceeding'));
      expect(JSON.stringify(wordedTabs)).not.toMatch(/geen rechterlijke/i);
    }
  });

  it.each([
    ['NO', 'F', undefined],
    ['YES', 'A', undefined],
    ['YES', 'F', 'Ja'],
    ['NO', 'B', 'Nee'],
  ] as const)(
    'says of an obligation to renovate, beside a label: %s and %s',
    (renovationObligation, energyLabel, answer) => {
      const estate = {
        planning: { ...planning, renovationObligation },
        energy: { energyLabel },
        address: createAddressIn('FLANDERS'),
      };
      expect(findValue(buildTabs({ kind: 'VILLA', estate }), 'planning.renovation_obligation')).toBe(answer);
    },
  );

  it.each([
    ['YES', 'Oui'],
    ['NO', 'Non'],
    ['PENDING', 'En cours de demande'],
    ['UNKNOWN', 'Inconnu'],
  ])('shows a violation with the code %s as text', (code, label) => {
    for (const townPlanningViolation of [code, { nl: code }]) {
      const tabs = buildTabs(
        { estate: { planning: { ...planning, townPlanningViolation }, address: createAddressIn('FLANDERS') } },
        'fr',
      );
      expect(findValue(tabs, 'planning.proceeding')).toBe(label);
    }
  });

  it.each(['0', '-1'])('hides a certificate, permit or summons with the value “%s”', (emptyValue) => {
    const keys = [
      'certification.epc_number',
      'certification.energy_label',
      'planning.proceeding',
      'planning.easements',
    ];
    const fields = Object.fromEntries(keys.map((key) => [key, emptyValue]));
    const tabs = buildTabs({ estate: { fields, address: createAddressIn('FLANDERS') } });
    for (const key of keys) expect(findValue(tabs, key)).toBeUndefined();
  });

  it('shows the name of a country, in the language of the page, instead of its code', () => {
    expect(LOCALES.map((locale) => formatCountry('FR', locale))).toEqual([
      'Frankrijk',
      'France',
      'France',
      'Frankreich',
    ]);
    expect(formatCountry('be', 'de')).toBe('Belgien');
    expect(formatCountry('UNKNOWN', 'nl')).toBeUndefined();
    expect(formatCountry('Groothertogdom', 'nl')).toBe('Groothertogdom');
  });

  it('repeats no description that is also among the fields', () => {
    const description = 'Ruim huis. Met een tuin.';
    const findTexts = (field: string) =>
      findBlock(
        buildTabs({ general: { description: { nl: description } }, estate: { fields: { description: field } } }),
        'texts',
      );
    expect(findTexts(`<p>${description}</p>`)).toBeUndefined();
    expect(findTexts('Vrij in mei.')?.texts).toHaveLength(1);
  });

  it('hides as-built, heritage inventory and flood scores in Wallonia, and empty values', () => {
    const tabs = buildTabs({ estate: { planning, address: createAddressIn('WALLONIA') } });
    expect(findValue(tabs, 'planning.permit')).toBe('Ja');
    expect(findBlock(tabs, 'flood')).toBeUndefined();
    for (const key of ['certification.as_built_certificate', 'planning.heritage_inventory', 'planning.proceeding']) {
      expect(findRow(tabs, key), key).toBeUndefined();
    }
  });

  it('hides fields for buyers from estates to rent', () => {
    const tabs = buildTabs({ transaction: 2, estate: { planning, address: createAddressIn('FLANDERS') } });
    for (const key of ['planning.permit', 'planning.last_zoning_destination', 'planning.proceeding']) {
      expect(findRow(tabs, key), key).toBeUndefined();
    }
    expect(findRow(tabs, 'planning.heritage_inventory')).toBeDefined();
  });
});

describe('construction and comfort', () => {
  it('counts rooms by their ids where the fields have no count', () => {
    const rooms = [
      createRoom(1, 3),
      createRoom(5, 1),
      createRoom(16, 2),
      createRoom(6, 1),
      createRoom(14, 2),
      { ...createRoom(10, 1), surface: 18 },
    ];
    const tabs = buildTabs({ estate: { layout: { rooms }, fields: { 'construction.showers_count': 1 } } });
    const counts = ['bedrooms', 'bathrooms', 'toilets', 'showers', 'garages', 'parking_spaces', 'terraces'];
    expect(counts.map((name) => findValue(tabs, `construction.${name}_count`))).toEqual([
      '3',
      '1',
      '2',
      '1',
      '1',
      '2',
      '1',
    ]);
    expect(findValue(tabs, 'construction.terrace_area')).toBe('18 m²');
  });

  it('explains the dimensions with the agent’s comment', () => {
    const dimensions = { areaGround: 512, depthGround: 30.456, commentArea: { nl: 'Volgens opmeting' } };
    const tabs = buildTabs({ estate: { dimensions } });
    expect(findRow(tabs, 'construction.plot_area')).toMatchObject({ note: 'Volgens opmeting' });
    expect(findValue(tabs, 'construction.plot_depth')).toBe('30,46 m');
  });

  it('§5: "New-building shows only if true, elevator only if true"', () => {
    expect(isShownOnlyIfTrue(true)).toHaveLength(2);
    expect(isShownOnlyIfTrue(false)).toEqual([]);
  });

  it('lists build technicals, facilities and rental options', () => {
    const tabs = buildTabs({
      estate: {
        buildTechnicals: [{ criteria: { nl: 'Dak' }, value: { nl: 'Hellend' }, comment: { nl: '24 cm wol' } }],
        facilities: [{ id: 1, name: { nl: 'Sauna' } }],
        rentalOptions: [{ description: { nl: 'Minimaal één jaar' } }],
      },
    });
    expect(findBlock(tabs, 'facts', 'build-technicals')?.rows).toMatchObject([
      { label: 'Dak', value: 'Hellend', note: '24 cm wol' },
    ]);
    expect(findBlock(tabs, 'list', 'facilities')?.items).toEqual([{ name: 'Sauna' }]);
    expect(findBlock(tabs, 'list', 'rental-options')?.items).toEqual([{ name: 'Minimaal één jaar' }]);
  });
});

describe('general and other', () => {
  const hash = 'a'.repeat(64);

  it('shows type, floor, number, building, architect, availability and contact', () => {
    const tabs = buildTabs({
      kind: 'PENTHOUSE',
      general: {
        reference: 'V-12',
        floor: '3e',
        entityNumber: 'A3.1',
        buildingName: 'De Kaai',
        architect: 'Bureau Lijn',
        petsAllowed: 'YES',
        publicationDate: '2026-03-29T10:00:00Z',
      },
      estate: {
        technical: { available: { id: 2, name: { nl: 'Bij akte' } }, availableDate: '2027-01-31' },
        contactPerson: { firstname: 'An', lastname: 'Peeters', mobile: '0470 12 34 56' },
        environments: [{ environment: { id: 1, name: { nl: 'Stad' } }, comment: { nl: 'Aan het park' } }],
      },
    });
    expect(listFactRows(findTabBlocks(tabs, 'general')).map((each) => each.value)).toEqual([
      'V-12',
      'Te koop',
      'Appartement',
      'Penthouse',
      '3e',
      'A3.1',
      '29/03/2026',
      'De Kaai',
      'Bureau Lijn',
      'Ja',
      'An Peeters, 0470 12 34 56',
      'Stad',
      'Bij akte',
      '31/01/2027',
    ]);
    expect(findBlock(tabs, 'list', 'environments')?.items).toEqual([{ name: 'Stad', comment: 'Aan het park' }]);
  });

  it('writes the ground floor out', () => {
    const floors = ['0', '2', 'Dakverdieping'].map((floor) =>
      findValue(buildTabs({ general: { floor } }, 'de'), 'general.floor'),
    );
    expect(floors).toEqual(['Erdgeschoss', '2', 'Dakverdieping']);
  });

  it('writes dates in one form (§9), and leaves other text unchanged', () => {
    const formatDateField = (text: string) =>
      findValue(buildTabs({ estate: { fields: { 'other.availability_date': text } } }), 'other.availability_date');
    const texts = ['2026-03-01', '2026-03-01T10:00:00+01:00', '1/3/2026', '01-03-2026', '2026-13-45', 'in maart'];
    expect(texts.map(formatDateField)).toEqual([...Array(4).fill('01/03/2026'), '2026-13-45', 'in maart']);
    const extraFields = [
      { extra_field_autoid: 1, type: 'TEXT' as const, name: { nl: 'Keuring' }, value: '2026-03-01' },
    ];
    expect(findValue(buildTabs({ estate: { extraFields } }), 'extra_field.1')).toBe('01/03/2026');
  });

  it('hides unknown values in every spelling', () => {
    expect(['UNKNWON', 'UNKNOWN', ['UNKNWON']].map(readAvailability)).toEqual([undefined, undefined, undefined]);
    expect(readAvailability('IMMEDIATE')).toBe('Onmiddellijk');
  });

  it('names the country of a home abroad', () => {
    const countries = ['BE', 'ES', 'QQ', 'UNKNOWN'].map((countryId) =>
      findValue(buildTabs({ estate: { address: { visible: true, city: GENT, countryId } } }, 'fr'), 'general.country'),
    );
    expect(countries).toEqual([undefined, 'Espagne', undefined, undefined]);
  });

  it('shows extra fields: a TEXT as a fact, a BIGTEXT as a text', () => {
    const extraFields: Estate['extraFields'] = [
      {
        extra_field_autoid: 1,
        type: 'TEXT',
        name: { nl: 'Syndicus' },
        value_lang_string: { nl: 'Optima', fr: 'Optima SA' },
      },
      { extra_field_autoid: 2, type: 'BIGTEXT', name: { nl: 'Buurt' }, value: 'Rustig gelegen.' },
      { extra_field_autoid: 3, type: 'TEXT', value: '' },
    ];
    const tabs = buildTabs({ estate: { extraFields } }, 'fr');
    expect(listFactRows(findTabBlocks(tabs, 'other'))).toEqual([
      { key: 'extra_field.1', label: 'Syndicus', value: 'Optima SA' },
    ]);
    expect(findBlock(tabs, 'texts')?.texts).toEqual([{ title: 'Buurt', text: 'Rustig gelegen.' }]);
  });

  it('offers files with their format and size', () => {
    const link = { id: 'lastenboek', hash, contentType: 'application/pdf', bytes: 1_240_000 };
    const tabs = buildTabs({ estate: { files: [{ type: { id: 1, name: { nl: 'Lastenboek' } }, link }] } });
    expect(findBlock(tabs, 'files')?.files).toEqual([
      {
        name: 'Lastenboek',
        href: `/files/lastenboek/${hash.slice(0, 16)}/lastenboek.pdf`,
        format: 'PDF',
        size: '1,2\u00a0MB',
      },
    ]);
  });
});
