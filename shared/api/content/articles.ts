import { z } from 'zod';
import { LOCALES } from '../../i18n/locales.ts';
import { MAX_ID, MAX_TERM_ID } from '../../primitives/idRange.ts';
import { MAX_ARTICLES_PER_RESPONSE } from '../../primitives/limits.ts';
import {
  assetRefSchema,
  dateTimeSchema,
  intTextSchema,
  localeSchema,
  localizedTextSchema,
  nameSchema,
} from '../common.ts';
import { blockPictureSchema } from './blocks.ts';

/** The maximum number of articles of a site. */
export const MAX_ARTICLES = 5000;

const MAX_TITLE_CHARACTERS = 200;
const MAX_INTRODUCTION_CHARACTERS = 600;
const MAX_HTML_CHARACTERS = 100_000;
const MAX_ALT_TEXT_CHARACTERS = 300;
const MAX_NAME_CHARACTERS = 100;
const MAX_CATEGORIES = 5;
const MAX_MUNICIPALITIES = 10;

/** The last segment of an article's path in one language. */
export const articleSlugSchema = z
  .string()
  .regex(/^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters a to z, digits and hyphens, at most 100');

const slugsSchema = z.partialRecord(localeSchema, articleSlugSchema);
const textsSchema = (max: number) => z.partialRecord(localeSchema, z.string().trim().min(1).max(max));
const distinctArraySchema = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((values) => new Set(values).size === values.length, 'has a value twice')
    .default([]);

const MIN_MOMENT_MS = Date.parse('1990-01-01T00:00:00Z');
const MAX_MOMENT_MS = Date.parse('2200-01-01T00:00:00Z');
const momentSchema = dateTimeSchema.refine((text) => {
  const time = Date.parse(text);
  return time >= MIN_MOMENT_MS && time < MAX_MOMENT_MS;
}, 'a time between 1990 and 2200');

/** The fields of an article. The article exists in every language in which `title` has a text. */
const articleShape = {
  id: nameSchema,
  /** The time from which visitors can read the article. */
  publishedAt: dateTimeSchema,
  title: localizedTextSchema,
  /** The last segment of the article's path, per language. */
  slug: localizedTextSchema,
  /** One or two sentences that appear in lists, link previews and search results. */
  introduction: localizedTextSchema.default({}),
  /** The text as HTML. It is sanitized when it is shown, like the HTML of pages. */
  html: localizedTextSchema,
  picture: blockPictureSchema.optional(),
  /**
   * The name of the author. For a person in the entity `team` it is that person's name. Without an author, the agency
   * is the author.
   */
  author: z.string().optional(),
  /** Ids of items of the entity `article-categories`. */
  categories: z.array(z.string()).default([]),
  /** Ids of the municipalities that the article is about. A municipality has the id of its main place. */
  municipalities: z.array(z.int()).default([]),
};
export const articleSchema = z.object(articleShape);
export type Article = z.output<typeof articleSchema>;
export type ArticleInput = z.input<typeof articleSchema>;

const { html: _html, ...withoutHtml } = articleShape;
const listedArticleSchema = z.object({ ...withoutHtml, updatedAt: dateTimeSchema });
/** An article in a list. It has every field except the text. */
export type ListedArticle = z.output<typeof listedArticleSchema>;

/** An article in the list that editors see. It has every field except the text. */
export const articleListItemSchema = z.object(withoutHtml);

/** An article in the form that visitors may read. */
export const publishedArticleSchema = z.object({ ...articleShape, updatedAt: dateTimeSchema });
export type PublishedArticle = z.output<typeof publishedArticleSchema>;

export const publishedArticlesQuerySchema = z.object({
  /** The response contains only articles that exist in this language. */
  locale: localeSchema,
  category: nameSchema.optional(),
  from: intTextSchema(0, MAX_ID).default(0),
  limit: intTextSchema(1, MAX_ARTICLES_PER_RESPONSE).default(20),
});

/** One page of articles, newest first. */
export const publishedArticlesSchema = z.object({
  total: z.int(),
  articles: z.array(listedArticleSchema),
  /** The number of articles of each category in this language. The requested category does not limit these numbers. */
  categories: z.array(z.object({ id: z.string(), count: z.int() })),
});
export type PublishedArticles = z.output<typeof publishedArticlesSchema>;

/** The shape of `data` in an item of the entity `article-categories`. */
export const articleCategorySchema = z.object({ name: localizedTextSchema });
export const ARTICLE_CATEGORIES_ENTITY = 'article-categories';

/**
 * An article in the form in which an editor may write it. `slug` and `html` have exactly the languages of `title`;
 * `introduction` may have fewer languages.
 */
export const articleWriteSchema = z
  .strictObject({
    id: nameSchema.optional(),
    publishedAt: momentSchema,
    title: textsSchema(MAX_TITLE_CHARACTERS),
    slug: slugsSchema,
    introduction: textsSchema(MAX_INTRODUCTION_CHARACTERS).default({}),
    html: textsSchema(MAX_HTML_CHARACTERS),
    picture: z
      .strictObject({
        file: assetRefSchema,
        alt: z.partialRecord(localeSchema, z.string().max(MAX_ALT_TEXT_CHARACTERS)).default({}),
      })
      .optional(),
    author: z.string().trim().min(1).max(MAX_NAME_CHARACTERS).optional(),
    categories: distinctArraySchema(nameSchema, MAX_CATEGORIES),
    municipalities: distinctArraySchema(z.int().min(1).max(MAX_TERM_ID), MAX_MUNICIPALITIES),
  })
  .check(({ value, issues }) => {
    const addIssue = (path: readonly string[], message: string) =>
      issues.push({ code: 'custom', input: value, path: [...path], message });
    const languages = LOCALES.filter((locale) => value.title[locale] !== undefined);
    if (languages.length === 0) addIssue(['title'], 'has no text in any language');
    for (const member of ['slug', 'html', 'introduction'] as const)
      for (const locale of LOCALES) {
        const isPresent = value[member][locale] !== undefined;
        if (isPresent && !languages.includes(locale)) addIssue([member, locale], 'the title is not in this language');
        if (!isPresent && languages.includes(locale) && member !== 'introduction')
          addIssue([member], `is missing in ${locale}, which the title has`);
      }
  });
