import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJoinedTags } from '#shared/api/purge.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, type EstateSketch, GENT, LUIK } from '../support/estateInput.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../support/programs/fakeBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';
import { type SiteAnswer, startSite, type TestSite } from '../support/programs/site.ts';

const HIDDEN_ESTATE_ID = 10;
/** Coordinates that resemble no other number on any page. */
const SECRET_LOCATION = { latitude: 51.053_871, longitude: 3.722_239, precision: 3 };
const SHOWN_LOCATION = { latitude: 51.041_293, longitude: 3.741_517, precision: 3 };
const SECRET_ADDRESS_PATTERN = /51\.0538\d|3\.7222\d|Geheimstraat/;
const TILE_SETTINGS = { template: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: [{ text: '© Us' }] };

const EAST_FLANDERS = { id: 'VOV', name: { nl: 'Oost-Vlaanderen' } };
const GHENT_ADDRESS = { city: GENT, province: EAST_FLANDERS, region: 'FLANDERS' } as const;
const buildHouse = (sketch: EstateSketch) =>
  estateInput({ kind: 'VILLA', price: 400_000, ...sketch, estate: { address: GHENT_ADDRESS, ...sketch.estate } });

const listIds = ({ text }: Pick<SiteAnswer, 'text'>) => {
  const part = text.slice(text.indexOf('id="similar"'));
  return [...part.matchAll(/<article[^>]* data-estate-id="(\d+)"/g)].map(([, id]) => Number(id));
};

