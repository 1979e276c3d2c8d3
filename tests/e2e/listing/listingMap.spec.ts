import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { expectNoViolations } from '../support/axe.ts';
import { TEST_AGENCIES, TILE_SERVER } from '../support/addresses.ts';
import {
  findCards,
  readEstateIds,
  findFilter,
  findHeading,
  waitUntilHydrated,
  isAjax,
  readQuery,
} from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const MAP_URL = `${TEST_AGENCIES.claes.origin}/nl/aanbod?view=map`;

// A map ignores keys while it zooms, so motion is reduced.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const findMapWidget = (page: Page) => page.locator('[data-widget="listingMap"]');
const findMap = (page: Page) => findMapWidget(page).locator('.leaflet-container');
const findButton = (page: Page, key: string) =>
  findMapWidget(page).getByRole('button', { name: readText('nl', key), exact: true });
const findClusters = (page: Page) => findMap(page).getByRole('button', { name: /woningen, zoom in/ });
const findMarkers = (page: Page) => findMap(page).locator('.leaflet-marker-icon');
const findMarkedMarker = (page: Page) => findMap(page).locator('.leaflet-marker-icon[data-marked]');
const findCountLine = (page: Page) => findMapWidget(page).getByText(/op dit deel van de kaart/);

/** Answers instead of the tile server. Returns the requested addresses. */
async function serveTiles(page: Page): Promise<string[]> {
  const requestedTiles: string[] = [];
  const body = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde3d4' } })
    .png()
    .toBuffer();
  await page.route(`http://${TILE_SERVER.host}/**`, async (route) => {
    requestedTiles.push(route.request().url());
    await route.fulfill({ contentType: 'image/png', body });
  });
  return requestedTiles;
}

async function openMap(page: Page): Promise<ListingView> {
  await page.goto(MAP_URL);
  return reloadMap(page, () => findButton(page, 'around:map.show').click());
}

/** Returns the answer that the list beside the map receives after an action. */
async function reloadMap(page: Page, action: () => Promise<unknown>): Promise<ListingView> {
  const [response] = await Promise.all([page.waitForResponse((answer) => isAjax(answer.url())), action()]);
  const view = (await response.json()) as ListingView;
  await expect(findHeading(page)).toHaveText(view.heading);
  await expect(findMarkers(page).first()).toBeVisible();
  return view;
}

const readShownCount = async (page: Page) => Number(/^\d+/.exec(await findCountLine(page).innerText())?.[0]);

test('the map and its homes load on request, and pointing at a home or marker highlights the other', async ({
  page,
}) => {
  const requestedTiles = await serveTiles(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') || isAjax(request.url())) scripts.push(pathname);
  });
  await page.goto(MAP_URL);
  await page.waitForLoadState('networkidle');
  expect(requestedTiles).toEqual([]);
  expect(scripts.filter((script) => /react|ListingMap|leaflet|ajax/.test(script))).toEqual([]);
  await expect(findMapWidget(page)).toContainText(TILE_SERVER.host);
  const before = await findMapWidget(page).locator('[data-map]').boundingBox();

  const view = await reloadMap(page, () => findButton(page, 'around:map.show').click());
  await waitUntilHydrated(findMapWidget(page));
  await expect.poll(() => requestedTiles.length).toBeGreaterThan(0);
  expect(view.cards).toHaveLength(view.total);
  await expect(findCountLine(page)).toHaveText(new RegExp(`^${view.total} van ${view.total} `));
  const after = await findMapWidget(page).locator('[data-map]').boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await findCards(page).first().hover();
  await expect(findMarkedMarker(page)).toHaveCount(1);
  const home = findMarkers(page).filter({ hasText: '€' }).first();
  await home.focus();
  await expect(findMapWidget(page).locator('[data-card][data-marked]')).toHaveCount(1);
  await home.press('Enter');
  const chosen = findMapWidget(page).getByRole('list', { name: readText('nl', 'offer:map.chosen') });
  await expect(chosen.getByRole('link')).toBeFocused();
  await expectNoViolations(page, { withinSelector: '[data-widget="listingMap"]' });
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await expect(findMap(page)).toBeFocused();
});

