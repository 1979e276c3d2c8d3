import type { PublishedArticles } from '#shared/api/content/articles.ts';
import { tag } from '#shared/api/purge.ts';
import { ARTICLE_PAGE_SIZE } from '#shared/primitives/limits.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { DocumentHead, Screen, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import { listArticlePaths } from '../../seo/articlePaths.ts';
import { buildItemList } from '../../seo/structuredData/itemList.ts';
import { articleCard } from './articleCard.ts';
import { NewsPage } from './NewsPage.tsx';
import { newsCategories } from './newsCategories.ts';
import { newsHref, type NewsQuery, newsQueryString, parseNewsQuery } from './newsQuery.ts';

const pageCount = ({ total }: Pick<PublishedArticles, 'total'>) => Math.max(1, Math.ceil(total / ARTICLE_PAGE_SIZE));

/** Returns the address of the same page of the list in each language that has it. */
async function alternates(
  { api, site }: ScreenRequest,
  { category, page }: NewsQuery,
): Promise<DocumentHead['alternates']> {
  const found = await Promise.all(
    site.locales.map(async (locale) => {
      const list = await api.articles(locale, { category, from: 0, limit: ARTICLE_PAGE_SIZE });
      return list.total > 0 && page <= pageCount(list) ? [[locale, newsHref(locale, { category, page })]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Renders an address of the news without an article. There may be a page of the CMS at that address. */
export async function withoutArticle(request: ScreenRequest, otherwise: Screen, path: string): Promise<ScreenOutcome> {
  const route = { name: 'content', locale: request.locale, params: { '*': path.replace(/^\/[^/]*\//, '') } } as const;
  const outcome = await otherwise.load({ ...request, route });
  return { ...outcome, tags: [...(outcome.tags ?? []), tag.articles(request.site.id)] };
}

/**
 * Returns the screen of the list of articles, by category and page.
 *
 * @param otherwise renders a page of the CMS at the same address, for a site without articles
 */
export const newsScreen = (otherwise: Screen): Screen => ({
  // No early hint is sent, because a page of the CMS may need other stylesheets.
  hintedStylesheets: [],
  query: (search) => newsQueryString(parseNewsQuery(search)),

  async load(request) {
    const { api, site, origin, locale, t } = request;
    const query = parseNewsQuery(request.search);
    const { category, page } = query;
    const tags = [tag.site(site.id), tag.articles(site.id), tag.entities(site.id)];
    const [list, names, others] = await Promise.all([
      api.articles(locale, { category, from: (page - 1) * ARTICLE_PAGE_SIZE, limit: ARTICLE_PAGE_SIZE }),
      newsCategories(request),
      alternates(request, query),
    ]);
    if (page > pageCount(list))
      return { type: 'redirect', status: 302, to: newsHref(locale, { category, page: pageCount(list) }), tags };
    if (list.total === 0 && category !== undefined)
      return { type: 'redirect', status: 302, to: newsHref(locale), tags };
    if (list.total === 0) {
      const elsewhere = await withoutArticle(request, otherwise, pathFor('news', locale));
      if (elsewhere.type !== 'page' || elsewhere.status !== 404) return elsewhere;
    }
    const name = category === undefined ? undefined : names.get(category);
    const title = name === undefined ? t('news:title') : t('news:titleOf', { category: name });
    const cards = list.articles.map((article) => articleCard(article, locale, names));
    return {
      type: 'page',
      status: 200,
      head: {
        title: page > 1 ? t('news:titleOfPage', { title, page }) : title,
        description: t('news:description', { name: site.name }),
        canonical: newsHref(locale, query),
        alternates: others,
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
          categories={[...names].flatMap(([id, label]) => {
            const count = list.categories.find((each) => each.id === id)?.count ?? 0;
            return count > 0 ? [{ id, label, count }] : [];
          })}
          query={query}
          pageCount={pageCount(list)}
          locale={locale}
          t={t}
        />
      ),
      tags,
      cache: 'page',
    };
  },
});