describe('around an estate', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    // By default, `startSite` makes the site wait until every part of a page is there.
    site = await startSite({
      apiUrl: backoffice.url,
      defaultHost: 'alpha.example.com',
      mapTiles: TILE_SETTINGS,
    });
    const { repositories } = backoffice;
    await repositories.sites.put(siteInput('alpha', { locales: [...LOCALES] }));
    await repositories.estates.upsertMany('alpha', [
      buildHouse({ id: 1 }),
      buildHouse({ id: 2, price: 420_000 }),
      buildHouse({ id: 3, price: 390_000, transaction: 3 }),
      buildHouse({ id: 4, price: 900_000 }),
      buildHouse({ id: 5, transaction: 5 }),
      buildHouse({ id: 6, transaction: 2, price: 400_000 }),
      buildHouse({
        id: 7,
        price: 400_000,
        estate: { address: { ...GHENT_ADDRESS, visible: true, location: SHOWN_LOCATION } },
      }),
      estateInput({ id: 8, kind: 'LOFT', price: 250_000, city: LUIK }),
      buildHouse({ id: 9, general: { recordStatus: 2 } }),
      buildHouse({
        id: HIDDEN_ESTATE_ID,
        price: 410_000,
        estate: {
          address: {
            ...GHENT_ADDRESS,
            visible: false,
            street: { nl: 'Geheimstraat' },
            number: '7',
            location: SECRET_LOCATION,
          },
        },
      }),
      estateInput({ id: 20, kind: 'LOFT', transaction: 2, price: 900, city: LUIK }),
    ]);
    await repositories.estates.withdrawMany('alpha', [20]);
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestPage = (address: string) => site.ask(address);

  /** Follows redirects to the canonical address. */
  async function openPage(id: number, locale: Locale = 'nl'): Promise<SiteAnswer> {
    const { headers } = await requestPage(pathFor('estateShort', locale, { estateId: id }));
    return requestPage(headers['location'] ?? '');
  }
  const requestJson = async (address: string) => JSON.parse((await requestPage(address)).text) as unknown;

  describe('similar homes', () => {
    it('are on the page of a home, best first, without itself and sold, too expensive or rental homes', async () => {
      const answer = await openPage(1);
      expect(answer.status).toBe(200);
      expect(listIds(answer)).toEqual([7, HIDDEN_ESTATE_ID, 2, 3]);
    });

    it('are purged with the shown homes and with homes that may join them, not with each list of the site', async () => {
      const tags = (await openPage(1)).headers['surrogate-key']?.split(' ') ?? [];
      expect(tags).toEqual(expect.arrayContaining(['s-alpha.e.1', 's-alpha.e.7', 's-alpha.e.10', 's-alpha.sim']));
      const joinedTags = listJoinedTags('alpha', { isForRent: false, headTypeId: 3 }, 395_000);
      expect(tags.some((each) => joinedTags.includes(each))).toBe(true);
      expect(tags).not.toEqual(expect.arrayContaining(['s-alpha.list']));
      expect(tags).not.toEqual(expect.arrayContaining(['s-alpha.e.4']));
    });

    it('are on the page of a sold home, which still answers', async () => {
      const answer = await openPage(5);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Verkocht');
      expect(listIds(answer)).toEqual([7, 1, HIDDEN_ESTATE_ID, 2, 3]);
    });

    it('are sent to scripts in the same order, in each language', async () => {
      for (const locale of LOCALES) {
        const answer = await requestPage(pathFor('ajaxSimilarEstate', locale, { estateId: 1 }));
        expect(answer.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=0, must-revalidate',
          'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        });
        expect(answer.headers['surrogate-key']?.split(' ')).toEqual(
          expect.arrayContaining(['s-alpha', 's-alpha.e.1', 's-alpha.e.7', 's-alpha.sim']),
        );
        const { estates } = JSON.parse(answer.text) as { estates: CardView[] };
        expect(estates.map(({ id }) => id)).toEqual([7, HIDDEN_ESTATE_ID, 2, 3]);
        expect(estates[0]?.href).toMatch(new RegExp(`^${pathFor('offer', locale)}/7/`));
      }
    });
  });

  describe('an estate for scripts', () => {
    it('is its card, in each language', async () => {
      for (const locale of LOCALES) {
        const card = (await requestJson(pathFor('ajaxEstate', locale, { estateId: 2 }))) as CardView;
        expect(card).toMatchObject({ id: 2, price: expect.stringMatching(/^€.420\.000$/), closed: false });
        expect(card.href).toMatch(new RegExp(`^${pathFor('offer', locale)}/2/`));
      }
    });

    it.each([
      ['that does not exist', 999],
      ['that was withdrawn', 20],
      ['whose record is inactive', 9],
    ])('is a problem document for one %s', async (_what, id) => {
      const answer = await requestPage(`/nl/ajax/estate/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'cache-control': 'public, max-age=30',
      });
      expect(JSON.parse(answer.text)).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        retry: `/nl/aanbod/${id}`,
      });
    });

    it('accepts no other form of an id', async () => {
      expect((await requestPage('/nl/ajax/estate/1a')).status).toBe(404);
    });
  });

  describe('a withdrawn estate', () => {
    it.each([
      ['inactive', 9],
      ['withdrawn', 20],
    ])('answers 410 when it is %s, with a page of the agency', async (_how, id) => {
      for (const locale of LOCALES) {
        const answer = await requestPage(pathFor('estateShort', locale, { estateId: id }));
        expect(answer.status).toBe(410);
        expect(answer.headers['cache-control']).toBe('public, max-age=30');
        expect(answer.text).toContain(`<html lang="${locale}"`);
        expect(answer.text).toContain('Agency alpha');
        expect(answer.text).toContain('<meta name="robots" content="noindex"');
      }
    });

    it('offers similar homes if the back office states what it was', async () => {
      const ids = listIds(await requestPage('/nl/aanbod/9'));
      expect(ids.length).toBeGreaterThan(2);
      expect(ids).not.toContain(9);
      expect(ids).not.toContain(8);
      expect(ids).not.toContain(5);
    });

    it('offers homes of its family when none is similar', async () => {
      const answer = await requestPage('/nl/aanbod/20');
      expect(listIds(answer)).toEqual([6]);
      expect(answer.text).toContain('Nieuw in ons aanbod');
    });
  });

  describe('a map', () => {
    it('has its marker if the address is visible, and the policy allows tiles from their host', async () => {
      const { text, headers } = await openPage(7);
      expect(text).toContain('data-widget="estateMap"');
      expect(text).toContain('"latitude":51.041293,"longitude":3.741517');
      expect(text).toContain('https://www.openstreetmap.org/?mlat=51.041293');
      expect(headers['content-security-policy']).toContain("img-src 'self' data: https://tiles.example.org;");
    });

    it('is missing when no location is known, and the policy allows nothing more', async () => {
      const { text, headers } = await openPage(2);
      expect(text).not.toContain('estateMap');
      expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
    });

    it('has a circle around another point if the address is hidden, the same one each time', async () => {
      const points = await Promise.all(
        LOCALES.map(
          async (locale) =>
            /"latitude":[\d.]+,"longitude":[\d.]+\},"radius":500/.exec(
              (await openPage(HIDDEN_ESTATE_ID, locale)).text,
            )?.[0],
        ),
      );
      expect(points[0]).toBeDefined();
      expect(new Set(points).size).toBe(1);
    });
  });

  it('reveals no hidden location on any page or in any answer to a script', async () => {
    const addresses = LOCALES.flatMap((locale) => [
      pathFor('offer', locale),
      `${pathFor('offer', locale)}?type=3&price-min=405000&price-max=415000`,
      pathFor('estateShort', locale, { estateId: HIDDEN_ESTATE_ID }),
      pathFor('ajaxEstates', locale),
      pathFor('ajaxEstate', locale, { estateId: HIDDEN_ESTATE_ID }),
      pathFor('ajaxSimilarEstate', locale, { estateId: 1 }),
      pathFor('ajaxSimilarEstate', locale, { estateId: HIDDEN_ESTATE_ID }),
    ]);
    const answers = await Promise.all([
      ...addresses.map((address) => requestPage(address)),
      ...LOCALES.flatMap((locale) => [openPage(HIDDEN_ESTATE_ID, locale), openPage(1, locale)]),
    ]);
    for (const { text, headers } of answers) {
      expect(text).not.toMatch(SECRET_ADDRESS_PATTERN);
      expect(JSON.stringify(headers)).not.toMatch(/geheimstraat/i);
    }
    expect(answers.some(({ text }) => text.includes(`data-estate-id="${HIDDEN_ESTATE_ID}"`))).toBe(true);
    await backoffice.repositories.estates.withdrawMany('alpha', [HIDDEN_ESTATE_ID]);
  });
});

describe('similar homes, an optional part of a page', () => {
  let backOffice: FakeBackOffice;
  let site: TestSite;
  const listSearches = () =>
    backOffice.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/estates'));

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test' });
  });
  afterAll(async () => {
    await site.stop();
    await backOffice.close();
  });

  const requestPage = (address: string) => site.ask(address);
  const openPage = async (estateId: number, locale: Locale = 'nl') =>
    requestPage((await requestPage(pathFor('estateShort', locale, { estateId }))).headers['location'] ?? '');

  it('take one call, for a page that contains them and for the script that requests them again', async () => {
    const { text } = await openPage(3);
    expect(listIds({ text })).toHaveLength(6);
    await requestPage('/nl/ajax/similar-estate/3');
    expect(listSearches()).toHaveLength(1);
  });

  it('are left out when their call fails, and the page is cached for a short time', async () => {
    backOffice.replies.push({ matches: /^POST .*\/estates$/, reply: { status: 500 } });
    // The test uses French, which has no cached answer yet. In the other languages, the cached answer would be shown
    // again.
    const answer = await openPage(7, 'fr');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Woning 7 van alpha');
    expect(listIds(answer)).toEqual([]);
    expect(answer.headers['cdn-cache-control']).toContain('max-age=1,');
  });

  it('are a problem document for the script when their call fails, and the script may retry later', async () => {
    backOffice.replies.push({ matches: /^POST .*\/estates$/, reply: { status: 500 } });
    const answer = await requestPage('/nl/ajax/estate/9');
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '30',
    });
  });
});
