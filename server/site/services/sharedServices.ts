import path from 'node:path';
import type { Site } from '#shared/api/site.ts';
import { productVersion } from '#shared/node/productVersion.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import { createBackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { createPurgePosition } from '../apiClient/purgePlace.ts';
import { createSiteApiFactory } from '../apiClient/createSiteApi.ts';
import { type Assets, IMMUTABLE, ONE_DAY, readAssets } from '../assets/assets.ts';
import { now as clockNow } from '../cache/clock.ts';
import { createConfirmations, takeEarliestTimes } from '../cache/confirmations.ts';
import { createOtherBuilds } from '../assets/otherBuilds.ts';
import { PageCache } from '../cache/pageCache.ts';
import { createEstateCounts } from '../features/statistics/estateCounts.ts';
import { createFeeds } from '../features/feeds/feeds.ts';
import { createSitemaps } from '../features/sitemaps/sitemaps.ts';
import { createRecompressor } from '../http/answers/recompressor.ts';
import { toSiteOrigin } from '../http/siteOrigin.ts';
import { createAssetSource } from '../media/assetSource.ts';
import { createDocuments } from '../media/documents.ts';
import { createMedia } from '../media/resizer.ts';
import type { QueueLoad } from '../media/workQueue.ts';
import { createPreparation } from '../media/preparation.ts';
import { measureCounts } from '../operations/countMetrics.ts';
import { createProcessorWatch } from '../operations/processorWatch.ts';
import { createMemoryWatch } from '../operations/memoryWatch.ts';
import { createAccessLog } from '../operations/accessLog.ts';
import { createMetrics } from '../operations/metrics.ts';
import { reportSlowCalls } from '../operations/slowCalls.ts';
import { Admission } from '../pages/admission.ts';
import { PATHS } from '../projectPaths.ts';
import { pageStoreOptions } from './pageStoreOptions.ts';
import type { SiteOptions } from './options.ts';
import { createSiteDirectory } from '../sites/siteDirectory.ts';

const version = productVersion(PATHS.packageFile);

/** Reads the files that were built with the product. */
const readProductFiles = (): Assets =>
  readAssets(
    [
      { address: '/assets/', folder: PATHS.clientFiles, cacheControl: IMMUTABLE },
      { address: '/', folder: PATHS.publicFiles, cacheControl: ONE_DAY },
    ],
    createRecompressor(),
  );

/**
 * Creates the caches, and the parts that read from the back office through them.
 *
 * @param files the part that serves pictures and documents, which is created later
 */
function createSources(
  options: SiteOptions,
  files: () => { readonly media: QueueLoad; readonly documents: QueueLoad },
) {
  const { apiUrl, otherApiUrls, apiToken, dataDir, logger, worker, now = clockNow } = options;
  const confirmations = createConfirmations(options.now);
  const apiCache = createApiCache({ now, ...options.apiCache, confirmations });
  const pageCache = new PageCache({ now, ...options.pageCache, confirmations, store: pageStoreOptions(options) });
  const metrics = createMetrics({
    pageCache: () => pageCache.stats(),
    apiCache: () => apiCache.stats(),
    admission: () => admission.stats(),
    health: () => client.health,
    media: () => files().media,
    documents: () => files().documents,
    isMemoryShort: () => memory.isShort(),
    build: { version, commit: options.buildCommit },
    groups: options.siteGroups ?? new Map(),
    worker: worker?.number,
  });
  const reportSlow = reportSlowCalls(options.slowCallMs, logger);
  const purgePlace = createPurgePosition(now);
  const processors = createProcessorWatch();
  const client = createBackOfficeClient({
    baseUrl: apiUrl,
    otherUrls: otherApiUrls,
    version,
    apiToken,
    purgeCursor: () => purgePlace.current(),
    isStarved: options.isStarved ?? processors.isStarved,
    onChange: worker?.shared.noteBackOffice,
    onRecovery() {
      apiCache.recovered();
      directory.recovered();
      pageCache.forgetNegatives();
    },
    logger,
    observe(observation) {
      metrics.called(observation);
      reportSlow(observation);
    },
  });
  const memory = createMemoryWatch({ logger });
  const admission = new Admission({
    isMemoryShort: memory.isShort,
    pace: client.health.pace,
    ...(worker && { workers: worker.count }),
    ...options.admission,
  });
  const persist = worker?.shared.noteSite;
  const directory = createSiteDirectory({ client, dataDir, logger, persist, now: options.now, confirmations });
  const createSiteApi = createSiteApiFactory({
    client,
    cache: apiCache,
    onFound: (siteId) => pageCache.forgetNegatives(siteId),
    begin: (site) => takeEarliestTimes(confirmations.readingAt(now()), directory.getTimes(site)),
    logger,
  });
  return {
    confirmations,
    purgePlace,
    apiCache,
    pageCache,
    metrics,
    client,
    processors,
    memory,
    admission,
    directory,
    createSiteApi,
  };
}

/** Creates the parts that serve files: those of the product, and those of the sites. */
function createFiles(
  { dataDir, logger, worker, media: storage, mediaCacheBytes }: SiteOptions,
  { client, memory, admission }: Pick<ReturnType<typeof createSources>, 'client' | 'memory' | 'admission'>,
) {
  const assetSource = createAssetSource(client);
  const media = createMedia({
    assets: assetSource,
    client,
    dataDir,
    ...(mediaCacheBytes !== undefined && { maxDiskBytes: mediaCacheBytes }),
    storage,
    isBusy: () => admission.stats().waiting > 0,
    isMemoryShort: memory.isShort,
    logger,
    // Each worker has one thread, because each has one core.
    ...(worker && { concurrency: 1 }),
  });
  const documents = createDocuments({ assets: assetSource, client, logger, isMemoryShort: memory.isShort });
  const preparation = createPreparation({
    client,
    media,
    isQuiet: () => media.isIdle && admission.stats().underWay + admission.stats().waiting === 0,
    logger,
  });
  const otherBuilds = createOtherBuilds({
    own: PATHS.clientFiles,
    shared: path.join(dataDir, 'assets'),
    previous: PATHS.previousClientFiles,
    isCleaner: (worker?.number ?? 1) === 1,
    logger,
  });
  return { assetSource, media, documents, preparation, assets: readProductFiles(), otherBuilds };
}

/** Creates the services that pages, forms and files of every site share. */
export function createSiteServices(options: SiteOptions) {
  const sources = createSources(options, () => ({ media: files.media.load, documents: files.documents.load }));
  const files = createFiles(options, sources);
  const { client, createSiteApi, metrics } = sources;
  const { logger } = options;
  const estateCounts = createEstateCounts({ send: (batch) => client.addCounts(batch), logger });
  const originOfSite = (site: Site) => toSiteOrigin(site, options.port);
  return {
    ...sources,
    ...files,
    accessLog: createAccessLog(options.accessLog ?? 0, logger),
    estateCounts,
    observeCount: measureCounts(metrics.registry, options.siteGroups ?? new Map(), () => estateCounts.getStats()),
    originOf: originOfSite,
    feeds: createFeeds({
      client,
      getOrigin: originOfSite,
      signingKey: options.apiToken,
      workerCount: options.worker?.count,
    }),
    sitemaps: createSitemaps({
      client,
      createSiteApi,
      getOrigin: originOfSite,
      maxEstatesPerFile: options.maxInSitemap,
      workerCount: options.worker?.count,
    }),
  };
}

export type SiteServices = ReturnType<typeof createSiteServices>;
