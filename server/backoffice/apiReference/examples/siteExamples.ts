import type { SiteInput } from '#shared/api/site.ts';
import { EXAMPLE_SITE_ID, type ExamplesByCall } from './example.ts';

const EXAMPLE_SITE: SiteInput = {
  id: EXAMPLE_SITE_ID,
  name: 'Duinhof Vastgoed',
  hostnames: ['www.duinhof.example', 'duinhof.example'],
  origin: 'https://www.duinhof.example',
  locales: ['nl', 'fr'],
  theme: {
    paper: '#fbfaf7',
    ink: '#1f2a30',
    accent: '#1d5c74',
    onAccent: '#ffffff',
    second: '#e3dccd',
    displayFont: 'Lora',
    textFont: 'Inter',
    radius: 6,
    header: 'line',
  },
  monogram: 'DH',
  contact: {
    phone: '+32 59 00 00 00',
    email: 'info@duinhof.example',
    street: { nl: 'Zeelaan', fr: 'Avenue de la Mer' },
    number: '12',
    zip: '8400',
    city: { nl: 'Oostende', fr: 'Ostende' },
  },
  legal: {
    companyName: 'Duinhof Vastgoed BV',
    companyNumber: '0123.456.749',
    vatNumber: 'BE 0123.456.749',
    professionalTitle: { nl: 'Vastgoedmakelaar-bemiddelaar', fr: 'Agent immobilier intermédiaire' },
    registrationNumber: '500 000',
    recognitionCountry: 'BE',
    codeOfConductUrl: 'https://www.biv.be/',
    supervisor: { nl: 'Beroepsinstituut van Vastgoedmakelaars', fr: 'Institut professionnel des agents immobiliers' },
    insurer: 'Verzekeraar NV',
    policyNumber: '730.390.160',
  },
  features: { holiday: true, projects: true },
  history: { references: true },
};

const EXAMPLE_PAGE = {
  id: 'over-ons',
  kind: 'content',
  path: { nl: 'over-ons', fr: 'a-propos' },
  title: { nl: 'Over ons', fr: 'À propos' },
  description: { nl: 'Een kantoor aan zee.', fr: 'Une agence à la mer.' },
} as const;

const EXAMPLE_HEADER_NAVIGATION = {
  items: [
    {
      id: 'aanbod',
      label: { nl: 'Aanbod', fr: 'Offre' },
      target: { route: 'offer' },
      children: [
        {
          id: 'te-koop',
          label: { nl: 'Te koop', fr: 'À vendre' },
          target: { route: 'offer', query: { transaction: 'sale' } },
          children: [],
        },
      ],
    },
    { id: 'over-ons', label: { nl: 'Over ons', fr: 'À propos' }, target: { pageId: 'over-ons' }, children: [] },
  ],
};

/** A grey-blue picture of 16 by 12 pixels. */
const EXAMPLE_PICTURE = {
  contentType: 'image/png',
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAMAAABcOc2zAAAAA1BMVEWPs8eH+8sPAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgGD4AAADMAAG01/g9AAAAAElFTkSuQmCC',
};

