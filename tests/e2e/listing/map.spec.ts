import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { expectNoViolations } from '../support/axe.ts';
import { AGENCIES, TILES } from '../support/addresses.ts';
import { hydrated } from '../support/listingPage.ts';
import { expect, test } from '../support/test.ts';
import { text } from '../support/texts.ts';

const { origin } = AGENCIES.claes;
const widget = (page: Page) => page.locator('[data-widget="estateMap"]');
const button = (page: Page) => widget(page).getByRole('button', { name: text('nl', 'around:map.show') });
const tiles = (page: Page) => widget(page).locator('img.leaflet-tile-loaded');

// All tests of this file use one tile server, so they run one after the other.
test.describe.configure({ mode: 'serial' });
// A map ignores keys while it zooms, so motion is reduced.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let server: Server;
let asked: string[];

test.beforeAll(async () => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde3d4' } })
    .png()
    .toBuffer();
  server = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  await new Promise<void>((resolve) => {
    server.listen(TILES.port, resolve);
  });
});
test.beforeEach(() => {
  asked = [];
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
    if (host === TILES.host) foreign.push(pathname);
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await openEstate(page, true);
  const before = await widget(page).locator('> div > div').boundingBox();
  await button(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(scripts.some((script) => /react|EstateMap|leaflet/.test(script))).toBe(false);
  await expect(widget(page)).toContainText(TILES.host);

  await button(page).click();
  await hydrated(widget(page));
  await expect(tiles(page).first()).toBeVisible();
  expect(asked.every((address) => /^\/16\/\d+\/\d+\.png$/.test(address))).toBe(true);
  await expect(widget(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expect(widget(page).locator('.leaflet-marker-icon')).toHaveCount(1);
  await expectNoViolations(page, { within: '[data-widget="estateMap"]' });
  const after = await widget(page).locator('> div > div').boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await widget(page).locator('.leaflet-container').press('Equal');
  await expect.poll(() => asked.some((address) => address.startsWith('/17/'))).toBe(true);
  await widget(page)
    .getByRole('button', { name: text('nl', 'around:map.zoomOut') })
    .press('Enter');
  await widget(page)
    .getByRole('button', { name: text('nl', 'around:map.zoomOut') })
    .press('Enter');
  await expect.poll(() => asked.some((address) => address.startsWith('/15/'))).toBe(true);
});

test('a hidden address has a circle, and no marker', async ({ page }) => {
  await openEstate(page, false);
  await button(page).click();
  await expect(tiles(page).first()).toBeVisible();
  await expect(widget(page).locator('path.leaflet-interactive, svg path')).toHaveCount(1);
  await expect(widget(page).locator('.leaflet-marker-icon')).toHaveCount(0);
});

test.describe('when the tiles can’t be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the map says so, and the link exists', async ({ page }) => {
    await page.route(`http://${TILES.host}/**`, (route) => route.abort());
    await openEstate(page, true);
    await button(page).click();
    await expect(page.getByText(text('nl', 'around:map.failed'))).toBeVisible();
    await expect(page.getByRole('link', { name: text('nl', 'around:map.link') })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is a link to a map of the place, and no control without effect', async ({ page }) => {
    await openEstate(page, true);
    const link = page.getByRole('link', { name: text('nl', 'around:map.link') });
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=[\d.]+&mlon=[\d.]+#map=17\//,
    );
    for (const name of ['map.show', 'action.save', 'action.share', 'action.print', 'recent.remember']) {
      await expect(page.getByRole('button', { name: text('nl', `around:${name}`) })).toHaveCount(0);
    }
  });
});
