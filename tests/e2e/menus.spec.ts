import type { Page } from '@playwright/test';
import { TEST_AGENCIES } from './support/addresses.ts';
import { holdScripts } from './support/holdScripts.ts';
import { PAGE_KINDS } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';

const { kust, claes } = TEST_AGENCIES;

const findSortMenu = (page: Page) =>
  page.locator('details', { has: page.locator('summary', { hasText: 'Sorteer op' }) });
const findWishesMenu = (page: Page) =>
  page.locator('details details', { has: page.locator('summary[data-part="wishes"]') });
const findSubmenu = (page: Page) => page.getByRole('banner').locator('details details').first();

const TESTED_MENUS = [
  { name: 'sort menu of the list', agency: claes, kind: 'listing', menu: findSortMenu },
  { name: 'sort menu beside the map', agency: claes, kind: 'listing on a map', menu: findSortMenu },
  { name: 'sort menu of holiday homes', agency: kust, kind: 'holiday homes', menu: findSortMenu },
  { name: 'choice of the holiday filter', agency: kust, kind: 'holiday homes', menu: findWishesMenu },
  { name: 'submenu of the header', agency: claes, kind: 'contact', menu: findSubmenu },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, agency, kind, menu } of TESTED_MENUS) {
  test(`${name}: Escape, a click elsewhere or moving the focus away closes it`, async ({ page }) => {
    await PAGE_KINDS[kind](page, agency, 'nl');
    const details = menu(page);
    const summary = details.locator('> summary');
    const openMenu = async () => {
      await summary.press('Enter');
      await expect(details).toHaveAttribute('open', '');
    };
    const isClosed = () => expect(details).not.toHaveAttribute('open');
    // The code that closes menus is requested when the first menu opens. Escape works also before it arrives.
    const releaseCode = await holdScripts(page, 'code');
    await openMenu();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    releaseCode();
    await isClosed();
    await expect(summary).toBeFocused();

    await openMenu();
    // The click is at the top edge of the window, where the skip link is drawn above all menus, so it is outside the
    // menu.
    await page.mouse.click(720, 2);
    await isClosed();

    await openMenu();
    await page.keyboard.press('Shift+Tab');
    await isClosed();
  });
}

test('submenu of the header: its button is beside its link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await PAGE_KINDS.contact(page, claes, 'nl');
  const item = findSubmenu(page).locator('xpath=ancestor::li[1]');
  const [link, button] = await Promise.all([
    item.locator('> a').boundingBox(),
    item.locator('> details > summary').boundingBox(),
  ]);
  if (!link || !button) throw new Error('the item shows no link or no button');
  expect(button.x - (link.x + link.width)).toBeGreaterThanOrEqual(0);
  expect(button.x - (link.x + link.width)).toBeLessThan(button.width / 2);
});
