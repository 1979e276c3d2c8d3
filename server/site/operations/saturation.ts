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

function measureCaches(registry: Registry, { getPageCacheStats, getApiCacheStats }: SaturationSources): void {
  const labelNames = ['cache'];
  collectGauge(
    registry,
    { name: 'gevel_cache_bytes', help: 'Memory that the entries of a cache use', labelNames },
    () => {
      const { bytes, goneAnswerBytes, aliasBytes } = getPageCacheStats();
      return [
        [{ cache: 'pages' }, bytes],
        [{ cache: 'gone' }, goneAnswerBytes],
        [{ cache: 'aliases' }, aliasBytes],
        [{ cache: 'api' }, getApiCacheStats().bytes],
      ];
    },
  );
  collectGauge(registry, { name: 'gevel_cache_entries', help: 'Entries of a cache', labelNames }, () => {
    const { entries, goneEntryCount, aliases } = getPageCacheStats();
    return [
      [{ cache: 'pages' }, entries],
      [{ cache: 'gone' }, goneEntryCount],
      [{ cache: 'aliases' }, aliases],
      [{ cache: 'api' }, getApiCacheStats().entries],
    ];
  });
  collectCounter(
    registry,
    {
      name: 'gevel_api_cache_reads_total',
      help: 'Lookups of answers of the back office, by result: cached, cached and out of date, or missing',
      labelNames: ['result'],
    },
    () => {
      const { hits, staleHits, misses } = getApiCacheStats();
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'stale' }, staleHits],
        [{ result: 'miss' }, misses],
      ];
    },
  );
}

function measurePageStore(registry: Registry, { getPageCacheStats }: SaturationSources): void {
  collectCounter(
    registry,
    {
      name: 'gevel_pages_compressed_total',
      help: 'Pages compressed at the best level, because visitors requested them again or warming rendered them',
    },
    () => [[{}, getPageCacheStats().bestCompressedCount]],
  );
  // The sum over the workers would be wrong, because the workers share the store and each of them reports the same
  // figure.
  const aggregator = 'max';
  collectGauge(
    registry,
    { name: 'gevel_page_store_bytes', help: 'Disk space that the page store uses', aggregator },
    () => [[{}, getPageCacheStats().store.bytes]],
  );
  collectGauge(registry, { name: 'gevel_page_store_entries', help: 'Pages in the page store', aggregator }, () => [
    [{}, getPageCacheStats().store.entries],
  ]);
  collectCounter(
    registry,
    {
      name: 'gevel_page_store_reads_total',
      help: 'Pages that were not in memory, by whether they were in the page store',
      labelNames: ['result'],
    },
    () => {
      const { hits, misses } = getPageCacheStats().store;
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
      ];
    },
  );
}

function measureWorkQueues(registry: Registry, { getAdmissionStats, getMediaQueueLoad }: SaturationSources): void {
  collectGauge(
    registry,
    {
      name: 'gevel_pages_in_progress',
      help: 'Pages that are being rendered, pages that are waiting for a render, and the limit for simultaneous renders',
      labelNames: ['state'],
    },
    () => {
      const { renderingCount, waiting, limit } = getAdmissionStats();
      return [
        [{ state: 'under way' }, renderingCount],
        [{ state: 'waiting' }, waiting],
        [{ state: 'limit' }, limit],
      ];
    },
  );
  collectGauge(
    registry,
    {
      name: 'gevel_media_queue',
      help: 'Pictures that are being made, and pictures that are waiting for it',
      labelNames: ['state'],
    },
    () => {
      const { runningJobCount, waitingJobCount } = getMediaQueueLoad();
      return [
        [{ state: 'running' }, runningJobCount],
        [{ state: 'waiting' }, waitingJobCount],
      ];
    },
  );
}

function measureMemory(
  registry: Registry,
  { isMemoryShort, getAdmissionStats, getMediaQueueLoad, getDocumentQueueLoad }: SaturationSources,
): void {
  collectGauge(
    registry,
    { name: 'gevel_memory_short', help: 'Processes that are short of memory and therefore render one page at a time' },
    () => [[{}, isMemoryShort() ? 1 : 0]],
  );
  collectCounter(
    registry,
    {
      name: 'gevel_memory_shed_total',
      help: 'Renders that were skipped because memory was short: an older page or a 503 was sent',
      labelNames: ['what'],
    },
    () => [
      [{ what: 'page' }, getAdmissionStats().refusedRequestCount],
      [{ what: 'picture' }, getMediaQueueLoad().refusedJobCount],
      [{ what: 'document' }, getDocumentQueueLoad().refusedJobCount],
    ],
  );
}

function measureBreaker(registry: Registry, { health }: SaturationSources): void {
  collectGauge(
    registry,
    {
      name: 'gevel_breaker_open',
      help: 'Processes whose circuit breaker stops all calls (scope backoffice), and kinds of calls that are stopped (scope call)',
      labelNames: ['scope'],
    },
    () => {
      const { isOpen, openCallCount } = health();
      return [
        [{ scope: 'backoffice' }, isOpen ? 1 : 0],
        [{ scope: 'call' }, openCallCount],
      ];
    },
  );
  collectCounter(
    registry,
    { name: 'gevel_breaker_recoveries_total', help: 'How many times the open circuit breaker has closed again' },
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
