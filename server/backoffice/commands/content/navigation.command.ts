import type { NavigationItem } from '#shared/api/content/content.ts';
import { navigationWriteSchema } from '#shared/api/content/contentWrites.ts';
import { nameSchema } from '#shared/api/common.ts';
import { writeNavigation } from '../../content/contentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { createContentCommand } from './contentCommand.ts';

const countItems = (items: readonly NavigationItem[]): number =>
  items.reduce((sum, { children }) => sum + 1 + countItems(children), 0);

export const navigationCommand = createContentCommand({
  name: 'navigation',
  summary: 'Lists, shows, replaces and deletes navigation trees',
  objectName: 'navigation',
  keyNames: ['TYPE'],
  keySchema: nameSchema,
  bodySchema: navigationWriteSchema,
  columns: ['Type', 'Items'],
  details: `
TYPE is header or footer. An item links to a page that every site has ({ "route": "offer" }, optionally with a query), to
a page of this site ({ "pageId": "about" }), or to another address ({ "url": "https://…" }).

  npm run backoffice -- navigation show header --site duinhof > header.json
  npm run backoffice -- navigation put header --site duinhof --file header.json`,
  parseKey: ([type]) => type,
  listRows: async ({ navigation }: Repositories, { id }) =>
    (await navigation.list(id)).map(({ type, items }) => [type, String(countItems(items))]),
  findBody: ({ navigation }, siteId, type) => navigation.get(siteId, type),
  put: ({ navigation }, siteId, type, body) => writeNavigation(navigation, siteId, type, body),
  remove: ({ navigation }, siteId, type) => navigation.remove(siteId, type),
});
