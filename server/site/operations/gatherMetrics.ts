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
type Metrics = z.output<typeof metricsSchema>;

/** The label of Node's own metrics, which describe one process only. */
export const WORKER_LABEL = 'worker';

/** The metrics of all workers of an instance, in the form in which a registry returns those of one process. */
export interface GatheredMetrics extends Pick<Registry, 'contentType'> {
  metrics(): Promise<string>;
  /** Stores the latest metrics of a worker. */
  note(worker: object, metrics: readonly unknown[]): void;
  /** Ends a worker. Its counters stay in the sums, so that the sums never fall. */
  end(worker: object): void;
}

const isSum = ({ type }: Metrics[number]) => type === 'counter' || type === 'histogram';

/** Removes Node's own metrics, because they describe a process that has ended. */
const withoutProcess = (metrics: Metrics): Metrics =>
  metrics.flatMap((metric) => {
    const values = metric.values.filter(({ labels }) => !(WORKER_LABEL in labels));
    return isSum(metric) && values.length > 0 ? [{ ...metric, values }] : [];
  });

/** Adds up values with the same labels. Values with a label of their own process stay separate. */
const addUp = (all: readonly Metrics[]) =>
  AggregatorRegistry.aggregate(
    all.map((metrics) =>
      // prom-client leaves out metrics whose sum has no meaning. Here each process has a separate value, so they are
      // kept.
      metrics.map((metric) => (metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric)),
    ),
  );

/** @param own metrics that the primary measures itself */
export function createGatheredMetrics(own: Registry): GatheredMetrics {
  const last = new Map<object, Metrics>();
  let ended: Metrics = [];
  return {
    contentType: own.contentType,
    async metrics() {
      const primary = metricsSchema.parse(await own.getMetricsAsJSON());
      return addUp([primary, ended, ...last.values()]).metrics();
    },
    note: (worker, metrics) => void last.set(worker, metricsSchema.parse(metrics)),
    end(worker) {
      const metrics = last.get(worker);
      last.delete(worker);
      if (metrics) ended = metricsSchema.parse(addUp([ended, withoutProcess(metrics)]).getMetricsAsArray());
    },
  };
}
