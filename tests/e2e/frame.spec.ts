import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { TEST_AGENCIES, TILE_SERVER } from './support/addresses.ts';
import { REFUSED_FONT_ERROR, refuseFonts } from './support/fonts.ts';
import { findCards, findHeading } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

const { claes, kust } = TEST_AGENCIES;
const findBanner = (page: Page) => page.getByRole('banner');
const findSubmenu = (page: Page) => findBanner(page).locator('details details').first();
const findConsentNotice = (page: Page) => page.locator('gevel-consent');

test('the keyboard opens one part of the navigation at a time, and the part closes when the focus leaves it', async ({
  page,
}) => {
  await page.goto(`${claes.origin}/nl`);
  const sale = findBanner(page).getByRole('link', { name: 'Te koop', exact: true });
  await sale.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findSubmenu(page)).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await expect(findBanner(page).getByRole('link', { name: 'Huizen' })).toBeFocused();
  await expectNoViolations(page, { withinSelector: 'header' });

  await page.keyboard.press('Escape');
  await expect(findSubmenu(page)).not.toHaveAttribute('open');
  await expect(findSubmenu(page).locator('summary')).toBeFocused();

  await page.keyboard.press('Enter');
  await findBanner(page).locator('summary', { hasText: 'Submenu Te huur' }).click();
  await expect(findSubmenu(page)).not.toHaveAttribute('open');
  await expect(findBanner(page).getByRole('link', { name: 'Appartementen' })).toBeVisible();
  await page.mouse.click(700, 700);
  await expect(findBanner(page).getByRole('link', { name: 'Appartementen' })).toBeHidden();
});

