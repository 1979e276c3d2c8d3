import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends an HTTP server so that no client loses a request because of a reset connection. The order matters:
 * 1. `stopListening` closes the port before any existing connection ends. When a port closes, the system resets the
 * connections that still wait to be accepted. A client whose connection has ended would open such a connection.
 * 2. `finish` sends `Connection: close` with each response.
 * 3. Connections that stay idle for `IDLE_TIMEOUT_MS` are closed, because their clients might not send another request
 * for hours.
 */
export interface ServerDrain {
  /** Stops accepting connections; existing connections stay open and are served. Resolves when the port is closed. */
  stopListening(): Promise<void>;
  /** Resolves when all connections have ended. The remaining ones are destroyed after `limitMs`. */
  finish(limitMs: number): Promise<void>;
  /**
   * Ends like `finish`, while other servers on the same port accept connections. It does not close idle connections,
   * but waits until their clients send another request and learn of the end of the connection, at most for `limitMs`.
   */
  finishPatiently(limitMs: number): Promise<void>;
}

/** The minimum time before a process stops accepting connections, so that pages that are loading get their files. */
export const MIN_DRAIN_MS = 500;
/**
 * The time after which an idle connection is closed. Clients that send a request once a second still get a response
 * that announces the end of the connection, also on a busy machine.
 */
const IDLE_TIMEOUT_MS = 3000;
const IDLE_CHECK_INTERVAL_MS = 100;
/** The time that a client has to close its side after it was informed of the end of the connection. */
const CLIENT_CLOSE_TIMEOUT_MS = 1000;
/** The maximum time until the port closes, also when connections arrive without a pause. */
const MAX_ACCEPT_MS = 300;

interface TrackedConnection {
  /**
   * The responses that have not ended, in the order of their requests. The value of a response is true when the client
   * would keep the connection open.
   */
  readonly openResponses: Map<ServerResponse, boolean>;
  /** The bytes that had been read from the connection at the last check. */
  bytesRead: number;
  idleSince: number;
  hasEnded: boolean;
}

/** Resolves after the event loop has processed the data that has already arrived, and before any other work. */
const waitForEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

const discardData = () => undefined;

/**
 * Closes the sending side after the written data, and continues to read until the client has closed its side. Data that
 * arrives at a closed socket causes a reset, which can make the client lose the last response (RFC 9112 §9.6).
 */
function endGently(socket: Socket): void {
  // The first listener makes Node detach its HTTP parser from the socket. Then the parser's own listeners are removed,
  // so that no further requests are emitted.
  socket.on('data', discardData);
  socket.removeAllListeners('data');
  socket.on('data', discardData);
  socket.resume();
  socket.end();
  const cutOffTimer = setTimeout(() => socket.destroy(), CLIENT_CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(cutOffTimer));
}

/** Marks the last pending response of a connection as the last one (`Connection: close`). */
function markLastResponse({ openResponses }: TrackedConnection): void {
  const lastResponse = [...openResponses.keys()].at(-1);
  for (const [answer, keepsConnection] of openResponses)
    if (!answer.headersSent) answer.shouldKeepAlive = keepsConnection && answer !== lastResponse;
}

/** Records the traffic of a connection since the last check. Returns whether it has been idle for the given time. */
function isIdle(socket: Socket, connection: TrackedConnection, idleMs: number): boolean {
  const now = performance.now();
  const isBusy = connection.openResponses.size > 0 || socket.bytesRead !== connection.bytesRead;
  if (isBusy) connection.idleSince = now;
  connection.bytesRead = socket.bytesRead;
  return !isBusy && now - connection.idleSince >= idleMs;
}

/**
 * Closes the port in a turn of the event loop in which no connection arrived, because connections that wait to be
 * accepted would be reset.
 */
async function closeListener(server: Server): Promise<void> {
  let connectionCount = 0;
  const countConnection = () => (connectionCount += 1);
  server.on('connection', countConnection);
  const deadline = performance.now() + MAX_ACCEPT_MS;
  await waitForEventLoop();
  for (let previousCount = -1; previousCount !== connectionCount && performance.now() < deadline; ) {
    previousCount = connectionCount;
    await waitForEventLoop();
  }
  server.off('connection', countConnection);
  // The method of the parent class is called, because the method of `http.Server` would also destroy idle connections.
  NetServer.prototype.close.call(server);
}

/**
 * Creates the drain of a server.
 *
 * @param idleMs replaces `IDLE_TIMEOUT_MS`, for tests
 */
export function createDrain(server: Server, idleMs: number = IDLE_TIMEOUT_MS): ServerDrain {
  const connections = new Map<Socket, TrackedConnection>();
  let hasListened = server.listening;
  let isLeaving = false;
  let idleConnectionsEnded: Promise<void> | undefined;
  let listenerClosed: Promise<void> | undefined;
  const allConnectionsEnded = new Promise<void>((resolve) => server.once('close', resolve));

  function endConnection(socket: Socket, connection: TrackedConnection) {
    if (connection.hasEnded) return;
    connection.hasEnded = true;
    endGently(socket);
  }

  function startLeaving(socket: Socket, connection: TrackedConnection) {
    // Node calls `destroySoon` after the last response.
    socket.destroySoon = () => endConnection(socket, connection);
    markLastResponse(connection);
  }

  server.on('listening', () => (hasListened = true));
  server.on('connection', (socket: Socket) => {
    const connection = {
      openResponses: new Map<ServerResponse, boolean>(),
      bytesRead: 0,
      idleSince: 0,
      hasEnded: false,
    };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    if (isLeaving) startLeaving(socket, connection);
  });
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.openResponses.set(answer, answer.shouldKeepAlive);
    answer.once('close', () => connection.openResponses.delete(answer));
    if (isLeaving) markLastResponse(connection);
  });

  function startLeavingAll() {
    if (isLeaving) return;
    isLeaving = true;
    for (const [socket, connection] of connections) startLeaving(socket, connection);
  }

  async function endIdleConnections() {
    const now = performance.now();
    for (const connection of connections.values()) connection.idleSince = now;
    while (connections.size > 0) {
      for (const [socket, connection] of connections) {
        if (!isIdle(socket, connection, idleMs)) continue;
        // A connection is not idle when data has arrived that this process had no time to read.
        await waitForEventLoop();
        if (isIdle(socket, connection, idleMs)) endConnection(socket, connection);
      }
      await delay(IDLE_CHECK_INTERVAL_MS);
    }
  }

  const stopListening = async () => {
    if (server.listening) listenerClosed ??= closeListener(server);
    await listenerClosed;
  };

  async function waitUntilEnded(limitMs: number) {
    const cutOffTimer = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, limitMs);
    if (hasListened) await allConnectionsEnded;
    clearTimeout(cutOffTimer);
  }

  return {
    stopListening,
    async finish(limitMs) {
      await stopListening();
      startLeavingAll();
      idleConnectionsEnded ??= endIdleConnections();
      await waitUntilEnded(limitMs);
    },
    async finishPatiently(limitMs) {
      await stopListening();
      startLeavingAll();
      await waitUntilEnded(limitMs);
    },
  };
}
