import { describe, expect, it } from 'vitest';
import { EMPTY_RENTAL_FILTERS, type RentalSearchResult } from '#shared/api/rentals.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { holidayScreen } from './holiday.load.tsx';

const RENTAL_SUMMARY: RentalSearchResult['results'][number] = {
  id: 7,
  title: {},
  kind: { id: 1, name: { nl: 'Huis' } },
  subKind: { id: 3, name: { nl: 'Villa' } },
  location: { id: 2, name: { nl: 'Duinen' } },
  maxOccupation: 6,
  garage: false,
  petsAllowed: false,
  descriptionShort: {},
  places: { bedrooms: 3, bathrooms: 0, toilets: 1 },
  options: [],
  address: { visible: false, city: { id: 5, zip: '8300', name: { nl: 'Knokke' } }, countryId: 'BE' },
  photos: [],
  photoCount: 0,
  updatedAt: '2026-01-01T00:00:00Z',
};

/** Renders the list for a query, when the search has this result and the call for the filter fails. */
async function renderList(
  search: string,
  result: Partial<RentalSearchResult>,
  site: Partial<Site> = {},
): Promise<string> {
  const outcome = await holidayScreen.load(
    screenRequest(`/nl/vakantie?${search}`, {
      site,
      api: {
        searchRentals: async () => ({ total: { value: 0 }, results: [], nearest: [], ...result }),
        rentalFilters: async () => EMPTY_RENTAL_FILTERS,
      },
    }),
  );
  if (outcome.type !== 'page') throw new Error(`a ${outcome.type}`);
  return renderToBody(outcome.body);
}

const listHrefs = (html: string) =>
  Array.from(html.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));

describe('the list of holiday homes when the filter model could not be loaded', () => {
  const search = 'location=2&city=5&sub-kind=3&option=9&persons=4&period=week&start=2027-07-03';

  it('is shown, reports the failure, and keeps the chosen filters', async () => {
    const html = await renderList(search, { total: { value: 1 }, results: [RENTAL_SUMMARY] });
    expect(html).toContain('data-rental-id="7"');
    for (const page of [html, await renderList(search, {})])
      expect(page).toContain('De resultaten konden niet worden geladen.');
    for (const [name, value] of [
      ['location', '2'],
      ['city', '5'],
      ['sub-kind', '3'],
      ['option', '9'],
    ] as const)
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    for (const value of ['4', 'week', '2027-07-03']) expect(html).toContain(`<option value="${value}" selected="">`);
    // Chips have the names of places, not their ids.
    const chips = /<ul[^>]* aria-label="Actieve filters">.*?<\/ul>/.exec(html)?.[0] ?? '';
    expect(chips.match(/(?<=<\/span>)[^<]+/g)?.slice(0, 2)).toEqual(['Gemeente', 'Badplaats of wijk']);
  });
});

describe('a search for holiday homes that finds nothing', () => {
  it('links to the nearest available dates, and to the same filters without dates', async () => {
    const html = await renderList('persons=4&from=2027-07-03&to=2027-07-06', {
      nearest: [
        { type: 'stay', begin: '2027-07-05', end: '2027-07-08', nights: 3, units: 2, priceFrom: 410 },
        { type: 'week', begin: '2027-07-10', end: '2027-07-17', nights: 7, units: 1, priceFrom: 900 },
      ],
    });
    expect(listHrefs(html)).toEqual(
      expect.arrayContaining([
        '/nl/vakantie?persons=4&from=2027-07-05&to=2027-07-08',
        '/nl/vakantie?persons=4&period=week&start=2027-07-10',
        '/nl/vakantie?persons=4',
        '/nl/vakantie',
      ]),
    );
    expect(html).toContain('2 woningen vrij, vanaf €\u00a0410');
    expect(html).toContain('1 woning vrij, vanaf €\u00a0900');
  });
});

describe('a card', () => {
  it('shows exact dates with their price and a link to reserve, and other dates with the lowest price', async () => {
    const offer = {
      type: 'week',
      begin: '2027-07-03',
      end: '2027-07-10',
      nights: 7,
      price: 760,
      rent: 700,
    } as const;
    const searchResult = { total: { value: 1 }, results: [{ ...RENTAL_SUMMARY, offer }] };
    const exactHtml = await renderList('period=week&start=2027-07-03', searchResult);
    expect(exactHtml).toContain('03/07/2027 – 10/07/2027');
    expect(exactHtml).not.toContain('Vanaf');
    expect(listHrefs(exactHtml).some((href) => href.endsWith('?from=2027-07-03&to=2027-07-10'))).toBe(true);
    const lowestHtml = await renderList('period=week', searchResult);
    expect(lowestHtml).toContain('Vanaf');
    expect(listHrefs(lowestHtml).some((href) => href.includes('from='))).toBe(false);
  });

  it('shows the kind beside the home’s own title, but never the same word twice', async () => {
    const html = await renderList('', { total: { value: 1 }, results: [RENTAL_SUMMARY] });
    expect(html).toContain('>Villa in Knokke</span>');
    expect(html.match(/Villa/g)?.length).toBe(1);
    const namedRental = { ...RENTAL_SUMMARY, title: { nl: 'De Zeemeeuw' } };
    expect(await renderList('', { total: { value: 1 }, results: [namedRental] })).toMatch(
      /De Zeemeeuw<.*>Villa\u00a0· /,
    );
  });
});

describe('the page of an agency without holiday homes', () => {
  const { contact } = siteSchema.parse(siteInput('agency'));

  it('has a link to write to the agency, unless its mail address is the placeholder of a new site', async () => {
    expect(listHrefs(await renderList('', {}))).toContain(`mailto:${contact.email}`);
    const html = await renderList('', {}, { contact: { ...contact, email: 'info@example.com' } });
    expect(html).not.toContain('mailto:');
  });
});
