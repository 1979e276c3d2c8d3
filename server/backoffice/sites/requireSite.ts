import type { Site } from '../../../shared/api/site.ts';
import type { SiteRepository } from './siteRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

/** Throws an `Error` that names the sites there are. */
export async function requireSite({ sites }: Stores, siteId: string | undefined): Promise<Site> {
  const site = siteId === undefined ? undefined : await sites.get(siteId);
  if (site) return site;
  const ids = (await sites.list()).map(({ id }) => id);
  throw new Error(`There is no site ${siteId ?? ''}. There ${ids.length > 0 ? `are: ${ids.join(', ')}` : 'are none.'}`);
}
