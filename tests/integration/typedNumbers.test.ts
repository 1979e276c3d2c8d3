import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { estateInput, IEPER } from '../support/estateInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const HOST = 'alpha.example.com';
const FIELD_ERRORS = {
  nl: 'Vul een bedrag in',
  fr: 'Indiquez un montant',
  en: 'Enter an amount',
  de: 'Geben Sie einen Betrag',
};

const toQuery = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

const listCardIds = (html: string) =>
  Array.from(html.matchAll(/ data-estate-id="(\d+)"/g), ([, id]) => Number(id)).toSorted((one, other) => one - other);
/** Returns a field with the message below it. */
const findField = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>(?:<p[^>]*>[^<]*</p>)?`))?.[0] ?? '';

describe('numbers in the address of a list, as the form without a script sends them', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
    const { repositories } = backoffice;
    await repositories.sites.put(
      siteInput('alpha', {
        locales: [...LOCALES],
        contact: { ...siteInput('alpha').contact, phone: '09 000 12 20 / 0400 00 12 21' },
      }),
    );
    await repositories.estates.upsertMany('alpha', [
      estateInput({ id: 1, price: 250_000 }),
      estateInput({ id: 2, price: 449_999, city: IEPER }),
      estateInput({ id: 3, price: 700_000, city: IEPER }),
    ]);
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestPage = (address: string) => site.askUntilServed(address);
  /** Returns the page to which an address redirects. */
  const follow = async (address: string): Promise<string> => {
    const { text, headers } = await requestPage(address);
    return headers['location'] === undefined ? text : follow(headers['location']);
  };
  const openPage = (values: Readonly<Record<string, string>>) => follow(`/nl/aanbod?${toQuery(values)}`);
  it.each(['450.000', '€ 450 000', '450\u00a0000', '450.000,00', '450k', '450000 euro', '0,45 mio'])(
    'an amount has one meaning, and one canonical address: %s',
    async (written) => {
      const { status, headers } = await requestPage(`/nl/aanbod?${toQuery({ 'price-max': written })}&utm_source=x`);
      expect([status, headers['location']]).toEqual([301, '/nl/aanbod?price-max=450000&utm_source=x']);
      const html = await openPage({ 'price-max': written });
      expect(listCardIds(html)).toEqual([1, 2]);
      expect(html).toMatch(/<link rel="canonical" href="[^"]*price-max=450000"/);
      expect(findField(html, 'price-max')).toContain('value="450.000"');
      expect(findField(html, 'price-max')).not.toContain('aria-invalid');
    },
  );

  it('redirects to the canonical spelling, also when the form sends its empty fields', async () => {
    const { status, headers } = await requestPage(
      `/nl/aanbod?${toQuery({ 'price-min': '', 'price-max': '€ 450.000' })}`,
    );
    expect([status, headers['location']]).toEqual([301, '/nl/aanbod?price-max=450000']);
    const unread = await requestPage(`/nl/aanbod?${toQuery({ 'price-min': '', 'price-max': ' zo  weinig mogelijk' })}`);
    expect(unread.headers['location']).toBe('/nl/aanbod?price-max=zo+weinig+mogelijk');
  });

  it('keeps an unreadable value in its field and reports it, in each language, and search engines stay away', async () => {
    for (const [locale, path] of [
      ['nl', 'aanbod'],
      ['fr', 'offre'],
      ['en', 'offer'],
      ['de', 'angebot'],
    ] as const) {
      const { text, status, headers } = await requestPage(`/${locale}/${path}?price-min=100000&price-max=veel`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toMatch(/no-store|private|max-age=0/);
      expect(listCardIds(text)).toEqual([1, 2, 3]);
      expect(text).toMatch(/<meta name="robots" content="noindex"/);
      const wrong = findField(text, 'price-max');
      expect(wrong).toContain('value="veel"');
      expect(wrong).toContain('aria-invalid="true"');
      expect(wrong).toContain(FIELD_ERRORS[locale]);
      const [, described] = /aria-describedby="([^"]+)"/.exec(wrong) ?? [];
      expect(wrong).toContain(`<p id="${described}"`);
      expect(findField(text, 'price-min')).toContain('value="100.000"');
    }
  });

  it('reports an amount that is too large', async () => {
    expect(findField(await openPage({ 'price-max': '99999999999' }), 'price-max')).toMatch(
      /value="99999999999".*Hoogstens €\s1\.000\.000\.000/,
    );
  });

  it('shows an unreadable value as text, cut short, whatever it is', async () => {
    const html = await openPage({ 'price-max': `<script>alert(1)</script>${'x'.repeat(1000)}` });
    expect(html).not.toContain('<script>alert(1)');
    expect(findField(html, 'price-max')).toMatch(/value="&lt;script&gt;alert\(1\)&lt;\/script&gt;x{35}"/);
  });

  it('reports other unreadable numbers above the list', async () => {
    expect(await openPage({ 'area-min': 'ruim' })).toContain('<q>ruim</q>');
    expect(await openPage({ 'area-min': '120 m²' })).toMatch(/<link rel="canonical" href="[^"]*area-min=120"/);
  });

  it('reports an unreadable number on the page with all filters if the list has a readable address', async () => {
    const { status, headers } = await requestPage('/nl/aanbod/te-koop?price-max=veel');
    expect(status).toBe(302);
    expect(headers['location']).toMatch(/^\/nl\/aanbod\?transaction=1&.*price-max=veel$/);
  });

  it('reports an unreadable number on the form of a saved search that starts from the address', async () => {
    const html = await follow('/nl/hou-me-op-de-hoogte?price-min=100k&price-max=veel');
    expect(html).toMatch(/<p id="subscribe-price-max-error"[^>]*>Vul een bedrag in/);
    expect(html).toMatch(/<input[^>]*id="subscribe-price-max"[^>]*value="veel"/);
    expect(html).toMatch(/<input[^>]*id="subscribe-price-min"[^>]*value="100.000"/);
  });

  it('links both phone numbers of the agency', async () => {
    const { text } = await requestPage('/nl/aanbod');
    expect(text).toContain('href="tel:+3290001220"');
    expect(text).toContain('href="tel:+32400001221"');
    expect(text).not.toMatch(/href="tel:[^"]{16,}"/);
  });
});
