import type { Site } from '#shared/api/site.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locales.ts';
import { matchRoute, type RouteMatch } from '#shared/routes/matchRoute.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import { startsLikeTokenAddress } from '../http/tokenAddress.ts';
import { UNKNOWN_AJAX_SCREEN } from './ajaxScreen.ts';
import { isAjaxAddress } from '../http/ajaxFailure.ts';
import { addCampaign } from '../http/campaign.ts';
import { mayBeAppointment } from '../layout/consent/purposes.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { Screen } from '../render/screen.ts';

/** The page to which a requested address leads. The HTML of a page depends on no other property of a request. */
export interface PageRequest {
  readonly site: Site;
  readonly route: RouteMatch;
  readonly screen: Screen;
  readonly path: string;
  /** The canonical query, without '?'. */
  readonly search: string;
  /** The key in the page cache; it starts with the site's id. */
  readonly key: string;
}

export type ScreensByRoute = Readonly<Record<RouteName, Screen>>;

export type ResolvePage = (site: Site, target: RequestTarget) => PageRequest;

function findLanguage({ locales }: Pick<Site, 'locales'>, path: string): Locale | undefined {
  const [, firstSegment] = path.split('/', 2);
  return locales.find((locale) => locale === firstSegment);
}

/** Returns whether a path starts with a language of the site, as the path of every page does. */
export const hasSiteLanguage = (site: Pick<Site, 'locales'>, path: string): boolean =>
  findLanguage(site, path) !== undefined;

/** Returns the language of the site with which a path starts, otherwise the first language of the site. */
export const findLocale = (site: Pick<Site, 'locales'>, path: string): Locale =>
  findLanguage(site, path) ?? site.locales[0] ?? DEFAULT_LOCALE;

/**
 * Returns the key of a page in the page cache.
 *
 * @param search the canonical query, without '?'
 */
export const toPageKey = ({ id }: Pick<Site, 'id'>, path: string, search: string): string => `${id} ${path}?${search}`;

/**
 * Returns a function that finds the screen of a target. Some addresses can have no screen, because they start with no
 * language of the site or have an invalid parameter. All such addresses lead to the screen `notFound`, which has one
 * page and one key in each language, and a second one for addresses that may contain a token.
 */
export const createResolvePage =
  (screens: ScreensByRoute, notFound: Screen): ResolvePage =>
  (site, { path, search }) => {
    const matched = matchRoute(path);
    const isAjax = isAjaxAddress(path);
    if (!matched || !site.locales.includes(matched.locale) || (isAjax && !matched.name.startsWith('ajax'))) {
      const locale = findLocale(site, path);
      const page = { site, path: `/${locale}`, search: '' };
      if (isAjax) {
        const route: RouteMatch = { name: 'content', locale, params: {} };
        return { ...page, route, screen: UNKNOWN_AJAX_SCREEN, key: `${site.id} ${locale} no ajax` };
      }
      // Nobody knows the content pages of a language that the site does not have, or no longer has.
      const mayHaveToken = startsLikeTokenAddress(path) || (matched !== undefined && mayBeAppointment(matched));
      return {
        ...page,
        // The empty token marks the page as private. The page is the same for all tokens.
        route: { name: 'content', locale, params: mayHaveToken ? { token: '' } : {} },
        screen: notFound,
        key: `${site.id} ${locale} not found${mayHaveToken ? ' private' : ''}`,
      };
    }
    const screen = screens[matched.name];
    const canonicalSearch = screen.query?.(search) ?? '';
    return { site, route: matched, screen, path, search: canonicalSearch, key: toPageKey(site, path, canonicalSearch) };
  };

const EMPTY_VALUE_PATTERN = /=(?:&|$)/;
const DIGITS_PATTERN = /^\d+$/;

/** Returns whether an address writes a number differently from its canonical query, such as `price-max=450.000`. */
function hasUncanonicalNumber(search: string, canonicalSearch: string): boolean {
  const sentParams = new URLSearchParams(search);
  const canonicalParams = new URLSearchParams(canonicalSearch);
  return [...canonicalParams].some(([name, value]) => {
    const [firstValue, ...otherValues] = sentParams.getAll(name);
    return (
      DIGITS_PATTERN.test(value) &&
      firstValue !== value &&
      otherValues.length === 0 &&
      canonicalParams.getAll(name).length === 1
    );
  });
}

/**
 * Returns the address with the canonical query when a form has sent empty fields, or numbers as visitors typed them.
 * Returns undefined for any other query. Most queries are canonical, and are not parsed again.
 */
export function findCanonicalAddress(
  { screen, search: canonical }: Pick<PageRequest, 'screen' | 'search'>,
  { path, search }: RequestTarget,
): string | undefined {
  if (!screen.query || canonical === search || isAjaxAddress(path)) return undefined;
  if (!EMPTY_VALUE_PATTERN.test(search) && !hasUncanonicalNumber(search, canonical)) return undefined;
  return addCampaign(canonical ? `${path}?${canonical}` : path, search);
}
