import { z } from 'zod';
import { estatePageWriteSchema, familySchema } from '#shared/api/content/contentWrites.ts';
import { nameSchema } from '#shared/api/common.ts';
import { writeEstatePage } from '../../estates/contents/estateContentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { findAnyText, createContentCommand } from './contentCommand.ts';

export const estatePagesCommand = createContentCommand({
  name: 'estate-pages',
  summary:
    'Lists, shows, replaces and deletes titles and introductions of lists whose address contains the place and the type in words',
  objectName: 'estate page',
  keyNames: ['FAMILY', 'OF'],
  keySchema: z.object({ a: familySchema, b: nameSchema }),
  bodySchema: estatePageWriteSchema,
  columns: ['Family', 'Of', 'Title'],
  details: `
FAMILY is sale or rent. OF is all, a type (apartment), a place as its first city id (900000), or both (900000-apartment).

  npm run backoffice -- estate-pages put sale apartment --site duinhof --file apartments.json`,
  parseKey: ([a, b]) => ({ a, b }),
  listRows: async ({ estatePages }: Repositories, { id }) =>
    (await estatePages.list(id)).map(({ a, b, title }) => [a, b, findAnyText(title)]),
  findBody: ({ estatePages }, siteId, { a, b }) => estatePages.get(siteId, a, b),
  put: ({ estatePages }, siteId, key, body) => writeEstatePage(estatePages, siteId, key, body),
  remove: ({ estatePages }, siteId, { a, b }) => estatePages.remove(siteId, a, b),
});
