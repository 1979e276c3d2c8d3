import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { estateCollectionSchema } from '#shared/api/content/content.ts';
import { MAX_ITEMS_PER_SITE } from '#shared/api/content/contentWrites.ts';
import { tag } from '#shared/api/purge.ts';
import { assertBelowMaximum } from '../../core/db/assertBelowMaximum.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import { estateCollections } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';

type EstateCollection = z.infer<typeof estateCollectionSchema>;

export interface CollectionRepository {
  /** Returns the collections in the form in which their editor wrote them, sorted by id. */
  list(siteId: string): Promise<EstateCollection[]>;
  /**
   * Returns the collection with the estates that the site shows: first the estates that the editor listed, in that
   * order, then the estates whose field `collections` contains the id of the collection, sorted by id.
   */
  get(siteId: string, id: string): Promise<EstateCollection | undefined>;
  /** Creates or replaces a collection. Throws `Conflict` when the site already has the maximum number. */
  put(siteId: string, collection: EstateCollection): Promise<WriteResult>;
  /** Removes a collection. Returns false when the collection does not exist. */
  remove(siteId: string, id: string): Promise<boolean>;
}

const hasCollectionKey = (siteId: string, id: string) =>
  and(eq(estateCollections.siteId, siteId), eq(estateCollections.id, id));

export function createCollectionRepository({ db, write }: UnitOfWork): CollectionRepository {
  return {
    list: (siteId) =>
      db
        .select({
          id: estateCollections.id,
          name: estateCollections.name,
          estateIds: estateCollections.estateIds,
        })
        .from(estateCollections)
        .where(eq(estateCollections.siteId, siteId))
        .orderBy(asc(estateCollections.id)),
    async get(siteId, id) {
      const shownIds = sql`array(
        select e.id from estates e
        where e.site_id = ${siteId} and e.active and e.deleted_at is null
          and (e.id = any (estate_ids) or ${id} = any (e.collections))
        order by array_position(estate_ids, e.id) nulls last, e.id
      )`;
      const [row] = await db
        .select({ name: estateCollections.name, estateIds: shownIds.mapWith(estateCollections.estateIds) })
        .from(estateCollections)
        .where(hasCollectionKey(siteId, id));
      return row && { id, ...row };
    },
    put(siteId, collection) {
      const { id, name, estateIds } = estateCollectionSchema.parse(collection);
      return write(async (transaction, tags) => {
        const [storedCollection] = await transaction
          .select()
          .from(estateCollections)
          .where(hasCollectionKey(siteId, id))
          .for('update');
        if (storedCollection && hasSameContent([storedCollection.name, storedCollection.estateIds], [name, estateIds]))
          return 'unchanged';
        if (!storedCollection)
          await assertBelowMaximum(transaction, estateCollections, siteId, {
            max: MAX_ITEMS_PER_SITE.collections,
            what: 'collections',
          });
        await transaction
          .insert(estateCollections)
          .values({ siteId, id, name, estateIds })
          .onConflictDoUpdate({
            target: [estateCollections.siteId, estateCollections.id],
            set: { name, estateIds },
          });
        tags.add(siteId, tag.list(siteId));
        return storedCollection ? 'updated' : 'created';
      });
    },
    remove: (siteId, id) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction
          .delete(estateCollections)
          .where(hasCollectionKey(siteId, id))
          .returning({ id: estateCollections.id });
        if (removedRows.length > 0) tags.add(siteId, tag.list(siteId));
        return removedRows.length > 0;
      }),
  };
}
