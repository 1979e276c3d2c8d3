import { pickRentalFilterPart, type RentalQuery, toRentalQueryString } from '#shared/domain/rentals/rentalQuery.ts';
import type { DocumentHead, ScreenRequest } from '#server/site/render/screen.ts';
import { buildRentalListHref } from './rentalHref.ts';

const isUnfiltered = (query: RentalQuery) => toRentalQueryString(pickRentalFilterPart(query)) === '';

/**
 * Builds the head. Search engines index each page of the unfiltered list, and the canonical address of a page is the
 * same in every sort order. They index neither a filtered list, such as the homes that are free in one week, nor an
 * empty list.
 */
export function buildHolidayHead({ site, locale, t }: ScreenRequest, query: RentalQuery, total?: number): DocumentHead {
  const isIndexed = isUnfiltered(query) && total !== 0;
  const buildHrefsByLocale = (listQuery: Partial<RentalQuery>) =>
    Object.fromEntries(site.locales.map((language) => [language, buildRentalListHref(language, listQuery)]));
  const canonicalQuery = { ...pickRentalFilterPart(query), page: query.page };
  const title = t('rentalList:title');
  return {
    title: query.page > 1 ? `${title}, ${t('offer:pages.page', { page: query.page })}` : title,
    description: t('rentalList:description', { name: site.name }),
    canonical: buildRentalListHref(locale, canonicalQuery),
    alternates: buildHrefsByLocale(canonicalQuery),
    languages: buildHrefsByLocale(query),
    ...(!isIndexed && { robots: 'noindex' as const }),
  };
}
