import { localeSchema } from '../../../../shared/api/common.ts';
import { translationsWriteSchema } from '../../../../shared/api/contentWrites.ts';
import type { Repositories } from '../../repositories.ts';
import { unknownWording } from '../../sites/unknownWording.ts';
import { createContentCommand } from './contentCommand.ts';

export const translationsCommand = createContentCommand({
  name: 'translations',
  summary: "Lists, shows, replaces and deletes a site's own texts",
  one: 'wording in',
  words: ['LANGUAGE'],
  key: localeSchema,
  body: translationsWriteSchema,
  columns: ['Language', 'Texts'],
  details: `
A JSON object of message keys, as in locales/, and the texts that replace the product's: { "common:menu": "Contents" }.
What names no text of the product is kept, shown nowhere, and named. Placeholders such as {{count}} stand for what the product's own text has there.

  npm run backoffice -- translations put nl --site duinhof --file wording.json`,
  keyOf: ([locale]) => locale,
  rows: async ({ translations }: Repositories, { id }) =>
    (await translations.list(id)).map(({ locale, messages }) => [locale, String(Object.keys(messages).length)]),
  show: async ({ translations }, siteId, locale) =>
    (await translations.list(siteId)).find((wording) => wording.locale === locale)?.messages,
  put: ({ translations }, siteId, locale, body) => translations.put(siteId, locale, body),
  doubts: (messages) => unknownWording(messages).map((key) => `The product has no text ${key}`),
  remove: ({ translations }, siteId, locale) => translations.remove(siteId, locale),
});
