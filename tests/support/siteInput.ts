import type { SiteInput } from '#shared/api/site.ts';

/** Returns a complete site with the minimum that the contract requires. */
export const siteInput = (id: string, changes: Partial<SiteInput> = {}): SiteInput => ({
  id,
  name: `Agency ${id}`,
  hostnames: [`${id}.example.com`],
  origin: `https://${id}.example.com`,
  locales: ['nl', 'fr'],
  theme: {
    paper: '#ffffff',
    ink: '#101010',
    accent: 'oklch(50% 0.1 30)',
    onAccent: '#ffffff',
    second: '#dddddd',
    displayFont: 'Lora',
    textFont: 'Inter',
    radius: 4,
    header: 'line',
  },
  monogram: 'AG',
  contact: {
    phone: '+32 9 000 00 00',
    email: `info@${id}.example.com`,
    street: { nl: 'Kerkstraat' },
    number: '1',
    zip: '9000',
    city: { nl: 'Gent', fr: 'Gand' },
  },
  legal: {
    companyName: 'Agency BV',
    companyNumber: '0123.456.789',
    vatNumber: 'BE 0123.456.789',
    professionalTitle: { nl: 'Vastgoedmakelaar' },
    registrationNumber: '500000',
    recognitionCountry: 'BE',
    codeOfConductUrl: 'https://www.biv.be/',
    supervisor: { nl: 'BIV' },
    insurer: 'Insurer',
    policyNumber: '1',
  },
  ...changes,
});
