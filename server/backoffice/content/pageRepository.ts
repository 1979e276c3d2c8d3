import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { type Page, type PageInput, type pageListItemSchema, pageSchema } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Database } from '../core/db/database.ts';
import { pagePaths, pages } from '../core/db/schema.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

type PageListItem = z.infer<typeof pageListItemSchema>;

export interface PageRepository {
  /** Returns every page without its blocks, ordered by id. */
  list(siteId: string): Promise<PageListItem[]>;
  get(siteId: string, id: string): Promise<Page | undefined>;
  /**
   * Returns the page that visitors find at an address; undefined for a hidden page. `path` has the form of `page.path`:
   * without the language and without slashes at its ends; '' is the home page.
   */
  findByUrl(siteId: string, locale: Locale, path: string): Promise<Page | undefined>;
  /** Creates or replaces a page. Throws `Conflict` when another page has one of its addresses. */
  put(siteId: string, page: PageInput): Promise<WriteResult>;
  /** Creates a page. Throws `Conflict` when another page has the id or one of the addresses. */
  create(siteId: string, page: PageInput): Promise<Page>;
  remove(siteId: string, id: string): Promise<boolean>;
}

type StoredPageRow = typeof pages.$inferSelect;
const toServedPage = (row: Pick<StoredPageRow, 'document' | 'updatedAt'>): Page => ({
  ...row.document,
  updatedAt: row.updatedAt.toISOString(),
});

async function claimPaths(db: Database, siteId: string, page: Page): Promise<void> {
  const paths = Object.entries(page.path).map(([locale, path]) => ({ siteId, locale, path, pageId: page.id }));
  await db.delete(pagePaths).where(and(eq(pagePaths.siteId, siteId), eq(pagePaths.pageId, page.id)));
  if (paths.length === 0) return;
  const pathConditions = paths.map(({ locale, path }) => and(eq(pagePaths.locale, locale), eq(pagePaths.path, path)));
  const [takenPath] = await db
    .select()
    .from(pagePaths)
    .where(and(eq(pagePaths.siteId, siteId), ne(pagePaths.pageId, page.id), or(...pathConditions)));
  if (takenPath)
    throw new Conflict(`The address /${takenPath.locale}/${takenPath.path} belongs to the page ${takenPath.pageId}.`);
  await db.insert(pagePaths).values(paths);
}

const hasKey = (siteId: string, id: string) => and(eq(pages.siteId, siteId), eq(pages.id, id));

export function createPageRepository({ db, write }: UnitOfWork): PageRepository {
  const storePage = (
    siteId: string,
    input: PageInput,
    mayExist: boolean,
  ): Promise<{ outcome: WriteResult; page: Page }> => {
    const { updatedAt: _, ...document } = pageSchema.parse(input);
    return write(async (transaction, tags) => {
      const [storedPage] = await transaction.select().from(pages).where(hasKey(siteId, document.id)).for('update');
      if (storedPage && !mayExist) throw new Conflict(`A page ${document.id} exists already.`);
      if (storedPage && hasSameContent(storedPage.document, document))
        return { outcome: 'unchanged', page: toServedPage(storedPage) };
      const row = { kind: document.kind, document, updatedAt: new Date() };
      await transaction
        .insert(pages)
        .values({ siteId, id: document.id, ...row })
        .onConflictDoUpdate({ target: [pages.siteId, pages.id], set: row });
      await claimPaths(transaction, siteId, document);
      tags.add(siteId, tag.page(siteId, document.id), tag.pages(siteId));
      return { outcome: storedPage ? 'updated' : 'created', page: toServedPage(row) };
    });
  };

  return {
    async list(siteId) {
      const rows = await db.select().from(pages).where(eq(pages.siteId, siteId)).orderBy(asc(pages.id));
      return rows.map((row) => {
        const { blocks: _blocks, node: _node, ...item } = toServedPage(row);
        return item;
      });
    },
    async get(siteId, id) {
      const [row] = await db.select().from(pages).where(hasKey(siteId, id));
      return row && toServedPage(row);
    },
    async findByUrl(siteId, locale, path) {
      const [row] = await db
        .select({ document: pages.document, updatedAt: pages.updatedAt })
        .from(pagePaths)
        .innerJoin(pages, and(eq(pages.siteId, pagePaths.siteId), eq(pages.id, pagePaths.pageId)))
        .where(and(eq(pagePaths.siteId, siteId), eq(pagePaths.locale, locale), eq(pagePaths.path, path)));
      return row && !row.document.hidden ? toServedPage(row) : undefined;
    },
    put: async (siteId, page) => (await storePage(siteId, page, true)).outcome,
    create: async (siteId, page) => (await storePage(siteId, page, false)).page,
    remove: (siteId, id) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction.delete(pages).where(hasKey(siteId, id)).returning({ id: pages.id });
        if (removedRows.length > 0) tags.add(siteId, tag.page(siteId, id), tag.pages(siteId));
        return removedRows.length > 0;
      }),
  };
}
