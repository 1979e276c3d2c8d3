import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { computePercentile } from '../bench/openLoop.ts';
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

interface VisitorAnswer {
  /** The status; 0 when there was no response, or an incomplete one. */
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ms: number;
}

/** The observations of visitors in a period. */
export interface VisitorObservations {
  readonly requestCount: number;
  /** The number of existing pages that failed, by status. */
  readonly failedByStatus: Readonly<Record<string, number>>;
  /** The number of pages that no visitor had requested before and that were refused with 503 and `Retry-After`. */
  readonly refusedCount: number;
  /** Distinct descriptions of wrong pages: of another agency, or with a price that never existed. */
  readonly wrongPages: readonly string[];
  /** The 99th percentile of the response times, in milliseconds. */
  readonly p99Ms: number;
  /** The longest time in milliseconds for which a price had been out of date when its page was requested. */
  readonly staleMs: number;
  /** The number of responses with a price that had been out of date for more than two seconds. */
  readonly staleCount: number;
  /**
   * The source of the response with the oldest price; undefined when no price was out of date for more than two
   * seconds.
   */
  readonly stalestPage: string | undefined;
  /**
   * The time of the last request whose response had a price that was out of date for more than two seconds, as
   * `performance.now()`; undefined when there is none.
   */
  readonly lastStaleAt: number | undefined;
}

export interface DrillVisitors {
  /** Returns the observations since the last call. */
  takeObservations(): VisitorObservations;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const MAX_STALE_MS = 2000;
const REQUESTS_PER_SECOND = 40;
/**
 * One in this number of requests is for a page with a tracked price. The next constants are for new pages and for TLS.
 */
const REQUESTS_PER_TRACKED = 4;
const REQUESTS_PER_NEW_PAGE = 20;
const REQUESTS_PER_TLS = 3;

/** Returns an agent for requests over TLS. It accepts the certificates of the authority that Caddy creates. */
export const createSecureAgent = () => new SecureAgent({ keepAlive: true, maxSockets: 500, rejectUnauthorized: false });

/** Sends one request without following redirects. The request uses TLS when its agent does. It never rejects. */
export function requestPage(
  agent: Agent,
  port: number,
  { host, path }: Pick<VisitedPage, 'host' | 'path'>,
): Promise<VisitorAnswer> {
  const since = performance.now();
  return new Promise((resolve) => {
    const resolveWithoutAnswer = () => resolve({ status: 0, text: '', headers: {}, ms: performance.now() - since });
    const headers = { host, 'user-agent': 'Mozilla/5.0 (drill)', 'sec-fetch-mode': 'navigate' };
    const isSecure = agent instanceof SecureAgent;
    const call = (isSecure ? secureRequest : request)(
      { host: '127.0.0.1', port, path, agent, headers, ...(isSecure && { servername: host }) },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', resolveWithoutAnswer);
        answer.on('aborted', resolveWithoutAnswer);
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
    call.on('error', resolveWithoutAnswer);
    call.end();
  });
}

/** Returns the cache that a response came from, and the time. */
function describeAnswer({ host }: VisitedPage, { headers }: VisitorAnswer): string {
  const { 'x-cache': varnish, 'cache-status': site, age } = headers;
  return `${host} at ${new Date().toISOString()}, Varnish: ${String(varnish)}, age ${String(age)}, site: ${String(site)}`;
}

interface VisitorOptions {
  /** The port of Varnish. */
  readonly port: number;
  /** The port of Caddy, which is in front of Varnish. */
  readonly tlsPort: number;
  /** The pages that were requested before. */
  readonly knownPages: readonly VisitedPage[];
  readonly trackedPages: readonly VisitedPage[];
  /** Returns a page that no visitor has requested. */
  readonly createNewPage: () => VisitedPage;
  readonly prices: PriceHistory;
  /** Returns a text that is on each page of a host and on no page of another host. */
  readonly findName: (host: string) => string;
  readonly hosts: readonly string[];
}

/** Requests pages at a fixed rate until it is stopped. It does not wait for earlier responses. */
export function startVisitors(options: VisitorOptions): DrillVisitors {
  const { port, tlsPort, knownPages, trackedPages, createNewPage, prices, findName, hosts } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const secureAgent = createSecureAgent();
  let openVisits = new Set<Promise<void>>();
  const ending = new AbortController();
  let tally = createTally();

  function judgeAnswer(address: VisitedPage, answer: VisitorAnswer, askedAt: number): void {
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
    const staleMs = prices.measureStaleMs(address.host, answer.text, askedAt);
    if (staleMs === undefined) tally.wrong.add(`${address.host} shows no price that it had`);
    else {
      if (staleMs > MAX_STALE_MS) {
        tally.stale += 1;
        tally.lastStaleAt = Math.max(tally.lastStaleAt ?? askedAt, askedAt);
        if (staleMs > tally.staleMs) tally.stalest = describeAnswer(address, answer);
      }
      tally.staleMs = Math.max(tally.staleMs, staleMs);
    }
  }

  function next(index: number): VisitedPage {
    if (index % REQUESTS_PER_NEW_PAGE === 0) return createNewPage();
    const list = index % REQUESTS_PER_TRACKED === 1 ? trackedPages : knownPages;
    const address = list[Math.floor(Math.random() * list.length)];
    if (!address) throw new Error('there is no page to look at');
    return address;
  }

  async function visitPage(address: VisitedPage, isSecure: boolean): Promise<void> {
    const askedAt = performance.now();
    const answer = isSecure
      ? await requestPage(secureAgent, tlsPort, address)
      : await requestPage(agent, port, address);
    judgeAnswer(address, answer, askedAt);
  }

  async function run(): Promise<void> {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const pageVisit: Promise<void> = visitPage(next(index), index % REQUESTS_PER_TLS === 0).finally(() =>
        openVisits.delete(pageVisit),
      );
      openVisits.add(pageVisit);
      await sleep(1000 / REQUESTS_PER_SECOND);
    }
    await Promise.all(openVisits);
    openVisits = new Set();
    agent.destroy();
    secureAgent.destroy();
  }
  const running = run();

  return {
    takeObservations() {
      const { asked, failed, refused, wrong, ms, staleMs, stale, stalest, lastStaleAt } = tally;
      tally = createTally();
      return {
        requestCount: asked,
        failedByStatus: Object.fromEntries(failed),
        refusedCount: refused,
        wrongPages: [...wrong],
        p99Ms: computePercentile(ms, 99),
        staleMs,
        staleCount: stale,
        stalestPage: stalest,
        lastStaleAt,
      };
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

const createTally = () => ({
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
