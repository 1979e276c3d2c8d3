import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** The outcome of one request. */
export interface RequestSample {
  /** The status. It is 0 when the connection broke or the response did not arrive in time. */
  readonly status: number;
  /** The time until the last byte, in milliseconds. */
  readonly ms: number;
  /** The time of the request, in milliseconds since the run began. */
  readonly at: number;
}

export interface BenchTarget {
  readonly port: number;
  readonly path: string;
  /** The header `Host`; by default `localhost` with the port. */
  readonly host?: string;
  readonly userAgent?: string;
}

const TIMEOUT_MS = 15_000;
/** The maximum number of open requests of a run. With more of them, the load generator itself would be measured. */
const MAX_OPEN_REQUESTS = 4000;
/** The interval in milliseconds at which the generator reads the clock. */
const CLOCK_INTERVAL_MS = 5;

/** The headers that browsers send. With them, the responses are compressed as for visitors. */
const BROWSER_HEADERS = { 'Accept-Encoding': 'gzip', 'User-Agent': 'Mozilla/5.0 (bench)' };

function sendRequest(
  agent: Agent,
  { port, path, host, userAgent }: BenchTarget,
  begun: number,
): Promise<RequestSample> {
  const since = performance.now();
  const createSample = (status: number): RequestSample => ({
    status,
    ms: performance.now() - since,
    at: since - begun,
  });
  return new Promise((resolve) => {
    const headers = {
      ...BROWSER_HEADERS,
      Host: host ?? `localhost:${port}`,
      ...(userAgent !== undefined && { 'User-Agent': userAgent }),
    };
    const call = request({ host: '127.0.0.1', port, path, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(createSample(answer.statusCode ?? 0)));
      answer.on('error', () => resolve(createSample(0)));
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(createSample(0)));
    call.end();
  });
}

/**
 * Requests `perSecond` pages a second, even when earlier requests are not answered yet. `next` returns the address of
 * each request. All requests go to the loopback interface.
 */
export async function runOpenLoop(
  perSecond: number,
  seconds: number,
  next: (index: number) => BenchTarget,
): Promise<RequestSample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_OPEN_REQUESTS });
  const total = Math.round(perSecond * seconds);
  const begun = performance.now();
  const all: Promise<RequestSample>[] = [];
  let openCount = 0;
  while (all.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    while (all.length < due) {
      if (openCount >= MAX_OPEN_REQUESTS)
        throw new Error(`${openCount} requests are open: too many for one load generator`);
      openCount += 1;
      const pendingSample = sendRequest(agent, next(all.length), begun);
      void pendingSample.then(() => (openCount -= 1));
      all.push(pendingSample);
    }
    await new Promise((resolve) => setTimeout(resolve, CLOCK_INTERVAL_MS));
  }
  const samples = await Promise.all(all);
  agent.destroy();
  return samples;
}

/**
 * Sends requests over the given number of connections. Each connection sends its next request when the previous
 * response is complete.
 */
export async function runClosedLoop(
  connections: number,
  seconds: number,
  next: () => BenchTarget,
): Promise<RequestSample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  const samples: RequestSample[] = [];
  const runConnection = async () => {
    while (performance.now() - begun < seconds * 1000) samples.push(await sendRequest(agent, next(), begun));
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  agent.destroy();
  return samples;
}

/** Returns the value that the given percentage of all values does not exceed; 0 for an empty list. */
export function computePercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