test('no word of the navigation breaks at twice the text size', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 320, height: 740 });
  const link = findBanner(page).getByRole('link', { name: 'Verkaufen', exact: true });
  // The first page may have only the basic menu when the back office is late on a busy machine.
  await expect(async () => {
    await page.goto(`${TEST_AGENCIES.ardenne.origin}/de`);
    await findBanner(page).getByText('Menü', { exact: true }).click();
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass();
  const lines = await link.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  expect(lines).toBe(1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('on a phone, the navigation leads through its levels', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${claes.origin}/nl`);
    await findBanner(page).getByText('Menu', { exact: true }).click();
    await findSubmenu(page).locator('summary').click();
    await findBanner(page).getByRole('link', { name: 'Gronden' }).click();
    await expect(page).toHaveURL(/\/nl\/aanbod\/te-koop\/grond/);
    await expect(findSubmenu(page).locator('[aria-current="page"]')).toHaveText('Gronden');
  });

  test('consent is given and withdrawn on the page about cookies', async ({ page, context }) => {
    await page.goto(`${kust.origin}/nl`);
    await expect(findConsentNotice(page)).toBeHidden();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: readText('nl', 'consent:change') })
      .click();
    await page.getByRole('checkbox', { name: readText('nl', 'consent:media.name') }).check();
    await page.getByRole('button', { name: readText('nl', 'consent:save') }).click();
    await expect(page.getByText(readText('nl', 'consent:saved.some'))).toBeVisible();
    const readConsentCookie = async () => (await context.cookies()).find(({ name }) => name === 'gevel-consent')?.value;
    expect(await readConsentCookie()).toBe('media:1.statistics:0');
    await page.getByRole('button', { name: readText('nl', 'consent:refuseAll') }).click();
    await expect(page.getByText(readText('nl', 'consent:saved.none'))).toBeVisible();
    expect(await readConsentCookie()).toBe('media:0.statistics:0');
  });
});

test.describe('consent', () => {
  /** The requests to other origins. */
  let foreign: { url: string; body: string }[];
  test.beforeEach(async ({ page }) => {
    foreign = [];
    await page.route(
      ({ hostname, host }) => !hostname.endsWith('localhost') || host === TILE_SERVER.host,
      async (route) => {
        foreign.push({ url: route.request().url(), body: route.request().postData() ?? '' });
        await route.fulfill({ status: 204 });
      },
    );
  });

  test('no third-party content loads before consent, and refusing also takes one press', async ({ page }) => {
    await page.goto(`${kust.origin}/nl`);
    const refuse = findConsentNotice(page).getByRole('button', { name: readText('nl', 'consent:refuse'), exact: true });
    const accept = findConsentNotice(page).getByRole('button', { name: readText('nl', 'consent:accept'), exact: true });
    await expect(refuse).toBeVisible();
    const [one, other] = await Promise.all([refuse.boundingBox(), accept.boundingBox()]);
    expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
    const readButtonStyle = (name: string) =>
      findConsentNotice(page)
        .getByRole('button', { name, exact: true })
        .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color].join());
    expect(await readButtonStyle(readText('nl', 'consent:refuse'))).toBe(
      await readButtonStyle(readText('nl', 'consent:accept')),
    );
    await expectNoViolations(page, { withinSelector: 'gevel-consent' });
    await refuse.click();
    await expect(findConsentNotice(page)).toBeHidden();
    await page.goto(`${kust.origin}/nl/contact`);
    await expect(findHeading(page)).toBeVisible();
    await expect(findConsentNotice(page)).toBeHidden();
    expect(foreign).toEqual([]);
  });

  test.describe('with the fallback fonts', () => {
    test.use({ expectedErrors: [REFUSED_FONT_ERROR] });

    test('the question about consent moves no content', async ({ page }) => {
      await refuseFonts(page);
      await page.goto(`${kust.origin}/nl`);
      await expect(findConsentNotice(page).getByRole('button').first()).toBeVisible();
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
            ).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 200);
          }),
      );
      expect(shift).toBe(0);
    });
  });

  test('accepted content loads at once and on the next page, until consent is withdrawn', async ({ page }) => {
    await page.goto(`${kust.origin}/nl/contact`);
    await findConsentNotice(page)
      .getByRole('button', { name: readText('nl', 'consent:accept'), exact: true })
      .click();
    await expect.poll(() => foreign.length).toBe(1);
    expect(foreign[0]?.url).toBe('https://cijfers.kustenco.example/matomo.php');
    const request = new URLSearchParams(foreign[0]?.body);
    expect([request.get('idsite'), request.get('url')]).toEqual(['1', `${kust.origin}/nl/contact`]);

    await page.goto(`${kust.origin}/nl/aanbod`);
    await findCards(page).filter({ visible: true }).first().getByRole('link').first().click();
    const map = page.locator('[data-widget="estateMap"]');
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('.leaflet-container')).toBeVisible();
    await expect(page.locator('body')).toBeFocused();

    await page.goto(`${kust.origin}/nl/cookiebeleid`);
    await expect.poll(() => foreign.filter(({ url }) => url.endsWith('matomo.php')).length).toBe(4);
    await expect(findConsentNotice(page)).toBeHidden();
    const media = page.getByRole('checkbox', { name: readText('nl', 'consent:media.name') });
    await expect(media).toBeChecked();
    await page.getByRole('button', { name: readText('nl', 'consent:refuseAll') }).click();
    await expect(page.getByText(readText('nl', 'consent:saved.none'))).toBeVisible();
    await expect(media).not.toBeChecked();
    expect(foreign.filter(({ url }) => url.endsWith('matomo.php'))).toHaveLength(4);
  });
});

/** Returns the centre of a link in the header, which is the same on every page. */
async function findMiddle(page: Page, name: string): Promise<[x: number, y: number]> {
  const box = await findBanner(page).getByRole('link', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`The header has no ${name}.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`between two pages, ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
    test.use({ javaScriptEnabled });

    test('the first click counts', async ({ page }) => {
      const paths = ['/nl/contact', '/nl/aanbod', '/nl/contact', '/nl/favorieten', '/nl/contact'];
      for (const path of paths) await page.goto(claes.origin + path);
      const contact = await findMiddle(page, 'Contact');
      const favorites = await findMiddle(page, readText('nl', 'common:favorites'));
      for (const [path, point] of [
        ['/nl/favorieten', favorites],
        ['/nl/contact', contact],
        ['/nl/favorieten', favorites],
        ['/nl/contact', contact],
      ] as const) {
        // The test clicks once and then only waits until the page exists.
        await page.mouse.click(...point);
        await page.waitForURL(claes.origin + path, { waitUntil: 'domcontentloaded' });
      }
    });
  });
}

/**
 * Hovers over a link until the browser has prefetched two files: the page, and the script that gives the card's picture
 * a name for the view transition.
 */
async function hoverUntilPrefetched(page: Page, link: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const prefetched = new Promise<void>((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve());
  });
  await session.send('Preload.enable');
  const code = page.waitForResponse(/\/assets\/.*\.js$/);
  await link.hover();
  await Promise.all([code.then((response) => response.finished()), prefetched]);
  await session.detach();
}

/** Returns whether the last opened page had a view transition, and the names of the parts that moved. */
const readTransition = (page: Page) =>
  page.evaluate(() => (window as unknown as { transitions: { moves: boolean; names: string[] }[] }).transitions.at(-1));

test.describe('from a card to the page of its home', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const seen = ((window as unknown as { transitions?: object[] }).transitions ??= []);
      addEventListener('pagereveal', ({ viewTransition }) => {
        const entry = { moves: viewTransition !== null, names: [] as string[] };
        seen.push(entry);
        const recordMoves = () => {
          entry.names = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
            .filter((name) => name.includes('main-picture'));
        };
        void viewTransition?.ready.then(recordMoves);
      });
    });
  });

  test('the picture grows into the picture of the page', async ({ page }) => {
    await page.goto(`${claes.origin}/nl`);
    const link = findCards(page).filter({ visible: true }).first().getByRole('link').first();
    await page.waitForLoadState('networkidle');
    await hoverUntilPrefetched(page, link);
    await link.click();
    await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\//);
    await expect.poll(() => readTransition(page)).toMatchObject({ moves: true });
    // The browser animates the group of a view transition only when both pages show the picture.
    await expect
      .poll(async () => (await readTransition(page))?.names)
      .toEqual(
        expect.arrayContaining(['::view-transition-group(main-picture)', '::view-transition-old(main-picture)']),
      );
  });

  test('the page accepts clicks while the picture grows', async ({ page }) => {
    await page.goto(`${claes.origin}/nl/contact`);
    const target = await findMiddle(page, 'Contact');
    await page.goto(`${claes.origin}/nl/aanbod`);
    const link = findCards(page).filter({ visible: true }).first().getByRole('link').first();
    await page.waitForLoadState('networkidle');
    await hoverUntilPrefetched(page, link);
    await link.click();
    await page.waitForURL(/\/nl\/aanbod\/\d+\//, { waitUntil: 'commit' });
    await expect.poll(() => readTransition(page)).toMatchObject({ moves: true });
    await page.mouse.click(...target);
    await expect(page).toHaveURL(`${claes.origin}/nl/contact`);
  });

  test.describe('for visitors who prefer reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('nothing moves', async ({ page }) => {
      await page.goto(`${claes.origin}/nl/aanbod`);
      await findCards(page).first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/nl\/aanbod\/\d+\//);
      await expect.poll(() => readTransition(page)).toMatchObject({ moves: false });
    });
  });
});

test('a link under the pointer is prefetched before it is followed', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  const fetched = new Map<string, string>();
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
    fetched.set(new URL(prefetchUrl).pathname, status),
  );
  await session.send('Preload.enable');
  await page.goto(`${claes.origin}/nl`);
  await findBanner(page).getByRole('link', { name: 'Contact' }).hover();
  await expect.poll(() => fetched.get('/nl/contact')).toMatch(/Ready|Success/);
  expect([...fetched.keys()].filter((path) => /\/(ajax|media|files)\//.test(path))).toEqual([]);
});
