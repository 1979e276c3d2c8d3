import type { Navigation, NavigationItem } from '#shared/api/content/content.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { memoize } from '../cache/memoize.ts';
import { type PageAddress, resolveLink } from './links.ts';

/** A link of the menu without the state `current`, so that all pages can share the link. */
export interface PlainLink {
  readonly id: string;
  readonly label: string;
  /** The address; absent for a heading that only has children. */
  readonly href?: string;
  readonly external: boolean;
  readonly children: readonly PlainLink[];
  /** The path and query of the target. */
  readonly target?: LinkTarget;
  /** The query that selects the same list as the readable address in `href`. */
  readonly filter?: LinkTarget['query'];
}

interface LinkTarget {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

export interface MenuLink extends Pick<PlainLink, 'id' | 'label' | 'href' | 'external'> {
  /** True when the link leads to the current page. */
  readonly current: boolean;
  readonly children: readonly MenuLink[];
}

/** The address of the current page. */
export interface CurrentAddress {
  readonly path: string;
  readonly query: URLSearchParams;
  /**
   * The path of the listing page. With the right query, this page shows the same list as a page with a readable
   * address.
   */
  readonly listingPath: string;
}

const parseQueryPairs = (query = '') => [...new URLSearchParams(query)];

function buildPlainLink(item: NavigationItem, pages: readonly PageAddress[], locale: Locale): PlainLink {
  const link = resolveLink(item.target, locale, pages);
  const [path = '', query] = link?.href.split('?') ?? [];
  return {
    id: item.id,
    label: localize(item.label, locale),
    external: link?.external ?? false,
    children: buildPlainLinks(item.children, pages, locale),
    ...(link && { href: link.href, target: { path, query: parseQueryPairs(query) } }),
    ...(link?.filter !== undefined && { filter: parseQueryPairs(link.filter) }),
  };
}

const buildPlainLinks = (items: readonly NavigationItem[], pages: readonly PageAddress[], locale: Locale) =>
  items
    .map((item) => buildPlainLink(item, pages, locale))
    .filter(({ href, children }) => href !== undefined || children.length > 0);

/** Returns the links of a menu that have an address, or children with one. */
export const buildMenuLinks = memoize(({ items }: Navigation, pages: readonly PageAddress[], locale: Locale) =>
  buildPlainLinks(items, pages, locale),
);

/**
 * Returns whether a link leads to the page. A link with a query is current only on a page with this query, because sale
 * and rent have the same path. A link to a list with a readable address is also current on the list's subpages, and on
 * the listing page with the same query.
 */
function isCurrentLink({ target, filter }: PlainLink, { path, query, listingPath }: CurrentAddress): boolean {
  if (!target) return false;
  if (filter && path.startsWith(`${target.path}/`)) return true;
  const expectedAddress = filter && path === listingPath ? { path: listingPath, query: filter } : target;
  return expectedAddress.path === path && expectedAddress.query.every(([name, value]) => query.has(name, value));
}

const listDescendants = (link: PlainLink): readonly PlainLink[] => [link, ...link.children.flatMap(listDescendants)];
/** Returns the links of all levels of a menu. */
const listAllLinks = memoize((links: readonly PlainLink[]) => links.flatMap(listDescendants));

/**
 * Returns the link with the longest address among all links that lead to the page, on any level. It is the most
 * specific one.
 */
function findClosestLink(links: readonly PlainLink[], current: CurrentAddress): PlainLink | undefined {
  const getHrefLength = ({ href = '' }: PlainLink) => href.length;
  return listAllLinks(links)
    .filter((link) => isCurrentLink(link, current))
    .reduce<PlainLink | undefined>(
      (best, link) => (best && getHrefLength(best) >= getHrefLength(link) ? best : link),
      undefined,
    );
}

function markLinks(links: readonly PlainLink[], closestLink: PlainLink | undefined): readonly MenuLink[] {
  const markLink = (link: PlainLink): MenuLink => ({
    id: link.id,
    label: link.label,
    ...(link.href !== undefined && { href: link.href }),
    external: link.external,
    current: link === closestLink,
    children: link.children.map(markLink),
  });
  return links.map(markLink);
}
const markNoLink = memoize((links: readonly PlainLink[]) => markLinks(links, undefined));
const markOneLink = memoize((closestLink: PlainLink, links: readonly PlainLink[]) => markLinks(links, closestLink));

/**
 * Returns the same links, and sets `current` of the link that leads to the current page. Pages with the same current
 * link get the same object, so that the key of their header is made once.
 */
export function markCurrent(links: readonly PlainLink[], current: CurrentAddress): readonly MenuLink[] {
  const closestLink = findClosestLink(links, current);
  return closestLink ? markOneLink(closestLink, links) : markNoLink(links);
}
