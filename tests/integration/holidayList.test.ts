import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import { RENTAL_PAGE_SIZE } from '#shared/primitives/rentalLimits.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const SMALL_UNIT_ID = 1;
const LARGE_UNIT_ID = 2;
const CLOSED_UNIT_ID = 3;
const WITHDRAWN_UNIT_ID = 998;
/** The number of homes, which is one more than fits on a page. */
const UNIT_COUNT = RENTAL_PAGE_SIZE + 1;

/** The date of a Saturday in about three months, and of the Saturday after it. */
const SATURDAY = addDays(toMonday(addDays(toBrusselsDay(new Date()), 90)), 5);
const NEXT_SATURDAY = addDays(SATURDAY, 7);

const buildGeneral = (id: number, changes: Partial<RentalUnitWrite['general']>): Partial<RentalUnitWrite> => ({
  general: { ...rentalUnitInput(id).general, ...changes },
});

/** Returns the ids of the homes that a page shows as cards, in the page's order. */
const listCards = (html: string) =>
  Array.from(html.matchAll(/<article[^>]* data-rental-id="(\d+)"/g), ([, id]) => Number(id));

/** Returns the text of a page without markup. */
const readText = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

const listHrefs = (html: string) =>
  Array.from(html.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));

describe('the list of holiday homes', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  const requestPath = (path: string, host = 'alpha.example.com') => site.askUntilServed(path, { host });
  const list = async (search = '') => (await requestPath(`/nl/vakantie${search && `?${search}`}`)).text;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    // By default, `startSite` makes the site wait until every part of a page is there.
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com' });
    await backoffice.repositories.sites.put(siteInput('alpha', { locales: [...LOCALES] }));
    await backoffice.repositories.sites.put(siteInput('beta'));
    const units = [
      rentalUnitInput(SMALL_UNIT_ID, {
        ...buildGeneral(SMALL_UNIT_ID, { maxOccupation: 2, petsAllowed: true }),
        options: [{ id: 5, name: { nl: 'Zeezicht' } }],
      }),
      rentalUnitInput(LARGE_UNIT_ID, buildGeneral(LARGE_UNIT_ID, { maxOccupation: 8 })),
      rentalUnitInput(CLOSED_UNIT_ID, {
        ...buildGeneral(CLOSED_UNIT_ID, { maxOccupation: 12 }),
        closed: [{ begin: SATURDAY, end: NEXT_SATURDAY }],
      }),
      ...Array.from({ length: UNIT_COUNT - CLOSED_UNIT_ID }, (_, index) =>
        rentalUnitInput(CLOSED_UNIT_ID + 1 + index, {
          seasons: [{ name: {}, ranges: [{ from: '01-01', to: '12-31' }], rents: { week: 700 } }],
        }),
      ),
    ];
    await backoffice.repositories.rentalUnits.upsertMany('alpha', units);
  });
  afterAll(async () => {
    await site?.stop();
    await backoffice?.close();
  });

  it('returns the pictures of cards to scripts, for visible homes, in one answer for one list', async () => {
    const { rentalUnits } = backoffice.repositories;
    await rentalUnits.upsertMany('alpha', [rentalUnitInput(WITHDRAWN_UNIT_ID)]);
    await rentalUnits.withdrawMany('alpha', [WITHDRAWN_UNIT_ID]);
    const first = await requestPath(`/nl/ajax/rental-cards?ids=${LARGE_UNIT_ID}-${WITHDRAWN_UNIT_ID}-${SMALL_UNIT_ID}`);
    const { rentals } = JSON.parse(first.text) as { rentals: { id: number; pictures: { alt: string }[] }[] };
    expect(rentals.map(({ id }) => id)).toEqual([SMALL_UNIT_ID, LARGE_UNIT_ID]);
    const photos = rentalUnitInput(SMALL_UNIT_ID).photos ?? [];
    expect(rentals[0]?.pictures).toHaveLength(Math.min(4, photos.length));
    expect(first.headers['surrogate-key']?.split(' ')).toEqual(expect.arrayContaining(['s-alpha']));
    const repeatedAnswer = await requestPath(
      `/nl/ajax/rental-cards?ids=${SMALL_UNIT_ID}&ids=${WITHDRAWN_UNIT_ID}-${LARGE_UNIT_ID}&utm_source=x`,
    );
    expect(repeatedAnswer.headers['cache-status']).toContain('hit');
    expect(repeatedAnswer.text).toBe(first.text);
    expect(JSON.parse((await requestPath('/nl/ajax/rental-cards?ids=x')).text)).toEqual({ rentals: [] });
    expect(
      JSON.parse((await requestPath(`/nl/ajax/rental-cards?ids=${SMALL_UNIT_ID}`, 'beta.example.com')).text),
    ).toEqual({
      rentals: [],
    });
  });

  const HEADINGS: Readonly<Record<Locale, { readonly path: string; readonly heading: string; readonly from: string }>> =
    {
      nl: { path: '/nl/vakantie', heading: 'vakantiewoningen', from: 'Vanaf' },
      fr: { path: '/fr/vacances', heading: 'locations de vacances', from: 'À partir de' },
      en: { path: '/en/holiday', heading: 'holiday homes', from: 'From' },
      de: { path: '/de/feiertage', heading: 'Ferienwohnungen', from: 'Ab' },
    };
  it.each(typedEntries(HEADINGS))('states in %s how many there are, and the lowest price', async (locale, expected) => {
    const { path, heading, from } = expected;
    const { status, text } = await requestPath(path);
    expect(status).toBe(200);
    expect(readText(text)).toContain(`${UNIT_COUNT} ${heading}`);
    // The price is that of a weekend of three nights at 330, or of two nights, plus cleaning.
    expect(readText(text)).toMatch(new RegExp(`${from} € 3\\d\\d`));
    const [first = 0] = listCards(text);
    expect(listHrefs(text)).toContain(pathFor('holidayUnit', locale, { rentalUnitId: first }));
    for (const other of LOCALES) expect(listHrefs(text)).toContain(pathFor('holidayList', other));
  });

  it('has pages, and the last one answers for all numbers after it', async () => {
    const [first, second] = [await list(), await list('page=2')].map(listCards);
    expect([...(first ?? []), ...(second ?? [])].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: UNIT_COUNT }, (_, index) => index + 1),
    );
    const { status, headers } = await requestPath('/nl/vakantie?page=9');
    expect([status, headers['location']]).toEqual([302, '/nl/vakantie?page=2']);
  });

  it('is filtered by the filter model, and shows each filter with a way to remove it', async () => {
    expect(listCards(await list('persons=8'))).toEqual([LARGE_UNIT_ID, CLOSED_UNIT_ID]);
    expect(listCards(await list('pets=1'))).toEqual([SMALL_UNIT_ID]);
    const filtered = await list('option=5&persons=2');
    expect(listCards(filtered)).toEqual([SMALL_UNIT_ID]);
    expect(listHrefs(filtered)).toEqual(expect.arrayContaining(['/nl/vakantie?option=5', '/nl/vakantie?persons=2']));
    expect(filtered).toMatch(/<input[^>]*name="option"[^>]*checked[^>]*value="5"|name="option" checked="" value="5"/);
    expect(listCards(await list('sortType=persons&sortOrder=DESC')).slice(0, 2)).toEqual([
      CLOSED_UNIT_ID,
      LARGE_UNIT_ID,
    ]);
  });

  it('shows homes that are free in a week, at its price', async () => {
    const week = await list(`persons=8&period=week&start=${SATURDAY}`);
    expect(listCards(week)).toEqual([LARGE_UNIT_ID]);
    expect(readText(week)).toContain('1 vakantiewoning vrij');
    expect(readText(week)).toContain('€ 760 week, 7 nachten');
    expect(readText(week)).not.toContain('Vanaf € 760');
    const booking = pathFor('rentalBooking', 'nl', { rentalUnitId: LARGE_UNIT_ID });
    expect(listHrefs(week)).toContain(`${booking}?from=${SATURDAY}&to=${NEXT_SATURDAY}`);
  });

  it('shows homes that are free on given dates, and the form without JavaScript leads to the same list', async () => {
    const dates = `from=${SATURDAY}&to=${addDays(SATURDAY, 3)}`;
    const canonical = await list(`persons=8&${dates}`);
    expect(listCards(canonical)).toEqual([LARGE_UNIT_ID]);
    expect(readText(canonical)).toContain('3 nachten');
    // Addresses contain no empty fields: the site redirects to the address that links use.
    const form = await requestPath(`/nl/vakantie?period=dates&start=&${dates}&persons=8`);
    expect([form.status, form.headers['location']]).toEqual([301, `/nl/vakantie?persons=8&${dates}`]);
    const sent = (await requestPath(form.headers['location'] ?? '')).text;
    expect(sent).toBe(canonical);
    expect(listCards(sent)).toEqual([LARGE_UNIT_ID]);
    expect(sent).toMatch(new RegExp(`<input[^>]*name="from"[^>]*value="${SATURDAY}"`));
  });

  it('offers the nearest dates when nothing is free on the requested dates, and links to their homes', async () => {
    const nothing = await list(`persons=12&period=week&start=${SATURDAY}`);
    expect(listCards(nothing)).toEqual([]);
    const otherDates = /^\/nl\/vakantie\?persons=12&(?:period=\w+&start|from)=[^&]+(?:&to=[^&]+)?$/;
    const nearest = listHrefs(nothing).filter((href) => otherDates.test(href) && !href.includes(SATURDAY));
    expect(nearest.length).toBeGreaterThan(0);
    for (const href of nearest) {
      // oxlint-disable-next-line no-await-in-loop -- A visitor follows one link at a time.
      expect(listCards((await requestPath(href)).text)).toEqual([CLOSED_UNIT_ID]);
    }
    // The home can be rented for a week, but never for two consecutive weeks.
    expect(readText(await list('persons=12&period=fortnight'))).toMatch(/\d{4} week(?:end)?, /);
  });

  it('hides searches for dates from search engines, and sends its tags', async () => {
    const { text, headers } = await requestPath('/nl/vakantie');
    expect(text).toContain('<link rel="canonical" href="https://alpha.example.com/nl/vakantie"/>');
    expect(text).not.toContain('noindex');
    expect(headers['surrogate-key']).toContain('s-alpha.rentals');
    expect(await list('persons=8')).toContain('noindex');
    const pages = await requestPath('/sitemaps/nl-pages.xml');
    expect(pages.text).toContain('https://alpha.example.com/nl/vakantie<');
    expect(pages.text).toContain(`https://alpha.example.com/nl/vakantie/${UNIT_COUNT}<`);
  });

  it('shows no street of a home with a hidden address', async () => {
    expect(await list()).not.toContain('Geheimstraat');
    expect(await list('view=map')).not.toContain('Geheimstraat');
  });

  it('shows how to reach the agency when it has no holiday homes', async () => {
    const { status, text } = await requestPath('/nl/vakantie', 'beta.example.com');
    expect(status).toBe(200);
    expect(text).toContain('noindex');
    expect(text).not.toContain('gevel-list');
    expect((await requestPath('/sitemaps/nl-pages.xml', 'beta.example.com')).text).not.toContain('/vakantie');
  });
});
