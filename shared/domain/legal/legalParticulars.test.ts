import { describe, expect, it } from 'vitest';
import { type Estate, type EstateInput, estateSchema } from '../../api/estate.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { HEAD_TYPE, type Region, TRANSACTION } from '../../primitives/ids.ts';
import { LEGAL_RULES, legalParticulars, missingParticulars } from './legalParticulars.ts';

interface Sketch extends Partial<Omit<EstateInput, 'general' | 'address'>> {
  readonly transaction?: number;
  readonly headType?: number;
  readonly subType?: number;
  readonly general?: Partial<EstateInput['general']>;
  readonly address?: Partial<EstateInput['address']>;
}

function estate(region: Region, sketch: Sketch = {}): Estate {
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

const missing = (...[region, sketch]: Parameters<typeof estate>) =>
  missingParticulars(estate(region, sketch)).map(({ name, severity }) => `${severity}: ${name}`);
const shown = (...[region, sketch]: Parameters<typeof estate>) =>
  Object.fromEntries(legalParticulars(estate(region, sketch), 'nl').map(({ id, value }) => [id, value]));

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

const flood = (sketch: Sketch) => missing('FLANDERS', sketch).filter((name) => name.includes('Flood'));
const built = (constructionYear: number) => ({
  energy: CERTIFICATE,
  planning: FULL_PLANNING,
  technical: { constructionYear },
});

/** Required particulars of the energy certificate that are missing in a year. */
const due = (region: Region, sketch: Sketch, year: number) =>
  missingParticulars(estate(region, sketch), year)
    .filter(({ severity, name }) => severity === 'required' && /EPC|PEB/.test(name))
    .map(({ name }) => name);
const newDwelling = (permit: string | undefined, constructionYear?: number): Sketch => ({
  technical: { newBuilding: true, ...(constructionYear && { constructionYear }) },
  fields: { ...(permit && { 'planning.building_permit_date': permit }) },
});

describe('Flanders', () => {
  it('asks nothing more of a house for sale that says all', () => {
    expect(missing('FLANDERS', { energy: CERTIFICATE, planning: FULL_PLANNING })).toEqual([]);
  });

  it('"EPC: kWh/m² and the unique code (or the full address) in every ad for sale or rent"', () => {
    const nothing = ['required: EPC value', 'required: EPC code, or the full address'];
    expect(missing('FLANDERS', { planning: FULL_PLANNING })).toEqual(nothing);
    const rent = { transaction: TRANSACTION.TO_RENT, planning: FULL_PLANNING, technical: { monthlyCost: 50 } };
    expect(missing('FLANDERS', rent).slice(0, 2)).toEqual(nothing);
    const address = { street: { nl: 'Kouter' }, number: '1' };
    const known = { planning: FULL_PLANNING, energy: { epcValue: 168 } };
    expect(missing('FLANDERS', { ...known, address })).toEqual([]);
    expect(missing('FLANDERS', { ...known, address: { ...address, visible: false } })).toEqual([nothing[1]]);
    expect(shown('FLANDERS', { energy: CERTIFICATE })['flanders-epc']).toBe(
      '168\u00a0kWh/m² · 20230603-0002813013-RES-1',
    );
  });

  it('has no EPC for a plot or a garage, and only advises where there is no home yet', () => {
    for (const headType of [HEAD_TYPE.PLOT, HEAD_TYPE.GARAGE]) {
      expect(missing('FLANDERS', { headType }).filter((name) => name.includes('EPC'))).toEqual([]);
    }
    expect(missing('FLANDERS', { technical: { newBuilding: true } })).toContain('recommended: EPC value');
    expect(missing('FLANDERS', { headType: HEAD_TYPE.OFFICE })).toContain('recommended: EPC value');
  });

  it('"renovation obligation: label E or F … must be in the publicity"', () => {
    const asked = 'required: Renovation obligation (label E or F)';
    const heavy = { energy: { ...CERTIFICATE, epcValue: 428 }, planning: FULL_PLANNING };
    // The page derives the obligation from the label.
    expect(missing('FLANDERS', heavy)).toEqual([]);
    expect(missing('FLANDERS', { ...heavy, planning: { ...FULL_PLANNING, renovationObligation: 'NO' } })).toEqual([
      asked,
    ]);
    expect(missing('FLANDERS', { ...heavy, planning: { ...FULL_PLANNING, renovationObligation: 'YES' } })).toEqual([]);
    expect(shown('FLANDERS', heavy)['flanders-renovation']).toBe('Ja');
    expect(shown('FLANDERS', { energy: { energyLabel: 'F' } })['flanders-renovation']).toBe('Ja');
    expect(shown('FLANDERS', { energy: CERTIFICATE })).not.toHaveProperty('flanders-renovation');
    const rent = { ...heavy, transaction: TRANSACTION.TO_RENT };
    expect(shown('FLANDERS', rent)).not.toHaveProperty('flanders-renovation');
    expect(missing('FLANDERS', rent)).not.toContain(asked);
  });

  it('"flood: P-score always, G-score where there is a building"', () => {
    const parcel = 'required: Flood score of the parcel (P-score)';
    const building = 'required: Flood score of the building (G-score)';
    expect(flood({})).toEqual([parcel, building]);
    expect(flood({ transaction: TRANSACTION.TO_RENT })).toEqual([parcel, building]);
    expect(flood({ headType: HEAD_TYPE.PLOT })).toEqual([parcel]);
    expect(flood({ headType: HEAD_TYPE.PROJECT, subType: 903 })).toEqual([parcel]);
    expect(flood({ planning: { floodingParcelScore: '0', floodingBuildingScore: 'D' } })).toEqual([parcel]);
    const scores = shown('FLANDERS', { planning: { floodingParcelScore: 'D', floodingBuildingScore: '0' } });
    expect(scores['flanders-parcel-score']).toMatch(/^D: /);
    expect(scores).not.toHaveProperty('flanders-building-score');
  });

  it('"planning: permit, latest zoning, summons, pre-emption right, subdivision permit, as-built certificate, heritage"', () => {
    expect(
      missing('FLANDERS', { energy: CERTIFICATE, planning: { floodingParcelScore: 'A', floodingBuildingScore: 'A' } }),
    ).toEqual([
      'required: Planning permit (Vg or Gvg)',
      'required: Latest zoning destination (Wg, Ag, …)',
      'required: Summons or remedial measure (Dv, Gmo, …)',
      'required: Pre-emption right (Vkr or Gvkr)',
      'required: Subdivision permit (Vv or Gvv)',
      'required: As-built certificate',
      'required: Heritage (protected or inventoried)',
    ]);
    expect(shown('FLANDERS', { planning: { ...FULL_PLANNING, heritageInventoried: 'YES' } })).toMatchObject({
      'flanders-permit': 'Ja (Vg)',
      'flanders-zoning': 'Woongebied',
      'flanders-summons': 'Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd',
      'flanders-pre-emption': 'Nee (Gvkr)',
      'flanders-subdivision': 'Nee (Gvv)',
      'flanders-as-built': 'Nee',
      'flanders-heritage': 'opgenomen in de inventaris',
    });
    const summoned = { ...FULL_PLANNING, townPlanningViolation: { nl: 'Dagvaarding van 3 mei' } };
    expect(shown('FLANDERS', { planning: summoned })['flanders-summons']).toBe('Dagvaarding van 3 mei');
    const answered = (answer: string) =>
      shown('FLANDERS', { planning: { ...FULL_PLANNING, townPlanningViolation: answer } })['flanders-summons'];
    expect(answered('YES')).toBe('Ja');
    expect(answered('NO')).toBe('Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd');
    expect(answered('')).toBe('Geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd');
    expect(answered('UNKNOWN')).toBeUndefined();
  });

  it('states no summons and no measure only of an estate that says so itself, and asks for it elsewhere', () => {
    const asked = 'required: Summons or remedial measure (Dv, Gmo, …)';
    const silent = { planning: { ...FULL_PLANNING, townPlanningViolation: undefined } };
    const contradictory = { planning: FULL_PLANNING, fields: { 'planning.judicial_measure': 'YES' } };
    for (const sketch of [silent, contradictory]) {
      expect(shown('FLANDERS', sketch)).not.toHaveProperty('flanders-summons');
      expect(missing('FLANDERS', sketch)).toContain(asked);
    }
    const catalogue = { ...silent, fields: { 'planning.proceeding': 'NO' } };
    expect(shown('FLANDERS', catalogue)).toHaveProperty('flanders-summons');
    expect(missing('FLANDERS', catalogue)).not.toContain(asked);
  });

  it('takes an answer from the catalogue, and an unknown one for none', () => {
    const planning = { ...FULL_PLANNING, buildingLicense: undefined, presaleRight: 'UNKNOWN' };
    const fields = { 'planning.permit': 'BEFORE_1962' };
    expect(missing('FLANDERS', { energy: CERTIFICATE, planning, fields })).toEqual([
      'required: Pre-emption right (Vkr or Gvkr)',
    ]);
    expect(shown('FLANDERS', { planning, fields })['flanders-permit']).toBe('Vergund geacht, van vóór 1962 (Vg)');
  });

  it('asks for no planning of what is to rent, and shows none', () => {
    const rent = { transaction: TRANSACTION.TO_RENT, energy: CERTIFICATE, planning: FULL_PLANNING };
    expect(Object.keys(shown('FLANDERS', rent))).toEqual([
      'flanders-epc',
      'flanders-parcel-score',
      'flanders-building-score',
    ]);
    expect(missing('FLANDERS', rent).filter((name) => name.startsWith('required'))).toEqual([]);
  });

  it('asks no as-built certificate of a plot', () => {
    const planning = { ...FULL_PLANNING, certificateAsBuilt: undefined };
    expect(missing('FLANDERS', { headType: HEAD_TYPE.PLOT, planning })).toEqual([]);
  });

  it('"asbestos certificate: needed for the sale of a building from before 2001"', () => {
    const asked = 'recommended: Asbestos certificate (built before 2001)';
    expect(missing('FLANDERS', built(2000))).toEqual([asked]);
    expect(missing('FLANDERS', built(2001))).toEqual([]);
    const held = { ...built(1970), general: { certificateAsbestos: '20260112-001' } };
    expect(missing('FLANDERS', held)).toEqual([]);
    expect(shown('FLANDERS', held)['flanders-asbestos']).toBe('20260112-001');
    expect(missing('FLANDERS', { ...built(1970), transaction: TRANSACTION.TO_RENT })).not.toContain(asked);
  });
});

describe('Wallonia', () => {
  const PEB = { epcValue: 198, epcValueTotal: 53_064, energyLabel: 'C', epcReference: '20231102024007' };

  it('"PEB: unique code, total kWh per year, kWh/m² per year, class"', () => {
    expect(missing('WALLONIA', { energy: PEB })).toEqual([]);
    expect(missing('WALLONIA')).toEqual([
      'required: PEB unique code',
      'required: PEB total use in kWh a year',
      'required: PEB use in kWh/m² a year',
      'required: PEB class',
    ]);
    expect(shown('WALLONIA', { energy: PEB })['wallonia-peb']).toBe(
      'C · 198\u00a0kWh/m² · 53.064\u00a0kWh/jaar · 20231102024007',
    );
    expect(missing('WALLONIA', { headType: HEAD_TYPE.PLOT })).toEqual([]);
  });

  it('"“in progress” is not allowed"', () => {
    for (const epcReference of ['en cours', 'In aanvraag', 'PEB in progress']) {
      expect(missing('WALLONIA', { energy: { ...PEB, epcReference } })).toEqual([
        'required: PEB unique code',
        'required: PEB "in progress" is not allowed',
      ]);
      expect(shown('WALLONIA', { energy: { ...PEB, epcReference } })['wallonia-peb']).not.toContain(epcReference);
    }
  });

  it('"planning: not an ad duty … flood scores are hidden"', () => {
    expect(Object.keys(shown('WALLONIA', { energy: PEB, planning: FULL_PLANNING }))).toEqual(['wallonia-peb']);
  });
});

describe('Brussels', () => {
  const planning = { townPlanningValue: 'WG' };

  it('"PEB: class"; CO₂ is only advised', () => {
    expect(missing('BRUSSELS', { planning })).toEqual([
      'required: PEB class',
      'recommended: CO₂ emissions in kg/m² a year',
    ]);
    expect(missing('BRUSSELS', { planning, energy: { energyLabel: 'D-', co2: 34 } })).toEqual([]);
    const brussels = shown('BRUSSELS', { energy: { energyLabel: 'D-', co2: 34 } });
    expect(brussels).toMatchObject({ 'brussels-peb': 'D-' });
    expect(brussels).not.toHaveProperty('brussels-co2');
  });

  it('never derives a class from the value', () => {
    expect(shown('BRUSSELS', { energy: { epcValue: 171 } })).not.toHaveProperty('brussels-peb');
  });

  it('"“in progress” is not allowed"', () => {
    expect(missing('BRUSSELS', { planning, energy: { energyLabel: 'en cours', co2: 1 } })).toEqual([
      'required: PEB class',
      'required: PEB "in progress" is not allowed',
    ]);
  });

  it('"urban planning: latest lawful use, planning information or where to find it"', () => {
    const energy = { energyLabel: 'D-', co2: 34 };
    const asked = 'required: Latest lawful use, or where to find the planning information';
    expect(missing('BRUSSELS', { energy })).toEqual([asked]);
    expect(missing('BRUSSELS', { energy, fields: { 'planning.permit_information': 'Op aanvraag' } })).toEqual([]);
    expect(shown('BRUSSELS', { planning })['brussels-urban-planning']).toBe('Woongebied');
    expect(missing('BRUSSELS', { energy, transaction: TRANSACTION.TO_RENT })).not.toContain(asked);
  });
});

describe('every region', () => {
  it('"rent ads: the rent and the monthly common charges" is advice, never shown as law', () => {
    const rent = {
      transaction: TRANSACTION.TO_RENT,
      headType: HEAD_TYPE.APARTMENT,
      energy: { energyLabel: 'B', co2: 1 },
    };
    expect(missing('BRUSSELS', rent)).toEqual([
      'recommended: The rent itself',
      'recommended: Monthly common charges beside the rent',
    ]);
    const price = { value: 1150 };
    expect(missing('BRUSSELS', { ...rent, general: { price }, technical: { monthlyCost: 0 } })).toEqual([]);
    expect(shown('BRUSSELS', { ...rent, general: { price }, technical: { monthlyCost: 95 } })).toEqual({
      'brussels-peb': 'B',
    });
  });

  it.each(['FLANDERS', 'WALLONIA'] as const)(
    'promises the number of a certificate only where there is one, %s',
    (region) => {
      const words = (energy: EstateInput['energy']) =>
        LOCALES.map((locale) => legalParticulars(estate(region, { energy }), locale)[0]?.explanation);
      const promise = /nummer|code|numéro|number/i;
      for (const explanation of words(CERTIFICATE)) expect(explanation).toMatch(promise);
      for (const explanation of words({ epcValue: 168 })) expect(explanation).toMatch(/\p{L}/u);
      for (const explanation of words({ epcValue: 168 })) expect(explanation).not.toMatch(promise);
    },
  );

  it.each([
    ['FLANDERS', '2005-12-31', '2006-01-01'],
    ['WALLONIA', '2010-04-30', '2010-05-01'],
    ['BRUSSELS', '2008-07-01', '2008-07-02'],
  ] as const)('%s: a home is new for the law by the date of its permit', (region, before, from) => {
    expect(due(region, newDwelling(before), 2026).length).toBeGreaterThan(0);
    expect(due(region, newDwelling(from), 2026)).toEqual([]);
    expect(due(region, newDwelling(undefined), 2026)).toEqual([]);
    expect(due(region, {}, 2026).length).toBeGreaterThan(0);
  });

  it('asks for the certificate of a new home once its declaration is due', () => {
    for (const region of ['FLANDERS', 'WALLONIA', 'BRUSSELS'] as const) {
      expect(due(region, newDwelling('2023-05-01', 2025), 2026)).toEqual([]);
      expect(due(region, newDwelling('2023-05-01', 2025), 2027).length).toBeGreaterThan(0);
    }
  });

  it('asks for no field that the catalogue has, in any form', () => {
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
    expect(missing('FLANDERS', { fields, planning })).toEqual([]);
  });

  it('asks nothing of what is sold, rented or taken over', () => {
    for (const transaction of [TRANSACTION.SOLD, TRANSACTION.RENTED, TRANSACTION.TAKEN_OVER]) {
      expect(missing('FLANDERS', { transaction })).toEqual([]);
    }
  });

  it('explains all that it shows in every language', () => {
    for (const { id, shown: part } of LEGAL_RULES) {
      for (const locale of LOCALES) expect(part === undefined || Boolean(part.title[locale]), id).toBe(true);
    }
    const full = estate('FLANDERS', {
      energy: { ...CERTIFICATE, epcValue: 428 },
      planning: { ...FULL_PLANNING, renovationObligation: 'YES' },
      general: { certificateAsbestos: '1' },
      technical: { constructionYear: 1970 },
    });
    for (const locale of LOCALES) {
      expect(legalParticulars(full, locale)).toHaveLength(12);
      expect(legalParticulars(full, locale).every(({ value, explanation }) => value && explanation)).toBe(true);
    }
  });
});
