import type { LinkTarget, Page } from '#shared/api/content/content.ts';
import type { Site } from '#shared/api/site.ts';
import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toLanding, buildLandingPath } from '../landing/landing.ts';
import { NO_LANDING_PLACES } from '../landing/landingPlaces.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isPlainRoute } from '#shared/routes/plainRoute.ts';

interface ResolvedLink {
  readonly href: string;
  /** True when the link leads to another site. */
  readonly external: boolean;
  /** The query that selects the same list as the readable address in `href`. */
  readonly filter?: string;
}

/** The fields of a CMS page that determine its address. */
export type PageAddress = Pick<Page, 'id' | 'kind' | 'path'>;

/**
 * Returns the path of a CMS page. Only a content page has a path from its name: a home, offer or contact page has the
 * path of its screen.
 */
export function toPagePath(page: PageAddress, locale: Locale): string {
  if (page.kind !== 'content') return pathFor(page.kind, locale);
  return `/${locale}/${localize(page.path, locale).split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the path of the page in each language of the site in which the page exists. */
export const findPageAlternates = (page: PageAddress, { locales }: Pick<Site, 'locales'>) =>
  Object.fromEntries(
    locales
      .filter((locale) => page.kind !== 'content' || page.path[locale])
      .map((locale) => [locale, toPagePath(page, locale)]),
  );

/**
 * Returns the readable address of a list for sale or to rent, of all types or one. Returns undefined for a list in one
 * place, because its readable address depends on the places of the site, which are not loaded here.
 */
function findReadableListLink(search: URLSearchParams, locale: Locale): { href: string; filter: string } | undefined {
  const query = parseFilterQuery(search);
  const landing = toLanding(query, query.transaction, NO_LANDING_PLACES);
  return landing && { href: buildLandingPath(landing, locale), filter: toFilterQueryString(query) };
}

/**
 * Returns the address of a CMS link; `undefined` when the link has no valid target: an unknown route or page, or an
 * unexpected scheme.
 */
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
    return page && { href: toPagePath(page, locale), external: false };
  }
  if (!isPlainRoute(target.route)) return undefined;
  const path = pathFor(target.route, locale);
  const query = new URLSearchParams(
    Object.entries(target.query ?? {}).flatMap(([name, value]) => [value].flat().map((item) => [name, item])),
  );
  const listLink = target.route === 'offer' ? findReadableListLink(query, locale) : undefined;
  if (listLink) return { ...listLink, external: false };
  return { href: query.size > 0 ? `${path}?${query.toString()}` : path, external: false };
}
