import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EntityItem, entityItemSchema, entitySchema } from '#shared/api/content/content.ts';
import { MAX_ENTITY_ITEMS, MAX_ITEMS_PER_SITE } from '#shared/api/content/contentWrites.ts';
import { tag } from '#shared/api/purge.ts';
import { assertBelowMaximum } from '../core/db/assertBelowMaximum.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import type { Database } from '../core/db/database.ts';
import { entities, entityItems } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';

type Entity = z.infer<typeof entitySchema>;

export interface EntityRepository {
  /** Returns the lists that the site's editor maintains, ordered by name. */
  list(siteId: string): Promise<Entity[]>;
  get(siteId: string, name: string): Promise<Entity | undefined>;
  /** Returns the items of a list, ordered by `sort`, then id. */
  listItems(siteId: string, name: string): Promise<EntityItem[]>;
  /** Creates or replaces a list with all its items. Throws `Conflict` when the site has too many lists. */
  put(siteId: string, entity: Entity, items: readonly z.input<typeof entityItemSchema>[]): Promise<WriteResult>;
  /**
   * Creates or replaces one item. Returns undefined when there is no such list. Throws `Conflict` when the list has too
   * many items.
   */
  putItem(siteId: string, name: string, item: EntityItem): Promise<WriteResult | undefined>;
  /** Removes a list. Returns false when the list does not exist. */
  remove(siteId: string, name: string): Promise<boolean>;
  removeItem(siteId: string, name: string, id: string): Promise<boolean>;
}

const hasKey = (siteId: string, name: string) => and(eq(entities.siteId, siteId), eq(entities.name, name));
const belongsToEntity = (siteId: string, name: string) =>
  and(eq(entityItems.siteId, siteId), eq(entityItems.entity, name));
const hasItemKey = (siteId: string, name: string, id: string) =>
  and(belongsToEntity(siteId, name), eq(entityItems.id, id));

/**
 * Locks a list, so that no other transaction writes the list or its items at the same time. The row is updated with its
 * own values, so that a transaction with an older snapshot detects that the items have changed.
 */
async function lockEntity(transaction: Database, siteId: string, name: string): Promise<Entity | undefined> {
  const [row] = await transaction
    .update(entities)
    .set({ label: sql`${entities.label}` })
    .where(hasKey(siteId, name))
    .returning({ name: entities.name, label: entities.label });
  return row;
}

const readItems = (db: Database, siteId: string, name: string): Promise<EntityItem[]> =>
  db
    .select({ id: entityItems.id, sort: entityItems.sort, data: entityItems.data })
    .from(entityItems)
    .where(belongsToEntity(siteId, name))
    .orderBy(asc(entityItems.sort), asc(entityItems.id));

const indexItemsById = (items: readonly EntityItem[]) => Object.fromEntries(items.map((item) => [item.id, item]));

export function createEntityRepository({ db, write }: UnitOfWork): EntityRepository {
  return {
    list: (siteId) =>
      db
        .select({ name: entities.name, label: entities.label })
        .from(entities)
        .where(eq(entities.siteId, siteId))
        .orderBy(asc(entities.name)),
    async get(siteId, name) {
      const [row] = await db
        .select({ name: entities.name, label: entities.label })
        .from(entities)
        .where(hasKey(siteId, name));
      return row;
    },
    listItems: (siteId, name) => readItems(db, siteId, name),
    put(siteId, entity, input) {
      const { name, label } = entitySchema.parse(entity);
      const items = z.array(entityItemSchema).parse(input);
      return write(async (transaction, tags) => {
        const storedEntity = await lockEntity(transaction, siteId, name);
        if (storedEntity && hasSameContent(storedEntity.label, label)) {
          const storedItems = await readItems(transaction, siteId, name);
          if (storedItems.length === items.length && hasSameContent(indexItemsById(storedItems), indexItemsById(items)))
            return 'unchanged';
        }
        if (!storedEntity)
          await assertBelowMaximum(transaction, entities, siteId, {
            max: MAX_ITEMS_PER_SITE.entities,
            what: 'kinds of entities',
          });
        await transaction
          .insert(entities)
          .values({ siteId, name, label })
          .onConflictDoUpdate({ target: [entities.siteId, entities.name], set: { label } });
        await transaction.delete(entityItems).where(belongsToEntity(siteId, name));
        const rows = items.map(({ id, sort, data }) => ({ siteId, entity: name, id, sort, data }));
        if (rows.length > 0) await transaction.insert(entityItems).values(rows);
        tags.add(siteId, tag.entities(siteId));
        return storedEntity ? 'updated' : 'created';
      });
    },
    putItem(siteId, name, input) {
      const { id, sort, data } = entityItemSchema.parse(input);
      return write(async (transaction, tags) => {
        if (!(await lockEntity(transaction, siteId, name))) return undefined;
        const [storedRow] = await transaction
          .select()
          .from(entityItems)
          .where(hasItemKey(siteId, name, id));
        if (storedRow && storedRow.sort === sort && hasSameContent(storedRow.data, data)) return 'unchanged';
        if (!storedRow && (await transaction.$count(entityItems, belongsToEntity(siteId, name))) >= MAX_ENTITY_ITEMS)
          throw new Conflict(`${name} already has ${MAX_ENTITY_ITEMS} items, which is the maximum.`);
        await transaction
          .insert(entityItems)
          .values({ siteId, entity: name, id, sort, data })
          .onConflictDoUpdate({
            target: [entityItems.siteId, entityItems.entity, entityItems.id],
            set: { sort, data },
          });
        tags.add(siteId, tag.entities(siteId));
        return storedRow ? 'updated' : 'created';
      });
    },
    remove: (siteId, name) =>
      write(async (transaction, tags) => {
        await transaction.delete(entityItems).where(belongsToEntity(siteId, name));
        const removedRows = await transaction
          .delete(entities)
          .where(hasKey(siteId, name))
          .returning({ name: entities.name });
        if (removedRows.length > 0) tags.add(siteId, tag.entities(siteId));
        return removedRows.length > 0;
      }),
    removeItem: (siteId, name, id) =>
      write(async (transaction, tags) => {
        await lockEntity(transaction, siteId, name);
        const removedRows = await transaction
          .delete(entityItems)
          .where(hasItemKey(siteId, name, id))
          .returning({ id: entityItems.id });
        if (removedRows.length > 0) tags.add(siteId, tag.entities(siteId));
        return removedRows.length > 0;
      }),
  };
}
