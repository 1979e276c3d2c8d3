import type { Page } from '@playwright/test';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { LARGE_SITE } from '../support/addresses.ts';
import {
  cards,
  chips,
  estateIds,
  expectSameWhenOpenedAfresh,
  filter,
  heading,
  hydrated,
  isAjax,
  list,
  openFilter,
  openSelect,
  price,
  query,
  reload,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { text } from '../support/texts.ts';

const SALE = `${LARGE_SITE.origin}/nl/aanbod`;

const option = (page: Page, label: string | RegExp) => page.getByRole('option', { name: label });

/** Delays the widgets' code until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/hydrate\..*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('each control reloads the list and updates the address', () => {
  test('transaction: codes 2, 4, 6 for rent and 1, 3, 5 for sale', async ({ page }) => {
    await openFilter(page, SALE);
    const rent = await reload(page, () => page.getByText('Te huur', { exact: true }).click());
    expect(query(page).getAll('transaction')).toEqual(['2', '4', '6']);
    expect(rent.heading).toMatch(/^\d+ woningen te huur$/);
    await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Te koop' })).not.toBeChecked();
    await expectSameWhenOpenedAfresh(page);

    await reload(page, () => page.getByText('Te koop', { exact: true }).click());
    expect(query(page).getAll('transaction')).toEqual(['1', '3', '5']);
    await expect(page.getByRole('radio', { name: 'Te huur' })).not.toBeChecked();
  });

  test('municipality: several, sorted by label, as chips, with a count for more than one', async ({ page }) => {
    await openFilter(page, SALE);
    await openSelect(page, 'Zoek gemeente');
    const labels = await page.getByRole('option').allInnerTexts();
    expect(labels.length).toBeGreaterThan(1);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('nl').compare));

    const ghent = await reload(page, () => option(page, /^Gent/).click());
    expect(query(page).getAll('city')).toHaveLength(1);
    expect(ghent.cards.every(({ city }) => city.includes('Gent'))).toBe(true);
    await expect(chips(page)).toHaveText([/Gent/]);

    const both = await reload(page, () => option(page, /^Ieper/).click());
    expect(query(page).getAll('city')).toHaveLength(2);
    expect(both.total).toBeGreaterThan(ghent.total);
    await expect(filter(page).getByText('Zoek gemeente (2)')).toBeVisible();
    await expect(option(page, /^Gent/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expectSameWhenOpenedAfresh(page);
  });

  test('type', async ({ page }) => {
    await openFilter(page, SALE);
    await openSelect(page, 'Type woning');
    const { cards: homes } = await reload(page, () => option(page, /^Appartement/).click());
    expect(query(page).getAll('type')).toEqual(['1']);
    expect(homes.every(({ headType }) => headType === 'Appartement')).toBe(true);
    await page.keyboard.press('Escape');
    await expectSameWhenOpenedAfresh(page);
  });

  test('prices: applied at once with Enter, and 0 counts as unset', async ({ page }) => {
    await openFilter(page, `${SALE}?price-min=200000`);
    await expect(price(page, 'Min. prijs')).toHaveValue('200.000');
    await price(page, 'Min. prijs').fill('0');
    await reload(page, () => page.keyboard.press('Enter'));
    expect(query(page).has('price-min')).toBe(false);
  });

  test('prices: any whole amount in any usual notation, formatted as on pages when the field loses focus', async ({
    page,
  }) => {
    await openFilter(page, SALE);
    for (const [written, amount, shown] of [
      ['450.000', '450000', '450.000'],
      ['€ 449 999', '449999', '449.999'],
      ['1.250,00', '1250', '1.250'],
      ['450k', '450000', '450.000'],
    ] as const) {
      await price(page, 'Max. prijs').focus();
      await price(page, 'Max. prijs').fill('');
      await reload(page, () => page.keyboard.type(written));
      expect(query(page).get('price-max')).toBe(amount);
      await expect(price(page, 'Max. prijs')).toHaveValue(written);
      await page.keyboard.press('Tab');
      await expect(price(page, 'Max. prijs')).toHaveValue(shown);
    }
    await expectSameWhenOpenedAfresh(page);
  });

  test('prices: the arrow keys raise and lower them by a hundred', async ({ page }) => {
    await openFilter(page, `${SALE}?price-max=449950`);
    await price(page, 'Max. prijs').focus();
    await page.keyboard.press('ArrowUp');
    await expect(price(page, 'Max. prijs')).toHaveValue('450.000');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await reload(page, () => page.keyboard.press('ArrowDown'));
    expect(query(page).get('price-max')).toBe('450100');
  });

  test('prices: an invalid amount is reported at its field, and stays there until it is corrected', async ({
    page,
  }) => {
    await openFilter(page, `${SALE}?price-max=450000`);
    const field = price(page, 'Max. prijs');
    await field.fill('veel');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await reload(page, () => page.keyboard.press('Enter'));
    expect(query(page).has('price-max')).toBe(false);
    await expect(field).toHaveValue('veel');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(text('nl', 'forms:error.amount'));
    await reload(page, () => field.fill('400000'));
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(filter(page).getByText(text('nl', 'forms:error.amount'))).toHaveCount(0);
  });

  test('bedrooms: one minimum', async ({ page }) => {
    await openFilter(page, SALE);
    await openSelect(page, 'Min. slaapkamers');
    const { cards: homes } = await reload(page, () => option(page, /^4 slaapkamers/).click());
    expect(query(page).getAll('bed-min')).toEqual(['4']);
    expect(homes.every(({ facts }) => (facts?.bedrooms ?? 0) >= 4)).toBe(true);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expectSameWhenOpenedAfresh(page);
  });

  test('sort: from the menu of the list', async ({ page }) => {
    await openFilter(page, SALE);
    await page.getByText('Sorteer op').click();
    await hydrated(list(page));
    await reload(page, () => page.getByRole('link', { name: 'Prijs, oplopend' }).click());
    expect(query(page).get('sortType')).toBe('price');
    expect(query(page).get('sortOrder')).toBe('ASC');
    await expect(page.getByRole('link', { name: 'Prijs, oplopend' })).toBeHidden();
    await expectSameWhenOpenedAfresh(page);

    await page.getByText('Sorteer op').click();
    await reload(page, () => page.getByRole('link', { name: 'Onlangs toegevoegd, aflopend' }).click());
    expect(query(page).toString()).toBe('');
  });
});

test('the counts of the other facets are updated', async ({ page }) => {
  await openFilter(page, SALE);
  const count = async () => Number((await option(page, /^Appartement/).innerText()).match(/(\d+)$/)?.[1]);
  await openSelect(page, 'Type woning');
  const before = await count();
  await page.keyboard.press('Escape');
  await openSelect(page, 'Zoek gemeente');
  const { options } = await reload(page, () => option(page, /^Gent/).click());
  await page.keyboard.press('Escape');
  await openSelect(page, 'Type woning');
  const after = await count();
  expect(after).toBeLessThan(before);
  expect(after).toBe(options.types.find(({ label }) => label === 'Appartement')?.count);
});

test('chips remove filters one by one, and the focus moves to the next chip', async ({ page }) => {
  await openFilter(page, `${SALE}?transaction=1&type=1&price-max=500000&bed-min=2`);
  await expect(chips(page)).toHaveCount(4);
  await reload(page, () => chips(page).getByRole('link', { name: 'Appartement' }).click());
  expect(query(page).has('type')).toBe(false);
  await expect(chips(page).getByRole('link').first()).toBeFocused();
  await expect(price(page, 'Max. prijs')).toHaveValue('500.000');
  await reload(page, () => chips(page).getByRole('link', { name: /500/ }).click());
  await expect(price(page, 'Max. prijs')).toHaveValue('');
  await reload(page, () => chips(page).getByRole('link').first().click());
  await expect(chips(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(query(page).getAll('transaction')).toEqual(['1', '3', '5']);
});

test('an empty result shows the empty block, and a way back', async ({ page }) => {
  await openFilter(page, SALE);
  await price(page, 'Max. prijs').fill('100');
  await reload(page, () => page.keyboard.press('Enter'));
  await expect(
    page.getByRole('heading', { name: 'Er werden geen woningen gevonden die voldoen aan jouw zoekwensen' }),
  ).toBeVisible();
  await expect(list(page).getByRole('link', { name: 'Registreer zoekwensen' })).toHaveAttribute(
    'href',
    '/nl/hou-me-op-de-hoogte?price-max=100',
  );
  await reload(page, () => chips(page).getByRole('link').first().click());
  await expect(cards(page).first()).toBeVisible();
});

test('the total is announced to screen readers', async ({ page }) => {
  await openFilter(page, SALE);
  await expect(page.getByRole('status').filter({ hasText: 'woningen' })).toHaveCount(0);
  const view = await reload(page, () => page.getByText('Te huur', { exact: true }).click());
  await expect(list(page).getByRole('status')).toHaveText(view.heading);
});

test('the filter takes over without moving any element', async ({ page }) => {
  await page.goto(`${SALE}?city=900000&type=1&bed-min=2`);
  const places = () =>
    page.locator('h1, [data-cell], form fieldset:visible, form input:visible, article').evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest('[data-cell] *'))
        .slice(0, 12)
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.tagName, x, y, width, height];
        }),
    );
  const before = await places();
  await filter(page).locator('form').hover();
  await hydrated(filter(page));
  await expect(page.getByRole('combobox')).toHaveCount(3);
  expect(await places()).toEqual(before);
});

test.describe('before the filter is ready', () => {
  test('typed text is kept and applied', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto(SALE);
    await price(page, 'Max. prijs').click();
    await page.keyboard.type('300000');
    await reload(page, async () => release());
    await expect(price(page, 'Max. prijs')).toHaveValue('300000');
    expect(query(page).get('price-max')).toBe('300000');
  });

  test('a press is kept, and opens the control that has replaced the native one', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto(SALE);
    await filter(page).getByText('Zoek gemeente').first().click();
    release();
    await hydrated(filter(page));
    await expect(page.getByRole('combobox', { name: 'Zoek gemeente' })).toBeFocused();
    await expect(option(page, /^Gent/)).toBeVisible();
  });

  test('a choice of the transaction is kept', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto(SALE);
    await page.getByText('Te huur', { exact: true }).click();
    const view = await reload(page, async () => release());
    expect(view.heading).toMatch(/te huur/);
  });
});

/**
 * Opens the list so that the filter does not receive its texts. The requests for them fail when the returned function
 * is called.
 */
async function openFailing(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/ajax/texts/estateFilter', async (route) => {
    await promise;
    await route.fulfill({ json: null });
  });
  await page.goto(SALE);
  await filter(page).locator('form').hover();
  return async () => {
    resolve();
    await expect(filter(page)).toHaveAttribute('data-failed', '');
  };
}

