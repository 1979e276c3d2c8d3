import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { withoutNewerStyles } from '../browsers/withoutNewerStyles.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { AGENCIES, LARGE_SITE } from './support/addresses.ts';
import { cards, estateIds, expectSameWhenOpenedAfresh, heading, query } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

const BUILT = path.resolve(import.meta.dirname, '../../dist/client');
const SALE = `${LARGE_SITE.origin}/nl/aanbod`;

/**
 * Newer names that scripts use, or once used: each test takes one of them away. Some supported browsers lack those of the
 * first part (docs/browsers.md), and the site must work fully there. A browser without one of the second part is not
 * supported: it shows the page as the server made it, or the widget, and both must work.
 */
const NEWER = {
  supported: [
    'AbortSignal.any',
    'Array.prototype.toSorted',
    'Element.prototype.ariaBusy',
    'Element.prototype.ariaPressed',
    'Element.prototype.role',
    'Element.prototype.checkVisibility',
    'HTMLElement.prototype.showPopover',
    'Document.prototype.startViewTransition',
    'Navigator.prototype.share',
    'Navigator.prototype.connection',
    'Promise.withResolvers',
    'URL.canParse',
    'requestIdleCallback',
    'navigation',
    'Crypto.prototype.randomUUID',
  ],
  older: [
    'AbortSignal.timeout',
    'Array.prototype.at',
    'Array.prototype.findLast',
    'Object.hasOwn',
    'HTMLDialogElement.prototype.showModal',
    'HTMLFormElement.prototype.requestSubmit',
    'Document.prototype.adoptedStyleSheets',
    'CSSStyleSheet.prototype.replaceSync',
    'IntersectionObserver',
    'structuredClone',
  ],
} as const;

async function takeAway(page: Page, api: string): Promise<void> {
  await page.addInitScript((name) => {
    const parts = name.split('.');
    const last = parts.pop() ?? '';
    const owner = parts.reduce<unknown>((found, part) => Reflect.get(found as object, part), globalThis);
    if (!Reflect.deleteProperty(owner as object, last)) throw new Error(`${name} cannot be taken away.`);
  }, api);
}

async function filterAndSort(page: Page): Promise<void> {
  await page.goto(SALE);
  await page.locator('[data-widget="estateFilter"] form').hover();
  await page.getByText('Te huur', { exact: true }).click();
  const search = page.getByRole('button', { name: 'Zoeken' });
  // The widget reloads by itself, and takes the button away.
  if (
    !(await expect(heading(page))
      .toHaveText(/te huur$/, { timeout: 1500 })
      .then(
        () => true,
        () => false,
      ))
  )
    await search.click();
  await expect(heading(page)).toHaveText(/te huur$/);
  expect(query(page).getAll('transaction')).toContain('2');
  await expect(cards(page).first()).toBeVisible();

  await page.getByText('Sorteer op').click();
  await page.getByRole('link', { name: 'Prijs, aflopend' }).click();
  await expect.poll(() => query(page).get('sortOrder')).toBe('DESC');
  await expect(cards(page).first()).toBeVisible();
  // A list that a widget cannot show any more is not left beside an address that stands for another one.
  await expect(() => expectSameWhenOpenedAfresh(page)).toPass();
}

async function seeMore(page: Page): Promise<void> {
  await page.goto(SALE);
  const before = await estateIds(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const more = () => cards(page).count();
  const isLonger = await expect
    .poll(more, { timeout: 2000 })
    .toBeGreaterThan(before.length)
    .then(
      () => true,
      () => false,
    );
  if (!isLonger) {
    await page.getByRole('link', { name: 'Volgende' }).click();
    await expect.poll(async () => (await estateIds(page))[0]).not.toBe(before[0]);
  }
  expect(query(page).get('page')).toBe('2');
}

async function lookAtPictures(page: Page): Promise<void> {
  const { origin } = AGENCIES.claes;
  await page.goto(origin + pathFor('offer', 'nl'));
  const [estateId = ''] = await estateIds(page);
  await page.goto(origin + pathFor('estateShort', 'nl', { estateId }));
  await page
    .locator('[data-widget="estateGallery"]')
    .getByRole('list')
    .first()
    .locator('button:has(img)')
    .nth(1)
    .click();
  const viewer = page.getByRole('dialog');
  const layer = page.locator('[data-widget="estateGallery"] [popover] img').first();
  await expect.poll(async () => (await viewer.isVisible()) || (await layer.isVisible())).toBe(true);
}

async function keepFavourite(page: Page): Promise<void> {
  await page.goto(SALE);
  const [id = ''] = await estateIds(page);
  const heart = page.locator(`[data-favorite="${id}"]`).first();
  if (await heart.isHidden()) return;
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

test.use({ expectedErrors: [/./] });

for (const [part, names] of Object.entries(NEWER)) {
  test.describe(`without one thing that ${part} browsers may lack`, () => {
    for (const api of names) {
      test(api, async ({ page }) => {
        await takeAway(page, api);
        await filterAndSort(page);
        await seeMore(page);
        await lookAtPictures(page);
        if (part === 'supported') await keepFavourite(page);
      });
    }
  });
}

test.describe('with the styles that every supported browser knows', () => {
  test.use({ expectedErrors: [] });

  for (const width of [360, 1440]) {
    for (const [name, address] of [
      ['a list', SALE],
      ['the home page', `${AGENCIES.kust.origin}/de`],
      ['an empty list of favourites', AGENCIES.ardenne.origin + pathFor('favorites', 'fr')],
    ] as const) {
      test(`${name} has its colours and its width at ${width} pixels`, async ({ page }) => {
        await page.route('**/assets/*.css', async (route) => {
          const file = path.join(BUILT, path.basename(new URL(route.request().url()).pathname));
          await route.fulfill({ contentType: 'text/css', body: withoutNewerStyles(readFileSync(file, 'utf8')) });
        });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        const seen = await page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.documentElement);
          const { scrollWidth, clientWidth } = document.documentElement;
          return {
            backgroundColor,
            color,
            wider: scrollWidth - clientWidth,
          };
        });
        expect(seen.wider).toBeLessThanOrEqual(0);
        expect(seen.backgroundColor).toMatch(/^rgb\(2\d\d, 2\d\d, 2\d\d\)$/);
        expect(seen.color).toMatch(/^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/);
      });
    }
  }
});
