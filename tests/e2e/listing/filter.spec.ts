import type { Page } from '@playwright/test';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { LARGE_SITE } from '../support/addresses.ts';
import {
  findCards,
  findFilterChips,
  readEstateIds,
  expectSameWhenOpenedAfresh,
  findFilter,
  findHeading,
  waitUntilHydrated,
  isAjax,
  findList,
  expectOpen,
  openFilter,
  openSelect,
  findPriceField,
  holdHydration,
  readQuery,
  reloadList,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;

const FILTERED_LISTING_URL = `${SALE_LISTING_URL}?price-max=500000`;

const findChipLink = (page: Page) => findFilterChips(page).getByRole('link');
const findRadius = (page: Page) => page.getByRole('combobox', { name: readText('nl', 'offer:filter.radius') });
const findOption = (page: Page, label: string | RegExp) => page.getByRole('option', { name: label });

test.describe('each control reloads the list and updates the address', () => {
  test('transaction: codes 2, 4, 6 for rent and 1, 3, 5 for sale', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    const rent = await reloadList(page, () => page.getByText('Te huur', { exact: true }).click());
    expect(readQuery(page).getAll('transaction')).toEqual(['2', '4', '6']);
    expect(rent.heading).toMatch(/^\d+ woningen te huur$/);
    await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Te koop' })).not.toBeChecked();
    await expectSameWhenOpenedAfresh(page);

    await reloadList(page, () => page.getByText('Te koop', { exact: true }).click());
    expect(readQuery(page).getAll('transaction')).toEqual(['1', '3', '5']);
    await expect(page.getByRole('radio', { name: 'Te huur' })).not.toBeChecked();
  });

  test('municipality: several, sorted by label, as chips, with a count for more than one', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    await openSelect(page, 'Zoek gemeente');
    const labels = await page.getByRole('option').allInnerTexts();
    expect(labels.length).toBeGreaterThan(1);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('nl').compare));

    const ghent = await reloadList(page, () => findOption(page, /^Gent/).click());
    expect(readQuery(page).getAll('city')).toHaveLength(1);
    expect(ghent.cards.every(({ city }) => city.includes('Gent'))).toBe(true);
    await expect(findFilterChips(page)).toHaveText([/Gent/]);

    const viewOfBoth = await reloadList(page, () => findOption(page, /^Ieper/).click());
    expect(readQuery(page).getAll('city')).toHaveLength(2);
    expect(viewOfBoth.total).toBeGreaterThan(ghent.total);
    await expect(findFilter(page).getByText('Zoek gemeente (2)')).toBeVisible();
    await expect(findOption(page, /^Gent/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expectSameWhenOpenedAfresh(page);
  });

  test('type', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    await openSelect(page, 'Type woning');
    const { cards: homes } = await reloadList(page, () => findOption(page, /^Appartement/).click());
    expect(readQuery(page).getAll('type')).toEqual(['1']);
    expect(homes.every(({ headType }) => headType === 'Appartement')).toBe(true);
    await page.keyboard.press('Escape');
    await expectSameWhenOpenedAfresh(page);
  });

  test('prices: applied at once with Enter, and 0 counts as unset', async ({ page }) => {
    await openFilter(page, `${SALE_LISTING_URL}?price-min=200000`);
    await expect(findPriceField(page, 'Min. prijs')).toHaveValue('200.000');
    await findPriceField(page, 'Min. prijs').fill('0');
    await reloadList(page, () => page.keyboard.press('Enter'));
    expect(readQuery(page).has('price-min')).toBe(false);
  });

  test('prices: any whole amount in any usual notation, formatted as on pages when the field loses focus', async ({
    page,
  }) => {
    await openFilter(page, SALE_LISTING_URL);
    for (const [written, amount, shown] of [
      ['450.000', '450000', '450.000'],
      ['€ 449 999', '449999', '449.999'],
      ['1.250,00', '1250', '1.250'],
      ['450k', '450000', '450.000'],
    ] as const) {
      await findPriceField(page, 'Max. prijs').focus();
      await findPriceField(page, 'Max. prijs').fill('');
      await reloadList(page, () => page.keyboard.type(written));
      expect(readQuery(page).get('price-max')).toBe(amount);
      await expect(findPriceField(page, 'Max. prijs')).toHaveValue(written);
      await page.keyboard.press('Tab');
      await expect(findPriceField(page, 'Max. prijs')).toHaveValue(shown);
    }
    await expectSameWhenOpenedAfresh(page);
  });

  test('prices: a half-typed maximum changes no text, and reversed prices are swapped when both fields are left', async ({
    page,
  }) => {
    await page.clock.install();
    await openFilter(page, `${SALE_LISTING_URL}?price-min=200000`);
    await findPriceField(page, 'Max. prijs').focus();
    await page.keyboard.type('3');
    await page.clock.runFor(1000);
    await reloadList(page, () => page.keyboard.type('50000'));
    expect(readQuery(page).get('price-max')).toBe('350000');
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('350000');
    await expect(findPriceField(page, 'Min. prijs')).toHaveValue('200.000');

    await findPriceField(page, 'Min. prijs').fill('400000');
    await page.keyboard.press('Tab');
    await page.clock.runFor(1000);
    await expect(findPriceField(page, 'Max. prijs')).toBeFocused();
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('350.000');
    await reloadList(page, () => page.keyboard.press('Tab'));
    expect(readQuery(page).get('price-min')).toBe('350000');
    expect(readQuery(page).get('price-max')).toBe('400000');
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('400.000');
  });

  test('prices: the arrow keys raise and lower them by a hundred', async ({ page }) => {
    await openFilter(page, `${SALE_LISTING_URL}?price-max=449950`);
    await findPriceField(page, 'Max. prijs').focus();
    await page.keyboard.press('ArrowUp');
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('450.000');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await reloadList(page, () => page.keyboard.press('ArrowDown'));
    expect(readQuery(page).get('price-max')).toBe('450100');
  });

  test('prices: an invalid amount is reported at its field, and stays there until it is corrected', async ({
    page,
  }) => {
    await openFilter(page, `${SALE_LISTING_URL}?price-max=450000`);
    const field = findPriceField(page, 'Max. prijs');
    await field.fill('veel');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await reloadList(page, () => page.keyboard.press('Enter'));
    expect(readQuery(page).has('price-max')).toBe(false);
    await expect(field).toHaveValue('veel');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(readText('nl', 'forms:error.amount'));
    await reloadList(page, () => field.fill('400000'));
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(findFilter(page).getByText(readText('nl', 'forms:error.amount'))).toHaveCount(0);
  });

  test('bedrooms: one minimum', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    await openSelect(page, 'Min. slaapkamers');
    const { cards: homes } = await reloadList(page, () => findOption(page, /^4 slaapkamers/).click());
    expect(readQuery(page).getAll('bed-min')).toEqual(['4']);
    expect(homes.every(({ facts }) => (facts?.bedrooms ?? 0) >= 4)).toBe(true);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expectSameWhenOpenedAfresh(page);
  });

  test('sort: from the menu of the list', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    await page.getByText('Sorteer op').click();
    await waitUntilHydrated(findList(page));
    await reloadList(page, () => page.getByRole('link', { name: 'Prijs, oplopend' }).click());
    expect(readQuery(page).get('sortType')).toBe('price');
    expect(readQuery(page).get('sortOrder')).toBe('ASC');
    await expect(page.getByRole('link', { name: 'Prijs, oplopend' })).toBeHidden();
    await expectSameWhenOpenedAfresh(page);

    await page.getByText('Sorteer op').click();
    await reloadList(page, () => page.getByRole('link', { name: 'Onlangs toegevoegd, aflopend' }).click());
    expect(readQuery(page).toString()).toBe('');
  });
});

