import type { Page } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { type FilterQuery, toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { MarkContent } from '#shared/domain/marks/marks.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { findPageAlternates } from '#server/site/layout/links.ts';
import { FilterWidget } from '#server/site/estates/lists/FilterWidget.tsx';
import { ListWidget } from '#server/site/estates/lists/ListWidget.tsx';
import type { DocumentHead, ScreenRequest } from '#server/site/render/screen.ts';
import { RequestCode } from '#server/site/pages/errors/RequestCode.tsx';
import { buildListingSearch } from '../../listing/listingSearch.ts';
import { buildListingView } from '../../listing/listingView.ts';
import { findUnreadFilters, describeUnreadPrices } from '#server/site/estates/lists/unreadFilters.ts';
import type { PageWidgets } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

type ListMark = Extract<MarkContent, { kind: 'list' }>;

/**
 * Parses the filters of a list on a content page. The filters of the map are dropped, because only the listing has a
 * map.
 */
export function parseMarkedListQuery(search: string): FilterQuery {
  const { view: _view, area: _area, ...query } = parseFilterQuery(search);
  return query;
}

interface MarkedList {
  readonly query: FilterQuery;
  readonly view: ListingView;
  readonly tags: readonly string[];
}

/**
 * Loads a page of the list that an editor marked on a content page (specification §2.5).
 * @param allowsFailure true when a failed search returns an empty list with an error message (specification §8)
 * @throws when the back office fails to search and `allowsFailure` is false
 */
export async function loadMarkedList(
  request: ScreenRequest,
  page: Page,
  { node }: ListMark,
  allowsFailure = false,
): Promise<MarkedList> {
  const { api, site, locale, t } = request;
  const query = parseMarkedListQuery(request.search);
  const search = buildListingSearch(query, node);
  const unreadPrices = describeUnreadPrices(findUnreadFilters(request.search));
  const [result, filters] = await Promise.all([
    allowsFailure ? api.searchOrEmpty(search, locale) : api.search(search, locale),
    api.filters(search, locale),
  ]);
  const listingSource = {
    query,
    node,
    part: 'page',
    result,
    filters,
    landingTexts: undefined,
    hasMap: false,
    hasFailed: 'error' in result,
    site,
    locale,
    t,
  } as const;
  return {
    query,
    view: {
      ...buildListingView(listingSource),
      ...(unreadPrices && { unread: unreadPrices }),
      landing: { query: '', paths: findPageAlternates(page, site), page: page.id },
    },
    tags: [tag.list(site.id)],
  };
}

/** Returns the widgets for the marks of a list and of its filter. */
export function buildListWidgets({ view }: MarkedList, { title, text }: ListMark, t: Translate): PageWidgets {
  return {
    filter: <FilterWidget listing={view} when="interaction" />,
    list: (
      <>
        {title || text ? (
          <Section title={title} introText={text}>
            {null}
          </Section>
        ) : null}
        <ListWidget listing={view} t={t} />
        {view.failure ? <RequestCode t={t} /> : null}
      </>
    ),
  };
}

/**
 * Returns the values that a list adds to the head of its page. Search engines may index each page of the unfiltered
 * list, but no filtered list.
 */
export function buildListHead({ query, view }: MarkedList, { locale, site }: ScreenRequest): Partial<DocumentHead> {
  const { page, ...filter } = query;
  const buildHrefs = (hrefQuery: Partial<FilterQuery>) =>
    Object.fromEntries(
      site.locales
        .filter((language) => view.landing?.paths[language])
        .map((language) => [language, listingHref(language, hrefQuery, view.landing)]),
    );
  const isIndexed = toFilterQueryString({ ...filter, page: 1 }) === '';
  return {
    ...(isIndexed && {
      canonical: listingHref(locale, { page }, view.landing),
      alternates: buildHrefs({ page }),
    }),
    ...(!isIndexed && { robots: 'noindex' as const }),
    languages: buildHrefs(query),
  };
}
