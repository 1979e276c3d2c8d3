import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ESTATE_BUDGET, FORM_WEIGHT, KILOBYTE, LISTING_BUDGET, PAGE_BUDGET } from '../budgets/budgets.ts';
import { AGENCIES, AGENCY_NAMES } from './addresses.ts';
import { filter, heading, hydrated, list, openSelect, reload } from './listingPage.ts';
import { PAGE_KIND_NAMES, PAGE_KINDS, type PageKind } from './pageKinds.ts';
import { expect, test } from './test.ts';

/** Kilobytes of the scripts that the page has loaded so far, compressed as the site does once it has had the time. */
function weighScripts(page: Page): () => Promise<number> {
  // By address: what an earlier page has left in the browser's cache is not loaded again.
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) addresses.add(response.url());
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    // Asked for once more: the bodies of a page that was left can't be had.
    const bodies = await Promise.all([...addresses].map(async (address) => (await page.request.get(address)).body()));
    const sizes = bodies.map((body) => brotliCompressSync(body).length);
    return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
  };
}

const { origin, locales } = AGENCIES.claes;

test('the listing loads its widgets when they are used, and no more than they may weigh', async ({ page }) => {
  const weight = weighScripts(page);
  await page.goto(`${origin}/nl/aanbod`);
  const before = await weight();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(LISTING_BUDGET.beforeUse);

  await filter(page).locator('form').hover();
  await hydrated(filter(page));
  await openSelect(page, 'Zoek gemeente');
  await reload(page, () => page.getByRole('option').first().click());
  await hydrated(list(page));
  const after = await weight();
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThanOrEqual(LISTING_BUDGET.afterUse);
});

const LISTING_KINDS: ReadonlySet<PageKind> = new Set(['listing', 'filtered listing', 'empty listing'] as const);

for (const kind of PAGE_KIND_NAMES) {
  test(`${kind}: next to no JavaScript before anything is used`, async ({ page }) => {
    const weight = weighScripts(page);
    await PAGE_KINDS[kind](page, AGENCIES.claes, locales[0]);
    const { beforeUse } = LISTING_KINDS.has(kind) ? LISTING_BUDGET : PAGE_BUDGET;
    expect(await weight()).toBeLessThanOrEqual(beforeUse);
  });
}

test('the gallery comes when it is opened, and weighs no more than it may', async ({ page }) => {
  const weight = weighScripts(page);
  await PAGE_KINDS.estate(page, AGENCIES.claes, locales[0]);
  const before = await weight();
  const gallery = page.locator('[data-widget="estateGallery"]');
  await gallery.locator('button:has(img)').first().click();
  await hydrated(gallery);
  await expect(page.getByRole('dialog')).toBeVisible();
  const after = await weight();
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThanOrEqual(ESTATE_BUDGET.afterUse);
});

test('a form loads its script when it is touched, and no more than it may weigh', async ({ page }) => {
  const weight = weighScripts(page);
  await PAGE_KINDS.contact(page, AGENCIES.claes, locales[0]);
  const before = await weight();
  const challenge = page.waitForResponse('**/ajax/captcha');
  await page.locator('#contact input[type="email"]').focus();
  await challenge;
  const after = await weight();
  expect(after).toBeGreaterThan(before);
  expect(after - before).toBeLessThanOrEqual(FORM_WEIGHT);
});

test('nothing comes from anybody else', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  for (const kind of PAGE_KIND_NAMES) await PAGE_KINDS[kind](page, AGENCIES.claes, locales[0]);
  await expect(heading(page)).toBeVisible();
  expect(foreign).toEqual([]);
  expect(AGENCY_NAMES).toContain('claes');
});

test.use({ expectedTrouble: [/not-there.*404/] });
