import type { PageServices } from './pageServices.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteServices } from './siteServices.ts';
import { createWarming, type Warming } from './warming/warming.ts';

/** Of the store's size: pages that were never requested take no more, so that they remove none that visitors asked for. */
const SHARE_FOR_ALL = 0.8;

/**
 * Makes pages ahead of visitors. Undefined where there are none to make, no store that knows what visitors ask for, or
 * another worker that does it: all workers have the same store.
 */
export function createSiteWarming(
  { warmPages = 0, pageStoreBytes = 0, worker, warmingTimes, logger }: SiteOptions,
  { client, directory, metrics, pageCache, sitemaps }: SiteServices,
  { pages }: PageServices,
): Warming | undefined {
  if (warmPages === 0 || pageStoreBytes === 0 || (worker && worker.number !== 1)) return undefined;
  return createWarming({
    mostPages: warmPages,
    cache: pageCache,
    makeAhead: pages.makeAhead,
    pace: () => client.health.pace(),
    knownSites: directory.lastKnown,
    sitemapPaths: (site) => sitemaps.paths(site),
    hasRoom: () => pageCache.stats().store.bytes < pageStoreBytes * SHARE_FOR_ALL,
    observe: (origin) => {
      metrics.madeAhead[origin] += 1;
    },
    logger,
    times: warmingTimes,
  });
}
