import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { ROUTES, type RouteName } from '#shared/routes/routeTable.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { estateInput } from '../../support/estateInput.ts';
import { siteInput } from '../../support/siteInput.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const ESTATE_ID = 7;
const MISSING_ESTATE_ID = 999_999;
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The routes of pages that exist only when the site has their content. This site has no people. */
const ROUTES_WITHOUT_CONTENT: ReadonlySet<RouteName> = new Set(['teamAndOffices']);

/** The screens that have an address of their own in each language, as the specification requires or allows (§2.1). */
const SCREEN_ROUTES = typedKeys(ROUTES).filter(
  (name) =>
    !/[:*]|\.\w+$/.test(ROUTES[name].en) &&
    !name.startsWith('ajax') &&
    !name.endsWith('Feed') &&
    !ROUTES_WITHOUT_CONTENT.has(name),
);
/**
 * The routes that the sitemap does not contain: pages with a visitor's own data, and pages about holiday homes, because
 * this site has none.
 */
const ROUTES_NOT_IN_SITEMAP: ReadonlySet<RouteName> = new Set(['favorites', 'subscribe', 'holidayList']);

const PARAMETER_VALUES: Readonly<Record<string, string>> = {
  ':token': TOKEN,
  ':appointmentId': TOKEN,
  ':rentalUnitId': '12',
  ':estateId': String(MISSING_ESTATE_ID),
  ':day': 'first',
};
const buildAddress = (name: RouteName, locale: Locale): string => {
  const path = ROUTES[name][locale].replace(/:\w+/g, (parameter) => PARAMETER_VALUES[parameter] ?? parameter);
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
};

const parseLocations = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => new URL(loc).pathname);

const readLanguage = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

