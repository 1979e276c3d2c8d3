import { Counter, Gauge, type Registry } from 'prom-client';
import type { SubscriptionStats } from '../subscription/subscription.ts';

/** Creates the metrics of the subscription to purges. Each instance has only one subscription. */
export function measureSubscription(registry: Registry, stats: () => SubscriptionStats): void {
  const confirmedGauge = new Gauge({
    name: 'gevel_purge_confirmed_seconds',
    help: 'Seconds since the time up to which all purges are processed; -1 without a subscription',
    registers: [],
    collect() {
      const { confirmationAgeMs } = stats();
      this.set(confirmationAgeMs === undefined ? -1 : confirmationAgeMs / 1000);
    },
  });
  const receivedCounter = new Counter({
    name: 'gevel_purges_received_total',
    help: 'Purges from the subscription that every worker has processed',
    registers: [],
    collect() {
      this.reset();
      this.inc(stats().receivedPurgeCount);
    },
  });
  registry.registerMetric(confirmedGauge);
  registry.registerMetric(receivedCounter);
}
