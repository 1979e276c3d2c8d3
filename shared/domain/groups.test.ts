import { describe, expect, it } from 'vitest';
import { compareGroups, groupOf, UNGROUPED } from './groups.ts';

const group = (id: number, nl = String(id), fr = nl) => ({ id, name: { nl, fr } });
const sorted = (field: 'TYPE' | 'STATUS' | 'SUBTYPE', ids: number[]) =>
  [...ids.map((id) => group(id)), UNGROUPED]
    .toSorted((a, b) => compareGroups(field, a, b, 'nl'))
    .map((each) => each.id);

describe('the order of groups', () => {
  it('is the preset for types, then the ids that it does not list', () => {
    expect(sorted('TYPE', [11, 8, 9, 5, 10, 6, 4, 2, 7, 3, 1])).toEqual([1, 3, 7, 2, 4, 6, 10, 5, 9, 8, 11, undefined]);
  });

  it('is the preset for statuses, then the ids that it does not list', () => {
    expect(sorted('STATUS', [7, 6, 5, 10, 4, 2, 3, 1])).toEqual([1, 3, 2, 4, 10, 5, 6, 7, undefined]);
  });

  it('is the id for subtypes', () => {
    expect(sorted('SUBTYPE', [1001, 302, 101])).toEqual([101, 302, 1001, undefined]);
  });

  it('is the name in the language for cities, and never mixes two of one name', () => {
    const cities = [group(4, 'Éghezée'), group(1, 'Luik', 'Liège'), group(3, 'eeklo'), group(2, 'Luik', 'Liège')];
    const ids = (locale: 'nl' | 'fr') =>
      cities.toSorted((a, b) => compareGroups('CITY', a, b, locale)).map((c) => c.id);
    expect(ids('nl')).toEqual([3, 4, 1, 2]);
    expect(ids('fr')).toEqual([3, 4, 1, 2]);
  });
});

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
