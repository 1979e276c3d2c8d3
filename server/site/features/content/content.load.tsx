import type { Page, PageListItem } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import { toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { findMark } from './marks/markOnPage.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { localize } from '#shared/i18n/locales.ts';
import viewing from '#shared/ui/viewing.module.css';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { memoize } from '../../cache/memoize.ts';
import { findPageAlternates, toPagePath } from '../../layout/links.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { DocumentHead, ScreenOutcome, Screen, ScreenRequest, PageOutcome } from '../../render/screen.ts';
import { findTileOrigin } from '../../render/widgets/mapSettings.ts';
import { buildCancelWidget } from '../viewings/cancel/cancelAppointmentPage.tsx';
import { ERROR_RETRY_AFTER_SECONDS } from '../../pages/errors/errorOutcome.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { hasUnreadFilters, findUnreadFilters, appendUnreadFilters } from '../../estates/lists/unreadFilters.ts';
import { withTimeout } from '../../pages/patience.ts';
import type { PageWidgets } from './blockRenderer.ts';
import { findMarkedAppointment, type MarkedAppointment } from './marks/markedAppointment.tsx';
import { buildListHead, buildListWidgets, loadMarkedList, parseMarkedListQuery } from './marks/markedList.tsx';
import { renderBlocks } from './renderBlocks.tsx';

const listAddresses = memoize(
  (pages: readonly Pick<Page, 'path'>[]) =>
    new Set(pages.flatMap(({ path }) => Object.entries(path).map(([locale, localPath]) => `${locale}/${localPath}`))),
);

interface ContentPageContent {
  readonly request: ScreenRequest;
  readonly page: Page;
  readonly pages: readonly PageListItem[];
  readonly widgets?: PageWidgets | undefined;
  /** Values that are added to the page's head, or that replace values in it. */
  readonly head?: Partial<DocumentHead>;
  readonly tags?: readonly string[];
}

/** Renders the page with its blocks, and with the widgets that depend on its address. */
function buildPageOutcome({ request, page, pages, widgets, head, tags = [] }: ContentPageContent): PageOutcome {
  const { site, locale } = request;
  const opensWithHero = page.blocks[0]?.type === 'hero';
  const blocks = renderBlocks(page.blocks, { request, pages, pageWidgets: widgets }, true);
  const title = localize(page.title, locale);
  const description = localize(page.description, locale);
  return {
    type: 'page',
    status: 200,
    head: {
      title,
      ...(description && { description }),
      canonical: toPagePath(page, locale),
      alternates: findPageAlternates(page, site),
      ...(page.picture && { image: mediaPath(page.picture, 'og', 'jpg') }),
      data: blocks.data,
      ...head,
    },
    body: (
      <>
        {opensWithHero ? null : <PageHead title={title} introText={description} />}
        {blocks.content}
      </>
    ),
    tags: [...listPageTags(request, page), ...blocks.tags, ...tags],
    cache: 'page',
    deferred: blocks.deferred,
    foreign: blocks.foreign,
  };
}

const listPageTags = ({ site }: ScreenRequest, page: Page) => [
  tag.site(site.id),
  tag.pages(site.id),
  tag.page(site.id, page.id),
];

/**
 * Returns the request with the identifier of an appointment among the parameters of its route, so that third parties do
 * not get the address. The page shows no map with the tiles of a third party.
 */
function nameAppointment(request: ScreenRequest, appointmentId: string): ScreenRequest {
  const { route, map, origin } = request;
  const hasForeignTiles = map.tiles && findTileOrigin(map.tiles, origin) !== undefined;
  return {
    ...request,
    route: { ...route, params: { ...route.params, appointmentId } },
    ...(hasForeignTiles && { map: { ...map, tiles: undefined } }),
  };
}

/**
 * Renders the page with an appointment (specification §2.7). The page belongs to one visitor, so it is neither cached
 * nor indexed. Opening the page changes nothing, because mail scanners follow every link in a mail.
 */
async function buildAppointmentOutcome(content: ContentPageContent, marked?: MarkedAppointment): Promise<PageOutcome> {
  const { page } = content;
  const id = marked?.appointmentId ?? '';
  // An identifier with a character too many is kept from third parties as well.
  const request = marked ? nameAppointment(content.request, id) : content.request;
  const { api, locale, site } = request;
  const appointment = id ? await api.appointment(id) : null;
  const widget = buildCancelWidget(request, appointment ? 'found' : 'not found', { appointmentId: id, appointment });
  const alternates = site.locales
    .filter((language) => page.path[language] && findMark(page, 'cancelAppointment', language))
    .map((language) => [language, `${toPagePath(page, language)}/${id}`]);
  const outcome = buildPageOutcome({
    ...content,
    request,
    widgets: {
      cancelAppointment: (
        <div className="page">
          <div className={`${viewing['body']} ${viewing['narrow']}`}>{widget}</div>
        </div>
      ),
    },
    head: {
      robots: 'noindex',
      ...(id && { canonical: `${toPagePath(page, locale)}/${id}`, alternates: Object.fromEntries(alternates) }),
    },
  });
  return { ...outcome, status: appointment ? 200 : 404, cache: 'none', route: request.route };
}

/**
 * Renders the page with the list that is marked on it. A page number beyond the last page redirects to the last page.
 */
async function buildListOutcome(
  content: ContentPageContent,
  mark: NonNullable<ReturnType<typeof findListMark>>,
): Promise<ScreenOutcome> {
  const { request, page } = content;
  const list = await loadMarkedList(request, page, mark, true);
  const { query, view, tags } = list;
  if (query.page > view.pageCount && !view.failure) {
    const lastPageHref = listingHref(request.locale, { ...query, page: view.pageCount }, view.landing);
    return { type: 'redirect', status: 302, to: lastPageHref, tags: [...listPageTags(request, page), ...tags] };
  }
  const outcome = buildPageOutcome({
    ...content,
    widgets: buildListWidgets(list, mark, request.t),
    head: buildListHead(list, request),
    tags,
  });
  const head = { ...outcome.head, robots: 'noindex' as const };
  if (!view.failure) return hasUnreadFilters(request.search) ? { ...outcome, head, cache: 'none' } : outcome;
  return { ...outcome, status: 503, head, cache: 'none', retryAfter: ERROR_RETRY_AFTER_SECONDS };
}

const findListMark = (page: Page, { locale }: ScreenRequest) => findMark(page, 'list', locale);

/**
 * The screen of CMS pages that have an address of their own. An address in the words of another language, and an
 * address that belongs to another screen, redirect to the canonical address.
 */
export const contentScreen: Screen = {
  // No early hint is sent, because further stylesheets depend on the blocks.
  hintedStylesheets: [],
  query: (search) => appendUnreadFilters(toFilterQueryString(parseMarkedListQuery(search)), findUnreadFilters(search)),

  async load(request) {
    const { api, locale, path, route, search } = request;
    const requestedPath = route.params['*'] ?? '';
    // When the list of pages is already in memory, an unknown address needs no call to the back office.
    const knownPages = await withTimeout(api.pages(), 0);
    const mayExist = !knownPages || listAddresses(knownPages).has(`${locale}/${requestedPath}`);
    const [page, pages] = await Promise.all([
      mayExist ? api.pageByUrl(locale, requestedPath) : null,
      knownPages ?? api.pages(),
    ]);
    if (!page) {
      const markedAppointment = await findMarkedAppointment(request, requestedPath, pages);
      return markedAppointment
        ? buildAppointmentOutcome({ request, page: markedAppointment.page, pages }, markedAppointment)
        : buildNotFoundOutcome(request);
    }
    const canonicalPath = toPagePath(page, locale);
    const listMark = page.kind === 'content' ? findListMark(page, request) : undefined;
    if (decodeURI(canonicalPath) !== decodeURI(path)) {
      // A list keeps the visitor's filter and page. Any other page has one address, regardless of the query.
      const to = listMark && search ? `${canonicalPath}?${search}` : canonicalPath;
      return { type: 'redirect', status: 301, to, tags: listPageTags(request, page) };
    }
    // The page has one address and one cache entry, regardless of the query.
    if (search !== '' && !listMark)
      return { type: 'redirect', status: 302, to: canonicalPath, tags: listPageTags(request, page) };
    if (listMark) return buildListOutcome({ request, page, pages }, listMark);
    if (findMark(page, 'cancelAppointment', locale)) return buildAppointmentOutcome({ request, page, pages });
    return buildPageOutcome({ request, page, pages });
  },
};
