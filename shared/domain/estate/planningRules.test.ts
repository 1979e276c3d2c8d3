import { describe, expect, it } from 'vitest';
import { type EstateInput, estateSchema } from '../../api/estate.ts';
import { type Region, TRANSACTION } from '../../primitives/ids.ts';
import { findContradictingMeasures, getFloodScores, isFloodRisk, isNoViolationShown } from './planningRules.ts';

describe('flood scores', () => {
  it('§4.6: "Flooding score letters beyond C show an extra icon"', () => {
    expect(['A', 'B', 'C', 'D', '0', ''].filter(isFloodRisk)).toEqual(['D']);
  });

  it('are shown with the parcel first; 0 is unknown and left out', () => {
    expect(getFloodScores({ floodingParcelScore: 'D', floodingBuildingScore: 'C' }, 'FLANDERS')).toEqual([
      { subject: 'parcel', score: 'D', atRisk: true },
      { subject: 'building', score: 'C', atRisk: false },
    ]);
    expect(getFloodScores({ floodingParcelScore: '0' }, 'FLANDERS')).toEqual([]);
  });

  it('§5: "flood scores are hidden for Wallonian estates"', () => {
    expect(getFloodScores({ floodingParcelScore: 'D', floodingBuildingScore: 'D' }, 'WALLONIA')).toEqual([]);
  });
});

describe('§5: "An empty town-planning violation in a visible case shows text saying that no judicial remedial or administrative measure was imposed"', () => {
  const createEstate = (
    planning: EstateInput['planning'],
    { statusId = TRANSACTION.FOR_SALE, region = 'FLANDERS', fields }: Partial<Situation> = {},
  ) =>
    estateSchema.parse({
      general: { id: 1, transaction: { id: statusId, name: {} }, headType: { id: 3, name: {} } },
      address: { city: { id: 900_000, zip: '9000', name: {} }, region },
      planning: { buildingLicense: 'YES', ...planning },
      fields,
    });
  interface Situation {
    readonly statusId: number;
    readonly region: Region;
    readonly fields: EstateInput['fields'];
  }
  const NO_VIOLATION = { townPlanningViolation: 'NO' };

  it('is shown for estates for sale in Flanders and Brussels that explicitly deny a violation', () => {
    expect(isNoViolationShown(createEstate(NO_VIOLATION))).toBe(true);
    expect(isNoViolationShown(createEstate(NO_VIOLATION, { region: 'BRUSSELS' }))).toBe(true);
    expect(isNoViolationShown(createEstate({ townPlanningViolation: { nl: 'NO', fr: 'NO' } }))).toBe(true);
    expect(isNoViolationShown(createEstate({}, { fields: { 'planning.proceeding': 'NO' } }))).toBe(true);
    expect(isNoViolationShown(createEstate({}, { fields: { 'planning.proceeding': false } }))).toBe(true);
  });

  it('is shown for the explicit empty text of the contract', () => {
    expect(isNoViolationShown(createEstate({ townPlanningViolation: '' }))).toBe(true);
    const catalogueViolation = { fields: { 'planning.proceeding': 'YES' } };
    expect(isNoViolationShown(createEstate({ townPlanningViolation: '' }, catalogueViolation))).toBe(false);
  });

  it.each([undefined, 'UNKNOWN', {}, { nl: '' }, { nl: 'NO', fr: 'Citation' }, 'YES', { nl: 'Dagvaarding' }])(
    'is not shown for %o',
    (townPlanningViolation) => expect(isNoViolationShown(createEstate({ townPlanningViolation }))).toBe(false),
  );

  it('is not shown for rents, nor in Wallonia, where "planning fields are hidden when empty"', () => {
    expect(isNoViolationShown(createEstate(NO_VIOLATION, { statusId: TRANSACTION.TO_RENT }))).toBe(false);
    expect(isNoViolationShown(createEstate(NO_VIOLATION, { statusId: TRANSACTION.RENTED }))).toBe(false);
    expect(isNoViolationShown(createEstate(NO_VIOLATION, { region: 'WALLONIA' }))).toBe(false);
  });

  it('is not shown when another field names a measure', () => {
    for (const key of ['planning.judicial_measure', 'planning.administrative_measure']) {
      const contradictedEstate = createEstate(NO_VIOLATION, { fields: { [key]: 'YES' } });
      expect(isNoViolationShown(contradictedEstate)).toBe(false);
      expect(findContradictingMeasures(contradictedEstate)).toEqual([key]);
      expect(isNoViolationShown(createEstate(NO_VIOLATION, { fields: { [key]: 'NO' } }))).toBe(true);
    }
  });

  it.each(['Ja', 'true', 'Oui', 'Herstelvordering 2019', 'PENDING', true, { nl: 'Opgelegd', fr: 'NO' }])(
    'is not shown when another field describes a measure in other words: %o',
    (value) => {
      for (const key of ['planning.judicial_measure', 'planning.administrative_measure'])
        for (const denial of [
          createEstate(NO_VIOLATION, { fields: { [key]: value } }),
          createEstate({ townPlanningViolation: '' }, { fields: { [key]: value } }),
        ]) {
          expect(isNoViolationShown(denial)).toBe(false);
          expect(findContradictingMeasures(denial)).toEqual([key]);
        }
    },
  );

  it.each(['NO', 'Nee', 'Non', false, 'UNKNOWN', 'onbekend', 'n.v.t.', '', '0', '-1', 0, -1, '?', {}])(
    'is shown when another field names no measure: %o',
    (value) => {
      const denyingEstate = createEstate(NO_VIOLATION, { fields: { 'planning.judicial_measure': value } });
      expect(isNoViolationShown(denyingEstate)).toBe(true);
      expect(findContradictingMeasures(denyingEstate)).toEqual([]);
    },
  );

  it.each(['YES', 'Ja', 'Dagvaarding hangende', true])(
    'is not shown when one field denies a violation and the other field states one: %o',
    (value) => {
      const deniedEstate = createEstate(NO_VIOLATION, { fields: { 'planning.proceeding': value } });
      expect(isNoViolationShown(deniedEstate)).toBe(false);
      expect(findContradictingMeasures(deniedEstate)).toEqual(['planning.proceeding']);
      const estateWithAnswer = createEstate(
        { townPlanningViolation: String(value) },
        { fields: { 'planning.proceeding': 'NO' } },
      );
      expect(isNoViolationShown(estateWithAnswer)).toBe(false);
      expect(findContradictingMeasures(estateWithAnswer)).toEqual(['planning.townPlanningViolation']);
    },
  );

  it('finds a contradiction between the languages of a field, and none when a summons has led to no measure', () => {
    const contradictingLanguages = createEstate({ townPlanningViolation: { nl: 'NO', fr: 'Citation' } });
    expect(findContradictingMeasures(contradictingLanguages)).toEqual(['planning.townPlanningViolation']);
    const summonedEstate = createEstate(
      { townPlanningViolation: 'YES' },
      { fields: { 'planning.judicial_measure': 'NO' } },
    );
    expect(findContradictingMeasures(summonedEstate)).toEqual([]);
  });
});
