import { nameSchema } from '#shared/api/common.ts';
import { officeWriteSchema } from '#shared/api/content/contentWrites.ts';
import { writeOffice } from '../../content/contentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { findAnyText, createContentCommand } from './contentCommand.ts';

export const officesCommand = createContentCommand({
  name: 'offices',
  summary: 'Lists, shows, replaces and deletes the offices of an agency, with their opening hours',
  objectName: 'office',
  keyNames: ['ID'],
  keySchema: nameSchema,
  bodySchema: officeWriteSchema,
  columns: ['Id', 'Name', 'Place', 'Phone'],
  details: `
Each office has a page with its address, opening hours, people and homes. The fields are those of officeSchema in
shared/api/content/offices.ts. A team member names the office in "officeId", and the member's number as a sales contact in
"salesRepId". An estate names its office in general.officeId when it differs from the office of its sales contact.

  npm run backoffice -- offices put gent --site duinhof --file gent.json`,
  parseKey: ([id]) => id,
  listRows: async ({ offices }: Repositories, site) =>
    (await offices.list(site.id)).map(({ id, name, city, phone = '' }) => [
      id,
      findAnyText(name),
      findAnyText(city),
      phone,
    ]),
  findBody: ({ offices }, siteId, id) => offices.get(siteId, id),
  put: ({ offices }, siteId, id, body) => writeOffice(offices, siteId, id, body),
  remove: ({ offices }, siteId, id) => offices.remove(siteId, id),
});
