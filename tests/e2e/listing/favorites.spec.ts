import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { TEST_AGENCIES, LARGE_SITE } from '../support/addresses.ts';
import {
  findCards,
  readEstateIds,
  findFilter,
  waitUntilHydrated,
  findList,
  openFilter,
  reloadList,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { origin } = TEST_AGENCIES.claes;
const OFFER_URL = `${origin}/nl/aanbod`;
const FAVORITES_URL = `${origin}/nl/favorieten`;

const findHeart = (page: Page, id: string) => page.locator(`[data-favorite="${id}"]`).first();
const findFavoritesCount = (page: Page) => page.locator('header [data-favorites-count]');
const findFavoriteHome = (page: Page, id: string) => page.locator(`[data-home="${id}"]`);
const listPressedHearts = (page: Page) =>
  page
    .locator('[data-favorite][aria-pressed="true"]')
    .evaluateAll((hearts) => hearts.map((each) => (each as HTMLElement).dataset['favorite']));

const readStoredRemarks = (page: Page) => page.evaluate(() => localStorage.getItem('gevel:remarks'));

/** Stores homes as favourites in the product's own format. The first id is on top. */
async function addFavorites(page: Page, ids: readonly string[], at = `${origin}/nl/contact`): Promise<void> {
  await page.goto(at);
  await page.evaluate((favoriteIds) => {
    const items = favoriteIds.map((id) => ({ id: Number(id), at: 1_767_225_600 }));
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

async function readFirstIds(page: Page, maxCount: number): Promise<readonly string[]> {
  await page.goto(OFFER_URL);
  return (await readEstateIds(page)).slice(0, maxCount);
}

test('a favourite mark persists through a new list, more pages, another window and the next visit', async ({
  page,
}) => {
  const address = `${LARGE_SITE.origin}/nl/aanbod`;
  await page.goto(address);
  const [first = '', second = ''] = await readEstateIds(page);
  const name = await findHeart(page, first).getAttribute('aria-label');
  expect(name).toMatch(/^Favoriet: .+/);
  await expect(findHeart(page, first)).toHaveAttribute('aria-pressed', 'false');
  await findHeart(page, first).click();
  await expect(findHeart(page, first)).toHaveAttribute('aria-pressed', 'true');
  await expect(findFavoritesCount(page)).toHaveText('1');

  // React hydrates the list, renders the cards again and adds a page of cards.
  await openFilter(page, address);
  await expect.poll(() => listPressedHearts(page)).toEqual([first]);
  await reloadList(page, () => findFilter(page).getByText('Te huur', { exact: true }).first().click());
  await waitUntilHydrated(findList(page));
  await reloadList(page, () => findFilter(page).getByText('Te koop', { exact: true }).first().click());
  await expect.poll(() => listPressedHearts(page)).toEqual([first]);
  const before = await findCards(page).count();
  await findCards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => findCards(page).count()).toBeGreaterThan(before);
  const lateId = (await readEstateIds(page)).at(-1) ?? '';
  await findHeart(page, lateId).click();
  await expect.poll(() => listPressedHearts(page)).toEqual([first, lateId]);

  const otherTab = await page.context().newPage();
  await otherTab.goto(address);
  await findHeart(otherTab, second).click();
  await findHeart(otherTab, first).click();
  await expect.poll(() => listPressedHearts(page)).toEqual([second, lateId]);
  await expect(findFavoritesCount(page)).toHaveText('2');
  await otherTab.close();
});

test('a home that another window adds while the list loads is shown too', async ({ page }) => {
  const [first = '', second = ''] = await readFirstIds(page, 2);
  await addFavorites(page, [first]);
  const gate = Promise.withResolvers<void>();
  await page.route('**/ajax/favorites?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const request = page.waitForRequest('**/ajax/favorites?*');
  await page.goto(FAVORITES_URL);
  await request;
  const otherTab = await page.context().newPage();
  await otherTab.goto(OFFER_URL);
  await findHeart(otherTab, second).click();
  await expect(findFavoritesCount(page)).toHaveText('2');
  gate.resolve();
  await expect(findFavoriteHome(page, first)).toBeVisible();
  await expect(findFavoriteHome(page, second)).toBeVisible();
});

test('a note stays with its home, and a removed home can be restored', async ({ page }) => {
  const [first = '', second = ''] = await readFirstIds(page, 2);
  await addFavorites(page, [first, second, '999999']);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ajax/')) calls.push(request.url());
  });
  await page.goto(FAVORITES_URL);
  await expect(page.locator('[data-home]')).toHaveCount(3);
  expect(calls).toHaveLength(1);
  expect(
    await page.locator('[data-home]').evaluateAll((all) => all.map((each) => each.getAttribute('data-home'))),
  ).toEqual([first, second, '999999']);
  await expect(findFavoriteHome(page, '999999')).toContainText(readText('nl', 'favorites:missing.text'));

  await expectAccessible(page);

  const noteField = findFavoriteHome(page, first).getByRole('textbox');
  await noteField.fill('Tuin op het zuiden');
  await findFavoriteHome(page, first).getByText(readText('nl', 'favorites:mark.visited')).click();
  await findFavoriteHome(page, '999999').getByRole('button').click();
  await expect(page.locator('[data-home]')).toHaveCount(2);
  await findHeart(page, second).click();
  await expect(findFavoriteHome(page, second)).toContainText(readText('nl', 'favorites:removed'));
  await expect(findFavoritesCount(page)).toHaveText('1');
  await findHeart(page, second).click();
  await expect(findFavoritesCount(page)).toHaveText('2');
  await findHeart(page, second).click();

  await page.reload();
  await expect(page.locator('[data-home]')).toHaveCount(1);
  await expect(noteField).toHaveValue('Tuin op het zuiden');
  await expect(findFavoriteHome(page, first).getByRole('checkbox', { name: /^Bezocht/ })).toBeChecked();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: readText('nl', 'favorites:clear') }).click();
  await expect(page.getByRole('heading', { name: readText('nl', 'favorites:empty.title') })).toBeVisible();
  expect(
    await page.evaluate(() => ['favorites', 'remarks'].map((key) => localStorage.getItem(`gevel:${key}`))),
  ).toEqual([null, null]);
});

