import type { Page } from '@playwright/test';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from '../support/addresses.ts';
import {
  cards,
  estateIds,
  expectSameWhenOpenedAfresh,
  filter,
  heading,
  hydrated,
  openFilter,
  query,
  reload,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';

const GHENT = '/nl/aanbod/te-koop/gent';
const SALE_CODES = ['1', '3', '5'];

const path = (page: Page) => new URL(page.url()).pathname;
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Kruimelpad' });
const inFrench = (page: Page) => page.getByRole('contentinfo').locator('a[hreflang="fr"]');
const offerText = (page: Page) => heading(page).locator('xpath=following-sibling::p');

test('sorting and scrolling keep the readable address of a list', async ({ page }) => {
  await page.goto(LARGE_SITE.origin + GHENT);
  await expect(heading(page)).toHaveText(/^\d+ woningen te koop in Gent$/);
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE);
  expect(path(page)).toBe(GHENT);
  expect(query(page).toString()).toBe('page=2');
  await expect(inFrench(page)).toHaveAttribute('href', /\/fr\/offre\/a-vendre\/gand\?page=2$/);

  await page.getByText('Sorteer op').click();
  await reload(page, () => page.getByRole('link', { name: 'Prijs, oplopend' }).click());
  expect(path(page)).toBe(GHENT);
  expect(query(page).toString()).toBe('sortType=price&sortOrder=ASC');
  await expectSameWhenOpenedAfresh(page);
});

test('another filter leads to the listing page, and its removal back to the readable address', async ({ page }) => {
  await openFilter(page, LARGE_SITE.origin + GHENT);
  const introduction = await offerText(page).innerText();
  await expect(breadcrumb(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('400000');
  await reload(page, () => page.keyboard.press('Enter'));
  expect(path(page)).toBe('/nl/aanbod');
  expect(query(page).getAll('transaction')).toEqual(SALE_CODES);
  expect(query(page).get('city')).toBe('900000');
  await expect(offerText(page)).not.toHaveText(introduction);
  await expect(breadcrumb(page)).toBeHidden();
  await expect(inFrench(page)).toHaveAttribute('href', /\/fr\/offre\?transaction=1.*price-max=400000$/);
  await expectSameWhenOpenedAfresh(page);

  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('');
  await reload(page, () => page.keyboard.press('Enter'));
  expect(path(page)).toBe(GHENT);
  expect(query(page).toString()).toBe('');
  await expect(offerText(page)).toHaveText(introduction);
  await expect(breadcrumb(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list links to its parts and its pages, and its form to any other list', async ({ page }) => {
    await page.goto(LARGE_SITE.origin + GHENT);
    const more = page.getByRole('navigation', { name: 'Verder zoeken' });
    await more.getByRole('link', { name: /^Appartementen \(\d+\)$/ }).click();
    expect(path(page)).toBe(`${GHENT}/appartement`);
    await expect(page.getByRole('checkbox', { name: /^Gent/, includeHidden: true })).toBeChecked();
    await breadcrumb(page).getByRole('link', { name: 'Gent' }).click();
    await page.getByRole('link', { name: 'Volgende' }).click();
    expect([path(page), query(page).toString()]).toEqual([GHENT, 'page=2']);

    await page.getByRole('textbox', { name: 'Max. prijs' }).fill('300000');
    await page.getByRole('button', { name: 'Zoeken' }).click();
    expect(path(page)).toBe('/nl/aanbod');
    expect(query(page).get('city')).toBe('900000');
    await expect(cards(page).first()).toBeVisible();
  });
});

test('homes published since the last visit are marked, also on cards that load later', async ({ page }) => {
  const marks = page.locator('gevel-new[data-new]');
  const setVisit = (at: string) =>
    page.evaluate((seconds) => localStorage.setItem('gevel:last-visit', `${seconds} 0`), Date.parse(at) / 1000);
  await page.goto(LARGE_SITE.origin + GHENT);
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  await expect(page.locator('gevel-new')).toHaveCount(PAGE_SIZE);
  await expect(marks).toHaveCount(0);

  await setVisit('2026-07-01T00:00:00Z');
  const before = await estateIds(page);
  await page.reload();
  await expect(marks.first()).toHaveText('Nieuw voor jou');
  expect(await marks.count()).toBeLessThan(PAGE_SIZE);
  expect(await estateIds(page)).toEqual(before);

  await setVisit('2025-12-01T00:00:00Z');
  await page.reload();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE);
  await expect(marks).toHaveCount(2 * PAGE_SIZE);
  await filter(page).locator('form').hover();
  await hydrated(filter(page));
  await expect(marks).toHaveCount(2 * PAGE_SIZE);
});
