import { describe, expect, it } from 'vitest';
import { teamMemberSchema } from '#shared/api/content/blocks.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { formatLanguageNames } from './languageNames.ts';
import { buildDirectionsHref } from '../../people/officeAddress.ts';
import { buildAgentJsonLd, buildOfficeJsonLd } from './peopleData.ts';

const nineToFive = [{ from: '09:00', to: '17:00' }];
const office = officeSchema.parse({
  id: 'gent',
  name: { nl: 'Kantoor Gent' },
  street: { nl: 'Kouter' },
  number: '1',
  zip: '9000',
  city: { nl: 'Gent' },
  location: { latitude: 51.05, longitude: 3.72 },
  openingHours: {
    weekly: { monday: nineToFive, tuesday: nineToFive, saturday: [{ from: '10:00', to: '12:00' }] },
    exceptions: [{ date: '2026-12-25', hours: [] }],
  },
});
const agent = {
  ...teamMemberSchema.parse({ name: 'An Peeters', function: { nl: 'Makelaar' }, languages: ['nl', 'fr'] }),
  id: 'an-peeters',
};
const context = {
  site: siteSchema.parse(siteInput('noord')),
  origin: 'https://noord.example.com',
  locale: 'nl',
} as const;

describe('structured data', () => {
  it('has an office as a branch of the agency, with its hours and its people', () => {
    expect(buildOfficeJsonLd(office, { ...context, agents: [agent] })).toMatchObject({
      '@type': 'RealEstateAgent',
      url: 'https://noord.example.com/nl/kantoren/gent',
      parentOrganization: { '@id': 'https://noord.example.com/#agency' },
      address: { streetAddress: 'Kouter 1', postalCode: '9000', addressLocality: 'Gent', addressCountry: 'BE' },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday'], opens: '09:00', closes: '17:00' },
        { dayOfWeek: ['Saturday'], opens: '10:00', closes: '12:00' },
      ],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-25', opens: '00:00', closes: '00:00' }],
      employee: [{ '@type': 'Person', url: 'https://noord.example.com/nl/team/an-peeters' }],
    });
  });

  it('has one number that can be called, from a field with several numbers', () => {
    const phone = '09 223 45 67 / 0475 12 34 56 ext. 3';
    expect(
      buildOfficeJsonLd({ ...office, phone }, { ...context, agents: [{ ...agent, mobile: 'n/a', phone }] }),
    ).toMatchObject({
      telephone: '09 223 45 67',
      employee: [{ telephone: '09 223 45 67' }],
    });
  });

  it('has a person who works at the office, or at the agency when the person has no office', () => {
    expect(buildAgentJsonLd(agent, { ...context, office })).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', jobTitle: 'Makelaar', worksFor: { name: 'Kantoor Gent' } },
    });
    expect(buildAgentJsonLd(agent, { ...context, office: undefined })).toMatchObject({
      mainEntity: { worksFor: { '@id': 'https://noord.example.com/#agency' } },
    });
  });
});

describe('the page of a person', () => {
  it('lists languages as in a sentence, and leaves out unknown codes', () => {
    expect(formatLanguageNames(['nl', 'fr', 'ar', 'nl'], 'nl')).toBe('Nederlands, Frans en Arabisch');
    expect(formatLanguageNames(['nl', 'zz', 'en'], 'fr')).toBe('néerlandais et anglais');
    expect(formatLanguageNames([], 'de')).toBe('');
  });

  it('links directions to an office whose location is known', () => {
    expect(buildDirectionsHref(office)).toBe('https://www.openstreetmap.org/directions?route=%3B51.05%2C3.72');
    expect(buildDirectionsHref({ ...office, location: undefined })).toBeUndefined();
  });
});
