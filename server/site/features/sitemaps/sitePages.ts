import type { Agreement } from '#shared/api/content/content.ts';
import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import type { RentalUnitSummary } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import { EMPTY_QUERY } from '#shared/domain/listing/filterQuery.ts';
import { type LandingSelection, toLanding, buildLandingQuery } from '../../landing/landing.ts';
import { NO_LANDING_PLACES } from '../../landing/landingPlaces.ts';
import {
  MAX_ARTICLES_PER_RESPONSE,
  MAX_ESTATES_ON_MAP,
  MAX_OPEN_HOUSES_PER_RESPONSE,
} from '#shared/primitives/limits.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locales.ts';
import { toMunicipalitiesHref } from '#shared/ui/listing/municipalityHrefs.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ROUTES, type RouteName } from '#shared/routes/routeTable.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';
import { loadAgents } from '../../people/agents.ts';
import { findPageAlternates } from '../../layout/links.ts';
import { listReferencePlaces } from '../../estates/references/referencePlaces.ts';
import { FIRST_REFERENCES_RANGE } from '../../estates/references/referencesRange.ts';
import { listLandings } from '../listing/landing/listLandings.ts';
import { listTransactions } from '../listing/listingSearch.ts';
import { DEFAULT_LIST_NODE } from '../../estates/defaultListNode.ts';
import { listArticlePaths, findChangeTime } from '../../seo/articlePaths.ts';
import type { SitemapEntry } from '../../seo/sitemapXml.ts';

type IndexedRoute = Extract<
  RouteName,
  | 'home'
  | 'news'
  | 'openHouses'
  | 'offer'
  | 'holidayList'
  | 'contact'
  | 'costs'
  | 'privacyStatement'
  | 'termsOfUse'
  | 'cookiePolicy'
  | 'accessibilityStatement'
>;

const ROUTE_BY_AGREEMENT = {
  privacy: 'privacyStatement',
  terms: 'termsOfUse',
  cookies: 'cookiePolicy',
  accessibility: 'accessibilityStatement',
} as const satisfies Record<Agreement['kind'], IndexedRoute>;

const listPathsByLocale = ({ locales }: Pick<Site, 'locales'>, route: IndexedRoute) =>
  Object.fromEntries(locales.map((locale) => [locale, pathFor(route, locale)]));

const findLatestTime = (...times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);

/** Returns the listing page without a filter, unless it shows the same as a list with a readable address. */
async function listOfferEntry(api: SiteApi, site: Site): Promise<readonly SitemapEntry[]> {
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const page = await api.pageByUrl(locale, ROUTES.offer[locale].slice(1));
  const transactions = listTransactions(EMPTY_QUERY, page?.node ?? DEFAULT_LIST_NODE);
  return toLanding(EMPTY_QUERY, transactions, NO_LANDING_PLACES) ? [] : [{ paths: listPathsByLocale(site, 'offer') }];
}

/** Loads every holiday home of a site, page by page. */
async function listRentalUnits(api: SiteApi, locale: Locale): Promise<readonly RentalUnitSummary[]> {
  const units: RentalUnitSummary[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The response says whether there are more.
    const { total, results } = await api.searchRentals(
      { sort: [{ field: 'id' }], from: units.length, limit: MAX_ESTATES_ON_MAP },
      locale,
    );
    units.push(...results);
    if (results.length === 0 || units.length >= total.value) return units;
  }
}

/** Returns the list of holiday homes and each home; an empty list when there are none. */
async function listRentalEntries(api: SiteApi, site: Site): Promise<readonly SitemapEntry[]> {
  const units = await listRentalUnits(api, site.locales[0] ?? DEFAULT_LOCALE);
  if (units.length === 0) return [];
  return [
    {
      paths: listPathsByLocale(site, 'holidayList'),
      changed: findLatestTime(...units.map(({ updatedAt }) => updatedAt)),
    },
    ...units.map(({ id, updatedAt }) => ({
      paths: Object.fromEntries(
        site.locales.map((locale) => [locale, pathFor('holidayUnit', locale, { rentalUnitId: id })]),
      ),
      changed: updatedAt,
    })),
  ];
}

/** Returns every article in its languages, and the lists of articles. */
async function listNewsEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const entryById = new Map<string, SitemapEntry>();
  const lists: { readonly locale: Locale; readonly changed: string | undefined }[] = [];
  for (const locale of locales) {
    let [from, total] = [0, 1];
    while (from < total) {
      // oxlint-disable-next-line no-await-in-loop -- The response says whether there are more.
      const { articles, total: totalArticles } = await api.articles(locale, { from, limit: MAX_ARTICLES_PER_RESPONSE });
      for (const article of articles)
        entryById.set(article.id, { paths: listArticlePaths(article, locales), changed: findChangeTime(article) });
      if (from === 0 && totalArticles > 0)
        lists.push({ locale, changed: findLatestTime(...articles.map(findChangeTime)) });
      from += MAX_ARTICLES_PER_RESPONSE;
      total = totalArticles;
    }
  }
  if (lists.length === 0) return [];
  const paths = listPathsByLocale({ locales: lists.map(({ locale }) => locale) }, 'news');
  return [{ paths, changed: findLatestTime(...lists.map(({ changed }) => changed)) }, ...entryById.values()];
}

