import type { Site } from '#shared/api/site.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { assertMatchesPath, assertFound, createUnprocessableProblem } from '../core/http/problem.ts';
import { toStoredHost } from './newSite.ts';
import type { SiteRepository } from './siteRepository.ts';

type SiteCall = 'listSites' | 'getSite' | 'getSiteByHostname' | 'createSite' | 'replaceSite' | 'deleteSite';

/**
 * Returns a site with its host names in the form in which requests are compared with them. Throws 422 for a text that
 * is not a host name, because no visitor could reach the site by it.
 */
function toStoredSite(site: Site): Site {
  const hostnames = site.hostnames.map(toStoredHost);
  const errors = hostnames.flatMap((hostname, index) =>
    hostname === undefined
      ? [{ pointer: `/hostnames/${index}`, detail: 'should be a host name: letters, digits, hyphens and dots' }]
      : [],
  );
  if (errors.length > 0) throw createUnprocessableProblem(errors);
  return { ...site, hostnames: [...new Set(hostnames.flatMap((hostname) => hostname ?? []))] };
}

/** Returns the handlers of sites (specification §7.1). */
export const createSiteHandlers = ({ sites }: { readonly sites: SiteRepository }): Pick<Handlers, SiteCall> => ({
  listSites: ({ query }) => sites.list(query),
  getSite: ({ params }) => sites.get(params.siteId),
  getSiteByHostname: ({ params }) => sites.findByHostname(params.hostname),
  createSite: async ({ body }) => new Answer(201, await sites.create(toStoredSite(body))),
  replaceSite: async ({ params, body }) => {
    assertMatchesPath('/id', body.id, params.siteId);
    const site = toStoredSite(body);
    await sites.put(site);
    // The stored site may have a higher version of feed addresses than the given one.
    return (await sites.get(site.id)) ?? site;
  },
  deleteSite: async ({ params }) => assertFound(await sites.remove(params.siteId), 'site'),
});
