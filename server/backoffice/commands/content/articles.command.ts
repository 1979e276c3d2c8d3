import { articleWriteSchema } from '#shared/api/content/articles.ts';
import { nameSchema } from '#shared/api/common.ts';
import { writeArticle } from '../../articles/articleHandlers.ts';
import type { Repositories } from '../../repositories.ts';
import { findAnyText, createContentCommand } from './contentCommand.ts';

export const articlesCommand = createContentCommand({
  name: 'articles',
  summary: 'Lists, shows, replaces and deletes news articles',
  objectName: 'article',
  keyNames: ['ID'],
  keySchema: nameSchema,
  bodySchema: articleWriteSchema,
  columns: ['Id', 'Published', 'Languages', 'Title'],
  details: `
An article has a title, an address (slug) and a text in each of its languages. Visitors can read it from publishedAt on,
which may be in the future. docs/news.md describes each field.

  npm run backoffice -- articles put spring-2027 --site duinhof --file spring.json`,
  parseKey: ([id]) => id,
  listRows: async ({ articles }: Repositories, { id: siteId }) =>
    (await articles.list(siteId)).map(({ id, publishedAt, title }) => [
      id,
      publishedAt,
      Object.keys(title).join(' '),
      findAnyText(title),
    ]),
  findBody: ({ articles }, siteId, id) => articles.get(siteId, id),
  put: ({ articles }, siteId, id, body) => writeArticle(articles, siteId, id, body),
  remove: ({ articles }, siteId, id) => articles.remove(siteId, id),
});
