import { createServer, request as httpRequest, Agent } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The ways in which the proxy handles a call instead of passing it on.
 * - `refuse`: nothing listens; open connections are cut.
 * - `hang`: the call is accepted and never answered.
 * - `drip`: status and headers arrive at once, then one byte of white space every 50 ms, without end.
 * - `reset`: the connection is reset (TCP) after the request was read.
 * - `truncate`: half of the real body is sent under its full Content-Length, then the connection is cut.
 * - `500`: an internal server error with a text body.
 * - `503`: the problem document of a back office without its database.
 * - `404`: the text of a proxy that has no route to the back office.
 * - `404 problem`: the problem document of a back office that has lost its data.
 * - `badJson`: 200 and JSON that stops in the middle.
 * - `empty`: 200 and JSON's content type with no body.
 * - `{ delay }`: the real response after a delay in milliseconds.
 */
export type ProxyFault =
  | 'pass'
  | 'refuse'
  | 'hang'
  | 'drip'
  | 'reset'
  | 'truncate'
  | '500'
  | '503'
  | '404'
  | '404 problem'
  | 'badJson'
  | 'empty'
  | { readonly delay: number };

/** Returns whether a fault affects a call; `path` includes its query. */
type CallFilter = (method: string, path: string) => boolean;

interface FaultProxyOptions {
  /** Scheme, host and port of the real back office. */
  readonly upstream: string;
  /** The port. The default is 0, which chooses a free port. */
  readonly port?: number;
}

export interface FaultProxy {
  /** Scheme, host and port that a site uses as its back office. */
  readonly address: string;
  /**
   * Sets the fault for the next calls. Calls that hang already remain pending. `only` limits the fault to some calls,
   * except the fault `refuse`, which affects all of them.
   */
  setFault(fault: ProxyFault, only?: CallFilter): Promise<void>;
  /**
   * Returns the number of calls since the start or the last call of `resetCounts`, including failed calls. Under
   * `refuse`, the proxy receives no calls.
   */
  countCalls(matches?: string | RegExp): number;
  /** Returns the number of calls by method and path with query: `GET /sites/gevel/pages/`. */
  getCallCounts(): ReadonlyMap<string, number>;
  resetCounts(): void;
  close(): Promise<void>;
}

const matchEveryCall: CallFilter = () => true;

const sendSlowly = (res: ServerResponse) => {
  res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 50);
  res.on('close', () => clearInterval(timer));
};

const sendReply = (incoming: IncomingMessage, res: ServerResponse, status: number, type: string, body: string) => {
  incoming.resume();
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  res.end(body);
};

/** Starts a proxy on the loopback interface that plays the failures of a back office. */
export async function startFaultProxy({ upstream, port = 0 }: FaultProxyOptions): Promise<FaultProxy> {
  const target = new URL(upstream);
  const agent = new Agent({ keepAlive: true });
  const counters = new Map<string, number>();
  const sockets = new Set<Socket>();
  let fault: ProxyFault = 'pass';
  let concerns = matchEveryCall;

  const forwardCall = (incoming: IncomingMessage, answer: (upstreamAnswer: IncomingMessage) => void) => {
    const outgoing = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, connection: 'keep-alive' },
        agent,
      },
      answer,
    );
    outgoing.on('error', () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  };

  const pass = (incoming: IncomingMessage, res: ServerResponse) =>
    forwardCall(incoming, (upstreamAnswer) => {
      res.writeHead(upstreamAnswer.statusCode ?? 502, upstreamAnswer.statusMessage, upstreamAnswer.headers);
      upstreamAnswer.pipe(res);
    });

  const truncate = (incoming: IncomingMessage, res: ServerResponse) =>
    forwardCall(incoming, (upstreamAnswer) => {
      const chunks: Buffer[] = [];
      upstreamAnswer.on('data', (chunk: Buffer) => chunks.push(chunk));
      upstreamAnswer.on('end', () => {
        const body = Buffer.concat(chunks);
        const { 'transfer-encoding': _chunked, ...headers } = upstreamAnswer.headers;
        res.writeHead(upstreamAnswer.statusCode ?? 502, { ...headers, 'content-length': Math.max(body.length, 2) });
        res.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
      });
    });

  const answerCall = async (incoming: IncomingMessage, res: ServerResponse) => {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    counters.set(`${method} ${path}`, (counters.get(`${method} ${path}`) ?? 0) + 1);
    const current = concerns(method, path) ? fault : 'pass';
    if (typeof current === 'object') {
      await sleep(current.delay);
      if (!incoming.socket.destroyed) pass(incoming, res);
      return;
    }
    switch (current) {
      case 'pass':
        return pass(incoming, res);
      case 'hang':
        return;
      case 'drip':
        return sendSlowly(res);
      case 'refuse':
      case 'reset':
        incoming.socket.resetAndDestroy();
        return;
      case 'truncate':
        return truncate(incoming, res);
      case '500':
        return sendReply(incoming, res, 500, 'text/plain', 'the back office is broken');
      case '503':
        res.setHeader('retry-after', '2');
        return sendReply(
          incoming,
          res,
          503,
          'application/problem+json',
          '{"title":"Service Unavailable","status":503}',
        );
      case '404':
        return sendReply(incoming, res, 404, 'text/plain; charset=utf-8', 'default backend - 404');
      case '404 problem':
        return sendReply(incoming, res, 404, 'application/problem+json', '{"title":"Not Found","status":404}');
      case 'badJson':
        return sendReply(incoming, res, 200, 'application/json', '{"total":{"value":');
      case 'empty':
        return sendReply(incoming, res, 200, 'application/json', '');
    }
  };

  const server: Server = createServer((incoming, res) => {
    answerCall(incoming, res).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });

  const listen = (onPort: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(onPort, '127.0.0.1', () => {
        server.removeListener('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  const ownPort = await listen(port);

  return {
    address: `http://127.0.0.1:${ownPort}`,
    async setFault(next, only = matchEveryCall) {
      fault = next;
      concerns = only;
      if (next === 'refuse' && server.listening) await stopListening();
      if (next !== 'refuse' && !server.listening) await listen(ownPort);
    },
    countCalls(matches = '') {
      let sum = 0;
      for (const [call, count] of counters) {
        if (typeof matches === 'string' ? call.includes(matches) : matches.test(call)) sum += count;
      }
      return sum;
    },
    getCallCounts: () => counters,
    resetCounts: () => counters.clear(),
    async close() {
      if (server.listening) await stopListening();
      agent.destroy();
    },
  };
}
