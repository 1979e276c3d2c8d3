import { describe, expect, it } from 'vitest';
import { type Estate, type EstateInput, estateSchema } from '../../api/estate.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { HEAD_TYPE, type Region, REGIONS, TRANSACTION } from '../../primitives/ids.ts';
import { PERIOD_ID } from '../../primitives/vocabulary.ts';
import { collectAdvertisedEstateFacts } from './advertisedEstateFacts.ts';
import { LEGAL_RULES, listLegalParticulars, findMissingParticulars } from './legalParticulars.ts';

interface LegalEstateSketch extends Partial<Omit<EstateInput, 'general' | 'address'>> {
  readonly transaction?: number;
  readonly headType?: number;
  readonly subType?: number;
  readonly general?: Partial<EstateInput['general']>;
  readonly address?: Partial<EstateInput['address']>;
}

function createEstate(region: Region, sketch: LegalEstateSketch = {}): Estate {
  const { transaction = TRANSACTION.FOR_SALE, headType = HEAD_TYPE.HOUSE, subType, general, address, ...rest } = sketch;
  return estateSchema.parse({
    general: {
      id: 1,
      transaction: { id: transaction, name: {} },
      headType: { id: headType, name: {} },
      ...(subType && { subType: { id: subType, name: {} } }),
      ...general,
    },
    address: { city: { id: 1, zip: '1000', name: {} }, region, ...address },
    ...rest,
  });
}

const TODAY = '2026-11-28';
const listMissing = (region: Region, sketch: LegalEstateSketch = {}, today = TODAY) =>
  findMissingParticulars(createEstate(region, sketch), today).map(({ name, severity }) => `${severity}: ${name}`);
const listParticulars = (region: Region, sketch: LegalEstateSketch = {}, today = TODAY) =>
  listLegalParticulars(createEstate(region, sketch), 'nl', today);
const listShownTexts = (...args: Parameters<typeof listParticulars>) =>
  Object.fromEntries(listParticulars(...args).map(({ id, value }) => [id, value]));

const FULL_PLANNING = {
  townPlanningValue: 'WG',
  buildingLicense: 'YES',
  allocationLicense: 'NO',
  presaleRight: 'NO',
  certificateAsBuilt: 'NO',
  heritageProtected: 'NO',
  floodingParcelScore: 'A',
  floodingBuildingScore: 'A',
  townPlanningViolation: 'NO',
} as const;
const CERTIFICATE = { epcValue: 168, epcReference: '20230603-0002813013-RES-1' };

const NO_CLASS = 'recommended: Energy class beside the EPC value';
const listFloodParticulars = (sketch: LegalEstateSketch, today?: string) =>
  listMissing('FLANDERS', sketch, today).filter((name) => name.includes('Flood'));
const findMissingCharges = (region: Region, sketch: LegalEstateSketch) =>
  listMissing(region, { transaction: TRANSACTION.TO_RENT, ...sketch }).filter((name) => name.includes('charges'));
const createHouseBuiltIn = (constructionYear: number) => ({
  energy: CERTIFICATE,
  planning: FULL_PLANNING,
  technical: { constructionYear },
});

const isDue = (region: Region, sketch: LegalEstateSketch, year: number) =>
  collectAdvertisedEstateFacts(createEstate(region, sketch), `${year}-06-30`).needsCertificate;
const createNewDwelling = (permit: string | undefined, constructionYear?: number): LegalEstateSketch => ({
  technical: { newBuilding: true, ...(constructionYear && { constructionYear }) },
  fields: { ...(permit && { 'planning.building_permit_date': permit }) },
});

