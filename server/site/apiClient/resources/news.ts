import type { PublishedArticle, PublishedArticles } from '#shared/api/content/articles.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ResourceContext } from './resourceContext.ts';

interface ArticlesWanted {
  readonly category?: string | undefined;
  /** The number of articles that are skipped. */
  readonly from: number;
  readonly limit: number;
}

/** The news of a site that visitors may read. */
export interface NewsApi {
  /** Returns the articles that exist in a language, the newest first. */
  articles(locale: Locale, wanted: ArticlesWanted): Promise<PublishedArticles>;
  /** Returns the article at an address, in all its languages. */
  article(locale: Locale, slug: string): Promise<PublishedArticle | null>;
}

const NONE: PublishedArticles = { total: 0, articles: [], categories: [] };

export function newsApi({ site, backOffice, reader: { read } }: ResourceContext): NewsApi {
  return {
    articles: async (locale, { category, from, limit }) =>
      (await read({
        name: 'articles',
        key: `articles/${locale}/${category ?? ''}/${from}/${limit}`,
        call: () =>
          backOffice.call('listPublishedArticles', {
            query: { locale, from: String(from), limit: String(limit), ...(category !== undefined && { category }) },
            locale,
          }),
        tags: [tag.articles(site.id)],
      })) ?? NONE,

    article: (locale, slug) =>
      read({
        name: 'article',
        key: `article/${locale}/${slug}`,
        call: () => backOffice.call('getPublishedArticle', { params: { locale, slug }, locale }),
        tags: [tag.articles(site.id)],
      }),
  };
}
