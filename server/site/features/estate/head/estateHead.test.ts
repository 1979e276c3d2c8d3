import { describe, expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema } from '#shared/api/estate.ts';
import { siteSchema } from '#shared/api/site.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { createLandingPlaces } from '#server/site/landing/landingPlaces.ts';
import { buildBreadcrumb } from '#server/site/layout/breadcrumb/buildBreadcrumb.ts';
import { buildEstateView } from '#server/site/estates/estateView.ts';
import { toPlaceType } from './accommodation.ts';
import { buildEstateHead } from './estateHead.ts';
import { shortenText } from '#server/site/seo/shorten.ts';

const site = siteSchema.parse({ ...siteInput('agency'), name: 'Claes & Van Damme', locales: [...LOCALES] });
const ORIGIN = 'https://agency.example.com';
const ADDRESS = {
  street: { nl: 'Coupure' },
  number: '12',
  city: GENT,
  location: { latitude: 51.05, longitude: 3.71, precision: 3 },
};

const buildDetail = (sketch: EstateSketch, changes: Partial<EstateDetail> = {}): EstateDetail =>
  estateDetailSchema.parse({
    ...estateInput({ id: 1001, kind: 'TOWNHOUSE', bedrooms: 4, price: 685_000, ...sketch }),
    updatedAt: '2026-01-31T12:00:00Z',
    ...changes,
  });

function buildHead(estate: EstateDetail, locale: Locale = 'nl', project?: EstateDetail, search = '') {
  const t = testTranslate(locale);
  const view = buildEstateView(estate, project, { locale, t });
  const breadcrumb = buildBreadcrumb(
    estate,
    {
      page: { name: view.title, href: '/nl/aanbod/1001/x' },
      project: view.projectLink && { name: view.projectLink.title, href: view.projectLink.href },
    },
    { locale, t, places: createLandingPlaces([Object.assign({ count: 1 }, ADDRESS.city)]) },
  );
  return buildEstateHead(
    { site, locale, origin: ORIGIN, search, t },
    { estate, ...(project && { project }) },
    view,
    breadcrumb,
  );
}
// oxlint-disable-next-line typescript/no-explicit-any -- These tests examine the form of the data.
const buildData = (...args: Parameters<typeof buildHead>): any[] => [...(buildHead(...args).data ?? [])];

it('joins à with the French article of a place, and repeats no sentence', () => {
  const city = { id: 621000, zip: '6210', name: { fr: 'Les Bons Villers' } };
  const head = buildHead(
    buildDetail({
      estate: { address: { ...ADDRESS, city } },
      general: { shortDescription: { fr: 'Maison de maître à vendre aux Bons Villers pour € 685.000. Un jardin.' } },
    }),
    'fr',
  );
  expect(head.title).toContain('à vendre aux Bons Villers');
  expect(head.description?.match(/aux Bons Villers/g)).toHaveLength(1);
});

const house = buildDetail({ estate: { address: ADDRESS, dimensions: { areaBuild: 210 } } });
const project = buildDetail(
  {
    id: 50,
    kind: 'APARTMENT_PROJECT',
    general: { project: true, title: { nl: 'De Kaai' }, bedroomCount: undefined, price: undefined },
    estate: { address: ADDRESS },
  },
  {
    children: [
      summary({ id: 51, kind: 'FLAT', bedroomCount: 1, price: { value: 298_000, priceFrom: false, visible: true } }),
      summary({ id: 52, kind: 'FLAT', bedroomCount: 3, price: { value: 429_000, priceFrom: false, visible: true } }),
      summary({ id: 53, kind: 'FLAT', price: { value: 1, priceFrom: false, visible: false } }),
      summary({ id: 54, kind: 'FLAT', transactionId: 5, price: { value: 2, priceFrom: false, visible: true } }),
    ],
  },
);
const unit = buildDetail({ id: 51, kind: 'FLAT', bedrooms: 2, general: { parentId: 50, entityNumber: '1.2' } });

