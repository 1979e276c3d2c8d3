import type { Registry } from 'prom-client';
import { collectCounter, collectGauge } from '#shared/node/metrics/collected.ts';
import type { ApiCacheStats } from '../apiClient/apiCache.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import type { PageCacheStats } from '../cache/pageCache.ts';
import type { QueueLoad } from '../media/workQueue.ts';
import type { Admission } from '../pages/admission.ts';

/** The sources of metrics about limited resources, and about the connection to the back office. */
export interface SaturationSources {
  readonly getPageCacheStats: () => PageCacheStats;
  readonly getApiCacheStats: () => ApiCacheStats;
  readonly getAdmissionStats: () => ReturnType<Admission['stats']>;
  readonly health: () => Pick<BackOfficeClient['health'], 'isOpen' | 'openCallCount' | 'recoveryCount'>;
  readonly getMediaQueueLoad: () => QueueLoad;
  readonly getDocumentQueueLoad: () => QueueLoad;
  readonly isMemoryShort: () => boolean;
}

function measureCaches(
  registry: Registry,
  { getPageCacheStats: pageCache, getApiCacheStats: apiCache }: SaturationSources,
): void {
  const labelNames = ['cache'];
  collectGauge(registry, { name: 'gevel_cache_bytes', help: 'Memory that a cache accounts for', labelNames }, () => {
    const { bytes, goneAnswerBytes: goneBytes, aliasBytes } = pageCache();
    return [
      [{ cache: 'pages' }, bytes],
      [{ cache: 'gone' }, goneBytes],
      [{ cache: 'aliases' }, aliasBytes],
      [{ cache: 'api' }, apiCache().bytes],
    ];
  });
  collectGauge(registry, { name: 'gevel_cache_entries', help: 'Entries of a cache', labelNames }, () => {
    const { entries, goneEntryCount: goneEntries, aliases } = pageCache();
    return [
      [{ cache: 'pages' }, entries],
      [{ cache: 'gone' }, goneEntries],
      [{ cache: 'aliases' }, aliases],
      [{ cache: 'api' }, apiCache().entries],
    ];
  });
  collectCounter(
    registry,
    {
      name: 'gevel_api_cache_reads_total',
      help: 'Answers of the back office that were needed, by whether they were kept, kept and out of date, or not there',
      labelNames: ['result'],
    },
    () => {
      const { hits, staleHits, misses } = apiCache();
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'stale' }, staleHits],
        [{ result: 'miss' }, misses],
      ];
    },
  );
}

function measurePageStore(registry: Registry, { getPageCacheStats: pageCache }: SaturationSources): void {
  // The sum over workers would be wrong, because they share the store and each reports the same figure.
  const aggregator = 'max';
  collectGauge(
    registry,
    { name: 'gevel_page_store_bytes', help: 'Disk space that the page store uses', aggregator },
    () => [[{}, pageCache().store.bytes]],
  );
  collectGauge(registry, { name: 'gevel_page_store_entries', help: 'Pages in the page store', aggregator }, () => [
    [{}, pageCache().store.entries],
  ]);
  collectCounter(
    registry,
    {
      name: 'gevel_page_store_reads_total',
      help: 'Pages that were not in memory, by whether the page store had them',
      labelNames: ['result'],
    },
    () => {
      const { hits, misses } = pageCache().store;
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
      ];
    },
  );
}

function measureWorkQueues(
  registry: Registry,
  { getAdmissionStats: admission, getMediaQueueLoad: media }: SaturationSources,
): void {
  collectGauge(
    registry,
    {
      name: 'gevel_pages_in_progress',
      help: 'Pages that are being made, that wait for it, and how many may be made at once',
      labelNames: ['state'],
    },
    () => {
      const { renderingCount: underWay, waiting, limit } = admission();
      return [
        [{ state: 'under way' }, underWay],
        [{ state: 'waiting' }, waiting],
        [{ state: 'limit' }, limit],
      ];
    },
  );
  collectGauge(
    registry,
    { name: 'gevel_media_queue', help: 'Pictures that are being made, and that wait for it', labelNames: ['state'] },
    () => {
      const { runningJobCount: running, waitingJobCount: waiting } = media();
      return [
        [{ state: 'running' }, running],
        [{ state: 'waiting' }, waiting],
      ];
    },
  );
}

function measureMemory(
  registry: Registry,
  {
    isMemoryShort,
    getAdmissionStats: admission,
    getMediaQueueLoad: media,
    getDocumentQueueLoad: documents,
  }: SaturationSources,
): void {
  collectGauge(
    registry,
    { name: 'gevel_memory_short', help: 'Processes whose memory comes to its end: they make one page at a time' },
    () => [[{}, isMemoryShort() ? 1 : 0]],
  );
  collectCounter(
    registry,
    {
      name: 'gevel_memory_shed_total',
      help: 'What was not made because memory was short: an older one was sent, or a 503',
      labelNames: ['what'],
    },
    () => [
      [{ what: 'page' }, admission().refusedRequestCount],
      [{ what: 'picture' }, media().refusedJobCount],
      [{ what: 'document' }, documents().refusedJobCount],
    ],
  );
}

function measureBreaker(registry: Registry, { health }: SaturationSources): void {
  collectGauge(
    registry,
    {
      name: 'gevel_breaker_open',
      help: 'Processes whose circuit breaker lets no call out (scope backoffice), and kinds of calls that are held back (scope call)',
      labelNames: ['scope'],
    },
    () => {
      const { isOpen, openCallCount: openCalls } = health();
      return [
        [{ scope: 'backoffice' }, isOpen ? 1 : 0],
        [{ scope: 'call' }, openCalls],
      ];
    },
  );
  collectCounter(
    registry,
    { name: 'gevel_breaker_recoveries_total', help: 'Times that the open circuit breaker closed again' },
    () => [[{}, health().recoveryCount]],
  );
}

export function measureSaturation(registry: Registry, sources: SaturationSources): void {
  measureCaches(registry, sources);
  measurePageStore(registry, sources);
  measureWorkQueues(registry, sources);
  measureMemory(registry, sources);
  measureBreaker(registry, sources);
}
