import {
  toFavoritesQueryString,
  type FavoritesQuery,
  isComparableCount,
  parseFavoritesQuery,
} from '#shared/domain/favorites/favoritesQuery.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { DocumentHead, ScreenOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { markDeferrable } from '../../render/deferrable.ts';
import { ComparisonPage } from './comparison/ComparisonPage.tsx';
import { loadComparison } from './comparison/loadComparison.ts';
import { findCardsById } from './findCardsById.ts';
import { OwnFavorites } from './OwnFavorites.tsx';
import { SharedList } from './SharedList.tsx';
import { findNewestHomes, NewestHomes } from './NewestHomes.tsx';

const toFavoritesHref = (locale: Locale, query: Partial<FavoritesQuery>): string => {
  const search = toFavoritesQueryString(query);
  return pathFor('favorites', locale) + (search && `?${search}`);
};

/** Builds the head, which excludes the page from search engines, because the list belongs to a visitor. */
const buildHead = (
  { site, locale }: ScreenRequest,
  query: Partial<FavoritesQuery>,
  texts: Pick<DocumentHead, 'title' | 'description'>,
): DocumentHead => ({
  ...texts,
  robots: 'noindex',
  canonical: toFavoritesHref(locale, query),
  alternates: Object.fromEntries(site.locales.map((language) => [language, toFavoritesHref(language, query)])),
});

function buildOwnPage(request: ScreenRequest): ScreenOutcome {
  const { site, locale, t } = request;
  const newestCards = markDeferrable(findNewestHomes(request));
  const description = t('favorites:description', { name: site.name });
  return {
    type: 'page',
    status: 200,
    head: buildHead(request, {}, { title: t('favorites:title'), description }),
    body: (
      <OwnFavorites
        newestHomes={<NewestHomes newestCards={newestCards} locale={locale} t={t} />}
        locale={locale}
        t={t}
      />
    ),
    deferred: [newestCards],
    tags: [tag.site(site.id), tag.list(site.id)],
    cache: 'page',
  };
}

async function buildSharedPage(request: ScreenRequest, { ids, compare }: FavoritesQuery): Promise<ScreenOutcome> {
  const { site, locale, t } = request;
  const foundCards = await findCardsById(request, ids);
  const [firstCard] = foundCards.cards;
  const picture = firstCard?.pictures[0];
  const count = foundCards.cards.length;
  const title = count === 0 ? t('favorites:shared.none') : t('favorites:shared.title', { count });
  const description = t('favorites:shared.description', { name: site.name });
  return {
    type: 'page',
    status: 200,
    head: {
      ...buildHead(request, { ids }, { title, description }),
      ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
    },
    body: <SharedList foundCards={foundCards} ids={ids} chosenIds={compare} locale={locale} t={t} />,
    tags: foundCards.tags,
    cache: 'page',
  };
}

async function buildComparisonPage(request: ScreenRequest, query: FavoritesQuery): Promise<ScreenOutcome> {
  const { site, locale, t } = request;
  const { comparison, missingCount, tags } = await loadComparison(request, query.compare);
  const title = t('favorites:table.title');
  const description = t('favorites:table.description', { name: site.name });
  return {
    type: 'page',
    status: 200,
    head: buildHead(request, query, { title, description }),
    body: (
      <ComparisonPage
        comparison={comparison}
        missingCount={missingCount}
        backLink={
          query.ids.length > 0
            ? { href: toFavoritesHref(locale, { ids: query.ids }), label: t('favorites:table.toList') }
            : { href: toFavoritesHref(locale, {}), label: t('favorites:table.toOwn') }
        }
        t={t}
      />
    ),
    tags,
    cache: 'page',
  };
}

/**
 * The favourites page (specification §1, §2.1). Without a query, it is one document for all visitors, and a script
 * fills in the favourites of the browser. With ids in the query, it is a shared list. When the query also chooses homes
 * (`compare`), and their number can be compared, it is a comparison of these homes. The server renders shared lists and
 * comparisons, so that they work without JavaScript.
 */
export const favoritesScreen: Screen = {
  query: (search) => toFavoritesQueryString(parseFavoritesQuery(search)),

  async load(request) {
    const query = parseFavoritesQuery(request.search);
    if (isComparableCount(query.compare)) return buildComparisonPage(request, query);
    return query.ids.length > 0 ? buildSharedPage(request, query) : buildOwnPage(request);
  },
};
