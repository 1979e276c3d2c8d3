import type { NavigationItem } from '../../shared/api/content.ts';
import { tag } from '../../shared/api/purge.ts';
import { localize } from '../../shared/i18n/locales.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { resolveLink } from './links.ts';

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
  const [header, footer, pages] = await Promise.all([api.navigation('header'), api.navigation('footer'), api.pages()]);
  const here = new URLSearchParams(search);

  /** A link with a query is current only on a page that has this query: sale and rent share a path. */
  const isCurrent = (href: string) => {
    const [target, query = ''] = href.split('?');
    return target === path && [...new URLSearchParams(query)].every(([name, value]) => here.has(name, value));
  };

  const view = (item: NavigationItem): MenuLink => {
    const link = resolveLink(item.target, locale, pages);
    return {
      id: item.id,
      label: localize(item.label, locale),
      ...(link && { href: link.href }),
      external: link?.external ?? false,
      current: link !== undefined && isCurrent(link.href),
      children: item.children.map(view).filter(leadsSomewhere),
    };
  };
  const menu = (items: readonly NavigationItem[] = []) => items.map(view).filter(leadsSomewhere);
  return { header: onlyClosest(menu(header?.items)), footer: menu(footer?.items) };
}

const leadsSomewhere = ({ href, children }: MenuLink) => href !== undefined || children.length > 0;

/** Of several links to the page, the one with the longest query says best where the visitor is. */
function onlyClosest(links: readonly MenuLink[]): readonly MenuLink[] {
  const lengths = links.map(({ current, href = '' }) => (current ? href.length : 0));
  const closest = lengths.indexOf(Math.max(...lengths));
  return links.map((link, index) =>
    link.current && index !== closest ? Object.assign({}, link, { current: false }) : link,
  );
}
