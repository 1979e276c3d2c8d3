import type { Page } from '@playwright/test';
import { heading, query } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { text } from '../support/texts.ts';

const box = (page: Page) => page.locator('[data-widget="searchBox"]').first();
const place = (page: Page) => box(page).getByRole('combobox', { name: text('nl', 'search:city') });
const submit = (page: Page) => box(page).locator('button[type="submit"]');

/**
 * Opens the page and focuses the search, which loads the widget. The widget replaces the native control; the form keeps
 * its size.
 */
async function openSearch(page: Page): Promise<void> {
  await page.goto('/nl');
  const form = box(page).locator('form');
  const before = await form.boundingBox();
  await box(page).getByRole('combobox').first().focus();
  await expect(place(page)).toBeVisible();
  expect(await form.boundingBox()).toEqual(before);
}

test('a place is found with the keyboard, the number of homes is announced, and only filled fields are sent', async ({
  page,
}) => {
  await openSearch(page);
  await expect(submit(page)).toHaveText(/^Toon \d+ resultaten$/);
  const all = await submit(page).innerText();

  await place(page).fill('gand');
  await expect(place(page)).toHaveAttribute('aria-expanded', 'true');
  const option = page.getByRole('option', { name: /^Gent \(hele gemeente\)/ });
  await expect(option).toBeVisible();
  await expect(place(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await place(page).press('Enter');
  await expect(submit(page)).not.toHaveText(all);
  const count = (await submit(page).innerText()).replace(/\D/g, '');

  await submit(page).press('Enter');
  await expect(page).toHaveURL(/\/nl\/aanbod\?/);
  expect(Object.fromEntries(query(page))).toEqual({ transaction: '1', municipality: '900000' });
  await expect(heading(page)).toHaveText(new RegExp(`^${count} woning`));
  await expect(page.getByRole('list', { name: 'Actieve filters' })).toContainText('Gent (hele gemeente)');
});

test('prices may be any whole amount, and an invalid one is reported at its field', async ({ page }) => {
  await openSearch(page);
  const price = box(page).getByRole('textbox', { name: text('nl', 'offer:filter.priceMax') });
  await price.fill('veel');
  await price.press('Tab');
  await expect(price).toHaveAccessibleDescription(text('nl', 'forms:error.amount'));
  await expect(price).toHaveValue('veel');
  await price.fill('450k');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await price.press('ArrowUp');
  await expect(price).toHaveValue('450.100');
  await price.press('Enter');
  await expect(page).toHaveURL(/\/nl\/aanbod\?/);
  await expect(page.getByRole('list', { name: 'Actieve filters' })).toContainText('450.100');
});

test('a free search shows what was and was not understood of it, here and on the list', async ({ page }) => {
  await openSearch(page);
  await box(page).getByRole('searchbox').fill('appartement te huur met sauna');
  await expect(box(page).getByText(/^Begrepen:/)).toContainText('Te huur');
  await expect(box(page).getByText(/^Niet begrepen:/)).toContainText('met sauna');
  await box(page).getByRole('searchbox').press('Enter');
  await expect(heading(page)).toHaveText(/te huur/);
  expect(query(page).getAll('type')).toEqual(['1']);
  expect(query(page).has('q')).toBe(false);
  await expect(page.getByText('Niet begrepen:')).toContainText('met sauna');
});

test.describe('places that can’t be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('are reported as a failure, and an empty result as empty', async ({ page }) => {
    await openSearch(page);
    await place(page).fill('qqqq');
    await expect(page.getByText(text('nl', 'common:select.none'), { exact: true })).toBeVisible();
    await page.route(/\/ajax\/search-city/, (route) => route.fulfill({ status: 503, body: '{}' }));
    await place(page).fill('gent');
    await expect(page.getByText(text('nl', 'common:select.error'), { exact: true })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form leads to the list through its fields, and through a free search', async ({ page }) => {
    await page.goto('/nl');
    await box(page).getByRole('combobox', { name: 'Gemeente' }).selectOption({ label: 'Gent (9000)' });
    await submit(page).click();
    expect(query(page).getAll('city')).toEqual(['900000']);

    await page.goto('/nl');
    await box(page).getByRole('searchbox').fill('huis gent max 900000 met zwembad');
    await submit(page).click();
    await expect(page).toHaveURL(/type=3&municipality=900000&price-max=900000&unclear=met\+zwembad$/);
    await expect(page.getByText('Niet begrepen:')).toContainText('met zwembad');
  });
});
