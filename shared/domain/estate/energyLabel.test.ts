import { describe, expect, it } from 'vitest';
import { energyLabel } from './energyLabel.ts';

describe('the energy label', () => {
  it("is the certificate's own, the agent's choice first", () => {
    expect(energyLabel({ energyLabel: 'D', epcValue: 50 }, 'FLANDERS')).toEqual({ label: 'D', derived: false });
    expect(energyLabel({ customEpcLabel: 'B', energyLabel: 'D' }, 'FLANDERS')?.label).toBe('B');
  });

  it('is derived by region where there is none: the same 280 kWh is C in Flanders and D in Wallonia', () => {
    expect(energyLabel({ epcValue: 280 }, 'FLANDERS')).toEqual({ label: 'C', derived: true });
    expect(energyLabel({ epcValue: 280 }, 'WALLONIA')).toEqual({ label: 'D', derived: true });
  });

  it('includes the upper bound of each band', () => {
    expect(energyLabel({ epcValue: 100 }, 'FLANDERS')?.label).toBe('A');
    expect(energyLabel({ epcValue: 100.5 }, 'FLANDERS')?.label).toBe('B');
    expect(energyLabel({ epcValue: -12 }, 'WALLONIA')?.label).toBe('A++');
    expect(energyLabel({ epcValue: 900 }, 'FLANDERS')?.label).toBe('F');
  });

  it('is never derived for Brussels, nor without a region or a value', () => {
    expect(energyLabel({ epcValue: 280 }, 'BRUSSELS')).toBeUndefined();
    expect(energyLabel({ epcValue: 280 }, undefined)).toBeUndefined();
    expect(energyLabel({}, 'FLANDERS')).toBeUndefined();
  });
});
