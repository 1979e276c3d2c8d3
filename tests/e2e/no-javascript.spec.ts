import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from './support/addresses.ts';
import { findCards, readEstateIds, findHeading, readQuery } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;

test.use({ javaScriptEnabled: false });

test('the form filters by all six controls', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await page.getByText('Te huur', { exact: true }).click();
  await page.getByText('Zoek gemeente', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: /^Gent/ }).check();
  await page.getByRole('checkbox', { name: /^Luik/ }).check();
  await page.getByText('Type woning', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: /^Huis/ }).check();
  await page.getByRole('textbox', { name: 'Min. prijs' }).fill('500');
  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('€ 100.000');
  await page.getByRole('combobox', { name: 'Min. slaapkamers' }).selectOption('1');
  await page.getByRole('button', { name: 'Zoeken' }).click();

  await expect(findHeading(page)).toHaveText(/te huur$/);
  expect(readQuery(page).getAll('city')).toHaveLength(2);
  expect(readQuery(page).getAll('type')).toEqual(['3']);
  expect(readQuery(page).get('price-min')).toBe('500');
  expect(readQuery(page).get('price-max')).toBe('100000');
  expect(readQuery(page).get('bed-min')).toBe('1');
  await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
  await expect(page.getByText('Zoek gemeente (2)').first()).toBeVisible();
  await expect(findCards(page).first()).toBeVisible();
});

test('an invalid price stays in its field, which reports it', async ({ page }) => {
  await page.goto(SALE_LISTING_URL);
  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('zo weinig mogelijk');
  await page.getByRole('textbox', { name: 'Min. prijs' }).fill('1.251');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const price = page.getByRole('textbox', { name: 'Max. prijs' });
  await expect(price).toHaveValue('zo weinig mogelijk');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(readText('nl', 'forms:error.amount'));
  await expect(page.getByRole('textbox', { name: 'Min. prijs' })).toHaveValue('1.251');
  await price.fill('450k');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  expect(readQuery(page).get('price-max')).toBe('450000');
  await expect(price).toHaveValue('450.000');
  await expect(price).not.toHaveAttribute('aria-invalid');
});

test('chips, sort links and page links are plain links', async ({ page }) => {
  await page.goto(`${SALE_LISTING_URL}?bed-min=2&price-max=550000`);
  const chips = page.getByRole('list', { name: 'Actieve filters' }).getByRole('link');
  await chips.filter({ hasText: 'slaapkamers' }).click();
  expect(readQuery(page).has('bed-min')).toBe(false);
  expect(readQuery(page).get('price-max')).toBe('550000');

  await page.getByText('Sorteer op').click();
  await page.getByRole('link', { name: 'Prijs, aflopend' }).click();
  expect(readQuery(page).get('sortType')).toBe('price');
  expect(readQuery(page).get('sortOrder')).toBe('DESC');

  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  const first = await readEstateIds(page);
  await page.getByRole('link', { name: 'Volgende' }).click();
  expect(readQuery(page).get('page')).toBe('2');
  expect(readQuery(page).get('sortType')).toBe('price');
  await expect(findCards(page)).toHaveCount(PAGE_SIZE);
  const second = await readEstateIds(page);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.getByRole('link', { name: 'Pagina 1', exact: true }).click();
  await expect.poll(() => readEstateIds(page)).toEqual(first);

  // A streamed page makes browsers without JavaScript load the complete page instead.
  await page.getByRole('contentinfo').locator('a[hreflang="fr"]').click();
  expect(readQuery(page).get('sortType')).toBe('price');
  await expect.poll(() => readEstateIds(page)).toEqual(first);
});

test('on a phone the filter can be folded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(SALE_LISTING_URL);
  await expect(page.getByRole('button', { name: 'Zoeken' })).toBeHidden();
  await page.locator('form summary').first().click();
  await page.getByText('Te huur', { exact: true }).click();
  await page.getByRole('button', { name: 'Zoeken' }).click();
  await expect(findHeading(page)).toHaveText(/te huur$/);
});

test('the home page searches', async ({ page }) => {
  await page.goto('/nl');
  const form = page.getByRole('search').or(page.locator('main form')).first();
  await form.getByText('Te huur', { exact: true }).click();
  await form.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/nl\/aanbod\?.*transaction=2/);
  await expect(findHeading(page)).toHaveText(/te huur$/);
});

test('an estate opens from its card', async ({ page }) => {
  await page.goto('/nl/aanbod');
  const name = findCards(page).first().getByRole('link').first();
  await name.click();
  await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\/.+/);
  await expect(findHeading(page)).toBeVisible();
});
