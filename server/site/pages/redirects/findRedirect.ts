import type { Logger } from 'pino';
import { tag } from '#shared/api/purge.ts';
import type { CreateSiteApi } from '../../apiClient/createSiteApi.ts';
import { isHttpsSite } from '../../http/siteOrigin.ts';
import type { Representation } from '../../http/answers/representation.ts';
import type { RequestTarget } from '../../http/requestTarget.ts';
import { mayHaveToken } from '../../layout/consent/purposes.ts';
import type { PageRequest } from '../pageRequest.ts';
import { computeRemainingBudget } from '../patience.ts';
import { createRedirectPage } from '../renderOutcome.ts';

/**
 * Finds the redirect of an address that has moved. The target of the redirect includes the visitor's query. Resolves
 * with undefined when the address has not moved.
 */
export type FindRedirect = (
  pageRequest: Pick<PageRequest, 'site' | 'route'>,
  target: RequestTarget,
) => Promise<Representation | undefined>;

/**
 * Returns a function that asks the back office for the redirect of an address. When the call fails, the address is
 * treated as not moved.
 */
export const createFindRedirect =
  ({ createSiteApi, logger }: { createSiteApi: CreateSiteApi; logger: Pick<Logger, 'info'> }): FindRedirect =>
  async ({ site, route }, { path, search }) => {
    // An address for scripts cannot have moved, because scripts request only addresses that current pages name.
    if (route.name.startsWith('ajax')) return undefined;
    try {
      const api = createSiteApi(site, computeRemainingBudget('fast')).secondary();
      const redirect = await api.redirect(search ? `${path}?${search}` : path);
      if (!redirect) return undefined;
      const tags = [tag.site(site.id), tag.redirects(site.id)];
      return createRedirectPage(
        { type: 'redirect', status: 301, to: redirect.to, tags },
        { isHttps: isHttpsSite(site), hasToken: mayHaveToken(route, path, 404) },
      ).representation;
    } catch (error) {
      logger.info({ err: error }, 'redirect lookup failed');
      return undefined;
    }
  };
