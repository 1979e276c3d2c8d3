import type { Handlers } from '../core/http/call.ts';
import type { RedirectRepository } from './redirectRepository.ts';

type RedirectCall = 'listRedirects' | 'findRedirect';

/** Where addresses of before lead. */
export const redirectHandlers = (repositories: {
  readonly redirects: RedirectRepository;
}): Pick<Handlers, RedirectCall> => ({
  listRedirects: ({ params, query }) => repositories.redirects.list(params.siteId, query),
  findRedirect: ({ params, query }) => repositories.redirects.find(params.siteId, query.address),
});
