import { LRUCache } from 'lru-cache';
import type { Agreement, Navigation } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { buildMenuLinks, markCurrent, type MenuLink, type CurrentAddress, type PlainLink } from './menuLinks.ts';

/** The data of the back office that header and footer show. */
export interface LayoutData {
  readonly header: readonly MenuLink[];
  readonly footer: readonly MenuLink[];
  /** The legal texts that exist in this language; null when they are not known. */
  readonly agreements: readonly Agreement['kind'][] | null;
}

export interface LayoutSource {
  /**
   * Loads the layout of a page.
   *
   * @throws when the back office fails
   */
  loadLayout(request: ScreenRequest): Promise<LayoutData>;
  /** Returns the layout that was last loaded for this site and language; null when there is none. */
  getLastLayout(request: ScreenRequest): LayoutData | null;
  tags(siteId: string): readonly string[];
}

/** Returns the tags that every page has in addition to those of its own content. */
const listLayoutTags = (siteId: string): readonly string[] => [
  tag.site(siteId),
  tag.navigation(siteId),
  tag.agreements(siteId),
  tag.pages(siteId),
  tag.translations(siteId),
];

/** A layout without the information which link leads to the current page, so that all pages can share it. */
interface UnmarkedLayout extends Pick<LayoutData, 'agreements'> {
  readonly header: readonly PlainLink[];
  readonly footer: readonly PlainLink[];
}

/**
 * Loads the navigation and the list of legal texts.
 *
 * @throws when the back office fails
 */
async function loadUnmarkedLayout(api: SiteApi, locale: Locale): Promise<UnmarkedLayout> {
  const [header, footer, pages, agreements] = await Promise.all([
    api.navigation('header'),
    api.navigation('footer'),
    api.pages(),
    api
      .secondary()
      .agreements(locale)
      .catch(() => null),
  ]);
  const buildLinks = (navigation: Navigation | null) => (navigation ? buildMenuLinks(navigation, pages, locale) : []);
  return {
    header: buildLinks(header),
    footer: buildLinks(footer),
    agreements: agreements && agreements.map(({ kind }) => kind),
  };
}

function markLayout(layout: UnmarkedLayout, { locale, path, search }: ScreenRequest): LayoutData {
  const currentAddress: CurrentAddress = {
    path,
    query: new URLSearchParams(search),
    listingPath: pathFor('offer', locale),
  };
  return {
    ...layout,
    header: markCurrent(layout.header, currentAddress),
    footer: markCurrent(layout.footer, currentAddress),
  };
}

const toLayoutKey = ({ site, locale }: ScreenRequest) => `${site.id} ${locale}`;

/** The maximum number of stored layouts. Each site has one for each language. */
const MAX_CACHED_LAYOUTS = 500;

/**
 * Creates the source of layouts. It loads the navigation of sites, and stores the last known layout of each site and
 * language.
 */
export function createLayoutSource(): LayoutSource {
  const lastLayouts = new LRUCache<string, UnmarkedLayout>({ max: MAX_CACHED_LAYOUTS });
  return {
    tags: listLayoutTags,
    async loadLayout(request) {
      const { api, locale } = request;
      // When an earlier layout is known, the call does not wait for long, because an old menu is better than a late
      // page.
      const layout = await loadUnmarkedLayout(lastLayouts.has(toLayoutKey(request)) ? api.brief() : api, locale);
      lastLayouts.set(toLayoutKey(request), layout);
      return markLayout(layout, request);
    },
    getLastLayout(request) {
      const layout = lastLayouts.get(toLayoutKey(request));
      return layout ? markLayout(layout, request) : null;
    },
  };
}