/** Stores the note on a home as another window does. */
const storeNote = (page: Page, id: string, note: string) =>
  page.evaluate(
    ([homeId = '', text]) => {
      const items = text ? { [homeId]: { note: text } } : {};
      localStorage.setItem('gevel:remarks', JSON.stringify({ version: 1, items }));
    },
    [id, note],
  );

/** Dispatches the event of a page that the browser takes from its back/forward cache, which tests do not have. */
const returnToPage = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('notes that another window has written are shown and kept after a return to the page', async ({ page }) => {
  const [first = '', second = ''] = await readFirstIds(page, 2);
  await addFavorites(page, [first, second]);
  await page.goto(FAVORITES_URL);
  const noteField = findFavoriteHome(page, first).getByRole('textbox');
  await noteField.fill('Tuin');
  await expect.poll(() => readStoredRemarks(page)).toContain('Tuin');
  await storeNote(page, first, 'Tuin op het zuiden');
  await returnToPage(page);
  await expect(noteField).toHaveValue('Tuin op het zuiden');
  await noteField.press('End');
  await page.keyboard.type('!');
  await expect.poll(() => readStoredRemarks(page)).toContain('Tuin op het zuiden!');

  await page.goto(`${FAVORITES_URL}?compare=${first}&compare=${second}`);
  const notes = page.getByRole('row').filter({ hasText: readText('nl', 'favorites:note.own') });
  await expect(notes).toContainText('Tuin op het zuiden!');
  await storeNote(page, first, '');
  await returnToPage(page);
  await expect(notes).toBeHidden();
  await storeNote(page, first, 'Garage');
  await returnToPage(page);
  await expect(notes).toContainText('Garage');
});

