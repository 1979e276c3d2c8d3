import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createListener } from './listener.ts';
import type { ReaderLimits, SlowReaderKind } from './slowReaders.ts';

const BYTES_PER_MEGABYTE = 1024 ** 2;
const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };
const RAW_REQUEST = 'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n';

describe('readers of answers', { timeout: 30_000 }, () => {
  let server: Server;
  let port: number;
  let serverSockets: Set<Socket>;
  const clients: Socket[] = [];
  let endReasons: SlowReaderKind[];

  async function startServer(bytes: number, limits: ReaderLimits) {
    const body = Buffer.alloc(bytes, 'a');
    endReasons = [];
    server = createListener(
      (_req, res) => void res.writeHead(200, { 'Content-Length': bytes }).end(body),
      limits,
      (reason) => endReasons.push(reason),
    );
    serverSockets = new Set();
    server.on('connection', (socket) => {
      serverSockets.add(socket);
      socket.on('close', () => serverSockets.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  }

  function sendRequest(): Socket {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    clients.push(client);
    client.write(RAW_REQUEST);
    return client;
  }
  /** Sends a request, and reads nothing of the answer. */
  async function sendRequestAndStop() {
    const client = sendRequest();
    client.pause();
    await once(client, 'connect');
  }
  /** Reads the answer, with a pause after each piece. Returns the number of bytes. */
  async function readAnswer(pauseMs = 0): Promise<number> {
    let bytes = 0;
    for await (const piece of sendRequest()) {
      bytes += (piece as Buffer).length;
      if (pauseMs > 0) await sleep(pauseMs);
    }
    return bytes;
  }
  const sumWaitingBytes = () => [...serverSockets].reduce((sum, { writableLength }) => sum + writableLength, 0);

  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('are disconnected when they read nothing, and others are served meanwhile', async () => {
    await startServer(16 * BYTES_PER_MEGABYTE, { stalledTimeoutMs: 1000, checkIntervalMs: 50 });
    await Promise.all(Array.from({ length: 50 }, sendRequestAndStop));
    await vi.waitFor(() => expect(sumWaitingBytes()).toBeGreaterThan(100 * BYTES_PER_MEGABYTE), WAIT_OPTIONS);
    expect(await readAnswer()).toBeGreaterThan(16 * BYTES_PER_MEGABYTE);
    await vi.waitFor(() => expect(serverSockets.size).toBe(0), WAIT_OPTIONS);
    expect(endReasons).toEqual(Array.from({ length: 50 }, () => 'stalled'));
  });

  it('are disconnected when they read too slowly, however regularly they read', async () => {
    await startServer(16 * BYTES_PER_MEGABYTE, {
      gracePeriodMs: 500,
      minBytesPerSecond: 16 * BYTES_PER_MEGABYTE,
      checkIntervalMs: 50,
    });
    expect(await readAnswer(200).catch(() => 0)).toBeLessThan(16 * BYTES_PER_MEGABYTE);
    expect(endReasons).toEqual(['slow']);
  });

  it('get the whole answer when they are slow but read at the minimum rate', async () => {
    await startServer(16 * BYTES_PER_MEGABYTE, {
      stalledTimeoutMs: 5000,
      gracePeriodMs: 5000,
      minBytesPerSecond: BYTES_PER_MEGABYTE,
      checkIntervalMs: 50,
    });
    expect(await readAnswer(5)).toBeGreaterThan(16 * BYTES_PER_MEGABYTE);
    expect(endReasons).toEqual([]);
  });

  it('are disconnected when too many bytes wait in all connections, the longest waiting ones first', async () => {
    await startServer(16 * BYTES_PER_MEGABYTE, {
      maxWaitingBytes: 40 * BYTES_PER_MEGABYTE,
      gracePeriodMs: 400,
      checkIntervalMs: 50,
    });
    await Promise.all(Array.from({ length: 10 }, sendRequestAndStop));
    await vi.waitFor(() => expect(endReasons).not.toEqual([]), WAIT_OPTIONS);
    await vi.waitFor(() => expect(sumWaitingBytes()).toBeLessThanOrEqual(40 * BYTES_PER_MEGABYTE), WAIT_OPTIONS);
    expect(endReasons.length).toBeLessThan(10);
    expect(new Set(endReasons)).toEqual(new Set(['crowded']));
    expect(await readAnswer()).toBeGreaterThan(16 * BYTES_PER_MEGABYTE);
  });
});
