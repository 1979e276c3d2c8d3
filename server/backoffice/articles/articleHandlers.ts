import type { z } from 'zod';
import type { articleWriteSchema } from '#shared/api/articles.ts';
import type { WriteResult } from '../core/db/writeResult.ts';
import { answerWrite, type Handlers } from '../core/http/call.ts';
import { assertFound, assertMatchesPath } from '../core/http/problem.ts';
import type { ArticleRepository } from './articleRepository.ts';

/** What calls and commands share. Throws `HttpProblem` for another id in the body, and `Conflict`. */
export function writeArticle(
  articles: Pick<ArticleRepository, 'put'>,
  siteId: string,
  id: string,
  body: z.output<typeof articleWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/id', body.id, id);
  return articles.put(siteId, { ...body, id });
}

type ArticleCall =
  | 'listArticles'
  | 'getArticle'
  | 'putArticle'
  | 'deleteArticle'
  | 'listPublishedArticles'
  | 'getPublishedArticle';

/** News of a site. */
export const articleHandlers = ({
  articles,
}: {
  readonly articles: Omit<ArticleRepository, 'publishDue'>;
}): Pick<Handlers, ArticleCall> => ({
  listArticles: ({ params }) => articles.list(params.siteId),
  getArticle: ({ params }) => articles.get(params.siteId, params.id),
  putArticle: async ({ params: { siteId, id }, body }) =>
    answerWrite(await writeArticle(articles, siteId, id, body), { ...body, id }),
  deleteArticle: async ({ params: { siteId, id } }) => assertFound(await articles.remove(siteId, id), 'article'),
  listPublishedArticles: ({ params, query }) => articles.listPublished(params.siteId, query),
  getPublishedArticle: ({ params }) => articles.getPublished(params.siteId, params.locale, params.slug),
});