test('the counts of the other facets are updated', async ({ page }) => {
  await openFilter(page, SALE_LISTING_URL);
  const count = async () => Number((await findOption(page, /^Appartement/).innerText()).match(/(\d+)$/)?.[1]);
  await openSelect(page, 'Type woning');
  const before = await count();
  await page.keyboard.press('Escape');
  await openSelect(page, 'Zoek gemeente');
  const { options } = await reloadList(page, () => findOption(page, /^Gent/).click());
  await page.keyboard.press('Escape');
  await openSelect(page, 'Type woning');
  const after = await count();
  expect(after).toBeLessThan(before);
  expect(after).toBe(options.types.find(({ label }) => label === 'Appartement')?.count);
});

test('chips remove filters one by one, and the focus moves to the next chip', async ({ page }) => {
  await openFilter(page, `${SALE_LISTING_URL}?transaction=1&type=1&price-max=500000&bed-min=2`);
  await expect(findFilterChips(page)).toHaveCount(4);
  await reloadList(page, () => findFilterChips(page).getByRole('link', { name: 'Appartement' }).click());
  expect(readQuery(page).has('type')).toBe(false);
  await expect(findFilterChips(page).getByRole('link').first()).toBeFocused();
  await expect(findPriceField(page, 'Max. prijs')).toHaveValue('500.000');
  await reloadList(page, () => findFilterChips(page).getByRole('link', { name: /500/ }).click());
  await expect(findPriceField(page, 'Max. prijs')).toHaveValue('');
  await reloadList(page, () => findFilterChips(page).getByRole('link').first().click());
  await expect(findFilterChips(page)).toHaveCount(0);
  await expect(findHeading(page)).toBeFocused();
  expect(readQuery(page).getAll('transaction')).toEqual(['1', '3', '5']);
});

