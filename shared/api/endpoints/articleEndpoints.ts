import { z } from 'zod';
import {
  articleListItemSchema,
  articleSchema,
  articleSlugSchema,
  articleWriteSchema,
  publishedArticleSchema,
  publishedArticlesQuerySchema,
  publishedArticlesSchema,
} from '../articles.ts';
import { localeSchema, siteIdSchema } from '../common.ts';
import { nameSchema } from '../common.ts';
import type { Endpoint } from './endpoint.ts';

const site = z.object({ siteId: siteIdSchema });
const article = site.extend({ id: nameSchema });

/** News: what editors keep, which also has what visitors may not read yet, and what visitors read. */
export const ARTICLE_ENDPOINTS = {
  listArticles: {
    method: 'GET',
    path: '/sites/:siteId/articles',
    summary: 'All articles without their text, the newest first, those that wait for their time included',
    params: site,
    response: z.array(articleListItemSchema),
    write: true,
  },
  getArticle: {
    method: 'GET',
    path: '/sites/:siteId/articles/:id',
    summary: 'An article, also before visitors may read it',
    params: article,
    response: articleSchema,
    nullable: true,
    write: true,
  },
  putArticle: {
    method: 'PUT',
    path: '/sites/:siteId/articles/:id',
    summary:
      'Create or replace an article; visitors read it from `publishedAt` on; 409 when another one has one of its addresses',
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
    summary: 'What visitors may read in a language, the newest first, without its text',
    params: site,
    query: publishedArticlesQuerySchema,
    response: publishedArticlesSchema,
  },
  getPublishedArticle: {
    method: 'GET',
    path: '/sites/:siteId/published-articles/:locale/:slug',
    summary: 'What visitors may read at an address, in all its languages',
    params: site.extend({ locale: localeSchema, slug: articleSlugSchema }),
    response: publishedArticleSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