describe('Flanders', () => {
  it('demands nothing more for a house for sale with complete data', () => {
    expect(listMissing('FLANDERS', { energy: CERTIFICATE, planning: FULL_PLANNING })).toEqual([]);
  });

  it('"EPC: kWh/m² and the unique code (or the full address) in every ad for sale or rent"', () => {
    const missingDemands = ['required: EPC value', 'required: EPC code, or the full address'];
    expect(listMissing('FLANDERS', { planning: FULL_PLANNING })).toEqual([...missingDemands, NO_CLASS]);
    const rent = { transaction: TRANSACTION.TO_RENT, planning: FULL_PLANNING, technical: { monthlyCost: 50 } };
    expect(listMissing('FLANDERS', rent).slice(0, 2)).toEqual(missingDemands);
    const address = { street: { nl: 'Kouter' }, number: '1' };
    const sketchWithoutCode = { planning: FULL_PLANNING, energy: { epcValue: 168 } };
    expect(listMissing('FLANDERS', { ...sketchWithoutCode, address })).toEqual([]);
    expect(listMissing('FLANDERS', { ...sketchWithoutCode, address: { ...address, visible: false } })).toEqual([
      missingDemands[1],
    ]);
    expect(listShownTexts('FLANDERS', { energy: CERTIFICATE })['flanders-epc']).toBe(
      'B (afgeleid van de waarde)\u00a0· 168\u00a0kWh/m²\u00a0· 20230603-0002813013-RES-1',
    );
    expect(listShownTexts('FLANDERS', { headType: HEAD_TYPE.OFFICE, energy: CERTIFICATE })['flanders-epc']).toMatch(
      /^168/,
    );
  });

  it('"energy class beside the figure", since 29 May 2026: the certificate’s own, or one that is marked as derived', () => {
    const getEpcClassText = (energy: EstateInput['energy'], today?: string) =>
      listShownTexts('FLANDERS', { energy: { ...CERTIFICATE, ...energy } }, today)['flanders-epc']?.split(
        '\u00a0· ',
      )[0];
    expect(getEpcClassText({ energyLabel: 'C' })).toBe('C');
    expect(getEpcClassText({ energyLabel: '' })).toBe('B (afgeleid van de waarde)');
    expect(getEpcClassText({ energyLabel: 'C' }, '2026-05-28')).toBe('168\u00a0kWh/m²');
    expect(listMissing('FLANDERS', { planning: FULL_PLANNING })).toContain(NO_CLASS);
    expect(listMissing('FLANDERS', { planning: FULL_PLANNING }, '2026-05-28')).not.toContain(NO_CLASS);
    expect(listMissing('FLANDERS', { planning: FULL_PLANNING, energy: CERTIFICATE })).not.toContain(NO_CLASS);
    const missingClass = findMissingParticulars(createEstate('FLANDERS', { planning: FULL_PLANNING }), TODAY).find(
      ({ rule }) => rule === 'energy-class',
    );
    expect(missingClass?.reason).toMatch(/Directive/);
    const words = LOCALES.map(
      (locale) => listLegalParticulars(createEstate('FLANDERS', { energy: CERTIFICATE }), locale, TODAY)[0]?.value,
    );
    expect(words.map((text) => text?.split('\u00a0· ')[0])).toEqual([
      'B (afgeleid van de waarde)',
      'B (déduite de la valeur)',
      'B (derived from the value)',
      'B (aus dem Wert abgeleitet)',
    ]);
  });

  it.each(['in aanvraag', 'n.v.t.', 'nvt', 'nog niet beschikbaar', 'onbekend', '0', '-1'])(
    'derives no class from a figure of 0 or less when the number is “%s”, and does not show this text as a code',
    (text) => {
      for (const epcValue of [0, -7]) {
        const ownFields = { energy: { epcValue, eLevel: 0, epcReference: text, epbReference: text } };
        expect(listShownTexts('FLANDERS', ownFields)).not.toHaveProperty('flanders-epc');
      }
      const fields = {
        'certification.epc_value': 0,
        'certification.epc_number': text,
        'certification.epb_reference': text,
      };
      expect(listShownTexts('FLANDERS', { fields })).not.toHaveProperty('flanders-epc');
      expect(listMissing('FLANDERS', { fields })).toContain('required: EPC code, or the full address');
    },
  );

  it('has no EPC for a plot or a garage, and only recommends it for a home that is not built yet', () => {
    for (const headType of [HEAD_TYPE.PLOT, HEAD_TYPE.GARAGE]) {
      expect(listMissing('FLANDERS', { headType }).filter((name) => name.includes('EPC'))).toEqual([]);
    }
    expect(listMissing('FLANDERS', { technical: { newBuilding: true } })).toContain('recommended: EPC value');
    expect(listMissing('FLANDERS', { headType: HEAD_TYPE.OFFICE })).toContain('recommended: EPC value');
  });

  it('"renovation obligation: label E or F … must be in the publicity"', () => {
    const demand = 'required: Renovation obligation (label E or F)';
    const withLabelE = { energy: { ...CERTIFICATE, epcValue: 428 }, planning: FULL_PLANNING };
    // The obligation is not missing, because the page derives it from the label.
    expect(listMissing('FLANDERS', withLabelE)).toEqual([]);
    expect(
      listMissing('FLANDERS', { ...withLabelE, planning: { ...FULL_PLANNING, renovationObligation: 'NO' } }),
    ).toEqual([demand]);
    expect(
      listMissing('FLANDERS', { ...withLabelE, planning: { ...FULL_PLANNING, renovationObligation: 'YES' } }),
    ).toEqual([]);
    expect(listShownTexts('FLANDERS', withLabelE)['flanders-renovation']).toBe('Ja');
    expect(listShownTexts('FLANDERS', { energy: { energyLabel: 'F' } })['flanders-renovation']).toBe('Ja');
    expect(listShownTexts('FLANDERS', { energy: CERTIFICATE })).not.toHaveProperty('flanders-renovation');
    const rent = { ...withLabelE, transaction: TRANSACTION.TO_RENT };
    expect(listShownTexts('FLANDERS', rent)).not.toHaveProperty('flanders-renovation');
    expect(listMissing('FLANDERS', rent)).not.toContain(demand);
  });

  it('shows no renovation obligation, and demands it, when the answer and the label contradict each other', () => {
    const demand = 'required: Renovation obligation (label E or F)';
    const describeAnswer = (answer: 'YES' | 'NO', energyLabel: string, more: LegalEstateSketch = {}) => {
      const sketch = { ...more, energy: { energyLabel }, planning: { ...FULL_PLANNING, renovationObligation: answer } };
      return [
        listShownTexts('FLANDERS', sketch)['flanders-renovation'],
        listMissing('FLANDERS', sketch).includes(demand),
      ];
    };
    expect(describeAnswer('NO', 'F')).toEqual([undefined, true]);
    for (const label of ['A+', 'A', 'D']) expect(describeAnswer('YES', label)).toEqual([undefined, true]);
    expect(describeAnswer('YES', 'F')).toEqual(['Ja', false]);
    expect(describeAnswer('NO', 'B')).toEqual([undefined, false]);
    expect(describeAnswer('YES', 'onbekend')).toEqual(['Ja', false]);
    expect(describeAnswer('YES', 'A', { headType: HEAD_TYPE.PLOT })).toEqual([undefined, false]);
    const sketchWithCatalogueField = {
      energy: { energyLabel: 'F' },
      fields: { 'planning.renovation_obligation': 'nee' },
    };
    expect(listShownTexts('FLANDERS', sketchWithCatalogueField)).not.toHaveProperty('flanders-renovation');
  });

  it('"flood: P-score and G-score of what is for sale, or let for more than nine years", since 2023', () => {
    const parcel = 'required: Flood score of the parcel (P-score)';
    const building = 'required: Flood score of the building (G-score)';
    expect(listFloodParticulars({})).toEqual([parcel, building]);
    expect(listFloodParticulars({}, '2022-12-31')).toEqual([]);
    const lease = (term: string | Record<string, string> | number | undefined) =>
      listFloodParticulars({
        transaction: TRANSACTION.TO_RENT,
        ...(term !== undefined && { fields: { 'financial.lease_duration': term } }),
      });
    for (const ordinaryTerm of [
      undefined,
      '',
      '9 jaar',
      '3-6-9 jaar',
      9,
      0,
      -1,
      { nl: '9 jaar, opzegbaar' },
      '108 maanden',
    ])
      expect(lease(ordinaryTerm)).toEqual([]);
    for (const longTerm of ['27 jaar', 12, 'meer dan 9 jaar', { fr: '27 ans' }, '120 mois'])
      expect(lease(longTerm)).toEqual([parcel, building]);
    expect(listFloodParticulars({ headType: HEAD_TYPE.PLOT })).toEqual([parcel]);
    expect(listFloodParticulars({ headType: HEAD_TYPE.PROJECT, subType: 903 })).toEqual([parcel]);
    expect(listFloodParticulars({ planning: { floodingParcelScore: '0', floodingBuildingScore: 'D' } })).toEqual([
      parcel,
    ]);
    const scores = listShownTexts('FLANDERS', { planning: { floodingParcelScore: 'D', floodingBuildingScore: '0' } });
    expect(scores['flanders-parcel-score']).toMatch(/^D: /);
    expect(scores).not.toHaveProperty('flanders-building-score');
  });

  it('"planning: permit, latest zoning, summons, pre-emption right, subdivision permit, as-built certificate, heritage"', () => {
    expect(
      listMissing('FLANDERS', {
        energy: CERTIFICATE,
        planning: { floodingParcelScore: 'A', floodingBuildingScore: 'A' },
      }),
    ).toEqual([
      'required: Planning permit (Vg or Gvg)',
      'required: Latest zoning destination (Wg, Ag, …)',
      'required: Summons or remedial measure (Dv, Gmo, …)',
      'required: Pre-emption right (Vkr or Gvkr)',
      'required: Subdivision permit (Vv or Gvv)',
      'recommended: As-built certificate',
      'required: Heritage (protected or inventoried)',
    ]);
    expect(listShownTexts('FLANDERS', { planning: { ...FULL_PLANNING, heritageInventoried: 'YES' } })).toMatchObject({
      'flanders-permit': 'Ja (Vg)',
      'flanders-zoning': 'Woongebied',
      'flanders-summons': 'Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd',
      'flanders-pre-emption': 'Nee (Gvkr)',
      'flanders-subdivision': 'Nee (Gvv)',
      'flanders-as-built': 'Nee',
      'flanders-heritage': 'opgenomen in de inventaris',
    });
    const summonedPlanning = { ...FULL_PLANNING, townPlanningViolation: { nl: 'Dagvaarding van 3 mei' } };
    expect(listShownTexts('FLANDERS', { planning: summonedPlanning })['flanders-summons']).toBe(
      'Dagvaarding van 3 mei',
    );
    const getSummonsText = (answer: string) =>
      listShownTexts('FLANDERS', { planning: { ...FULL_PLANNING, townPlanningViolation: answer } })['flanders-summons'];
    expect(getSummonsText('YES')).toBe('Ja');
    expect(getSummonsText('NO')).toBe('Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd');
    expect(getSummonsText('')).toBe('Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd');
    expect(getSummonsText('UNKNOWN')).toBeUndefined();
  });

  it('shows that there is no summons and no measure only when the estate itself says so, and demands an answer otherwise', () => {
    const demand = 'required: Summons or remedial measure (Dv, Gmo, …)';
    const sketchWithoutAnswer = { planning: { ...FULL_PLANNING, townPlanningViolation: undefined } };
    const contradictory = { planning: FULL_PLANNING, fields: { 'planning.judicial_measure': 'YES' } };
    for (const sketch of [sketchWithoutAnswer, contradictory]) {
      expect(listShownTexts('FLANDERS', sketch)).not.toHaveProperty('flanders-summons');
      expect(listMissing('FLANDERS', sketch)).toContain(demand);
    }
    const inWords = { planning: FULL_PLANNING, fields: { 'planning.administrative_measure': 'Opgelegd in 2019' } };
    const planningWithText = { ...FULL_PLANNING, townPlanningViolation: 'Dagvaarding hangende' };
    const contradictingFields = { planning: planningWithText, fields: { 'planning.proceeding': 'NO' } };
    for (const sketch of [inWords, contradictingFields]) {
      expect(listShownTexts('FLANDERS', sketch)).not.toHaveProperty('flanders-summons');
      expect(listMissing('FLANDERS', sketch)).toContain(demand);
    }
    for (const emptyAnswer of ['0', '-1', 'onbekend', 'n.v.t.', '?']) {
      expect(
        listShownTexts('FLANDERS', { ...sketchWithoutAnswer, fields: { 'planning.proceeding': emptyAnswer } }),
      ).not.toHaveProperty('flanders-summons');
      const planningWithOwnField = { ...FULL_PLANNING, townPlanningViolation: emptyAnswer };
      expect(listShownTexts('FLANDERS', { planning: planningWithOwnField })).not.toHaveProperty('flanders-summons');
    }
    const sketchWithCatalogueField = { ...sketchWithoutAnswer, fields: { 'planning.proceeding': 'NO' } };
    expect(listShownTexts('FLANDERS', sketchWithCatalogueField)).toHaveProperty('flanders-summons');
    expect(listMissing('FLANDERS', sketchWithCatalogueField)).not.toContain(demand);
  });

  it('accepts an answer from the catalogue, and does not accept "unknown"', () => {
    const planning = { ...FULL_PLANNING, buildingLicense: undefined, presaleRight: 'UNKNOWN' };
    const fields = { 'planning.permit': 'BEFORE_1962' };
    expect(listMissing('FLANDERS', { energy: CERTIFICATE, planning, fields })).toEqual([
      'required: Pre-emption right (Vkr or Gvkr)',
    ]);
    expect(listShownTexts('FLANDERS', { planning, fields })['flanders-permit']).toBe(
      'Vergund geacht, van vóór 1962 (Vg)',
    );
  });

  it('has the code of Dutch advertisements only for an answer that is positive or negative', () => {
    const { buildingLicense: _permit, allocationLicense: _subdivision, presaleRight: _right, ...rest } = FULL_PLANNING;
    const listCodedTexts = (answer: 'YES' | 'NO' | 'PENDING' | 'BEFORE_1962') => {
      const planning = { ...rest, buildingLicense: answer, allocationLicense: answer, presaleRight: answer };
      const texts = listShownTexts('FLANDERS', { planning });
      return ['flanders-permit', 'flanders-subdivision', 'flanders-pre-emption'].map((id) => texts[id]);
    };
    expect(listCodedTexts('YES')).toEqual(['Ja (Vg)', 'Ja (Vv)', 'Ja (Vkr)']);
    expect(listCodedTexts('NO')).toEqual(['Nee (Gvg)', 'Nee (Gvv)', 'Nee (Gvkr)']);
    expect(listCodedTexts('PENDING')).toEqual(['In aanvraag', 'In aanvraag', 'In aanvraag']);
    expect(listCodedTexts('BEFORE_1962')).toEqual([
      'Vergund geacht, van vóór 1962 (Vg)',
      'Vergund geacht, van vóór 1962',
      'Vergund geacht, van vóór 1962',
    ]);
  });

  it('shows that a home is no heritage only when both answers are no, and otherwise shows the known answers', () => {
    const demand = 'required: Heritage (protected or inventoried)';
    const getHeritageText = (protection: unknown, inventory?: unknown) => {
      const planning = { ...FULL_PLANNING, heritageProtected: undefined };
      const fields = Object.fromEntries(
        Object.entries({ 'planning.heritage_protected': protection, 'planning.heritage_inventory': inventory }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as NonNullable<EstateInput['fields']>;
      const value = listShownTexts('FLANDERS', { planning, fields })['flanders-heritage'];
      expect(listMissing('FLANDERS', { planning, fields }).includes(demand)).toBe(value === undefined);
      return value;
    };
    expect(getHeritageText('NO', 'NO')).toBe('Nee');
    expect(getHeritageText(false, 'nee')).toBe('Nee');
    expect(getHeritageText('Ja')).toBe('beschermd');
    expect(getHeritageText('YES', 'NO')).toBe('beschermd');
    expect(getHeritageText('NO', 'YES')).toBe('opgenomen in de inventaris');
    expect(getHeritageText('NO')).toBe('niet beschermd');
    expect(getHeritageText('NO', 'UNKNOWN')).toBe('niet beschermd');
    expect(getHeritageText('onbekend', 'NO')).toBe('niet opgenomen in de inventaris');
    for (const unclearAnswer of ['Beschermd monument', '0', '-1', 'onbekend', 'nvt', 0, -1, '', 'UNKNOWN'])
      expect(getHeritageText(unclearAnswer)).toBeUndefined();
    // The first text may mean that the home is protected, so the page does not add that the home is not in the
    // inventory.
    expect(getHeritageText('Beschermd monument', 'NO')).toBeUndefined();
  });

  it('demands no planning data for an estate to rent, and shows none', () => {
    const rent = { transaction: TRANSACTION.TO_RENT, energy: CERTIFICATE, planning: FULL_PLANNING };
    expect(Object.keys(listShownTexts('FLANDERS', rent))).toEqual(['flanders-epc']);
    const pricedRent = { ...rent, general: { price: { value: 900 } }, technical: { monthlyCost: 75 } };
    expect(listMissing('FLANDERS', pricedRent)).toEqual([]);
  });

  it('demands no as-built certificate for a plot', () => {
    const planning = { ...FULL_PLANNING, certificateAsBuilt: undefined };
    expect(listMissing('FLANDERS', { headType: HEAD_TYPE.PLOT, planning })).toEqual([]);
  });

  it('"asbestos certificate: needed for the sale of a building from before 2001"', () => {
    const demand = 'recommended: Asbestos certificate (built before 2001)';
    expect(listMissing('FLANDERS', createHouseBuiltIn(2000))).toEqual([demand]);
    expect(listMissing('FLANDERS', createHouseBuiltIn(2001))).toEqual([]);
    const withCertificate = { ...createHouseBuiltIn(1970), general: { certificateAsbestos: '20260112-001' } };
    expect(listMissing('FLANDERS', withCertificate)).toEqual([]);
    expect(listShownTexts('FLANDERS', withCertificate)['flanders-asbestos']).toBe('20260112-001');
    expect(listMissing('FLANDERS', { ...createHouseBuiltIn(1970), transaction: TRANSACTION.TO_RENT })).not.toContain(
      demand,
    );
    for (const emptyAnswer of ['nvt', 'onbekend', '0', '-1', 'In aanvraag']) {
      const houseWithOwnField = { ...createHouseBuiltIn(1970), general: { certificateAsbestos: emptyAnswer } };
      const houseWithCatalogueField = {
        ...createHouseBuiltIn(1970),
        fields: { 'certification.asbestos_certificate_number': emptyAnswer },
      };
      for (const sketch of [houseWithOwnField, houseWithCatalogueField]) {
        expect(listShownTexts('FLANDERS', sketch)).not.toHaveProperty('flanders-asbestos');
        expect(listMissing('FLANDERS', sketch)).toEqual([demand]);
      }
    }
  });
});

describe('Wallonia', () => {
  const PEB = { epcValue: 198, epcValueTotal: 53_064, energyLabel: 'C', epcReference: '20231102024007' };

  it('"PEB: unique code, total kWh per year, kWh/m² per year, class"', () => {
    expect(listMissing('WALLONIA', { energy: PEB })).toEqual([]);
    expect(listMissing('WALLONIA')).toEqual([
      'required: PEB unique code',
      'required: PEB total use in kWh a year',
      'required: PEB use in kWh/m² a year',
      'required: PEB class',
    ]);
    expect(listShownTexts('WALLONIA', { energy: PEB })['wallonia-peb']).toBe(
      'C\u00a0· 198\u00a0kWh/m²\u00a0· 53.064\u00a0kWh/jaar\u00a0· 20231102024007',
    );
    expect(listMissing('WALLONIA', { headType: HEAD_TYPE.PLOT })).toEqual([]);
    expect(listMissing('WALLONIA', { energy: PEB }, '2014-12-31')).toEqual([]);
    expect(listMissing('WALLONIA', {}, '2014-12-31')).toEqual([]);
    expect(listParticulars('WALLONIA', { energy: PEB })[0]?.isLaw).toBe(true);
  });

  it('does not accept a total of 0, except for a home that uses no energy', () => {
    const pebWithoutTotal = { ...PEB, epcValueTotal: 0 };
    expect(listMissing('WALLONIA', { energy: pebWithoutTotal })).toEqual(['required: PEB total use in kWh a year']);
    const pebOfBestClass = { ...pebWithoutTotal, customEpcLabel: 'A++' };
    expect(listMissing('WALLONIA', { energy: { ...pebOfBestClass, epcValue: 0 } })).toEqual([]);
    expect(listMissing('WALLONIA', { energy: { ...pebOfBestClass, epcValue: -12, epcValueTotal: -1800 } })).toEqual([]);
    expect(listMissing('WALLONIA', { energy: { ...pebWithoutTotal, epcValue: 0 } })).toEqual([
      'required: PEB total use in kWh a year',
      'required: PEB use in kWh/m² a year',
    ]);
  });

  it('"“in progress” is not allowed"', () => {
    for (const epcReference of ['en cours', 'In aanvraag', 'PEB in progress']) {
      expect(listMissing('WALLONIA', { energy: { ...PEB, epcReference } })).toEqual([
        'required: PEB unique code',
        'required: PEB "in progress" is not allowed',
      ]);
      expect(listShownTexts('WALLONIA', { energy: { ...PEB, epcReference } })['wallonia-peb']).not.toContain(
        epcReference,
      );
    }
  });

  it('"“in progress” is not allowed", also in the catalogue and for a report', () => {
    const demand = 'required: PEB "in progress" is not allowed';
    expect(listMissing('WALLONIA', { energy: { ...PEB, epbReference: 'en cours' } })).toEqual([demand]);
    expect(listMissing('WALLONIA', { energy: PEB, fields: { 'certification.epc_number': 'en cours' } })).toEqual([
      demand,
    ]);
  });

  it('"planning: not an ad duty … flood scores are hidden"', () => {
    expect(Object.keys(listShownTexts('WALLONIA', { energy: PEB, planning: FULL_PLANNING }))).toEqual(['wallonia-peb']);
  });
});

describe('Brussels', () => {
  const planning = { townPlanningValue: 'WG' };

  it('"PEB: class"; CO₂ is only recommended', () => {
    expect(listMissing('BRUSSELS', { planning })).toEqual([
      'recommended: PEB class',
      'recommended: CO₂ emissions in kg/m² a year',
    ]);
    expect(listMissing('BRUSSELS', { planning, energy: { energyLabel: 'D-', co2: 34 } })).toEqual([]);
    const brussels = listShownTexts('BRUSSELS', { energy: { energyLabel: 'D-', co2: 34 } });
    expect(brussels).toMatchObject({ 'brussels-peb': 'D-', 'brussels-co2': '34\u00a0kg\u00a0CO₂/(m²\u00a0jaar)' });
    expect(listMissing('BRUSSELS', { planning }, '2011-04-30')).toEqual([]);
    for (const { reason } of findMissingParticulars(createEstate('BRUSSELS', { planning }), TODAY))
      expect(reason).toMatch(/2025/);
  });

  it('does not accept CO₂ emissions that are absent, 0 or less', () => {
    for (const co2 of [undefined, 0, -1]) {
      const sketch = { planning, energy: { energyLabel: 'D-', ...(co2 !== undefined && { co2 }) } };
      expect(listMissing('BRUSSELS', sketch)).toEqual(['recommended: CO₂ emissions in kg/m² a year']);
      expect(listShownTexts('BRUSSELS', sketch)).not.toHaveProperty('brussels-co2');
    }
    const sketchWithEmptyField = {
      planning,
      energy: { energyLabel: 'D-' },
      fields: { 'certification.co2_emission': '' },
    };
    expect(listMissing('BRUSSELS', sketchWithEmptyField)).toEqual(['recommended: CO₂ emissions in kg/m² a year']);
    expect(
      listMissing('BRUSSELS', { ...sketchWithEmptyField, fields: { 'certification.co2_emission': '34' } }),
    ).toEqual([]);
  });

  it('shows an uncertain rule as a recommendation and not as law', () => {
    const law = listParticulars('BRUSSELS', { planning, energy: { energyLabel: 'D-', co2: 34 } });
    expect(law.map(({ id, isLaw }) => [id, isLaw])).toEqual([
      ['brussels-peb', false],
      ['brussels-co2', false],
      ['brussels-urban-planning', true],
    ]);
  });

  it('never derives a class from the value', () => {
    expect(listShownTexts('BRUSSELS', { energy: { epcValue: 171 } })).not.toHaveProperty('brussels-peb');
  });

  it('"“in progress” is not allowed"', () => {
    expect(listMissing('BRUSSELS', { planning, energy: { energyLabel: 'en cours', co2: 1 } })).toEqual([
      'recommended: PEB class',
      'recommended: PEB "in progress" is not allowed',
    ]);
  });

  it('"urban planning: latest lawful use, planning information or where to find it"', () => {
    const energy = { energyLabel: 'D-', co2: 34 };
    const demand = 'required: Latest lawful use, or where to find the planning information';
    expect(listMissing('BRUSSELS', { energy })).toEqual([demand]);
    expect(listMissing('BRUSSELS', { energy, fields: { 'planning.permit_information': 'Op aanvraag' } })).toEqual([]);
    expect(listShownTexts('BRUSSELS', { planning })['brussels-urban-planning']).toBe('Woongebied');
    for (const text of ['', '?', 'onbekend', {}, { nl: '' }, { nl: ' ', fr: 'inconnu' }]) {
      const fields = { 'planning.permit_information': text };
      expect(listMissing('BRUSSELS', { energy, fields }), JSON.stringify(text)).toEqual([demand]);
      expect(listShownTexts('BRUSSELS', { fields })).not.toHaveProperty('brussels-urban-planning');
    }
    const permitNote = { 'planning.permit_information': { nl: 'onbekend', fr: 'Véranda régularisée en 2012' } };
    expect(listShownTexts('BRUSSELS', { planning, fields: permitNote })['brussels-urban-planning']).toBe('Woongebied');
    expect(listShownTexts('BRUSSELS', { fields: permitNote })['brussels-urban-planning']).toBe(
      'Véranda régularisée en 2012',
    );
    const rent = { energy, transaction: TRANSACTION.TO_RENT };
    expect(listMissing('BRUSSELS', rent)).not.toContain(demand);
    expect(listMissing('BRUSSELS', { ...rent, fields: { 'financial.lease_duration': '27 ans' } })).toContain(demand);
  });
});

describe('every region', () => {
  it.each(REGIONS)('a holiday home to rent shows its registration number, %s', (region) => {
    const listDemands = (sketch: LegalEstateSketch, today?: string) =>
      listMissing(
        region,
        { headType: HEAD_TYPE.HOLIDAY_HOME, transaction: TRANSACTION.TO_RENT, ...sketch },
        today,
      ).filter((name) => name.includes('Registration number'));
    const NUMBER = 'recommended: Registration number of the holiday home';
    const listDemandsOfNumber = (number: string) => listDemands({ fields: { 'general.tourist_registration': number } });
    expect(listDemands({})).toEqual([NUMBER]);
    expect(listDemands({}, '2026-05-19')).toEqual([]);
    expect(listDemandsOfNumber('in aanvraag')).toEqual([NUMBER]);
    expect(listDemandsOfNumber('VL-123')).toEqual([]);
    expect(listDemands({ transaction: TRANSACTION.FOR_SALE })).toEqual([]);
    expect(listDemands({ headType: HEAD_TYPE.APARTMENT })).toEqual([]);
  });

  describe.each(REGIONS)('homes to rent, %s', (region) => {
    const RENT = 'required: The rent itself';
    const CHARGES = 'required: Monthly common charges beside the rent';
    const listDemands = (sketch: LegalEstateSketch, today?: string) =>
      listMissing(region, { transaction: TRANSACTION.TO_RENT, headType: HEAD_TYPE.APARTMENT, ...sketch }, today).filter(
        (name) => [RENT, CHARGES].includes(name),
      );
    const pricedSketch = { general: { price: { value: 1150 } } };

    it('show the rent and the monthly charges, since 18 May 2007', () => {
      expect(listDemands({})).toEqual([RENT, CHARGES]);
      expect(listDemands({}, '2007-05-17')).toEqual([]);
      expect(listDemands({}, '2007-05-18')).toEqual([RENT, CHARGES]);
      expect(listDemands({ ...pricedSketch, technical: { monthlyCost: 95 } })).toEqual([]);
      expect(listDemands({ ...pricedSketch, fields: { 'financial.private_charges': 60 } })).toEqual([]);
    });

    it('may have charges of zero or included charges, but not absent ones', () => {
      expect(listDemands({ ...pricedSketch, technical: { monthlyCost: 0 } })).toEqual([]);
      expect(listDemands({ ...pricedSketch, fields: { 'financial.private_charges': 0 } })).toEqual([CHARGES]);
      for (const words of ['Inbegrepen', 'Inbegrepen in de huurprijs', 'charges comprises', { fr: 'Incluses' }])
        expect(listDemands({ ...pricedSketch, fields: { 'financial.common_charges': words } })).toEqual([]);
      for (const emptyText of ['', ' ', 'niet inbegrepen', 'UNKNOWN', -1, {}])
        expect(listDemands({ ...pricedSketch, fields: { 'financial.common_charges': emptyText } })).toEqual([CHARGES]);
    });

    it('do not show a rent that is 0, hidden or absent', () => {
      const technical = { monthlyCost: 95 };
      expect(listDemands({ technical, general: { price: { value: 0 } } })).toEqual([RENT]);
      expect(listDemands({ technical, general: { price: { value: 1150, visible: false } } })).toEqual([RENT]);
      expect(listDemands({ technical, ...pricedSketch, fields: { 'financial.vat_regime': true } })).toEqual([RENT]);
      expect(listDemands({ technical, fields: { 'financial.rent_per_month': 0 } })).toEqual([RENT]);
      expect(listDemands({ technical, fields: { 'financial.rent_per_month': 900 } })).toEqual([]);
    });

    it('do not include shops, nor homes for sale', () => {
      expect(listDemands({ headType: HEAD_TYPE.COMMERCIAL })).toEqual([]);
      expect(listDemands({ transaction: TRANSACTION.FOR_SALE })).toEqual([]);
    });
  });

  it('demands rent and charges for a home that is let by the week, and for tourist stays outside Flanders', () => {
    const demand = ['required: Monthly common charges beside the rent'];
    const weeklyRent = { general: { price: { value: 200, period: { id: PERIOD_ID.WEEK, name: {} } } } };
    for (const region of REGIONS) expect(findMissingCharges(region, weeklyRent)).toEqual(demand);
    const holidayHome = { ...weeklyRent, headType: HEAD_TYPE.HOLIDAY_HOME };
    const registeredLodging = { ...weeklyRent, fields: { 'general.tourist_registration': 'LP1234' } };
    for (const sketch of [holidayHome, registeredLodging]) {
      expect(findMissingCharges('FLANDERS', sketch)).toEqual([]);
      expect(findMissingCharges('BRUSSELS', sketch)).toEqual(demand);
      expect(findMissingCharges('WALLONIA', sketch)).toEqual(demand);
    }
    expect(
      findMissingCharges('FLANDERS', {
        ...weeklyRent,
        fields: { 'general.tourist_registration': 'vrijgesteld (art. 3)' },
      }),
    ).toEqual(demand);
  });

  it('demands nothing for homes in other countries', () => {
    const abroad = { transaction: TRANSACTION.TO_RENT, address: { countryId: 'ES' } };
    expect(listMissing('FLANDERS', abroad)).toEqual([]);
    expect(listMissing('FLANDERS', { ...abroad, address: { countryId: 'UNKNOWN' } })).not.toEqual([]);
  });

  it.each(['FLANDERS', 'WALLONIA'] as const)(
    'mentions the number of a certificate only when there is one, %s',
    (region) => {
      const listExplanations = (energy: EstateInput['energy']) =>
        LOCALES.map((locale) => listLegalParticulars(createEstate(region, { energy }), locale)[0]?.explanation);
      const CODE_WORD = /nummer|code|numéro|number/i;
      for (const explanation of listExplanations(CERTIFICATE)) expect(explanation).toMatch(CODE_WORD);
      for (const explanation of listExplanations({ epcValue: 168 })) expect(explanation).toMatch(/\p{L}/u);
      for (const explanation of listExplanations({ epcValue: 168 })) expect(explanation).not.toMatch(CODE_WORD);
    },
  );

  it.each([
    ['FLANDERS', '2005-12-31', '2006-01-01'],
    ['WALLONIA', '2010-04-30', '2010-05-01'],
    ['BRUSSELS', '2008-07-01', '2008-07-02'],
  ] as const)('%s: a home is new for the law by the date of its permit', (region, before, from) => {
    expect(isDue(region, createNewDwelling(before), 2026)).toBe(true);
    expect(isDue(region, createNewDwelling(from), 2026)).toBe(false);
    expect(isDue(region, createNewDwelling(undefined), 2026)).toBe(false);
    expect(isDue(region, {}, 2026)).toBe(true);
  });

  it('demands the certificate of a new home once its declaration is due', () => {
    for (const region of REGIONS) {
      expect(isDue(region, createNewDwelling('2023-05-01', 2025), 2026)).toBe(false);
      expect(isDue(region, createNewDwelling('2023-05-01', 2025), 2027)).toBe(true);
    }
    const missingBeforeDueDate = findMissingParticulars(
      createEstate('FLANDERS', createNewDwelling('2023-05-01', 2025)),
      '2026-06-30',
    );
    expect(missingBeforeDueDate.find(({ name }) => name === 'EPC value')).toMatchObject({
      severity: 'recommended',
      reason: expect.stringContaining('not due yet'),
    });
  });

  it('does not demand a field that the catalogue has, in any form', () => {
    const fields = {
      'certification.epc_value': '168',
      'certification.epc_number': '20230603-0002813013-RES-1',
      'planning.permit': true,
      'planning.pre_emption_right': false,
      'planning.subdivision_permit': false,
      'planning.last_zoning_destination': 'WG',
      'certification.as_built_certificate': 'NO',
      'planning.heritage_protected': false,
      'planning.proceeding': false,
    };
    const planning = { floodingParcelScore: 'A', floodingBuildingScore: 'A' } as const;
    expect(listMissing('FLANDERS', { fields, planning })).toEqual([]);
  });

  it('demands nothing for estates that are sold, rented or taken over', () => {
    for (const transaction of [TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER]) {
      expect(listMissing('FLANDERS', { transaction })).toEqual([]);
    }
  });

  it('explains every particular that it shows in every language', () => {
    for (const { id, shown: part } of LEGAL_RULES) {
      for (const locale of LOCALES) expect(part === undefined || Boolean(part.title[locale]), id).toBe(true);
    }
    const completeEstate = createEstate('FLANDERS', {
      energy: { ...CERTIFICATE, epcValue: 428 },
      planning: { ...FULL_PLANNING, renovationObligation: 'YES' },
      general: { certificateAsbestos: '1' },
      technical: { constructionYear: 1970 },
    });
    for (const locale of LOCALES) {
      expect(listLegalParticulars(completeEstate, locale)).toHaveLength(12);
      expect(listLegalParticulars(completeEstate, locale).every(({ value, explanation }) => value && explanation)).toBe(
        true,
      );
    }
  });
});
