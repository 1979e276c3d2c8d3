import type { ListedArticle } from '#shared/api/content/articles.ts';
import { labelPicture } from '#shared/domain/aiPictures.ts';
import type { PictureView } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { formatFullDate } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** An article in the form in which a list shows it. */
export interface ArticleCard {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly introduction: string;
  /** The day of publication as a text, for example `24 november 2026`. `publishedAt` is the time in ISO format. */
  readonly date: string;
  readonly publishedAt: string;
  readonly category: string | undefined;
  readonly picture: PictureView | undefined;
}

/** Returns the picture of an article; undefined when there is none or the file is no picture. */
export function toArticlePicture({ picture }: Pick<ListedArticle, 'picture'>, locale: Locale): PictureView | undefined {
  if (!picture) return undefined;
  const { id, hash, width, height } = picture.file;
  if (!width || !height) return undefined;
  return labelPicture({ id, hash, width, height, alt: localize(picture.alt, locale) }, picture.ai, locale);
}

/** Returns the first category that has a name. */
export const findCategory = (
  { categories }: Pick<ListedArticle, 'categories'>,
  categoryNames: ReadonlyMap<string, string>,
): { readonly id: string; readonly name: string } | undefined => {
  const id = categories.find((each) => categoryNames.has(each));
  return id === undefined ? undefined : { id, name: categoryNames.get(id) ?? '' };
};

export const toArticleCard = (
  article: ListedArticle,
  locale: Locale,
  categoryNames: ReadonlyMap<string, string>,
): ArticleCard => ({
  id: article.id,
  href: pathFor('article', locale, { article: article.slug[locale] ?? '' }),
  title: localize(article.title, locale),
  introduction: article.introduction[locale] ?? '',
  date: formatFullDate(article.publishedAt, locale),
  publishedAt: article.publishedAt,
  category: findCategory(article, categoryNames)?.name,
  picture: toArticlePicture(article, locale),
});
