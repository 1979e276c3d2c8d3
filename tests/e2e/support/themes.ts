import type { Page } from '@playwright/test';
import { TEST_AGENCY_NAMES, TEST_AGENCIES, type TestAgency, SITE_PORT } from './addresses.ts';
import { expect } from './test.ts';

/** An agency's theme: the rules of its stylesheet, and the attribute that chooses its header. */
interface AgencyTheme {
  readonly agency: TestAgency;
  readonly css: string;
  readonly header: string;
}

const THEME_LINK = /\/theme\/[\w-]+\.css/;

let themesRead: Promise<readonly AgencyTheme[]> | undefined;

async function readTheme(page: Page, agency: TestAgency): Promise<AgencyTheme> {
  // The request goes to `localhost` and names the host in a header, because only browsers resolve `kust.localhost`.
  const readPath = async (path: string) => {
    const answer = await page.request.get(`http://localhost:${SITE_PORT}${path}`, {
      headers: { host: new URL(agency.origin).host },
    });
    return answer.text();
  };
  const html = await readPath(`/${agency.locales[0]}`);
  const css = await readPath(THEME_LINK.exec(html)?.[0] ?? '');
  const [, header = ''] = /<html[^>]* data-style="(\w+)"/.exec(html) ?? [];
  if (!header || !css.includes('--accent')) throw new Error(`${agency.name} has no theme.`);
  return { agency, css, header };
}

/** Returns the themes of all agencies. */
const readThemes = (page: Page): Promise<readonly AgencyTheme[]> =>
  (themesRead ??= Promise.all(TEST_AGENCY_NAMES.map((name) => readTheme(page, TEST_AGENCIES[name]))));

/** The rules of axe that depend on a theme's colours, fonts and header. */
export const THEME_RULES = ['color-contrast', 'link-in-text-block', 'target-size'] as const;

const readAccentColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

/** Applies a theme to the open page, at the position of the page's own theme among its stylesheets. */
async function setTheme(page: Page, { css, header }: AgencyTheme): Promise<void> {
  await page.evaluate(
    async ({ rules, style }) => {
      const sheet = [...document.styleSheets].find(({ href }) => href?.includes('/theme/'));
      if (!sheet) throw new Error('The page has no theme.');
      const otherSheet = new CSSStyleSheet();
      otherSheet.replaceSync(rules);
      while (sheet.cssRules.length > 0) sheet.deleteRule(0);
      for (const [index, { cssText }] of [...otherSheet.cssRules].entries()) sheet.insertRule(cssText, index);
      document.documentElement.dataset['style'] = style;
      await document.fonts.ready;
    },
    { rules: css, style: header },
  );
}

/**
 * Applies another agency's theme to the open page of an agency. The returned function restores the agency's own theme.
 */
export async function applyTheme(
  page: Page,
  ownAgency: TestAgency,
  otherAgency: TestAgency,
): Promise<() => Promise<void>> {
  const themes = await readThemes(page);
  const setAgencyTheme = async (agency: TestAgency) => {
    for (const theme of themes.filter((each) => each.agency === agency)) await setTheme(page, theme);
  };
  const before = await readAccentColor(page);
  await setAgencyTheme(otherAgency);
  expect(await readAccentColor(page)).not.toBe(before);
  return () => setAgencyTheme(ownAgency);
}
