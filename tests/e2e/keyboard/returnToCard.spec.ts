import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from '../support/addresses.ts';
import { tabTo } from '../support/keyboard.ts';
import { findCards } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';

// Browsers keep a page for the Back key, and with it the focus. Playwright switches that off by default.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

test('a visitor who comes back from a home is at its card', async ({ page }) => {
  await page.goto(TEST_AGENCIES.claes.origin + pathFor('offerSale', 'nl'));
  const link = findCards(page).nth(2).getByRole('heading').getByRole('link');
  await tabTo(link);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/\d+\//);
  // A browser without a window has no key for the way back.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(new RegExp(`${pathFor('offerSale', 'nl')}$`));
  // A headless browser gives no keyboard to a page that it kept, so only the place of the focus is asserted.
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
});
