import type { Agreement, Navigation } from '../../shared/api/content.ts';
import { tag } from '../../shared/api/purge.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { linksOf, marked, type MenuLink, type Place } from './menuLinks.ts';

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
  const menu = (navigation: Navigation | null) => (navigation ? linksOf(navigation, pages, locale) : []);
  const here: Place = { path, query: new URLSearchParams(search), offer: pathFor('offer', locale) };
  return {
    header: marked(menu(header), here),
    footer: marked(menu(footer), here),
    agreements: agreements && agreements.map(({ kind }) => kind),
  };
}
