import { describe, expect, it } from 'vitest';
import { ESTATE_TABS } from './tabNames.ts';
import { VALUE_LISTS } from '../values/values.ts';
import { FIELD_CATALOGUE } from './fieldCatalogue.ts';
import { explainedField, tabOfField } from './fieldTab.ts';

describe('the tab of a field (§2.6, §3.2)', () => {
  it('is the tab of its group, for every one of the 150 and more keys', () => {
    expect(FIELD_CATALOGUE.size).toBeGreaterThanOrEqual(150);
    const used = new Set([...FIELD_CATALOGUE.keys()].map(tabOfField));
    expect([...used].toSorted()).toEqual([...ESTATE_TABS].toSorted());
  });

  it('is a separate one for prices, costs and availability', () => {
    expect(tabOfField('financial.price')).toBe('financial');
    expect(tabOfField('financial.land_price')).toBe('financialPriceDetails');
    expect(tabOfField('financial.registration_duties')).toBe('financialCosts');
    expect(tabOfField('other.availability_date')).toBe('general');
    expect(tabOfField('other.sea_view')).toBe('other');
  });

  it('is the same for an explanation and the field that it explains', () => {
    expect(explainedField('planning.permit_information')).toBe('planning.permit');
    expect(explainedField('flood_information.flood_prone_area')).toBeUndefined();
    expect(tabOfField('other.availability_information')).toBe('general');
  });

  it('is the last one for an unknown group', () => {
    expect(tabOfField('wellness.hammam')).toBe('other');
    expect(tabOfField('constructor.name')).toBe('other');
    expect(tabOfField('comfort.wine_fridge')).toBe('comfort');
  });
});

it('every enumeration that a field refers to has values', () => {
  const named = [...FIELD_CATALOGUE.values()].flatMap(({ kind }) => (kind.startsWith('enum:') ? [kind.slice(5)] : []));
  expect(named.filter((name) => !Object.hasOwn(VALUE_LISTS, name))).toEqual([]);
});

it('every explanation explains a field of the catalogue', () => {
  const explanations = [...FIELD_CATALOGUE.values()].filter(({ kind }) => kind === 'information');
  expect(explanations.filter(({ key }) => !FIELD_CATALOGUE.has(explainedField(key) ?? ''))).toEqual([]);
});
