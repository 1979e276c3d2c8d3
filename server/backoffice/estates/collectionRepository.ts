import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { estateCollectionSchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { estateCollections } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

type EstateCollection = z.infer<typeof estateCollectionSchema>;

export interface CollectionRepository {
  /**
   * The collection with the estates that are served: first those that the editor listed, in that order, then those
   * whose own `collections` name it, by id.
   */
  get(siteId: string, id: string): Promise<EstateCollection | undefined>;
  put(siteId: string, collection: EstateCollection): Promise<void>;
}

export function createCollectionRepository({ db, write }: UnitOfWork): CollectionRepository {
  return {
    async get(siteId, id) {
      const served = sql`array(
        select e.id from estates e
        where e.site_id = ${siteId} and e.active and e.deleted_at is null
          and (e.id = any (estate_ids) or ${id} = any (e.collections))
        order by array_position(estate_ids, e.id) nulls last, e.id
      )`;
      const [row] = await db
        .select({ name: estateCollections.name, estateIds: served.mapWith(estateCollections.estateIds) })
        .from(estateCollections)
        .where(and(eq(estateCollections.siteId, siteId), eq(estateCollections.id, id)));
      return row && { id, ...row };
    },
    async put(siteId, collection) {
      const { id, name, estateIds } = estateCollectionSchema.parse(collection);
      await write(async (transaction, tags) => {
        await transaction
          .insert(estateCollections)
          .values({ siteId, id, name, estateIds })
          .onConflictDoUpdate({
            target: [estateCollections.siteId, estateCollections.id],
            set: { name, estateIds },
          });
        tags.add(siteId, tag.list(siteId));
      });
    },
  };
}
