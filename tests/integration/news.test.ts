import { DOMParser } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { estateInput, IEPER } from '../support/estateInput.ts';
import { expectHarmless, HOSTILE_MARKUP, HOSTILE_HTML } from '../support/harmless.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const HOST = 'alpha.example.com';
const ORIGIN = `https://${HOST}`;
/** The time limit. Without a purge, a page would be out of date for a minute. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

const SPRING_ARTICLE = {
  publishedAt: '2026-03-01T09:00:00+01:00',
  title: { nl: 'Lente in Ieper', fr: 'Printemps à Ypres' },
  slug: { nl: 'lente-in-ieper', fr: 'printemps-a-ypres' },
  introduction: { nl: 'Kort gezegd.', fr: 'En bref.' },
  html: { nl: '<h2>Kop</h2><p>Tekst</p>', fr: '<p>Texte</p>' },
  author: 'Ann',
  categories: ['buying', 'unknown'],
  municipalities: [890_000, 123],
};
const buildShortArticle = (id: string, changes: object = {}) => ({
  publishedAt: '2026-01-01T09:00:00Z',
  title: { nl: `Bericht ${id}` },
  slug: { nl: id },
  html: { nl: `<p>${id}</p>` },
  ...changes,
});

const parseStructuredData = (html: string): Record<string, unknown>[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json = '']) =>
    JSON.parse(json),
  );
const listHrefs = (html: string) =>
  Array.from(html.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
const listAlternates = (html: string) =>
  Array.from(html.matchAll(/<link rel="alternate" hrefLang="([a-z-]+)" href="([^"]*)"/g), ([, lang, href = '']) => [
    lang,
    href.replaceAll('&amp;', '&').slice(ORIGIN.length),
  ]);

const buildPage = (path: string) => ({
  id: path.replace('/', '-'),
  kind: 'content',
  path: { nl: path },
  title: { nl: `Eigen ${path}` },
  blocks: [],
});

describe('news', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let writing: TestBackOffice;
  let site: TestSite;

  const putContent = async (path: string, body: unknown, id = 'alpha') => {
    const { status, text } = await writing.call('PUT', `/sites/${id}/${path}`, { body });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  };
  const requestPath = (path: string, host = HOST) => site.askUntilServed(path, { host });
  const waitForPage = (path: string, check: (answer: { status: number; text: string }) => void) =>
    vi.waitFor(async () => check(await requestPath(path)), WAIT_OPTIONS);

  beforeAll(async () => {
    database = await EMBEDDED_KIND.start();
    reading = await startTestBackOffice({ database });
    const { sites, estates } = reading.repositories;
    await sites.put(siteInput('alpha'));
    await sites.put(siteInput('beta', { locales: ['nl'] }));
    await estates.upsertMany('alpha', [
      estateInput({ id: 1, city: IEPER, published: '2026-01-01' }),
      estateInput({ id: 2, city: IEPER, published: '2026-01-02', transaction: 5 }),
      estateInput({ id: 3, published: '2026-01-03' }),
    ]);
    site = await startSite({ apiUrl: reading.url, defaultHost: HOST });
    writing = await startTestBackOffice({ database, purgeUrls: [`http://127.0.0.1:${site.adminPort}/purge`] });
    await putContent('entities/article-categories', {
      label: { nl: 'Onderwerpen' },
      items: [{ id: 'buying', data: { name: { nl: 'Kopen', fr: 'Acheter' } } }],
    });
    await putContent('entities/team', {
      label: { nl: 'Team' },
      items: [{ id: 'ann', data: { name: 'Ann', function: { nl: 'Makelaar' } } }],
    });
    await putContent('articles/spring', SPRING_ARTICLE);
    for (const path of ['/nl/nieuws', '/nl/nieuws/lente-in-ieper', '/fr/actualites/printemps-a-ypres'])
      await waitForPage(path, ({ status }) => {
        if (status !== 200) throw new Error(`${path}: ${status}`);
      });
  });
  afterAll(async () => {
    await site.stop();
    await writing.close();
    await reading.close();
    await database.remove();
  });

  it('has a page for each article, with its content', async () => {
    const { status, text } = await requestPath('/nl/nieuws/lente-in-ieper');
    expect(status).toBe(200);
    expect(text).toContain('<h2>Kop</h2><p>Tekst</p>');
    expect(text).toContain('1 maart 2026');
    expect(text).not.toContain('bijgewerkt op');
    expect(text).toContain('Door Ann\u00a0· Makelaar');
    expect(listAlternates(text)).toEqual(
      expect.arrayContaining([
        ['nl', '/nl/nieuws/lente-in-ieper'],
        ['fr', '/fr/actualites/printemps-a-ypres'],
      ]),
    );
    const documents = parseStructuredData(text);
    expect(documents.find((each) => each['@type'] === 'NewsArticle')).toMatchObject({
      headline: 'Lente in Ieper',
      description: 'Kort gezegd.',
      datePublished: '2026-03-01T09:00:00+01:00',
      inLanguage: 'nl',
      articleSection: 'Kopen',
      author: { '@type': 'Person', name: 'Ann' },
      publisher: { '@id': `${ORIGIN}/#agency` },
      mainEntityOfPage: `${ORIGIN}/nl/nieuws/lente-in-ieper`,
    });
    expect(documents.find((each) => each['@type'] === 'BreadcrumbList')?.['itemListElement']).toMatchObject([
      { name: 'Nieuws' },
      { name: 'Kopen', item: `${ORIGIN}/nl/nieuws?category=buying` },
      { name: 'Lente in Ieper' },
    ]);
  });

  it('shows available homes of the municipality, and links to its list', async () => {
    const path = '/fr/actualites/printemps-a-ypres';
    await waitForPage(path, ({ text }) => expect(listHrefs(text)).toContain('/fr/offre/a-vendre/ypres'));
    const { text } = await requestPath(path);
    const cards = Array.from(text.matchAll(/ data-estate-id="(\d+)"/g), ([, id]) => Number(id));
    expect(new Set(cards)).toEqual(new Set([1]));
    expect(text).toContain('Par Ann');
  });

  it('lists them by category and page, with an address for each', async () => {
    for (let index = 1; index <= 13; index += 1) await putContent(`articles/n${index}`, buildShortArticle(`n${index}`));
    await waitForPage('/nl/nieuws', ({ text }) => expect(listHrefs(text)).toContain('/nl/nieuws?page=2'));
    const first = await requestPath('/nl/nieuws');
    expect(listHrefs(first.text)).toContain('/nl/nieuws/lente-in-ieper');
    expect(listAlternates(first.text)).toEqual(expect.arrayContaining([['fr', '/fr/actualites']]));
    const second = await requestPath('/nl/nieuws?page=2&utm_source=x');
    expect(second.text).toContain('Nieuws, pagina 2');
    expect(listHrefs(second.text)).not.toContain('/nl/nieuws/lente-in-ieper');
    expect(listAlternates(second.text).map(([lang]) => lang)).not.toContain('fr');

    const ofCategory = await requestPath('/nl/nieuws?category=buying');
    expect(ofCategory.text).toContain('Nieuws: Kopen');
    expect(listHrefs(ofCategory.text)).not.toContain('/nl/nieuws/n1');
    expect((await requestPath('/nl/nieuws?page=9')).headers['location']).toBe('/nl/nieuws?page=2');
    expect((await requestPath('/nl/nieuws?category=nothing')).headers['location']).toBe('/nl/nieuws');
    for (const invalidQuery of [
      'page=0',
      'page=-1',
      'page=1e3',
      `category=${'x'.repeat(1500)}`,
      'category=%3Cscript%3E',
    ])
      expect((await requestPath(`/nl/nieuws?${invalidQuery}`)).status, invalidQuery).toBe(200);
  });

  it('is in a feed and in the sitemap of each language that has articles', async () => {
    const feed = await requestPath('/fr/actualites/atom.xml');
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const document = new DOMParser().parseFromString(feed.text, 'application/xml');
    const entries = Array.from(document.getElementsByTagName('entry'));
    expect(entries.map((entry) => entry.getElementsByTagName('title')[0]?.textContent)).toEqual(['Printemps à Ypres']);
    expect(entries[0]?.getElementsByTagName('link')[0]?.getAttribute('href')).toBe(
      `${ORIGIN}/fr/actualites/printemps-a-ypres`,
    );
    const index = (await requestPath('/sitemap.xml')).text;
    const files = Array.from(index.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => loc.slice(ORIGIN.length));
    const all = (await Promise.all(files.map((file) => requestPath(file)))).map(({ text }) => text).join('');
    for (const path of ['/nl/nieuws', '/fr/actualites', '/nl/nieuws/n1', '/fr/actualites/printemps-a-ypres'])
      expect(all).toContain(`<loc>${ORIGIN}${path}</loc>`);
  });

  it('is updated after a change, and gone after it was deleted', async () => {
    await putContent('articles/spring', {
      ...SPRING_ARTICLE,
      html: { ...SPRING_ARTICLE.html, nl: '<p>Herschreven</p>' },
    });
    await waitForPage('/nl/nieuws/lente-in-ieper', ({ text }) => expect(text).toContain('Herschreven'));
    expect((await requestPath('/nl/nieuws/lente-in-ieper')).text).toContain('bijgewerkt op');
    await putContent('articles/brief', buildShortArticle('brief'));
    await waitForPage('/nl/nieuws/brief', ({ status }) => expect(status).toBe(200));
    await writing.call('DELETE', '/sites/alpha/articles/brief');
    await waitForPage('/nl/nieuws/brief', ({ status }) => expect(status).toBe(404));
  });

  it('appears by itself when its time has come, also if a visitor came too early', async () => {
    const publishedAt = new Date(Date.now() + 1500).toISOString();
    await putContent('articles/soon', buildShortArticle('soon', { publishedAt }));
    await requestPath('/nl/nieuws');
    await waitForPage('/nl/nieuws/soon', ({ status }) => expect(status).toBe(200));
    await waitForPage('/nl/nieuws', ({ text }) => expect(listHrefs(text)).toContain('/nl/nieuws/soon'));
  });

  it('shows an editor’s typed text as text, and executes nothing in it', async () => {
    await putContent('articles/nasty', {
      ...buildShortArticle('nasty'),
      title: { nl: HOSTILE_MARKUP },
      introduction: { nl: HOSTILE_MARKUP },
      html: { nl: HOSTILE_HTML },
      author: HOSTILE_MARKUP.slice(0, 90),
    });
    await waitForPage('/nl/nieuws/nasty', ({ status }) => expect(status).toBe(200));
    for (const path of ['/nl/nieuws/nasty', '/nl/nieuws']) expectHarmless((await requestPath(path)).text);
    await writing.call('DELETE', '/sites/alpha/articles/nasty');
  });

  it('leaves a page of the CMS at its address when there are no articles, and reports when there is nothing', async () => {
    const beta = 'beta.example.com';
    const empty = await requestPath('/nl/nieuws', beta);
    expect([empty.status, empty.text.includes('<meta name="robots" content="noindex"/>')]).toEqual([200, true]);
    expect((await requestPath('/nl/nieuws/iets', beta)).status).toBe(404);
    await putContent('pages/nieuws', buildPage('nieuws'), 'beta');
    await putContent('pages/nieuws-feest', buildPage('nieuws/feest'), 'beta');
    await vi.waitFor(
      async () => expect((await requestPath('/nl/nieuws', beta)).text).toContain('Eigen nieuws'),
      WAIT_OPTIONS,
    );
    await vi.waitFor(
      async () => expect((await requestPath('/nl/nieuws/feest', beta)).text).toContain('Eigen nieuws/feest'),
      WAIT_OPTIONS,
    );
  });
});
