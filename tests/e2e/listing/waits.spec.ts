import type { Page } from '@playwright/test';
import { LARGE_SITE } from '../support/addresses.ts';
import {
  findFilterChips,
  readEstateIds,
  expectSameWhenOpenedAfresh,
  findHeading,
  isAjax,
  findList,
  routeListRequests,
  openFilter,
  findPriceField,
  readQuery,
  reloadList,
} from '../support/listingPage.ts';
import { expect, FRESH_CONTEXT, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;

test.use(FRESH_CONTEXT);

/** Opens the list with a clock that only the test changes. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-01-01T08:00:00' });
  await openFilter(page, SALE_LISTING_URL);
  await page.clock.pauseAt('2026-01-01T09:00:00');
}

test('the offer text updates a second after the transaction', async ({ page }) => {
  await openWithStoppedClock(page);
  const offerText = findHeading(page).locator('xpath=following-sibling::p');
  const forSale = await offerText.innerText();
  await page.getByText('Te huur', { exact: true }).click();
  await expect(findHeading(page)).toHaveText(/te huur/);
  await page.clock.runFor(900);
  await expect(offerText).toHaveText(forSale);
  await page.clock.runFor(200);
  await expect(offerText).not.toHaveText(forSale);
  await expect(offerText).toHaveText(/huur/);
});

test('prices: applied 750 ms after the last key press', async ({ page }) => {
  await openWithStoppedClock(page);
  const requestedAddresses: string[] = [];
  page.on('request', (request) => {
    if (isAjax(request.url())) requestedAddresses.push(request.url());
  });
  await findPriceField(page, 'Min. prijs').fill('200000');
  await page.clock.runFor(700);
  await findPriceField(page, 'Max. prijs').fill('300000');
  await page.clock.runFor(700);
  expect(requestedAddresses).toEqual([]);
  await reloadList(page, () => page.clock.runFor(100));
  expect(requestedAddresses).toHaveLength(1);
  expect(readQuery(page).get('price-min')).toBe('200000');
  expect(readQuery(page).get('price-max')).toBe('300000');
  await expect(findFilterChips(page)).toHaveCount(3);
  await expectSameWhenOpenedAfresh(page);
});

test('a slow reload keeps the list, and reports after a second that it is still loading', async ({ page }) => {
  await page.clock.install({ time: '2026-01-01T08:00:00' });
  await openFilter(page, SALE_LISTING_URL);
  const before = await readEstateIds(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await routeListRequests(page, async (route) => {
    await promise;
    await route.continue();
  });
  await page.clock.pauseAt('2026-01-01T09:00:00');
  await page.getByText('Te huur', { exact: true }).click();
  const status = findList(page).getByRole('status');
  await expect(status).toHaveText(readText('nl', 'offer:list.loading'));
  await expect(findList(page).locator('[aria-busy="true"]')).toBeVisible();
  await page.clock.runFor(1100);
  await expect(status).toHaveText(readText('nl', 'offer:list.slow'));
  expect(await readEstateIds(page)).toEqual(before);
  await reloadList(page, async () => resolve());
  await expect(findList(page).locator('[aria-busy="true"]')).toHaveCount(0);
});
