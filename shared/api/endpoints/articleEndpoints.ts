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

const siteParams = z.object({ siteId: siteIdSchema });
const articleParams = siteParams.extend({ id: nameSchema });

/** The calls for news articles. Editors read and write all articles; visitors read only the published ones. */
export const ARTICLE_ENDPOINTS = {
  listArticles: {
    method: 'GET',
    path: '/sites/:siteId/articles',
    summary: 'List articles for editors',
    params: siteParams,
    response: z.array(articleListItemSchema),
    isWrite: true,
  },
  getArticle: {
    method: 'GET',
    path: '/sites/:siteId/articles/:id',
    summary: 'Get an article for editors',
    params: articleParams,
    response: articleSchema,
    isNullable: true,
    isWrite: true,
  },
  putArticle: {
    method: 'PUT',
    path: '/sites/:siteId/articles/:id',
    summary: 'Create or replace an article',
    params: articleParams,
    body: articleWriteSchema,
    response: articleSchema,
    isWrite: true,
    isConditional: true,
  },
  deleteArticle: {
    method: 'DELETE',
    path: '/sites/:siteId/articles/:id',
    summary: 'Delete an article',
    params: articleParams,
    response: null,
    isWrite: true,
    isConditional: true,
  },
  listPublishedArticles: {
    method: 'GET',
    path: '/sites/:siteId/published-articles',
    summary: 'List published articles',
    params: siteParams,
    query: publishedArticlesQuerySchema,
    response: publishedArticlesSchema,
  },
  getPublishedArticle: {
    method: 'GET',
    path: '/sites/:siteId/published-articles/:locale/:slug',
    summary: 'Get a published article',
    params: siteParams.extend({ locale: localeSchema, slug: articleSlugSchema }),
    response: publishedArticleSchema,
    isNullable: true,
  },
} as const satisfies Record<string, Endpoint>;
