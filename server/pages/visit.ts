import type { Site } from '../../shared/api/site.ts';
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts';
import { matchRoute, type RouteMatch } from '../../shared/routes/matchRoute.ts';
import type { RouteName } from '../../shared/routes/routeTable.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import type { Screen } from '../render/screen.ts';

/** What is visited: a page is a function of this and of nothing else. */
export interface Visit {
  readonly site: Site;
  readonly route: RouteMatch;
  readonly screen: Screen;
  readonly path: string;
  /** Canonical, without '?'. */
  readonly search: string;
  /** Of the page cache; starts with the site's id. */
  readonly key: string;
}

export type Screens = Readonly<Record<RouteName, Screen>>;

export type FindVisit = (site: Site, target: RequestTarget) => Visit;

/**
 * Finds the screen of a target. An address that starts with no language of the site leads to `notFound` in the site's
 * own language, and all of them share one key.
 */
export const createFindVisit =
  (screens: Screens, notFound: Screen): FindVisit =>
  (site, { path, search }) => {
    const route = matchRoute(path);
    if (!route || !site.locales.includes(route.locale)) {
      const locale = site.locales[0] ?? DEFAULT_LOCALE;
      const nowhere: RouteMatch = { name: 'content', locale, params: {} };
      return { site, route: nowhere, screen: notFound, path: `/${locale}`, search: '', key: `${site.id} not found` };
    }
    const screen = screens[route.name];
    const canonical = screen.query?.(search) ?? '';
    return { site, route, screen, path, search: canonical, key: `${site.id} ${path}?${canonical}` };
  };