test('before the map is requested, a drawn map links municipalities to their homes on a map', async ({ page }) => {
  await page.goto(MAP_URL);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /^Gent \(/ })
    .click();
  await expect(page).toHaveURL(/[?&]municipality=900000&view=map$/);
  await expect(findButton(page, 'around:map.show')).toBeVisible();
});

test('the list follows the map, and the visible area becomes a filter, also on the server', async ({
  page,
  browser,
}) => {
  await serveTiles(page);
  const { total } = await openMap(page);
  await findClusters(page).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => readShownCount(page)).toBeLessThan(total);
  const shownCount = await readShownCount(page);
  expect((await readEstateIds(page)).length).toBe(Math.min(shownCount, 24));

  const found = await reloadMap(page, () => findButton(page, 'offer:area.here').click());
  expect(found.total).toBe(shownCount);
  expect(readQuery(page).get('area')).toBeTruthy();
  await expect(page.getByRole('list', { name: 'Actieve filters' })).toContainText(readText('nl', 'offer:chip.area'));

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(page.url());
  await expect(findHeading(plain)).toHaveText(found.heading);
  await plain.close();
  expect((await reloadMap(page, () => findButton(page, 'offer:area.clear').click())).total).toBe(total);
  expect(readQuery(page).has('area')).toBe(false);
});

/** Presses "search here" while all requests fail. Later requests succeed. */
async function failSearchHere(page: Page): Promise<void> {
  await page.route(
    (url) => isAjax(url.href),
    (route) => route.abort(),
  );
  await findButton(page, 'offer:area.here').click();
  await expect(findButton(page, 'offer:list.retry')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await serveTiles(page);
}

test.describe('after a request that failed', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('the map moves to the homes of the repeated request', async ({ page }) => {
    await serveTiles(page);
    await page.goto(`${MAP_URL}&city=900000`);
    const { total } = await reloadMap(page, () => findButton(page, 'around:map.show').click());
    await page.route(
      (url) => isAjax(url.href),
      (route) => route.abort(),
    );
    await page.getByRole('list', { name: 'Actieve filters' }).getByRole('link', { name: /Gent/ }).click();
    await expect(findButton(page, 'offer:list.retry')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await serveTiles(page);
    const view = await reloadMap(page, () => findButton(page, 'offer:list.retry').click());
    expect(view.total).toBeGreaterThan(total);
    await expect(findCountLine(page)).toHaveText(new RegExp(`^${view.total} van ${view.total} `));
  });

  test('of the visible part, the map moves to the homes of another filter', async ({ page }) => {
    await serveTiles(page);
    await page.goto(`${MAP_URL}&city=900000`);
    const { total } = await reloadMap(page, () => findButton(page, 'around:map.show').click());
    await findClusters(page).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => readShownCount(page)).toBeLessThan(total);
    await failSearchHere(page);
    const view = await reloadMap(page, () =>
      page.getByRole('link', { name: readText('nl', 'offer:chip.clear') }).click(),
    );
    expect(view.total).toBeGreaterThan(total);
    await expect(findCountLine(page)).toHaveText(new RegExp(`^${view.total} van ${view.total} `));
  });

  test('of the visible part, the map stays when the request is repeated', async ({ page }) => {
    await serveTiles(page);
    const { total } = await openMap(page);
    await findClusters(page).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => readShownCount(page)).toBeLessThan(total);
    const label = await findMarkers(page).filter({ hasText: '€' }).first().innerText();
    const readPlaceOnMap = async () => {
      const [marker, map] = await Promise.all([
        findMarkers(page).filter({ hasText: label }).boundingBox(),
        findMap(page).boundingBox(),
      ]);
      return marker && map && [marker.x - map.x, marker.y - map.y].map(Math.round);
    };
    const placeBefore = await readPlaceOnMap();
    await failSearchHere(page);
    await reloadMap(page, () => findButton(page, 'offer:list.retry').click());
    expect(placeBefore).toEqual([expect.any(Number), expect.any(Number)]);
    expect(await readPlaceOnMap()).toEqual(placeBefore);
  });
});

