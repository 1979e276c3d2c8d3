import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends an HTTP server so that no client loses a request because of a reset connection. The order matters:
 * 1. `stopListening` runs while clients still have their connections. The system resets connections that wait to be
 * accepted when a port closes, and clients whose connection ends reconnect.
 * 2. `finish` sends `Connection: close` with each response.
 * 3. Connections that stay idle for `QUIET_MS` are closed, because their clients might not send another request for
 * hours.
 */
export interface Drain {
  /** Accepts no more connections; existing ones continue as before. Resolves when the port is closed. */
  stopListening(): Promise<void>;
  /** Resolves when all connections have ended. The remaining ones are destroyed after `limitMs`. */
  finish(limitMs: number): Promise<void>;
  /**
   * Does the same when other servers on the same port accept connections meanwhile: it does not close idle connections
   * but waits for their announced end, at most for `limitMs`.
   */
  finishPatiently(limitMs: number): Promise<void>;
}

/**
 * A process continues for at least this long before it stops accepting connections, so that pages that are loading get
 * their files.
 */
export const MIN_DRAIN_MS = 500;
/** Clients that send a request once a second, on a busy machine, still get a response that announces the end. */
const QUIET_MS = 3000;
const LOOK_MS = 100;
/** Clients that the system informs of the end have closed their side within this time. */
const LINGER_MS = 1000;
/** The port closes after this time even when connections arrive without a pause. */
const MAX_RUSH_MS = 300;

interface Connection {
  /**
   * The responses that have not ended, in the order of their requests; the value says whether the client would keep the
   * connection.
   */
  readonly answers: Map<ServerResponse, boolean>;
  /** The bytes that had been read from the connection at the last check. */
  bytesRead: number;
  quietSince: number;
  hasEnded: boolean;
}

/** Resolves after the event loop has processed the data that has arrived, and before any other work. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const ignore = () => undefined;

/**
 * Closes the sending side after the written data, and reads on until the client has closed its side. Data that arrives
 * at a closed socket causes a reset, and the reset can make the client lose the last response (RFC 9112 §9.6).
 */
function endGently(socket: Socket): void {
  // Takes the socket back from the HTTP parser, which would emit further requests.
  socket.on('data', ignore);
  socket.removeAllListeners('data');
  socket.on('data', ignore);
  socket.resume();
  socket.end();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** @param quietMs replaces `QUIET_MS`, for tests */
export function createDrain(server: Server, quietMs: number = QUIET_MS): Drain {
  const connections = new Map<Socket, Connection>();
  let hasListened = server.listening;
  let isLeaving = false;
  let looking: Promise<void> | undefined;
  let listenerClosed: Promise<void> | undefined;
  const allEnded = new Promise<void>((resolve) => server.once('close', resolve));

  function end(socket: Socket, connection: Connection) {
    if (connection.hasEnded) return;
    connection.hasEnded = true;
    endGently(socket);
  }

  /** Makes the last pending response of a connection announce that it is the last one. */
  function sayLast({ answers }: Connection) {
    const last = [...answers.keys()].at(-1);
    for (const [answer, isKept] of answers) if (!answer.headersSent) answer.shouldKeepAlive = isKept && answer !== last;
  }

  function leave(socket: Socket, connection: Connection) {
    // Node calls this function after the last response.
    socket.destroySoon = () => end(socket, connection);
    sayLast(connection);
  }

  server.on('listening', () => (hasListened = true));
  server.on('connection', (socket: Socket) => {
    const connection = { answers: new Map<ServerResponse, boolean>(), bytesRead: 0, quietSince: 0, hasEnded: false };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    if (isLeaving) leave(socket, connection);
  });
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.answers.set(answer, answer.shouldKeepAlive);
    answer.once('close', () => connection.answers.delete(answer));
    if (isLeaving) sayLast(connection);
  });

  function leaveAll() {
    if (isLeaving) return;
    isLeaving = true;
    for (const [socket, connection] of connections) leave(socket, connection);
  }

  function isQuiet(socket: Socket, connection: Connection): boolean {
    const now = performance.now();
    const isBusy = connection.answers.size > 0 || socket.bytesRead !== connection.bytesRead;
    if (isBusy) connection.quietSince = now;
    connection.bytesRead = socket.bytesRead;
    return !isBusy && now - connection.quietSince >= quietMs;
  }

  async function endQuiet() {
    const now = performance.now();
    for (const connection of connections.values()) connection.quietSince = now;
    while (connections.size > 0) {
      for (const [socket, connection] of connections) {
        if (!isQuiet(socket, connection)) continue;
        // A request that this process had no time to read ends the idle time.
        await nextTurn();
        if (isQuiet(socket, connection)) end(socket, connection);
      }
      await delay(LOOK_MS);
    }
  }

  /**
   * Closes the port in a turn of the event loop in which no connection arrived, because connections that wait to be
   * accepted would be reset.
   */
  async function closeListener() {
    let come = 0;
    const count = () => (come += 1);
    server.on('connection', count);
    const tooLate = performance.now() + MAX_RUSH_MS;
    await nextTurn();
    for (let before = -1; before !== come && performance.now() < tooLate; ) {
      before = come;
      await nextTurn();
    }
    server.off('connection', count);
    // The `close` of `http.Server` would also destroy idle connections.
    NetServer.prototype.close.call(server);
  }

  const stopListening = async () => {
    if (server.listening) listenerClosed ??= closeListener();
    await listenerClosed;
  };

  async function ended(limitMs: number) {
    const cut = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, limitMs);
    if (hasListened) await allEnded;
    clearTimeout(cut);
  }

  return {
    stopListening,
    async finish(limitMs) {
      await stopListening();
      leaveAll();
      looking ??= endQuiet();
      await ended(limitMs);
    },
    async finishPatiently(limitMs) {
      await stopListening();
      leaveAll();
      await ended(limitMs);
    },
  };
}
