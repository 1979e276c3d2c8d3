import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoPages, demo, pagePaths, startDemoPages } from '../support/programs/demoPages.ts';
import { problemsOf } from '../support/validHtml.ts';

let pages: DemoPages;
beforeAll(async () => {
  pages = await startDemoPages();
});
afterAll(() => pages.stop());

it.each(demo.map((agency) => [agency.each.site.name, agency] as const))(
  'the pages of %s are valid HTML, of every kind',
  async (_name, agency) => {
    const [locale = 'nl'] = agency.each.site.locales;
    const problems: string[] = [];
    for (const [kind, path] of pagePaths(agency, locale)) {
      const { text } = await pages.open(agency, path);
      problems.push(...(await problemsOf(text)).map((problem) => `${kind}, ${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
);
