import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPages, demo, pagePaths, startDemoPages } from '../support/programs/demoPages.ts';
import { problemsOf } from '../support/validHtml.ts';

let pages: DemoPages;
beforeAll(async () => {
  pages = await startDemoPages();
});
afterAll(() => pages.stop());

describe.each(demo.map((agency) => [agency.each.site.name, agency] as const))('the pages of %s', (_name, agency) => {
  it.each(agency.each.site.locales)('are valid HTML, of every kind, in %s', async (locale) => {
    const problems: string[] = [];
    for (const [kind, path] of pagePaths(agency, locale)) {
      const { text } = await pages.open(agency, path);
      problems.push(...(await problemsOf(text)).map((problem) => `${kind}, ${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});
