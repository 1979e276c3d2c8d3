import { generatePath } from 'react-router';
import type { Locale } from '../i18n/locales.ts';
import { ROUTES, type RouteName, type RouteParam, type RouteParams } from './routeTable.ts';

const generate = generatePath as (pattern: string, params: Record<string, string>) => string;

/**
 * The path of a screen in a language: `pathFor('estate', 'nl', { estateId: 1001, slug: '…' })`. Parameters are
 * percent-encoded. An unknown route type resolves to '/' (specification §2.1).
 */
export function pathFor<Name extends RouteName>(
  name: Name,
  locale: Locale,
  ...[params]: [RouteParam<Name>] extends [never] ? [] : [params: RouteParams<Name>]
): string {
  const paths = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (!paths) return '/';
  if (name === 'home') return `/${locale}`;
  const values = Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]));
  return `/${locale}${generate(paths[locale], values)}`;
}
