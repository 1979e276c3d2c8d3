import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CrmClock } from './crmClock.ts';
import {
  type CrmReply,
  type ReceivedRequest,
  type CrmServerOptions,
  type CrmVisit,
  createTextReply,
} from './crmExchange.ts';
import { CrmFaults, applyFault } from './crmFaults.ts';
import { createRateCounter } from './rateLimit.ts';

/** The number of stored requests. The oldest ones are dropped first. */
const MAX_REMEMBERED_VISITS = 2000;

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

async function readRequest(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://crm.test');
  const body = await readText(incoming);
  const { rawHeaders } = incoming;
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    rawHeaders: Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
      rawHeaders[2 * at] ?? '',
      rawHeaders[2 * at + 1] ?? '',
    ]),
    header: (name) => {
      const value = incoming.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body,
    json: parseJson(body),
    params: {},
  };
}

type RouteMatcher = (method: string, path: string) => ReceivedRequest['params'] | undefined;

function createMatcher(route: string): RouteMatcher {
  const [routeMethod, pathname = '/'] = route.split(' ', 2);
  const pattern = new URLPattern({ pathname });
  return (method, path) => (method === routeMethod ? pattern.exec({ pathname: path })?.pathname.groups : undefined);
}

/** An HTTP server on this machine that answers like a CRM, with the planned faults. */
export class CrmServer {
  readonly clock: CrmClock;
  readonly faults = new CrmFaults();
  #server: Server;
  #options: CrmServerOptions;
  #routes: { readonly match: RouteMatcher; readonly answer: CrmServerOptions['routes'][string] }[];
  #visits: CrmVisit[] = [];
  #counted = 0;
  #overRate: (request: ReceivedRequest) => CrmReply | undefined;

  private constructor(options: CrmServerOptions, clock: CrmClock) {
    this.#options = options;
    this.clock = clock;
    this.#routes = Object.entries(options.routes).map(([route, answer]) => ({ match: createMatcher(route), answer }));
    const count = options.rateLimit && createRateCounter(options.rateLimit, clock);
    this.#overRate = () => count?.();
    this.#server = createServer((incoming, outgoing) => {
      this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
    });
    // The timeout is short, because connections that stay open would delay the end of a test.
    this.#server.keepAliveTimeout = 5000;
  }

  static async start(options: CrmServerOptions, clock = new CrmClock()): Promise<CrmServer> {
    const crm = new CrmServer(options, clock);
    await new Promise<void>((resolve, reject) => {
      crm.#server.once('error', reject);
      crm.#server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return crm;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns the last 2000 requests, the oldest first, without those that `takeVisits` has returned. */
  get visits(): readonly CrmVisit[] {
    return this.#visits;
  }

  /** Returns the number of all requests since the start. */
  get counted(): number {
    return this.#counted;
  }

  /** Returns the requests whose path begins with `path`, and forgets them. */
  takeVisits(path = ''): CrmVisit[] {
    const takenVisits = this.#visits.filter((visit) => visit.path.startsWith(path));
    this.#visits = this.#visits.filter((visit) => !visit.path.startsWith(path));
    return takenVisits;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #remember(request: ReceivedRequest, status: number): void {
    this.#counted += 1;
    this.#visits.push({ ...request, receivedAtMs: this.clock.now(), status });
    if (this.#visits.length > MAX_REMEMBERED_VISITS) this.#visits.shift();
  }

  async #replyTo(request: ReceivedRequest): Promise<CrmReply> {
    const isMedia = this.#options.isMedia?.(request.path) === true;
    const refusal = isMedia ? undefined : (this.#overRate(request) ?? this.#options.authorise?.(request));
    if (refusal) return refusal;
    for (const { match, answer } of this.#routes) {
      const params = match(request.method, request.path);
      if (params) return answer({ ...request, params });
    }
    return this.#options.notFound?.() ?? createTextReply(404, 'Not found');
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const fault = this.faults.take(request);
    if (fault?.kind === 'slow') await sleep(fault.ms);
    if (fault?.kind === 'closed' && !fault.taken) {
      this.#remember(request, 0);
      outgoing.destroy();
      return;
    }
    const right = await this.#replyTo(request);
    const reply = fault ? applyFault(right, fault) : right;
    this.#remember(request, fault?.kind === 'closed' ? 0 : reply.status);
    const body = Buffer.from(reply.body ?? '');
    if (fault?.kind === 'closed') {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length });
    if (fault?.kind === 'cut') {
      outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
    } else outgoing.end(body);
  }
}
