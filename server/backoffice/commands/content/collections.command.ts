import { collectionIdSchema, estateCollectionWriteSchema } from '#shared/api/content/contentWrites.ts';
import { writeCollection } from '../../estates/contents/estateContentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { findAnyText, createContentCommand } from './contentCommand.ts';

export const collectionsCommand = createContentCommand({
  name: 'collections',
  summary: 'Lists, shows, replaces and deletes collections of listings',
  objectName: 'collection',
  keyNames: ['ID'],
  keySchema: collectionIdSchema,
  bodySchema: estateCollectionWriteSchema,
  columns: ['Id', 'Name', 'Listed'],
  details: `
A collection contains the listings that an editor selected, in the editor's order, followed by the listings whose own
"collections" name the collection.

  npm run backoffice -- collections put top --site duinhof --file top.json`,
  parseKey: ([id]) => id,
  listRows: async ({ collections }: Repositories, site) =>
    (await collections.list(site.id)).map(({ id, name, estateIds }) => [
      id,
      findAnyText(name),
      String(estateIds.length),
    ]),
  findBody: async ({ collections }, siteId, id) =>
    (await collections.list(siteId)).find((collection) => collection.id === id),
  put: ({ collections }, siteId, id, body) => writeCollection(collections, siteId, id, body),
  remove: ({ collections }, siteId, id) => collections.remove(siteId, id),
});
