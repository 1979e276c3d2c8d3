import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends an HTTP server so that no client loses a request by a reset connection. The order matters:
 *
 * 1. `stopListening`, while clients still hold their connections. The system resets connections that wait to be accepted
 *    when a port closes, and those who are told to leave come back on new ones.
 * 2. `finish` says `Connection: close` with each answer.
 * 3. Connections that stay quiet for `QUIET_MS` are closed: their clients might not ask again for hours.
 */
export interface Drain {
  /** Accepts no more connections; those that exist go on as before. Resolves when the port is closed. */
  stopListening(): Promise<void>;
  /** Resolves when all connections have ended; those that have not are cut off after `limitMs`. */
  finish(limitMs: number): Promise<void>;
  /**
   * The same for a server beside others on the same port, which accept connections meanwhile: quiet connections are left
   * to their announced end, at most for `limitMs`.
   */
  finishPatiently(limitMs: number): Promise<void>;
}

/** A program goes on for so long before it stops to accept, so that pages which are being loaded get their files. */
export const MIN_DRAIN_MS = 500;
/** Clients that ask once a second, on a busy machine, still get an answer that tells them. */
const QUIET_MS = 3000;
const LOOK_MS = 100;
/** Clients that are told of the end by the system have closed their side by then. */
const LINGER_MS = 1000;
/** A port whose visitors come one after the other without a break closes all the same. */
const MAX_RUSH_MS = 300;

interface Connection {
  /** Answers that have not ended, in the order of their requests; whether the client would keep the connection. */
  readonly answers: Map<ServerResponse, boolean>;
  /** The bytes that had been read from it at the last look. */
  bytesRead: number;
  quietSince: number;
  hasEnded: boolean;
}

/** Resolves after the system has been asked once more what has arrived, and before anything else is done. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const ignore = () => undefined;

/**
 * Closes the sending side after what is written, and reads on until the client has closed its side: data that arrives
 * at a closed socket is answered with a reset, which can take the last answer from the client (RFC 9112 §9.6).
 */
function endGently(socket: Socket): void {
  // The first one takes the socket back from the parser, which would hand out further requests.
  socket.on('data', ignore);
  socket.removeAllListeners('data');
  socket.on('data', ignore);
  socket.resume();
  socket.end();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** @param quietMs in place of the product's own measure */
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

  /** Lets the last answer that a connection waits for say that it is the last one. */
  function sayLast({ answers }: Connection) {
    const last = [...answers.keys()].at(-1);
    for (const [answer, isKept] of answers) if (!answer.headersSent) answer.shouldKeepAlive = isKept && answer !== last;
  }

  function leave(socket: Socket, connection: Connection) {
    // Node calls it after the last answer.
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
        // A request that this process had no time to read ends the quiet.
        await nextTurn();
        if (isQuiet(socket, connection)) end(socket, connection);
      }
      await delay(LOOK_MS);
    }
  }

  /** Closes the port in a turn of the event loop in which nobody came: those who wait to be accepted would be reset. */
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
    // That of `http.Server` would also destroy idle connections.
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
