import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/openLoop.ts';
import type { PriceHistory } from './priceHistory.ts';

/** A page that visitors request. */
export interface VisitedPage {
  readonly host: string;
  readonly path: string;
  /** Is true when the page shows the price that changes. */
  readonly isTracked?: boolean;
  /**
   * Is true when no visitor has requested the page before. Such a page cannot be rendered while the back office is
   * down.
   */
  readonly isUnseen?: boolean;
}

interface Answer {
  /** The status; 0 when there was no response, or an incomplete one. */
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ms: number;
}

/** The observations of visitors in a period. */
export interface Sights {
  readonly asked: number;
  /** The number of existing pages that failed, by status. */
  readonly failed: Readonly<Record<string, number>>;
  /** The number of pages that no visitor had requested before and that were refused with 503 and `Retry-After`. */
  readonly refused: number;
  /** Distinct descriptions of wrong pages: of another agency, or with a price that never existed. */
  readonly wrong: readonly string[];
  /** The 99th percentile of the response times, in milliseconds. */
  readonly p99: number;
  /** The longest time in milliseconds for which a price had been out of date when it was requested. */
  readonly staleMs: number;
  /** The number of responses with a price that had been out of date for more than two seconds. */
  readonly stale: number;
  /** The source of the oldest of these responses; undefined when there is none. */
  readonly stalest: string | undefined;
  /** The time of the last request for one of these responses, as `performance.now()`; undefined when there is none. */
  readonly lastStaleAt: number | undefined;
}

export interface Visitors {
  /** Returns the observations since the last call. */
  take(): Sights;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const STALE_MS = 2000;
const PER_SECOND = 40;
/** One of this many requests is for a tracked price. The next constants apply to unseen pages and to TLS. */
const TRACKED_EACH = 4;
const UNSEEN_EACH = 20;
const SECURE_EACH = 3;

/** Returns an agent for requests over TLS. It accepts the certificates of the authority that Caddy creates. */
export const createSecureAgent = () => new SecureAgent({ keepAlive: true, maxSockets: 500, rejectUnauthorized: false });

/** Sends one request without following redirects. The request uses TLS when its agent does. It never rejects. */
export function ask(agent: Agent, port: number, { host, path }: Pick<VisitedPage, 'host' | 'path'>): Promise<Answer> {
  const since = performance.now();
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, text: '', headers: {}, ms: performance.now() - since });
    const headers = { host, 'user-agent': 'Mozilla/5.0 (drill)', 'sec-fetch-mode': 'navigate' };
    const isSecure = agent instanceof SecureAgent;
    const call = (isSecure ? secureRequest : request)(
      { host: '127.0.0.1', port, path, agent, headers, ...(isSecure && { servername: host }) },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', none);
        answer.on('aborted', none);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8').replaceAll('&amp;', '&'),
            headers: answer.headers,
            ms: performance.now() - since,
          }),
        );
      },
    );
    call.setTimeout(TIMEOUT_MS, () => call.destroy());
    call.on('error', none);
    call.end();
  });
}

/** Returns the cache that a response came from, and the time. */
function describe({ host }: VisitedPage, { headers }: Answer): string {
  const { 'x-cache': varnish, 'cache-status': site, age } = headers;
  return `${host} at ${new Date().toISOString()}, Varnish: ${String(varnish)}, age ${String(age)}, site: ${String(site)}`;
}

interface VisitorOptions {
  /** The port of Varnish. */
  readonly port: number;
  /** The port of Caddy, which is in front of Varnish. */
  readonly tlsPort: number;
  /** Pages that were requested before. */
  readonly known: readonly VisitedPage[];
  readonly tracked: readonly VisitedPage[];
  /** Returns a page that no visitor has requested. */
  readonly unseen: () => VisitedPage;
  readonly prices: PriceHistory;
  /** Returns a text that is on each page of a host, and on no page of another host. */
  readonly findName: (host: string) => string;
  readonly hosts: readonly string[];
}

/** Requests pages at a fixed rate, without waiting for earlier responses, until it is stopped. */
export function startVisitors(options: VisitorOptions): Visitors {
  const { port, tlsPort, known, tracked, unseen, prices, findName, hosts } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const secureAgent = createSecureAgent();
  let open = new Set<Promise<void>>();
  const ending = new AbortController();
  let tally = emptyTally();

  function judge(address: VisitedPage, answer: Answer, askedAt: number): void {
    tally.asked += 1;
    tally.ms.push(answer.ms);
    if (address.isUnseen && answer.status === 503 && answer.headers['retry-after'] !== undefined) {
      tally.refused += 1;
      return;
    }
    if (answer.status !== 200) {
      const reason = answer.status === 0 ? 'no answer' : String(answer.status);
      tally.failed.set(reason, (tally.failed.get(reason) ?? 0) + 1);
      return;
    }
    const foreign = hosts.find((host) => host !== address.host && answer.text.includes(findName(host)));
    if (foreign !== undefined) tally.wrong.add(`${address.host} shows ${findName(foreign)}`);
    if (!answer.text.includes(findName(address.host)))
      tally.wrong.add(`${address.host}${address.path} without its name`);
    if (!address.isTracked) return;
    const staleMs = prices.staleMs(address.host, answer.text, askedAt);
    if (staleMs === undefined) tally.wrong.add(`${address.host} shows no price that it had`);
    else {
      if (staleMs > STALE_MS) {
        tally.stale += 1;
        tally.lastStaleAt = Math.max(tally.lastStaleAt ?? askedAt, askedAt);
        if (staleMs > tally.staleMs) tally.stalest = describe(address, answer);
      }
      tally.staleMs = Math.max(tally.staleMs, staleMs);
    }
  }

  function next(index: number): VisitedPage {
    if (index % UNSEEN_EACH === 0) return unseen();
    const list = index % TRACKED_EACH === 1 ? tracked : known;
    const address = list[Math.floor(Math.random() * list.length)];
    if (!address) throw new Error('there is no page to look at');
    return address;
  }

  async function look(address: VisitedPage, isSecure: boolean): Promise<void> {
    const askedAt = performance.now();
    const answer = isSecure ? await ask(secureAgent, tlsPort, address) : await ask(agent, port, address);
    judge(address, answer, askedAt);
  }

  async function run(): Promise<void> {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const looking: Promise<void> = look(next(index), index % SECURE_EACH === 0).finally(() => open.delete(looking));
      open.add(looking);
      await sleep(1000 / PER_SECOND);
    }
    await Promise.all(open);
    open = new Set();
    agent.destroy();
    secureAgent.destroy();
  }
  const running = run();

  return {
    take() {
      const { asked, failed, refused, wrong, ms, staleMs, stale, stalest, lastStaleAt } = tally;
      tally = emptyTally();
      return {
        asked,
        failed: Object.fromEntries(failed),
        refused,
        wrong: [...wrong],
        p99: percentile(ms, 99),
        staleMs,
        stale,
        stalest,
        lastStaleAt,
      };
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

const emptyTally = () => ({
  asked: 0,
  failed: new Map<string, number>(),
  refused: 0,
  wrong: new Set<string>(),
  ms: [] as number[],
  staleMs: 0,
  stale: 0,
  stalest: undefined as string | undefined,
  lastStaleAt: undefined as number | undefined,
});
