import type { EstateWrite } from '#shared/api/estate.ts';
import type { EstateSearch } from '#shared/api/search.ts';
import { EXAMPLE_SITE_ID, type ExamplesByCall } from './example.ts';

const OSTEND_CITY = { id: 840_000, zip: '8400', name: { nl: 'Oostende', fr: 'Ostende', en: 'Ostend', de: 'Ostende' } };

/** The names of the transaction and of the type are empty here, because the back office adds them. */
const EXAMPLE_HOUSE: EstateWrite = {
  general: {
    id: 1,
    reference: 'H-001',
    transaction: { id: 1, name: {} },
    headType: { id: 3, name: {} },
    title: { nl: 'Woning met tuin', fr: 'Maison avec jardin' },
    description: { nl: 'Op wandelafstand van het strand.', fr: 'À deux pas de la plage.' },
    price: { value: 325_000 },
    bedroomCount: 3,
    officeId: 'oostende',
    publicationDate: '2026-01-20T10:00:00Z',
  },
  address: {
    street: { nl: 'Duinstraat', fr: 'Rue des Dunes' },
    number: '7',
    city: OSTEND_CITY,
    location: { latitude: 51.2247, longitude: 2.9081, precision: 3 },
  },
  salesRep: { id: 5, name: 'An Peeters', phone: '+32 59 00 00 01', email: 'an@duinhof.example' },
  dimensions: { areaGround: 320, areaBuild: 165 },
  energy: { epcValue: 185, energyLabel: 'B' },
};

/** An estate that is a project, without units. */
const EXAMPLE_PROJECT: EstateWrite = {
  general: {
    reference: 'P-002',
    project: true,
    transaction: { id: 1, name: {} },
    headType: { id: 1, name: {} },
    title: { nl: 'Residentie Duinzicht', fr: 'Résidence Duinzicht' },
  },
  address: { city: OSTEND_CITY },
};

const EXAMPLE_ESTATE_SEARCH: EstateSearch = {
  query: { terms: { transaction: [1] }, range: { price: { lte: 400_000 } } },
  sort: [{ field: 'price', order: 'ASC' }],
  from: 0,
  limit: 20,
};

/** Examples that create estates with their lists and statistics, and read them. */
export const ESTATE_EXAMPLES = {
  createEstate: ({ answers }) => ({
    body: {
      ...EXAMPLE_HOUSE,
      pictures: [{ index: 0, file: answers.putAsset, alt: { nl: 'De voorgevel', fr: 'La façade' } }],
    },
  }),
  replaceEstate: () => ({ params: { id: '2' }, body: EXAMPLE_PROJECT }),
  searchEstates: () => ({ body: EXAMPLE_ESTATE_SEARCH }),
  estateFilters: () => ({ body: EXAMPLE_ESTATE_SEARCH }),
  getEstate: () => ({ params: { id: '1' } }),
  getEstateContactInfo: () => ({ params: { id: '1' } }),
  getEstateGroup: () => ({ params: { id: '2' } }),
  listEstateAddresses: () => ({ query: { limit: '250' } }),
  listEstateAddressParts: () => ({ query: { size: '50000' } }),
  listPublishedEstates: () => ({ query: { limit: '50' } }),
  listReferences: () => ({ query: { limit: '20' } }),

  putEstateCollection: () => ({
    params: { id: 'zeezicht' },
    body: { name: { nl: 'Met zeezicht', fr: 'Avec vue sur mer' }, estateIds: [1] },
  }),
  getEstateCollection: () => ({ params: { id: 'zeezicht' } }),
  putEstatePage: () => ({
    params: { a: 'sale', b: 'house' },
    body: {
      title: { nl: 'Huizen aan zee', fr: 'Maisons à la mer' },
      introduction: { nl: 'Al onze huizen aan de kust.', fr: 'Toutes nos maisons à la côte.' },
      node: { query: { terms: { type: [3] } } },
    },
  }),
  getEstatePage: () => ({ params: { a: 'sale', b: 'house' } }),

  searchPlaces: () => ({ query: { q: 'oost', limit: '5' } }),
  listPlaces: () => ({ query: { city: '840000', province: 'BE-VWV' } }),
  findPlacesInText: () => ({ query: { q: 'appartement in Oostende of Brugge' } }),

  addCounts: ({ toDayAfter }) => ({
    body: {
      source: 'site-1-2026-01-20T08-00',
      batch: 1,
      counts: [{ siteId: EXAMPLE_SITE_ID, estateId: 1, day: toDayAfter(0), counts: { views: 12, saved: 2 } }],
    },
  }),
  getSiteStatistics: ({ toDayAfter }) => ({ query: { from: toDayAfter(-6), to: toDayAfter(0), limit: '50' } }),
  getEstateStatistics: () => ({ params: { id: '1' }, query: { weeks: '2' } }),
  createOwnerLink: () => ({ params: { id: '1' }, body: { locale: 'nl', weeks: 8, days: 90 } }),
  getOwnerReport: ({ answers }) => ({ params: { id: answers.createOwnerLink.token } }),
} satisfies Partial<ExamplesByCall>;
