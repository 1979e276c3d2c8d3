import type { Page } from '@playwright/test';
import { MAX_AUTOMATIC_PAGES, PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from '../support/addresses.ts';
import { findCards, readEstateIds, waitUntilHydrated, isAjax, findList, readQuery } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;
const LAST_AUTOMATIC_PAGE = MAX_AUTOMATIC_PAGES + 1;

const findShowMoreButton = (page: Page) => page.getByRole('button', { name: 'Toon meer woningen' });
const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

/** Scrolls page by page until the list has `count` cards. */
async function scrollUntil(page: Page, count: number): Promise<void> {
  let shownCount = await findCards(page).count();
  while (shownCount < count) {
    await scrollToEnd(page);
    await expect.poll(() => findCards(page).count()).toBeGreaterThan(shownCount);
    shownCount = await findCards(page).count();
  }
  expect(shownCount).toBe(count);
}

test('five pages load while the visitor scrolls, and then a button appears', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  await scrollUntil(page, LAST_AUTOMATIC_PAGE * PAGE_SIZE);
  expect(readQuery(page).get('page')).toBe(String(LAST_AUTOMATIC_PAGE));
  expect(new Set(await readEstateIds(page)).size).toBe(LAST_AUTOMATIC_PAGE * PAGE_SIZE);

  await scrollToEnd(page);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expect(findShowMoreButton(page)).toBeVisible();
  await expect(findCards(page)).toHaveCount(LAST_AUTOMATIC_PAGE * PAGE_SIZE);

  await findShowMoreButton(page).press('Enter');
  await expect(findCards(page)).toHaveCount((LAST_AUTOMATIC_PAGE + 1) * PAGE_SIZE);
  expect(readQuery(page).get('page')).toBe(String(LAST_AUTOMATIC_PAGE + 1));
  const firstAdded = findCards(page).nth(LAST_AUTOMATIC_PAGE * PAGE_SIZE);
  await expect(firstAdded.getByRole('link').first()).toBeFocused();
  await expect(findList(page).getByRole('status')).toHaveText(
    `${(LAST_AUTOMATIC_PAGE + 1) * PAGE_SIZE} van ${LARGE_SITE.estates} woningen getoond`,
  );
});

test('the end of the list has no button', async ({ page }) => {
  await page.goto(`${SALE_LISTING_URL}?page=8`);
  await scrollUntil(page, PAGE_SIZE + (LARGE_SITE.estates % PAGE_SIZE));
  await expect(findShowMoreButton(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Vorige' })).toHaveAttribute('href', '/nl/aanbod?page=8');
});

test('nothing loads before the visitor scrolls', async ({ page }) => {
  const requestedAddresses: string[] = [];
  page.on('request', (request) => requestedAddresses.push(request.url()));
  await page.setViewportSize({ width: 1440, height: 12_000 });
  await page.goto(SALE_LISTING_URL);
  await page.getByText('Sorteer op').click();
  await waitUntilHydrated(findList(page));
  await page.getByText('Sorteer op').click();
  expect(requestedAddresses.filter(isAjax)).toEqual([]);
});

test('the browser’s Back button returns from an estate to the same position', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await scrollUntil(page, 3 * PAGE_SIZE);
  const ids = await readEstateIds(page);
  const chosen = findCards(page).nth(47);
  await chosen.scrollIntoViewIfNeeded();
  const chosenTopPx = (await chosen.boundingBox())?.y ?? Number.NaN;
  await chosen.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\//);

  await page.goBack();
  await expect(findCards(page)).toHaveCount(3 * PAGE_SIZE);
  expect(await readEstateIds(page)).toEqual(ids);
  await expect(chosen).toBeInViewport();
  await expect
    .poll(async () => Math.abs(((await chosen.boundingBox())?.y ?? Number.NaN) - chosenTopPx))
    .toBeLessThan(80);
  expect(readQuery(page).get('page')).toBe('3');
});

test('a filter restarts the list at its top', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await scrollUntil(page, 2 * PAGE_SIZE);
  await page.getByRole('textbox', { name: 'Min. prijs' }).fill('300000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SALE_LISTING_URL}?price-min=300000`);
  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  await expect(findCards(page).first()).toBeInViewport();
});

test('a promo block follows every 13th card', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await scrollUntil(page, 2 * PAGE_SIZE);
  const kinds = await findList(page)
    .locator('article, aside')
    .evaluateAll((elements) => elements.map(({ tagName }) => tagName));
  const before = kinds.flatMap((kind, index) =>
    kind === 'ASIDE' ? [kinds.slice(0, index).filter((each) => each === 'ARTICLE').length] : [],
  );
  expect(before).toEqual([13, 26, 39]);
  const promo = findList(page).getByRole('complementary').first();
  await expect(promo).toContainText('De weg naar jouw nieuwe thuis start hier');
  await expect(promo).toContainText('Bezoek een pand wanneer het jou best uitkomt.');
  await expect(promo.getByRole('link', { name: 'Maak een afspraak' })).toHaveAttribute('href', '/nl/contact');
});
