import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { estatePageSchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { estatePages } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

type EditedLanding = z.infer<typeof estatePageSchema>;
type EstatePageInput = z.input<typeof estatePageSchema>;

export interface EstatePageRepository {
  /** `a` and `b`: the page's own two keys, such as `sale` and `villa`. */
  get(siteId: string, a: string, b: string): Promise<EditedLanding | undefined>;
  put(siteId: string, page: EstatePageInput): Promise<void>;
}

export function createEstatePageRepository({ db, write }: UnitOfWork): EstatePageRepository {
  return {
    async get(siteId, a, b) {
      const [row] = await db
        .select({ document: estatePages.document })
        .from(estatePages)
        .where(and(eq(estatePages.siteId, siteId), eq(estatePages.a, a), eq(estatePages.b, b)));
      return row && estatePageSchema.parse(row.document);
    },
    async put(siteId, page) {
      const document = estatePageSchema.parse(page);
      await write(async (transaction, tags) => {
        await transaction
          .insert(estatePages)
          .values({ siteId, a: document.a, b: document.b, document })
          .onConflictDoUpdate({ target: [estatePages.siteId, estatePages.a, estatePages.b], set: { document } });
        tags.add(siteId, tag.pages(siteId));
      });
    },
  };
}
