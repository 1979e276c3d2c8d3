import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { estateCollectionSchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { estateCollections } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export type EstateCollection = z.infer<typeof estateCollectionSchema>;

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
      const { rows } = await db.execute<{ name: EstateCollection['name']; estate_ids: number[] }>(sql`
        select c.name, coalesce((
          select json_agg(e.id order by array_position(c.estate_ids, e.id) nulls last, e.id)
          from estates e
          where e.site_id = c.site_id and e.active and e.deleted_at is null
            and (e.id = any (c.estate_ids) or c.id = any (e.collections))
        ), '[]') as estate_ids
        from estate_collections c
        where c.site_id = ${siteId} and c.id = ${id}`);
      const row = rows[0];
      return row && { id, name: row.name, estateIds: row.estate_ids };
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
