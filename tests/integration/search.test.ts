import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceOptionView, SearchPreview } from '#shared/domain/listing/searchBoxView.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, IEPER, LUIK } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { LOCALES } from '#shared/i18n/locales.ts';

const HOST = 'alpha.example.com';
const MARIAKERKE_CITY = { id: 903_000, zip: '9030', name: { nl: 'Mariakerke' } };
const SALE_QUERY = 'transaction=1&transaction=3&transaction=5';
const RENT_QUERY = 'transaction=2&transaction=4&transaction=6';

const toQuery = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();
/** Returns the query of a form with this text in its free search. */
const buildQuery = (q: string, more = 'transaction=1') => `${more}&${toQuery({ q })}`;

describe('the search', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
    const { repositories } = backoffice;
    await repositories.sites.put(siteInput('alpha', { locales: [...LOCALES] }));
    await repositories.estates.upsertMany('alpha', [
      estateInput({ id: 1, kind: 'FLAT', price: 250_000, bedrooms: 2 }),
      estateInput({ id: 2, kind: 'PENTHOUSE', price: 500_000, bedrooms: 3, city: MARIAKERKE_CITY }),
      estateInput({ id: 3, kind: 'VILLA', price: 700_000, city: IEPER }),
      estateInput({ id: 4, kind: null, price: 300_000, city: IEPER }),
      estateInput({ id: 5, kind: 'FLAT', price: 900, transaction: 2, city: LUIK }),
      estateInput({ id: 6, kind: 'FLAT', price: 180_000, city: LUIK }),
    ]);
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestPage = (address: string) => site.askUntilServed(address);
  const requestJson = async <T>(address: string) => JSON.parse((await requestPage(address)).text) as T;
  const searchPlaces = async (locale: string, q: string) =>
    (await requestJson<{ places: PlaceOptionView[] }>(`/${locale}/ajax/search-city?${toQuery({ q })}`)).places;
  const searchLabels = async (locale: string, q: string) =>
    (await searchPlaces(locale, q)).filter(({ kind }) => kind === 'municipality').map(({ label }) => label);
  const findExample = async (address: string) =>
    /-example" data-place="([^"]*)"[^>]*>([^<]*)</.exec((await requestPage(address)).text);
  const readPreview = (locale: string, search: string) =>
    requestJson<SearchPreview>(`/${locale}/ajax/search-preview?${search}`);
  const readRedirect = async (address: string) => (await requestPage(address)).headers['location'] ?? '';
  const listEstateIds = async (address: string) =>
    Array.from((await requestPage(address)).text.matchAll(/ data-estate-id="(\d+)"/g), ([, id]) => Number(id)).toSorted(
      (one, other) => one - other,
    );

  describe('a place that is typed', () => {
    it('is found by a name in any language, with its parts, in the language of the page', async () => {
      const [whole, itself] = await searchPlaces('fr', 'gent');
      expect(whole).toMatchObject({ kind: 'municipality', value: '900000', label: 'Gand (toute la commune)' });
      expect(whole?.detail).toMatch(/^avec .+ autres sections$/);
      expect(itself).toEqual({ kind: 'city', value: '900000', label: 'Gand (9000)' });
    });

    it('is found by its postcode, and as a province', async () => {
      expect(await searchPlaces('nl', '9030')).toEqual([
        { kind: 'city', value: '903000', label: 'Mariakerke (9030)', detail: 'Gent' },
      ]);
      expect(await searchPlaces('de', 'westfl')).toEqual([
        { kind: 'province', value: 'BE-VWV', label: 'Westflandern (Provinz)' },
      ]);
    });

    it('is distinguished by its province from another municipality of the same name', async () => {
      expect(await searchLabels('fr', 'saint-nicolas')).toEqual([
        'Saint-Nicolas (Flandre-Orientale, toute la commune)',
        'Saint-Nicolas (Liège, toute la commune)',
      ]);
      expect(await searchLabels('nl', 'sint-niklaas')).toEqual(['Sint-Niklaas (hele gemeente)']);
      const chips = (await requestPage('/fr/offre?municipality=910000&municipality=442000')).text;
      for (const province of ['Flandre-Orientale', 'Liège'])
        expect(chips).toContain(`Saint-Nicolas (${province}, toute la commune)`);
    });

    it('is not found for an empty text or one of special characters', async () => {
      expect(await searchPlaces('nl', '')).toEqual([]);
      expect(await searchPlaces('nl', '%_<script>\u0000')).toEqual([]);
      expect((await requestPage('/nl/ajax/search-city')).status).toBe(200);
    });
  });

  describe('the number of results', () => {
    it('is that of the list, by every filter', async () => {
      expect(await readPreview('nl', 'transaction=1')).toEqual({ total: 5, understood: [], unclear: [] });
      expect((await readPreview('nl', 'transaction=2')).total).toBe(1);
      expect((await readPreview('nl', 'transaction=1&city=900000')).total).toBe(1);
      expect((await readPreview('nl', 'transaction=1&municipality=900000&price-max=400000')).total).toBe(1);
      expect((await readPreview('nl', 'transaction=1&municipality=900000')).total).toBe(2);
      expect((await readPreview('nl', 'transaction=1&province=BE-VWV&city=400000')).total).toBe(3);
    });

    it('is shown with what was and was not understood of a free search', async () => {
      expect(await readPreview('nl', buildQuery('appartement te huur in Luik met sauna'))).toEqual({
        total: 1,
        understood: ['Te huur', 'Luik (hele gemeente)', 'Appartement'],
        unclear: ['met sauna'],
      });
      expect(await readPreview('de', buildQuery('Wohnung Gent mindestens 2 Schlafzimmer'))).toMatchObject({
        total: 2,
        unclear: [],
      });
    });
  });

  describe('a free search in the address of the list', () => {
    it('redirects to the address of its filters', async () => {
      expect(await readRedirect(`/nl/aanbod?${buildQuery('appartement gent 2 slaapkamers max 300000')}`)).toBe(
        `/nl/aanbod?${SALE_QUERY}&type=1&municipality=900000&price-max=300000&bed-min=2`,
      );
      expect(await readRedirect(`/fr/offre?${buildQuery('à louer Liège')}`)).toBe(
        `/fr/offre?${RENT_QUERY}&municipality=400000`,
      );
      expect(await readRedirect('/en/offer?q=villa')).toBe(`/en/offer?${SALE_QUERY}&sub-type=302`);
    });

    it('redirects to the readable address if there is one', async () => {
      const address = '/nl/aanbod/te-koop/mariakerke/appartement';
      expect(await readRedirect(`/nl/aanbod?${buildQuery('appartement 9030 te koop', '')}`)).toBe(address);
      const page = (await requestPage(address)).text;
      for (const chip of ['Mariakerke (9030)', 'Appartement']) expect(page).toContain(`${chip}<`);
      expect(await readRedirect(`/nl/aanbod?${buildQuery('te huur', 'view=map')}`)).toBe(
        `/nl/aanbod?${RENT_QUERY}&view=map`,
      );
    });

    it('takes precedence over the fields beside it, which stay where it has no criterion', async () => {
      expect(
        await readRedirect(`/nl/aanbod?${buildQuery('huis', 'transaction=2&type=1&city=890000&price-max=500')}`),
      ).toBe(`/nl/aanbod?${RENT_QUERY}&type=3&city=890000&price-max=500`);
    });

    it('is shown with the words that were not understood', async () => {
      const redirectTarget = await readRedirect(`/nl/aanbod?${buildQuery('huis met sauna <b> xylofoon', '')}`);
      expect(redirectTarget).toBe(`/nl/aanbod?${SALE_QUERY}&type=3&unclear=met+sauna+%3Cb%3E+xylofoon`);
      const html = (await requestPage(redirectTarget)).text;
      expect(html).toContain('Niet begrepen:');
      expect(html).toContain('<q>met sauna &lt;b&gt; xylofoon</q>');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toMatch(/<link rel="canonical" href="[^"?]*"/);
    });

    it('causes no loop of redirects', async () => {
      expect((await requestPage(`/nl/aanbod?${buildQuery('xylofoon', '')}`)).status).toBe(302);
      expect((await requestPage('/nl/aanbod?unclear=xylofoon')).status).toBe(200);
      expect((await requestPage('/nl/aanbod?q=+++')).status).toBe(200);
    });
  });

  describe('the example of a free search', () => {
    it('names a place where the agency has homes, in the language of the page', async () => {
      const [, place, example] = (await findExample('/fr')) ?? [];
      expect(['Gand', 'Ypres', 'Liège']).toContain(place);
      expect(example).toContain(`appartement ${place} 2 chambres`);
      const found = (await readPreview('fr', buildQuery(`appartement ${place}`))).understood;
      expect(found.some((label) => label.startsWith(place ?? ''))).toBe(true);
    });
  });

  describe('filters that only a search sets', () => {
    it('list whole municipalities and provinces, and any of several places', async () => {
      expect(await listEstateIds('/nl/aanbod?municipality=900000')).toEqual([1, 2]);
      expect(await listEstateIds('/nl/aanbod?province=BE-VWV')).toEqual([3, 4]);
      expect(await listEstateIds('/nl/aanbod?city=400000&municipality=900000')).toEqual([1, 2, 6]);
    });

    it('list subtypes, also beside other types', async () => {
      expect(await listEstateIds('/nl/aanbod?sub-type=302')).toEqual([3]);
      expect(await listEstateIds('/nl/aanbod?sub-type=302&type=1')).toEqual([1, 2, 3, 6]);
      expect(await listEstateIds('/nl/aanbod?sub-type=105&type=1')).toEqual([2]);
    });

    it('are shown among the active filters by name, and are kept by the form', async () => {
      const html = (await requestPage('/nl/aanbod?municipality=900000&province=BE-VWV&sub-type=302')).text;
      for (const label of ['Gent (hele gemeente)', 'West-Vlaanderen (provincie)', 'Villa'])
        expect(html).toContain(label);
      for (const field of ['municipality', 'province', 'sub-type'])
        expect(html).toContain(`type="hidden" name="${field}"`);
    });
  });
});
