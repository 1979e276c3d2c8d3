import { describe, expect, it } from 'vitest';
import { findGroup } from './groups.ts';
import { HEAD_TYPE_NAMES } from '#shared/primitives/vocabulary.ts';

const buildGroup = (id: number, nl = String(id), fr = nl) => ({ id, name: { nl, fr } });

describe('the group of an estate', () => {
  const estate = {
    headType: buildGroup(9, 'Project'),
    transaction: buildGroup(1, 'Te koop'),
    address: { visible: true, countryId: 'BE', city: { ...buildGroup(900000, 'Gent'), zip: '9000' } },
  };

  it('has the name of its value as its heading', () => {
    expect(findGroup(estate, 'TYPE').name.nl).toBe('Project');
    expect(findGroup(estate, 'STATUS').id).toBe(1);
    expect(findGroup(estate, 'CITY').name.nl).toBe('Gent');
    expect(findGroup({ ...estate, subType: buildGroup(901, 'Woonproject') }, 'SUBTYPE').id).toBe(901);
  });

  it('has the product’s own name as its heading, regardless of the name in its first estate', () => {
    const renamed = {
      ...estate,
      headType: buildGroup(2, 'Perceel'),
      subType: buildGroup(201, 'S2'),
      transaction: buildGroup(1, 'S4'),
    };
    expect(findGroup(renamed, 'TYPE')).toEqual({ id: 2, name: HEAD_TYPE_NAMES[2] });
    expect(findGroup(renamed, 'SUBTYPE').name.fr).toBe('Terrain à bâtir');
    expect(findGroup(renamed, 'STATUS').name.en).toBe('For sale');
    expect(findGroup({ ...renamed, headType: buildGroup(99, 'Woonboot') }, 'TYPE').name.nl).toBe('Woonboot');
  });

  it("is named 'Projecten' when the estate has no value", () => {
    expect(findGroup(estate, 'SUBTYPE').name.nl).toBe('Projecten');
  });
});
