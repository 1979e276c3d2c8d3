import type { Handlers } from '../core/http/call.ts';
import type { SiteRepository } from './siteRepository.ts';

type SiteCall = 'listSites' | 'getSite' | 'getSiteByHostname';

/** Sites (specification §7.1). */
export const siteHandlers = (repositories: { readonly sites: SiteRepository }): Pick<Handlers, SiteCall> => ({
  listSites: ({ query }) => repositories.sites.list(query),
  getSite: ({ params }) => repositories.sites.get(params.siteId),
  getSiteByHostname: ({ params }) => repositories.sites.byHostname(params.hostname),
});
