import type { z } from 'zod';
import type { articleWriteSchema } from '#shared/api/content/articles.ts';
import type { WriteResult } from '../core/db/writeResult.ts';
import { answerWrite, type Handlers } from '../core/http/call.ts';
import { assertFound, assertMatchesPath } from '../core/http/problem.ts';
import type { ArticleRepository } from './articleRepository.ts';

/**
 * Writes an article; calls and commands share this function. Throws `HttpProblem` when the id in the body differs from
 * `id`, and the `Conflict` of `ArticleRepository.put`.
 */
export function writeArticle(
  articles: Pick<ArticleRepository, 'put'>,
  siteId: string,
  id: string,
  body: z.output<typeof articleWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/id', body.id, id);
  return articles.put(siteId, { ...body, id });
}

type ArticleCallName =
  | 'listArticles'
  | 'getArticle'
  | 'putArticle'
  | 'deleteArticle'
  | 'listPublishedArticles'
  | 'getPublishedArticle';

/** Returns the handlers of a site's news. */
export const createArticleHandlers = ({
  articles,
}: {
  readonly articles: Omit<ArticleRepository, 'publishDue'>;
}): Pick<Handlers, ArticleCallName> => ({
  listArticles: ({ params }) => articles.list(params.siteId),
  getArticle: ({ params }) => articles.get(params.siteId, params.id),
  putArticle: async ({ params: { siteId, id }, body }) =>
    answerWrite(await writeArticle(articles, siteId, id, body), { ...body, id }),
  deleteArticle: async ({ params: { siteId, id } }) => assertFound(await articles.remove(siteId, id), 'article'),
  listPublishedArticles: ({ params, query }) => articles.listPublished(params.siteId, query),
  getPublishedArticle: ({ params }) => articles.getPublished(params.siteId, params.locale, params.slug),
});