test.describe('when the filter cannot take over', () => {
  test.use({ expectedErrors: [/./] });

  test('typed, ticked and chosen values stay, and are sent', async ({ page }) => {
    const fail = await openFailing(page);
    await page.getByRole('radio', { name: 'Te koop' }).focus();
    await page.keyboard.press('ArrowRight');
    await price(page, 'Max. prijs').fill('5000');
    await filter(page).locator('select[name="bed-min"]').selectOption('2');
    await price(page, 'Min. prijs').focus();
    await fail();
    await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
    await expect(price(page, 'Max. prijs')).toHaveValue('5000');
    await expect(filter(page).locator('select[name="bed-min"]')).toHaveValue('2');
    await expect(price(page, 'Min. prijs')).toBeFocused();
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(/te huur/);
    expect(Object.fromEntries(query(page))).toMatchObject({ 'price-min': '500', 'price-max': '5000', 'bed-min': '2' });
  });

  test('values that were typed after the take-over stay when it fails then', async ({ page }) => {
    await openFilter(page, SALE);
    await price(page, 'Max. prijs').fill('veel');
    await page.evaluate(() => {
      document.createElement = () => {
        throw new Error('Nothing can be added to the page.');
      };
    });
    await page.keyboard.press('Enter');
    await expect(filter(page)).toHaveAttribute('data-failed', '');
    await expect(price(page, 'Max. prijs')).toHaveValue('veel');
    await expect(price(page, 'Max. prijs')).toBeFocused();
  });

  test('a delayed press submits the form', async ({ page }) => {
    const fail = await openFailing(page);
    await page.getByText('Te huur', { exact: true }).click();
    await fail();
    await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await expect(heading(page)).toHaveText(/te huur$/);
  });
});

test('the latest change wins, whichever answer arrives first', async ({ page }) => {
  const held: (() => void)[] = [];
  await openFilter(page, SALE);
  await page.route(
    (url) => isAjax(url.href) && url.searchParams.get('bed-min') === '2',
    async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    },
  );
  await openSelect(page, 'Min. slaapkamers');
  await option(page, /^2 slaapkamers/).click();
  await openSelect(page, 'Min. slaapkamers');
  const view: ListingView = await reload(page, () => option(page, /^6 slaapkamers/).click());
  for (const release of held) release();
  await expect.poll(() => held.length).toBe(1);
  await expect(heading(page)).toHaveText(view.heading);
  expect(await estateIds(page)).toEqual(view.cards.map(({ id }) => String(id)));
  expect(query(page).get('bed-min')).toBe('6');
});
