import type { ListedArticle } from '#shared/api/articles.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** The page of an article in each language of the site that it has. */
export const articlePaths = (
  { slug }: Pick<ListedArticle, 'slug'>,
  locales: readonly Locale[],
): Readonly<Partial<Record<Locale, string>>> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const words = slug[locale];
      return words === undefined ? [] : [[locale, pathFor('article', locale, { article: words })]];
    }),
  );

/** When a reader last saw something new in it: one that waited for its time was written before. */
export const changedAt = ({ publishedAt, updatedAt }: Pick<ListedArticle, 'publishedAt' | 'updatedAt'>): string =>
  Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : new Date(publishedAt).toISOString();
