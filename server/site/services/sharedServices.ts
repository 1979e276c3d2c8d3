import path from 'node:path';
import type { Site } from '#shared/api/site.ts';
import { readProductVersion } from '#shared/node/productVersion.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import { createBackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { createPurgePosition } from '../apiClient/purgePosition.ts';
import { createSiteApiFactory } from '../apiClient/createSiteApi.ts';
import { type ProductAssets, IMMUTABLE_CACHE_CONTROL, ONE_DAY_CACHE_CONTROL, readAssets } from '../assets/assets.ts';
import { now as clockNow } from '../cache/clock.ts';
import { createConfirmations, takeEarliestTimes } from '../cache/confirmations.ts';
import { createBuildFileSharing } from '../assets/buildFileSharing.ts';
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
import { createPicturePreparation } from '../media/preparation.ts';
import { createCountMetrics } from '../operations/countMetrics.ts';
import { createProcessorWatch } from '../operations/processorWatch.ts';
import { createMemoryWatch } from '../operations/memoryWatch.ts';
import { createAccessLog } from '../operations/accessLog.ts';
import { createMetrics } from '../operations/metrics.ts';
import { createSlowCallReporter } from '../operations/slowCalls.ts';
import { Admission } from '../pages/admission.ts';
import { PROJECT_PATHS } from '../projectPaths.ts';
import { buildPageStoreOptions } from './pageStoreOptions.ts';
import type { SiteOptions } from './options.ts';
import { createSiteDirectory } from '../sites/siteDirectory.ts';

const version = readProductVersion(PROJECT_PATHS.packageFile);

/** Reads the files that were built with the product. */
const readProductFiles = (): ProductAssets =>
  readAssets(
    [
      { address: '/assets/', folderPath: PROJECT_PATHS.clientFiles, cacheControl: IMMUTABLE_CACHE_CONTROL },
      { address: '/', folderPath: PROJECT_PATHS.publicFiles, cacheControl: ONE_DAY_CACHE_CONTROL },
    ],
    createRecompressor(),
  );

/**
 * Creates the caches, and the services that read from the back office through these caches.
 *
 * @param getQueueLoads returns the load of pictures and documents, whose services are created later
 */
function createSources(
  options: SiteOptions,
  getQueueLoads: () => { readonly media: QueueLoad; readonly documents: QueueLoad },
) {
  const { apiUrl, otherApiUrls, apiToken, dataDir, logger, worker, now = clockNow } = options;
  const confirmations = createConfirmations(options.now);
  const apiCache = createApiCache({ now, ...options.apiCache, confirmations });
  const pageCache = new PageCache({ now, ...options.pageCache, confirmations, store: buildPageStoreOptions(options) });
  const metrics = createMetrics({
    getPageCacheStats: () => pageCache.stats(),
    getApiCacheStats: () => apiCache.stats(),
    getAdmissionStats: () => admission.stats(),
    health: () => client.health,
    getMediaQueueLoad: () => getQueueLoads().media,
    getDocumentQueueLoad: () => getQueueLoads().documents,
    isMemoryShort: () => memory.isShort(),
    buildInfo: { version, commit: options.buildCommit },
    siteGroups: options.siteGroups ?? new Map(),
    workerNumber: worker?.number,
  });
  const reportSlowCall = createSlowCallReporter(options.slowCallMs, logger);
  const purgePosition = createPurgePosition(now);
  const processorWatch = createProcessorWatch();
  const client = createBackOfficeClient({
    baseUrl: apiUrl,
    otherUrls: otherApiUrls,
    version,
    apiToken,
    getPurgeCursor: () => purgePosition.getCursor(),
    isStarved: options.isStarved ?? processorWatch.isStarved,
    onChange: worker?.sharedState.reportBackOffice,
    onRecovery() {
      apiCache.endNegativesAndPostponements();
      directory.processRecovery();
      pageCache.forgetNegatives();
    },
    logger,
    observe(observation) {
      metrics.observeCall(observation);
      reportSlowCall(observation);
    },
  });
  const memory = createMemoryWatch({ logger });
  const admission = new Admission({
    isMemoryShort: memory.isShort,
    pace: client.health.getPace,
    ...(worker && { workerCount: worker.workerCount }),
    ...options.admission,
  });
  const reportSite = worker?.sharedState.reportSite;
  const directory = createSiteDirectory({
    client,
    dataDir,
    logger,
    storeOnDisk: reportSite,
    now: options.now,
    confirmations,
  });
  const createSiteApi = createSiteApiFactory({
    client,
    cache: apiCache,
    onAnswerFound: (siteId) => pageCache.forgetNegatives(siteId),
    getReadTimes: (site) => takeEarliestTimes(confirmations.createReadTimes(now()), directory.getTimes(site)),
    logger,
  });
  return {
    confirmations,
    purgePosition,
    apiCache,
    pageCache,
    metrics,
    client,
    processorWatch,
    memory,
    admission,
    directory,
    createSiteApi,
  };
}

