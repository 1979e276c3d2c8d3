import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Problem } from '#shared/api/common.ts';
import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toIdsQuery } from '#shared/domain/favorites/idList.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { matchRoute, type RouteMatch } from '#shared/routes/matchRoute.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { NO_STORE_HEADERS } from './answers/cacheHeaders.ts';

/**
 * A problem document (RFC 9457) with `retry`: the path of the page on which the visitor can do without the script what
 * has failed.
 */
interface AjaxProblem extends Problem {
  readonly retry: string;
}

const AJAX_PATH_PATTERN = /^\/[a-z]{2}\/ajax(?:[/?]|$)/;

/**
 * Returns whether an address has the form `/{lang}/ajax/…` (specification §2.1). The site may still not know the
 * address.
 */
export const isAjaxAddress = (url = ''): boolean => AJAX_PATH_PATTERN.test(url);

/** Returns whether a failure is answered in JSON, for a script. A form post without JavaScript gets a page. */
export const shouldFailAsJson = ({ url, method, headers: { accept = '' } }: IncomingMessage): boolean =>
  isAjaxAddress(url) && !(method === 'POST' && accept.includes('text/html'));

const appendQuery = (path: string, search: string): string => (search ? `${path}?${search}` : path);

function findRetryPage({ name, locale, params }: RouteMatch, search: string): string {
  const { estateId = '' } = params;
  switch (name) {
    case 'ajaxEstates':
    case 'ajaxSearchPreview':
      return appendQuery(pathFor('offer', locale), toFilterQueryString(parseFilterQuery(search)));
    case 'ajaxEstate':
    case 'ajaxSimilarEstate':
      return pathFor('estateShort', locale, { estateId });
    case 'ajaxEstateCards':
    case 'ajaxFavorites':
      return appendQuery(pathFor('favorites', locale), toIdsQuery(search));
    case 'ajaxRentalCards':
      return pathFor('holidayList', locale);
    case 'ajaxNotifications':
      return pathFor('subscribe', locale);
    case 'ajaxContactForm':
    case 'ajaxCaptcha':
      return pathFor('contact', locale);
    case 'ajaxSearchCity':
    case 'ajaxSendToAFriend':
      return pathFor('offer', locale);
    default:
      return pathFor('home', locale);
  }
}

/**
 * Returns the address at which a visitor can continue after a failure: the page that belongs to an ajax address,
 * otherwise the address itself.
 *
 * @param locales languages of the site; a path in another language is replaced by one of the site
 */
export function findRetryPath(url: string, locales?: readonly Locale[]): string {
  const [path = '', search = ''] = url.split('?', 2);
  if (!isAjaxAddress(url)) return url;
  const [, firstSegment = ''] = path.split('/', 2);
  if (!isLocale(firstSegment) || locales?.includes(firstSegment) === false) return '/';
  const route = matchRoute(path);
  return route ? findRetryPage(route, search) : pathFor('home', firstSegment);
}

export const createAjaxProblem = (status: number, url: string, locales?: readonly Locale[]): AjaxProblem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  retry: findRetryPath(url, locales),
});

/** The time after which a script may try again, in seconds. */
const RETRY_AFTER_SECONDS = 30;

interface ProblemOptions {
  readonly locales?: readonly Locale[] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a script with a problem document, which no cache stores. */
export function sendProblem(res: ServerResponse, status: number, { locales, headers = {} }: ProblemOptions = {}): void {
  const { url = '', method } = res.req;
  const document = Buffer.from(JSON.stringify(createAjaxProblem(status, url, locales)));
  for (const [name, value] of NO_STORE_HEADERS) res.setHeader(name, value);
  if (status === 503) res.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': document.length,
  });
  res.end(method === 'HEAD' ? undefined : document);
}
