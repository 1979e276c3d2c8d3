import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

/** A value and the labels that it stands under. Labels are names out of the code or of a setting, never of a visitor. */
type Reading = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Description {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** How the values of several processes become one; their sum by default. */
  readonly aggregator?: Aggregator;
}

/** A gauge that is read at each scrape. What it does not give any more is gone. */
export function collectGauge(
  registry: Registry,
  { labelNames = [], ...description }: Description,
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): void {
  const gauge = new Gauge({
    ...description,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const readings = await read();
      this.reset();
      // One without labels would have a 0 that was never read.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of readings) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

/** A counter that something else counts, such as a cache for which a call would be too much. */
export function collectCounter(
  registry: Registry,
  { labelNames = [], ...description }: Description,
  read: () => readonly Reading[],
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
