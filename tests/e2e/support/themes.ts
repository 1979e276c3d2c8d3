import type { Page } from '@playwright/test';
import { AGENCY_NAMES, AGENCIES, type Agency, SITE_PORT } from './addresses.ts';
import { expect } from './test.ts';

/** What makes a page that of one agency: the rules of its stylesheet, and the attribute that chooses its header. */
interface Theme {
  readonly agency: Agency;
  readonly css: string;
  readonly header: string;
}

const LINK = /\/theme\/[\w-]+\.css/;

let read: Promise<readonly Theme[]> | undefined;

async function readTheme(page: Page, agency: Agency): Promise<Theme> {
  // Only browsers know where `kust.localhost` is.
  const ask = async (path: string) => {
    const answer = await page.request.get(`http://localhost:${SITE_PORT}${path}`, {
      headers: { host: new URL(agency.origin).host },
    });
    return answer.text();
  };
  const html = await ask(`/${agency.locales[0]}`);
  const css = await ask(LINK.exec(html)?.[0] ?? '');
  const [, header = ''] = /<html[^>]* data-style="(\w+)"/.exec(html) ?? [];
  if (!header || !css.includes('--accent')) throw new Error(`${agency.name} has no theme.`);
  return { agency, css, header };
}

/** The themes of all agencies. */
const themesOf = (page: Page): Promise<readonly Theme[]> =>
  (read ??= Promise.all(AGENCY_NAMES.map((name) => readTheme(page, AGENCIES[name]))));

/** What depends on the colours, the letters and the header of a theme. */
export const THEME_RULES = ['color-contrast', 'link-in-text-block', 'target-size'] as const;

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

/** Gives the page that is open a theme, in the place among its stylesheets where it has its own. */
async function setTheme(page: Page, { css, header }: Theme): Promise<void> {
  await page.evaluate(
    async ({ rules, style }) => {
      const sheet = [...document.styleSheets].find(({ href }) => href?.includes('/theme/'));
      if (!sheet) throw new Error('The page has no theme.');
      const other = new CSSStyleSheet();
      other.replaceSync(rules);
      while (sheet.cssRules.length > 0) sheet.deleteRule(0);
      for (const [index, { cssText }] of [...other.cssRules].entries()) sheet.insertRule(cssText, index);
      document.documentElement.dataset['style'] = style;
      await document.fonts.ready;
    },
    { rules: css, style: header },
  );
}

/** Gives the page that is open, of one agency, the theme of another; the returned function gives it back its own. */
export async function wearTheme(page: Page, own: Agency, other: Agency): Promise<() => Promise<void>> {
  const themes = await themesOf(page);
  const set = async (agency: Agency) => {
    for (const theme of themes.filter((each) => each.agency === agency)) await setTheme(page, theme);
  };
  const before = await accent(page);
  await set(other);
  expect(await accent(page)).not.toBe(before);
  return () => set(own);
}
