import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The reason why a connection was ended.
 * - `stalled`: the visitor read nothing of an answer.
 * - `slow`: the visitor read too slowly.
 * - `crowded`: too many bytes waited in all connections together.
 */
export type SlowReaderKind = 'stalled' | 'slow' | 'crowded';

export interface ReaderLimits {
  /** The time after which a visitor who reads nothing of an answer is disconnected. */
  readonly stalledTimeoutMs?: number;
  /**
   * The time that every visitor has for reading the waiting bytes, in addition to the time that depends on the number
   * of these bytes.
   */
  readonly gracePeriodMs?: number;
  /** The minimum number of bytes per second that a visitor must read after `gracePeriodMs`. */
  readonly minBytesPerSecond?: number;
  /**
   * The maximum number of bytes that wait for all visitors together. An answer that waits for several visitors counts
   * once for each of them, although it may be in memory only once. Above this maximum, the connections whose bytes have
   * waited longest are ended, after half of `gracePeriodMs`.
   */
  readonly maxWaitingBytes?: number;
  /** The time between two checks of all connections. */
  readonly checkIntervalMs?: number;
}

const STALLED_TIMEOUT_MS = 30_000;
/**
 * The maximum time for which a request waits for its turn in a queue. A connection that transfers nothing is closed
 * after `STALLED_TIMEOUT_MS`, so the client has to get an answer before.
 */
export const MAX_QUEUE_WAIT_MS = 20_000;
const GRACE_PERIOD_MS = 20_000;
/** The minimum rate. At this rate a page of 100 kB takes 13 seconds; telephones with bad reception read 20 kB/s. */
const MIN_BYTES_PER_SECOND = 8 * 1024;
const MAX_WAITING_BYTES = 256 * 1024 * 1024;
const CHECK_INTERVAL_MS = 1000;

/** The bytes that wait in a connection. */
interface ConnectionBacklog {
  /** The total number of bytes that had been written to the connection when it began to wait. */
  readonly writtenBytes: number;
  readonly waitingBytes: number;
  readonly since: number;
}

/**
 * Ends connections whose visitors read too slowly or not at all, because an answer that is not read stays in memory.
 * The time for an answer depends on its size.
 *
 * @param onEnd called for each connection that is ended
 */
export function endSlowReaders(
  server: Server,
  limits: ReaderLimits = {},
  onEnd: (reason: SlowReaderKind) => void = () => undefined,
): void {
  const {
    stalledTimeoutMs = STALLED_TIMEOUT_MS,
    gracePeriodMs = GRACE_PERIOD_MS,
    minBytesPerSecond = MIN_BYTES_PER_SECOND,
  } = limits;
  const { maxWaitingBytes = MAX_WAITING_BYTES, checkIntervalMs = CHECK_INTERVAL_MS } = limits;
  const backlogBySocket = new Map<Socket, ConnectionBacklog | undefined>();

  /**
   * Ends a connection with a reset, so that the operating system also drops the part of the answer that it has in
   * memory.
   */
  function endConnection(socket: Socket, reason: SlowReaderKind) {
    socket.resetAndDestroy();
    onEnd(reason);
  }

  /**
   * Returns the backlog of a connection. The result is `previousBacklog` until all bytes that waited when
   * `previousBacklog` was created have been read.
   */
  function measureBacklog(
    socket: Socket,
    previousBacklog: ConnectionBacklog | undefined,
    now: number,
  ): ConnectionBacklog | undefined {
    const { bytesWritten: writtenBytes, writableLength: waitingBytes } = socket;
    if (waitingBytes === 0) return undefined;
    return previousBacklog && writtenBytes - waitingBytes < previousBacklog.writtenBytes
      ? previousBacklog
      : { writtenBytes, waitingBytes, since: now };
  }

  function checkConnections() {
    const now = performance.now();
    let waitingBytes = 0;
    for (const [socket, previousBacklog] of backlogBySocket) {
      const backlog = measureBacklog(socket, previousBacklog, now);
      backlogBySocket.set(socket, backlog);
      if (!backlog) continue;
      if (now - backlog.since > gracePeriodMs + (backlog.waitingBytes / minBytesPerSecond) * 1000)
        endConnection(socket, 'slow');
      else waitingBytes += socket.writableLength;
    }
    if (waitingBytes > maxWaitingBytes) endOldestBacklogs(waitingBytes, now - gracePeriodMs / 2);
  }

  function endOldestBacklogs(totalBytes: number, latestStart: number) {
    let waitingBytes = totalBytes;
    const entriesOldestFirst = [...backlogBySocket].toSorted(([, a], [, b]) => (a?.since ?? 0) - (b?.since ?? 0));
    for (const [socket, backlog] of entriesOldestFirst) {
      if (waitingBytes <= maxWaitingBytes) return;
      if (!backlog || backlog.since > latestStart || socket.destroyed) continue;
      waitingBytes -= socket.writableLength;
      endConnection(socket, 'crowded');
    }
  }

  server.timeout = stalledTimeoutMs;
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) endConnection(socket, 'stalled');
    else socket.destroy();
  });
  server.on('connection', (socket) => {
    backlogBySocket.set(socket, undefined);
    socket.once('close', () => backlogBySocket.delete(socket));
  });
  const timer = setInterval(checkConnections, checkIntervalMs).unref();
  server.on('close', () => clearInterval(timer));
}