/** Returns the list of future open house days, and each day. */
async function listOpenHouseEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const days: PublishedOpenHouse[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The response says whether there are more.
    const { total, openHouses } = await api.openHouses({ from: days.length, limit: MAX_OPEN_HOUSES_PER_RESPONSE });
    days.push(...openHouses);
    if (openHouses.length === 0 || days.length >= total) break;
  }
  if (days.length === 0) return [];
  const lastChange = findLatestTime(...days.map(({ updatedAt }) => updatedAt));
  return [
    { paths: listPathsByLocale({ locales }, 'openHouses'), changed: lastChange },
    ...days.map(({ estateId, id, updatedAt }) => ({
      paths: Object.fromEntries(locales.map((locale) => [locale, pathFor('openHouse', locale, { estateId, day: id })])),
      changed: updatedAt,
    })),
  ];
}

/** Returns the overview of people and offices, and the page of each. */
async function listPeopleEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const [offices, agents] = await Promise.all([api.offices(), loadAgents(api)]);
  if (offices.length + agents.length === 0) return [];
  const buildEntry = (getPath: (locale: Locale) => string) => ({
    paths: Object.fromEntries(locales.map((locale) => [locale, getPath(locale)])),
  });
  return [
    buildEntry((locale) => pathFor('teamAndOffices', locale)),
    ...offices.map(({ id }) => buildEntry((locale) => pathFor('office', locale, { officeId: id }))),
    ...agents.map(({ id }) => buildEntry((locale) => pathFor('agent', locale, { agentId: id }))),
  ];
}

/** Returns the pages of references, as a whole and by municipality, when the site shows them. */
async function listReferenceEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const references = await api.references(FIRST_REFERENCES_RANGE);
  if (!references || references.total === 0) return [];
  return [
    { paths: Object.fromEntries(locales.map((locale) => [locale, pathFor('references', locale)])) },
    ...listReferencePlaces(references.municipalities).map(({ slugs }) => ({
      paths: Object.fromEntries(
        locales.map((locale) => [locale, pathFor('referencesIn', locale, { place: slugs[locale] })]),
      ),
    })),
  ];
}

/** Returns the legally binding texts, in the languages in which they exist. */
async function listAgreementEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const agreementsByLocale = await Promise.all(
    locales.map(async (locale) => ({ locale, agreements: await api.agreements(locale) })),
  );
  return Object.entries(ROUTE_BY_AGREEMENT).map(([kind, route]) => {
    const localesWithText = agreementsByLocale.filter(({ agreements }) =>
      agreements.some((agreement) => agreement.kind === kind),
    );
    return { paths: listPathsByLocale({ locales: localesWithText.map(({ locale }) => locale) }, route) };
  });
}

/** Returns the page of municipalities for all homes that are for sale, or to rent. */
const listMunicipalitiesEntry = (landing: LandingSelection, { locales }: Site): readonly SitemapEntry[] =>
  landing.place || landing.type !== undefined
    ? []
    : [
        {
          paths: Object.fromEntries(
            locales.map((each) => [each, toMunicipalitiesHref(each, buildLandingQuery(landing))]),
          ),
        },
      ];

/**
 * Returns every page of a site that search engines may index, except those of estates.
 *
 * @param lastEstateChange the time when an estate last changed, for the pages that show the newest estates
 * @throws when the back office fails
 */
export async function listSitePages(
  api: SiteApi,
  site: Site,
  lastEstateChange: string | undefined,
): Promise<readonly SitemapEntry[]> {
  const [pages, landings, offer, rentals, news, openHouses, people, references, agreements] = await Promise.all([
    api.pages(),
    listLandings({ api, site }),
    listOfferEntry(api, site),
    listRentalEntries(api, site),
    listNewsEntries(api, site),
    listOpenHouseEntries(api, site),
    listPeopleEntries(api, site),
    listReferenceEntries(api, site),
    listAgreementEntries(api, site),
  ]);
  const getEditTime = (kind: 'home' | 'contact') => pages.find((page) => page.kind === kind)?.updatedAt;
  return [
    { paths: listPathsByLocale(site, 'home'), changed: findLatestTime(getEditTime('home'), lastEstateChange) },
    ...offer,
    ...landings.map(({ paths }) => ({ paths })),
    ...landings.flatMap(({ landing }) => listMunicipalitiesEntry(landing, site)),
    ...rentals,
    ...news,
    ...openHouses,
    ...people,
    ...references,
    ...pages
      .filter(({ kind }) => kind === 'content')
      .map((page) => ({ paths: findPageAlternates(page, site), changed: page.updatedAt })),
    { paths: listPathsByLocale(site, 'contact'), changed: getEditTime('contact') },
    { paths: listPathsByLocale(site, 'costs') },
    ...agreements,
  ];
}
