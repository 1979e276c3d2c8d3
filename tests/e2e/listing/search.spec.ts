import type { Page } from '@playwright/test';
import { expectOpen, findHeading, holdHydration, readQuery, waitUntilHydrated } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const findSearchBox = (page: Page) => page.locator('[data-widget="searchBox"]').first();
const findPlaceField = (page: Page) =>
  findSearchBox(page).getByRole('combobox', { name: readText('nl', 'search:city') });
const findSubmitButton = (page: Page) => findSearchBox(page).locator('button[type="submit"]');

/**
 * Opens the page and focuses the search, which loads the widget. The widget replaces the native control; the form keeps
 * its size.
 */
async function openSearch(page: Page): Promise<void> {
  await page.goto('/nl');
  const form = findSearchBox(page).locator('form');
  const before = await form.boundingBox();
  await findSearchBox(page).getByRole('combobox').first().focus();
  await expect(findPlaceField(page)).toBeVisible();
  expect(await form.boundingBox()).toEqual(before);
}

test('a press on the types before the search is ready opens them, and they stay open', async ({ page }) => {
  const release = await holdHydration(page);
  await page.goto('/nl');
  const types = findSearchBox(page).getByRole('combobox', { name: readText('nl', 'offer:filter.typeLabel') });
  await types.click();
  await expectOpen(types);
  release();
  await waitUntilHydrated(findSearchBox(page));
  await expectOpen(types);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(types).not.toHaveValue('');
});

test('a chosen place that has the focus keeps both when the search becomes ready', async ({ page }) => {
  const release = await holdHydration(page);
  await page.goto('/nl');
  const native = findSearchBox(page).locator('select[name="city"]');
  await native.focus();
  await native.selectOption({ label: 'Gent (9000)' });
  release();
  await waitUntilHydrated(findSearchBox(page));
  await expect(findPlaceField(page)).toBeFocused();
  await expect(findSearchBox(page).locator('input[name="city"]')).toHaveValue('900000');
});

test('a place is found with the keyboard, the number of homes is announced, and only filled fields are sent', async ({
  page,
}) => {
  await openSearch(page);
  await expect(findSubmitButton(page)).toHaveText(/^Toon \d+ resultaten$/);
  const all = await findSubmitButton(page).innerText();

  await findPlaceField(page).fill('gand');
  await expect(findPlaceField(page)).toHaveAttribute('aria-expanded', 'true');
  const option = page.getByRole('option', { name: /^Gent \(hele gemeente\)/ });
  await expect(option).toBeVisible();
  await expect(findPlaceField(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await findPlaceField(page).press('Enter');
  await expect(findSubmitButton(page)).not.toHaveText(all);
  const count = (await findSubmitButton(page).innerText()).replace(/\D/g, '');

  await findSubmitButton(page).press('Enter');
  await expect(page).toHaveURL(/\/nl\/aanbod\?/);
  expect(Object.fromEntries(readQuery(page))).toEqual({ transaction: '1', municipality: '900000' });
  await expect(findHeading(page)).toHaveText(new RegExp(`^${count} woning`));
  await expect(page.getByRole('list', { name: 'Actieve filters' })).toContainText('Gent (hele gemeente)');
});

test('prices may be any whole amount, and an invalid one is reported at its field', async ({ page }) => {
  await openSearch(page);
  const price = findSearchBox(page).getByRole('textbox', { name: readText('nl', 'offer:filter.priceMax') });
  await price.fill('veel');
  await price.press('Tab');
  await expect(price).toHaveAccessibleDescription(readText('nl', 'forms:error.amount'));
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
  await findSearchBox(page).getByRole('searchbox').fill('appartement te huur met sauna');
  await expect(findSearchBox(page).getByText(/^Begrepen:/)).toContainText('Te huur');
  await expect(findSearchBox(page).getByText(/^Niet begrepen:/)).toContainText('met sauna');
  await findSearchBox(page).getByRole('searchbox').press('Enter');
  await expect(findHeading(page)).toHaveText(/te huur/);
  expect(readQuery(page).getAll('type')).toEqual(['1']);
  expect(readQuery(page).has('q')).toBe(false);
  await expect(page.getByText('Niet begrepen:')).toContainText('met sauna');
});

test.describe('places that can’t be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('are reported as a failure, and an empty result as empty', async ({ page }) => {
    await openSearch(page);
    await findPlaceField(page).fill('qqqq');
    await expect(page.getByText(readText('nl', 'common:select.none'), { exact: true })).toBeVisible();
    await page.route(/\/ajax\/search-city/, (route) => route.fulfill({ status: 503, body: '{}' }));
    await findPlaceField(page).fill('gent');
    await expect(page.getByText(readText('nl', 'common:select.error'), { exact: true })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form leads to the list through its fields, and through a free search', async ({ page }) => {
    await page.goto('/nl');
    await findSearchBox(page).getByRole('combobox', { name: 'Gemeente' }).selectOption({ label: 'Gent (9000)' });
    await findSubmitButton(page).click();
    expect(readQuery(page).getAll('city')).toEqual(['900000']);

    await page.goto('/nl');
    await findSearchBox(page).getByRole('searchbox').fill('huis gent max 900000 met zwembad');
    await findSubmitButton(page).click();
    await expect(page).toHaveURL(/type=3&municipality=900000&price-max=900000&unclear=met\+zwembad$/);
    await expect(page.getByText('Niet begrepen:')).toContainText('met zwembad');
  });
});
