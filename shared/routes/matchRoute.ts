import { matchRoutes, type RouteObject } from 'react-router';
import { isLocale, LOCALES, type Locale } from '../i18n/locales.ts';
import { PARAM_PATTERNS, ROUTES, type RouteName } from './routeTable.ts';
import { recordOf, typedEntries } from '../domain/typedKeys.ts';

export interface RouteMatch {
  readonly name: RouteName;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
}

type NamedRoute = RouteObject & { readonly id: RouteName };

interface Table {
  /** Names by path, of routes without parameters: React Router ranks them above all others. */
  readonly plain: ReadonlyMap<string, RouteName>;
  readonly all: NamedRoute[];
  /** Those that a path with this first segment can lead to. */
  readonly byFirst: ReadonlyMap<string, NamedRoute[]>;
}

const firstSegment = (path = '') => path.split('/', 2)[1] ?? '';
const isOpen = (segment: string) => segment.startsWith(':') || segment.startsWith('*');

/** React Router ranks its routes for every path again, so it gets only the candidates. */
function tableOf(locale: Locale): Table {
  const all = typedEntries(ROUTES).map(([id, paths]): NamedRoute => ({ id, path: paths[locale], caseSensitive: true }));
  const segments = new Set(all.map(({ path }) => firstSegment(path)).filter((segment) => !isOpen(segment)));
  const startingWith = (segment: string) =>
    all.filter(({ path }) => firstSegment(path) === segment || isOpen(firstSegment(path)));
  const plain = typedEntries(ROUTES)
    .filter(([, paths]) => !/[:*]/.test(paths[locale]))
    .map(([name, paths]) => [paths[locale], name] as const);
  return {
    plain: new Map(plain),
    all,
    byFirst: new Map([...segments].map((segment) => [segment, startingWith(segment)])),
  };
}

const TABLES = recordOf(LOCALES, tableOf);

const hasPattern = (name: string): name is keyof typeof PARAM_PATTERNS => Object.hasOwn(PARAM_PATTERNS, name);

/**
 * The screen of a path (without its query): language from the first segment, then React Router's ranking over that
 * language's routes. `undefined` when the first segment is no language or a parameter is malformed.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const [, first = ''] = pathname.split('/', 2);
  if (!isLocale(first)) return undefined;
  const rest = pathname.slice(first.length + 1) || '/';
  const { plain, all, byFirst } = TABLES[first];
  const plainName = plain.get(rest);
  if (plainName) return { name: plainName, locale: first, params: {} };
  const match = matchRoutes(byFirst.get(firstSegment(rest)) ?? all, rest)?.at(-1);
  if (!match) return undefined;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.params)) {
    if (value === undefined || (hasPattern(name) && !PARAM_PATTERNS[name].test(value))) return undefined;
    params[name] = value;
  }
  return { name: match.route.id, locale: first, params };
}
