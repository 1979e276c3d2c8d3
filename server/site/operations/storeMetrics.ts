import type { Registry } from 'prom-client';
import { collectGauge } from '#shared/node/metrics/collected.ts';
import type { SharedStore } from '../sharedStore/sharedStore.ts';

/** Whether what all instances share is there, as the one process says that is connected to it. */
export function measureSharedStore(registry: Registry, { awayMs }: Pick<SharedStore, 'awayMs'>): void {
  collectGauge(
    registry,
    {
      name: 'gevel_shared_store_away_seconds',
      help: 'Seconds since the shared store was found to be away; 0 while it is used',
    },
    () => [[{}, (awayMs() ?? 0) / 1000]],
  );
}
