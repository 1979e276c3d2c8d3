import type { Page } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

const { origin, locales } = TEST_AGENCIES.kust;
const HOLIDAY_LIST_URL = `${origin}/nl/vakantie`;

const findHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const readHomeIds = (page: Page) =>
  page.locator('[data-rental-id]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-rental-id')));
const findFilterChips = (page: Page) => page.getByRole('list', { name: 'Actieve filters' }).getByRole('link');

/** Expects that the list on the page equals the list in a new response for its address. */
async function expectSameWhenOpenedAfresh(page: Page): Promise<void> {
  const [shown, words] = [await readHomeIds(page), await findHeading(page).textContent()];
  await page.reload();
  await expect(findHeading(page)).toHaveText(words ?? '');
  expect(await readHomeIds(page)).toEqual(shown);
}

test('filters update the list, heading, chips and address without a page load, and an open panel stays open', async ({
  page,
}) => {
  await page.goto(HOLIDAY_LIST_URL);
  const all = await readHomeIds(page);
  await page.locator('summary', { hasText: 'Waar' }).click();
  const box = page.getByRole('checkbox', { name: /^Oostende/ });
  // The number is an attribute that the stylesheet displays, so the test checks that screen readers announce it.
  const count = /"Oostende (\d+)"/.exec(await box.ariaSnapshot())?.[1];
  expect(count).toBeDefined();
  // The attribute stays on the page when only the changed parts are loaded again.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await box.check();
  await expect(findHeading(page)).toHaveText(new RegExp(`^${count} vakantiewoning`));
  await expect(page).toHaveURL(/\?city=\d+$/);
  await expect(box).toBeVisible();
  await expect(box).toBeFocused();
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: `${count} vakantiewoning` })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await page.getByRole('combobox', { name: 'Personen' }).selectOption('4');
  await expect(findFilterChips(page)).toHaveText([/Oostende/, /4 personen/, 'Wis alle filters']);
  await expectSameWhenOpenedAfresh(page);

  // When a chip is removed, the next chip gets the focus.
  await page.locator('gevel-list form').hover();
  await expect(page.locator('gevel-list[data-ready]')).toHaveCount(1);
  await findFilterChips(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${HOLIDAY_LIST_URL}?persons=4`);
  await expect(findFilterChips(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOLIDAY_LIST_URL);
  await expect(findHeading(page)).toBeFocused();
  expect(await readHomeIds(page)).toEqual(all);
});

test('the visitor’s own dates send a request only once they are complete, and show prices for them', async ({
  page,
}) => {
  const year = new Date().getFullYear() + 1;
  await page.goto(HOLIDAY_LIST_URL);
  await page.locator('summary', { hasText: 'Wanneer' }).click();
  await page.getByLabel('Duur').selectOption('Eigen data');
  await expect(page.getByRole('combobox', { name: 'Aankomst' })).toBeHidden();
  const arrival = page.getByLabel('Aankomst').and(page.locator('[type="date"]'));
  await arrival.fill(`${year}-03-08`);
  await expect(page).toHaveURL(`${HOLIDAY_LIST_URL}?from=${year}-03-08&to=${year}-03-15`);
  await page.getByLabel('Vertrek').fill(`${year}-03-12`);
  await expect(page).toHaveURL(`${HOLIDAY_LIST_URL}?from=${year}-03-08&to=${year}-03-12`);
  // When the visitor overwrites the date, the year begins as 0002. A date that is not complete sends no request.
  await arrival.focus();
  await page.keyboard.type(`0303${year}`, { delay: 150 });
  await expect(page).toHaveURL(`${HOLIDAY_LIST_URL}?from=${year}-03-03&to=${year}-03-12`);
  await expect(arrival).toBeFocused();
  await expect(findHeading(page)).toHaveText(/vrij$/);
  const card = page.locator('[data-rental-id]').first();
  await expect(card).toContainText(`03/03/${year} – 12/03/${year}`);
  await expect(card).not.toContainText('Vanaf');
  await expectSameWhenOpenedAfresh(page);
});

test('a list that is filtered without a page load keeps its language', async ({ page }) => {
  for (const locale of locales.filter((each) => each !== 'nl')) {
    const path = pathFor('holidayList', locale);
    await page.goto(origin + path);
    const before = await findHeading(page).textContent();
    await page.locator('select[name="persons"]').focus();
    await page.locator('select[name="persons"]').selectOption('6');
    await expect(findHeading(page)).not.toHaveText(before ?? '');
    await expect(page).toHaveURL(`${origin}${path}?persons=6`);
    const hrefs = await page
      .locator('[data-rental-id] h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(0);
    for (const href of hrefs) expect(href).toContain(`${path}/`);
    await expect(page.locator('a[hreflang="nl"]').first()).toHaveAttribute('href', '/nl/vakantie?persons=6');
  }
});

test('the keyboard loads later months of a calendar into the page, and their dates can be chosen', async ({ page }) => {
  const path = pathFor('holidayUnit', 'nl', { rentalUnitId: 9 });
  const months = page.locator('#calendar caption');
  const laterLink = page.getByRole('link', { name: 'Latere maanden' });
  await page.goto(origin + path);
  await expect(months).toHaveCount(3);
  for (let shown = 6; shown <= 12; shown += 3) {
    await laterLink.focus();
    await page.keyboard.press('Enter');
    await expect(months).toHaveCount(shown);
    await expect(page.locator(`[data-part="months"] > :nth-child(${shown - 2})`)).toBeFocused();
  }
  await expect(laterLink).toHaveCount(0);
  await expect(page).toHaveURL(origin + path);
  const names = await months.allTextContents();
  expect(new Set(names).size).toBe(12);
  await page.locator('#calendar details').last().locator('summary').press('Enter');
  await page.locator('#calendar details').last().getByRole('link').last().press('Enter');
  await expect(findHeading(page)).toHaveText('Wanneer wil je komen?');
});

test.describe('without the features that a script needs', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('later months of a calendar have an address if they cannot be loaded into the page', async ({ page }) => {
    const path = pathFor('holidayUnit', 'nl', { rentalUnitId: 9 });
    await page.goto(origin + path);
    const [month = ''] = await page.locator('#calendar caption').allTextContents();
    const laterLink = page.getByRole('link', { name: 'Latere maanden' });
    await page.route('**/*?month=*', (route, request) =>
      request.resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await laterLink.click();
    await expect(page).toHaveURL(/\?month=\d{4}-\d{2}#calendar$/);
    await expect(page.locator('#calendar caption')).toHaveCount(3);
    await expect(page.locator('#calendar caption').first()).not.toHaveText(month);
    await page.getByRole('link', { name: 'Eerdere maanden' }).click();
    await expect(page).toHaveURL(`${origin}${path}#calendar`);
  });

  test('later months of a calendar can be requested again after they could not be loaded', async ({ page }) => {
    await page.goto(origin + pathFor('holidayUnit', 'nl', { rentalUnitId: 9 }));
    const laterLink = page.getByRole('link', { name: 'Latere maanden' });
    // The answer without content leaves the visitor on the page, as Back does.
    await page.route('**/*?month=*', (route, request) =>
      request.resourceType() === 'fetch' ? route.abort() : route.fulfill({ status: 204 }),
    );
    await laterLink.click();
    await page.waitForResponse((answer) => answer.status() === 204);
    await page.unroute('**/*?month=*');
    await laterLink.click();
    await expect(page.locator('#calendar caption')).toHaveCount(6);
  });
});
