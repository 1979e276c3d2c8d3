import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { LARGE_SITE } from './support/addresses.ts';
import { cards, estateIds, heading, query } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const SALE = `${LARGE_SITE.origin}/nl/aanbod`;

test.use({ javaScriptEnabled: false });

test('the form filters by all six controls', async ({ page }) => {
  await page.goto(SALE);
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

  await expect(heading(page)).toHaveText(/te huur$/);
  expect(query(page).getAll('city')).toHaveLength(2);
  expect(query(page).getAll('type')).toEqual(['3']);
  expect(query(page).get('price-min')).toBe('500');
  expect(query(page).get('price-max')).toBe('100000');
  expect(query(page).get('bed-min')).toBe('1');
  await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
  await expect(page.getByText('Zoek gemeente (2)').first()).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('an invalid price stays in its field, which reports it', async ({ page }) => {
  await page.goto(SALE);
  await page.getByRole('textbox', { name: 'Max. prijs' }).fill('zo weinig mogelijk');
  await page.getByRole('textbox', { name: 'Min. prijs' }).fill('1.251');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const price = page.getByRole('textbox', { name: 'Max. prijs' });
  await expect(price).toHaveValue('zo weinig mogelijk');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(text('nl', 'forms:error.amount'));
  await expect(page.getByRole('textbox', { name: 'Min. prijs' })).toHaveValue('1.251');
  await price.fill('450k');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  expect(query(page).get('price-max')).toBe('450000');
  await expect(price).toHaveValue('450.000');
  await expect(price).not.toHaveAttribute('aria-invalid');
});

test('chips, sort links and page links are plain links', async ({ page }) => {
  await page.goto(`${SALE}?bed-min=2&price-max=550000`);
  const chips = page.getByRole('list', { name: 'Actieve filters' }).getByRole('link');
  await chips.filter({ hasText: 'slaapkamers' }).click();
  expect(query(page).has('bed-min')).toBe(false);
  expect(query(page).get('price-max')).toBe('550000');

  await page.getByText('Sorteer op').click();
  await page.getByRole('link', { name: 'Prijs, aflopend' }).click();
  expect(query(page).get('sortType')).toBe('price');
  expect(query(page).get('sortOrder')).toBe('DESC');

  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  const first = await estateIds(page);
  await page.getByRole('link', { name: 'Volgende' }).click();
  expect(query(page).get('page')).toBe('2');
  expect(query(page).get('sortType')).toBe('price');
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  const second = await estateIds(page);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.getByRole('link', { name: 'Pagina 1', exact: true }).click();
  await expect.poll(() => estateIds(page)).toEqual(first);

  // A streamed page makes browsers without JavaScript load the complete page instead.
  await page.getByRole('contentinfo').locator('a[hreflang="fr"]').click();
  expect(query(page).get('sortType')).toBe('price');
  await expect.poll(() => estateIds(page)).toEqual(first);
});

test('on a phone the filter can be folded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(SALE);
  await expect(page.getByRole('button', { name: 'Zoeken' })).toBeHidden();
  await page.locator('form summary').first().click();
  await page.getByText('Te huur', { exact: true }).click();
  await page.getByRole('button', { name: 'Zoeken' }).click();
  await expect(heading(page)).toHaveText(/te huur$/);
});

test('the home page searches', async ({ page }) => {
  await page.goto('/nl');
  const form = page.getByRole('search').or(page.locator('main form')).first();
  await form.getByText('Te huur', { exact: true }).click();
  await form.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/nl\/aanbod\?.*transaction=2/);
  await expect(heading(page)).toHaveText(/te huur$/);
});

test('an estate opens from its card', async ({ page }) => {
  await page.goto('/nl/aanbod');
  const name = cards(page).first().getByRole('link').first();
  await name.click();
  await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\/.+/);
  await expect(heading(page)).toBeVisible();
});
