import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#shared/i18n/locales.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const HOST = 'noord.example.com';
const ORIGIN = `https://${HOST}`;
const ADDRESSES_PER_FILE = 3;
const SITE_LOCALES: readonly Locale[] = ['nl', 'fr', 'en'];

const XML_DECLARATION = '<\\?xml version="1.0" encoding="UTF-8"\\?>\\n';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const TEXT_PATTERN = '[^<>"\']+';
const LASTMOD_PATTERN = '<lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>';
/** Matches a document of the sitemap protocol, element by element. */
const SITEMAP_INDEX_PATTERN = new RegExp(
  `^${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\\n(?:<sitemap><loc>${TEXT_PATTERN}</loc>(?:${LASTMOD_PATTERN})?</sitemap>\\n)+</sitemapindex>\\n$`,
);
const URL_SET_PATTERN = new RegExp(
  `^${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\\n` +
    `(?:<url><loc>${TEXT_PATTERN}</loc>(?:${LASTMOD_PATTERN})?(?:<xhtml:link rel="alternate" hreflang="[a-z-]+" href="${TEXT_PATTERN}"/>)*</url>\\n)*</urlset>\\n$`,
);

const parseLocations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => loc);
const matchLinks = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, lang = '', href = '']) => `${lang} ${href}`);

