import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { AGENCIES, LARGE_SITE } from '../support/addresses.ts';
import { cards, estateIds, filter, hydrated, list, openFilter, reload } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { text } from '../support/texts.ts';

const { origin } = AGENCIES.claes;
const OFFER = `${origin}/nl/aanbod`;
const FAVORITES = `${origin}/nl/favorieten`;

const heart = (page: Page, id: string) => page.locator(`[data-favorite="${id}"]`).first();
const count = (page: Page) => page.locator('header [data-favorites-count]');
const home = (page: Page, id: string) => page.locator(`[data-home="${id}"]`);
const pressed = (page: Page) =>
  page
    .locator('[data-favorite][aria-pressed="true"]')
    .evaluateAll((hearts) => hearts.map((each) => (each as HTMLElement).dataset['favorite']));

/** Stores homes as favourites in the product's own format. The first id is on top. */
async function keep(page: Page, ids: readonly string[], at = `${origin}/nl/contact`): Promise<void> {
  await page.goto(at);
  await page.evaluate((kept) => {
    const items = kept.map((id) => ({ id: Number(id), at: 1_767_225_600 }));
    localStorage.setItem('gevel:favorites', JSON.stringify({ version: 1, items }));
  }, ids);
}

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

async function firstIds(page: Page, most: number): Promise<readonly string[]> {
  await page.goto(OFFER);
  return (await estateIds(page)).slice(0, most);
}

test('a favourite mark persists through a new list, more pages, another window and the next visit', async ({
  page,
}) => {
  const address = `${LARGE_SITE.origin}/nl/aanbod`;
  await page.goto(address);
  const [first = '', second = ''] = await estateIds(page);
  const name = await heart(page, first).getAttribute('aria-label');
  expect(name).toMatch(/^Favoriet: .+/);
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'false');
  await heart(page, first).click();
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page)).toHaveText('1');

  // React hydrates the list, renders the cards again and adds a page of cards.
  await openFilter(page, address);
  await expect.poll(() => pressed(page)).toEqual([first]);
  await reload(page, () => filter(page).getByText('Te huur', { exact: true }).first().click());
  await hydrated(list(page));
  await reload(page, () => filter(page).getByText('Te koop', { exact: true }).first().click());
  await expect.poll(() => pressed(page)).toEqual([first]);
  const before = await cards(page).count();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
  const late = (await estateIds(page)).at(-1) ?? '';
  await heart(page, late).click();
  await expect.poll(() => pressed(page)).toEqual([first, late]);

  const other = await page.context().newPage();
  await other.goto(address);
  await heart(other, second).click();
  await heart(other, first).click();
  await expect.poll(() => pressed(page)).toEqual([second, late]);
  await expect(count(page)).toHaveText('2');
  await other.close();
});

test('a note stays with its home, and a removed home can be restored', async ({ page }) => {
  const [first = '', second = ''] = await firstIds(page, 2);
  await keep(page, [first, second, '999999']);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ajax/')) calls.push(request.url());
  });
  await page.goto(FAVORITES);
  await expect(page.locator('[data-home]')).toHaveCount(3);
  expect(calls).toHaveLength(1);
  expect(
    await page.locator('[data-home]').evaluateAll((all) => all.map((each) => each.getAttribute('data-home'))),
  ).toEqual([first, second, '999999']);
  await expect(home(page, '999999')).toContainText(text('nl', 'favorites:missing.text'));

  await expectAccessible(page);

  const note = home(page, first).getByRole('textbox');
  await note.fill('Tuin op het zuiden');
  await home(page, first).getByText(text('nl', 'favorites:mark.visited')).click();
  await home(page, '999999').getByRole('button').click();
  await expect(page.locator('[data-home]')).toHaveCount(2);
  await heart(page, second).click();
  await expect(home(page, second)).toContainText(text('nl', 'favorites:removed'));
  await expect(count(page)).toHaveText('1');
  await heart(page, second).click();
  await expect(count(page)).toHaveText('2');
  await heart(page, second).click();

  await page.reload();
  await expect(page.locator('[data-home]')).toHaveCount(1);
  await expect(note).toHaveValue('Tuin op het zuiden');
  await expect(home(page, first).getByRole('checkbox', { name: /^Bezocht/ })).toBeChecked();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: text('nl', 'favorites:clear') }).click();
  await expect(page.getByRole('heading', { name: text('nl', 'favorites:empty.title') })).toBeVisible();
  expect(
    await page.evaluate(() => ['favorites', 'remarks'].map((key) => localStorage.getItem(`gevel:${key}`))),
  ).toEqual([null, null]);
});

test('two to four homes are compared, with the visitor’s notes; only differences are shown on request', async ({
  page,
}) => {
  const ids = await firstIds(page, 5);
  const [first = '', second = ''] = ids;
  await keep(page, ids);
  await page.goto(FAVORITES);
  await home(page, first).getByRole('textbox').fill('Mijn notitie');
  const choice = (id: string) => home(page, id).getByRole('checkbox', { name: /^Vergelijk/ });
  await choice(first).check();
  await page.getByRole('button', { name: /^Vergelijk/ }).click();
  await expect(page.getByText('kies er 2 tot 4')).toBeVisible();
  for (const id of ids.slice(1, 4)) await choice(id).check();
  await expect(choice(ids[4] ?? '')).toBeDisabled();
  for (const id of ids.slice(2, 4)) await choice(id).uncheck();
  await page.getByRole('button', { name: /^Vergelijk/ }).click();

  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader').filter({ has: page.getByRole('link') })).toHaveCount(2);
  await expect(table.getByRole('row').filter({ hasText: text('nl', 'favorites:note.own') })).toContainText(
    'Mijn notitie',
  );
  const all = await table.getByRole('row').count();
  await page.getByRole('checkbox', { name: text('nl', 'favorites:table.onlyDifferences') }).check();
  expect(await table.getByRole('row').count()).toBeLessThan(all);
  await expect(table.getByRole('row', { name: /^Prijs ,/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.getAll('compare').toSorted()).toEqual([first, second].toSorted());
});

test('a shared list can be read, compared and stored by another visitor', async ({ page, context, browser }) => {
  const ids = await firstIds(page, 3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keep(page, ids);
  await page.goto(FAVORITES);
  await expect(page.locator('[data-home]')).toHaveCount(3);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: text('nl', 'favorites:share.button') }).click();
  await expect(page.getByText(text('nl', 'favorites:share.copied'))).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain(`${FAVORITES}?ids=`);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(address);
  await expect(reader.locator('[data-home]')).toHaveCount(3);
  await expect(reader.locator('[data-favorite]').first()).toBeHidden();
  for (const id of ids.slice(0, 2)) await home(reader, id).getByRole('checkbox').check();
  await reader.getByRole('button', { name: /^Vergelijk/ }).click();
  await expect(reader.getByRole('table')).toBeVisible();
  await reader.getByRole('link', { name: text('nl', 'favorites:table.toList') }).click();
  await expect(reader.locator('[data-home]')).toHaveCount(3);
  await plain.close();

  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expectAccessible(page);
  await page.getByRole('button', { name: text('nl', 'favorites:shared.all') }).click();
  await expect(count(page)).toHaveText('3');
  await expect.poll(async () => (await pressed(page)).length).toBe(4);
});