describe('the title', () => {
  const TITLES: Readonly<Record<Locale, string>> = {
    nl: 'Herenhuis te koop in Gent, 4 slaapkamers | Claes & Van Damme',
    fr: 'Maison de maître à vendre à Gand, 4 chambres | Claes & Van Damme',
    en: 'Townhouse for sale in Ghent, 4 bedrooms | Claes & Van Damme',
    de: 'Stadthaus zu verkaufen in Gent, 4 Schlafzimmer | Claes & Van Damme',
  };
  it.each(typedEntries(TITLES))('names kind, transaction and place in %s', (locale, title) => {
    expect(buildHead(house, locale).title).toBe(title);
  });

  it('begins with the word that the home is sold, which suits any kind of home', () => {
    expect(buildHead(buildDetail({ transaction: 5 })).title).toBe(
      'Verkocht: herenhuis in Gent, 4 slaapkamers | Claes & Van Damme',
    );
    expect(buildHead(buildDetail({ transaction: 5 }), 'fr').title).toMatch(/^Vendu\u00A0: maison de maître à Gand/);
    expect(buildHead(buildDetail({ transaction: 5 }), 'de').title).toMatch(/^Verkauft: Stadthaus in Gent/);
  });

  it('names a project, and a unit with its project; facts that do not fit move to the description', () => {
    expect(buildHead(project).title).toBe('De Kaai, appartementsproject in Gent | Claes & Van Damme');
    expect(buildHead(project).description).toMatch(
      /^De Kaai, .*\. 3 van 4 eenheden beschikbaar, 1 tot 3 slaapkamers\./,
    );
    expect(buildHead(unit, 'nl', project).title).toBe('Appartement 1.2 te koop in De Kaai, Gent | Claes & Van Damme');
  });

  it('never exceeds the maximum length, has only whole words, and names the agency', () => {
    const projectWithLongTitle = buildDetail({
      kind: 'APARTMENT_PROJECT',
      general: { project: true, title: { nl: 'Wonen aan de Leie '.repeat(9) } },
    });
    const { title } = buildHead(projectWithLongTitle);
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/^Wonen aan de Leie .*… \| Claes & Van Damme$/);
  });
});

describe('the description', () => {
  it('begins with the offer and the facts, and continues with the agent’s text', () => {
    const shortDescription = {
      nl: 'Lichte leefruimte met zicht op het water, tuin op het zuiden en een kelder die droog is.',
    };
    const { description } = buildHead(
      buildDetail({ general: { shortDescription }, estate: { dimensions: { areaBuild: 210 } } }),
    );
    expect(description).toBe(
      'Herenhuis te koop in Gent voor €\u00a0685.000. 210\u00a0m² bewoonbaar, 4 slaapkamers. Lichte leefruimte met zicht op het water, tuin op het zuiden en een kelder die…',
    );
    expect(description?.length).toBeLessThanOrEqual(160);
  });

  it('states the rent with its period, and no price that is hidden or outdated', () => {
    const rentPrice = { price: { value: 950, period: { id: 1, name: { nl: 'per maand' } } } };
    expect(buildHead(buildDetail({ transaction: 2, general: rentPrice })).description).toMatch(
      /te huur in Gent voor €\s950 per maand\./,
    );
    expect(buildHead(buildDetail({ priceVisible: false })).description).not.toMatch(/€|685/);
    expect(buildHead(buildDetail({ transaction: 5 })).description).not.toMatch(/€|685/);
  });
});

describe('shortened texts', () => {
  it.each([
    ['a few words', 20, 'a few words'],
    ['a few words, and more', 14, 'a few words…'],
    ['one two three', 8, 'one two…'],
    ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
    ['🏡🏡🏡🏡', 4, '🏡…'],
  ])('fits %s into %i characters', (text, length, expected) => {
    expect(shortenText(text, length)).toBe(expected);
  });
});

const getAvailabilityForUnits = (...transactionIds: number[]) =>
  buildData({
    ...project,
    children: transactionIds.map((transactionId, index) => summary({ id: 60 + index, kind: 'FLAT', transactionId })),
  })[0].offers.availability;

