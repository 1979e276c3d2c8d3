import type { Page } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { PAGE_KINDS, type PageKind } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

const { kust } = TEST_AGENCIES;
const findNotice = (page: Page) => page.locator('gevel-consent > section');

/** The windows: 1,280 × 1,024 pixels at 400 %, the same at 200 %, a phone, and a wide screen. */
const WINDOW_SIZES = [
  { width: 320, height: 256 },
  { width: 640, height: 400 },
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

const TESTED_PAGE_KINDS = [
  'home',
  'listing',
  'estate',
  'contact',
  'holiday home',
] as const satisfies readonly PageKind[];
const MAX_TAB_STOPS = 45;

/**
 * Records, for each focused element after it has been scrolled to, whether the notice hides it completely (WCAG 2.2,
 * 2.4.11).
 */
const recordTabStops = (page: Page) =>
  page.evaluate(() => {
    const watched = { stops: 0, covered: [] as string[] };
    Object.assign(window, { watched });
    const recordFocus = () => {
      const stop = document.activeElement;
      watched.stops += 1;
      if (!stop || stop === document.body || stop.closest('gevel-consent')) return;
      const cover = document.querySelector('gevel-consent section');
      const { left, right, top, bottom } = stop.getBoundingClientRect();
      const box = cover?.getBoundingClientRect();
      if (!cover || !box || getComputedStyle(cover).position !== 'fixed') return;
      const isCovered = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
      if (isCovered) watched.covered.push(stop.outerHTML.slice(0, 120));
    };
    // The browser sends the keyup event after it has moved the focus and has scrolled to it.
    addEventListener('keyup', ({ key }) => key === 'Tab' && recordFocus(), true);
  });

const readTabStops = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: { stops: number; covered: string[] } }).watched);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the notice comes first in the tab order, after the skip link', async ({ page }) => {
  await page.goto(`${kust.origin}/nl`);
  await expect(findNotice(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: readText('nl', 'common:skipToContent') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(findNotice(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(
    findNotice(page).getByRole('button', { name: readText('nl', 'consent:accept'), exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused();
});

for (const kind of TESTED_PAGE_KINDS) {
  test(`the notice covers no focused element: ${kind}`, async ({ page }) => {
    await PAGE_KINDS[kind](page, kust, 'nl');
    const covered: string[] = [];
    for (const { width, height } of WINDOW_SIZES) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(findNotice(page)).toBeVisible();
      const menu = page.getByRole('banner').locator('summary').first();
      if (await menu.isVisible()) await menu.press('Enter');
      await recordTabStops(page);
      for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) await page.keyboard.press('Tab');
      const { stops, covered: found } = await readTabStops(page);
      expect(stops).toBe(MAX_TAB_STOPS);
      covered.push(...found.map((element) => `${width} × ${height}: ${element}`));
    }
    expect(covered).toEqual([]);
  });
}

const acceptInNotice = (page: Page) =>
  findNotice(page)
    .getByRole('button', { name: readText('nl', 'consent:accept'), exact: true })
    .click();

test.describe('a choice in the notice', () => {
  // The server for statistics of this agency does not exist.
  test.use({ expectedErrors: [/net::ERR_NAME_NOT_RESOLVED/] });

  test('is shown on the page about cookies', async ({ page }) => {
    const cookiePage = kust.origin + pathFor('cookiePolicy', 'nl');
    await page.goto(cookiePage);
    const media = page.getByRole('checkbox', { name: readText('nl', 'consent:media.name') });
    await expect(findNotice(page)).toBeVisible();
    await expect(media).not.toBeChecked();
    await acceptInNotice(page);
    await expect(media).toBeChecked();
    await page.getByRole('button', { name: readText('nl', 'consent:save'), exact: true }).click();
    await expect(page.getByText(readText('nl', 'consent:saved.all'))).toBeVisible();
    await expect(media).toBeChecked();
  });

  test('is shown on the page about cookies after a return through the back/forward cache', async ({
    page,
    context,
  }) => {
    await page.goto(kust.origin + pathFor('cookiePolicy', 'nl'));
    await expect(findNotice(page)).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto(`${kust.origin}/nl`);
    await acceptInNotice(otherTab);
    await expect(findNotice(otherTab)).toBeHidden();
    await otherTab.close();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('checkbox', { name: readText('nl', 'consent:media.name') })).toBeChecked();
  });
});