test('an empty result shows the empty block, and a link that removes the filter', async ({ page }) => {
  await openFilter(page, SALE_LISTING_URL);
  await findPriceField(page, 'Max. prijs').fill('100');
  await reloadList(page, () => page.keyboard.press('Enter'));
  await expect(
    page.getByRole('heading', { name: 'Er werden geen woningen gevonden die voldoen aan jouw zoekwensen' }),
  ).toBeVisible();
  await expect(findList(page).getByRole('link', { name: 'Registreer zoekwensen' })).toHaveAttribute(
    'href',
    '/nl/hou-me-op-de-hoogte?price-max=100',
  );
  await reloadList(page, () => findFilterChips(page).getByRole('link').first().click());
  await expect(findCards(page).first()).toBeVisible();
});

test('the total is announced to screen readers', async ({ page }) => {
  await openFilter(page, SALE_LISTING_URL);
  await expect(page.getByRole('status').filter({ hasText: 'woningen' })).toHaveCount(0);
  const view = await reloadList(page, () => page.getByText('Te huur', { exact: true }).click());
  await expect(findList(page).getByRole('status')).toHaveText(view.heading);
});

test('the widget replaces the plain filter without moving any element', async ({ page }) => {
  await page.goto(`${SALE_LISTING_URL}?city=900000&type=1&bed-min=2`);
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
  await findFilter(page).locator('form').hover();
  await waitUntilHydrated(findFilter(page));
  await expect(page.getByRole('combobox')).toHaveCount(3);
  expect(await places()).toEqual(before);
});

const ADDRESS_WITHOUT_OPTIONS = `${SALE_LISTING_URL}?type=999&city=999999&bed-min=90`;
const FILTERS_WITHOUT_OPTIONS = { type: '999', city: '999999', 'bed-min': '90' };

test('filters without an option stay when the filter is used', async ({ page }) => {
  await openFilter(page, ADDRESS_WITHOUT_OPTIONS);
  expect(Object.fromEntries(readQuery(page))).toMatchObject(FILTERS_WITHOUT_OPTIONS);

  await openFilter(page, `${SALE_LISTING_URL}?city=999999`);
  await openSelect(page, 'Zoek gemeente');
  await reloadList(page, () => findOption(page, /^Gent/).click());
  expect(readQuery(page).getAll('city')).toEqual(['900000', '999999']);
});

test('at the maximum number of municipalities, no further one can be selected', async ({ page }) => {
  const cities = Array.from({ length: 50 }, (_, index) => `city=${index + 1}`).join('&');
  await openFilter(page, `${SALE_LISTING_URL}?${cities}`);
  await openSelect(page, 'Zoek gemeente');
  await expect(findOption(page, /^Gent/)).toHaveAttribute('aria-disabled', 'true');
  expect(readQuery(page).getAll('city')).toHaveLength(50);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters without an option are sent again', async ({ page }) => {
    await page.goto(ADDRESS_WITHOUT_OPTIONS);
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await expect(page).toHaveURL(/transaction=1/);
    expect(Object.fromEntries(readQuery(page))).toMatchObject(FILTERS_WITHOUT_OPTIONS);
  });
});

