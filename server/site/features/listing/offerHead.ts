import type { LandingAddress } from '#shared/domain/estate/cardView.ts';
import { pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString, offersRent } from '#shared/domain/listing/filterQuery.ts';
import { type LandingSelection, buildLandingQuery } from '../../landing/landing.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { toFeedHref } from '#shared/ui/listing/feedHref.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import type { DocumentHead, ScreenRequest } from '../../render/screen.ts';
import { buildLandingAddress } from './landing/landingAddress.ts';
import { buildLandingBreadcrumb } from './landing/landingBreadcrumb.ts';
import { formatLandingTitle, type LandingTexts } from './landing/landingWords.ts';

interface ListingHeadSource {
  /** The query, including the filter of a readable address. */
  readonly query: FilterQuery;
  /** The transactions of the query, or the default ones. */
  readonly transactions: readonly number[];
  /**
   * The family, place and type that the readable address of the list selects. It is undefined for a list without a
   * readable address. This page may have another address.
   */
  readonly landing: LandingSelection | undefined;
  /** The texts of the list; absent until the list has been loaded. */
  readonly landingTexts?: LandingTexts | undefined;
  /** The number of homes on the list; absent until the list has been loaded. */
  readonly total?: number;
  /** The readable address of this page, when it has one. */
  readonly address?: LandingAddress | undefined;
}

const isUnfiltered = (query: FilterQuery) => toFilterQueryString(pickFilterPart(query)) === '';

/** Returns the canonical address of a list's page in a language. */
export function buildCanonicalHref(
  { site, locale }: Pick<ScreenRequest, 'site' | 'locale'>,
  { query, transactions, landing }: Pick<ListingHeadSource, 'query' | 'transactions' | 'landing'>,
  page = 1,
): string {
  if (landing)
    return listingHref(locale, { ...buildLandingQuery(landing), page }, buildLandingAddress(landing, site.locales));
  return listingHref(locale, {
    ...pickFilterPart(query),
    ...(!isUnfiltered(query) && { transaction: transactions }),
    page,
  });
}

/**
 * Builds the head of a list (decision 0010). The canonical address is the readable address of the list with the page
 * number, also when this page has another address, sort order or view. A filtered list without a readable address, and
 * a list without estates, are not indexed.
 */
export function buildOfferHead({ site, locale, t }: ScreenRequest, page: ListingHeadSource): DocumentHead {
  const { query, transactions, landing, landingTexts, total, address } = page;
  const getCanonicalHref = (language: Locale) => buildCanonicalHref({ site, locale: language }, page, query.page);
  const buildHrefs = (getHref: (language: Locale) => string) =>
    Object.fromEntries(site.locales.map((language) => [language, getHref(language)]));
  const title =
    landingTexts?.title ??
    (landing
      ? formatLandingTitle(landing, { locale, t })
      : t(offersRent({ transaction: transactions }) ? 'offer:titleRent' : 'offer:titleSale'));
  const isIndexed = (landing !== undefined || isUnfiltered(query)) && total !== 0;
  return {
    title: query.page > 1 ? `${title}, ${t('offer:pages.page', { page: query.page })}` : title,
    description: landingTexts?.description ?? t('offer:description', { name: site.name }),
    canonical: getCanonicalHref(locale),
    alternates: buildHrefs(getCanonicalHref),
    languages: buildHrefs((language) => listingHref(language, query, address)),
    feeds: [{ title, href: toFeedHref(locale, query) }],
    ...(landing && { breadcrumb: buildLandingBreadcrumb(landing, { locale, t }) }),
    ...(!isIndexed && { robots: 'noindex' as const }),
  };
}
