import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoEstates } from '../../server/backoffice/demo/demoEstates.ts';
import type { DemoSite } from '../../server/backoffice/demo/sites/demoSite.ts';
import { siteSchema } from '../../shared/api/site.ts';
import { demoSites } from '../../server/backoffice/demo/sites/demoSites.ts';
import { openHousesOf } from '../../server/backoffice/demo/sites/openHouses.ts';
import { HEAD_TYPE } from '../../shared/primitives/ids.ts';
import { landingPath } from '../../server/site/landing/landing.ts';
import { type Locale, LOCALES } from '../../shared/i18n/locales.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import type { TestDatabase } from '../support/programs/databases.ts';
import { demoDatabase } from '../support/programs/demoData.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { DOCUMENT_BUDGET, FULLER_DOCUMENTS, KILOBYTE, LIST_BROTLI, STYLES_BUDGET } from '../budgets/budgets.ts';
import { linkedBytes, unlinkedClasses } from '../support/linkedStyles.ts';
import { siteTheme } from '../../server/site/brand/themeStylesheet.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { isInTemplate, problemsOf } from '../support/validHtml.ts';
import { countElements } from '../support/countElements.ts';

const hostOf = ({ site }: DemoSite) => site.hostnames[0] ?? '';
const demo = demoSites().map((each) => ({ each, estates: demoEstates(each) }));
type Demo = (typeof demo)[number];

/** The first estate of each kind that the agency has, by its short address. */
function estatePaths({ estates }: Demo, locale: Locale): [kind: string, path: string][] {
  const first = (kind: string, test: (estate: Demo['estates'][number]) => boolean): [string, string][] => {
    const found = estates.find((estate) => test(estate) && estate.general.transaction.id !== 10);
    return found ? [[kind, pathFor('estateShort', locale, { estateId: found.general.id })]] : [];
  };
  return [
    ...first('house', ({ general }) => general.headType.id === 3 && general.transaction.id === 1),
    ...first('apartment', ({ general }) => general.headType.id === 1 && general.parentId === undefined),
    ...first('plot', ({ general }) => general.headType.id === 2),
    ...first('rental', ({ general }) => general.transaction.id === 2),
    ...first('sold', ({ general }) => general.transaction.id === 5 && general.parentId === undefined),
    ...first('hidden address', ({ address }) => address.visible === false),
    ...first('without a photo', ({ pictures, general }) => !pictures?.length && general.parentId === undefined),
    ...first('project', ({ general }) => general.project === true),
    ...first('unit', ({ general }) => general.parentId !== undefined && general.transaction.id === 1),
    ...first('sold unit', ({ general }) => general.parentId !== undefined && general.transaction.id === 5),
  ];
}

/** Of each home with open house days, the first one. */
const openHousePaths = ({ each }: Demo, locale: Locale): [kind: string, path: string][] =>
  openHousesOf(each.site.id).flatMap(({ estateId, days: [first] }): [kind: string, path: string][] =>
    first ? [['open house', pathFor('openHouse', locale, { estateId, day: first.id })]] : [],
  );

/** Four homes to share or compare. */
const sharedIds = ({ estates }: Demo) =>
  estates
    .slice(0, 4)
    .map(({ general }) => general.id)
    .join('-');

/** Of a public estate. */
function friendPath({ estates }: Demo, locale: Locale): string {
  const shown = estates.find(({ general }) => general.transaction.id === 1);
  return pathFor('sendToAFriend', locale, { estateId: shown?.general.id ?? 0 });
}

const BOUGHT = 'home=other&own=60.000&rate=3,25&years=25';

/** What the first estates for sale and to rent cost. */
function costsPaths({ estates }: Demo, locale: Locale): [kind: string, path: string][] {
  const of = (transaction: number) => {
    const found = estates.find(({ general }) => general.transaction.id === transaction);
    return found && pathFor('estateCosts', locale, { estateId: found.general.id });
  };
  const [sale, rent] = [of(1), of(2)];
  return [
    ['costs', pathFor('costs', locale)],
    ...(sale ? [['costs of a home', sale] as [string, string]] : []),
    ...(sale ? [['costs that were asked for', `${sale}?${BOUGHT}`] as [string, string]] : []),
    ...(rent ? [['start of a lease', rent] as [string, string]] : []),
  ];
}

/** The times at which the first house for sale can be visited. */
const viewingPath = ({ estates }: Demo, locale: Locale) =>
  pathFor('viewing', locale, {
    estateId: estates.find(({ general }) => general.headType.id === 3 && general.transaction.id === 1)?.general.id ?? 0,
  });

