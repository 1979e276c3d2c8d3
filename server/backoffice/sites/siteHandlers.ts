import { Answer, type Handlers } from '../core/http/call.ts';
import { assertMatchesPath, assertFound } from '../core/http/problem.ts';
import type { SiteRepository } from './siteRepository.ts';

type SiteCall = 'listSites' | 'getSite' | 'getSiteByHostname' | 'createSite' | 'replaceSite' | 'deleteSite';

/** Returns the handlers of sites (specification §7.1). */
export const createSiteHandlers = ({ sites }: { readonly sites: SiteRepository }): Pick<Handlers, SiteCall> => ({
  listSites: ({ query }) => sites.list(query),
  getSite: ({ params }) => sites.get(params.siteId),
  getSiteByHostname: ({ params }) => sites.findByHostname(params.hostname),
  createSite: async ({ body }) => new Answer(201, await sites.create(body)),
  replaceSite: async ({ params, body }) => {
    assertMatchesPath('/id', body.id, params.siteId);
    await sites.put(body);
    return body;
  },
  deleteSite: async ({ params }) => assertFound(await sites.remove(params.siteId), 'site'),
});
