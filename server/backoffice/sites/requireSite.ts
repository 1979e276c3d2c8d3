import type { Site } from '../../../shared/api/site.ts';
import { nearestNames } from '../core/didYouMean.ts';
import type { SiteRepository } from './siteRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

/** So many sites are named. */
const NAMED = 10;

function thereAre(ids: readonly string[], wanted: string): string {
  if (ids.length === 0) return 'There are none.';
  if (ids.length <= NAMED) return `There are: ${ids.join(', ')}`;
  return `There are ${ids.length}; these have the most similar ids: ${nearestNames(wanted, ids, NAMED).join(', ')}`;
}

/** Throws an `Error` that names the sites there are, or those with the most similar ids. */
export async function requireSite({ sites }: Stores, siteId = ''): Promise<Site> {
  const site = await sites.get(siteId);
  if (site) return site;
  const ids = (await sites.list()).map(({ id }) => id);
  throw new Error(`There is no site ${siteId}. ${thereAre(ids, siteId)}`);
}
