import { describe, expect, it } from 'vitest';
import { estateSlug, slugify } from './slug.ts';

const estate = {
  project: false,
  title: { nl: "Residentie 'De Leie' nr. 2", fr: 'Résidence «La Lys»' },
  headType: { id: 3, name: { nl: 'Huis', fr: 'Maison', de: 'Haus' } },
  subType: { id: 302, name: { nl: 'Villa', fr: 'Villa', de: 'Villa' } },
  transaction: { id: 1, name: { nl: 'Te koop', fr: 'À vendre', de: 'Zu verkaufen' } },
  address: {
    visible: true,
    street: { nl: 'Kerkstraat' },
    number: '12',
    box: '3',
    city: { id: 900000, zip: '9000', name: { nl: 'Gent', fr: 'Gand' } },
    countryId: 'BE',
  },
};

describe('§2.2 detail slugs', () => {
  it('names subtype, transaction, in, street address, zip and city', () => {
    expect(estateSlug(estate, 'nl')).toBe('villa-te-koop-in-kerkstraat-12-3-9000-gent');
    expect(estateSlug(estate, 'de')).toBe('villa-zu-verkaufen-in-kerkstraat-12-3-9000-gent');
  });
  it("says 'a' in French", () => {
    expect(estateSlug(estate, 'fr')).toBe('villa-a-vendre-a-kerkstraat-12-3-9000-gand');
  });
  it('keeps a hidden street out of the address', () => {
    const hidden = { ...estate, address: { ...estate.address, visible: false } };
    expect(estateSlug(hidden, 'nl')).toBe('villa-te-koop-in-9000-gent');
  });
  it('names a project by its title without quotes and dots', () => {
    expect(estateSlug({ ...estate, project: true }, 'nl')).toBe('residentie-de-leie-nr-2-in-9000-gent');
    expect(estateSlug({ ...estate, project: true }, 'fr')).toBe('residence-la-lys-a-9000-gand');
  });
  it('writes any Latin letter in ASCII', () => {
    expect(slugify('  Straße & Œuvre – Liège/Luik ')).toBe('strasse-oeuvre-liege-luik');
  });
});
