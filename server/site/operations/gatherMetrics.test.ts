import { Counter, Gauge, Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGatheredMetrics, type GatheredMetrics, WORKER_LABEL_NAME } from './gatherMetrics.ts';

/** Returns the metrics of a worker: a counter, a gauge, and one of Node's own metrics. */
function workerMetrics(number: number) {
  const registry = new Registry();
  const registers = [registry];
  const pages = new Counter({ name: 'pages_total', help: 'pages', labelNames: ['way'], registers });
  const bytes = new Gauge({ name: 'bytes', help: 'bytes', registers });
  const started = new Gauge({
    name: 'started_seconds',
    help: 'start',
    labelNames: [WORKER_LABEL_NAME],
    aggregator: 'omit',
    registers,
  });
  started.set({ [WORKER_LABEL_NAME]: String(number) }, 100 + number);
  return {
    pages,
    bytes,
    read: async (): Promise<unknown[]> => JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())),
  };
}

describe('the metrics of all workers', () => {
  let gathered: GatheredMetrics;
  const [one, two] = [workerMetrics(1), workerMetrics(2)];
  beforeEach(async () => {
    const own = new Registry();
    new Gauge({ name: 'workers', help: 'workers', registers: [own] }).set(2);
    gathered = createGatheredMetrics(own);
    for (const [index, { pages, bytes }] of [one, two].entries()) {
      pages.reset();
      pages.inc({ way: 'hit' }, 10 * (index + 1));
      bytes.set(1000);
    }
    gathered.storeWorkerMetrics(one, await one.read());
    gathered.storeWorkerMetrics(two, await two.read());
  });

  it('are sums; a metric of one process has its number, and the primary has its own', async () => {
    const text = await gathered.collectMetricsText();
    expect(text).toContain('pages_total{way="hit"} 30\n');
    expect(text).toContain('\nbytes 2000\n');
    expect(text).toContain('started_seconds{worker="1"} 101\n');
    expect(text).toContain('started_seconds{worker="2"} 102\n');
    expect(text).toContain('\nworkers 2\n');
  });

  it('keep the counters of ended workers, and nothing else of them', async () => {
    gathered.removeWorker(one);
    gathered.removeWorker(two);
    gathered.removeWorker({});
    const text = await gathered.collectMetricsText();
    expect(text).toContain('pages_total{way="hit"} 30\n');
    expect(text).not.toContain('\nbytes ');
    expect(text).not.toContain('started_seconds{');
  });
});
