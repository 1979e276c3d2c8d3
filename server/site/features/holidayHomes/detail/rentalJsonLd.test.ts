import { describe, expect, it } from 'vitest';
import { rentalUnitDetailSchema } from '#shared/api/rentals.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildRentalJsonLd } from './rentalJsonLd.ts';
import { buildRentalView } from './rentalView.ts';

const unit = rentalUnitDetailSchema.parse({
  ...rentalUnitInput(7, {
    options: [
      { id: 1, name: { nl: 'Zeezicht', en: 'Sea view' } },
      { id: 4, name: { nl: 'Wifi', en: 'Wi-Fi' } },
      { id: 5, name: { nl: 'Vaatwasser', en: 'Dishwasher' } },
    ],
  }),
  place: { latitude: 51.2345, longitude: 2.9123 },
  updatedAt: '2027-01-01T12:00:00Z',
});
const t = testTranslate('fr');

function buildData(changes: Partial<typeof unit> = {}) {
  const changedUnit = { ...unit, ...changes };
  return buildRentalJsonLd({
    unit: changedUnit,
    view: buildRentalView(changedUnit, { locale: 'fr', t }),
    description: 'Un studio.',
    site: { locales: ['nl', 'fr'] },
    origin: 'https://example.com',
    locale: 'fr',
    t,
    // oxlint-disable-next-line typescript/no-explicit-any -- The test examines the form of the data.
  }) as any;
}

describe('a holiday home for search engines', () => {
  it('has its registration number, where there is one', () => {
    expect(buildData()).not.toHaveProperty('additionalProperty');
    for (const registrationNumber of ['0', '-1', 'in aanvraag', '?'])
      expect(buildData({ general: { ...unit.general, registrationNumber } })).not.toHaveProperty('additionalProperty');
    expect(buildData({ general: { ...unit.general, registrationNumber: 'VL 123' } })).toMatchObject({
      additionalProperty: { '@type': 'PropertyValue', name: 'Numéro d’enregistrement', value: 'VL 123' },
    });
  });

  it('has what Google requires, with its names', () => {
    const { general } = unit;
    const data = buildData({
      general: { ...general, petsAllowed: true, surface: 80, subKind: { id: 2, name: { en: 'Fisherman’s cottage' } } },
    });
    expect(data).toMatchObject({
      '@type': 'VacationRental',
      additionalType: 'Cottage',
      identifier: '7',
      name: 'Logement 7',
      latitude: 51.2345,
      longitude: 2.9123,
      address: { postalCode: '9000', addressLocality: 'Gand', addressCountry: 'BE' },
      checkinTime: '16:00:00',
      checkoutTime: '10:00:00',
      knowsLanguage: ['nl', 'fr'],
      containsPlace: {
        '@type': 'Accommodation',
        additionalType: 'EntirePlace',
        occupancy: { '@type': 'QuantitativeValue', value: 4 },
        numberOfBedrooms: 1,
        numberOfBathroomsTotal: 1,
        floorSize: { value: 80, unitCode: 'MTK' },
      },
    });
    const knownFeatures = data.containsPlace.amenityFeature.map(({ name, value }: Record<string, unknown>) => [
      name,
      value,
    ]);
    expect(knownFeatures).toEqual([
      ['wifi', true],
      ['petsAllowed', true],
      ['instantBookable', false],
    ]);
  });

  it.each([undefined, false])('accepts no pets unless the agency says that it does: %s', (petsAllowed) => {
    const data = buildData({ general: { ...unit.general, petsAllowed } });
    expect(data.petsAllowed).toBe(false);
    expect(data.containsPlace.amenityFeature).toContainEqual({
      '@type': 'LocationFeatureSpecification',
      name: 'petsAllowed',
      value: false,
    });
  });

  it('hides the location when the address is hidden', () => {
    expect(JSON.stringify(buildData({ place: { latitude: 51.2, longitude: 2.9, radius: 300 } }))).not.toMatch(
      /latitude|streetAddress/,
    );
  });
});
