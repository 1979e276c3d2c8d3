import type { Page } from '@playwright/test';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { REFUSED_FONT_ERROR, refuseFonts } from './support/fonts.ts';
import { waitUntilHydrated } from './support/listingPage.ts';
import { PAGE_KINDS } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

/** The address of a duplex of the demo with ten tabs, a virtual visit and a video. */
const DUPLEX_URL = `${TEST_AGENCIES.claes.origin}${pathFor('estateShort', 'nl', { estateId: '1104' })}`;
const PLAYER_HOST = /matterport|youtube|vimeo/;
const PHONE_WINDOW = { width: 360, height: 740 };

const findTabs = (page: Page) => page.getByRole('tab');
const findPanel = (page: Page) => page.getByRole('tabpanel');
const findParts = (page: Page) => page.locator('gevel-tabs > details');
const readFragment = (page: Page) => new URL(page.url()).hash;

async function waitForTabs(page: Page): Promise<void> {
  await expect(page.locator('gevel-tabs')).toHaveAttribute('data-mode', 'tabs');
}

test('the keyboard switches tabs, and the address changes without new entries in the history', async ({ page }) => {
  await page.goto(DUPLEX_URL);
  await waitForTabs(page);
  const entries = await page.evaluate(() => history.length);
  await expect(findPanel(page)).toHaveCount(1);
  await findTabs(page).first().focus();
  await page.keyboard.press('ArrowRight');
  const second = findTabs(page).nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  expect(readFragment(page)).toBe(await second.getAttribute('href'));
  await expect(findPanel(page)).toHaveAccessibleName((await second.textContent()) ?? '');
  await page.keyboard.press('End');
  await expect(findTabs(page).last()).toBeFocused();
  await expect(findTabs(page).last()).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.press('ArrowRight');
  await expect(findTabs(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(findPanel(page)).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test.describe('with the fallback fonts', () => {
  test.use({ expectedErrors: [REFUSED_FONT_ERROR] });

  test('an address with a fragment opens its tab, and nothing moves while the script loads', async ({ page }) => {
    await refuseFonts(page);
    const canonical = (await page.goto(DUPLEX_URL))?.url() ?? '';
    await page.goto('about:blank');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await page.goto(`${canonical}#planning`);
    await waitForTabs(page);
    const selected = page.getByRole('tab', { selected: true });
    await expect(selected).toHaveAttribute('href', readFragment(page));
    await expect(selected).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});

test('a fragment that is not percent-encoded correctly leaves the tabs usable', async ({ page }) => {
  await page.goto(`${DUPLEX_URL}#50%`);
  await waitForTabs(page);
  await findTabs(page).nth(1).click();
  await expect(findTabs(page).nth(1)).toHaveAttribute('aria-selected', 'true');
});

test('the browser’s text search opens the tab that contains the match', async ({ page }) => {
  await page.goto(DUPLEX_URL);
  await waitForTabs(page);
  const closed = findParts(page).nth(3);
  await expect(closed).toHaveAttribute('hidden', 'until-found');
  await closed.dispatchEvent('beforematch', { bubbles: true });
  await expect(findTabs(page).nth(3)).toHaveAttribute('aria-selected', 'true');
  await expect(closed).toBeVisible();
});

test('on a phone the parts unfold, and match the tabs after the phone is turned', async ({ page }) => {
  await page.setViewportSize(PHONE_WINDOW);
  await page.goto(DUPLEX_URL);
  await expect(page.locator('gevel-tabs')).toHaveAttribute('data-mode', 'accordion');
  await expect(findTabs(page)).toHaveCount(0);
  const third = findParts(page).nth(2);
  await expect(third.locator('li').first()).toBeHidden();
  await third.locator('summary').click();
  await expect(third.locator('li').first()).toBeVisible();
  await expect.poll(() => readFragment(page)).not.toBe('');
  await page.setViewportSize({ width: 900, height: 740 });
  await expect(findTabs(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(findPanel(page)).toHaveCount(1);
});

test('a video loads only on a click, and so does the virtual visit among the pictures', async ({ page }) => {
  const requestedHosts: string[] = [];
  await page.route(PLAYER_HOST, async (route) => {
    requestedHosts.push(new URL(route.request().url()).host);
    await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const answer = await page.goto(DUPLEX_URL, { waitUntil: 'networkidle' });
  expect(requestedHosts).toEqual([]);
  expect(answer?.headers()['content-security-policy']).toContain(
    'frame-src https://my.matterport.com https://www.youtube-nocookie.com;',
  );
  await page.locator('gevel-virtual-visit a', { hasText: readText('nl', 'estate:visits.video') }).click();
  await expect(page.locator('gevel-virtual-visit iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  );
  await expect.poll(() => requestedHosts).toEqual(['www.youtube-nocookie.com']);

  const gallery = page.locator('[data-widget="estateGallery"]');
  await gallery.getByRole('link', { name: readText('nl', 'estate:gallery.visit') }).click();
  await waitUntilHydrated(gallery);
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('link', { name: readText('nl', 'estate:visits.visit') }).press('Enter');
  await expect(viewer.locator('iframe')).toHaveAttribute('src', /^https:\/\/my\.matterport\.com\//);
  await expect(viewer.locator('iframe')).toBeFocused();
  await expect.poll(() => requestedHosts).toEqual(['www.youtube-nocookie.com', 'my.matterport.com']);
  await page.keyboard.press('Escape');
});

test.describe('when the code of the player cannot be loaded', () => {
  // Other code of the page that loads late is refused, too.
  test.use({ expectedErrors: [/net::ERR_FAILED|dynamically imported module/] });

  test('a click on a video opens it at its provider', async ({ page }) => {
    await page.goto(DUPLEX_URL, { waitUntil: 'networkidle' });
    const video = page.locator('gevel-virtual-visit a', { hasText: readText('nl', 'estate:visits.video') });
    const address = (await video.getAttribute('href')) ?? '';
    await page.route(
      (url) => url.href === address,
      (route) => route.fulfill({ contentType: 'text/html', body: '<title>Provider</title>' }),
    );
    await page.route('**/*.js', (route) => route.abort());
    await video.click();
    await expect(page).toHaveTitle('Provider');
  });
});

test('the printed page is a brochure of two sheets', async ({ page }) => {
  await page.goto(DUPLEX_URL);
  await waitForTabs(page);
  await page.emulateMedia({ media: 'print' });
  for (const tab of ['financial', 'construction', 'layout', 'epc', 'planning']) {
    await expect(page.locator(`[data-tab="${tab}"]`).locator('li').last()).toBeVisible();
  }
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

/** The area of an A4 sheet within its margins, in CSS pixels. */
const SHEET_SIZE_PX = { width: 688, height: 1024 } as const;

/**
 * Lists, for the printed page, the words that are cut off, the facts that need more than one line, and the bottom edge
 * of each part.
 */
const measurePrintedPage = (page: Page) =>
  page.evaluate(() => {
    const shownElements = [
      ...document.querySelectorAll<HTMLElement>('article p, article dt, article dd, article li'),
    ].filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none');
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) ||
        isCut(element.parentElement));
    const facts = [...document.querySelectorAll<HTMLElement>('article header + dl dd, article header + dl dt')];
    return {
      cut: shownElements.filter(isCut).map(({ textContent }) => textContent.slice(0, 60)),
      broken: facts
        .filter((fact) => fact.offsetHeight > 1.9 * Number.parseFloat(getComputedStyle(fact).lineHeight))
        .map(({ textContent }) => textContent),
    };
  });

for (const [name, path] of [
  ['an estate', DUPLEX_URL],
  ['an estate in German', `${TEST_AGENCIES.kust.origin}${pathFor('estateShort', 'de', { estateId: 3001 })}`],
  ['a holiday home', undefined],
] as const) {
  test(`the printed page of ${name} is complete, and its first sheet names a contact`, async ({ page }) => {
    await page.setViewportSize(SHEET_SIZE_PX);
    if (path === undefined) await PAGE_KINDS['holiday home'](page, TEST_AGENCIES.kust, 'de');
    else await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    expect(await measurePrintedPage(page)).toEqual({ cut: [], broken: [] });
    const head = page.locator('article [aria-hidden="true"]').filter({ hasText: /\+32.*@/s });
    await expect(head).toBeVisible();
    const code = page.locator('article [aria-hidden="true"]:has(> svg[shape-rendering])');
    await expect(code).toBeVisible();
    const foot = (await code.boundingBox()) ?? { y: Infinity, height: 0 };
    expect(foot.y + foot.height).toBeLessThanOrEqual(SHEET_SIZE_PX.height);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every part can be read, and a visit is a link', async ({ page }) => {
    await page.goto(DUPLEX_URL);
    const count = await findParts(page).count();
    expect(count).toBeGreaterThan(6);
    for (let index = 0; index < count; index += 1) {
      await expect(findParts(page).nth(index).locator(':scope > div')).toBeVisible();
    }
    await expect(page.locator('gevel-virtual-visit a').first()).toHaveAttribute(
      'href',
      /^https:\/\/my\.matterport\.com\//,
    );
    await page.setViewportSize(PHONE_WINDOW);
    const last = findParts(page).last();
    await expect(last.locator('li').first()).toBeHidden();
    await last.locator('summary').click();
    await expect(last.locator('li').first()).toBeVisible();
  });
});
