import type { PageServices } from './pageServices.ts';
import type { SiteOptions } from './options.ts';
import type { SiteServices } from './sharedServices.ts';
import { createPageWarming, type PageWarming } from '../warming/warming.ts';

/**
 * The share of the store that pages of sitemaps may fill. It is less than all, so that they displace no page that
 * visitors requested.
 */
const MAX_SITEMAP_SHARE = 0.8;

/**
 * Creates the warming of this process. Returns undefined when no pages should be rendered in advance, when there is no
 * page store, which counts the requests for each page, and when another worker does this work: all workers have the
 * same store, so one of them is enough.
 */
export function createSiteWarming(
  { warmPages = 0, pageStoreBytes = 0, worker, warmingTimes, logger }: SiteOptions,
  { client, directory, metrics, pageCache, sitemaps }: SiteServices,
  { pages }: PageServices,
): PageWarming | undefined {
  if (warmPages === 0 || pageStoreBytes === 0 || (worker && worker.number !== 1)) return undefined;
  return createPageWarming({
    maxPages: warmPages,
    cache: pageCache,
    renderAhead: pages.renderAhead,
    getPace: () => client.health.getPace(),
    knownSites: directory.lastKnownSites,
    readSitemapPaths: (site) => sitemaps.listPaths(site),
    hasStoreSpace: () => pageCache.stats().store.bytes < pageStoreBytes * MAX_SITEMAP_SHARE,
    countRendered: (origin) => {
      metrics.countRenderedAhead[origin] += 1;
    },
    logger,
    times: warmingTimes,
  });
}
