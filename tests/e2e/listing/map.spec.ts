import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { expectNoViolations } from '../support/axe.ts';
import { TEST_AGENCIES, TILE_SERVER } from '../support/addresses.ts';
import { waitUntilHydrated } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { readText } from '../support/texts.ts';

const { origin } = TEST_AGENCIES.claes;
const findMapWidget = (page: Page) => page.locator('[data-widget="estateMap"]');
const findShowMapButton = (page: Page) =>
  findMapWidget(page).getByRole('button', { name: readText('nl', 'around:map.show') });
const findLoadedTiles = (page: Page) => findMapWidget(page).locator('img.leaflet-tile-loaded');

// All tests of this file use one tile server, so they run one after the other.
test.describe.configure({ mode: 'serial' });
// A map ignores keys while it zooms, so motion is reduced.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let server: Server;
let requestedTiles: string[];

test.beforeAll(async () => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde3d4' } })
    .png()
    .toBuffer();
  server = createServer((req, res) => {
    requestedTiles.push(req.url ?? '');
    res.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  await new Promise<void>((resolve) => {
    server.listen(TILE_SERVER.port, resolve);
  });
});
test.beforeEach(() => {
  requestedTiles = [];
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens the first listed estate whose street is shown. When `isVisible` is false, the street must be hidden. */
async function openEstate(page: Page, isVisible: boolean): Promise<void> {
  const answer = await page.request.get(`${origin}/nl/ajax/estates`);
  const { cards } = (await answer.json()) as ListingView;
  const found = cards.find(({ street }) => Boolean(street) === isVisible);
  if (!found?.href) throw new Error('The demo has no such estate.');
  await page.goto(origin + found.href);
}

test('a map requests nothing from another site before the visitor asks for it', async ({ page }) => {
  const foreign: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (host === TILE_SERVER.host) foreign.push(pathname);
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await openEstate(page, true);
  const before = await findMapWidget(page).locator('> div > div').boundingBox();
  await findShowMapButton(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(scripts.some((script) => /react|EstateMap|leaflet/.test(script))).toBe(false);
  await expect(findMapWidget(page)).toContainText(TILE_SERVER.host);

  await findShowMapButton(page).click();
  await waitUntilHydrated(findMapWidget(page));
  await expect(findLoadedTiles(page).first()).toBeVisible();
  expect(requestedTiles.every((address) => /^\/16\/\d+\/\d+\.png$/.test(address))).toBe(true);
  await expect(findMapWidget(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expect(findMapWidget(page).locator('.leaflet-marker-icon')).toHaveCount(1);
  await expectNoViolations(page, { withinSelector: '[data-widget="estateMap"]' });
  const after = await findMapWidget(page).locator('> div > div').boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await findMapWidget(page).locator('.leaflet-container').press('Equal');
  await expect.poll(() => requestedTiles.some((address) => address.startsWith('/17/'))).toBe(true);
  await findMapWidget(page)
    .getByRole('button', { name: readText('nl', 'around:map.zoomOut') })
    .press('Enter');
  await findMapWidget(page)
    .getByRole('button', { name: readText('nl', 'around:map.zoomOut') })
    .press('Enter');
  await expect.poll(() => requestedTiles.some((address) => address.startsWith('/15/'))).toBe(true);
});

test('a hidden address has a circle, and no marker', async ({ page }) => {
  await openEstate(page, false);
  await findShowMapButton(page).click();
  await expect(findLoadedTiles(page).first()).toBeVisible();
  await expect(findMapWidget(page).locator('path.leaflet-interactive, svg path')).toHaveCount(1);
  await expect(findMapWidget(page).locator('.leaflet-marker-icon')).toHaveCount(0);
});

test.describe('when the tiles can’t be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the map reports the failure, and a link to another map is shown', async ({ page }) => {
    await page.route(`http://${TILE_SERVER.host}/**`, (route) => route.abort());
    await openEstate(page, true);
    await findShowMapButton(page).click();
    await expect(page.getByText(readText('nl', 'around:map.failed'))).toBeVisible();
    await expect(page.getByRole('link', { name: readText('nl', 'around:map.link') })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is a link to a map of the place, and no control without effect', async ({ page }) => {
    await openEstate(page, true);
    const link = page.getByRole('link', { name: readText('nl', 'around:map.link') });
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=[\d.]+&mlon=[\d.]+#map=17\//,
    );
    for (const name of ['map.show', 'action.save', 'action.share', 'action.print', 'recent.remember']) {
      await expect(page.getByRole('button', { name: readText('nl', `around:${name}`) })).toHaveCount(0);
    }
  });
});
