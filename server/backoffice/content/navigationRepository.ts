import { and, asc, eq } from 'drizzle-orm';
import { type Navigation, type NavigationItem, navigationSchema } from '#shared/api/content/content.ts';
import { MAX_ITEMS_PER_SITE } from '#shared/api/content/contentWrites.ts';
import { tag } from '#shared/api/purge.ts';
import { assertBelowMaximum } from '../core/db/assertBelowMaximum.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import { navigation } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import type { WriteResult } from '../core/db/writeResult.ts';

export interface NavigationRepository {
  /** Returns every tree of the site, ordered by type. */
  list(siteId: string): Promise<Navigation[]>;
  /** Returns a tree. `type` is `header`, `footer`, … */
  get(siteId: string, type: string): Promise<Navigation | undefined>;
  /** Returns the children of one item. The item may be at any level of the tree. */
  findChildren(siteId: string, type: string, itemId: string): Promise<Navigation | undefined>;
  /** Creates or replaces a whole tree. Throws `Conflict` when the site has too many trees. */
  put(siteId: string, tree: Navigation): Promise<WriteResult>;
  /** Removes a tree. Returns false when the tree does not exist. */
  remove(siteId: string, type: string): Promise<boolean>;
}

function findItem(items: readonly NavigationItem[], id: string): NavigationItem | undefined {
  for (const item of items) {
    const foundItem = item.id === id ? item : findItem(item.children, id);
    if (foundItem) return foundItem;
  }
  return undefined;
}

const hasKey = (siteId: string, type: string) => and(eq(navigation.siteId, siteId), eq(navigation.type, type));

export function createNavigationRepository({ db, write }: UnitOfWork): NavigationRepository {
  const get = async (siteId: string, type: string): Promise<Navigation | undefined> => {
    const [row] = await db.select().from(navigation).where(hasKey(siteId, type));
    return row && { type, items: row.items };
  };
  return {
    list: (siteId) =>
      db
        .select({ type: navigation.type, items: navigation.items })
        .from(navigation)
        .where(eq(navigation.siteId, siteId))
        .orderBy(asc(navigation.type)),
    get,
    async findChildren(siteId, type, itemId) {
      const tree = await get(siteId, type);
      const item = tree && findItem(tree.items, itemId);
      return item && { type, items: item.children };
    },
    put(siteId, tree) {
      const { type, items } = navigationSchema.parse(tree);
      return write(async (transaction, tags) => {
        const [storedRow] = await transaction.select().from(navigation).where(hasKey(siteId, type)).for('update');
        if (storedRow && hasSameContent(storedRow.items, items)) return 'unchanged';
        if (!storedRow)
          await assertBelowMaximum(transaction, navigation, siteId, {
            max: MAX_ITEMS_PER_SITE.navigation,
            what: 'navigation trees',
          });
        await transaction
          .insert(navigation)
          .values({ siteId, type, items })
          .onConflictDoUpdate({ target: [navigation.siteId, navigation.type], set: { items } });
        tags.add(siteId, tag.navigation(siteId));
        return storedRow ? 'updated' : 'created';
      });
    },
    remove: (siteId, type) =>
      write(async (transaction, tags) => {
        const removedRows = await transaction
          .delete(navigation)
          .where(hasKey(siteId, type))
          .returning({ type: navigation.type });
        if (removedRows.length > 0) tags.add(siteId, tag.navigation(siteId));
        return removedRows.length > 0;
      }),
  };
}
