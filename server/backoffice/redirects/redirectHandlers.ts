import { answerWrite, type Handlers } from '../core/http/call.ts';
import { HttpProblem, assertFound } from '../core/http/problem.ts';
import type { RedirectRepository } from './redirectRepository.ts';

type RedirectCall = 'listRedirects' | 'findRedirect' | 'putRedirect' | 'deleteRedirect';

/** Returns the handler that looks up old addresses. */
export const createRedirectHandlers = ({
  redirects,
}: {
  readonly redirects: RedirectRepository;
}): Pick<Handlers, RedirectCall> => ({
  listRedirects: ({ params, query }) => redirects.list(params.siteId, query),
  findRedirect: ({ params, query }) => redirects.find(params.siteId, query.address),
  putRedirect: async ({ params, body }) => {
    const [result] = await redirects.putMany(params.siteId, [body]);
    if (!result) throw new Error('A redirect was written without an outcome.');
    if (result.outcome === 'refused') {
      const { field, reason } = result;
      throw new HttpProblem(409, `${field === 'from' ? 'The address' : 'The target'} ${reason}.`);
    }
    return answerWrite(result.outcome, { id: result.redirect.from, outcome: result.outcome });
  },
  deleteRedirect: async ({ params, query }) =>
    assertFound(await redirects.remove(params.siteId, query.address), 'redirect'),
});
