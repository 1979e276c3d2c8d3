import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type EntityItem, entityItemSchema, entitySchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { entities, entityItems } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

type Entity = z.infer<typeof entitySchema>;

export interface EntityRepository {
  /** The kinds of things that the site's editor keeps, by name. */
  list(siteId: string): Promise<Entity[]>;
  /** By `sort`, then id. */
  items(siteId: string, name: string): Promise<EntityItem[]>;
  /** Creates or replaces a kind with all its items. */
  put(siteId: string, entity: Entity, items: readonly z.input<typeof entityItemSchema>[]): Promise<void>;
}

export function createEntityRepository({ db, write }: UnitOfWork): EntityRepository {
  return {
    list: (siteId) =>
      db
        .select({ name: entities.name, label: entities.label })
        .from(entities)
        .where(eq(entities.siteId, siteId))
        .orderBy(asc(entities.name)),
    items: (siteId, name) =>
      db
        .select({ id: entityItems.id, sort: entityItems.sort, data: entityItems.data })
        .from(entityItems)
        .where(and(eq(entityItems.siteId, siteId), eq(entityItems.entity, name)))
        .orderBy(asc(entityItems.sort), asc(entityItems.id)),
    async put(siteId, entity, items) {
      const { name, label } = entitySchema.parse(entity);
      const rows = z
        .array(entityItemSchema)
        .parse(items)
        .map(({ id, sort, data }) => ({ siteId, entity: name, id, sort, data }));
      await write(async (transaction, tags) => {
        await transaction
          .insert(entities)
          .values({ siteId, name, label })
          .onConflictDoUpdate({ target: [entities.siteId, entities.name], set: { label } });
        await transaction.delete(entityItems).where(and(eq(entityItems.siteId, siteId), eq(entityItems.entity, name)));
        if (rows.length > 0) await transaction.insert(entityItems).values(rows);
        tags.add(siteId, tag.entities(siteId));
      });
    },
  };
}
