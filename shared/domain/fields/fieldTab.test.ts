import { describe, expect, it } from 'vitest';
import { ESTATE_TABS } from './tabNames.ts';
import { VALUE_LISTS } from '../values/values.ts';
import { FIELD_CATALOGUE } from './fieldCatalogue.ts';
import { findExplainedField, findFieldTab } from './fieldTab.ts';

describe('the tab of a field (§2.6, §3.2)', () => {
  it('is the tab of its group, for every one of the 150 and more keys', () => {
    expect(FIELD_CATALOGUE.size).toBeGreaterThanOrEqual(150);
    const usedTabs = new Set([...FIELD_CATALOGUE.keys()].map(findFieldTab));
    expect([...usedTabs].toSorted()).toEqual([...ESTATE_TABS].toSorted());
  });

  it('is a separate tab for prices, costs and availability', () => {
    expect(findFieldTab('financial.price')).toBe('financial');
    expect(findFieldTab('financial.land_price')).toBe('financialPriceDetails');
    expect(findFieldTab('financial.registration_duties')).toBe('financialCosts');
    expect(findFieldTab('other.availability_date')).toBe('general');
    expect(findFieldTab('other.sea_view')).toBe('other');
  });

  it('is the same for an explanation and the field that it explains', () => {
    expect(findExplainedField('planning.permit_information')).toBe('planning.permit');
    expect(findExplainedField('flood_information.flood_prone_area')).toBeUndefined();
    expect(findFieldTab('other.availability_information')).toBe('general');
  });

  it('is the last tab for an unknown group', () => {
    expect(findFieldTab('wellness.hammam')).toBe('other');
    for (const key of ['constructor.name', 'constructor', 'toString_information'])
      expect(findFieldTab(key), key).toBe(key.includes('.') ? 'other' : 'general');
    expect(findFieldTab('comfort.wine_fridge')).toBe('comfort');
  });
});

it('every enumeration that a field refers to has values', () => {
  const namedEnumerations = [...FIELD_CATALOGUE.values()].flatMap(({ kind }) =>
    kind.startsWith('enum:') ? [kind.slice(5)] : [],
  );
  expect(namedEnumerations.filter((name) => !Object.hasOwn(VALUE_LISTS, name))).toEqual([]);
});

it('every explanation explains a field of the catalogue', () => {
  const explanations = [...FIELD_CATALOGUE.values()].filter(({ kind }) => kind === 'information');
  expect(explanations.filter(({ key }) => !FIELD_CATALOGUE.has(findExplainedField(key) ?? ''))).toEqual([]);
});
