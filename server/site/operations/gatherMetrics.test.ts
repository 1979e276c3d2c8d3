import { Counter, Gauge, Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGatheredMetrics, type GatheredMetrics, WORKER_LABEL_NAME } from './gatherMetrics.ts';

/** Returns the metrics of a worker: a counter, a gauge, and one of Node's own metrics. */
function createWorkerMetrics(number: number) {
  const registry = new Registry();
  const registers = [registry];
  const pageCounter = new Counter({ name: 'pages_total', help: 'pages', labelNames: ['way'], registers });
  const bytesGauge = new Gauge({ name: 'bytes', help: 'bytes', registers });
  const startTimeGauge = new Gauge({
    name: 'started_seconds',
    help: 'start',
    labelNames: [WORKER_LABEL_NAME],
    aggregator: 'omit',
    registers,
  });
  startTimeGauge.set({ [WORKER_LABEL_NAME]: String(number) }, 100 + number);
  return {
    pages: pageCounter,
    bytes: bytesGauge,
    read: async (): Promise<unknown[]> => JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())),
  };
}

describe('the metrics of all workers', () => {
  let gatheredMetrics: GatheredMetrics;
  const [firstWorker, secondWorker] = [createWorkerMetrics(1), createWorkerMetrics(2)];
  beforeEach(async () => {
    const primaryRegistry = new Registry();
    new Gauge({ name: 'workers', help: 'workers', registers: [primaryRegistry] }).set(2);
    gatheredMetrics = createGatheredMetrics(primaryRegistry);
    for (const [index, { pages, bytes }] of [firstWorker, secondWorker].entries()) {
      pages.reset();
      pages.inc({ way: 'hit' }, 10 * (index + 1));
      bytes.set(1000);
    }
    gatheredMetrics.storeWorkerMetrics(firstWorker, await firstWorker.read());
    gatheredMetrics.storeWorkerMetrics(secondWorker, await secondWorker.read());
  });

  it('are sums, except for metrics of one process, which stay separate', async () => {
    const text = await gatheredMetrics.collectMetricsText();
    expect(text).toContain('pages_total{way="hit"} 30\n');
    expect(text).toContain('\nbytes 2000\n');
    expect(text).toContain('started_seconds{worker="1"} 101\n');
    expect(text).toContain('started_seconds{worker="2"} 102\n');
    expect(text).toContain('\nworkers 2\n');
  });

  it('keep the counters of ended workers, and nothing else of them', async () => {
    gatheredMetrics.removeWorker(firstWorker);
    gatheredMetrics.removeWorker(secondWorker);
    gatheredMetrics.removeWorker({});
    const text = await gatheredMetrics.collectMetricsText();
    expect(text).toContain('pages_total{way="hit"} 30\n');
    expect(text).not.toContain('\nbytes ');
    expect(text).not.toContain('started_seconds{');
  });
});
