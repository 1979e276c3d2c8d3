import { Counter, type Registry } from 'prom-client';
import { collectCounter, collectGauge } from '#shared/node/metrics/collected.ts';
import type { BrowserCountKind } from '#shared/primitives/countKinds.ts';
import { DEFAULT_GROUP_NAME, type SiteGroups } from './siteGroups.ts';

interface CountDeliveryStats {
  readonly waiting: number;
  readonly lost: number;
}

/**
 * Creates the metrics of the events that pages count for estates (by group of sites), and of the delivery of these
 * counts to the back office. Returns the function that counts an event.
 */
export function createCountMetrics(
  registry: Registry,
  groups: SiteGroups,
  stats: () => CountDeliveryStats,
): (siteId: string, kind: BrowserCountKind) => void {
  const eventCounter = new Counter({
    name: 'gevel_counted_total',
    help: 'Events that pages counted for homes: views, hearts, calls, WhatsApp',
    labelNames: ['group', 'kind'],
    registers: [registry],
  });
  collectGauge(
    registry,
    {
      name: 'gevel_counts_waiting',
      help: 'Combinations of home and day with counts that the back office has not received yet',
    },
    () => [[{}, stats().waiting]],
  );
  collectCounter(
    registry,
    {
      name: 'gevel_counts_lost_total',
      help: 'Counts that were lost because too many were waiting, or because they were refused',
    },
    () => [[{}, stats().lost]],
  );
  return (siteId, kind) => eventCounter.inc({ group: groups.get(siteId) ?? DEFAULT_GROUP_NAME, kind });
}
