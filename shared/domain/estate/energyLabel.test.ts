import { describe, expect, it } from 'vitest';
import {
  type EnergyCertificate,
  getEnergyLabel,
  getMeasuredELevel,
  getMeasuredTotal,
  getMeasuredUse,
} from './energyLabel.ts';

describe('the energy label', () => {
  it('is the label of the certificate, unless the agent chose another label', () => {
    expect(getEnergyLabel({ energyLabel: 'D', epcValue: 50 }, 'FLANDERS')).toEqual({ label: 'D', derived: false });
    expect(getEnergyLabel({ customEpcLabel: 'B', energyLabel: 'D' }, 'FLANDERS')?.label).toBe('B');
  });

  it('is derived by region when no label is stated: the same 280 kWh is C in Flanders and D in Wallonia', () => {
    expect(getEnergyLabel({ epcValue: 280 }, 'FLANDERS')).toEqual({ label: 'C', derived: true });
    expect(getEnergyLabel({ epcValue: 280 }, 'WALLONIA')).toEqual({ label: 'D', derived: true });
  });

  it('includes the upper bound of each band', () => {
    expect(getEnergyLabel({ epcValue: 100 }, 'FLANDERS')?.label).toBe('A');
    expect(getEnergyLabel({ epcValue: 100.5 }, 'FLANDERS')?.label).toBe('B');
    expect(getEnergyLabel({ epcValue: -12, epcReference: '20260917-1' }, 'WALLONIA')?.label).toBe('A++');
    expect(getEnergyLabel({ epcValue: 900 }, 'FLANDERS')?.label).toBe('F');
  });

  it('is not a label that means "unknown"', () => {
    expect(getEnergyLabel({ customEpcLabel: 'nvt', energyLabel: 'D' }, 'FLANDERS')?.label).toBe('D');
    expect(getEnergyLabel({ energyLabel: '0', epcValue: 280 }, 'FLANDERS')).toEqual({ label: 'C', derived: true });
    expect(getEnergyLabel({ energyLabel: 'onbekend' }, 'FLANDERS')).toBeUndefined();
  });

  it('is never derived for Brussels, nor without a region or a value', () => {
    expect(getEnergyLabel({ epcValue: 280 }, 'BRUSSELS')).toBeUndefined();
    expect(getEnergyLabel({ epcValue: 280 }, undefined)).toBeUndefined();
    expect(getEnergyLabel({}, 'FLANDERS')).toBeUndefined();
  });
});

describe('a figure of zero or less', () => {
  const [certificate, report] = [{ epcReference: '20260917-1' }, { epbReference: '34042-G-2026_1/EP00001' }];

  it.each<[EnergyCertificate, boolean]>([
    [{ epcValue: 0 }, false],
    [{ epcValue: 0, eLevel: 0 }, false],
    [{ epcValue: 0, ...certificate }, false],
    [{ epcValue: 0, ...report }, true],
    [{ epcValue: 0, ...report, eLevel: 20 }, false],
    [{ epcValue: 0, energyLabel: 'A+' }, true],
    [{ epcValue: 0, customEpcLabel: 'A++' }, true],
    [{ epcValue: 0, energyLabel: 'B', ...report }, false],
    [{ epcValue: -12 }, false],
    [{ epcValue: -12, ...certificate }, true],
    [{ epcValue: -1, ...certificate, ...report, energyLabel: 'A+' }, false],
    [{ epcValue: 0, epbReference: 'in aanvraag' }, false],
    [{ epcValue: 0, epbReference: 'n.v.t.', eLevel: 0 }, false],
    [{ epcValue: 0, epbReference: 'nog niet beschikbaar' }, false],
    [{ epcValue: -2, epbReference: 'in aanvraag' }, false],
    [{ epcValue: -7, epcReference: 'in aanvraag' }, false],
    [{ epcValue: -5, epcReference: 'n.v.t.' }, false],
    [{ epcValue: -5, epcReference: '0', epbReference: '-1' }, false],
  ])('is a measurement only with a certificate that confirms it: %o is %s', (values, isMeasured) => {
    expect(getMeasuredUse(values)).toBe(isMeasured ? values.epcValue : undefined);
    const label = getEnergyLabel(values, 'FLANDERS');
    expect(label?.derived ?? false).toBe(isMeasured && !values.energyLabel && !values.customEpcLabel);
  });

  it('is an E-level only with a report number, and a total only beside a use per m² of zero or less', () => {
    expect([0, -1, -5, 30].map((eLevel) => getMeasuredELevel({ eLevel }))).toEqual([
      undefined,
      undefined,
      undefined,
      30,
    ]);
    expect([0, -1, -5].map((eLevel) => getMeasuredELevel({ eLevel, ...report }))).toEqual([0, undefined, -5]);
    expect([0, -5].map((eLevel) => getMeasuredELevel({ eLevel, epbReference: 'en cours' }))).toEqual([
      undefined,
      undefined,
    ]);
    expect(getMeasuredTotal({ epcValueTotal: -900, epcValue: -12, ...certificate })).toBe(-900);
    expect(getMeasuredTotal({ epcValueTotal: -900, epcValue: 80, ...certificate })).toBeUndefined();
    expect(getMeasuredTotal({ epcValueTotal: 0 })).toBeUndefined();
  });
});
