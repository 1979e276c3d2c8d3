import type { BrowserContext, Page } from '@playwright/test';
import { LOCALES } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from './support/addresses.ts';
import { PAGE_KINDS, type PageKind } from './support/pageKinds.ts';
import { expect, test } from './support/test.ts';
import { readText } from './support/texts.ts';

/** This site asks for consent, and the visitor does not answer. */
const { kust } = TEST_AGENCIES;

/** Returns all data that a page has stored on the device. */
const readStorage = async (page: Page, context: BrowserContext) => ({
  cookies: (await context.cookies()).map(({ name }) => name),
  ...(await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))),
});
const EMPTY_STORAGE = { cookies: [], local: [], session: [], databases: [], caches: [], workers: 0 };

/** The ten pages of a first visit. */
const VISITED_PAGE_KINDS: readonly PageKind[] = [
  'home',
  'listing',
  'estate',
  'holiday homes',
  'holiday home',
  'contact',
  'project',
  'favourites',
  'listing',
  'estate',
];

test('ten pages of a first visit store nothing on the device', async ({ page, context }) => {
  for (const [index, kind] of VISITED_PAGE_KINDS.entries()) {
    const locale = LOCALES[index % LOCALES.length] ?? 'nl';
    await PAGE_KINDS[kind](page, kust, locale);
    // Scrolling to the end starts each script that waits until its element is visible.
    await page.mouse.move(200, 200);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
    expect(await readStorage(page, context), `${kind} in ${locale}`).toEqual(EMPTY_STORAGE);
  }
});

test('the first page erases what earlier versions stored without a request of the visitor', async ({ page }) => {
  await page.goto(kust.origin + pathFor('contact', 'nl'));
  await page.evaluate(() => {
    const items = [{ id: 1, at: 1_767_225_600 }];
    for (const key of ['gevel:viewed', 'gevel:visit', 'gevel:notices', 'gevel:favorites'])
      localStorage.setItem(key, JSON.stringify({ version: 1, items }));
    sessionStorage.setItem('gevel:list:1', '{}');
  });
  await page.reload();
  const readLeftovers = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await expect.poll(readLeftovers).toEqual(['gevel:favorites']);
});

test('the cookie policy states in each language what is stored, when, for how long, and how to ask', async ({
  page,
}) => {
  for (const locale of LOCALES) {
    await page.goto(kust.origin + pathFor('cookiePolicy', locale), { waitUntil: 'domcontentloaded' });
    const policy = page.getByRole('main');
    expect(await policy.locator('em').allTextContents(), locale).toEqual([
      'gevel-consent',
      'gevel:favorites',
      'gevel:remarks',
      'gevel:last-viewed',
      'gevel:last-visit',
      'gevel:own-links',
    ]);
    for (const key of ['around:recent.remember', 'around:recent.forget', 'subscribe:notices.keep'])
      await expect(policy).toContainText(readText(locale, key));
  }
});
