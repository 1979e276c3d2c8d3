import type { LinkTarget, Page } from '#shared/api/content.ts';
import type { Site } from '#shared/api/site.ts';
import { filterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { landingOf, landingPath } from '../landing/landing.ts';
import { NO_PLACES } from '../landing/landingPlaces.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isPlainRoute } from '#shared/routes/plainRoute.ts';

interface ResolvedLink {
  readonly href: string;
  /** Leads to another site. */
  readonly external: boolean;
  /** Of a list with an address in words: the query that it stands for. */
  readonly filter?: string;
}

/** The part of a page that its address is made of. */
export type PageAddress = Pick<Page, 'id' | 'kind' | 'path'>;

/** Path of a page of the CMS. Only what the page is called decides: a home, offer or contact page has its screen's own. */
export function pagePath(page: PageAddress, locale: Locale): string {
  if (page.kind !== 'content') return pathFor(page.kind, locale);
  return `/${locale}/${localize(page.path, locale).split('/').map(encodeURIComponent).join('/')}`;
}

/** The page in each language of the site that it has an address in. */
export const pageAlternates = (page: PageAddress, { locales }: Pick<Site, 'locales'>) =>
  Object.fromEntries(
    locales
      .filter((locale) => page.kind !== 'content' || page.path[locale])
      .map((locale) => [locale, pagePath(page, locale)]),
  );

/** The address in words of a list for sale or to rent, perhaps of a type; one in a place takes the site's places. */
function listInWords(search: URLSearchParams, locale: Locale): { href: string; filter: string } | undefined {
  const query = parseFilterQuery(search);
  const landing = landingOf(query, query.transaction, NO_PLACES);
  return landing && { href: landingPath(landing, locale), filter: filterQueryString(query) };
}

/** A link of the CMS as an address; `undefined` where it leads nowhere: an unknown route or page, or an odd scheme. */
export function resolveLink(
  target: LinkTarget | undefined,
  locale: Locale,
  pages: readonly PageAddress[],
): ResolvedLink | undefined {
  if (!target) return undefined;
  if ('url' in target) {
    return /^(https?:|mailto:|tel:)/i.test(target.url) ? { href: target.url, external: true } : undefined;
  }
  if ('pageId' in target) {
    const page = pages.find(({ id }) => id === target.pageId);
    return page && { href: pagePath(page, locale), external: false };
  }
  if (!isPlainRoute(target.route)) return undefined;
  const path = pathFor(target.route, locale);
  const query = new URLSearchParams(
    Object.entries(target.query ?? {}).flatMap(([name, value]) => [value].flat().map((item) => [name, item])),
  );
  const list = target.route === 'offer' ? listInWords(query, locale) : undefined;
  if (list) return { ...list, external: false };
  return { href: query.size > 0 ? `${path}?${query.toString()}` : path, external: false };
}
