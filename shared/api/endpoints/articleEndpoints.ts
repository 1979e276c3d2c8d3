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
    summary: 'List articles for editors',
    params: site,
    response: z.array(articleListItemSchema),
    write: true,
  },
  getArticle: {
    method: 'GET',
    path: '/sites/:siteId/articles/:id',
    summary: 'Get an article for editors',
    params: article,
    response: articleSchema,
    nullable: true,
    write: true,
  },
  putArticle: {
    method: 'PUT',
    path: '/sites/:siteId/articles/:id',
    summary: 'Create or replace an article',
    params: article,
    body: articleWriteSchema,
    response: articleSchema,
    write: true,
    conditional: true,
  },
  deleteArticle: {
    method: 'DELETE',
    path: '/sites/:siteId/articles/:id',
    summary: 'Delete an article',
    params: article,
    response: null,
    write: true,
    conditional: true,
  },
  listPublishedArticles: {
    method: 'GET',
    path: '/sites/:siteId/published-articles',
    summary: 'List published articles',
    params: site,
    query: publishedArticlesQuerySchema,
    response: publishedArticlesSchema,
  },
  getPublishedArticle: {
    method: 'GET',
    path: '/sites/:siteId/published-articles/:locale/:slug',
    summary: 'Get a published article',
    params: site.extend({ locale: localeSchema, slug: articleSlugSchema }),
    response: publishedArticleSchema,
    nullable: true,
  },
} as const satisfies Record<string, Endpoint>;
