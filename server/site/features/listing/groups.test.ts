import { describe, expect, it } from 'vitest';
import { groupOf } from './groups.ts';
import { HEAD_TYPE_NAMES } from '#shared/primitives/vocabulary.ts';

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

  it('has the product’s own name as its heading, regardless of the name in its first estate', () => {
    const renamed = {
      ...estate,
      headType: group(2, 'Perceel'),
      subType: group(201, 'S2'),
      transaction: group(1, 'S4'),
    };
    expect(groupOf(renamed, 'TYPE')).toEqual({ id: 2, name: HEAD_TYPE_NAMES[2] });
    expect(groupOf(renamed, 'SUBTYPE').name.fr).toBe('Terrain à bâtir');
    expect(groupOf(renamed, 'STATUS').name.en).toBe('For sale');
    expect(groupOf({ ...renamed, headType: group(99, 'Woonboot') }, 'TYPE').name.nl).toBe('Woonboot');
  });

  it("is 'Projecten' without a value", () => {
    expect(groupOf(estate, 'SUBTYPE').name.nl).toBe('Projecten');
  });
});