describe('a site', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  const requestPath = (target: string, headers?: Readonly<Record<string, string>>, host = HOST) =>
    site.ask(target, { host, ...(headers && { headers }) });
  const listFiles = async () =>
    parseLocations((await requestPath('/sitemap.xml')).text).map((address) => address.slice(ORIGIN.length));
  /** Returns all addresses in the sitemap. */
  async function listAddresses(): Promise<string[]> {
    const files = await Promise.all((await listFiles()).map((file) => requestPath(file)));
    return files.flatMap(({ text }) => parseLocations(text));
  }

  /** Returns the JSON-LD of a page. */
  const readJsonLd = async (path: string): Promise<Record<string, unknown>[]> =>
    Array.from(
      (await requestPath(path)).text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ([, json = '']) => JSON.parse(json),
    );

  /**
   * Estates 1 to 4 are single homes. The site hides estate 4. Estate 9 is a project with the units 20 and 21. Estate 30
   * is inactive, and estate 31 is withdrawn.
   */
  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    const { repositories } = backoffice;
    const listing = { hiddenStatus: [6], linking: 'open' as const };
    await repositories.sites.put(siteInput('noord', { locales: [...SITE_LOCALES], listing }));
    await repositories.sites.put(siteInput('zuid', { locales: ['nl'] }));
    const unit = { parentId: 9, entityNumber: 'A1' };
    await repositories.estates.upsertMany('noord', [
      estateInput({ id: 1, kind: 'VILLA' }),
      estateInput({ id: 2, transaction: 5 }),
      estateInput({ id: 3, transaction: 2 }),
      estateInput({ id: 4, transaction: 6 }),
      estateInput({ id: 9, kind: null, general: { project: true, title: { nl: 'Hof', fr: 'La Cour' } } }),
      estateInput({ id: 20, kind: 'FLAT', general: unit }),
      estateInput({ id: 21, kind: 'FLAT', general: unit }),
      estateInput({ id: 30, general: { recordStatus: 2 } }),
      estateInput({ id: 31 }),
    ]);
    await repositories.estates.withdrawMany('noord', [31]);
    await repositories.estates.upsertMany('zuid', [estateInput({ id: 40 })]);
    await repositories.pages.put('noord', {
      id: 'about',
      kind: 'content',
      path: { nl: 'over-ons', fr: 'a-propos' },
      title: { nl: 'Over ons', fr: 'À propos' },
    });
    // By default, `startSite` makes the site wait until every part of a page is there.
    site = await startSite({
      apiUrl: backoffice.url,
      defaultHost: HOST,
      maxEstatesPerSitemap: ADDRESSES_PER_FILE,
    });
  });
  afterAll(async () => {
    await site.stop();
  });

  it('has a robots.txt with its sitemap and the paths for scripts only', async () => {
    const { status, headers, text } = await requestPath('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const locale of SITE_LOCALES) expect(text).toContain(`Disallow: /${locale}/ajax/\n`);
    expect((await requestPath('/robots.txt', {}, 'zuid.example.com')).text).not.toContain('noord');
  });

  describe('sitemap', () => {
    it('is an index of files in each language, split where they would grow too large', async () => {
      const { status, headers, text } = await requestPath('/sitemap.xml');
      expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(text).toMatch(SITEMAP_INDEX_PATTERN);
      expect(await listFiles()).toEqual(
        SITE_LOCALES.flatMap((locale) => [
          `/sitemaps/${locale}-pages.xml`,
          `/sitemaps/${locale}-estates-1.xml`,
          `/sitemaps/${locale}-estates-2.xml`,
        ]),
      );
    });

    it('has valid files that stay within the limits', async () => {
      const files = await listFiles();
      const texts = await Promise.all(files.map(async (file) => (await requestPath(file)).text));
      for (const text of texts) expect(text).toMatch(URL_SET_PATTERN);
      const estates = texts.filter((_, index) => files[index]?.includes('estates'));
      expect(estates.map((text) => parseLocations(text).length)).toEqual(estates.map(() => ADDRESSES_PER_FILE));
    });

    it('names every public page once, with the page’s own data', async () => {
      const all = await listAddresses();
      expect(new Set(all).size).toBe(all.length);
      for (const file of await listFiles()) {
        const { text } = await requestPath(file);
        for (const [, element = ''] of text.matchAll(/<url>(.*?)<\/url>/g)) {
          const [address = ''] = parseLocations(element);
          const page = await requestPath(address.slice(ORIGIN.length));
          expect(page.status, address).toBe(200);
          expect(page.text).toContain(`<link rel="canonical" href="${address}"`);
          expect(page.text).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
          expect(matchLinks(element, /hreflang="([^"]+)" href="([^"]+)"/g)).toEqual(
            matchLinks(page.text, /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g),
          );
        }
      }
    });

    it('has estates, projects and units, but no hidden, inactive or withdrawn ones', async () => {
      const dutch = (await listAddresses()).map((address) => address.slice(ORIGIN.length));
      const ids = dutch.flatMap((path) => /^\/nl\/aanbod\/(\d+)\/[^/]+(?:\/(\d+))?$/.exec(path)?.slice(1) ?? []);
      expect(
        ids
          .filter(Boolean)
          .map(Number)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2, 3, 9, 9, 9, 20, 21]);
      expect(dutch).toContain('/fr/offre/9/la-cour-a-9000-gand/20');
      expect(dutch).toContain('/nl/over-ons');
      expect(dutch.filter((path) => path.startsWith('/en/over') || path.startsWith('/en/a-'))).toEqual([]);
    });

    it('is separate for each site', async () => {
      const { text } = await requestPath('/sitemaps/nl-estates-1.xml', {}, 'zuid.example.com');
      expect(parseLocations(text)).toEqual([expect.stringContaining('https://zuid.example.com/nl/aanbod/40/')]);
      expect(text).not.toContain('hreflang');
      expect((await requestPath('/sitemaps/fr-pages.xml', {}, 'zuid.example.com')).status).toBe(404);
    });

    it('is compressed for clients that accept it, and the same for the others', async () => {
      const file = (await listFiles()).find((each) => each.includes('estates')) ?? '';
      const plain = await requestPath(file);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [accepted, coding, unpack] of [
        ['gzip', 'gzip', gunzipSync],
        ['br, gzip', 'br', brotliDecompressSync],
      ] as const) {
        const packed = await requestPath(file, { 'accept-encoding': accepted });
        expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual([coding, 'Accept-Encoding']);
        expect(unpack(packed.bytes).toString()).toBe(plain.text);
      }
      const { status, bytes } = await site.ask(file, { host: HOST, method: 'HEAD' });
      expect([status, bytes.length]).toEqual([200, 0]);
    });

    it('stays out of the page cache, and tells other caches its tags', async () => {
      const before = site.pageCacheStats();
      const { headers } = await requestPath('/sitemaps/nl-estates-1.xml');
      expect(site.pageCacheStats()).toEqual(before);
      expect(headers['surrogate-key']?.split(' ')).toEqual(expect.arrayContaining(['s-noord', 's-noord.list']));
      expect(headers['cdn-cache-control']).toMatch(/^public, max-age=\d+, stale-while-revalidate/);
    });

    it('has tags of everything that its pages come from', async () => {
      const { headers } = await requestPath('/sitemaps/nl-pages.xml');
      expect(headers['surrogate-key']?.split(' ')).toEqual(
        expect.arrayContaining(['s-noord.off', 's-noord.ent', 's-noord.oh', 's-noord.art', 's-noord.pages']),
      );
    });

    it.each(['/sitemaps/nl-estates-3.xml', '/sitemaps/nl-estates-0.xml', '/sitemaps/de-pages.xml', '/sitemap.xml.bak'])(
      'has no %s',
      async (path) => {
        expect((await requestPath(path)).status).toBe(404);
      },
    );

    it('has a new estate as soon as the back office reports it', async () => {
      await backoffice.repositories.estates.put('noord', estateInput({ id: 50, kind: 'VILLA' }));
      await site.purge('noord', ['s-noord.list']);
      expect(await listFiles()).toContain('/sitemaps/nl-estates-3.xml');
      await backoffice.repositories.estates.withdrawMany('noord', [50]);
      await site.purge('noord', ['s-noord.list']);
      expect(await listFiles()).not.toContain('/sitemaps/nl-estates-3.xml');
    });
  });

  describe('manifest', () => {
    it('names the site, and icons of the stated size and type', async () => {
      const home = await requestPath('/nl');
      const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(home.text) ?? [];
      const { status, headers, text } = await requestPath(address);
      expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
      const manifest = JSON.parse(text);
      expect(manifest).toMatchObject({
        name: 'Agency noord',
        short_name: 'Agency noord',
        lang: 'nl',
        start_url: '/',
        theme_color: '#ffffff',
      });
      const purposes = new Set<string>();
      for (const { src, sizes, type, purpose } of manifest.icons) {
        purposes.add(purpose);
        const icon = await requestPath(src);
        expect([icon.status, icon.headers['content-type']?.split(';')[0]], src).toEqual([200, type]);
        expect(icon.headers['cache-control']).toContain('immutable');
        if (sizes === 'any') continue;
        const { width, height } = await sharp(icon.bytes).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
      expect(purposes).toEqual(new Set(['any', 'maskable']));
    });

    it('has its icon at the address that browsers try by themselves', async () => {
      const favicon = await requestPath('/favicon.ico');
      expect([favicon.status, favicon.headers['content-type']]).toEqual([200, 'image/x-icon']);
      expect(favicon.bytes.readUInt16LE(4)).toBe(3);
      const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec((await requestPath('/nl')).text) ?? [];
      for (const path of [touch, '/apple-touch-icon.png']) {
        const { width, height, channels } = await sharp((await requestPath(path)).bytes).metadata();
        expect([width, height]).toEqual([180, 180]);
        expect(channels).toBeGreaterThanOrEqual(3);
      }
      expect((await requestPath(touch, {}, 'zuid.example.com')).status).toBe(404);
    });
  });

  it('has structured data of the agency, and breadcrumbs on every other page', async () => {
    expect(await readJsonLd('/fr')).toMatchObject([
      {
        '@type': 'RealEstateAgent',
        name: 'Agency noord',
        address: { addressLocality: 'Gand', streetAddress: 'Kerkstraat 1' },
      },
    ]);
    const breadcrumb = (await readJsonLd('/nl/over-ons')).find((each) => each['@type'] === 'BreadcrumbList');
    expect(breadcrumb).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Startpagina', item: `${ORIGIN}/nl` },
        { position: 2, name: 'Over ons', item: `${ORIGIN}/nl/over-ons` },
      ],
    });
    const list = (await readJsonLd('/nl/aanbod')).find((each) => each['@type'] === 'ItemList');
    expect(list).toMatchObject({ itemListElement: expect.arrayContaining([expect.objectContaining({ position: 1 })]) });
  });

  /** This must be the last test, because the back office is not started again. */
  it('keeps the index of its sitemap when the back office is down, and answers 503 for its files', async () => {
    const before = await requestPath('/sitemap.xml');
    await backoffice.close();
    const file = await requestPath('/sitemaps/nl-estates-1.xml');
    expect(file.status).toBe(503);
    expect(Number(file.headers['retry-after'])).toBeGreaterThan(0);
    expect((await requestPath('/sitemap.xml')).text).toBe(before.text);
    expect((await requestPath('/robots.txt')).status).toBe(200);
  });
});
