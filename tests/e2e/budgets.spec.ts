import { ESTATE_BUDGET, MAX_FORM_SCRIPT_KILOBYTES, LISTING_BUDGET, PAGE_BUDGET } from '../budgets/budgets.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { findFilter, waitUntilHydrated, findList, openSelect, reloadList } from './support/listingPage.ts';
import { PAGE_KINDS } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';
import { weighScripts } from './support/weighScripts.ts';

const { origin, locales } = TEST_AGENCIES.claes;

test('the listing loads its widgets when they are used, and stays within its script budget', async ({ page }) => {
  const weight = weighScripts(page);
  await page.goto(`${origin}/nl/aanbod`);
  const before = await weight();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(LISTING_BUDGET.maxKilobytesBeforeUse);

  await findFilter(page).locator('form').hover();
  await waitUntilHydrated(findFilter(page));
  await openSelect(page, 'Zoek gemeente');
  await reloadList(page, () => page.getByRole('option').first().click());
  await waitUntilHydrated(findList(page));
  const after = await weight();
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThanOrEqual(LISTING_BUDGET.maxKilobytesAfterUse);
});

// The other kinds of pages are measured by the tests that open them, with reduced motion.
test('the home page loads almost no JavaScript before anything is used, even with moving sliders', async ({ page }) => {
  const weight = weighScripts(page);
  await PAGE_KINDS.home(page, TEST_AGENCIES.claes, locales[0]);
  expect(await weight()).toBeLessThanOrEqual(PAGE_BUDGET.maxKilobytesBeforeUse);
});

test('the gallery loads when it is opened, and stays within its script budget', async ({ page }) => {
  const weight = weighScripts(page);
  await PAGE_KINDS.estate(page, TEST_AGENCIES.claes, locales[0]);
  const before = await weight();
  const gallery = page.locator('[data-widget="estateGallery"]');
  await gallery.locator('button:has(img)').first().click();
  await waitUntilHydrated(gallery);
  await expect(page.getByRole('dialog')).toBeVisible();
  const after = await weight();
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThanOrEqual(ESTATE_BUDGET.maxKilobytesAfterUse);
});

test('a form loads its script when it is touched, and stays within its script budget', async ({ page }) => {
  const weight = weighScripts(page);
  await PAGE_KINDS.contact(page, TEST_AGENCIES.claes, locales[0]);
  const before = await weight();
  const challenge = page.waitForResponse('**/ajax/captcha');
  await page.locator('#contact input[type="email"]').focus();
  await challenge;
  const after = await weight();
  expect(after).toBeGreaterThan(before);
  expect(after - before).toBeLessThanOrEqual(MAX_FORM_SCRIPT_KILOBYTES);
});
