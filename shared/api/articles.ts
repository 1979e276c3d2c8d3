import { z } from 'zod';
import { LOCALES } from '../i18n/locales.ts';
import { MAX_ID, MAX_TERM_ID } from '../primitives/idRange.ts';
import { ARTICLES_AT_ONCE } from '../primitives/limits.ts';
import {
  assetRefSchema,
  dateTimeSchema,
  intTextSchema,
  localeSchema,
  localizedTextSchema,
  nameSchema,
} from './common.ts';
import { blockPictureSchema } from './blocks.ts';

/** How many articles a site may have. */
export const MOST_ARTICLES = 5000;

const MAX_TITLE = 200;
const MAX_INTRODUCTION = 600;
const MAX_HTML = 100_000;
const MAX_ALT = 300;
const MAX_NAME = 100;
const MAX_CATEGORIES = 5;
const MAX_MUNICIPALITIES = 10;

/** The words of an address: what a path may end with in each language. */
export const articleSlugSchema = z
  .string()
  .regex(/^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters a to z, digits and hyphens, at most 100');

const slugs = z.partialRecord(localeSchema, articleSlugSchema);
const texts = (most: number) => z.partialRecord(localeSchema, z.string().trim().min(1).max(most));
const distinct = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item)
    .max(most)
    .refine((values) => new Set(values).size === values.length, 'has a value twice')
    .default([]);

const EARLIEST = Date.parse('1990-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');
const momentSchema = dateTimeSchema.refine((text) => {
  const time = Date.parse(text);
  return time >= EARLIEST && time < LATEST;
}, 'a time between 1990 and 2200');

/** What an article is, in every language that it has: those of its title. */
const shape = {
  id: nameSchema,
  /** Visitors read it from then on. */
  publishedAt: dateTimeSchema,
  title: localizedTextSchema,
  /** The end of its address. */
  slug: localizedTextSchema,
  /** One or two sentences, for lists, link previews and search engines. */
  introduction: localizedTextSchema.default({}),
  /** As in pages: sanitised where it is shown. */
  html: localizedTextSchema,
  picture: blockPictureSchema.optional(),
  /** Who wrote it; of somebody in the entity `team`, the name as it stands there. Without one, the agency. */
  author: z.string().optional(),
  /** Ids of items of the entity `article-categories`. */
  categories: z.array(z.string()).default([]),
  /** What it is about: ids of municipalities, which are those of their main places. */
  municipalities: z.array(z.int()).default([]),
};
export const articleSchema = z.object(shape);
export type Article = z.output<typeof articleSchema>;
export type ArticleInput = z.input<typeof articleSchema>;

const { html: _html, ...withoutHtml } = shape;
const listedArticleSchema = z.object({ ...withoutHtml, updatedAt: dateTimeSchema });
/** An article in a list: all but its text. */
export type ListedArticle = z.output<typeof listedArticleSchema>;

/** An article as an editor lists it. */
export const articleListItemSchema = z.object(withoutHtml);

/** As visitors may read it. */
export const publishedArticleSchema = z.object({ ...shape, updatedAt: dateTimeSchema });
export type PublishedArticle = z.output<typeof publishedArticleSchema>;

export const publishedArticlesQuerySchema = z.object({
  /** Only those that there are in this language. */
  locale: localeSchema,
  category: nameSchema.optional(),
  from: intTextSchema(0, MAX_ID).default(0),
  limit: intTextSchema(1, ARTICLES_AT_ONCE).default(20),
});

/** The newest first. */
export const publishedArticlesSchema = z.object({
  total: z.int(),
  articles: z.array(listedArticleSchema),
  /** Of all in this language, regardless of the category that was asked for. */
  categories: z.array(z.object({ id: z.string(), count: z.int() })),
});
export type PublishedArticles = z.output<typeof publishedArticlesSchema>;

/** `data` of an item of the entity `article-categories`. */
export const articleCategorySchema = z.object({ name: localizedTextSchema });
export const ARTICLE_CATEGORIES = 'article-categories';

/** What an editor may write: each language that the title has, the address and the text have too, and no others. */
export const articleWriteSchema = z
  .strictObject({
    id: nameSchema.optional(),
    publishedAt: momentSchema,
    title: texts(MAX_TITLE),
    slug: slugs,
    introduction: texts(MAX_INTRODUCTION).default({}),
    html: texts(MAX_HTML),
    picture: z
      .strictObject({ file: assetRefSchema, alt: z.partialRecord(localeSchema, z.string().max(MAX_ALT)).default({}) })
      .optional(),
    author: z.string().trim().min(1).max(MAX_NAME).optional(),
    categories: distinct(nameSchema, MAX_CATEGORIES),
    municipalities: distinct(z.int().min(1).max(MAX_TERM_ID), MAX_MUNICIPALITIES),
  })
  .check(({ value, issues }) => {
    const refuse = (path: readonly string[], message: string) =>
      issues.push({ code: 'custom', input: value, path: [...path], message });
    const languages = LOCALES.filter((locale) => value.title[locale] !== undefined);
    if (languages.length === 0) refuse(['title'], 'is in no language');
    for (const member of ['slug', 'html', 'introduction'] as const)
      for (const locale of LOCALES) {
        const isThere = value[member][locale] !== undefined;
        if (isThere && !languages.includes(locale)) refuse([member, locale], 'the title is not in this language');
        if (!isThere && languages.includes(locale) && member !== 'introduction')
          refuse([member], `is missing in ${locale}, which the title has`);
      }
  });
