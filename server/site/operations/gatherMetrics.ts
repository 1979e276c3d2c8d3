import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** The schema of a metric in the result of `getMetricsAsJSON`. */
const metricSchema = z.looseObject({
  name: z.string(),
  type: z.string(),
  aggregator: z.string(),
  values: z.array(z.looseObject({ labels: z.record(z.string(), z.unknown()) })),
});
const metricsSchema = z.array(metricSchema);
type MetricList = z.output<typeof metricsSchema>;

/** The label of Node's own metrics, which describe one process only. */
export const WORKER_LABEL_NAME = 'worker';

/** The metrics of all workers of an instance, in the form in which a registry returns the metrics of one process. */
export interface GatheredMetrics extends Pick<Registry, 'contentType'> {
  collectMetricsText(): Promise<string>;
  /** Stores the latest metrics of a worker. */
  storeWorkerMetrics(worker: object, metrics: readonly unknown[]): void;
  /** Removes a worker that has ended. Its counters stay in the sums, so that the sums never decrease. */
  removeWorker(worker: object): void;
}

const isSummedMetric = ({ type }: MetricList[number]) => type === 'counter' || type === 'histogram';

/**
 * Removes gauges and Node's own metrics, because these describe a process that has ended. Keeps the other counters and
 * histograms.
 */
const keepSummedMetrics = (metrics: MetricList): MetricList =>
  metrics.flatMap((metric) => {
    const values = metric.values.filter(({ labels }) => !(WORKER_LABEL_NAME in labels));
    return isSummedMetric(metric) && values.length > 0 ? [{ ...metric, values }] : [];
  });

/** Adds up values with the same labels. Values whose labels contain the number of their process stay separate. */
const aggregateMetrics = (metricLists: readonly MetricList[]) =>
  AggregatorRegistry.aggregate(
    metricLists.map((metrics) =>
      // prom-client would leave out metrics whose sum has no meaning. Such metrics are kept here, because each process
      // has a separate value.
      metrics.map((metric) => (metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric)),
    ),
  );

/** @param primaryRegistry the metrics that the primary measures itself */
export function createGatheredMetrics(primaryRegistry: Registry): GatheredMetrics {
  const metricsByWorker = new Map<object, MetricList>();
  let endedWorkerMetrics: MetricList = [];
  return {
    contentType: primaryRegistry.contentType,
    async collectMetricsText() {
      const primaryMetrics = metricsSchema.parse(await primaryRegistry.getMetricsAsJSON());
      return aggregateMetrics([primaryMetrics, endedWorkerMetrics, ...metricsByWorker.values()]).metrics();
    },
    storeWorkerMetrics: (worker, metrics) => void metricsByWorker.set(worker, metricsSchema.parse(metrics)),
    removeWorker(worker) {
      const metrics = metricsByWorker.get(worker);
      metricsByWorker.delete(worker);
      if (metrics)
        endedWorkerMetrics = metricsSchema.parse(
          aggregateMetrics([endedWorkerMetrics, keepSummedMetrics(metrics)]).getMetricsAsArray(),
        );
    },
  };
}