test('a note that another window writes is shown before the list is used', async ({ page }) => {
  const [first = ''] = await readFirstIds(page, 1);
  await addFavorites(page, [first]);
  await page.goto(FAVORITES_URL);
  const noteField = findFavoriteHome(page, first).getByRole('textbox');
  await expect(noteField).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${origin}/nl/contact`);
  await storeNote(otherTab, first, 'Garage');
  await expect(noteField).toHaveValue('Garage');
  await otherTab.close();
});

test('titles are stored once the visitor acts, also when the list loads after that', async ({ page }) => {
  const [first = ''] = await readFirstIds(page, 1);
  await addFavorites(page, [first]);
  await page.goto(FAVORITES_URL);
  await expect(findFavoriteHome(page, first)).toBeVisible();
  expect(await readStoredRemarks(page)).toBeNull();

  // The note belongs to no favourite, so its removal shows that the code for the visitor's actions has run.
  await storeNote(page, '999999', 'Garage');
  const gate = Promise.withResolvers<void>();
  await page.route('**/ajax/favorites?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const request = page.waitForRequest('**/ajax/favorites?*');
  await page.reload();
  await request;
  await page.locator('[data-favorites-page]').dispatchEvent('pointerover');
  await expect.poll(() => readStoredRemarks(page)).toBeNull();
  gate.resolve();
  await expect(findFavoriteHome(page, first)).toBeVisible();
  await expect.poll(() => readStoredRemarks(page)).toContain(`"${first}":{"title":`);
});

test('two to four homes are compared, with the visitor’s notes; only differences are shown on request', async ({
  page,
}) => {
  const ids = await readFirstIds(page, 5);
  const [first = '', second = ''] = ids;
  await addFavorites(page, ids);
  await page.goto(FAVORITES_URL);
  await findFavoriteHome(page, first).getByRole('textbox').fill('Mijn notitie');
  const findChoice = (id: string) => findFavoriteHome(page, id).getByRole('checkbox', { name: /^Vergelijk/ });
  await findChoice(first).check();
  await page.getByRole('button', { name: /^Vergelijk/ }).click();
  await expect(page.getByText('kies er 2 tot 4')).toBeVisible();
  for (const id of ids.slice(1, 4)) await findChoice(id).check();
  await expect(findChoice(ids[4] ?? '')).toBeDisabled();
  for (const id of ids.slice(2, 4)) await findChoice(id).uncheck();
  await page.getByRole('button', { name: /^Vergelijk/ }).click();

  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader').filter({ has: page.getByRole('link') })).toHaveCount(2);
  await expect(table.getByRole('row').filter({ hasText: readText('nl', 'favorites:note.own') })).toContainText(
    'Mijn notitie',
  );
  const all = await table.getByRole('row').count();
  await page.getByRole('checkbox', { name: readText('nl', 'favorites:table.onlyDifferences') }).check();
  expect(await table.getByRole('row').count()).toBeLessThan(all);
  await expect(table.getByRole('row', { name: /^Prijs \(/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.getAll('compare').toSorted()).toEqual([first, second].toSorted());
});

test('a shared list can be read, compared and stored by another visitor', async ({ page, context, browser }) => {
  const ids = await readFirstIds(page, 3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addFavorites(page, ids);
  await page.goto(FAVORITES_URL);
  await expect(page.locator('[data-home]')).toHaveCount(3);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: readText('nl', 'favorites:share.button') }).click();
  await expect(page.getByText(readText('nl', 'favorites:share.copied'))).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain(`${FAVORITES_URL}?ids=`);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(address);
  await expect(reader.locator('[data-home]')).toHaveCount(3);
  await expect(reader.locator('[data-favorite]').first()).toBeHidden();
  for (const id of ids.slice(0, 2)) await findFavoriteHome(reader, id).getByRole('checkbox').check();
  await reader.getByRole('button', { name: /^Vergelijk/ }).click();
  await expect(reader.getByRole('table')).toBeVisible();
  await reader.getByRole('link', { name: readText('nl', 'favorites:table.toList') }).click();
  await expect(reader.locator('[data-home]')).toHaveCount(3);
  await plain.close();

  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expectAccessible(page);
  await page.getByRole('button', { name: readText('nl', 'favorites:shared.all') }).click();
  await expect(findFavoritesCount(page)).toHaveText('3');
  await expect.poll(async () => (await listPressedHearts(page)).length).toBe(4);
});

test('the button that stores a shared list removes only what it has added, and is disabled when it cannot', async ({
  page,
}) => {
  const ids = await readFirstIds(page, 3);
  const [first = ''] = ids;
  await addFavorites(page, [first]);
  const sharedUrl = `${FAVORITES_URL}?ids=${ids.join('-')}`;
  await page.goto(sharedUrl);
  const keepAll = page.getByRole('button', { name: readText('nl', 'favorites:shared.all') });
  const allKept = page.getByRole('button', { name: readText('nl', 'favorites:shared.allKept') });
  await keepAll.click();
  await expect(findFavoritesCount(page)).toHaveText('3');
  await expect(keepAll).toHaveAttribute('aria-pressed', 'true');
  await keepAll.click();
  await expect.poll(() => listPressedHearts(page)).toEqual([first]);

  await keepAll.click();
  await expect(findFavoritesCount(page)).toHaveText('3');
  await page.reload();
  await expect(allKept).toBeDisabled();
  await expectAccessible(page);
  await findHeart(page, ids[1] ?? '').click();
  await expect(keepAll).toBeEnabled();
  await expect(keepAll).toHaveAttribute('aria-pressed', 'false');
});
