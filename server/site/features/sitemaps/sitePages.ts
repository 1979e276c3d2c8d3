import type { Agreement } from '#shared/api/content/content.ts';
import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import type { RentalUnitSummary } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import { EMPTY_QUERY } from '#shared/domain/listing/filterQuery.ts';
import { type LandingSelection, toLanding, buildLandingQuery } from '../../landing/landing.ts';
import { NO_LANDING_PLACES } from '../../landing/landingPlaces.ts';
import { MAX_ARTICLES_PER_RESPONSE, MAP_SIZE, MAX_OPEN_HOUSES_PER_RESPONSE } from '#shared/primitives/limits.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locales.ts';
import { municipalitiesHref } from '#shared/ui/listing/municipalityHrefs.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ROUTES, type RouteName } from '#shared/routes/routeTable.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';
import { loadAgents } from '../../people/agents.ts';
import { findPageAlternates } from '../../layout/links.ts';
import { listReferencePlaces } from '../../estates/references/referencePlaces.ts';
import { FIRST_REFERENCES_RANGE } from '../../estates/references/referencesPart.ts';
import { listLandings } from '../listing/landing/listLandings.ts';
import { listedTransactions } from '../listing/listingSearch.ts';
import { DEFAULT_LIST_NODE } from '../../estates/plainNode.ts';
import { listArticlePaths, findChangeTime } from '../../seo/articlePaths.ts';
import type { SitemapEntry } from '../../seo/sitemapXml.ts';

type Plain = Extract<
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

const AGREEMENTS = {
  privacy: 'privacyStatement',
  terms: 'termsOfUse',
  cookies: 'cookiePolicy',
  accessibility: 'accessibilityStatement',
} as const satisfies Record<Agreement['kind'], Plain>;

const inLanguages = ({ locales }: Pick<Site, 'locales'>, route: Plain) =>
  Object.fromEntries(locales.map((locale) => [locale, pathFor(route, locale)]));

const latest = (...times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);

/** Returns the listing page without a filter, unless it shows the same as a list with a readable address. */
async function offerEntry(api: SiteApi, site: Site): Promise<readonly SitemapEntry[]> {
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const page = await api.pageByUrl(locale, ROUTES.offer[locale].slice(1));
  const transactions = listedTransactions(EMPTY_QUERY, page?.node ?? DEFAULT_LIST_NODE);
  return toLanding(EMPTY_QUERY, transactions, NO_LANDING_PLACES) ? [] : [{ paths: inLanguages(site, 'offer') }];
}

/** Loads every holiday home of a site, page by page. */
async function rentalUnits(api: SiteApi, locale: Locale): Promise<readonly RentalUnitSummary[]> {
  const units: RentalUnitSummary[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The response says whether there are more.
    const { total, results } = await api.searchRentals(
      { sort: [{ field: 'id' }], from: units.length, limit: MAP_SIZE },
      locale,
    );
    units.push(...results);
    if (results.length === 0 || units.length >= total.value) return units;
  }
}

/** Returns the list of holiday homes and each home; an empty list when there are none. */
async function rentalEntries(api: SiteApi, site: Site): Promise<readonly SitemapEntry[]> {
  const units = await rentalUnits(api, site.locales[0] ?? DEFAULT_LOCALE);
  if (units.length === 0) return [];
  return [
    { paths: inLanguages(site, 'holidayList'), changed: latest(...units.map(({ updatedAt }) => updatedAt)) },
    ...units.map(({ id, updatedAt }) => ({
      paths: Object.fromEntries(
        site.locales.map((locale) => [locale, pathFor('holidayUnit', locale, { rentalUnitId: id })]),
      ),
      changed: updatedAt,
    })),
  ];
}

/** Returns every article in its languages, and the lists of articles. */
async function newsEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const found = new Map<string, SitemapEntry>();
  const lists: { readonly locale: Locale; readonly changed: string | undefined }[] = [];
  for (const locale of locales) {
    let [from, total] = [0, 1];
    while (from < total) {
      // oxlint-disable-next-line no-await-in-loop -- The response says whether there are more.
      const { articles, total: all } = await api.articles(locale, { from, limit: MAX_ARTICLES_PER_RESPONSE });
      for (const article of articles)
        found.set(article.id, { paths: listArticlePaths(article, locales), changed: findChangeTime(article) });
      if (from === 0 && all > 0) lists.push({ locale, changed: latest(...articles.map(findChangeTime)) });
      from += MAX_ARTICLES_PER_RESPONSE;
      total = all;
    }
  }
  if (lists.length === 0) return [];
  const paths = inLanguages({ locales: lists.map(({ locale }) => locale) }, 'news');
  return [{ paths, changed: latest(...lists.map(({ changed }) => changed)) }, ...found.values()];
}

