import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, IEPER, LUIK } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';

const ORIGIN = 'https://alpha.example.com';
const ATOM_NAMESPACE = 'http://www.w3.org/2005/Atom';
const SALE_QUERY = 'transaction=1&transaction=3&transaction=5';

const matchFirst = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
const readTitle = (html: string) => matchFirst(html, /<title>([^<]*)/);
const readHeading = (html: string) => matchFirst(html, /<h1[^>]*>([^<]*)/)?.replaceAll(/<!-- -->/g, '');
const readCanonicalPath = (html: string) =>
  matchFirst(html, /<link rel="canonical" href="([^"]*)/)?.slice(ORIGIN.length);
const readAlternatePath = (html: string, locale: string) =>
  matchFirst(html, new RegExp(`<link rel="alternate" hrefLang="${locale}" href="([^"]*)`))?.slice(ORIGIN.length);
const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"/>');
const listHrefs = (html: string) =>
  Array.from(html.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
const listCardIds = (html: string) => Array.from(html.matchAll(/ data-estate-id="(\d+)"/g), ([, id]) => Number(id));

/** Parses strictly: a document that is not well-formed makes the test fail. */
function parseXml(text: string): Document {
  return new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'application/xml');
}
const listChildren = (parent: Element | Document, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeName === name);
const listChildTexts = (parent: Element, name: string) =>
  listChildren(parent, name).map(({ textContent }) => textContent);
const listLinkAddresses = (parent: Element, rel: string) =>
  listChildren(parent, 'link')
    .filter((link) => link.getAttribute('rel') === rel)
    .map((link) => link.getAttribute('href'));

const findFrameAddress = (page: string) => matchFirst(page, /<iframe[^>]* src="([^"]*)/);
const listDrawnLinks = (svg: string) =>
  Array.from(parseXml(svg).getElementsByTagName('a'), (link) => ({
    name: link.getElementsByTagName('title')[0]?.textContent,
    href: link.getAttribute('href') ?? '',
  }));

