import type { PublishedArticle, PublishedArticles } from '#shared/api/content/articles.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ResourceContext } from './resourceContext.ts';

interface ArticleQuery {
  readonly category?: string | undefined;
  /** The number of articles that are skipped. */
  readonly from: number;
  readonly limit: number;
}

/** Reads the articles of a site that visitors may read. */
export interface NewsApi {
  /** Returns the articles that exist in a language, the newest first. */
  articles(locale: Locale, query: ArticleQuery): Promise<PublishedArticles>;
  /** Returns the article at an address, in all its languages. */
  article(locale: Locale, slug: string): Promise<PublishedArticle | null>;
}

const NO_ARTICLES: PublishedArticles = { total: 0, articles: [], categories: [] };

export function createNewsApi({ site, backOffice, reader: { readAnswer } }: ResourceContext): NewsApi {
  return {
    articles: async (locale, { category, from, limit }) =>
      (await readAnswer({
        name: 'articles',
        key: `articles/${locale}/${category ?? ''}/${from}/${limit}`,
        callBackOffice: () =>
          backOffice.call('listPublishedArticles', {
            query: { locale, from: String(from), limit: String(limit), ...(category !== undefined && { category }) },
            locale,
          }),
        tags: [tag.articles(site.id)],
      })) ?? NO_ARTICLES,

    article: (locale, slug) =>
      readAnswer({
        name: 'article',
        key: `article/${locale}/${slug}`,
        callBackOffice: () => backOffice.call('getPublishedArticle', { params: { locale, slug }, locale }),
        tags: [tag.articles(site.id)],
      }),
  };
}