describe('the listing for search engines', () => {
  it('states kind, size, location and price', () => {
    expect(buildData(house)[0]).toMatchObject({
      '@type': 'RealEstateListing',
      url: `${ORIGIN}/nl/aanbod/1001/herenhuis-te-koop-in-coupure-12-9000-gent`,
      about: {
        '@type': 'SingleFamilyResidence',
        address: { streetAddress: 'Coupure 12', postalCode: '9000', addressLocality: 'Gent', addressCountry: 'BE' },
        geo: { '@type': 'GeoCoordinates', latitude: 51.05, longitude: 3.71 },
        floorSize: { value: 210, unitCode: 'MTK' },
        numberOfBedrooms: 4,
      },
      offers: { '@type': 'Offer', price: 685_000, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    });
  });

  it('has nothing that the page hides: no location of a hidden address, no price on request', () => {
    const estateWithHiddenPrice = buildDetail({
      priceVisible: false,
      estate: { address: { ...ADDRESS, visible: false } },
    });
    const [listing] = buildData(estateWithHiddenPrice);
    expect(listing.about).not.toHaveProperty('geo');
    expect(listing.offers).not.toHaveProperty('price');
    expect(JSON.stringify(buildHead(estateWithHiddenPrice))).not.toMatch(/coupure|51\.05|685/i);
  });

  it.each([
    [1, 'InStock'],
    [3, 'Reserved'],
    [5, 'SoldOut'],
    [6, 'SoldOut'],
    [10, 'PreSale'],
  ])('states for status %i: %s', (transaction, availability) => {
    expect(buildData(buildDetail({ transaction }))[0].offers.availability).toBe(`https://schema.org/${availability}`);
  });

  it('marks a rent as a lease, and states the period of the price', () => {
    const price = { value: 950, period: { id: 1, name: { nl: 'per maand' } } };
    expect(buildData(buildDetail({ transaction: 2, general: { price } }))[0].offers).toMatchObject({
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: { price: 950, unitCode: 'MON' },
    });
  });

  it('has the number of units of a project, and their visible prices', () => {
    const [listing] = buildData(project);
    expect(listing.about).toMatchObject({
      '@type': 'ApartmentComplex',
      numberOfAccommodationUnits: 4,
      numberOfAvailableAccommodationUnits: 3,
    });
    expect(listing.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 298_000,
      highPrice: 429_000,
      offerCount: 2,
    });
    expect(buildData(unit, 'nl', project)[0].about).toMatchObject({
      '@type': 'Apartment',
      containedInPlace: { name: 'De Kaai', url: `${ORIGIN}/nl/aanbod/50/de-kaai-in-9000-gent` },
    });
  });

  it('has no rents among the prices of a project for sale', () => {
    const rental = summary({
      id: 55,
      kind: 'FLAT',
      transactionId: 2,
      price: { value: 950, priceFrom: false, visible: true },
    });
    const [listing] = buildData({ ...project, children: [...project.children, rental] });
    expect(listing.offers).toMatchObject({ lowPrice: 298_000, highPrice: 429_000, offerCount: 2 });
  });

  it('takes a price with a period of a home that is coming soon for a rent', () => {
    const period = { id: 1, name: { nl: 'per maand' } };
    const soon = summary({
      id: 55,
      kind: 'FLAT',
      transactionId: 10,
      price: { value: 950, priceFrom: false, visible: true, period },
    });
    const [listing] = buildData({ ...project, children: [...project.children, soon] });
    expect(listing.offers).toMatchObject({ lowPrice: 298_000, highPrice: 429_000, offerCount: 2 });
    const LEASE = 'http://purl.org/goodrelations/v1#LeaseOut';
    const rental = { ...project.general, transaction: { id: 2, name: {} } };
    const [rentalListing] = buildData({ ...project, general: rental, children: [...project.children, soon] });
    expect(rentalListing.offers).toMatchObject({ businessFunction: LEASE, lowPrice: 950, offerCount: 1 });
    const soonProject = { ...project, general: { ...project.general, transaction: { id: 10, name: {} } } };
    const offers = [[soon], [...project.children, soon]].map(
      (children) => buildData({ ...soonProject, children })[0].offers,
    );
    expect(offers).toMatchObject([
      { businessFunction: LEASE, lowPrice: 950 },
      { businessFunction: 'http://purl.org/goodrelations/v1#Sell', lowPrice: 298_000, offerCount: 2 },
    ]);
    const lease = buildDetail({ transaction: 10, general: { price: { value: 950, period } } });
    expect(buildData(lease)[0].offers.businessFunction).toBe(LEASE);
  });

  it('says that a project is sold out when all its units are sold', () => {
    expect(getAvailabilityForUnits(5, 9)).toBe('https://schema.org/SoldOut');
    expect(getAvailabilityForUnits(5, 3)).toBe('https://schema.org/InStock');
    expect(getAvailabilityForUnits()).toBe('https://schema.org/InStock');
  });

  it.each([
    ['FLAT', 'Apartment'],
    ['STUDENT_ROOM', 'Room'],
    ['VILLA', 'SingleFamilyResidence'],
    ['CASTLE', 'House'],
    ['BUILDING_PLOT', 'Place'],
    ['SHOP', 'Place'],
    ['GARAGE_BOX', 'Place'],
    ['HOLIDAY_HOUSE', 'House'],
    ['ASSISTED_FLAT', 'Apartment'],
  ])('gives %s the type %s', (kind, type) => {
    expect(buildData(buildDetail({ kind }))[0].about['@type']).toBe(type);
  });

  it('does not call a project without units an apartment complex', () => {
    expect(toPlaceType({ project: true, headType: { id: 9 } }, 0)).toBe('Residence');
  });

  it('has the breadcrumb that the page shows', () => {
    expect(buildHead(unit, 'nl', project).breadcrumb?.map(({ name, href }) => [name, href])).toEqual([
      ['Aanbod', '/nl/aanbod'],
      ['Te koop', '/nl/aanbod/te-koop'],
      ['Gent', '/nl/aanbod/te-koop/gent'],
      ['De Kaai', '/nl/aanbod/50/de-kaai-in-9000-gent'],
      [expect.any(String), '/nl/aanbod/1001/x'],
    ]);
  });
});

describe('addresses of a page', () => {
  it('are canonical without the filter; the language links keep the filter', () => {
    const head = buildHead(project, 'nl', undefined, 'sort=price-desc');
    expect(head.canonical).toBe('/nl/aanbod/50/de-kaai-in-9000-gent');
    expect(head.alternates.fr).toBe('/fr/offre/50/de-kaai-a-9000-gand');
    expect(head.languages?.fr).toBe('/fr/offre/50/de-kaai-a-9000-gand?sort=price-desc');
  });
});
