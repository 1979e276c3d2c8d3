import { describe, expect, it } from 'vitest';
import { rentalUnitDetailSchema } from '#shared/api/rentals.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { listRentalFacts } from './rentalFacts.ts';

const unit = rentalUnitDetailSchema.parse({
  ...rentalUnitInput(1),
  updatedAt: '2027-01-01T12:00:00Z',
});
const listFacts = (changes: Partial<typeof unit>) =>
  listRentalFacts({ ...unit, ...changes }, { locale: 'nl', t: testTranslate('nl') }).map(
    ({ label, value }) => `${label}: ${value}`,
  );

describe('the facts of a holiday home', () => {
  it('have the labels of the specification', () => {
    expect(
      listFacts({ general: { ...unit.general, garage: true }, places: { bedrooms: 2, bathrooms: 1, toilets: 1 } }),
    ).toEqual([
      'Locatie: Zeedijk',
      'Stad: Gent',
      'Maximale bezetting: 4',
      'Type: Studio',
      'Slaapkamers: 2',
      'Badkamers: 1',
      'Garage aanwezig: Ja',
    ]);
  });

  it('are left out when they are empty, except for "no garage"', () => {
    const facts = listFacts({
      general: { ...unit.general, garage: false, location: { id: 1, name: {} } },
      places: { bedrooms: 0, bathrooms: 1, toilets: 0 },
    }).join(' ');
    expect(facts).not.toMatch(/Locatie|Slaapkamers/);
    expect(facts).toContain('Garage aanwezig: Nee');
  });

  it('omit a garage where it is unknown', () => {
    const { garage: _, ...general } = unit.general;
    expect(listFacts({ general }).join(' ')).not.toContain('Garage');
  });

  it.each([
    ['fr', ['Localisation', 'Ville', 'Capacité maximale', 'Type', 'Chambres', 'Salles de bains', 'Garage']],
    ['en', ['Location', 'Town', 'Maximum occupancy', 'Type', 'Bedrooms', 'Bathrooms', 'Garage']],
    ['de', ['Lage', 'Ort', 'Maximale Belegung', 'Typ', 'Schlafzimmer', 'Badezimmer', 'Garage vorhanden']],
  ] as const)('have words of their own in %s', (locale, labels) => {
    const places = { bedrooms: 2, bathrooms: 1, toilets: 1 };
    expect(
      listRentalFacts(
        { ...unit, general: { ...unit.general, garage: true }, places },
        { locale, t: testTranslate(locale) },
      ).map(({ label }) => label),
    ).toEqual(labels);
  });
});
