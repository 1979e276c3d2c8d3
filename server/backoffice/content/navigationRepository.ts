import { and, eq } from 'drizzle-orm';
import { type Navigation, type NavigationItem, navigationSchema } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import { navigation } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface NavigationRepository {
  /** `type`: `header`, `footer`, … */
  get(siteId: string, type: string): Promise<Navigation | undefined>;
  /** The children of one item, at any level of the tree. */
  below(siteId: string, type: string, itemId: string): Promise<Navigation | undefined>;
  /** Creates or replaces the whole tree. */
  put(siteId: string, tree: Navigation): Promise<void>;
}

function find(items: readonly NavigationItem[], id: string): NavigationItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : find(item.children, id);
    if (found) return found;
  }
  return undefined;
}

export function createNavigationRepository({ db, write }: UnitOfWork): NavigationRepository {
  const get = async (siteId: string, type: string): Promise<Navigation | undefined> => {
    const [row] = await db
      .select()
      .from(navigation)
      .where(and(eq(navigation.siteId, siteId), eq(navigation.type, type)));
    return row && { type, items: row.items };
  };
  return {
    get,
    async below(siteId, type, itemId) {
      const tree = await get(siteId, type);
      const item = tree && find(tree.items, itemId);
      return item && { type, items: item.children };
    },
    async put(siteId, tree) {
      const { type, items } = navigationSchema.parse(tree);
      await write(async (transaction, tags) => {
        await transaction
          .insert(navigation)
          .values({ siteId, type, items })
          .onConflictDoUpdate({ target: [navigation.siteId, navigation.type], set: { items } });
        tags.add(siteId, tag.navigation(siteId));
      });
    },
  };
}
