import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { createMeasuredListener } from './measuredListener.ts';

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };
const LARGE_BODY = Buffer.alloc(16 * 1024 ** 2);

let server: Server;
const clientSockets: Socket[] = [];
afterEach(async () => {
  for (const client of clientSockets.splice(0)) client.destroy();
  server.close();
  await once(server, 'close');
});

it('counts connections: open ones, rejected ones, and those whose visitor reads nothing', async () => {
  const registry = new Registry();
  server = createMeasuredListener(registry, (_req, res) => void res.end(LARGE_BODY), { stalledTimeoutMs: 500 });
  server.maxConnections = 2;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const connectVisitor = async () => {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    clientSockets.push(client);
    await once(client, 'connect');
    return client;
  };
  const waitForMetric = (line: string) =>
    vi.waitFor(async () => expect(await registry.metrics()).toContain(`${line}\n`), WAIT_OPTIONS);

  await waitForMetric('gevel_connections 0');
  await waitForMetric('gevel_connections_max 2');
  const [reader] = [await connectVisitor(), await connectVisitor()];
  await waitForMetric('gevel_connections 2');
  await waitForMetric('gevel_connections_refused_total 0');
  await connectVisitor();
  await waitForMetric('gevel_connections_refused_total 1');

  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
  await waitForMetric('gevel_slow_readers_ended_total{reason="stalled"} 1');
  await waitForMetric('gevel_slow_readers_ended_total{reason="slow"} 0');
});
