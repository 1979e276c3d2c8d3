import { and, asc, eq } from 'drizzle-orm';
import { MAX_ITEMS_PER_SITE } from '#shared/api/content/contentWrites.ts';
import { type Office, type OfficeInput, officeSchema } from '#shared/api/content/offices.ts';
import { tag } from '#shared/api/purge.ts';
import { assertBelowMaximum } from '../core/db/assertBelowMaximum.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import { offices } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import type { WriteResult } from '../core/db/writeResult.ts';

export interface OfficeRepository {
  /** Returns the offices, ordered by `sort`, then id. */
  list(siteId: string): Promise<Office[]>;
  get(siteId: string, id: string): Promise<Office | undefined>;
  /** Creates or replaces an office. Throws `Conflict` when the site has too many offices. */
  put(siteId: string, office: OfficeInput): Promise<WriteResult>;
  /** Removes an office. Returns false when the office does not exist. */
  remove(siteId: string, id: string): Promise<boolean>;
}

const hasKey = (siteId: string, id: string) => and(eq(offices.siteId, siteId), eq(offices.id, id));

export function createOfficeRepository({ db, write }: UnitOfWork): OfficeRepository {
  return {
    async list(siteId) {
      const rows = await db
        .select({ document: offices.document })
        .from(offices)
        .where(eq(offices.siteId, siteId))
        .orderBy(asc(offices.sort), asc(offices.id));
      return rows.map(({ document }) => document);
    },
    async get(siteId, id) {
      const [row] = await db.select({ document: offices.document }).from(offices).where(hasKey(siteId, id));
      return row?.document;
    },
    put(siteId, input) {
      const document = officeSchema.parse(input);
      const { id, sort } = document;
      return write(async (transaction, tags) => {
        const [storedRow] = await transaction.select().from(offices).where(hasKey(siteId, id)).for('update');
        if (storedRow && hasSameContent(storedRow.document, document)) return 'unchanged';
        if (!storedRow)
          await assertBelowMaximum(transaction, offices, siteId, { max: MAX_ITEMS_PER_SITE.offices, what: 'offices' });
        await transaction
          .insert(offices)
          .values({ siteId, id, sort, document })
          .onConflictDoUpdate({ target: [offices.siteId, offices.id], set: { sort, document } });
        tags.add(siteId, tag.offices(siteId));
        return storedRow ? 'updated' : 'created';
      });
    },
    remove: (siteId, id) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction.delete(offices).where(hasKey(siteId, id)).returning({ id: offices.id });
        if (removedRows.length > 0) tags.add(siteId, tag.offices(siteId));
        return removedRows.length > 0;
      }),
  };
}
