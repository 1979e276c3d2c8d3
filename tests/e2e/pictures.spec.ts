import { pathFor } from '../../shared/routes/pathFor.ts';
import { AGENCIES } from './support/addresses.ts';
import { cards } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

test('the first pictures load at once, in a modern format; the others when they come near', async ({ page }) => {
  const types = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/media/')) types.set(pathname, response.headers()['content-type'] ?? '');
  });
  await page.goto(`${AGENCIES.claes.origin}/nl/aanbod`);
  const first = cards(page).first().locator('img').first();
  await expect(first).toHaveAttribute('fetchpriority', 'high');
  await expect(first).toHaveAttribute('loading', 'eager');
  await expect(first).toHaveAttribute('width', /^\d+$/);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const last = cards(page).last().locator('img').first();
  await expect(last).toHaveAttribute('loading', 'lazy');
  expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe('');
  // A picture three swipes beside the first one waits as well, until the visitor swipes.
  const beside = cards(page).first().locator('img').last();
  const width = () => beside.evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(await width()).toBe(0);
  await beside.evaluate((image) => image.closest('[role="group"]')?.scrollTo({ left: 10_000 }));
  await expect.poll(width).toBeGreaterThan(0);
  expect([...new Set(types.values())]).toEqual(['image/avif']);
  expect([...types.keys()].every((path) => /\/card(-2x)?\.avif$/.test(path))).toBe(true);
});

test('the print button waits for the pictures that are only on paper', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const pictures = document.querySelectorAll<HTMLImageElement>('[data-print="only"] img');
      document.body.dataset['printed'] = [...pictures].map(({ loading, complete }) => `${loading} ${complete}`).join();
    };
  });
  await page.goto(`${AGENCIES.claes.origin}${pathFor('estateShort', 'nl', { estateId: '1104' })}`);
  await page.locator('[data-action="print"]').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^eager true(,eager true)*$/);
});
