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
  readonly namesByPlainPath: ReadonlyMap<string, RouteName>;
  /** Returns the routes that can match a path with this first segment and this number of segments. */
  readonly findCandidates: (firstSegment: string, segmentCount: number) => NamedRoute[];
}

const getFirstSegment = (path = '') => path.split('/', 2)[1] ?? '';
const countSegments = (path = '') => path.split('/').filter(Boolean).length;
const isParameter = (segment: string) => segment.startsWith(':') || segment.startsWith('*');

/** The maximum number of segments of a route. */
const MAX_PATH_SEGMENTS = 10;

/**
 * Builds the route table of a language. The table finds the routes whose first segment fits a path. React Router gets
 * only these routes, because for every path it ranks all the routes that it gets.
 */
function createRouteTable(locale: Locale): RouteTable {
  const routesOfLocale = typedEntries(ROUTES).map(
    ([id, paths]): NamedRoute => ({ id, path: paths[locale], caseSensitive: true }),
  );
  const segments = new Set(
    routesOfLocale.map(({ path }) => getFirstSegment(path)).filter((segment) => !isParameter(segment)),
  );
  const findStartingWith = (segment: string) =>
    routesOfLocale.filter(({ path }) => getFirstSegment(path) === segment || isParameter(getFirstSegment(path)));
  const namesByPlainPath = typedEntries(ROUTES)
    .filter(([, paths]) => !/[:*]/.test(paths[locale]))
    .map(([name, paths]) => [paths[locale], name] as const);
  const routesByFirstSegment = new Map([...segments].map((segment) => [segment, findStartingWith(segment)]));
  const candidateCache = new Map<string, NamedRoute[]>();
  return {
    namesByPlainPath: new Map(namesByPlainPath),
    findCandidates(firstSegment, pathSegmentCount) {
      const routes = routesByFirstSegment.get(firstSegment);
      const segmentCount = Math.min(pathSegmentCount, MAX_PATH_SEGMENTS);
      // All unknown first segments share one key for each number of segments, so that unknown addresses cannot fill the
      // map.
      const key = `${routes ? firstSegment : ''}/${segmentCount}`;
      let candidates = candidateCache.get(key);
      if (!candidates) {
        candidates = (routes ?? routesOfLocale).filter(
          ({ path = '' }) => path.includes('*') || countSegments(path) === segmentCount,
        );
        candidateCache.set(key, candidates);
      }
      return candidates;
    },
  };
}

const ROUTE_TABLES = createRecord(LOCALES, createRouteTable);

const hasParamPattern = (name: string): name is keyof typeof PARAM_PATTERNS => Object.hasOwn(PARAM_PATTERNS, name);

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the route of a path (without its query). The first segment is the language; React Router ranks the routes of
 * that language. Returns `undefined` when the first segment is not a language, when a parameter is malformed, and when
 * the path cannot be decoded.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const [, firstSegment = ''] = pathname.split('/', 2);
  if (!isLocale(firstSegment)) return undefined;
  const pathInLocale = pathname.slice(firstSegment.length + 1) || '/';
  const { namesByPlainPath, findCandidates } = ROUTE_TABLES[firstSegment];
  const plainName = namesByPlainPath.get(pathInLocale);
  if (plainName) return { name: plainName, locale: firstSegment, params: {} };
  // React Router writes a path that it cannot decode to the console, with the token that may be in it.
  if (!canDecode(pathInLocale)) return undefined;
  const match = matchRoutes(
    findCandidates(getFirstSegment(pathInLocale), countSegments(pathInLocale)),
    pathInLocale,
  )?.at(-1);
  if (!match) return undefined;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.params)) {
    if (value === undefined || (hasParamPattern(name) && !PARAM_PATTERNS[name].test(value))) return undefined;
    params[name] = value;
  }
  return { name: match.route.id, locale: firstSegment, params };
}
