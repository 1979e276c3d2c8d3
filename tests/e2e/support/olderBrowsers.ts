import type { Locator, Page } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, LARGE_SITE } from './addresses.ts';
import {
  findCards,
  readEstateIds,
  expectSameWhenOpenedAfresh,
  findFilter,
  findHeading,
  findList,
  readQuery,
} from './listingPage.ts';
import { expect } from './test.ts';

export const SALE_LISTING_URL = `${LARGE_SITE.origin}/nl/aanbod`;

/**
 * The newer features of browsers that scripts use or used in the past. Some supported browsers lack features in
 * `supported` (docs/browsers.md), and the site must work fully there. A browser that lacks a feature in `older` is not
 * supported: it shows either the page as the server rendered it or the widget, and both must work.
 */
export const NEWER_FEATURES = {
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

export async function removeFeatures(page: Page, apis: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      const parts = name.split('.');
      const last = parts.pop() ?? '';
      const owner = parts.reduce<unknown>((found, part) => Reflect.get(found as object, part), globalThis);
      if (!Reflect.deleteProperty(owner as object, last)) throw new Error(`${name} cannot be taken away.`);
    }
  }, apis);
}

/**
 * Selects a widget that does not start, because it failed or because the browser lacks something that every widget
 * needs.
 */
const findFailedWidget = (widget: Locator) => widget.and(widget.page().locator('[data-failed], :not(:defined)'));

/** Waits until a widget has started or failed. The HTML of the widget does not change after that. */
const waitUntilWidgetSettled = (widget: Locator) =>
  expect(widget.and(widget.page().locator('[data-hydrated]')).or(findFailedWidget(widget))).toBeAttached();

/** Waits until an event has happened or a widget has failed. Returns whether the event has happened. */
async function waitForEventOrFailure(event: Locator, widget: Locator): Promise<boolean> {
  await expect(event.or(findFailedWidget(widget)).first()).toBeAttached();
  return (await findFailedWidget(widget).count()) === 0;
}

async function filterAndSort(page: Page): Promise<void> {
  await page.goto(SALE_LISTING_URL);
  await findFilter(page).locator('form').hover();
  await waitUntilWidgetSettled(findFilter(page));
  await page.getByText('Te huur', { exact: true }).click();
  const toRent = findHeading(page).filter({ hasText: /te huur$/ });
  // The widget reloads the list by itself and removes the button.
  if (!(await waitForEventOrFailure(toRent, findFilter(page))))
    await page.getByRole('button', { name: 'Zoeken' }).click();
  await expect(toRent).toBeAttached();
  expect(readQuery(page).getAll('transaction')).toContain('2');
  await expect(findCards(page).first()).toBeVisible();

  await page.getByText('Sorteer op').click();
  await page.getByRole('link', { name: 'Prijs, aflopend' }).click();
  await expect.poll(() => readQuery(page).get('sortOrder')).toBe('DESC');
  await expect(findCards(page).first()).toBeVisible();
  // When a widget cannot update a list, the page must not show the list with the address of another list.
  await expect(() => expectSameWhenOpenedAfresh(page)).toPass();
}

async function scrollForMore(page: Page): Promise<void> {
  await page.goto(SALE_LISTING_URL);
  const before = await readEstateIds(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  // Without an IntersectionObserver, the page cannot detect that its end is near, so its links to pages stay.
  const isWatched = await page.evaluate(() => 'IntersectionObserver' in window);
  if (!isWatched || !(await waitForEventOrFailure(findCards(page).nth(before.length), findList(page)))) {
    await page.getByRole('link', { name: 'Volgende' }).click();
    await expect.poll(async () => (await readEstateIds(page))[0]).not.toBe(before[0]);
  }
  await expect.poll(() => readQuery(page).get('page')).toBe('2');
}

async function lookAtPictures(page: Page): Promise<void> {
  const { origin } = TEST_AGENCIES.claes;
  await page.goto(origin + pathFor('offer', 'nl'));
  const [estateId = ''] = await readEstateIds(page);
  await page.goto(origin + pathFor('estateShort', 'nl', { estateId }));
  const gallery = page.locator('[data-widget="estateGallery"]');
  await gallery.getByRole('list').first().locator('button:has(img)').nth(1).click();
  const layer = gallery.locator('[popover] img').first();
  await expect(page.getByRole('dialog').or(layer).filter({ visible: true }).first()).toBeVisible();
}

async function keepFavourite(page: Page): Promise<void> {
  await page.goto(SALE_LISTING_URL);
  const [id = ''] = await readEstateIds(page);
  const heart = page.locator(`[data-favorite="${id}"]`).first();
  if (await heart.isHidden()) return;
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

/** Filters, sorts, scrolls and views pictures. In a supported browser, it also stores a favourite. */
export async function usePart(page: Page, part: keyof typeof NEWER_FEATURES): Promise<void> {
  await filterAndSort(page);
  await scrollForMore(page);
  await lookAtPictures(page);
  if (part === 'supported') await keepFavourite(page);
}
