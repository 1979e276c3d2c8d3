import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { findUnlinkedClasses } from '../support/linkedStyles.ts';
import {
  type DemoAgency,
  type DemoPages,
  DEMO_AGENCIES,
  listEstatePaths,
  listFullestPaths,
  getHost,
  listPagePaths,
  startDemoPages,
} from '../support/programs/demoPages.ts';
import { findExcesses, findTheme } from '../support/programs/pageBudgets.ts';
import { findContradictions } from '../support/programs/structuredData.ts';
import type { TestSite } from '../support/programs/site.ts';
import { isInTemplate, findProblems } from '../support/validHtml.ts';

const readMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Returns the id and the state of each row in a table of units. */
const listUnitRows = (html: string) => Array.from(html.matchAll(/<tr data-estate-id="(\d+)" data-state="(\w+)"/g));
/** Returns the prices in the order of the rows. */
const listUnitPrices = (html: string) =>
  Array.from(html.matchAll(/data-column="price"[^>]*>(?:Vanaf )?€\s([\d.]+)/g), ([, price = '']) =>
    Number(price.replaceAll('.', '')),
  );

/** Returns the language and the address of each link to the page in another language. */
const listAlternates = (html: string) =>
  Array.from(html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g), ([, lang, href]) => [
    lang,
    href,
  ]);

/** Selects an agency for each kind of page. The agencies alternate. */
function pickAgencies(): Map<string, DemoAgency> {
  const agencies = new Map<string, Set<DemoAgency>>();
  for (const agency of DEMO_AGENCIES)
    for (const [kind] of listPagePaths(agency, agency.each.site.locales[0] ?? 'nl'))
      agencies.set(kind, (agencies.get(kind) ?? new Set()).add(agency));
  return new Map(
    [...agencies].flatMap(([kind, having], index): [string, DemoAgency][] => {
      const chosen = [...having][index % having.size];
      return chosen ? [[kind, chosen]] : [];
    }),
  );
}

const themeBytes = new Map(DEMO_AGENCIES.map((agency) => [agency, findTheme(agency).bytes]));
const ESTATE_PAGE_KINDS = new Set(
  DEMO_AGENCIES.flatMap((agency) => listEstatePaths(agency, 'nl').map(([kind]) => kind)),
);

const findProblemsInBody = (body: string, head = '') =>
  findProblems(`<!DOCTYPE html><html lang="nl"><head><title>x</title>${head}</head><body>${body}</body></html>`);

it('the check finds invalid HTML', async () => {
  expect(
    await findProblems(
      '<!DOCTYPE html><html lang="nl"><head><title>x</title></head><body><ul><div></div></ul></body></html>',
    ),
  ).not.toEqual([]);
  expect(await findProblemsInBody('<section><h2>x</h2></section>')).toEqual([]);
  for (const [body, head] of [
    ['<section>x</section>'],
    ['<p><form action="/x"><button type="submit">x</button></form></p>'],
    ['<label for="a">x</label><select id="a" name="a" required><option value="1">x</option></select>'],
    ['<p>x</p>', '<meta name="x-apple-disable-message-reformatting">'],
  ] as const) {
    expect(await findProblemsInBody(body, head), body + (head ?? '')).not.toEqual([]);
  }
  expect(isInTemplate('<template><img></template><img>', 10)).toBe(true);
  expect(isInTemplate('<template><img></template><img>', 26)).toBe(false);
});

