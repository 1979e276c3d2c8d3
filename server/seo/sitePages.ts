import type { Agreement } from '../../shared/api/content.ts';
import type { Site } from '../../shared/api/site.ts';
import { EMPTY_QUERY } from '../../shared/domain/filterQuery.ts';
import { landingOf } from '../../shared/domain/landing/landing.ts';
import { NO_PLACES } from '../../shared/domain/landing/landingPlaces.ts';
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { ROUTES, type RouteName } from '../../shared/routes/routeTable.ts';
import type { SiteApi } from '../api/siteApi.ts';
import { pageAlternates } from '../layout/links.ts';
import { listLandings } from '../pages/offer/landing/listLandings.ts';
import { listedTransactions } from '../pages/offer/listingSearch.ts';
import { PLAIN_NODE } from '../pages/offer/plainNode.ts';
import type { SitemapEntry } from './sitemapXml.ts';

type Plain = Extract<RouteName, 'home' | 'offer' | 'contact' | 'privacyStatement' | 'termsOfUse' | 'cookiePolicy'>;

const AGREEMENTS = {
  privacy: 'privacyStatement',
  terms: 'termsOfUse',
  cookies: 'cookiePolicy',
} as const satisfies Record<Agreement['kind'], Plain>;

const inLanguages = ({ locales }: Pick<Site, 'locales'>, route: Plain) =>
  Object.fromEntries(locales.map((locale) => [locale, pathFor(route, locale)]));

const latest = (...times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);

/** The listing's bare address, unless it only shows what a list with an address in words shows. */
async function offerEntry(api: SiteApi, site: Site): Promise<readonly SitemapEntry[]> {
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const page = await api.pageByUrl(locale, ROUTES.offer[locale].slice(1));
  const transactions = listedTransactions(EMPTY_QUERY, page?.node ?? PLAIN_NODE);
  return landingOf(EMPTY_QUERY, transactions, NO_PLACES) ? [] : [{ paths: inLanguages(site, 'offer') }];
}

/** Texts that bind, in the languages that they are there in. */
async function agreementEntries(api: SiteApi, { locales }: Site): Promise<readonly SitemapEntry[]> {
  const found = await Promise.all(locales.map(async (locale) => ({ locale, all: await api.agreements(locale) })));
  return Object.entries(AGREEMENTS).map(([kind, route]) => {
    const there = found.filter(({ all }) => all.some((agreement) => agreement.kind === kind));
    return { paths: inLanguages({ locales: there.map(({ locale }) => locale) }, route) };
  });
}

/**
 * Every page of a site that search engines may keep, but those of estates.
 *
 * @param estatesChanged when an estate last changed, for the pages that show the newest ones
 * @throws when the back office fails
 */
export async function sitePages(
  api: SiteApi,
  site: Site,
  estatesChanged: string | undefined,
): Promise<readonly SitemapEntry[]> {
  const [pages, landings, offer, agreements] = await Promise.all([
    api.pages(),
    listLandings({ api, site }),
    offerEntry(api, site),
    agreementEntries(api, site),
  ]);
  const editedAt = (kind: 'home' | 'contact') => pages.find((page) => page.kind === kind)?.updatedAt;
  return [
    { paths: inLanguages(site, 'home'), changed: latest(editedAt('home'), estatesChanged) },
    ...offer,
    ...landings.map(({ paths }) => ({ paths })),
    ...pages
      .filter(({ kind }) => kind === 'content')
      .map((page) => ({ paths: pageAlternates(page, site), changed: page.updatedAt })),
    { paths: inLanguages(site, 'contact'), changed: editedAt('contact') },
    ...agreements,
  ];
}