describe('lists with a readable address, and their feeds', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'alpha.example.com' });
    const { repositories } = backoffice;
    await repositories.sites.put(
      siteInput('alpha', {
        origin: ORIGIN,
        locales: ['nl', 'fr'],
        listing: { hiddenStatus: [8], linking: 'open' },
      }),
    );
    await repositories.estates.upsertMany('alpha', [
      estateInput({
        id: 1,
        kind: 'FLAT',
        price: 250_000,
        published: '2026-01-03',
        general: { title: { nl: 'A & <B>' } },
      }),
      estateInput({ id: 2, kind: 'LOFT', price: 300_000, published: '2026-01-02' }),
      estateInput({ id: 3, kind: 'VILLA', price: 700_000, published: '2026-01-04' }),
      estateInput({ id: 4, kind: 'FLAT', transaction: 5, price: 200_000, published: '2026-01-01' }),
      estateInput({ id: 5, kind: 'FLAT', city: LUIK, transaction: 2, price: 900, published: '2026-01-05' }),
      estateInput({ id: 6, kind: 'FLAT', transaction: 8, price: 1000 }),
      estateInput({ id: 8, kind: 'FLAT', city: LUIK, transaction: 2, price: 950, published: '2026-01-06' }),
      ...Array.from({ length: 60 }, (_, index) =>
        estateInput({
          id: 100 + index,
          kind: 'DWELLING',
          city: IEPER,
          price: 100_000 + index,
          published: '2025-06-01',
        }),
      ),
    ]);
    await repositories.estatePages.put('alpha', {
      a: 'sale',
      b: 'apartment',
      title: { nl: 'Wonen op één verdieping' },
      introduction: { nl: 'Zonder trappen.' },
      node: { query: { terms: { type: [1] } }, groupOptions: { field: 'SUBTYPE' } },
    });
  });
  beforeAll(async () => {
    const { collections, estatePages } = backoffice.repositories;
    await collections.put('alpha', { id: 'by-the-meuse', name: { nl: 'Aan de Maas' }, estateIds: [5] });
    await estatePages.put('alpha', {
      a: 'rent',
      b: 'all',
      title: {},
      node: { collections: [{ id: 'by-the-meuse' }] },
    });
    // The first page is requested here, because with a new back office it may take longer than visitors wait.
    await site.askUntilServed('/nl/aanbod');
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestPage = (address: string) => site.askUntilServed(address);
  const requestHtml = async (address: string) => (await requestPage(address)).text;

  const readFeed = async (address: string) => {
    const answer = await requestPage(address);
    const [feed] = listChildren(parseXml(answer.text), 'feed');
    if (!feed) throw new Error('no feed');
    return { answer, feed, entries: listChildren(feed, 'entry') };
  };

  describe('the page', () => {
    it('has a title, a heading and an introduction of its own, and links to its translations', async () => {
      const page = await requestHtml('/nl/aanbod/te-koop/gent/huis');
      expect(readTitle(page)).toMatch(/^Huizen te koop in Gent – /);
      expect(readHeading(page)).toBe('1 huis te koop in Gent');
      expect(page).toContain('Alle huizen die wij vandaag in Gent te koop aanbieden');
      expect(page).toMatch(/<meta name="description" content="1 huis te koop in Gent bij /);
      expect(readCanonicalPath(page)).toBe('/nl/aanbod/te-koop/gent/huis');
      expect(readAlternatePath(page, 'fr')).toBe('/fr/offre/a-vendre/gand/maison');
      expect(listCardIds(page)).toEqual([3]);
      expect(isNoindex(page)).toBe(false);

      const french = await requestHtml('/fr/offre/a-vendre/gand/maison');
      expect(readHeading(french)).toBe('1 maison à vendre à Gand');
      expect(readAlternatePath(french, 'nl')).toBe('/nl/aanbod/te-koop/gent/huis');
    });

    it('shows an editor’s text, and follows the editor’s settings, also at its query address', async () => {
      for (const address of ['/nl/aanbod/te-koop/appartement', `/nl/aanbod?${SALE_QUERY}&type=1`]) {
        const page = await requestHtml(address);
        expect(readTitle(page)).toMatch(/^Wonen op één verdieping – /);
        expect(readHeading(page)).toBe('Wonen op één verdieping (3)');
        expect(page).toContain('Zonder trappen.');
        expect(Array.from(page.matchAll(/<h2[^>]*>(Appartement|Loft)</g), ([, group]) => group)).toEqual([
          'Appartement',
          'Loft',
        ]);
      }
    });

    it('shows a collection that an editor chose, and never homes that the site hides', async () => {
      expect(listCardIds(await requestHtml('/nl/aanbod/te-huur'))).toEqual([5]);
      expect(listCardIds(await requestHtml('/nl/aanbod/te-huur/luik'))).toEqual([8, 5]);
      expect(listCardIds(await requestHtml('/nl/aanbod?transaction=8'))).toEqual([]);
    });

    it('links to similar lists, as long as they have estates', async () => {
      const found = listHrefs(await requestHtml('/nl/aanbod/te-koop/gent'));
      expect(found).toEqual(
        expect.arrayContaining([
          '/nl/aanbod/te-koop/gent/appartement',
          '/nl/aanbod/te-koop/gent/huis',
          '/nl/aanbod/te-koop/ieper',
        ]),
      );
      expect(found).not.toContain('/nl/aanbod/te-koop/luik');
      expect(found).not.toContain('/nl/aanbod/te-huur/gent');
      expect(listHrefs(await requestHtml('/nl/aanbod/te-huur/luik'))).not.toContain('/nl/aanbod/te-koop/luik');
      expect(listHrefs(await requestHtml('/nl/aanbod/te-huur'))).toContain('/nl/aanbod/te-huur/luik');
    });

    it('is linked from its estates', async () => {
      const found = listHrefs(
        (await site.askUntilServed((await requestPage('/nl/aanbod/3')).headers['location'] ?? '')).text,
      );
      expect(found).toEqual(expect.arrayContaining(['/nl/aanbod/te-koop', '/nl/aanbod/te-koop/gent']));
    });
  });

  describe('the drawn map', () => {
    it('is a picture of its own in a frame of the list, and its links lead to as many homes as it states', async () => {
      const list = await requestPage('/nl/aanbod/te-koop');
      expect(list.status).toBe(200);
      expect(list.headers['content-security-policy']).toContain("frame-src 'self';");
      const drawing = await requestPage(findFrameAddress(list.text) ?? '');
      expect(drawing.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringMatching(/frame-ancestors 'self'$/),
        xkey: expect.stringContaining('s-alpha.list'),
      });
      const drawn = listDrawnLinks(drawing.text);
      expect(drawn.map(({ name }) => name)).toEqual(['Ieper (60)', 'Gent (4)']);
      // oxlint-disable-next-line no-await-in-loop -- There are only a few links.
      for (const { name, href } of drawn)
        expect(readHeading(await requestHtml(href))).toMatch(new RegExp(`^${/\d+/.exec(name ?? '')?.[0]} `));
    });

    it('counts within the filter, at any address of the list, and stays on the map when it is requested there', async () => {
      const drawn = listDrawnLinks(
        (await requestPage('/nl/aanbod/kaart.svg?transaction=1&city=890000&price-min=240000&view=map')).text,
      );
      expect(drawn.map(({ name }) => name)).toEqual(['Gent (3)']);
      expect(drawn[0]?.href).toMatch(/^\/nl\/aanbod\?.*price-min=240000&view=map$/);
    });

    it('also exists as text, by province, and only as text when nothing is found', async () => {
      const page = await requestHtml('/fr/offre/communes?transaction=2');
      expect(readHeading(page)).toBe('Biens à louer, par commune');
      expect(page).toMatch(/<h2[^>]*>Liège<\/h2>.*>Liège<span[^>]*> \(1\)<\/span>/s);
      const emptyMap = await requestHtml('/nl/aanbod/gemeenten?price-max=1');
      expect(isNoindex(emptyMap)).toBe(true);
      expect(findFrameAddress(emptyMap)).toBeUndefined();
      expect(listDrawnLinks((await requestPage('/nl/aanbod/kaart.svg?price-max=1')).text)).toEqual([]);
    });

    it('shows, for one home, its municipality in its province, and on the home page all municipalities', async () => {
      const page = await requestHtml((await requestPage('/nl/aanbod/3')).headers['location'] ?? '');
      const picture = matchFirst(page, /<img src="(\/maps\/[^"]*)" alt="Kaart: Gent/);
      const { headers } = await requestPage(picture ?? '');
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'image/svg+xml; charset=utf-8',
        'public, max-age=31536000, immutable',
      ]);
      expect(findFrameAddress(await requestHtml('/nl'))).toBe(`/nl/aanbod/kaart.svg?${SALE_QUERY}`);
    });
  });

  describe('one address of a list is indexed', () => {
    it.each([
      ['/nl/aanbod', '/nl/aanbod/te-koop'],
      [`/nl/aanbod?${SALE_QUERY}&sortType=price&sortOrder=ASC`, '/nl/aanbod/te-koop'],
      ['/nl/aanbod?transaction=2', '/nl/aanbod/te-huur'],
      [`/nl/aanbod?${SALE_QUERY}&city=900000&type=3`, '/nl/aanbod/te-koop/gent/huis'],
      [`/nl/aanbod?${SALE_QUERY}&city=890000&page=3`, '/nl/aanbod/te-koop/ieper?page=3'],
      ['/nl/aanbod/te-koop/ieper?page=2&sortType=price', '/nl/aanbod/te-koop/ieper?page=2'],
      ['/nl/aanbod/te-koop/gent?view=map', '/nl/aanbod/te-koop/gent'],
    ])('%s', async (address, kept) => {
      const page = await requestHtml(address);
      expect(readCanonicalPath(page)).toBe(kept);
      expect(isNoindex(page)).toBe(false);
      expect(readAlternatePath(page, 'nl')).toBe(kept);
    });

    it('a filter without a readable address is its own canonical address and is not indexed', async () => {
      const page = await requestHtml('/nl/aanbod?price-max=300000&sortType=price');
      expect(readCanonicalPath(page)).toBe(`/nl/aanbod?${SALE_QUERY}&price-max=300000`);
      expect(isNoindex(page)).toBe(true);
    });

    it('a list without estates reports it and is not indexed', async () => {
      const { status, text } = await requestPage('/nl/aanbod/te-huur/ieper');
      expect(status).toBe(200);
      expect(text).toContain('Er werden geen woningen gevonden');
      expect(isNoindex(text)).toBe(true);
    });
  });

  describe('other addresses of a list redirect to its readable address', () => {
    it.each([
      ['/nl/aanbod/te-koop/huis/gent', 301, '/nl/aanbod/te-koop/gent/huis'],
      ['/nl/aanbod/te-koop/gand/maison?page=2', 301, '/nl/aanbod/te-koop/gent/huis?page=2'],
      ['/nl/aanbod/te-koop/gent-9000', 301, '/nl/aanbod/te-koop/gent'],
      ['/nl/aanbod/te-koop/gent?type=3', 302, '/nl/aanbod/te-koop/gent/huis'],
      ['/nl/aanbod/te-koop/gent?transaction=2', 302, '/nl/aanbod/te-huur/gent'],
      ['/nl/aanbod/te-koop/gent?price-max=9', 302, `/nl/aanbod?${SALE_QUERY}&city=900000&price-max=9`],
      ['/nl/aanbod/te-koop/gent?page=9', 302, '/nl/aanbod/te-koop/gent'],
    ])('%s', async (address, status, to) => {
      const answer = await requestPage(address);
      expect([answer.status, answer.headers['location']]).toEqual([status, to]);
    });

    it.each(['/nl/aanbod/te-koop/nergens', '/nl/aanbod/te-koop/gent/nergens', '/nl/aanbod/te-koop/gent/ieper'])(
      'an address without a meaning is not found: %s',
      async (address) => {
        expect((await requestPage(address)).status).toBe(404);
      },
    );
  });

  describe('the feed', () => {
    const FEED = `/nl/aanbod/atom.xml?${SALE_QUERY}&city=900000`;

    it('is well-formed Atom that states its author, its address and its alternate page (RFC 4287)', async () => {
      const { answer, feed, entries } = await readFeed(FEED);
      expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
      expect(feed.namespaceURI).toBe(ATOM_NAMESPACE);
      expect(feed.getAttribute('xml:lang')).toBe('nl');
      for (const name of ['id', 'title', 'updated']) expect(listChildTexts(feed, name), name).toHaveLength(1);
      expect(listLinkAddresses(feed, 'self')).toEqual([ORIGIN + FEED]);
      expect(listLinkAddresses(feed, 'alternate')).toEqual([`${ORIGIN}/nl/aanbod/te-koop/gent`]);
      const [author] = listChildren(feed, 'author');
      expect(author && listChildTexts(author, 'name')).toEqual([expect.any(String)]);
      for (const entry of entries) {
        for (const name of ['id', 'title', 'updated', 'summary'])
          expect(listChildTexts(entry, name), name).toHaveLength(1);
        expect(listChildTexts(entry, 'updated')[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
      const updates = entries.map((entry) => listChildTexts(entry, 'updated')[0] ?? '');
      expect(listChildTexts(feed, 'updated')[0]).toBe(updates.toSorted().at(-1));
      expect(new Set(entries.map((entry) => listChildTexts(entry, 'id')[0])).size).toBe(entries.length);
    });

    it('lists the newest available homes first, each with its page, its categories and its card’s text', async () => {
      const { entries } = await readFeed(FEED);
      expect(entries.map((entry) => listChildTexts(entry, 'id')[0])).toEqual(
        [3, 1, 2].map((id) => `tag:alpha.example.com,2026:estate/${id}/nl`),
      );
      const [, entry] = entries;
      if (!entry) throw new Error('no entry');
      expect(listChildTexts(entry, 'title')).toEqual(['A & <B>']);
      expect(listChildTexts(entry, 'published')).toEqual(['2026-01-03T12:00:00.000Z']);
      expect(listLinkAddresses(entry, 'alternate')[0]).toMatch(
        /^https:\/\/alpha\.example\.com\/nl\/aanbod\/1\/appartement-te-koop/,
      );
      expect(listChildTexts(entry, 'summary')[0]).toMatch(/^€\u00a0250\.000 · Appartement · Gent/);
      expect(listChildren(entry, 'category').map((category) => category.getAttribute('label'))).toEqual([
        'Te koop',
        'Appartement',
        'Appartement',
        'Gent',
      ]);
    });

    it('has fifty entries at most, of any filter, and never hidden homes', async () => {
      expect((await readFeed('/nl/aanbod/atom.xml')).entries).toHaveLength(50);
      expect((await readFeed('/nl/aanbod/atom.xml?price-min=600000')).entries).toHaveLength(1);
      expect((await readFeed('/fr/offre/atom.xml?transaction=8')).entries).toHaveLength(0);
      expect(listChildTexts((await readFeed('/nl/aanbod/atom.xml?price-max=1')).feed, 'updated')).toHaveLength(1);
    });

    it('is the same for every order and page, and linked from the list', async () => {
      const { answer } = await readFeed(`${FEED}&sortType=price&page=4`);
      expect(answer.headers['cache-status']).toMatch(/hit/);
      const page = await requestHtml('/nl/aanbod/te-koop/gent');
      expect(listHrefs(page).filter((href) => href.endsWith(FEED))).toHaveLength(2);
      expect(page).toContain(`type="application/atom+xml" title="Woningen te koop in Gent" href="${ORIGIN}`);
    });

    it('answers 304 to clients that have it, and is created again when a list has changed', async () => {
      const { headers } = await requestPage(FEED);
      const repeatedAnswer = await site.askUntilServed(FEED, { headers: { 'if-none-match': headers['etag'] ?? '' } });
      expect([repeatedAnswer.status, repeatedAnswer.text]).toEqual([304, '']);
      await backoffice.repositories.estates.upsertMany('alpha', [
        estateInput({ id: 7, kind: 'VILLA', price: 800_000, published: '2026-02-01' }),
      ]);
      await site.purge('alpha', [tag.list('alpha')]);
      const { entries } = await readFeed(FEED);
      expect(entries).toHaveLength(4);
    });
  });
});
