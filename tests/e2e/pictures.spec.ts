import type { Locator } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { findCards } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test('the first pictures load at once, in a modern format; the others load when they come near', async ({ page }) => {
  const types = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/media/')) types.set(pathname, response.headers()['content-type'] ?? '');
  });
  // The narrow window makes the list long, because on a slow network browsers load pictures up to 2,500 pixels outside
  // of the window.
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`${TEST_AGENCIES.claes.origin}/nl/aanbod`);
  const first = findCards(page).first().locator('img').first();
  await expect(first).toHaveAttribute('fetchpriority', 'high');
  await expect(first).not.toHaveAttribute('loading');
  await expect(first).toHaveAttribute('width', /^\d+$/);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const last = findCards(page).last().locator('img').first();
  await expect(last).toHaveAttribute('loading', 'lazy');
  expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe('');
  // The remaining pictures are added when the pointer reaches the card, and load when the visitor swipes to them.
  const card = findCards(page).first();
  await expect(card.locator('picture')).toHaveCount(1);
  const called = page.waitForResponse('**/ajax/estate-cards?ids=*');
  await card.hover();
  const { estates } = await (await called).json();
  const count = estates[0].pictures.length;
  expect(count).toBeGreaterThan(1);
  await expect(card.locator('picture')).toHaveCount(count);
  await expect(findCards(page).nth(1).locator('picture')).toHaveCount(1);
  const nextPicture = card.locator('img').last();
  expect(await nextPicture.getAttribute('alt')).toBe(estates[0].pictures.at(-1).alt);
  await nextPicture.evaluate((image) => image.closest('[role="group"]')?.scrollTo({ left: 10_000 }));
  await expect.poll(() => nextPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect([...new Set(types.values())]).toEqual(['image/avif']);
  expect([...types.keys()].every((path) => /\/card(-2x)?\.avif$/.test(path))).toBe(true);
});

/** Returns the address of the file that the browser chose. */
const readCurrentSource = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.currentSrc);

test.describe('on a phone with three pixels to a point', () => {
  test.use({ deviceScaleFactor: 3, isMobile: true, viewport: { width: 360, height: 740 } });

  test('photos have two pixels to a point', async ({ page }) => {
    await page.goto(`${TEST_AGENCIES.claes.origin}/nl/aanbod`);
    await expect
      .poll(() => readCurrentSource(findCards(page).first().locator('img').first()))
      .toMatch(/\/card-phone\.avif$/);
    await findCards(page).first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\//);
    await expect
      .poll(() => readCurrentSource(page.locator('[data-widget="estateGallery"] img').first()))
      .toMatch(/\/gallery-(?:phone|m)\.avif$/);
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the pictures of the visible cards load with the first touch, in one call; a tap on one opens the home', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/ajax/estate-cards')) calls.push(request.url());
    });
    await page.goto(`${TEST_AGENCIES.claes.origin}/nl/aanbod`);
    await page.getByRole('heading', { level: 1 }).tap();
    const card = findCards(page).first();
    await expect.poll(() => card.locator('picture').count()).toBeGreaterThan(1);
    expect(calls).toHaveLength(1);
    const href = await card.getByRole('heading').getByRole('link').getAttribute('href');
    await card.locator('img').first().tap();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });
});

test.describe('while a call fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a card whose pictures cannot be loaded keeps its first one, and retries', async ({ page }) => {
    let calls = 0;
    await page.route('**/ajax/estate-cards?*', (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    });
    await page.goto(`${TEST_AGENCIES.claes.origin}/nl/aanbod`);
    const card = findCards(page).first();
    await card.hover();
    await expect.poll(() => calls).toBe(1);
    await expect(card.locator('picture')).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(async () => {
      await card.hover();
      await page.getByRole('heading', { level: 1 }).hover();
      expect(await card.locator('picture').count()).toBeGreaterThan(1);
    }).toPass();
  });
});

test('the print button waits for the pictures that only the printed page has', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const pictures = document.querySelectorAll<HTMLImageElement>('[data-print="only"] img');
      document.body.dataset['printed'] = [...pictures].map(({ loading, complete }) => `${loading} ${complete}`).join();
    };
  });
  // The test decides when pictures arrive, so that the speed of the server has no effect.
  const send = Promise.withResolvers<undefined>();
  const pictureRequested = Promise.withResolvers<undefined>();
  await page.goto(`${TEST_AGENCIES.claes.origin}${pathFor('estateShort', 'nl', { estateId: '1104' })}`);
  await page.route('**/media/**', async (route) => {
    pictureRequested.resolve(undefined);
    await send.promise;
    await route.fulfill({ contentType: 'image/png', body: PIXEL_PNG });
  });
  await page.locator('[data-action="print"]').click();
  await pictureRequested.promise;
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
  send.resolve(undefined);
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^eager true(,eager true)*$/);
});
