import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One answer, or none. */
export interface Seen {
  /** 0: the connection broke, or there was no answer in time. */
  readonly status: number;
  /** Milliseconds to the last byte. */
  readonly ms: number;
  /** When it was asked for, in milliseconds since the run began. */
  readonly at: number;
}

export interface Asked {
  readonly port: number;
  readonly path: string;
}

const TIMEOUT_MS = 15_000;
/** Open requests of one run, at most; more would measure the load generator itself. */
const MOST_OPEN = 4000;
/** Milliseconds between two looks at the clock. */
const TICK_MS = 5;

/** Browsers say so; it is also what makes the answers as small as they are for visitors. */
const HEADERS = { 'Accept-Encoding': 'gzip', 'User-Agent': 'Mozilla/5.0 (bench)' };

function ask(agent: Agent, { port, path }: Asked, begun: number): Promise<Seen> {
  const since = performance.now();
  const seen = (status: number): Seen => ({ status, ms: performance.now() - since, at: since - begun });
  return new Promise((resolve) => {
    const headers = { ...HEADERS, Host: `localhost:${port}` };
    const call = request({ host: '127.0.0.1', port, path, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(seen(answer.statusCode ?? 0)));
      answer.on('error', () => resolve(seen(0)));
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(seen(0)));
    call.end();
  });
}

/** Asks for so many pages a second, whether earlier ones are answered or not. `next` says what for. Loopback only. */
export async function openLoop(perSecond: number, seconds: number, next: (index: number) => Asked): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN });
  const total = Math.round(perSecond * seconds);
  const begun = performance.now();
  const all: Promise<Seen>[] = [];
  let open = 0;
  while (all.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    while (all.length < due) {
      if (open >= MOST_OPEN) throw new Error(`${open} requests are open: too many for one load generator`);
      open += 1;
      const asked = ask(agent, next(all.length), begun);
      void asked.then(() => (open -= 1));
      all.push(asked);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const seen = await Promise.all(all);
  agent.destroy();
  return seen;
}

/** Asks with so many connections, each again when it has its answer. */
export async function closedLoop(connections: number, seconds: number, next: () => Asked): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  const seen: Seen[] = [];
  const one = async () => {
    while (performance.now() - begun < seconds * 1000) seen.push(await ask(agent, next(), begun));
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return seen;
}

/** The value that so many percent of all do not exceed; 0 of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
