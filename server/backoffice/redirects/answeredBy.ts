import type { Site } from '#shared/api/site.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import { removeQuery } from '#shared/primitives/addresses/redirectAddress.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';

interface PagePath {
  readonly locale: string;
  /** The path without the language. */
  readonly path: string;
  readonly pageId: string;
}

/**
 * Creates the function that describes what a site serves at an address: a screen or a content page. It returns
 * undefined for a route with parameters, such as the page of an estate, because only the data show whether that page
 * exists.
 */
export function createAnswerDescriber(
  { locales }: Pick<Site, 'locales'>,
  pages: readonly PagePath[],
): (address: string) => string | undefined {
  const pageByPath = new Map(
    pages.map(({ locale, path, pageId }) => [
      `/${[locale, ...path.split('/').filter(Boolean)].map(encodeURIComponent).join('/')}`,
      pageId,
    ]),
  );
  return (address) => {
    const path = removeQuery(address);
    if (path === '/') return 'the choice of a language';
    const page = pageByPath.get(path);
    if (page !== undefined) return `the page ${page}`;
    const route = matchRoute(path);
    if (!route || !isLocale(route.locale) || !locales.includes(route.locale)) return undefined;
    return /[:*]/.test(ROUTES[route.name][route.locale]) ? undefined : `the site's own page ${route.name}`;
  };
}
