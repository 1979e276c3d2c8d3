import type { Site } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import { toAsciiHost } from '#shared/primitives/addresses/internationalHost.ts';
import { findNearestNames } from '../core/didYouMean.ts';
import type { SiteRepository } from './siteRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

/** The maximum number of sites that the error names. */
const MAX_NAMED_SITES = 10;

function describeSites(ids: readonly string[], idOrHost: string): string {
  if (ids.length === 0) return 'There are no sites.';
  if (ids.length <= MAX_NAMED_SITES) return `The sites are: ${ids.join(', ')}`;
  return `There are ${ids.length} sites; the most similar ids are: ${findNearestNames(idOrHost, ids, MAX_NAMED_SITES).join(', ')}`;
}

/**
 * Finds the site with this id or host name. Throws an `Error` that lists the existing sites, or the sites with the most
 * similar ids.
 */
export async function requireSite({ sites }: Stores, idOrHost = ''): Promise<Site> {
  const site = await sites.get(idOrHost);
  if (site) return site;
  const allSites = await sites.list();
  const hostname = parseHost(toAsciiHost(idOrHost));
  const siteOfHost = allSites.find(({ hostnames }) => hostname !== undefined && hostnames.includes(hostname));
  if (siteOfHost) return siteOfHost;
  const ids = allSites.map(({ id }) => id);
  throw new Error(`There is no site ${idOrHost}. ${describeSites(ids, idOrHost)}`);
}
