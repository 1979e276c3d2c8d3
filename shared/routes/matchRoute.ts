import { matchRoutes, type RouteObject } from 'react-router';
import { isLocale, LOCALES, type Locale } from '../i18n/locales.ts';
import { PARAM_PATTERNS, ROUTES, type RouteName } from './routeTable.ts';
import { createRecord, typedEntries } from '../domain/typedKeys.ts';

export interface RouteMatch {
  readonly name: RouteName;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
}

type NamedRoute = RouteObject & { readonly id: RouteName };

interface RouteTable {
  /** The names of routes without parameters, by path. React Router ranks them before all other routes. */
  readonly plain: ReadonlyMap<string, RouteName>;
  /** Returns the routes that can match a path with this first segment and this number of segments. */
  readonly candidates: (first: string, count: number) => NamedRoute[];
}

const getFirstSegment = (path = '') => path.split('/', 2)[1] ?? '';
const countSegments = (path = '') => path.split('/').filter(Boolean).length;
const isParameter = (segment: string) => segment.startsWith(':') || segment.startsWith('*');

/** The maximum number of segments of a route. */
const MAX_PATH_SEGMENTS = 10;

/**
 * Builds the table of a language. React Router gets only the candidates, because it ranks its routes again for every
 * path.
 */
function createRouteTable(locale: Locale): RouteTable {
  const all = typedEntries(ROUTES).map(([id, paths]): NamedRoute => ({ id, path: paths[locale], caseSensitive: true }));
  const segments = new Set(all.map(({ path }) => getFirstSegment(path)).filter((segment) => !isParameter(segment)));
  const findStartingWith = (segment: string) =>
    all.filter(({ path }) => getFirstSegment(path) === segment || isParameter(getFirstSegment(path)));
  const plain = typedEntries(ROUTES)
    .filter(([, paths]) => !/[:*]/.test(paths[locale]))
    .map(([name, paths]) => [paths[locale], name] as const);
  const byFirst = new Map([...segments].map((segment) => [segment, findStartingWith(segment)]));
  const known = new Map<string, NamedRoute[]>();
  return {
    plain: new Map(plain),
    candidates(first, count) {
      const routes = byFirst.get(first);
      const segmentCount = Math.min(count, MAX_PATH_SEGMENTS);
      // All unknown first segments share one key for each number of segments, so that unknown addresses cannot fill the
      // map.
      const key = `${routes ? first : ''}/${segmentCount}`;
      let found = known.get(key);
      if (!found) {
        found = (routes ?? all).filter(({ path = '' }) => path.includes('*') || countSegments(path) === segmentCount);
        known.set(key, found);
      }
      return found;
    },
  };
}

const ROUTE_TABLES = createRecord(LOCALES, createRouteTable);

const hasPattern = (name: string): name is keyof typeof PARAM_PATTERNS => Object.hasOwn(PARAM_PATTERNS, name);

/**
 * Returns the route of a path (without its query). The first segment is the language; React Router ranks the routes of
 * that language. Returns `undefined` when the first segment is not a language or a parameter is malformed.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const [, first = ''] = pathname.split('/', 2);
  if (!isLocale(first)) return undefined;
  const rest = pathname.slice(first.length + 1) || '/';
  const { plain, candidates } = ROUTE_TABLES[first];
  const plainName = plain.get(rest);
  if (plainName) return { name: plainName, locale: first, params: {} };
  const match = matchRoutes(candidates(getFirstSegment(rest), countSegments(rest)), rest)?.at(-1);
  if (!match) return undefined;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.params)) {
    if (value === undefined || (hasPattern(name) && !PARAM_PATTERNS[name].test(value))) return undefined;
    params[name] = value;
  }
  return { name: match.route.id, locale: first, params };
}
