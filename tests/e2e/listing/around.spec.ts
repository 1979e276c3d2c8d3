import type { Page } from '@playwright/test';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { expectNoViolations } from '../support/axe.ts';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { holdScripts } from '../support/holdScripts.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { origin } = TEST_AGENCIES.claes;
const findFavoriteButton = (page: Page, action: string) =>
  page.getByRole('button', { name: readText('nl', `around:action.${action}`), exact: true });
const findFavoritesCount = (page: Page) => page.locator('[data-favorites-count]').first();
const findRecentSection = (page: Page) => page.getByRole('region', { name: readText('nl', 'around:recent.title') });
const findRecentControl = (page: Page, action: 'remember' | 'forget') =>
  page.getByRole('button', { name: readText('nl', `around:recent.${action}`), exact: true });
const readStoredKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
/** Scrolls near the recently viewed homes, because they are shown only then. */
async function scrollToRecent(page: Page): Promise<void> {
  await page.locator('gevel-recent').evaluate((element) => element.scrollIntoView());
  await findRecentSection(page).scrollIntoViewIfNeeded();
}

const parseEstateId = (address: string) => Number(/\/(\d+)\//.exec(address)?.[1]);

async function readCardAddresses(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get(`${origin}/nl/ajax/estates`);
  const { cards } = (await answer.json()) as ListingView;
  return cards.flatMap(({ href }) => (href === undefined ? [] : [origin + href]));
}

test('a favourite is marked on the next visit, and counted on every page', async ({ page }) => {
  const [first = '', second = ''] = await readCardAddresses(page);
  await page.goto(first);
  await expect(findFavoriteButton(page, 'save')).toHaveAttribute('aria-pressed', 'false');
  await expect(findFavoritesCount(page)).toBeHidden();
  await findFavoriteButton(page, 'save').click();
  await expect(findFavoriteButton(page, 'save')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(readText('nl', 'around:action.savedNow'))).toBeVisible();
  await expect(findFavoritesCount(page)).toHaveText('1');

  await page.reload();
  await expect(findFavoriteButton(page, 'save')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(second);
  await expect(findFavoriteButton(page, 'save')).toHaveAttribute('aria-pressed', 'false');
  await page.goto(`${origin}/nl/contact`);
  await expect(findFavoritesCount(page)).toHaveText('1');

  const otherTab = await page.context().newPage();
  await otherTab.goto(first);
  await findFavoriteButton(otherTab, 'save').click();
  await expect(findFavoritesCount(page)).toBeHidden();
  await page.goBack();
  await otherTab.goto(second);
  await findFavoriteButton(otherTab, 'save').click();
  await expect(findFavoriteButton(page, 'save')).toHaveAttribute('aria-pressed', 'true');
  await otherTab.close();
});

test('sharing without the system’s share dialog copies the link, and reports it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first = ''] = await readCardAddresses(page);
  await page.goto(`${first}#somewhere`);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await findFavoriteButton(page, 'share').click();
  await expect(page.getByRole('status').filter({ hasText: readText('nl', 'around:action.copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
});

test('viewed homes appear on the page of the next home after the visitor asks for them, until the visitor stops it', async ({
  page,
}) => {
  const visited = (await readCardAddresses(page)).slice(0, 4);
  const [first = '', second = '', third = '', fourth = ''] = visited;
  await page.goto(fourth);
  await expect(findRecentControl(page, 'remember')).toBeVisible();
  expect(await readStoredKeys(page)).toEqual([]);
  await page.goto(first);
  await expect(findRecentControl(page, 'forget')).toBeHidden();
  await findRecentControl(page, 'remember').click();
  await expect(findRecentControl(page, 'forget')).toBeFocused();
  await expect(findRecentControl(page, 'remember')).toBeHidden();
  expect(await readStoredKeys(page)).toEqual(expect.arrayContaining(['gevel:last-visit', 'gevel:last-viewed']));
  await expect(findRecentSection(page)).toBeHidden();
  for (const address of [second, third, fourth]) {
    await page.goto(address);
    await expect(page.locator('gevel-recent')).toHaveAttribute('data-ready', '');
  }
  await scrollToRecent(page);
  const links = findRecentSection(page).getByRole('link');
  await expect
    .poll(() => links.evaluateAll((each) => each.map((link) => (link as HTMLAnchorElement).href)))
    .toEqual([third, second, first]);
  await expectNoViolations(page, { withinSelector: 'gevel-recent' });

  // The home page and the list are not about one home, so all four parts appear, and they are fetched in one call.
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ajax/estate')) calls.push(request.url());
  });
  await page.goto(`${origin}/nl`);
  await scrollToRecent(page);
  await expect(links).toHaveCount(4);
  await expect(links.first()).toHaveAttribute('href', new URL(fourth).pathname);
  expect(calls).toHaveLength(1);
  await page.goto(`${origin}/nl/aanbod?price-max=100`);
  await expect(findRecentSection(page)).toBeVisible();

  await findRecentControl(page, 'forget').click();
  await expect(findRecentSection(page)).toBeHidden();
  await expect(findRecentControl(page, 'remember')).toBeFocused();
  expect(await readStoredKeys(page)).toEqual([]);
  await page.goto(fourth);
  await expect(findRecentControl(page, 'remember')).toBeVisible();
  await expect(findRecentSection(page)).toBeHidden();
  expect(await readStoredKeys(page)).toEqual([]);
});

test('the question whether to remember viewed homes appears only once its button works', async ({ page }) => {
  const [first = ''] = await readCardAddresses(page);
  const releaseScripts = await holdScripts(page);
  await page.goto(first, { waitUntil: 'commit' });
  await expect(page.locator('gevel-recent')).toBeAttached();
  await expect(findRecentControl(page, 'remember')).toBeHidden();
  releaseScripts();
  await findRecentControl(page, 'remember').click();
  await expect(findRecentControl(page, 'forget')).toBeFocused();
});

test('a viewed home that was withdrawn is removed, and the next one takes its place', async ({ page }) => {
  const [first = '', second = ''] = await readCardAddresses(page);
  await page.goto(`${origin}/nl/contact`);
  await page.evaluate(
    (ids) => {
      const items = ids.map((id) => ({ id, at: 1_767_225_600 }));
      localStorage.setItem('gevel:last-visit', '1767225600 0');
      localStorage.setItem('gevel:last-viewed', JSON.stringify({ version: 1, items }));
    },
    [999_999, parseEstateId(second)],
  );
  await page.goto(first);
  await scrollToRecent(page);
  await expect(findRecentSection(page).getByRole('link')).toHaveCount(1);
  await expect(findRecentSection(page).getByRole('link')).toHaveAttribute('href', new URL(second).pathname);
  expect(await page.evaluate(() => localStorage.getItem('gevel:last-viewed'))).not.toContain('999999');
});

test('on a phone, price and phone link stay visible without covering the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [first = ''] = await readCardAddresses(page);
  await page.goto(first);
  const bar = page.getByRole('complementary', { name: readText('nl', 'around:contact.bar') });
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
  await expect(bar.getByRole('link').first()).toHaveAttribute('href', /^tel:\+/);
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(bar).not.toBeInViewport();
});
