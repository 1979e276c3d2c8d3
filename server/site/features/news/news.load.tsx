import type { PublishedArticles } from '#shared/api/content/articles.ts';
import { tag } from '#shared/api/purge.ts';
import { ARTICLE_PAGE_SIZE } from '#shared/primitives/limits.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { DocumentHead, Screen, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import { listArticlePaths } from '../../seo/articlePaths.ts';
import { buildItemList } from '../../seo/structuredData/itemList.ts';
import { toArticleCard } from './articleCard.ts';
import { NewsPage } from './NewsPage.tsx';
import { loadNewsCategories } from './newsCategories.ts';
import { buildNewsHref, type NewsQuery, formatNewsQuery, parseNewsQuery } from './newsQuery.ts';

const countPages = ({ total }: Pick<PublishedArticles, 'total'>) => Math.max(1, Math.ceil(total / ARTICLE_PAGE_SIZE));

/** Returns the address of the same page of the list in each language that has it. */
async function loadAlternates(
  { api, site }: ScreenRequest,
  { category, page }: NewsQuery,
): Promise<DocumentHead['alternates']> {
  const hrefsByLocale = await Promise.all(
    site.locales.map(async (locale) => {
      const list = await api.articles(locale, { category, from: 0, limit: ARTICLE_PAGE_SIZE });
      return list.total > 0 && page <= countPages(list) ? [[locale, buildNewsHref(locale, { category, page })]] : [];
    }),
  );
  return Object.fromEntries(hrefsByLocale.flat());
}

/** Renders the page of the CMS at an address of the news that has no article, if there is such a page. */
export async function loadPageWithoutArticle(
  request: ScreenRequest,
  fallbackScreen: Screen,
  path: string,
): Promise<ScreenOutcome> {
  const route = { name: 'content', locale: request.locale, params: { '*': path.replace(/^\/[^/]*\//, '') } } as const;
  const outcome = await fallbackScreen.load({ ...request, route });
  return { ...outcome, tags: [...(outcome.tags ?? []), tag.articles(request.site.id)] };
}

/**
 * Returns the screen of the list of articles, by category and page.
 *
 * @param fallbackScreen renders a page of the CMS at the same address, for a site without articles
 */
export const createNewsScreen = (fallbackScreen: Screen): Screen => ({
  // No early hint is sent, because a page of the CMS may need other stylesheets.
  hintedStylesheets: [],
  query: (search) => formatNewsQuery(parseNewsQuery(search)),

  async load(request) {
    const { api, site, origin, locale, t } = request;
    const query = parseNewsQuery(request.search);
    const { category, page } = query;
    const tags = [tag.site(site.id), tag.articles(site.id), tag.entities(site.id)];
    const [list, categoryNames, alternates] = await Promise.all([
      api.articles(locale, { category, from: (page - 1) * ARTICLE_PAGE_SIZE, limit: ARTICLE_PAGE_SIZE }),
      loadNewsCategories(request),
      loadAlternates(request, query),
    ]);
    if (page > countPages(list))
      return { type: 'redirect', status: 302, to: buildNewsHref(locale, { category, page: countPages(list) }), tags };
    if (list.total === 0 && category !== undefined)
      return { type: 'redirect', status: 302, to: buildNewsHref(locale), tags };
    if (list.total === 0) {
      const cmsOutcome = await loadPageWithoutArticle(request, fallbackScreen, pathFor('news', locale));
      if (cmsOutcome.type !== 'page' || cmsOutcome.status !== 404) return cmsOutcome;
    }
    const name = category === undefined ? undefined : categoryNames.get(category);
    const title = name === undefined ? t('news:title') : t('news:titleOf', { category: name });
    const cards = list.articles.map((article) => toArticleCard(article, locale, categoryNames));
    return {
      type: 'page',
      status: 200,
      head: {
        title: page > 1 ? t('news:titleOfPage', { title, page }) : title,
        description: t('news:description', { name: site.name }),
        canonical: buildNewsHref(locale, query),
        alternates,
        ...(list.total === 0 && { robots: 'noindex' as const }),
        feeds: [{ title: t('news:feedTitle', { name: site.name }), href: pathFor('newsFeed', locale) }],
        data:
          cards.length > 0
            ? [
                buildItemList(
                  {
                    name: title,
                    totalCount: list.total,
                    firstPosition: (page - 1) * ARTICLE_PAGE_SIZE + 1,
                    paths: list.articles.flatMap((article) => listArticlePaths(article, [locale])[locale] ?? []),
                  },
                  origin,
                ),
              ]
            : [],
      },
      body: (
        <NewsPage
          title={title}
          cards={cards}
          categories={[...categoryNames].flatMap(([id, label]) => {
            const count = list.categories.find((each) => each.id === id)?.count ?? 0;
            return count > 0 ? [{ id, label, count }] : [];
          })}
          query={query}
          pageCount={countPages(list)}
          locale={locale}
          t={t}
        />
      ),
      tags,
      cache: 'page',
    };
  },
});
