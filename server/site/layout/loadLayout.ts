import { LRUCache } from 'lru-cache';
import type { Agreement, Navigation } from '#shared/api/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { linksOf, marked, type MenuLink, type Place, type PlainLink } from './menuLinks.ts';

/** What header and footer show of the back office. */
export interface LayoutData {
  readonly header: readonly MenuLink[];
  readonly footer: readonly MenuLink[];
  /** Texts that bind which there are in this language; null where that can't be said. */
  readonly agreements: readonly Agreement['kind'][] | null;
}

export interface LayoutSource {
  /** @throws when the back office fails */
  load(request: ScreenRequest): Promise<LayoutData>;
  /** The last that was loaded for this site and language; null when none was. */
  known(request: ScreenRequest): LayoutData | null;
  tags(siteId: string): readonly string[];
}

/** What every page is made of besides its own content. */
const layoutTags = (siteId: string): readonly string[] => [
  tag.site(siteId),
  tag.navigation(siteId),
  tag.agreements(siteId),
  tag.pages(siteId),
  tag.translations(siteId),
];

/** The same before it is known where the visitor is. */
interface UnmarkedLayout extends Pick<LayoutData, 'agreements'> {
  readonly header: readonly PlainLink[];
  readonly footer: readonly PlainLink[];
}

/** @throws when the back office fails. */
async function loadUnmarked(api: SiteApi, locale: Locale): Promise<UnmarkedLayout> {
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
  return {
    header: menu(header),
    footer: menu(footer),
    agreements: agreements && agreements.map(({ kind }) => kind),
  };
}

function markedLayout(layout: UnmarkedLayout, { locale, path, search }: ScreenRequest): LayoutData {
  const here: Place = { path, query: new URLSearchParams(search), offer: pathFor('offer', locale) };
  return { ...layout, header: marked(layout.header, here), footer: marked(layout.footer, here) };
}

const keyOf = ({ site, locale }: ScreenRequest) => `${site.id} ${locale}`;

/** Number of layouts kept, one for each site and language. */
const MOST_KNOWN = 500;

/** Navigation of sites, and the last that was known of each. */
export function createLayoutSource(): LayoutSource {
  const known = new LRUCache<string, UnmarkedLayout>({ max: MOST_KNOWN });
  return {
    tags: layoutTags,
    async load(request) {
      const { api, locale } = request;
      // A menu of before is better than a page that waits for a new one.
      const layout = await loadUnmarked(known.has(keyOf(request)) ? api.brief() : api, locale);
      known.set(keyOf(request), layout);
      return markedLayout(layout, request);
    },
    known(request) {
      const layout = known.get(keyOf(request));
      return layout ? markedLayout(layout, request) : null;
    },
  };
}