/** The first holiday home of the agency, if it has any, and its free dates. */
function rentalPaths({ each }: Demo, locale: Locale): [kind: string, path: string][] {
  const [home] = each.holidayHomes ?? [];
  return home
    ? [
        ['holiday home', pathFor('holidayUnit', locale, { rentalUnitId: home.id })],
        ['dates of a holiday home', pathFor('rentalBooking', locale, { rentalUnitId: home.id })],
        ['no such reservation', pathFor('cancelRental', locale, { token: 'A'.repeat(43) })],
      ]
    : [];
}

/** Estates with the most particulars and pictures. */
function fullestPaths({ estates }: Demo, locale: Locale): [kind: string, path: string][] {
  const sizes = estates.map((estate) => ({ estate, size: JSON.stringify(estate).length }));
  return sizes
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ estate: { general } }) => ['full estate', pathFor('estateShort', locale, { estateId: general.id })]);
}

function pagePaths(agency: Demo, locale: Locale): [kind: string, path: string][] {
  const offer = pathFor('offer', locale);
  return [
    ['home', pathFor('home', locale)],
    ['listing', offer],
    ['list in words', landingPath({ family: 'sale', type: HEAD_TYPE.HOUSE }, locale)],
    ['filtered listing', `${offer}?type=1&type=3&price-max=900000&bed-min=1&sortType=price&sortOrder=DESC`],
    ['rentals', `${offer}?transaction=2`],
    ['municipalities', pathFor('offerMunicipalities', locale)],
    ['no municipalities', `${pathFor('offerMunicipalities', locale)}?price-max=100`],
    ['empty listing', `${offer}?price-max=100`],
    ['map view', `${offer}?view=map`],
    ['list for sale', pathFor('offerSale', locale)],
    ...agency.each.pages
      .filter(({ kind, path }) => kind === 'content' && path[locale])
      .map(({ id, path }): [string, string] => [`content page ${id}`, `/${locale}/${path[locale]}`]),
    ...estatePaths(agency, locale),
    ['news', pathFor('news', locale)],
    ['news of a category', `${pathFor('news', locale)}?category=buying`],
    ...agency.each.articles
      .slice(0, 1)
      .map(({ slug }): [string, string] => ['article', pathFor('article', locale, { article: slug[locale] ?? '' })]),
    ['sold and let', pathFor('references', locale)],
    ['open houses', pathFor('openHouses', locale)],
    ...openHousePaths(agency, locale),
    ['contact', pathFor('contact', locale)],
    ['message sent', pathFor('contactSent', locale)],
    ['send to a friend', friendPath(agency, locale)],
    ...costsPaths(agency, locale),
    ['privacy statement', pathFor('privacyStatement', locale)],
    ['holiday homes', pathFor('holidayList', locale)],
    ['holiday homes on a map', `${pathFor('holidayList', locale)}?view=map&period=week`],
    ['no holiday home free', `${pathFor('holidayList', locale)}?persons=30&period=week`],
    ...rentalPaths(agency, locale),
    ['favourites', pathFor('favorites', locale)],
    ['shared list', `${pathFor('favorites', locale)}?ids=${sharedIds(agency)}`],
    ['comparison', `${pathFor('favorites', locale)}?compare=${sharedIds(agency)}`],
    ['free times', viewingPath(agency, locale)],
    [
      'keep me informed',
      `${pathFor('subscribe', locale)}?transaction=2&type=1&city=900000&radius=5&area=_p~iF~ps%7CU_ulLnnqC_mqNvxq%60%40&garden=1&reduced=1`,
    ],
    ['asked to be kept informed', pathFor('subscribeSuccess', locale)],
    ['no such appointment', pathFor('cancelAppointment', locale, { appointmentId: 'A'.repeat(22) })],
    ['not found', `/${locale}/not-there`],
    ['no such estate', pathFor('estateShort', locale, { estateId: 999_999 })],
  ];
}

/** Text of the visible breadcrumb, step by step. */
const visibleTrail = (html: string) => {
  const list = /<nav[^>]*><ol[^>]*>(.*?)<\/ol><\/nav>/.exec(html)?.[1] ?? '';
  return Array.from(list.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, step = '']) => step.replaceAll(/<[^>]*>/g, ''));
};
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what these tests are about
const structuredData = (html: string): any[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json = '']) =>
    JSON.parse(json),
  );
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Rows of a table of units: id and state. */
const unitRows = (html: string) => Array.from(html.matchAll(/<tr data-estate-id="(\d+)" data-state="(\w+)"/g));
/** Prices in the order of the rows. */
const unitPrices = (html: string) =>
  Array.from(html.matchAll(/data-column="price"[^>]*>(?:Vanaf )?€\s([\d.]+)/g), ([, price = '']) =>
    Number(price.replaceAll('.', '')),
  );

