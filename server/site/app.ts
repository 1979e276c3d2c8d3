import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { LOOPBACK_ADDRESS } from '#shared/node/internalHost.ts';
import type { PageCopy } from './cache/pageCopy.ts';
import type { Confirmation } from './cache/confirmations.ts';
import type { PageCacheStats } from './cache/pageCache.ts';
import { createPurgeHandler, purgeEachCache } from './cache/purgeHandler.ts';
import { createFormServices } from './services/formServices.ts';
import { createAdminApp } from './operations/adminApp.ts';
import { createHostLookup } from './operations/hostLookup.ts';
import type { HasHost } from './operations/tlsAllowed.ts';
import { createPageServices } from './services/pageServices.ts';
import { createRequestHandler } from './requestTable.ts';
import { toPageKey } from './pages/pageRequest.ts';
import { withTimeout } from './pages/patience.ts';
import type { SiteOptions } from './services/options.ts';
import { createSiteServices } from './services/sharedServices.ts';
import { createSiteWarming } from './services/pageWarming.ts';
import { createReadiness, type ReadinessState } from './sites/readiness.ts';

export interface SiteServer {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  readonly adminListener: RequestListener;
  /**
   * Sets whether the process accepts visitors; at first it does not. Pages are rendered in advance only while the
   * process accepts visitors.
   */
  readonly setReady: (ready: boolean) => void;
  /** Returns the state that `/health/ready` shows. */
  readonly readiness: () => ReadinessState;
  readonly pageCacheStats: () => PageCacheStats;
  /** Purges every cache of this process. Returns the number of expired entries. */
  readonly purgeCaches: (message: PurgeMessage) => number;
  readonly hasHost: HasHost;
  /**
   * Records the cursor of the newest received purges, so that data that is read from now on is at least as new as these
   * purges.
   */
  readonly noteReceivedCursor: (cursor: string) => void;
  /**
   * Stores a confirmation of purges. Resolves with whether all purges so far are on disk, after half a second at most.
   */
  readonly confirmPurges: (confirmation: Confirmation) => Promise<boolean>;
  readonly registry: Registry;
  /** Resolves with the metrics in the form of prom-client's `getMetricsAsJSON`. */
  readonly metrics: () => Promise<unknown[]>;
  /** Records the site of a host that another process of this instance has found. */
  readonly learnSite: (hostname: string, site: Site | undefined) => void;
  /** Returns a page that this process has in memory, for another process of this instance. */
  readonly findPageCopy: (key: string) => Promise<PageCopy | undefined>;
  /** Records that another process of this instance has found the back office down, or up again. */
  readonly noteBackOfficeState: (isDown: boolean) => void;
  /**
   * Renders two pages of a known site: the first pages of a process take several times as long as later ones, and
   * visitors should not wait for that. Resolves after three seconds at most.
   */
  readonly warmUp: () => Promise<void>;
  /** Ends the background work and closes the caches. Must be called when the servers have closed. */
  close(): Promise<void>;
}

const WARM_UP_TIMEOUT_MS = 3000;
/** The maximum time that a confirmation waits for the write of a purge, which takes about twenty milliseconds. */
const PURGE_WRITE_TIMEOUT_MS = 500;
/** The time that background work may take to end when the process closes. */
const BACKGROUND_END_TIMEOUT_MS = 1000;

/** Creates the site without opening a port, so that tests can use the same site. */
export async function createSite(options: SiteOptions): Promise<SiteServer> {
  const services = createSiteServices(options);
  const pageServices = await createPageServices(options, services);
  const formServices = await createFormServices(options, services, pageServices);
  const { confirmations, apiCache, pageCache, metrics, client, admission, directory, sitemaps } = services;
  const { assetSource, buildFileSharing, picturePreparation } = services;
  // The files must be stored before a page links to them.
  await buildFileSharing.shareOwnFiles();
  const { pages, errorPages } = pageServices;
  const warming = createSiteWarming(options, services, pageServices);
  const caches = [assetSource, directory, apiCache, errorPages, pageCache, sitemaps];
  const otherCaches = caches.filter((cache) => cache !== pageCache);
  pageCache.onMissedPurge((tags) => void purgeEachCache(otherCaches, tags));
  const purgeCaches = (message: PurgeMessage) => {
    const purgedEntryCount = purgeEachCache(caches, message.tags, message.id);
    // Only the first worker prepares pictures, because all workers have the same folder of pictures.
    if ((options.worker?.number ?? 1) === 1) picturePreparation.addChangedEstates(message);
    warming?.noteChange(message);
    return purgedEntryCount;
  };
  const hasHost = createHostLookup({ directory });
  const readiness = createReadiness({
    directory,
    hasPages: (site) =>
      site.locales.some(
        (locale) => pageCache.findPageState(toPageKey(site, pathFor('home', locale), '')) !== 'missing',
      ),
  });
  return {
    handler: createRequestHandler({ options, services, pageServices, formServices, readiness: readiness.getState }),
    adminListener: createAdminApp({
      listener: options.internal ?? { host: LOOPBACK_ADDRESS, hostNames: [] },
      registry: metrics.registry,
      readiness: readiness.getState,
      purge: createPurgeHandler({ token: options.apiToken, purge: purgeCaches, logger: options.logger }),
      hasHost,
      token: options.apiToken,
    }),
    setReady: (value) => {
      if (value) {
        readiness.allowReady();
        directory.start();
        warming?.start();
      } else {
        readiness.startDraining();
        void warming?.stop();
      }
    },
    readiness: readiness.getState,
    pageCacheStats: () => pageCache.stats(),
    purgeCaches,
    hasHost,
    noteReceivedCursor: (cursor) => services.purgePosition.storeCursor(cursor),
    confirmPurges(confirmation) {
      confirmations.storeConfirmation(confirmation);
      return pageCache.waitUntilPurgesWritten(PURGE_WRITE_TIMEOUT_MS);
    },
    registry: metrics.registry,
    metrics: () => metrics.registry.getMetricsAsJSON(),
    learnSite: (hostname, site) => directory.storeAnswer(hostname, site),
    findPageCopy: (key) => pageCache.copyPage(key),
    noteBackOfficeState: client.health.processReport,
    async warmUp() {
      const [knownSite] = directory.lastKnownSites;
      const locale = knownSite?.[1].locales[0];
      if (!knownSite || !locale) return;
      const [host] = knownSite;
      const paths = [pathFor('home', locale), pathFor('offer', locale)];
      const rendersPromise = Promise.all(
        paths.map((path) => pages.renderInAdvance({ host, target: { path, search: '' } })),
      );
      await withTimeout(rendersPromise, WARM_UP_TIMEOUT_MS);
    },
    async close() {
      admission.close();
      services.processorWatch.close();
      picturePreparation.close();
      buildFileSharing.close();
      formServices.close();
      if (warming) await withTimeout(warming.stop(), BACKGROUND_END_TIMEOUT_MS);
      await withTimeout(services.estateCounts.close(), BACKGROUND_END_TIMEOUT_MS);
      await client.close();
      await directory.close();
      await pageCache.close();
    },
  };
}
