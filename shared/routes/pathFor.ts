import type { Locale } from '../i18n/locales.ts';
import { ROUTES, type RouteName, type RouteParam, type RouteParams } from './routeTable.ts';

const SEGMENTS_BY_PATTERN = new Map<string, readonly string[]>();
/**
 * Returns the segments of a pattern such as `/aanbod/:estateId`. They are cached, because every list of links uses the
 * same few patterns.
 */
function getSegments(pattern: string): readonly string[] {
  let segments = SEGMENTS_BY_PATTERN.get(pattern);
  if (!segments) SEGMENTS_BY_PATTERN.set(pattern, (segments = pattern.split('/').slice(1)));
  return segments;
}

/**
 * Returns the path of a route in a language: `pathFor('estate', 'nl', { estateId: 1001, slug: '…' })`. Parameters are
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
  const values: Readonly<Record<string, string | number>> | undefined = params;
  let path = `/${locale}`;
  for (const segment of getSegments(paths[locale])) {
    path += segment.startsWith(':') ? `/${encodeURIComponent(String(values?.[segment.slice(1)]))}` : `/${segment}`;
  }
  return path;
}