/** Creates the services that send files: those of the product, and those of the sites. */
function createFiles(
  { dataDir, logger, worker, media: storage, mediaCacheBytes }: SiteOptions,
  { client, memory, admission }: Pick<ReturnType<typeof createSources>, 'client' | 'memory' | 'admission'>,
) {
  const assetSource = createAssetSource(client);
  const media = createMedia({
    assetSource,
    client,
    dataDir,
    ...(mediaCacheBytes !== undefined && { maxDiskBytes: mediaCacheBytes }),
    storage,
    isBusy: () => admission.stats().waiting > 0,
    isMemoryShort: memory.isShort,
    logger,
    // Each worker has one thread for pictures, because each worker has one core.
    ...(worker && { maxConcurrentJobs: 1 }),
  });
  const documents = createDocuments({ assetSource, client, logger, isMemoryShort: memory.isShort });
  const picturePreparation = createPicturePreparation({
    client,
    media,
    isQuiet: () => media.isIdle && admission.stats().renderingCount + admission.stats().waiting === 0,
    logger,
  });
  const buildFileSharing = createBuildFileSharing({
    ownFolder: PROJECT_PATHS.clientFiles,
    sharedFolder: path.join(dataDir, 'assets'),
    previousFolder: PROJECT_PATHS.previousClientFiles,
    canDeleteFiles: (worker?.number ?? 1) === 1,
    logger,
  });
  return { assetSource, media, documents, picturePreparation, assets: readProductFiles(), buildFileSharing };
}

/** Creates the services that pages, forms and files of every site share. */
export function createSiteServices(options: SiteOptions) {
  const sources = createSources(options, () => ({
    media: files.media.queueLoad,
    documents: files.documents.queueLoad,
  }));
  const files = createFiles(options, sources);
  const { client, createSiteApi, metrics } = sources;
  const { logger } = options;
  const estateCounts = createEstateCounts({ send: (batch) => client.sendCounts(batch), logger });
  const getSiteOrigin = (site: Site) => toSiteOrigin(site, options.port);
  return {
    ...sources,
    ...files,
    accessLog: createAccessLog(options.accessLog ?? 0, logger),
    estateCounts,
    observeCount: createCountMetrics(metrics.registry, options.siteGroups ?? new Map(), () => estateCounts.getStats()),
    getOrigin: getSiteOrigin,
    feeds: createFeeds({
      client,
      getOrigin: getSiteOrigin,
      signingKey: options.apiToken,
      workerCount: options.worker?.workerCount,
    }),
    sitemaps: createSitemaps({
      client,
      createSiteApi,
      getOrigin: getSiteOrigin,
      maxEstatesPerFile: options.maxEstatesPerSitemap,
      workerCount: options.worker?.workerCount,
    }),
  };
}

export type SiteServices = ReturnType<typeof createSiteServices>;
