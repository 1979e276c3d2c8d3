import { LARGE_SITE } from '../support/addresses.ts';
import { expectSeenFocus, pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import {
  findCards,
  findFilter,
  findHeading,
  waitUntilHydrated,
  findList,
  findPriceField,
  holdHydration,
  readQuery,
  reloadList,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;

test('a visitor with a keyboard filters, sorts and opens a home', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page.getByRole('radio', { name: 'Te koop' }));
  await waitUntilHydrated(findFilter(page));
  await reloadList(page, () => page.keyboard.press('ArrowRight'));
  await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();

  const municipality = page.getByRole('combobox', { name: 'Zoek gemeente' });
  await tabTo(municipality);
  await page.keyboard.type('gen');
  await expect(page.getByRole('option')).toHaveText([/^Gent/]);
  await reloadList(page, () => page.keyboard.press('Enter'));
  expect(readQuery(page).getAll('city')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(municipality).toBeFocused();

  const bedrooms = page.getByRole('combobox', { name: 'Min. slaapkamers' });
  await tabTo(bedrooms);
  await page.keyboard.press('ArrowDown');
  await reloadList(page, () => page.keyboard.press('Enter'));
  expect(readQuery(page).get('bed-min')).toBe('1');

  await tabTo(page.getByText('Sorteer op'));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Prijs, oplopend' }));
  await reloadList(page, () => page.keyboard.press('Enter'));
  await expect(page.getByText('Sorteer op')).toBeFocused();

  await tabTo(findCards(page).first().getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\//);
  await expect(findHeading(page)).toBeVisible();
});

test('a visitor with a keyboard skips the list, and is at the footer', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await tabTo(page.getByRole('link', { name: 'Sla de lijst over' }));
  await expect(page.getByRole('link', { name: 'Sla de lijst over' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused();
});

test('a second municipality can be chosen where the first one was chosen', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await tabTo(page.getByRole('radio', { name: 'Te koop' }));
  await waitUntilHydrated(findFilter(page));
  await tabTo(page.getByRole('combobox', { name: 'Zoek gemeente' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await reloadList(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('ArrowDown');
  await reloadList(page, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await expect(page.getByRole('option', { selected: true })).toHaveText([/^Ieper/, /^Luik/]);
});

test('the Tab key leaves an open list of municipalities, and chooses none', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await tabTo(page.getByRole('radio', { name: 'Te koop' }));
  await waitUntilHydrated(findFilter(page));
  await tabTo(page.getByRole('combobox', { name: 'Zoek gemeente' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Type woning' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(readQuery(page).getAll('city')).toEqual([]);
});

test('a control that has the focus keeps it when the widget replaces the control', async ({ page }) => {
  const release = await holdHydration(page);
  await page.goto(SALE_LISTING_URL);
  await tabTo(findFilter(page).locator('summary', { hasText: 'Zoek gemeente' }));
  release();
  await waitUntilHydrated(findFilter(page));
  await expectSeenFocus(page.getByRole('combobox', { name: 'Zoek gemeente' }));
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the Enter key in the filter closes it, and the focus is on its button', async ({ page }) => {
    await page.goto(SALE_LISTING_URL);
    await pressOn(findFilter(page).locator('summary', { hasText: 'Filters' }));
    await waitUntilHydrated(findFilter(page));
    await typeInto(findPriceField(page, 'Max. prijs'), '400000');
    await reloadList(page, () => page.keyboard.press('Enter'));
    await expect(findPriceField(page, 'Max. prijs')).toBeHidden();
    await expectSeenFocus(findFilter(page).locator('summary', { hasText: 'Filters' }));
  });
});

test('every focusable element shows the focus', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await findFilter(page).locator('form').hover();
  await waitUntilHydrated(findFilter(page));
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    await expectSeenFocus(page.locator(':focus'));
  }
});

test('the footer can be reached from the list', async ({ page }) => {
  await page.goto(`${SALE_LISTING_URL}?transaction=2`);
  const footer = page.getByRole('contentinfo');
  // A browser accepts no key before its first paint of the page, which may be after the `load` event.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(footer).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await tabTo(footer.getByRole('link').first());
  await expect(findList(page)).toBeAttached();
});
