import type { Agreement, NavigationItem } from '../../shared/api/content.ts';
import { tag } from '../../shared/api/purge.ts';
import { localize } from '../../shared/i18n/locales.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import { type ResolvedLink, resolveLink } from './links.ts';

export interface MenuLink {
  readonly id: string;
  readonly label: string;
  /** Absent for a heading that only holds others. */
  readonly href?: string;
  readonly external: boolean;
  /** Leads to the page that is shown. */
  readonly current: boolean;
  readonly children: readonly MenuLink[];
}

/** What header and footer show of the back office. */
export interface LayoutData {
  readonly header: readonly MenuLink[];
  readonly footer: readonly MenuLink[];
  /** Texts that bind which there are in this language; null where that can't be said. */
  readonly agreements: readonly Agreement['kind'][] | null;
}

/** What every page is made of besides its own content. */
export const layoutTags = (siteId: string): readonly string[] => [
  tag.site(siteId),
  tag.navigation(siteId),
  tag.pages(siteId),
  tag.translations(siteId),
];

/** Navigation of the site in the language of the request. @throws when the back office fails. */
export async function loadLayout({ api, locale, path, search }: ScreenRequest): Promise<LayoutData> {
  const [header, footer, pages, agreements] = await Promise.all([
    api.navigation('header'),
    api.navigation('footer'),
    api.pages(),
    api
      .secondary()
      .agreements(locale)
      .catch(() => null),
  ]);
  const here = new URLSearchParams(search);

  const offer = pathFor('offer', locale);

  /**
   * A link with a query is current only on a page that has this query: sale and rent share a path. One to a list in words
   * is current on its parts too, and where the same is said as a query.
   */
  const isCurrent = ({ href, filter }: ResolvedLink) => {
    if (filter !== undefined && path.startsWith(`${href}/`)) return true;
    const [target, query = ''] = filter === undefined || path !== offer ? href.split('?') : [offer, filter];
    return target === path && [...new URLSearchParams(query)].every(([name, value]) => here.has(name, value));
  };

  const view = (item: NavigationItem): MenuLink => {
    const link = resolveLink(item.target, locale, pages);
    return {
      id: item.id,
      label: localize(item.label, locale),
      ...(link && { href: link.href }),
      external: link?.external ?? false,
      current: link !== undefined && isCurrent(link),
      children: item.children.map(view).filter(leadsSomewhere),
    };
  };
  const menu = (items: readonly NavigationItem[] = []) => items.map(view).filter(leadsSomewhere);
  return {
    header: onlyClosest(menu(header?.items)),
    footer: menu(footer?.items),
    agreements: agreements && agreements.map(({ kind }) => kind),
  };
}

const leadsSomewhere = ({ href, children }: MenuLink) => href !== undefined || children.length > 0;

const withBelow = (link: MenuLink): readonly MenuLink[] => [link, ...link.children.flatMap(withBelow)];

/** Of several links to the page, on whatever level, the one with the longest query says best where the visitor is. */
function onlyClosest(links: readonly MenuLink[]): readonly MenuLink[] {
  const length = ({ current, href = '' }: MenuLink) => (current ? href.length : 0);
  const all = links.flatMap(withBelow);
  const closest = all.reduce<MenuLink | undefined>(
    (best, link) => (best && length(best) >= length(link) ? best : link),
    undefined,
  );
  const mark = (link: MenuLink): MenuLink => ({
    ...link,
    current: link.current && link === closest,
    children: link.children.map(mark),
  });
  return links.map(mark);
}
