import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type PublishedArticle,
  publishedArticleSchema,
  type publishedArticlesQuerySchema,
  type PublishedArticles,
  publishedArticlesSchema,
} from '#shared/api/content/articles.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { articleAddresses, articles } from '../core/db/schema.ts';

export interface PublishedArticleReader {
  /** Returns the articles that visitors may read. */
  listPublished(siteId: string, query: z.output<typeof publishedArticlesQuerySchema>): Promise<PublishedArticles>;
  getPublished(siteId: string, locale: Locale, slug: string): Promise<PublishedArticle | undefined>;
}

const categoryRow = z.object({ id: z.string(), count: z.coerce.number() });
const listedRow = z.object({
  document: publishedArticlesSchema.shape.articles.element.omit({ updatedAt: true }),
  updatedAt: z.coerce.date(),
});

/** Returns the `from` and `where` clauses for the published articles in a language. */
const buildPublishedClauses = (siteId: string, locale: Locale): SQL => sql`from articles a
  join article_addresses d on d.site_id = a.site_id and d.article_id = a.id and d.locale = ${locale}
  where a.site_id = ${siteId} and a.is_published`;

export const createPublishedArticleReader = (db: Database): PublishedArticleReader => ({
  async listPublished(siteId, { locale, category, from, limit }) {
    const publishedClauses = buildPublishedClauses(siteId, locale);
    const categoryCondition =
      category === undefined
        ? publishedClauses
        : sql`${publishedClauses} and a.document @> ${JSON.stringify({ categories: [category] })}::jsonb`;
    const [categories, rows, [totalRow]] = await Promise.all([
      queryRows(
        db,
        sql`select category as id, count(*) as count
          from (select jsonb_array_elements_text(a.document -> 'categories') as category ${publishedClauses}) c
          group by category order by category`,
        categoryRow,
      ),
      queryRows(
        db,
        sql`select a.document - 'html' as document, a.updated_at as "updatedAt" ${categoryCondition}
          order by a.published_at desc, a.id limit ${limit} offset ${from}`,
        listedRow,
      ),
      queryRows(db, sql`select count(*) as total ${categoryCondition}`, z.object({ total: z.coerce.number() })),
    ]);
    return {
      total: totalRow?.total ?? 0,
      articles: rows.map(({ document, updatedAt }) => Object.assign(document, { updatedAt: updatedAt.toISOString() })),
      categories: [...categories],
    };
  },
  async getPublished(siteId, locale, slug) {
    const [row] = await db
      .select({ document: articles.document, updatedAt: articles.updatedAt })
      .from(articleAddresses)
      .innerJoin(
        articles,
        and(eq(articles.siteId, articleAddresses.siteId), eq(articles.id, articleAddresses.articleId)),
      )
      .where(
        and(
          eq(articleAddresses.siteId, siteId),
          eq(articleAddresses.locale, locale),
          eq(articleAddresses.slug, slug),
          eq(articles.isPublished, true),
        ),
      );
    return row && publishedArticleSchema.parse({ ...row.document, updatedAt: row.updatedAt.toISOString() });
  },
});
