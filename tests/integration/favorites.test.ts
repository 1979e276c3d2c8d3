import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, LUIK } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const HIDDEN_STATUS_ID = 8;
const PROJECT_ID = 40;
const UNIT_ID = 41;

interface FavoritesAnswer {
  readonly homes: readonly { readonly id: number; readonly html: string }[];
  readonly missing: readonly number[];
}

/** Returns the ids of the estates that a page shows as cards, in ascending order. */
const listCards = (html: string) =>
  Array.from(html.matchAll(/<article[^>]* data-estate-id="(\d+)"/g), ([, id]) => Number(id)).toSorted((a, b) => a - b);

/** Returns the cells of the row with this label, without tags and without the mark for differences. */
function readRow(html: string, label: string): readonly string[] {
  const row = Array.from(html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g), ([whole]) => whole).find((each) =>
    new RegExp(`<th scope="row"[^>]*>${label}(?:<|$)`).test(each),
  );
  return Array.from(row?.matchAll(/<td[^>]*>(.*?)<\/td>/g) ?? [], ([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
  );
}
const isMarked = (html: string, label: string) =>
  new RegExp(`<tr data-differs="true"><th scope="row"[^>]*>${label}<`).test(html);

describe('favourites', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com' });
    const { repositories } = backoffice;
    await repositories.sites.put(
      siteInput('alpha', { locales: [...LOCALES], listing: { hiddenStatus: [HIDDEN_STATUS_ID], linking: 'open' } }),
    );
    await repositories.estates.upsertMany('alpha', [
      estateInput({
        id: 1,
        price: 400_000,
        bedrooms: 3,
        general: { title: { nl: 'Huis met tuin', fr: 'Maison avec jardin' } },
        estate: { dimensions: { areaBuild: 180 }, technical: { constructionYear: 1932 } },
      }),
      estateInput({
        id: 2,
        price: 420_000,
        bedrooms: 3,
        city: LUIK,
        general: { title: { nl: 'Huis aan de Maas' } },
        estate: {
          dimensions: { areaBuild: 150 },
          address: { city: LUIK, visible: false, street: { nl: 'Geheimstraat' }, number: '7' },
        },
      }),
      estateInput({ id: 3, transaction: 5, price: 390_000 }),
      estateInput({ id: 4, transaction: HIDDEN_STATUS_ID, price: 500 }),
      estateInput({ id: 5, price: 350_000, general: { recordStatus: 2 } }),
      estateInput({ id: 6, transaction: 6, price: 900 }),
      estateInput({ id: PROJECT_ID, kind: 'PROJECT', general: { project: true, title: { nl: 'Residentie' } } }),
      estateInput({ id: UNIT_ID, kind: 'APARTMENT', price: 250_000, general: { parentId: PROJECT_ID } }),
      ...Array.from({ length: 60 }, (_, index) => estateInput({ id: 100 + index, price: 200_000 })),
    ]);
    await repositories.estates.withdrawMany('alpha', [6]);
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestPage = (address: string) => site.askUntilServed(address);
  const requestJson = async <T>(address: string) => JSON.parse((await requestPage(address)).text) as T;

  describe('cards of several estates for scripts', () => {
    it('are those of visible estates, including units and sold ones, and missing ones are reported', async () => {
      const { estates, missing } = await requestJson<{ estates: CardView[]; missing: number[] }>(
        `/nl/ajax/estate-cards?ids=1-3-4-5-6-${UNIT_ID}-999`,
      );
      expect(estates.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 3, UNIT_ID]);
      expect(missing).toEqual([4, 5, 6, 999]);
      expect(estates.find(({ id }) => id === 3)).toMatchObject({ closed: true });
    });

    it('are one answer for one list, in any order of ids', async () => {
      const first = await requestPage('/nl/ajax/estate-cards?ids=2-1-101');
      expect(first.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
      });
      expect(first.headers['surrogate-key']?.split(' ')).toEqual(expect.arrayContaining(['s-alpha', 's-alpha.list']));
      const repeatedAnswer = await requestPage('/nl/ajax/estate-cards?ids=101&ids=2-1-2&utm_source=x');
      expect(repeatedAnswer.headers['cache-status']).toContain('hit');
      expect(repeatedAnswer.text).toBe(first.text);
    });

    it('are limited to 50, and refused without an id', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => 100 + index).join('-');
      const { estates, missing } = await requestJson<{ estates: CardView[]; missing: number[] }>(
        `/nl/ajax/estate-cards?ids=${ids}`,
      );
      expect(estates).toHaveLength(50);
      expect(missing).toEqual([]);
      expect(await requestJson('/nl/ajax/estate-cards?ids=x')).toEqual({ estates: [], missing: [] });
    });
  });

  describe('the page of the visitor’s own favourites', () => {
    it('is one document for all visitors, and not indexed by search engines', async () => {
      for (const locale of LOCALES) {
        const path = pathFor('favorites', locale);
        const answer = await requestPage(path);
        expect(answer.status).toBe(200);
        expect(answer.headers['cdn-cache-control']).toContain('stale-while-revalidate');
        expect(answer.text).toContain('<meta name="robots" content="noindex"');
        expect(answer.text).toContain(`data-path="${pathFor('ajaxFavorites', locale)}"`);
        expect(answer.text).toContain('<noscript>');
        // The page has the newest homes, for visitors without favourites, but none in the list.
        expect(answer.text).toMatch(/<ul[^>]* data-part="list"[^>]*><\/ul>/);
        const cookies = { headers: { cookie: 'favorites=1' } };
        const repeatedAnswer = await site.askUntilServed(`${path}?page=2&compare=1`, cookies);
        expect(repeatedAnswer.headers['cache-status']).toContain('hit');
        expect(repeatedAnswer.text).toBe(answer.text);
      }
    });

    it('gets each home as the server renders it, with room for marks and a note that name the home', async () => {
      const { homes, missing } = await requestJson<FavoritesAnswer>('/fr/ajax/favorites?ids=1-3-999');
      expect(missing).toEqual([999]);
      const html = homes.find(({ id }) => id === 1)?.html ?? '';
      expect(listCards(html)).toEqual([1]);
      expect(html).toMatch(/<button[^>]* data-favorite="1"[^>]* aria-label="Favori\u00a0: Maison avec jardin"/);
      expect(html).toMatch(/<textarea[^>]* maxLength="500"[^>]* aria-label="[^"]*Maison avec jardin"/);
      expect(html).toMatch(/<input[^>]* aria-label="Visité\u00a0: Maison avec jardin"/);
      expect(html).toMatch(/form="compare" name="compare" value="1"/);
      expect(html).not.toContain('Vendu entre-temps');
      expect(homes.find(({ id }) => id === 3)?.html).toContain('Vendu entre-temps');
    });
  });

  describe('a shared list', () => {
    const list = '/nl/favorieten?ids=1-2-3';

    it('can be read at its address, is not indexed, and cannot be changed', async () => {
      const { status, text, headers } = await requestPage(list);
      expect(status).toBe(200);
      expect(listCards(text)).toEqual([1, 2, 3]);
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).toContain('Een lijst met 3 woningen');
      expect(text).toContain('Intussen verkocht');
      expect(text).not.toContain('<textarea');
      expect(text).not.toContain('Geheimstraat');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    });

    it('has an address in each language', async () => {
      const { text } = await requestPage('/fr/favoris?ids=2-1');
      for (const locale of LOCALES) {
        expect(text).toContain(`href="https://alpha.example.com${pathFor('favorites', locale)}?ids=1-2"`);
      }
      expect(text).toContain('Une liste de 2 biens');
    });

    it('states how many of its homes are no longer shown', async () => {
      const { text } = await requestPage('/nl/favorieten?ids=1-4-5-6-999');
      expect(listCards(text)).toEqual([1]);
      expect(text).toContain('4 woningen van deze lijst staan niet meer online.');
    });

    it('links to the offer when none of its homes is left', async () => {
      const { status, text } = await requestPage('/nl/favorieten?ids=999');
      expect(status).toBe(200);
      expect(text).toContain('De woningen van deze lijst staan niet meer online');
      expect(text).toContain('href="/nl/aanbod"');
    });

    it('keeps the selection and reports when it is too small or too large', async () => {
      const { text } = await requestPage(`${list}&compare=2`);
      expect(text).toMatch(/role="alert"[^>]*>Je koos er te weinig of te veel: kies er 2 tot 4\./);
      expect(text).toMatch(/checked="" value="2"/);
      expect(text).not.toMatch(/checked="" value="1"/);
    });
  });

  describe('a comparison', () => {
    it('shows the homes side by side and marks differences', async () => {
      const { status, text } = await requestPage('/nl/favorieten?compare=2&compare=1');
      expect(status).toBe(200);
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(readRow(text, 'Prijs')).toEqual(['€ 400.000 ✓ (beste waarde)', '€ 420.000']);
      expect(isMarked(text, 'Prijs')).toBe(true);
      expect(readRow(text, 'Bewoonbare oppervlakte')).toEqual(['180 m² ✓ (beste waarde)', '150 m²']);
      expect(readRow(text, 'Slaapkamers')).toEqual(['3', '3']);
      expect(isMarked(text, 'Slaapkamers')).toBe(false);
      expect(readRow(text, 'Bouwjaar')).toEqual(['1932', '–niet vermeld']);
      expect(text.match(/<th scope="col"[^>]* data-estate-id/g)).toHaveLength(2);
    });

    it('shows nothing that an estate’s own page would not', async () => {
      const { text } = await requestPage('/nl/favorieten?compare=1-2');
      expect(text).not.toContain('Geheimstraat');
      expect(readRow(text, 'Ligging')).toEqual(['9000 Gent', '4000 Luik']);
    });

    it('links back to the list that it came from', async () => {
      expect((await requestPage('/nl/favorieten?ids=1-2-3&compare=1-2')).text).toContain(
        'href="/nl/favorieten?ids=1-2-3"',
      );
      const ownComparison = (await requestPage('/nl/favorieten?compare=1-2')).text;
      expect(ownComparison).toMatch(/<a[^>]* href="\/nl\/favorieten"[^>]*><i/);
    });

    it('leaves out homes that are no longer shown, and reports it', async () => {
      const { text } = await requestPage('/nl/favorieten?compare=1-4-5-6');
      expect(text).toContain('3 gekozen woningen staan niet meer online.');
      expect(readRow(text, 'Prijs')).toEqual(['€ 400.000']);
      expect((await requestPage('/nl/favorieten?compare=4-5')).text).toContain(
        'De gekozen woningen staan niet meer online',
      );
    });

    it('links a unit below its project', async () => {
      const { text } = await requestPage(`/nl/favorieten?compare=1-${UNIT_ID}`);
      expect(text).toMatch(new RegExp(`href="/nl/aanbod/${PROJECT_ID}/[^"]+/${UNIT_ID}"`));
    });
  });
});
