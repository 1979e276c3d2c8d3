import { matchRoutes, type RouteObject } from 'react-router';
import { isLocale, LOCALES, type Locale } from '../i18n/locales.ts';
import { PARAM_PATTERNS, ROUTES, type RouteName } from './routeTable.ts';

export interface RouteMatch {
  readonly name: RouteName;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
}

const TABLES: Readonly<Record<Locale, RouteObject[]>> = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    Object.entries(ROUTES).map(([id, paths]): RouteObject => ({ id, path: paths[locale], caseSensitive: true })),
  ]),
) as Record<Locale, RouteObject[]>;

/**
 * The screen of a path (without its query): language from the first segment, then React Router's ranking over that
 * language's routes. `undefined` when the first segment is no language or a parameter is malformed.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const [, first = ''] = pathname.split('/', 2);
  if (!isLocale(first)) return undefined;
  const rest = pathname.slice(first.length + 1) || '/';
  const match = matchRoutes(TABLES[first], rest)?.at(-1);
  if (!match) return undefined;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.params)) {
    if (value === undefined || PARAM_PATTERNS[name]?.test(value) === false) return undefined;
    params[name] = value;
  }
  return { name: match.route.id as RouteName, locale: first, params };
}
