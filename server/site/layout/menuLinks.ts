import type { Navigation, NavigationItem } from '#shared/api/content.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { memoize } from '../cache/memoize.ts';
import { type PageAddress, resolveLink } from './links.ts';

/** A link of the menu, the same on every page. */
export interface PlainLink {
  readonly id: string;
  readonly label: string;
  /** Absent for a heading that only holds others. */
  readonly href?: string;
  readonly external: boolean;
  readonly children: readonly PlainLink[];
  /** What it leads to. */
  readonly target?: Target;
  /** Of a list in words: the query that it stands for. */
  readonly filter?: Target['query'];
}

interface Target {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

export interface MenuLink extends Pick<PlainLink, 'id' | 'label' | 'href' | 'external'> {
  /** Leads to the page that is shown. */
  readonly current: boolean;
  readonly children: readonly MenuLink[];
}

/** Where the visitor is. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path of the listing page, where a list in words can also be said as a query. */
  readonly offer: string;
}

const pairsOf = (query = '') => [...new URLSearchParams(query)];

function plainLink(item: NavigationItem, pages: readonly PageAddress[], locale: Locale): PlainLink {
  const link = resolveLink(item.target, locale, pages);
  const [path = '', query] = link?.href.split('?') ?? [];
  return {
    id: item.id,
    label: localize(item.label, locale),
    external: link?.external ?? false,
    children: plainLinks(item.children, pages, locale),
    ...(link && { href: link.href, target: { path, query: pairsOf(query) } }),
    ...(link?.filter !== undefined && { filter: pairsOf(link.filter) }),
  };
}

const plainLinks = (items: readonly NavigationItem[], pages: readonly PageAddress[], locale: Locale) =>
  items
    .map((item) => plainLink(item, pages, locale))
    .filter(({ href, children }) => href !== undefined || children.length > 0);

/** The links of a menu that have an address, or children with one. */
export const linksOf = memoize(({ items }: Navigation, pages: readonly PageAddress[], locale: Locale) =>
  plainLinks(items, pages, locale),
);

/**
 * A link with a query is current only on a page that has this query: sale and rent share a path. One to a list in words
 * is current on its parts too, and where the same is said as a query.
 */
function isCurrent({ target, filter }: PlainLink, { path, query, offer }: Place): boolean {
  if (!target) return false;
  if (filter && path.startsWith(`${target.path}/`)) return true;
  const wanted = filter && path === offer ? { path: offer, query: filter } : target;
  return wanted.path === path && wanted.query.every(([name, value]) => query.has(name, value));
}

const withBelow = (link: PlainLink): readonly PlainLink[] => [link, ...link.children.flatMap(withBelow)];

/** Of several links to the page, on any level, the one with the longest address is marked as current. */
function closestTo(links: readonly PlainLink[], place: Place): PlainLink | undefined {
  const length = ({ href = '' }: PlainLink) => href.length;
  return links
    .flatMap(withBelow)
    .filter((link) => isCurrent(link, place))
    .reduce<PlainLink | undefined>((best, link) => (best && length(best) >= length(link) ? best : link), undefined);
}

/** The same links, the one that leads to where the visitor is marked. */
export function marked(links: readonly PlainLink[], place: Place): readonly MenuLink[] {
  const closest = closestTo(links, place);
  const mark = (link: PlainLink): MenuLink => ({
    id: link.id,
    label: link.label,
    ...(link.href !== undefined && { href: link.href }),
    external: link.external,
    current: link === closest,
    children: link.children.map(mark),
  });
  return links.map(mark);
}
