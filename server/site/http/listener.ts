import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { type ListenAddress, toListenFault } from '#shared/node/listenFault.ts';
import { NO_STORE_HEADERS } from './answers/cacheHeaders.ts';
import { getRestrictiveHeaders } from './answers/securityHeaders.ts';
import { limitPipelines } from './limitPipelines.ts';
import { endSlowReaders, type ReaderLimits, type SlowReaderKind } from './slowReaders.ts';

/**
 * The time after which an idle connection is closed. A CDN closes its idle connections earlier. If this server closed
 * one first, a request that the CDN had just sent on it would fail.
 */
export const KEEP_ALIVE_MS = 65_000;

const SERVER_OPTIONS = {
  /**
   * The times in which the headers and the whole request must arrive, so that slow clients do not occupy the server.
   */
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1000,
  /** Node's own answer to a request without a host lacks the common headers, so the site answers such a request. */
  requireHostHeader: false,
};

/**
 * The memory of the heap that is reserved for each connection. When there is no more heap for a further connection, the
 * connection is closed at once.
 */
const HEAP_BYTES_PER_CONNECTION = 64 * 1024;
const MAX_CONNECTIONS = 20_000;

/**
 * Creates an HTTP server. All its responses have the common headers, also the response to a request that cannot be
 * parsed.
 *
 * @param readerLimits limits for slow readers, which replace the defaults
 * @param onSlowReader called for each connection that is ended because its visitor reads too slowly
 */
export function createListener(
  handler: RequestListener,
  readerLimits?: ReaderLimits,
  onSlowReader?: (reason: SlowReaderKind) => void,
): Server {
  const server = createServer(SERVER_OPTIONS, limitPipelines(handler));
  server.maxConnections = Math.min(
    MAX_CONNECTIONS,
    Math.floor(getHeapStatistics().heap_size_limit / HEAP_BYTES_PER_CONNECTION),
  );
  endSlowReaders(server, readerLimits, onSlowReader);
  // An unknown expectation is ignored, which is allowed (RFC 9110 §10.1.1). Node would refuse the request, in a
  // response without the common headers.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseConnection(error, socket));
  return server;
}

const STATUS_BY_ERROR_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a request that cannot be parsed. Node passes only the socket, because there is no request object. */
function refuseConnection({ code = '' }: NodeJS.ErrnoException, socket: Duplex) {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_ERROR_CODE[code] ?? 400;
  const headers = [
    ...getRestrictiveHeaders(false),
    ...NO_STORE_HEADERS,
    ['Content-Length', '0'],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}

/** Listens for a moment, so that an unusable port is found before a long start. */
export async function assertPortFree(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Listens. Rejects with a `StartFault` when the address does not belong to this machine, or when the port is in use or
 * not allowed.
 */
export function listen(server: Server, address: ListenAddress): Promise<void> {
  const { port, host } = address;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toListenFault(address, error)));
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => resolve());
  });
}
