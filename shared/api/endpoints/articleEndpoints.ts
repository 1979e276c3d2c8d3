import { z } from 'zod';
import {
  articleListItemSchema,
  articleSchema,
  articleSlugSchema,
  articleWriteSchema,
  publishedArticleSchema,
  publishedArticlesQuerySchema,
  publishedArticlesSchema,
} from '../content/articles.ts';
import { localeSchema, siteIdSchema } from '../common.ts';
import { nameSchema } from '../common.ts';
import type { Endpoint } from './endpoint.ts';

const site = z.object({ siteId: siteIdSchema });
const article = site.extend({ id: nameSchema });

/** The calls for news articles. Editors read and write all articles; visitors read only the published ones. */
export const ARTICLE_ENDPOINTS = {
  listArticles: {
    method: 'GET',
    path: '/sites/:siteId/articles',
    summary: 'All articles without their text, the newest first, including those that are not yet published',
    params: site,
    response: z.array(articleListItemSchema),
    write: true,
  },
  getArticle: {
    method: 'GET',
    path: '/sites/:siteId/articles/:id',
    summary: 'An article, also before it is published',
    params: article,
    response: articleSchema,
    nullable: true,
    write: true,
  },
  putArticle: {
    method: 'PUT',
    path: '/sites/:siteId/articles/:id',
    summary:
      'Create or replace an article, which visitors can read from `publishedAt` on; 409 when another article has one of its addresses',
    params: article,
    body: articleWriteSchema,
    response: articleSchema,
    write: true,
    conditional: true,
  },
  deleteArticle: {
    method: 'DELETE',
    path: '/sites/:siteId/articles/:id',
    summary: 'Remove an article',
    params: article,
    response: null,
    write: true,
    conditional: true,
  },
  listPublishedArticles: {
    method: 'GET',
    path: '/sites/:siteId/published-articles',
    summary: 'The published articles in a language, the newest first, without their text',
    params: site,
    query: publishedArticlesQuerySchema,
    response: publishedArticlesSchema,
  },
  getPublishedArticle: {
    method: 'GET',
    path: '/sites/:siteId/published-articles/:locale/:slug',
    summary: 'The published article at an address, in all its languages',
    params: site.extend({ locale: localeSchema, slug: articleSlugSchema }),
    response: publishedArticleSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
