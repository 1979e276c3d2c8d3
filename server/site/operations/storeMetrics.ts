import type { Registry } from 'prom-client';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { SharedStore } from '../sharedStore/sharedStore.ts';

/**
 * Measures whether the shared store can be reached. Only the process that is connected to the store reports this
 * metric.
 */
export function measureSharedStore(registry: Registry, { getDownMs }: Pick<SharedStore, 'getDownMs'>): void {
  collectGauge(
    registry,
    {
      name: 'gevel_shared_store_away_seconds',
      help: 'Seconds since the shared store was found to be unavailable; 0 while it is used',
    },
    () => [[{}, (getDownMs() ?? 0) / 1000]],
  );
}