test.describe('before the filter is ready', () => {
  test('typed text is kept and applied', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(SALE_LISTING_URL);
    await findPriceField(page, 'Max. prijs').click();
    await page.keyboard.type('300000');
    await reloadList(page, async () => release());
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('300000');
    expect(readQuery(page).get('price-max')).toBe('300000');
  });

  test('a press is kept, and opens the control that has replaced the native one', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(SALE_LISTING_URL);
    await findFilter(page).getByText('Zoek gemeente').first().click();
    release();
    await waitUntilHydrated(findFilter(page));
    await expect(page.getByRole('combobox', { name: 'Zoek gemeente' })).toBeFocused();
    await expect(findOption(page, /^Gent/)).toBeVisible();
  });

  test('a click on the link that removes a filter is kept', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(FILTERED_LISTING_URL);
    await findChipLink(page).click();
    await reloadList(page, async () => release());
    await expect(findFilterChips(page)).toHaveCount(0);
  });

  test('a press removes a filter only when it ends where it began', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(FILTERED_LISTING_URL);
    await findChipLink(page).hover();
    await page.mouse.down();
    await findHeading(page).hover();
    await page.mouse.up();
    await findChipLink(page).hover();
    await page.mouse.down();
    release();
    await waitUntilHydrated(findFilter(page));
    await expect(findFilterChips(page)).toHaveCount(1);
    await reloadList(page, () => page.mouse.up());
    await expect(findFilterChips(page)).toHaveCount(0);
  });

  test('a click for a menu or another tab opens these, and removes no filter', async ({ page, context }) => {
    const release = await holdHydration(page);
    await page.goto(FILTERED_LISTING_URL);
    await findChipLink(page).click({ button: 'right' });
    const [otherTab] = await Promise.all([
      context.waitForEvent('page'),
      findChipLink(page).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await otherTab.close();
    release();
    await waitUntilHydrated(findFilter(page));
    await expect(findFilterChips(page)).toHaveCount(1);
    expect(page.url()).toBe(FILTERED_LISTING_URL);
  });

  test('a press on the radius opens it, and another one can be chosen', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(`${SALE_LISTING_URL}?city=900000&radius=10`);
    await findRadius(page).click();
    await expectOpen(findRadius(page));
    release();
    await waitUntilHydrated(findFilter(page));
    await expectOpen(findRadius(page));
    await page.keyboard.press('ArrowDown');
    await reloadList(page, () => page.keyboard.press('Enter'));
    expect(readQuery(page).get('radius')).toBe('15');
  });

  test('a radius that is open stays open without a place, and is disabled after that', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(`${SALE_LISTING_URL}?view=map`);
    await findRadius(page).click();
    release();
    await waitUntilHydrated(findFilter(page));
    await expectOpen(findRadius(page));
    await expect(findRadius(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(findRadius(page)).toBeDisabled();
  });

  test('a choice of the transaction is kept', async ({ page }) => {
    const release = await holdHydration(page);
    await page.goto(SALE_LISTING_URL);
    await page.getByText('Te huur', { exact: true }).click();
    const view = await reloadList(page, async () => release());
    expect(view.heading).toMatch(/te huur/);
  });
});

/**
 * Opens the list so that the filter does not receive its texts. The requests for them fail when the returned function
 * is called.
 */
async function openFailingFilter(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/ajax/texts/estateFilter', async (route) => {
    await promise;
    await route.fulfill({ json: null });
  });
  await page.goto(SALE_LISTING_URL);
  await findFilter(page).locator('form').hover();
  return async () => {
    resolve();
    await expect(findFilter(page)).toHaveAttribute('data-failed', '');
  };
}

test.describe('when the filter cannot take over', () => {
  test.use({ expectedErrors: [/./] });

  test('typed, ticked and chosen values stay, and are sent', async ({ page }) => {
    const fail = await openFailingFilter(page);
    await page.getByRole('radio', { name: 'Te koop' }).focus();
    await page.keyboard.press('ArrowRight');
    await findPriceField(page, 'Max. prijs').fill('5000');
    await findFilter(page).locator('select[name="bed-min"]').selectOption('2');
    await findPriceField(page, 'Min. prijs').focus();
    await fail();
    await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('5000');
    await expect(findFilter(page).locator('select[name="bed-min"]')).toHaveValue('2');
    await expect(findPriceField(page, 'Min. prijs')).toBeFocused();
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await expect(findHeading(page)).toHaveText(/te huur/);
    expect(Object.fromEntries(readQuery(page))).toMatchObject({
      'price-min': '500',
      'price-max': '5000',
      'bed-min': '2',
    });
  });

  test('values that were typed after the widget took over stay when the widget fails', async ({ page }) => {
    await openFilter(page, SALE_LISTING_URL);
    await findPriceField(page, 'Max. prijs').fill('veel');
    await page.evaluate(() => {
      document.createElement = () => {
        throw new Error('Nothing can be added to the page.');
      };
    });
    await page.keyboard.press('Enter');
    await expect(findFilter(page)).toHaveAttribute('data-failed', '');
    await expect(findPriceField(page, 'Max. prijs')).toHaveValue('veel');
    await expect(findPriceField(page, 'Max. prijs')).toBeFocused();
  });

  test('a delayed press submits the form', async ({ page }) => {
    const fail = await openFailingFilter(page);
    await page.getByText('Te huur', { exact: true }).click();
    await fail();
    await expect(page.getByRole('radio', { name: 'Te huur' })).toBeChecked();
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await expect(findHeading(page)).toHaveText(/te huur$/);
  });
});

