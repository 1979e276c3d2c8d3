import { describe, expect, it } from 'vitest';
import { groupOf } from './groups.ts';

const group = (id: number, nl = String(id), fr = nl) => ({ id, name: { nl, fr } });

describe('the group of an estate', () => {
  const estate = {
    headType: group(9, 'Project'),
    transaction: group(1, 'Te koop'),
    address: { visible: true, countryId: 'BE', city: { ...group(900000, 'Gent'), zip: '9000' } },
  };

  it('is headed by the name of its value', () => {
    expect(groupOf(estate, 'TYPE').name.nl).toBe('Project');
    expect(groupOf(estate, 'STATUS').id).toBe(1);
    expect(groupOf(estate, 'CITY').name.nl).toBe('Gent');
    expect(groupOf({ ...estate, subType: group(901, 'Woonproject') }, 'SUBTYPE').id).toBe(901);
  });

  it("is 'Projecten' without a value", () => {
    expect(groupOf(estate, 'SUBTYPE').name.nl).toBe('Projecten');
  });
});