/** Returns the list of future open house days, and each day. */
async function openHouseEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const days: PublishedOpenHouse[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The response says whether there are more.
    const { total, openHouses } = await api.openHouses({ from: days.length, limit: MAX_OPEN_HOUSES_PER_RESPONSE });
    days.push(...openHouses);
    if (openHouses.length === 0 || days.length >= total) break;
  }
  if (days.length === 0) return [];
  const changed = latest(...days.map(({ updatedAt }) => updatedAt));
  return [
    { paths: inLanguages({ locales }, 'openHouses'), changed },
    ...days.map(({ estateId, id, updatedAt }) => ({
      paths: Object.fromEntries(locales.map((locale) => [locale, pathFor('openHouse', locale, { estateId, day: id })])),
      changed: updatedAt,
    })),
  ];
}

/** Returns the overview of people and offices, and the page of each. */
async function peopleEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const [offices, agents] = await Promise.all([api.offices(), loadAgents(api)]);
  if (offices.length + agents.length === 0) return [];
  const entry = (pathIn: (locale: Locale) => string) => ({
    paths: Object.fromEntries(locales.map((locale) => [locale, pathIn(locale)])),
  });
  return [
    entry((locale) => pathFor('teamAndOffices', locale)),
    ...offices.map(({ id }) => entry((locale) => pathFor('office', locale, { officeId: id }))),
    ...agents.map(({ id }) => entry((locale) => pathFor('agent', locale, { agentId: id }))),
  ];
}

/** Returns the pages of references, as a whole and by municipality, when the site shows them. */
async function referenceEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const found = await api.references(FIRST_REFERENCES_RANGE);
  if (!found || found.total === 0) return [];
  return [
    { paths: Object.fromEntries(locales.map((locale) => [locale, pathFor('references', locale)])) },
    ...listReferencePlaces(found.municipalities).map(({ slugs: words }) => ({
      paths: Object.fromEntries(
        locales.map((locale) => [locale, pathFor('referencesIn', locale, { place: words[locale] })]),
      ),
    })),
  ];
}

/** Returns the legally binding texts, in the languages in which they exist. */
async function agreementEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const found = await Promise.all(locales.map(async (locale) => ({ locale, all: await api.agreements(locale) })));
  return Object.entries(AGREEMENTS).map(([kind, route]) => {
    const there = found.filter(({ all }) => all.some((agreement) => agreement.kind === kind));
    return { paths: inLanguages({ locales: there.map(({ locale }) => locale) }, route) };
  });
}

/** Returns the page of municipalities for all homes that are for sale, or to rent. */
const municipalitiesEntry = (landing: LandingSelection, { locales }: Site): readonly SitemapEntry[] =>
  landing.place || landing.type !== undefined
    ? []
    : [
        {
          paths: Object.fromEntries(
            locales.map((each) => [each, municipalitiesHref(each, buildLandingQuery(landing))]),
          ),
        },
      ];

/**
 * Returns every page of a site that search engines may index, except those of estates.
 *
 * @param estatesChanged the time when an estate last changed, for the pages that show the newest estates
 * @throws when the back office fails
 */
export async function sitePages(
  api: SiteApi,
  site: Site,
  estatesChanged: string | undefined,
): Promise<readonly SitemapEntry[]> {
  const [pages, landings, offer, rentals, news, openHouses, people, references, agreements] = await Promise.all([
    api.pages(),
    listLandings({ api, site }),
    offerEntry(api, site),
    rentalEntries(api, site),
    newsEntries(api, site),
    openHouseEntries(api, site),
    peopleEntries(api, site),
    referenceEntries(api, site),
    agreementEntries(api, site),
  ]);
  const editedAt = (kind: 'home' | 'contact') => pages.find((page) => page.kind === kind)?.updatedAt;
  return [
    { paths: inLanguages(site, 'home'), changed: latest(editedAt('home'), estatesChanged) },
    ...offer,
    ...landings.map(({ paths }) => ({ paths })),
    ...landings.flatMap(({ landing }) => municipalitiesEntry(landing, site)),
    ...rentals,
    ...news,
    ...openHouses,
    ...people,
    ...references,
    ...pages
      .filter(({ kind }) => kind === 'content')
      .map((page) => ({ paths: findPageAlternates(page, site), changed: page.updatedAt })),
    { paths: inLanguages(site, 'contact'), changed: editedAt('contact') },
    { paths: inLanguages(site, 'costs') },
    ...agreements,
  ];
}
