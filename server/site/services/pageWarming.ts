import type { PageServices } from './pageServices.ts';
import type { SiteOptions } from './options.ts';
import type { SiteServices } from './sharedServices.ts';
import { createPageWarming, type PageWarming } from '../warming/warming.ts';

/**
 * The share of the store that pages of sitemaps may fill. The rest is for pages that visitors requested, so that pages
 * of sitemaps do not displace them.
 */
const MAX_SITEMAP_SHARE = 0.8;

/**
 * Creates the warming of this process. Returns undefined in three cases: no pages should be rendered in advance; there
 * is no page store, which counts the requests for each page; or another worker does this work. All workers have the
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
      metrics.renderedAheadCounts[origin] += 1;
    },
    logger,
    times: warmingTimes,
  });
}
