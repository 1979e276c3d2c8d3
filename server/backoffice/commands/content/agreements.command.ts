import { z } from 'zod';
import { localeSchema, nameSchema } from '#shared/api/common.ts';
import { agreementWriteSchema } from '#shared/api/content/contentWrites.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { removeAgreement, writeAgreement } from '../../content/contentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { createContentCommand } from './contentCommand.ts';

export const agreementsCommand = createContentCommand({
  name: 'agreements',
  summary:
    'Lists, shows, replaces and deletes privacy statements, terms of use, cookie policies and accessibility statements',
  objectName: 'agreement',
  keyNames: ['LANGUAGE', 'ID'],
  keySchema: z.object({ locale: localeSchema, id: nameSchema }),
  bodySchema: agreementWriteSchema,
  columns: ['Language', 'Id', 'Kind', 'Version', 'Title'],
  details: `
A site has one text of each kind (privacy, terms, cookies, accessibility) per language. The site sanitises their html when
it shows them. A privacy statement in a language of the site cannot be deleted or become another kind of text, because
forms ask for consent to it.

  npm run backoffice -- agreements show nl privacy --site duinhof > privacy.json
  npm run backoffice -- agreements put nl privacy --site duinhof --file privacy.json`,
  parseKey: ([locale, id]) => ({ locale, id }),
  async listRows({ agreements }: Repositories, site) {
    const rowsByLocale = await Promise.all(
      LOCALES.map(async (locale) =>
        (await agreements.list(site.id, locale)).map(({ id, kind, version, title }) => [
          locale,
          id,
          kind,
          version,
          title,
        ]),
      ),
    );
    return rowsByLocale.flat();
  },
  findBody: async ({ agreements }, siteId, { locale, id }) =>
    (await agreements.list(siteId, locale)).find((agreement) => agreement.id === id),
  put: ({ agreements, sites }: Repositories, siteId, key, body) =>
    writeAgreement({ agreements, sites }, siteId, key, body),
  remove: ({ agreements, sites }: Repositories, siteId, key) => removeAgreement({ agreements, sites }, siteId, key),
});
