import type { PageServices } from './pageServices.ts';
import type { SiteOptions } from './options.ts';
import type { SiteServices } from './sharedServices.ts';
import { createWarming, type Warming } from '../warming/warming.ts';

/**
 * The share of the store that pages of sitemaps may fill. It is less than all, so that they displace no page that
 * visitors requested.
 */
const MAX_SITEMAP_SHARE = 0.8;

/**
 * Creates the warming of this process. Returns undefined when no pages should be rendered in advance, when no store
 * counts requests, and when another worker does it, because all workers have the same store.
 */
export function createSiteWarming(
  { warmPages = 0, pageStoreBytes = 0, worker, warmingTimes, logger }: SiteOptions,
  { client, directory, metrics, pageCache, sitemaps }: SiteServices,
  { pages }: PageServices,
): Warming | undefined {
  if (warmPages === 0 || pageStoreBytes === 0 || (worker && worker.number !== 1)) return undefined;
  return createWarming({
    maxPages: warmPages,
    cache: pageCache,
    renderAhead: pages.renderAhead,
    pace: () => client.health.pace(),
    knownSites: directory.lastKnown,
    sitemapPaths: (site) => sitemaps.listPaths(site),
    hasRoom: () => pageCache.stats().store.bytes < pageStoreBytes * MAX_SITEMAP_SHARE,
    observe: (origin) => {
      metrics.madeAhead[origin] += 1;
    },
    logger,
    times: warmingTimes,
  });
}
