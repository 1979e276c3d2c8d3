import type { Page, Route } from '@playwright/test';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from './support/addresses.ts';
import {
  findCards,
  readEstateIds,
  findHeading,
  findList,
  routeListRequests,
  openFilter,
  reloadList,
} from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;
const FAILED_LIST_TEXT = readText('nl', 'offer:list.failed');

const findRetryButton = (page: Page) => page.getByRole('button', { name: readText('nl', 'offer:list.retry') });
const findRentOption = (page: Page) => page.getByText('Te huur', { exact: true });

test.use({ expectedErrors: [/Failed to load resource/] });

for (const [what, break_] of [
  ['answers 503', (route: Route) => route.fulfill({ status: 503, body: 'Service Unavailable' })],
  ['cannot be reached', (route: Route) => route.abort('connectionrefused')],
  ['answers nonsense', (route: Route) => route.fulfill({ status: 200, body: '<html>' })],
] as const) {
  test(`a reload that fails because the site ${what} keeps the list, reports the failure and can be retried`, async ({
    page,
  }) => {
    await openFilter(page, SALE_LISTING_URL);
    const before = await readEstateIds(page);
    const total = await findHeading(page).innerText();
    await routeListRequests(page, break_);
    await findRentOption(page).click();
    await expect(findList(page).getByRole('status')).toContainText(FAILED_LIST_TEXT);
    expect(await readEstateIds(page)).toEqual(before);
    await expect(findHeading(page)).toHaveText(total);

    await page.unrouteAll();
    const view = await reloadList(page, () => findRetryButton(page).click());
    expect(view.heading).toMatch(/te huur/);
    await expect(findList(page).getByText(FAILED_LIST_TEXT)).toHaveCount(0);
  });
}

test('a next page that fails can be retried, and is not retried automatically', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  let requestCount = 0;
  await routeListRequests(page, async (route) => {
    requestCount += 1;
    await route.fulfill({ status: 503 });
  });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(findList(page).getByRole('alert')).toHaveText(readText('nl', 'offer:list.failedMore'));
  await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }));
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }));
  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  expect(requestCount).toBe(1);

  await page.unrouteAll();
  await findRetryButton(page).click();
  await expect.poll(() => findCards(page).count()).toBeGreaterThanOrEqual(2 * PAGE_SIZE);
  await expect(findList(page).getByRole('alert')).toHaveCount(0);
});