/** Examples that create a site with its content, and read it. */
export const SITE_EXAMPLES = {
  createSite: () => ({ body: EXAMPLE_SITE }),
  listSites: () => ({ query: { limit: '20' } }),
  getSite: () => ({}),
  getSiteByHostname: () => ({ params: { hostname: 'www.duinhof.example' } }),
  replaceSite: () => ({ body: { ...EXAMPLE_SITE, tagline: { nl: 'Thuis aan zee', fr: 'Chez vous à la mer' } } }),

  putAsset: () => ({ params: { id: 'gevel' }, upload: EXAMPLE_PICTURE }),
  getAsset: ({ answers }) => ({ params: { id: 'gevel' }, query: { version: answers.putAsset.hash.slice(0, 16) } }),

  createPage: () => ({ body: EXAMPLE_PAGE }),
  replacePage: ({ answers }) => ({
    params: { id: 'over-ons' },
    body: {
      ...EXAMPLE_PAGE,
      picture: answers.putAsset,
      blocks: [
        {
          id: 'tekst',
          type: 'text',
          data: { html: { nl: '<p>Sinds 1998 in Oostende.</p>', fr: '<p>À Ostende depuis 1998.</p>' } },
        },
      ],
    },
  }),
  listPages: () => ({}),
  getPage: () => ({ params: { id: 'over-ons' } }),
  getPageByUrl: () => ({ params: { url: 'nl/over-ons' } }),

  putNavigation: () => ({ params: { type: 'header' }, body: EXAMPLE_HEADER_NAVIGATION }),
  getNavigation: () => ({ params: { type: 'header' } }),
  getNavigationItem: () => ({ params: { type: 'header', id: 'aanbod' } }),

  putEntity: () => ({
    params: { name: 'team' },
    body: {
      label: { nl: 'Team', fr: 'Équipe' },
      items: [
        {
          id: 'an-peeters',
          data: { name: 'An Peeters', function: { nl: 'Vastgoedmakelaar', fr: 'Agente immobilière' }, salesRepId: 5 },
        },
      ],
    },
  }),
  putEntityItem: () => ({
    params: { name: 'team', id: 'jan-maes' },
    body: { sort: 1, data: { name: 'Jan Maes', function: { nl: 'Bemiddelaar', fr: 'Négociateur' } } },
  }),
  listEntities: () => ({}),
  getEntity: () => ({ params: { name: 'team' } }),
  listEntityItems: () => ({ params: { name: 'team' } }),
  getEntityItem: () => ({ params: { name: 'team', id: 'jan-maes' } }),

  putAgreement: () => ({
    params: { locale: 'nl', id: 'gebruiksvoorwaarden' },
    body: {
      kind: 'terms',
      title: 'Gebruiksvoorwaarden',
      html: '<p>Deze website is van {{company}}, {{address}}.</p>',
      version: '2026-01',
    },
  }),
  listAgreements: () => ({ query: { locale: 'nl' } }),
  getAgreement: () => ({ params: { locale: 'nl', id: 'gebruiksvoorwaarden' } }),

  putTranslations: () => ({ params: { locale: 'nl' }, body: { 'common:menu': 'Menu van Duinhof' } }),
  getTranslations: () => ({ params: { locale: 'nl' } }),

  putOffice: () => ({
    params: { id: 'oostende' },
    body: {
      name: { nl: 'Duinhof Oostende', fr: 'Duinhof Ostende' },
      street: { nl: 'Zeelaan', fr: 'Avenue de la Mer' },
      number: '12',
      zip: '8400',
      city: { nl: 'Oostende', fr: 'Ostende' },
      phone: '+32 59 00 00 00',
      openingHours: {
        weekly: { monday: [{ from: '09:00', to: '12:00' }], saturday: [{ from: '10:00', to: '13:00' }] },
      },
    },
  }),
  listOffices: () => ({}),
  getOffice: () => ({ params: { id: 'oostende' } }),

  putRedirect: () => ({ body: { from: '/oude-pagina', to: '/nl/over-ons' } }),
  listRedirects: () => ({ query: { limit: '100' } }),
  findRedirect: () => ({ query: { address: '/oude-pagina?bron=folder' } }),

  putArticle: () => ({
    params: { id: 'nieuw-kantoor' },
    body: {
      publishedAt: '2026-01-15T09:00:00Z',
      title: { nl: 'Ons nieuwe kantoor', fr: 'Notre nouveau bureau' },
      slug: { nl: 'ons-nieuwe-kantoor', fr: 'notre-nouveau-bureau' },
      introduction: { nl: 'We zijn verhuisd naar de Zeelaan.', fr: 'Nous avons déménagé à l’avenue de la Mer.' },
      html: { nl: '<p>Kom gerust langs.</p>', fr: '<p>Venez nous voir.</p>' },
      author: 'An Peeters',
    },
  }),
  listArticles: () => ({}),
  getArticle: () => ({ params: { id: 'nieuw-kantoor' } }),
  listPublishedArticles: () => ({ query: { locale: 'nl', limit: '10' } }),
  getPublishedArticle: () => ({ params: { locale: 'nl', slug: 'ons-nieuwe-kantoor' } }),

  listPurges: ({ values }) => ({ query: { after: values.purgeCursor, wait: '0' } }),
  takeHook: ({ values: { hook } }) => ({
    params: { secret: hook.secret },
    body: { headers: hook.headers, body: hook.body },
  }),
} satisfies Partial<ExamplesByCall>;
