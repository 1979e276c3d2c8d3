import { entityWriteSchema } from '#shared/api/content/contentWrites.ts';
import { nameSchema } from '#shared/api/common.ts';
import { writeEntity } from '../../content/contentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { findAnyText, createContentCommand } from './contentCommand.ts';

export const entitiesCommand = createContentCommand({
  name: 'entities',
  summary: 'Lists, shows, replaces and deletes the team, reviews and other lists',
  objectName: 'kind of entities',
  keyNames: ['NAME'],
  keySchema: nameSchema,
  bodySchema: entityWriteSchema,
  columns: ['Name', 'Label', 'Items'],
  details: `
Blocks of pages show the entities team and reviews: their items have the fields of teamMemberSchema and reviewSchema in
shared/api/content/blocks.ts. The items of other entities may have any fields.

  npm run backoffice -- entities put team --site duinhof --file team.json`,
  parseKey: ([name]) => name,
  listRows: async ({ entities }: Repositories, { id }) =>
    Promise.all(
      (await entities.list(id)).map(async ({ name, label }) => [
        name,
        findAnyText(label),
        String((await entities.listItems(id, name)).length),
      ]),
    ),
  async findBody({ entities }, siteId, name) {
    const entity = await entities.get(siteId, name);
    return entity && { ...entity, items: await entities.listItems(siteId, name) };
  },
  put: ({ entities }, siteId, name, body) => writeEntity(entities, siteId, name, body),
  remove: ({ entities }, siteId, name) => entities.remove(siteId, name),
});