describe('every route, on the real back office', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  let get: (address: string) => supertest.Test;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com' });
    get = (address) => supertest(`http://127.0.0.1:${site.port}`).get(address).set('Host', 'alpha.example.com');
    const { repositories } = backoffice;
    await repositories.sites.put(
      siteInput('alpha', { locales: [...LOCALES], history: { prices: true, references: true } }),
    );
    await repositories.estates.put('alpha', estateInput({ id: ESTATE_ID, price: 350_000 }));
    await repositories.estates.put('alpha', estateInput({ id: 8 }));
    await repositories.estates.withdrawMany('alpha', [8]);
    const agreement = { title: 'Agreement', html: '<p>Agreed</p>', version: '1' };
    for (const locale of LOCALES) {
      await repositories.agreements.put('alpha', locale, [
        { id: 'privacy', kind: 'privacy', ...agreement },
        { id: 'terms', kind: 'terms', ...agreement },
        { id: 'cookies', kind: 'cookies', ...agreement },
        { id: 'accessibility', kind: 'accessibility', ...agreement },
      ]);
    }
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  describe.each([...LOCALES])('in %s', (locale) => {
    it.each(SCREEN_ROUTES)('%s is a branded page in its language', async (name) => {
      const answer = await get(buildAddress(name, locale));
      expect(answer.status).toBe(200);
      expect(readLanguage(answer.text)).toBe(locale);
      expect(answer.text).toContain('Agency alpha');
      expect(answer.text.match(/<h1/g)).toHaveLength(1);
    });

    it.each([
      ['estateShort', 404],
      ['sendToAFriend', 404],
      ['unsubscribe', 404],
      ['editSubscriptions', 404],
      ['content', 404],
    ] as const)('%s with an invalid parameter answers with an error page in its language', async (name, status) => {
      const answer = await get(buildAddress(name, locale).replace(TOKEN, 'short').replace('*', 'nowhere'));
      expect(answer.status).toBe(status);
      expect(readLanguage(answer.text)).toBe(locale);
      expect(answer.text).toContain('Agency alpha');
    });

    it.each([
      'unsubscribe',
      'editSubscriptions',
      'estateCosts',
      'viewing',
      'viewingDetails',
      'appointment',
      'moveAppointment',
      'cancelAppointment',
      'openHouse',
      'openHouseRegistration',
      'cancelOpenHouse',
      'confirmOpenHouse',
      'holidayUnit',
      'rentalBooking',
      'rentalBookingDetails',
      'rentalReservation',
      'cancelRental',
      'teamAndOffices',
      'ownerReport',
    ] as const)('%s that does not exist answers 404 in its language', async (name) => {
      const answer = await get(buildAddress(name, locale));
      expect([answer.status, readLanguage(answer.text)]).toEqual([404, locale]);
      expect(answer.text).toContain('Agency alpha');
    });

    it.each([
      ['ajaxContactForm', 'contact'],
      ['ajaxNotifications', 'subscribe'],
      ['ajaxSendToAFriend', 'offer'],
    ] as const)('%s, which takes form posts, redirects a GET', async (name, to) => {
      const { status, headers } = await get(buildAddress(name, locale));
      expect([status, headers['location']]).toEqual([303, buildAddress(to, locale)]);
    });

    it('a withdrawn estate answers 410 in its language', async () => {
      const answer = await get(buildAddress('estateShort', locale).replace(String(MISSING_ESTATE_ID), '8'));
      expect(answer.status).toBe(410);
      expect(readLanguage(answer.text)).toBe(locale);
    });

    it('the short address of an estate leads to its slug', async () => {
      const answer = await get(
        buildAddress('estateShort', locale).replace(String(MISSING_ESTATE_ID), String(ESTATE_ID)),
      );
      expect(answer.status).toBe(301);
      const { text, status } = await get(answer.headers['location'] ?? '');
      expect(status).toBe(200);
      expect(readLanguage(text)).toBe(locale);
    });

    it('addresses for scripts answer in JSON', async () => {
      const list = await get(buildAddress('ajaxEstates', locale));
      expect(list.status).toBe(200);
      expect(list.body).toMatchObject({ total: 1, page: 1 });
      expect((await get(buildAddress('ajaxSearchCity', locale))).body).toEqual({ places: [] });
      expect((await get(buildAddress('ajaxSearchPreview', locale))).body).toMatchObject({ total: 1 });
      for (const name of ['ajaxEstate', 'ajaxSimilarEstate'] as const) {
        const answer = await get(buildAddress(name, locale).replace(String(MISSING_ESTATE_ID), String(ESTATE_ID)));
        expect([answer.status, answer.type]).toEqual([200, 'application/json']);
        const missing = await get(buildAddress(name, locale));
        expect([missing.status, missing.type]).toEqual([404, 'application/problem+json']);
      }
    });
  });

  it('each screen that search engines may index is in the sitemap, in every language', async () => {
    const index = await get('/sitemap.xml');
    const files = await Promise.all(parseLocations(index.text).map((file) => get(file)));
    const namedAddresses = new Set(files.flatMap(({ text }) => parseLocations(text)));
    const answers = await Promise.all(
      LOCALES.flatMap((locale) =>
        SCREEN_ROUTES.map(async (name) => {
          const address = buildAddress(name, locale);
          return { name, address, text: (await get(address)).text };
        }),
      ),
    );
    const storedAnswers = answers.filter(
      ({ name, text }) => !/<meta name="robots" content="noindex"/.test(text) && !ROUTES_NOT_IN_SITEMAP.has(name),
    );
    const isCanonical = ({ address, text }: (typeof storedAnswers)[number]) =>
      text.includes(`<link rel="canonical" href="https://alpha.example.com${address}"`);
    expect(storedAnswers.map(({ name }) => name)).toContain('contact');
    expect(
      storedAnswers
        .filter((each) => isCanonical(each) && !namedAddresses.has(each.address))
        .map(({ address }) => address),
    ).toEqual([]);
  });

  it('the language switch of a filtered list keeps the filter', async () => {
    const { text } = await get('/nl/aanbod?transaction=2&transaction=4&transaction=6&type=3&price-min=1000');
    const query = 'transaction=2&amp;transaction=4&amp;transaction=6&amp;type=3&amp;price-min=1000';
    const links = new Set([...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href));
    for (const address of ['/fr/offre', '/en/offer', '/de/angebot']) expect(links).toContain(`${address}?${query}`);
  });
});
