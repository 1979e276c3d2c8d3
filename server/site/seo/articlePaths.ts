import type { ListedArticle } from '#shared/api/content/articles.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** Returns the path of an article in each language of the site in which the article exists. */
export const listArticlePaths = (
  { slug }: Pick<ListedArticle, 'slug'>,
  locales: readonly Locale[],
): Readonly<Partial<Record<Locale, string>>> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const articleSlug = slug[locale];
      return articleSlug === undefined ? [] : [[locale, pathFor('article', locale, { article: articleSlug })]];
    }),
  );

/**
 * Returns the time of the last change of an article that readers could see. It is never earlier than the publication,
 * because an article may be written long before it is published.
 */
export const findChangeTime = ({ publishedAt, updatedAt }: Pick<ListedArticle, 'publishedAt' | 'updatedAt'>): string =>
  Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : new Date(publishedAt).toISOString();
