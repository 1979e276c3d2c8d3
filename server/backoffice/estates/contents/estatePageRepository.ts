import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { estatePageSchema } from '#shared/api/content/content.ts';
import { MAX_ITEMS_PER_SITE } from '#shared/api/content/contentWrites.ts';
import { tag } from '#shared/api/purge.ts';
import { assertBelowMaximum } from '../../core/db/assertBelowMaximum.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import { estatePages } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';

type EditedLandingPage = z.infer<typeof estatePageSchema>;
type EstatePageInput = z.input<typeof estatePageSchema>;

export interface EstatePageRepository {
  /** Returns the edited landing pages, sorted by their keys. */
  list(siteId: string): Promise<EditedLandingPage[]>;
  /** Returns an edited landing page. `a` and `b` are its two keys, such as `sale` and `villa`. */
  get(siteId: string, a: string, b: string): Promise<EditedLandingPage | undefined>;
  /** Creates or replaces a page. Throws `Conflict` when the site already has the maximum number. */
  put(siteId: string, page: EstatePageInput): Promise<WriteResult>;
  /** Removes a page. Returns false when the page does not exist. */
  remove(siteId: string, a: string, b: string): Promise<boolean>;
}

const hasPageKeys = (siteId: string, a: string, b: string) =>
  and(eq(estatePages.siteId, siteId), eq(estatePages.a, a), eq(estatePages.b, b));

export function createEstatePageRepository({ db, write }: UnitOfWork): EstatePageRepository {
  return {
    async list(siteId) {
      const rows = await db
        .select({ document: estatePages.document })
        .from(estatePages)
        .where(eq(estatePages.siteId, siteId))
        .orderBy(asc(estatePages.a), asc(estatePages.b));
      return rows.map(({ document }) => estatePageSchema.parse(document));
    },
    async get(siteId, a, b) {
      const [row] = await db
        .select({ document: estatePages.document })
        .from(estatePages)
        .where(hasPageKeys(siteId, a, b));
      return row && estatePageSchema.parse(row.document);
    },
    put(siteId, page) {
      const document = estatePageSchema.parse(page);
      const { a, b } = document;
      return write(async (transaction, tags) => {
        const [storedPage] = await transaction
          .select()
          .from(estatePages)
          .where(hasPageKeys(siteId, a, b))
          .for('update');
        if (storedPage && hasSameContent(storedPage.document, document)) return 'unchanged';
        if (!storedPage)
          await assertBelowMaximum(transaction, estatePages, siteId, {
            max: MAX_ITEMS_PER_SITE.estatePages,
            what: 'estate pages',
          });
        await transaction
          .insert(estatePages)
          .values({ siteId, a, b, document })
          .onConflictDoUpdate({ target: [estatePages.siteId, estatePages.a, estatePages.b], set: { document } });
        tags.add(siteId, tag.pages(siteId));
        return storedPage ? 'updated' : 'created';
      });
    },
    remove: (siteId, a, b) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction
          .delete(estatePages)
          .where(hasPageKeys(siteId, a, b))
          .returning({ a: estatePages.a });
        if (removedRows.length > 0) tags.add(siteId, tag.pages(siteId));
        return removedRows.length > 0;
      }),
  };
}
