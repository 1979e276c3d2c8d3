import { describe, expect, it } from 'vitest';
import { TRANSACTION } from '../../primitives/ids.ts';
import { floodScores, isFloodRisk, isNoViolationShown } from './planningRules.ts';

describe('flood scores', () => {
  it('§4.6: "Flooding score letters beyond C show an extra icon"', () => {
    expect(['A', 'B', 'C', 'D', '0', ''].filter(isFloodRisk)).toEqual(['D']);
  });

  it('are shown parcel first; 0 is unknown and left out', () => {
    expect(floodScores({ floodingParcelScore: 'D', floodingBuildingScore: 'C' }, 'FLANDERS')).toEqual([
      { of: 'parcel', score: 'D', atRisk: true },
      { of: 'building', score: 'C', atRisk: false },
    ]);
    expect(floodScores({ floodingParcelScore: '0' }, 'FLANDERS')).toEqual([]);
  });

  it('§5: "flood scores are hidden for Wallonian estates"', () => {
    expect(floodScores({ floodingParcelScore: 'D', floodingBuildingScore: 'D' }, 'WALLONIA')).toEqual([]);
  });
});

describe('§5: "An empty town-planning violation in a visible case shows text saying that no judicial remedial or administrative measure was imposed"', () => {
  const known = { buildingLicense: 'YES' };

  it('is shown for what is for sale in Flanders and Brussels', () => {
    expect(isNoViolationShown(known, TRANSACTION.FOR_SALE, 'FLANDERS')).toBe(true);
    expect(isNoViolationShown(known, TRANSACTION.FOR_SALE, 'BRUSSELS')).toBe(true);
  });

  it('is not shown for rents, nor in Wallonia, where "planning fields are hidden when empty"', () => {
    expect(isNoViolationShown(known, TRANSACTION.TO_RENT, 'FLANDERS')).toBe(false);
    expect(isNoViolationShown(known, TRANSACTION.RENTED, 'FLANDERS')).toBe(false);
    expect(isNoViolationShown(known, TRANSACTION.FOR_SALE, 'WALLONIA')).toBe(false);
  });

  it('is not shown where nothing about planning is known', () => {
    expect(isNoViolationShown({}, TRANSACTION.FOR_SALE, 'FLANDERS')).toBe(false);
  });
});
