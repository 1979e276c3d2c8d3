import type { Locale } from '#shared/i18n/locales.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { TEST_AGENCIES, TEST_AGENCY_NAMES } from './support/addresses.ts';
import { findFilter, waitUntilHydrated, findList } from './support/listingPage.ts';
import { expect, test } from './support/test.ts';

/**
 * The number of estates. Pages of one kind differ only in their data, and `everyDetailPage` opens all of them without a
 * browser. A few pages are enough here, because this test checks the effect of scripts and styles.
 */
const MAX_ESTATE_PAGES = 3;
const MAX_FILTERED_LISTS = 3;
/** The number of lists with a path of their own. There is one such list for each town and type. */
const MAX_OTHER_LISTS = 2;

/** Creates the list of addresses to open in one language: all pages, some estates and some filtered lists. */
function createFrontier(origin: string, locale: Locale) {
  const waitingAddresses = [`${origin}/${locale}`];
  const seenAddresses = new Set(waitingAddresses);
  const pagesLeft = { estates: MAX_ESTATE_PAGES, filters: MAX_FILTERED_LISTS, lists: MAX_OTHER_LISTS };
  return {
    next: () => waitingAddresses.shift(),
    add(href: string) {
      const url = new URL(href);
      url.hash = '';
      const isOurs = url.origin === origin && url.pathname.startsWith(`/${locale}`);
      const isFeed = /\.(?:xml|ics)$/.test(url.pathname);
      if (!isOurs || isFeed || seenAddresses.has(url.href)) return;
      seenAddresses.add(url.href);
      if (/\/\d+(?:\/|$)/.test(url.pathname) && (pagesLeft.estates -= 1) < 0) return;
      if (/^offer(?:Sale|Rent)/.test(matchRoute(url.pathname)?.name ?? '') && (pagesLeft.lists -= 1) < 0) return;
      if (url.search && (pagesLeft.filters -= 1) < 0) return;
      waitingAddresses.push(url.href);
    },
  };
}

/**
 * Each agency is crawled in a language that is not its first one, because most other tests use the first one. Tests
 * without a browser check the addresses and texts of all languages.
 */
for (const name of TEST_AGENCY_NAMES) {
  const { origin, locales } = TEST_AGENCIES[name];
  const locale = locales.at(-1) ?? locales[0];
  test(`${name} in ${locale}: every link works, and no page has a fault`, async ({ page }) => {
    test.setTimeout(300_000);
    const frontier = createFrontier(origin, locale);
    let pages = 0;
    for (let address = frontier.next(); address; address = frontier.next()) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      pages += 1;
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      if ((await findFilter(page).count()) > 0) {
        await findFilter(page).locator('form').hover();
        await waitUntilHydrated(findFilter(page));
      }
      const sortMenu = findList(page).locator('summary');
      if ((await sortMenu.count()) > 0) {
        await sortMenu.click();
        await waitUntilHydrated(findList(page));
      }
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const href of hrefs.filter((each) => each.startsWith('http'))) frontier.add(href);
    }
    expect(pages).toBeGreaterThan(MAX_ESTATE_PAGES + MAX_FILTERED_LISTS);
  });
}