/** Returns the ids of the homes that the address of this page shows in another tab. */
const readIdsInAnotherTab = async (page: Page) => {
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  const ids = await readEstateIds(otherTab);
  await otherTab.close();
  return ids;
};

test.describe('when the list cannot take over', () => {
  test.use({ expectedErrors: [/./] });

  test('the page is loaded again, so that filter and homes belong together', async ({ page }) => {
    await page.route('**/ajax/texts/estateList', (route) => route.abort());
    await openFilter(page, SALE_LISTING_URL);
    await findFilter(page).getByText('Te huur', { exact: true }).click();
    await expect(page).toHaveURL(/transaction=2/);
    const rentIds = await readIdsInAnotherTab(page);
    await expect(findCards(page).first()).toHaveAttribute('data-estate-id', rentIds[0] ?? '');
    await expect(findHeading(page)).toHaveText(/te huur$/);
    expect(await readEstateIds(page)).toEqual(rentIds);
  });

  test('without a connection the page stays, and is loaded again when the connection is back', async ({ page }) => {
    const failedNavigations: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.isNavigationRequest()) failedNavigations.push(request.url());
    });
    await openFilter(page, SALE_LISTING_URL);
    await page.context().setOffline(true);
    await findFilter(page).getByText('Te huur', { exact: true }).click();
    await expect(page).toHaveURL(/transaction=2/);
    await expect(findList(page)).toHaveAttribute('data-failed', '');
    expect((await readEstateIds(page)).length).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await expect(findHeading(page)).toHaveText(/te huur$/);
    expect(await readEstateIds(page)).toEqual(await readIdsInAnotherTab(page));
    expect(failedNavigations).toEqual([]);
  });

  test('the list takes over after a request that failed only once', async ({ page }) => {
    const navigations: string[] = [];
    await openFilter(page, SALE_LISTING_URL);
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) navigations.push(request.url());
    });
    await page.route('**/ajax/texts/estateList', (route) => route.abort(), { times: 1 });
    await findFilter(page).getByText('Te huur', { exact: true }).click();
    await waitUntilHydrated(findList(page));
    const rentIds = await readIdsInAnotherTab(page);
    await expect.poll(() => readEstateIds(page)).toEqual(rentIds);
    expect(navigations).toEqual([]);
  });

  test('the list tries again when the filter changes', async ({ page }) => {
    await page.route('**/ajax/texts/estateList', (route) => route.abort());
    await openFilter(page, SALE_LISTING_URL);
    await findCards(page).last().scrollIntoViewIfNeeded();
    await expect(findList(page)).toHaveAttribute('data-failed', '');
    await page.unroute('**/ajax/texts/estateList');
    await page.evaluate(() => scrollTo(0, 0));
    await findFilter(page).getByText('Te huur', { exact: true }).click();
    await waitUntilHydrated(findList(page));
    await expect(findList(page)).not.toHaveAttribute('data-failed');
    const rentIds = await readIdsInAnotherTab(page);
    await expect(findCards(page).first()).toHaveAttribute('data-estate-id', rentIds[0] ?? '');
  });
});

test('the latest change wins, whichever answer arrives first', async ({ page }) => {
  const heldRequests: (() => void)[] = [];
  await openFilter(page, SALE_LISTING_URL);
  await page.route(
    (url) => isAjax(url.href) && url.searchParams.get('bed-min') === '2',
    async (route) => {
      await new Promise<void>((resolve) => heldRequests.push(resolve));
      await route.continue().catch(() => undefined);
    },
  );
  await openSelect(page, 'Min. slaapkamers');
  await findOption(page, /^2 slaapkamers/).click();
  await openSelect(page, 'Min. slaapkamers');
  const view: ListingView = await reloadList(page, () => findOption(page, /^6 slaapkamers/).click());
  for (const release of heldRequests) release();
  await expect.poll(() => heldRequests.length).toBe(1);
  await expect(findHeading(page)).toHaveText(view.heading);
  expect(await readEstateIds(page)).toEqual(view.cards.map(({ id }) => String(id)));
  expect(readQuery(page).get('bed-min')).toBe('6');
});
