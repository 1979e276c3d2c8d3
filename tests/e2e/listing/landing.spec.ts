import type { Page } from '@playwright/test';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from '../support/addresses.ts';
import {
  findCards,
  readEstateIds,
  expectSameWhenOpenedAfresh,
  findFilter,
  findHeading,
  waitUntilHydrated,
  openFilter,
  readQuery,
  reloadList,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';

const GHENT_PATH = '/nl/aanbod/te-koop/gent';
const SALE_TRANSACTION_IDS = ['1', '3', '5'];

const readPath = (page: Page) => new URL(page.url()).pathname;
const findBreadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Kruimelpad' });
const findFrenchLink = (page: Page) => page.getByRole('contentinfo').locator('a[hreflang="fr"]');
const findOfferText = (page: Page) => findHeading(page).locator('xpath=following-sibling::p');

test('sorting and scrolling keep the readable address of a list', async ({ page }) => {
  await page.goto(LARGE_SITE.origin + GHENT_PATH);
  await expect(findHeading(page)).toHaveText(/^\d+ woningen te koop in Gent$/);
  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(findCards(page)).toHaveCount(2 * PAGE_SIZE);
  expect(readPath(page)).toBe(GHENT_PATH);
  expect(readQuery(page).toString()).toBe('page=2');
  await expect(findFrenchLink(page)).toHaveAttribute('href', /\/fr\/offre\/a-vendre\/gand\?page=2$/);

  await page.getByText('Sorteer op').click();
  await reloadList(page, () => page.getByRole('link', { name: 'Prijs, oplopend' }).click());
  expect(readPath(page)).toBe(GHENT_PATH);
  expect(readQuery(page).toString()).toBe('sortType=price&sortOrder=ASC');
  await expectSameWhenOpenedAfresh(page);
});

test('another filter leads to the listing page, and its removal back to the readable address', async ({ page }) => {
  await openFilter(page, LARGE_SITE.origin + GHENT_PATH);
  const introduction = await findOfferText(page).innerText();
  await expect(findBreadcrumb(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('400000');
  await reloadList(page, () => page.keyboard.press('Enter'));
  expect(readPath(page)).toBe('/nl/aanbod');
  expect(readQuery(page).getAll('transaction')).toEqual(SALE_TRANSACTION_IDS);
  expect(readQuery(page).get('city')).toBe('900000');
  await expect(findOfferText(page)).not.toHaveText(introduction);
  await expect(findBreadcrumb(page)).toBeHidden();
  await expect(findFrenchLink(page)).toHaveAttribute('href', /\/fr\/offre\?transaction=1.*price-max=400000$/);
  await expectSameWhenOpenedAfresh(page);

  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('');
  await reloadList(page, () => page.keyboard.press('Enter'));
  expect(readPath(page)).toBe(GHENT_PATH);
  expect(readQuery(page).toString()).toBe('');
  await expect(findOfferText(page)).toHaveText(introduction);
  await expect(findBreadcrumb(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list links to its parts and its pages, and its form to any other list', async ({ page }) => {
    await page.goto(LARGE_SITE.origin + GHENT_PATH);
    const more = page.getByRole('navigation', { name: 'Verder zoeken' });
    await more.getByRole('link', { name: /^Appartementen \(\d+\)$/ }).click();
    expect(readPath(page)).toBe(`${GHENT_PATH}/appartement`);
    await expect(page.getByRole('checkbox', { name: /^Gent/, includeHidden: true })).toBeChecked();
    await findBreadcrumb(page).getByRole('link', { name: 'Gent' }).click();
    await page.getByRole('link', { name: 'Volgende' }).click();
    expect([readPath(page), readQuery(page).toString()]).toEqual([GHENT_PATH, 'page=2']);

    await page.getByRole('textbox', { name: 'Max. prijs' }).fill('300000');
    await page.getByRole('button', { name: 'Zoeken' }).click();
    expect(readPath(page)).toBe('/nl/aanbod');
    expect(readQuery(page).get('city')).toBe('900000');
    await expect(findCards(page).first()).toBeVisible();
  });
});

test('homes published since the last visit are marked, also on cards that load later', async ({ page }) => {
  const marks = page.locator('gevel-new[data-new]');
  const setVisit = (visitTime: string) =>
    page.evaluate((seconds) => localStorage.setItem('gevel:last-visit', `${seconds} 0`), Date.parse(visitTime) / 1000);
  await page.goto(LARGE_SITE.origin + GHENT_PATH);
  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  await expect(page.locator('gevel-new')).toHaveCount(PAGE_SIZE);
  await expect(marks).toHaveCount(0);

  await setVisit('2026-07-01T00:00:00Z');
  const before = await readEstateIds(page);
  await page.reload();
  await expect(marks.first()).toHaveText('Nieuw voor jou');
  expect(await marks.count()).toBeLessThan(PAGE_SIZE);
  expect(await readEstateIds(page)).toEqual(before);

  await setVisit('2025-12-01T00:00:00Z');
  await page.reload();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(findCards(page)).toHaveCount(2 * PAGE_SIZE);
  await expect(marks).toHaveCount(2 * PAGE_SIZE);
  await findFilter(page).locator('form').hover();
  await waitUntilHydrated(findFilter(page));
  await expect(marks).toHaveCount(2 * PAGE_SIZE);
});