describe("the demo agencies' pages", () => {
  let pages: DemoPages;
  let site: TestSite;
  const open: DemoPages['openPage'] = (agency, path) => pages.openPage(agency, path);

  beforeAll(async () => {
    pages = await startDemoPages();
    ({ site } = pages);
  });
  afterAll(() => pages.stop());

  /** These tests check one agency for each kind. `validPages.slow.test.ts` checks all of them. */
  describe.each([...pickAgencies()])('of one agency: %s', (kind, agency) => {
    const [locale = 'nl'] = agency.each.site.locales;
    const paths = listPagePaths(agency, locale).filter(([each]) => each === kind);

    it('are valid HTML', async () => {
      const problems: string[] = [];
      for (const [, path] of paths) {
        const { text } = await open(agency, path);
        problems.push(...(await findProblems(text)).map((problem) => `${path}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });

    // `site.ask` checks that each page links the styles of everything that it shows.
    it('stay small, with their styles, and have few elements', async () => {
      expect(await findExcesses(pages, agency, themeBytes.get(agency) ?? Number.POSITIVE_INFINITY, paths)).toEqual([]);
    });
  });

  it.each([...pickAgencies()].filter(([kind]) => ESTATE_PAGE_KINDS.has(kind)))(
    'describe an estate to search engines as they show it: %s',
    async (kind, agency) => expect(await findContradictions(pages, agency, kind)).toEqual([]),
  );

  describe.each(DEMO_AGENCIES.map((agency) => [agency.each.site.name, agency] as const))('of %s', (_name, agency) => {
    const [locale = 'nl'] = agency.each.site.locales;

    it('link a theme of the stated size, and no more styles than they need', async () => {
      const { path, bytes: expected } = findTheme(agency);
      const requestOptions = { host: getHost(agency.each), headers: { 'accept-encoding': 'br' } };
      // The test waits, because the first answer may have a fast compression. The best compression, which all later
      // answers have, is prepared in the meantime.
      await vi.waitFor(async () => expect((await site.ask(path, requestOptions)).bytes.length).toBe(expected), {
        timeout: 60_000,
      });
      const { text } = await open(agency, pathFor('home', locale));
      expect(text).toContain(`href="${path}"`);
      const [link = ''] = /<link rel="stylesheet" href="\/assets\/site-content[^>]*>/.exec(text) ?? [];
      expect(link).not.toBe('');
      expect(findUnlinkedClasses(text.replace(link, '')).length).toBeGreaterThan(0);
    });

    it('stay small for the estate with the most content', async () => {
      const fullest = listFullestPaths(agency, locale).slice(0, 2);
      expect(await findExcesses(pages, agency, themeBytes.get(agency) ?? Number.POSITIVE_INFINITY, fullest)).toEqual(
        [],
      );
    });

    it('have an address in each language, a general one, and link to each other', async () => {
      const [, path = ''] = listEstatePaths(agency, locale).find(([kind]) => kind === 'unit') ?? [];
      const first = await open(agency, path);
      const links = listAlternates(first.text);
      expect(links.map(([lang]) => lang)).toEqual([...agency.each.site.locales, 'x-default']);
      for (const [, href = ''] of links) {
        const otherLanguage = await site.ask(new URL(href).pathname, { host: getHost(agency.each) });
        expect(otherLanguage.status).toBe(200);
        expect(listAlternates(otherLanguage.text)).toEqual(links);
      }
      const languages = LOCALES.filter((each) => agency.each.site.locales.includes(each)).length;
      expect(new Set(links.map(([, href]) => href)).size).toBe(languages);
    });

    it.each(['project', 'without a photo'])('show a picture of 1200 × 630 where they are shared: %s', async (kind) => {
      const found = listEstatePaths(agency, locale).find(([name]) => name === kind);
      const { text } = await open(agency, found?.[1] ?? pathFor('contact', locale));
      const address = new URL(readMeta(text, 'og:image') ?? '');
      const picture = await site.ask(address.pathname, { host: getHost(agency.each) });
      const { width, height, format } = await sharp(picture.bytes).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
      expect([readMeta(text, 'og:image:width'), readMeta(text, 'og:image:height')]).toEqual(['1200', '630']);
      expect(readMeta(text, 'og:image:alt')).toBeTruthy();
    });
  });

  it('show the units of a project as its address states, without a script', async () => {
    const [claes] = DEMO_AGENCIES as [DemoAgency];
    const project = claes.estates.find(({ general }) => general.project);
    const plain = await open(claes, pathFor('estateShort', 'nl', { estateId: project?.general.id ?? 0 }));
    const chosen = await open(claes, `${plain.path}?sort=price-desc&status=available&utm_source=letter`);
    expect(chosen.status).toBe(200);
    expect(listUnitRows(chosen.text).length).toBeLessThan(listUnitRows(plain.text).length);
    expect(new Set(listUnitRows(chosen.text).map(([, , state]) => state))).toEqual(new Set(['available']));
    expect(listUnitPrices(chosen.text)).toEqual(listUnitPrices(chosen.text).toSorted((a, b) => b - a));
    expect(chosen.text).toContain('aria-sort="descending"');
    expect(/<link rel="canonical" href="([^"]+)"/.exec(chosen.text)?.[1]).toMatch(new RegExp(`${plain.path}$`));
    expect(await findProblems(chosen.text)).toEqual([]);
    const repeatedAnswer = await site.ask(`${plain.path}?status=available&sort=price-desc`, {
      host: getHost(claes.each),
    });
    expect(repeatedAnswer.headers['cache-status']).toMatch(/hit/);
  });
});
