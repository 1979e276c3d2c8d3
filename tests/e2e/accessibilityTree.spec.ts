import type { Page } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

// The files in `trees` are what screen readers are told about three pages. A person reviews each change of them:
// `npx playwright test -c tests/playwright.config.ts accessibilityTree --update-snapshots` writes them.

/** The parts of the tree that depend on the day of the run, each with the text that replaces it in the files. */
const PARTS_OF_TODAY: readonly (readonly [RegExp, string])[] = [
  // The addresses of links are asserted elsewhere.
  [/:?\n *- \/url: .*/g, ''],
  [/\d{1,2} \p{L}+ – \d{1,2} \p{L}+|\d{1,2}–\d{1,2} \p{L}+/gu, 'WEEK'],
  [/(?:maan|dins|woens|donder|vrij|zater|zon)dag \d{1,2} \p{L}+/gu, 'DAY'],
  [/\d{2}\/\d{2}\/\d{4}/g, 'DATE'],
  [/\b\d{2}:\d{2}\b/g, 'TIME'],
  [/paragraph: .*\bma–.*/g, 'paragraph: OPENING HOURS'],
  [/"\d+ woningen/g, '"COUNT woningen'],
  [/(?<!video af )\(\d+\)"/g, '(COUNT)"'],
  // These parts disappear when the homes have been published for a long time.
  [/\n *- listitem:\n *- link "(?:Nieuw sinds|Verlaagde prijs) [^\n]*/g, ''],
  [/ Prijs verlaagd/g, ''],
  [/localhost:\d+/g, 'HOST'],
];

/** Returns the accessibility tree of the page's content, without the parts that depend on the day. */
async function readTree(page: Page): Promise<string> {
  const tree = await page.getByRole('main').ariaSnapshot();
  return `${PARTS_OF_TODAY.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), tree)}\n`;
}

/** Removes all elements but the first, because the number of the others depends on the day. */
async function keepFirst(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible();
  await page.evaluate((found) => {
    for (const element of [...document.querySelectorAll(found)].slice(1)) element.remove();
  }, selector);
}

const { origin } = TEST_AGENCIES.claes;

test('a list tells screen readers what each home is before its pictures and its heart', async ({ page }) => {
  await page.goto(origin + pathFor('offerSale', 'nl'));
  await keepFirst(page, 'main li:has(> article)');
  expect(await readTree(page)).toMatchSnapshot('list.txt');
});

test('the page of a home has its facts, its price and its contact in order', async ({ page }) => {
  await page.goto(origin + pathFor('estateShort', 'nl', { estateId: 1001 }));
  await keepFirst(page, 'main li:has(> article)');
  expect(await readTree(page)).toMatchSnapshot('estate.txt');
});

test('the times of a viewing have their day, and a time that was not chosen is no error', async ({ page }) => {
  await page.goto(origin + pathFor('viewing', 'nl', { estateId: 1001 }));
  await keepFirst(page, 'main fieldset fieldset');
  await keepFirst(page, 'main fieldset fieldset label');
  expect(await readTree(page)).toMatchSnapshot('viewing.txt');
});
