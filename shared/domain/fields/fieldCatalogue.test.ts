import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../i18n/locales.ts';
import { FIELD_CATALOGUE, getFieldLabel } from './fieldCatalogue.ts';

describe('§3.2 field catalogue', () => {
  it('has the keys that the specification names', () => {
    for (const key of [
      'certification.epc_number',
      'certification.epc_value',
      'certification.epc_year_value',
      'certification.energy_label',
      'certification.co2_emission',
      'certification.e_level',
      'certification.k_level',
      'certification.net_energy_heating',
      'certification.electrical_certificate',
      'certification.as_built_certificate',
      'certification.heating_oil_certificate',
      'construction.bedrooms_count',
      'financial.price',
      'financial.vat_regime',
      'other.garden_surface',
      'project.project_phase',
      'media.virtual_visit_url',
      'external_id',
      'title',
      'description',
      'short_description',
      'layout.custom_room_1',
      'layout.custom_room_10',
    ]) {
      expect(FIELD_CATALOGUE.has(key), key).toBe(true);
    }
    expect([...FIELD_CATALOGUE.keys()].filter((key) => key.startsWith('flood_information.'))).toHaveLength(5);
    expect(FIELD_CATALOGUE.size).toBeGreaterThan(150);
  });

  it('labels every key in every language, without surrounding space', () => {
    for (const { key, label } of FIELD_CATALOGUE.values()) {
      for (const locale of LOCALES) expect(label[locale], `${key} ${locale}`).toMatch(/^\S.*\S$/);
    }
  });

  it('"A missing field label shows as the field name with underscores"', () => {
    expect(getFieldLabel('comfort.swimming_pool', 'de')).toBe('Schwimmbad');
    expect(getFieldLabel('comfort.wine_fridge', 'nl')).toBe('wine_fridge');
  });
});
