import type { Locator, Page } from '@playwright/test';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { buildLandingPath } from '#server/site/landing/landing.ts';
import type { DemoLocale } from '../../support/demoLocales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, type TestAgency, VALUATION_PATHS } from './addresses.ts';
import { findCards, readEstateIds } from './listingPage.ts';

type OpenPageKind = (page: Page, agency: TestAgency, locale: DemoLocale) => Promise<void>;

const openPath = async (page: Page, agency: TestAgency, path: string) => {
  await page.goto(agency.origin + path);
};

/**
 * Opens the target of a link without a click. A click would count as the first use of the current page and would load
 * its scripts.
 */
const followLink = async (page: Page, agency: TestAgency, link: Locator) => {
  await openPath(page, agency, (await link.getAttribute('href')) ?? '');
};

/** Returns a function that opens the first estate of a filtered list by its short address. */
const openFirstEstate =
  (search: string): OpenPageKind =>
  async (page, agency, locale) => {
    await openPath(page, agency, `${pathFor('offer', locale)}?${search}`);
    const estateId = await findCards(page).first().getAttribute('data-estate-id');
    if (!estateId) throw new Error(`${agency.name} has no estate for "${search}".`);
    await openPath(page, agency, pathFor('estateShort', locale, { estateId }));
  };

/** Opens the first unit of the agency's first project. */
const openUnit: OpenPageKind = async (page, agency, locale) => {
  await openFirstEstate('type=9')(page, agency, locale);
  await followLink(page, agency, page.locator('#units').getByRole('row').getByRole('link').last());
};

/** Opens the viewing times of the agency's first home for sale. A home that is coming soon cannot be visited. */
const openViewing: OpenPageKind = async (page, agency, locale) => {
  await openFirstEstate('transaction=1&transaction=3')(page, agency, locale);
  await followLink(page, agency, page.locator(`a[href^="${pathFor('viewing', locale, { estateId: '' })}"]`).first());
};

/**
 * Opens a page that the agency wrote. This is the first page in its navigation that is neither the offer nor the
 * contact page.
 */
const openOwnPage: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('home', locale));
  const paths = await page
    .getByRole('banner')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const commonPaths = new Set([pathFor('home', locale), pathFor('contact', locale), pathFor('favorites', locale)]);
  const ownPath = paths.find(
    (path) => path.startsWith(`/${locale}/`) && !commonPaths.has(path) && !path.startsWith(pathFor('offer', locale)),
  );
  if (!ownPath) throw new Error(`${agency.name} has no page of its own.`);
  await openPath(page, agency, ownPath);
};

/** Opens the newest article. */
const openArticle: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('news', locale));
  await followLink(page, agency, page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link'));
};

/** Opens the next open house day. */
const openOpenHouse: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('openHouses', locale));
  await followLink(page, agency, page.getByRole('main').locator('li a').first());
};

/** Opens the page for requesting an estimate of a home. */
const openEstimate: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, `/${locale}/${VALUATION_PATHS[locale]}`);
};

/** Opens the agency's first holiday home, or the list if the agency lets none. */
const openHolidayHome: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('holidayList', locale));
  const home = page.locator('[data-card] a');
  if ((await home.count()) > 0) await followLink(page, agency, home.first());
};

const openSendToAFriend: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('offer', locale));
  const [estateId = ''] = await readEstateIds(page);
  await openPath(page, agency, pathFor('sendToAFriend', locale, { estateId }));
};

/** Opens the request for a call about the first home of the agency's list. */
const openCallback: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('offer', locale));
  const [estateId = ''] = await readEstateIds(page);
  await openPath(page, agency, `${pathFor('callback', locale)}?about=${estateId}`);
};

/** Opens the comparison of the first homes of the agency's list. */
const openComparison: OpenPageKind = async (page, agency, locale) => {
  await openPath(page, agency, pathFor('offer', locale));
  await openPath(
    page,
    agency,
    `${pathFor('favorites', locale)}?compare=${(await readEstateIds(page)).slice(0, 3).join('-')}`,
  );
};

const createRouteOpener =
  (path: (locale: DemoLocale) => string): OpenPageKind =>
  (page, agency, locale) =>
    openPath(page, agency, path(locale));

/** The kinds of pages that visitors see. */
export const PAGE_KINDS = {
  home: createRouteOpener((locale) => pathFor('home', locale)),
  listing: createRouteOpener((locale) => pathFor('offer', locale)),
  'list in words': createRouteOpener((locale) => buildLandingPath({ family: 'sale', type: HEAD_TYPE.HOUSE }, locale)),
  'filtered listing': createRouteOpener(
    (locale) => `${pathFor('offer', locale)}?type=1&type=3&price-max=900000&bed-min=1`,
  ),
  'listing on a map': createRouteOpener((locale) => `${pathFor('offer', locale)}?view=map`),
  'empty listing': createRouteOpener((locale) => `${pathFor('offer', locale)}?price-max=100`),
  estate: openFirstEstate('transaction=1'),
  'sold estate': openFirstEstate('transaction=5&transaction=6'),
  project: openFirstEstate('type=9'),
  unit: openUnit,
  'free times': openViewing,
  'content page': openOwnPage,
  contact: createRouteOpener((locale) => pathFor('contact', locale)),
  estimate: openEstimate,
  news: createRouteOpener((locale) => pathFor('news', locale)),
  article: openArticle,
  'open houses': createRouteOpener((locale) => pathFor('openHouses', locale)),
  'open house': openOpenHouse,
  'send to a friend': openSendToAFriend,
  costs: createRouteOpener(
    (locale) => `${pathFor('costs', locale)}?price=650000&region=brussels&home=only&own=60000&rate=3.25&years=25`,
  ),
  'cookie policy': createRouteOpener((locale) => pathFor('cookiePolicy', locale)),
  'privacy statement': createRouteOpener((locale) => pathFor('privacyStatement', locale)),
  'keep me informed': createRouteOpener(
    (locale) => `${pathFor('subscribe', locale)}?transaction=2&city=900000&radius=5`,
  ),
  'holiday homes': createRouteOpener((locale) => pathFor('holidayList', locale)),
  'holiday home': openHolidayHome,
  'no holiday home free': createRouteOpener((locale) => `${pathFor('holidayList', locale)}?persons=30&period=week`),
  favourites: createRouteOpener((locale) => pathFor('favorites', locale)),
  comparison: openComparison,
  'not found': createRouteOpener((locale) => `/${locale}/not-there`),
  'call back': openCallback,
} as const satisfies Record<string, OpenPageKind>;
export type PageKind = keyof typeof PAGE_KINDS;
export const PAGE_KIND_NAMES = Object.keys(PAGE_KINDS) as PageKind[];

/**
 * The kinds of pages about holiday homes. Only one agency lets holiday homes. Its site also asks for consent, so its
 * pages have more scripts than the pages of other agencies may have.
 */
const HOLIDAY_KINDS: ReadonlySet<PageKind> = new Set([
  'holiday homes',
  'holiday home',
  'no holiday home free',
] as const);

/** Returns the agency on whose site a kind of page is checked when one agency is enough. */
export function pickAgency(kind: PageKind): TestAgency {
  if (HOLIDAY_KINDS.has(kind)) return TEST_AGENCIES.kust;
  return PAGE_KIND_NAMES.indexOf(kind) % 2 === 0 ? TEST_AGENCIES.claes : TEST_AGENCIES.ardenne;
}