/** Language and address of each link to the page in other words. */
const alternates = (html: string) =>
  Array.from(html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g), ([, lang, href]) => [
    lang,
    href,
  ]);

const problemsIn = (body: string, head = '') =>
  problemsOf(`<!DOCTYPE html><html lang="nl"><head><title>x</title>${head}</head><body>${body}</body></html>`);

it('finds invalid HTML', async () => {
  expect(
    await problemsOf(
      '<!DOCTYPE html><html lang="nl"><head><title>x</title></head><body><ul><div></div></ul></body></html>',
    ),
  ).not.toEqual([]);
  expect(await problemsIn('<section><h2>x</h2></section>')).toEqual([]);
  for (const [body, head] of [
    ['<section>x</section>'],
    ['<p><form action="/x"><button type="submit">x</button></form></p>'],
    ['<label for="a">x</label><select id="a" name="a" required><option value="1">x</option></select>'],
    ['<p>x</p>', '<meta name="x-apple-disable-message-reformatting">'],
  ] as const) {
    expect(await problemsIn(body, head), body + (head ?? '')).not.toEqual([]);
  }
  expect(isInTemplate('<template><img></template><img>', 10)).toBe(true);
  expect(isInTemplate('<template><img></template><img>', 26)).toBe(false);
});

describe("the demo agencies' pages", () => {
  let database: TestDatabase;
  let backoffice: TestBackOffice;
  let site: TestSite;

  /** The page at the end of its redirects. */
  async function open(agency: Demo, path: string) {
    let target = path;
    for (;;) {
      const answer = await site.ask(target, { host: hostOf(agency.each) });
      if (answer.status < 300 || answer.status >= 400) return { ...answer, path: target };
      target = answer.headers['location'] ?? '';
    }
  }

  /** The page as it is kept: without the outlines of parts that come late. */
  async function complete(agency: Demo, path: string): Promise<string> {
    const { text, path: target } = await open(agency, path);
    if (!text.includes('id="S:')) return text;
    return vi.waitFor(async () => {
      const { text: kept } = await open(agency, target);
      expect(kept).not.toContain('id="S:');
      return kept;
    });
  }

  beforeAll(async () => {
    database = await demoDatabase();
    backoffice = await startTestBackOffice({ database });
    site = await startSite({ apiUrl: backoffice.url, defaultHost: 'localhost' });
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
    await database.remove();
  });

  describe.each(demo.map((agency) => [agency.each.site.name, agency] as const))('of %s', (_name, agency) => {
    const [locale = 'nl'] = agency.each.site.locales;

    it('are valid HTML, of every kind', async () => {
      const problems: string[] = [];
      for (const [kind, path] of pagePaths(agency, locale)) {
        const { text } = await open(agency, path);
        problems.push(...(await problemsOf(text)).map((problem) => `${kind}, ${path}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });

    it('link the styles of all that they show, and few others', async () => {
      const weighed = new Set([
        'home',
        'listing',
        'list in words',
        'filtered listing',
        'map view',
        'list for sale',
        ...estatePaths(agency, locale).map(([kind]) => kind),
        'holiday homes',
        'holiday homes on a map',
        'holiday home',
      ]);
      const { stylesheet } = siteTheme(siteSchema.parse(agency.each.site));
      const ask = { host: hostOf(agency.each), headers: { 'accept-encoding': 'br' } };
      await site.ask(stylesheet.path, ask);
      // The first answer may have a quick coding; the best one, which all others have, is made meanwhile.
      const theme = await vi.waitFor(async () => {
        const { bytes } = await site.ask(stylesheet.path, ask);
        expect(bytes.length).toBe(brotliCompressSync(stylesheet.body).length);
        return bytes.length;
      });
      const paths = pagePaths(agency, locale);
      const tooHeavy: string[] = [];
      for (const [kind, path] of paths) {
        const { text } = await open(agency, path);
        expect(unlinkedClasses(text), kind).toEqual([]);
        const weight = (linkedBytes(text) + theme) / KILOBYTE;
        if (weighed.has(kind) && weight > STYLES_BUDGET) tooHeavy.push(`${kind}: ${weight} kB`);
      }
      expect(tooHeavy).toEqual([]);
      const [, home = ''] = paths.find(([kind]) => kind === 'home') ?? [];
      const { text } = await open(agency, home);
      const [link = ''] = /<link rel="stylesheet" href="\/assets\/site-content[^>]*>/.exec(text) ?? [];
      expect(unlinkedClasses(text.replace(link, '')).length).toBeGreaterThan(0);
    });

    it('weigh little, and have few elements', async () => {
      const tooMuch: string[] = [];
      for (const [kind, path] of [...pagePaths(agency, locale), ...fullestPaths(agency, locale)]) {
        const text = await complete(agency, path);
        const [weight, elements] = [Buffer.byteLength(text) / KILOBYTE, countElements(text)];
        const most = FULLER_DOCUMENTS[kind] ?? DOCUMENT_BUDGET;
        if (weight > most.kilobytes) tooMuch.push(`${kind}, ${path}: ${weight} kB`);
        if (elements > most.elements) tooMuch.push(`${kind}, ${path}: ${elements} elements`);
        const compressed = brotliCompressSync(text).length / KILOBYTE;
        if (kind === 'listing' && compressed > LIST_BROTLI) tooMuch.push(`${kind}: ${compressed} kB in brotli`);
      }
      expect(tooMuch).toEqual([]);
    });

    it('tell search engines of an estate no other way than they show', async () => {
      for (const [kind, path] of estatePaths(agency, locale)) {
        const page = await open(agency, path);
        expect(page.status, kind).toBe(200);
        const [listing, breadcrumbs] = structuredData(page.text);
        expect(listing['@type']).toBe('RealEstateListing');
        expect(
          breadcrumbs.itemListElement.map(({ name }: { name: string }) => name),
          kind,
        ).toEqual(visibleTrail(page.text).map(decoded));
        expect(listing.url.endsWith(page.path)).toBe(true);
        const shown = decoded(page.text.replaceAll(/<script.*?<\/script>/g, '')).replaceAll(/[^\d]/g, '');
        const { price = '', lowPrice = '' } = listing.offers;
        expect(shown, kind).toContain(String(price));
        expect(shown, kind).toContain(String(lowPrice));
        expect('geo' in listing.about && kind === 'hidden address').toBe(false);
      }
    });

    it('have an address in each language, one in general, and lead to each other', async () => {
      const [, path = ''] = estatePaths(agency, locale).find(([kind]) => kind === 'unit') ?? [];
      const first = await open(agency, path);
      const links = alternates(first.text);
      expect(links.map(([lang]) => lang)).toEqual([...agency.each.site.locales, 'x-default']);
      for (const [, href = ''] of links) {
        const other = await site.ask(new URL(href).pathname, { host: hostOf(agency.each) });
        expect(other.status).toBe(200);
        expect(alternates(other.text)).toEqual(links);
      }
      const languages = LOCALES.filter((each) => agency.each.site.locales.includes(each)).length;
      expect(new Set(links.map(([, href]) => href)).size).toBe(languages);
    });

    it.each(['project', 'without a photo'])(
      'show a picture of 1200 × 630 where they are linked to: %s',
      async (kind) => {
        const found = estatePaths(agency, locale).find(([name]) => name === kind);
        const { text } = await open(agency, found?.[1] ?? pathFor('contact', locale));
        const address = new URL(metaOf(text, 'og:image') ?? '');
        const picture = await site.ask(address.pathname, { host: hostOf(agency.each) });
        const { width, height, format } = await sharp(picture.bytes).metadata();
        expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
        expect([metaOf(text, 'og:image:width'), metaOf(text, 'og:image:height')]).toEqual(['1200', '630']);
        expect(metaOf(text, 'og:image:alt')).toBeTruthy();
      },
    );
  });

  it('show the units of a project as its address says, without a script', async () => {
    const [claes] = demo as [Demo];
    const project = claes.estates.find(({ general }) => general.project);
    const plain = await open(claes, pathFor('estateShort', 'nl', { estateId: project?.general.id ?? 0 }));
    const chosen = await open(claes, `${plain.path}?sort=price-desc&status=available&utm_source=letter`);
    expect(chosen.status).toBe(200);
    expect(unitRows(chosen.text).length).toBeLessThan(unitRows(plain.text).length);
    expect(new Set(unitRows(chosen.text).map(([, , state]) => state))).toEqual(new Set(['available']));
    expect(unitPrices(chosen.text)).toEqual(unitPrices(chosen.text).toSorted((a, b) => b - a));
    expect(chosen.text).toContain('aria-sort="descending"');
    expect(/<link rel="canonical" href="([^"]+)"/.exec(chosen.text)?.[1]).toMatch(new RegExp(`${plain.path}$`));
    expect(await problemsOf(chosen.text)).toEqual([]);
    const again = await site.ask(`${plain.path}?status=available&sort=price-desc`, { host: hostOf(claes.each) });
    expect(again.headers['cache-status']).toMatch(/hit/);
  });
});
