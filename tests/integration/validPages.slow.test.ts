import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DemoPages,
  DEMO_AGENCIES,
  listEstatePaths,
  listFullestPaths,
  listPagePaths,
  startDemoPages,
} from '../support/programs/demoPages.ts';
import { findExcesses, findTheme } from '../support/programs/pageBudgets.ts';
import { findContradictions } from '../support/programs/structuredData.ts';
import { findProblems } from '../support/validHtml.ts';

let pages: DemoPages;
beforeAll(async () => {
  pages = await startDemoPages();
});
afterAll(() => pages.stop());

it.each(DEMO_AGENCIES.map((agency) => [agency.each.site.name, agency] as const))(
  'the pages of %s are valid HTML, of every kind',
  async (_name, agency) => {
    const [locale = 'nl'] = agency.each.site.locales;
    const problems: string[] = [];
    for (const [kind, path] of listPagePaths(agency, locale)) {
      const { text } = await pages.openPage(agency, path);
      problems.push(...(await findProblems(text)).map((problem) => `${kind}, ${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
);

it.each(DEMO_AGENCIES.map((agency) => [agency.each.site.name, agency] as const))(
  'the pages of %s stay small, with their styles, and have few elements',
  async (_name, agency) => {
    const [locale = 'nl'] = agency.each.site.locales;
    const paths = [...listPagePaths(agency, locale), ...listFullestPaths(agency, locale)];
    expect(await findExcesses(pages, agency, findTheme(agency).bytes, paths)).toEqual([]);
  },
);

it.each(DEMO_AGENCIES.map((agency) => [agency.each.site.name, agency] as const))(
  'the pages of %s describe an estate to search engines as they show it',
  async (_name, agency) => {
    for (const [kind] of listEstatePaths(agency, 'nl'))
      expect(await findContradictions(pages, agency, kind)).toEqual([]);
  },
);
