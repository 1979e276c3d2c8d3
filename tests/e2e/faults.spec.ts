import type { Page, Route } from '@playwright/test';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from './support/addresses.ts';
import { cards, estateIds, heading, list, onReload, openFilter, reload } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const SALE = `${LARGE_SITE.origin}/nl/aanbod`;
const FAILED = text('nl', 'offer:list.failed');

const retry = (page: Page) => page.getByRole('button', { name: text('nl', 'offer:list.retry') });
const rent = (page: Page) => page.getByText('Te huur', { exact: true });

test.use({ expectedErrors: [/Failed to load resource/] });

for (const [what, break_] of [
  ['answers 503', (route: Route) => route.fulfill({ status: 503, body: 'Service Unavailable' })],
  ['cannot be reached', (route: Route) => route.abort('connectionrefused')],
  ['answers nonsense', (route: Route) => route.fulfill({ status: 200, body: '<html>' })],
] as const) {
  test(`a reload that fails because the site ${what} keeps the list, reports the failure and can be retried`, async ({
    page,
  }) => {
    await openFilter(page, SALE);
    const before = await estateIds(page);
    const total = await heading(page).innerText();
    await onReload(page, break_);
    await rent(page).click();
    await expect(list(page).getByRole('status')).toContainText(FAILED);
    expect(await estateIds(page)).toEqual(before);
    await expect(heading(page)).toHaveText(total);

    await page.unrouteAll();
    const view = await reload(page, () => retry(page).click());
    expect(view.heading).toMatch(/te huur/);
    await expect(list(page).getByText(FAILED)).toHaveCount(0);
  });
}

test('a next page that fails can be retried, and is not retried automatically', async ({ page }) => {
  await page.goto(SALE);
  let asked = 0;
  await onReload(page, async (route) => {
    asked += 1;
    await route.fulfill({ status: 503 });
  });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(list(page).getByRole('alert')).toHaveText(text('nl', 'offer:list.failedMore'));
  await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }));
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }));
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  expect(asked).toBe(1);

  await page.unrouteAll();
  await retry(page).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(2 * PAGE_SIZE);
  await expect(list(page).getByRole('alert')).toHaveCount(0);
});
