import { and, asc, count, desc, eq, lte, ne, or, sql } from 'drizzle-orm';
import { type Article, type ArticleInput, articleSchema, MAX_ARTICLES } from '#shared/api/content/articles.ts';
import { tag } from '#shared/api/purge.ts';
import { assertBelowMaximum } from '../core/db/assertBelowMaximum.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import type { Database } from '../core/db/database.ts';
import { articleAddresses, articles } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';
import { createPublishedArticleReader, type PublishedArticleReader } from './publishedArticles.ts';

export interface ArticleRepository extends PublishedArticleReader {
  /** Returns all articles of a site, the newest first, including those that visitors may not read yet. */
  list(siteId: string): Promise<Article[]>;
  get(siteId: string, id: string): Promise<Article | undefined>;
  /**
   * Creates or replaces an article. Throws `Conflict` when another article has one of its addresses, and when the site
   * has too many articles.
   */
  put(siteId: string, article: ArticleInput): Promise<WriteResult>;
  /** Removes an article. Returns false when the article does not exist. */
  remove(siteId: string, id: string): Promise<boolean>;
  /**
   * Publishes the articles that are due and purges the pages that show them. Returns the sites of these articles.
   * Several programs may call this function at the same time.
   */
  publishDue(): Promise<readonly string[]>;
}

const hasKey = (siteId: string, id: string) => and(eq(articles.siteId, siteId), eq(articles.id, id));
const belongsToArticle = (siteId: string, id: string) =>
  and(eq(articleAddresses.siteId, siteId), eq(articleAddresses.articleId, id));

async function claimAddresses(db: Database, siteId: string, { id, slug }: Article): Promise<void> {
  const rows = Object.entries(slug).map(([locale, articleSlug]) => ({
    siteId,
    locale,
    slug: articleSlug,
    articleId: id,
  }));
  await db.delete(articleAddresses).where(belongsToArticle(siteId, id));
  if (rows.length === 0) return;
  const addressConditions = rows.map((row) =>
    and(eq(articleAddresses.locale, row.locale), eq(articleAddresses.slug, row.slug)),
  );
  const [takenAddress] = await db
    .select()
    .from(articleAddresses)
    .where(and(eq(articleAddresses.siteId, siteId), ne(articleAddresses.articleId, id), or(...addressConditions)));
  if (takenAddress)
    throw new Conflict(
      `The address ${takenAddress.slug} in ${takenAddress.locale} belongs to the article ${takenAddress.articleId}.`,
    );
  await db.insert(articleAddresses).values(rows);
}

export function createArticleRepository({ db, write }: UnitOfWork): ArticleRepository {
  return {
    ...createPublishedArticleReader(db),
    async list(siteId) {
      const rows = await db
        .select({ document: articles.document })
        .from(articles)
        .where(eq(articles.siteId, siteId))
        .orderBy(desc(articles.publishedAt), asc(articles.id));
      return rows.map(({ document }) => document);
    },
    async get(siteId, id) {
      const [row] = await db.select({ document: articles.document }).from(articles).where(hasKey(siteId, id));
      return row?.document;
    },
    put(siteId, input) {
      const document = articleSchema.parse(input);
      return write(async (transaction, tags) => {
        const [storedArticle] = await transaction
          .select()
          .from(articles)
          .where(hasKey(siteId, document.id))
          .for('update');
        if (storedArticle && hasSameContent(storedArticle.document, document)) return 'unchanged';
        if (!storedArticle)
          await assertBelowMaximum(transaction, articles, siteId, { max: MAX_ARTICLES, what: 'articles' });
        const publishedAt = new Date(document.publishedAt);
        // The comparison uses the clock of the database, as `publishDue` does.
        const isPublished = sql`${publishedAt.toISOString()}::timestamptz <= now()`;
        // An article that is imported after its date, for example from another site, counts as unchanged since that
        // date.
        const now = new Date();
        const updatedAt = storedArticle || publishedAt > now ? now : publishedAt;
        const row = { publishedAt, isPublished, document, updatedAt };
        const [written] = await transaction
          .insert(articles)
          .values({ siteId, id: document.id, ...row })
          .onConflictDoUpdate({ target: [articles.siteId, articles.id], set: row })
          .returning({ isPublished: articles.isPublished });
        await claimAddresses(transaction, siteId, document);
        // A change of an article that is not published yet needs no purge, because no page shows the article.
        if (storedArticle?.isPublished || written?.isPublished) tags.add(siteId, tag.articles(siteId));
        return storedArticle ? 'updated' : 'created';
      });
    },
    remove: (siteId, id) =>
      write(async (transaction, tags) => {
        const [removed] = await transaction
          .delete(articles)
          .where(hasKey(siteId, id))
          .returning({ isPublished: articles.isPublished });
        if (removed?.isPublished) tags.add(siteId, tag.articles(siteId));
        return removed !== undefined;
      }),
    async publishDue() {
      const isDue = and(eq(articles.isPublished, false), lte(articles.publishedAt, sql`now()`));
      const [waiting] = await db.select({ due: count() }).from(articles).where(isDue);
      if (!waiting?.due) return [];
      return write(async (transaction, tags) => {
        const publishedArticles = await transaction
          .update(articles)
          .set({ isPublished: true })
          .where(isDue)
          .returning({ siteId: articles.siteId });
        const siteIds = [...new Set(publishedArticles.map(({ siteId }) => siteId))];
        for (const siteId of siteIds) tags.add(siteId, tag.articles(siteId));
        return siteIds;
      });
    },
  };
}
