import { describe, expect, it } from 'vitest';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { estateInput, type EstateSketch } from '#tests/support/estateInput.ts';
import { collectAdvertisedEstateFacts } from '../legal/advertisedEstateFacts.ts';
import { fillFromProject } from './fillFromProject.ts';

const buildEstate = (estate: NonNullable<EstateSketch['estate']>) =>
  estateDetailSchema.parse({
    ...estateInput({ id: 50, kind: 'FLAT', estate }),
    updatedAt: '2026-01-31T12:00:00Z',
  });

const PROJECT = buildEstate({
  energy: { epcValue: 20, epcReference: 'P-1' },
  fields: {
    'certification.epc_number': '20230603-0002813013-RES-1',
    'certification.epc_valid_until': '2033-06-03',
    'certification.epc_common_parts': 'YES',
  },
});

const fillUnit = (estate: NonNullable<EstateSketch['estate']>) => fillFromProject(buildEstate(estate), PROJECT);

describe('the energy certificate of a unit', () => {
  it('is the certificate of the project when the unit has none', () => {
    const { energy, fields } = fillUnit({});
    expect(energy.epcValue).toBe(20);
    expect(fields['certification.epc_number']).toBe('20230603-0002813013-RES-1');
  });

  it.each([
    ['its own energy data', { energy: { epcValue: 150 } }, 150],
    ['its own fields of the catalogue', { fields: { 'certification.epc_value': '150' } }, undefined],
  ])('takes nothing from the certificate of the project when the unit has %s', (_, estate, epcValue) => {
    const { energy, fields } = fillUnit(estate);
    expect(energy.epcReference).toBeUndefined();
    expect(energy.epcValue).toBe(epcValue);
    expect(fields['certification.epc_number']).toBeUndefined();
    expect(fields['certification.epc_valid_until']).toBeUndefined();
    expect(fields['certification.epc_common_parts']).toBe('YES');
  });
});

describe('whether a unit is new', () => {
  const newProject = buildEstate({ technical: { newBuilding: true } });
  const isNew = (estate: NonNullable<EstateSketch['estate']>) =>
    collectAdvertisedEstateFacts(fillFromProject(buildEstate(estate), newProject)).isNewBuilding;

  it('follows the project, unless the unit has an answer in its own data or fields', () => {
    expect(isNew({})).toBe(true);
    expect(isNew({ fields: { 'construction.new_construction': 'UNKNOWN' } })).toBe(true);
    expect(isNew({ technical: { newBuilding: false } })).toBe(false);
    expect(isNew({ fields: { 'construction.new_construction': 'NO' } })).toBe(false);
    expect(isNew({ fields: { 'construction.new_construction': false } })).toBe(false);
  });
});
