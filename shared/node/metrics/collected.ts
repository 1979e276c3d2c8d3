import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

/** A value and its labels. Labels are names from the code or from a setting, never from a visitor. */
type MetricReading = readonly [labels: Readonly<Record<string, string>>, value: number];

interface MetricDescription {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** The way in which the values of several processes are combined; the default is their sum. */
  readonly aggregator?: Aggregator;
}

/** Registers a gauge whose values `read` returns at each scrape. A value that `read` no longer returns is removed. */
export function collectGauge(
  registry: Registry,
  { labelNames = [], ...description }: MetricDescription,
  read: () => readonly MetricReading[] | Promise<readonly MetricReading[]>,
): void {
  const gauge = new Gauge({
    ...description,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const readings = await read();
      this.reset();
      // The gauge is removed first, because a gauge without labels would otherwise show a 0 that was never read.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of readings) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

/**
 * Registers a counter whose value is counted elsewhere, such as in a cache, where a call for each event would be too
 * slow.
 */
export function collectCounter(
  registry: Registry,
  { labelNames = [], ...description }: MetricDescription,
  read: () => readonly MetricReading[],
): void {
  const counter = new Counter({
    ...description,
    labelNames: [...labelNames],
    registers: [],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
  registry.registerMetric(counter);
}