test('an area can be drawn with the keyboard, or typed as one line', async ({ page }) => {
  await serveTiles(page);
  const { total } = await openMap(page);
  await findButton(page, 'offer:area.draw').press('Enter');
  await expect(findMap(page)).toBeFocused();
  await expect(findButton(page, 'offer:area.done')).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(findButton(page, 'offer:area.undo')).toBeDisabled();
  const pressPanKey = async (key: string) => {
    for (let times = 0; times < 4; times += 1) await page.keyboard.press(key);
  };
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowRight']) {
    await pressPanKey(key);
    await page.keyboard.press('Enter');
  }
  const few = await reloadMap(page, () => findButton(page, 'offer:area.done').press('Enter'));
  expect(few.total).toBeLessThan(total);
  await expect(findButton(page, 'offer:area.draw')).toBeFocused();

  await findButton(page, 'offer:area.draw').click();
  const box = (await findMap(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const toPoint = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...toPoint(0.1, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.1, 0.35],
    [0.9, 0.35],
    [0.9, 0.6],
    [0.12, 0.6],
  ] as const)
    await page.mouse.move(...toPoint(x, y), { steps: 5 });
  const before = readQuery(page).get('area');
  await reloadMap(page, () => page.mouse.up());
  expect(readQuery(page).get('area')).not.toBe(before);
  await findButton(page, 'offer:area.draw').click();
  await page.keyboard.press('Escape');
  await expect(findButton(page, 'offer:area.done')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a place and a distance replace the map', async ({ page }) => {
    await page.goto(MAP_URL);
    await expect(page.frameLocator('iframe').getByRole('link', { name: /^Gent \(/ })).toBeVisible();
    await expect(findButton(page, 'around:map.show')).toBeHidden();
    const form = findFilter(page).locator('form');
    await form.locator('details').filter({ hasText: 'Zoek gemeente' }).last().locator('summary').click();
    await form.getByRole('checkbox', { name: /Gent \(9000\)/ }).check();
    await form.getByRole('combobox', { name: 'Straal' }).selectOption('10');
    await form.getByRole('button', { name: 'Zoeken' }).click();
    expect(Object.fromEntries(readQuery(page))).toMatchObject({ city: '900000', radius: '10', view: 'map' });
    const readTotal = async () => Number(/\d+/.exec(await findHeading(page).innerText())?.[0]);
    const nearCount = await readTotal();
    expect(nearCount).toBeGreaterThan(0);
    const places = await findMapWidget(page).locator('article').allInnerTexts();
    expect(places.some((place) => !place.includes('Gent'))).toBe(true);
    await page.getByRole('list', { name: 'Actieve filters' }).getByRole('link', { name: /10 km/ }).click();
    await expect.poll(readTotal).toBeLessThan(nearCount);
    const link = findMapWidget(page).locator('article').getByRole('link').first();
    await expect(link).toHaveAttribute('href', /^\/nl\/aanbod\/\d+\//);
  });
});

test('holiday homes on a map link to their cards, and follow the filter', async ({ page }) => {
  await serveTiles(page);
  await page.goto(`${TEST_AGENCIES.kust.origin}/nl/vakantie?view=map`);
  const homes = page.locator('[data-widget="rentalMap"]');
  const shownMarkers = homes.locator('.leaflet-marker-icon');
  /** Expects that each marker either stands for one home or states its number of homes. */
  const expectAllOnMap = async (count: RegExp) => {
    await expect(findHeading(page)).toHaveText(count);
    const total = Number(/^\d+/.exec(await findHeading(page).innerText())?.[0]);
    await expect
      .poll(async () => (await shownMarkers.allInnerTexts()).reduce((sum, label) => sum + (Number(label) || 1), 0))
      .toBe(total);
  };
  await homes.getByRole('button', { name: readText('nl', 'around:map.show'), exact: true }).click();
  await expect(shownMarkers.first()).toBeVisible();
  await expectAllOnMap(/^\d+ vakantiewoningen$/);

  await shownMarkers.filter({ hasText: '€' }).first().focus();
  const card = page.locator('[data-card][data-marked]');
  await expect(card).toHaveCount(1);
  const href = await card.getByRole('heading').getByRole('link').getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page.locator(`h2 a[href="${href}"]`)).toBeFocused();

  const before = await findHeading(page).innerText();
  await page.getByRole('combobox', { name: 'Personen' }).selectOption('8');
  await expect(page).toHaveURL(/persons=8/);
  await expect(findHeading(page)).not.toHaveText(before);
  await expectAllOnMap(/^\d+ vakantiewoning/);
});
