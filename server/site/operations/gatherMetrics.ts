import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** As `getMetricsAsJSON` gives it. */
const metricSchema = z.looseObject({
  name: z.string(),
  type: z.string(),
  aggregator: z.string(),
  values: z.array(z.looseObject({ labels: z.record(z.string(), z.unknown()) })),
});
const metricsSchema = z.array(metricSchema);
type Metrics = z.output<typeof metricsSchema>;

/** The label of Node's own metrics, which say something of one process only. */
export const WORKER_LABEL = 'worker';

/** The metrics of all workers of an instance, as one registry gives those of one process. */
export interface GatheredMetrics extends Pick<Registry, 'contentType'> {
  metrics(): Promise<string>;
  /** What a worker last said of itself. */
  note(worker: object, metrics: readonly unknown[]): void;
  /** It has ended: what it has counted stays in the sums, so that these never fall. */
  end(worker: object): void;
}

const isSum = ({ type }: Metrics[number]) => type === 'counter' || type === 'histogram';

/** Node's own metrics go with the process that they describe. */
const withoutProcess = (metrics: Metrics): Metrics =>
  metrics.flatMap((metric) => {
    const values = metric.values.filter(({ labels }) => !(WORKER_LABEL in labels));
    return isSum(metric) && values.length > 0 ? [{ ...metric, values }] : [];
  });

/** Values with the same labels are added up. Those with a label of their own process stay apart. */
const added = (all: readonly Metrics[]) =>
  AggregatorRegistry.aggregate(
    all.map((metrics) =>
      // prom-client leaves out what makes no sense as a sum; here each process has a value of its own.
      metrics.map((metric) => (metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric)),
    ),
  );

/** @param own metrics of the primary itself */
export function createGatheredMetrics(own: Registry): GatheredMetrics {
  const last = new Map<object, Metrics>();
  let ended: Metrics = [];
  return {
    contentType: own.contentType,
    async metrics() {
      const primary = metricsSchema.parse(await own.getMetricsAsJSON());
      return added([primary, ended, ...last.values()]).metrics();
    },
    note: (worker, metrics) => void last.set(worker, metricsSchema.parse(metrics)),
    end(worker) {
      const metrics = last.get(worker);
      last.delete(worker);
      if (metrics) ended = metricsSchema.parse(added([ended, withoutProcess(metrics)]).getMetricsAsArray());
    },
  };
}
