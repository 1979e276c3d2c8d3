import type { RequestListener, Server } from 'node:http';
import { promisify } from 'node:util';
import type { Registry } from 'prom-client';
import { collectCounter, collectGauge } from '#shared/node/metrics/collected.ts';
import { createListener } from '../http/listener.ts';
import type { ReaderLimits, SlowReaderKind } from '../http/slowReaders.ts';

/**
 * Creates the listener for visitors of this process, and counts its connections.
 *
 * @param readerLimits limits for visitors who read answers slowly; they replace the default ones
 */
export function createMeasuredListener(
  registry: Registry,
  handler: RequestListener,
  readerLimits?: ReaderLimits,
): Server {
  const endedByReason: Record<SlowReaderKind, number> = { stalled: 0, slow: 0, crowded: 0 };
  let refusedCount = 0;
  const server = createListener(handler, readerLimits, (reason) => {
    endedByReason[reason] += 1;
  });
  server.on('drop', () => {
    refusedCount += 1;
  });
  const countOpenConnections = promisify(server.getConnections.bind(server));
  collectGauge(registry, { name: 'gevel_connections', help: 'Open connections of visitors and proxies' }, async () => [
    [{}, await countOpenConnections()],
  ]);
  collectGauge(
    registry,
    { name: 'gevel_connections_max', help: 'Maximum number of connections; more are closed at once' },
    () => [[{}, server.maxConnections]],
  );
  collectCounter(
    registry,
    {
      name: 'gevel_connections_refused_total',
      help: 'Connections that were closed at once because there were too many',
    },
    () => [[{}, refusedCount]],
  );
  collectCounter(
    registry,
    {
      name: 'gevel_slow_readers_ended_total',
      help: 'Connections that were closed because the client read an answer not at all (stalled), too slowly (slow), or together with too many others (crowded)',
      labelNames: ['reason'],
    },
    () => Object.entries(endedByReason).map(([reason, count]) => [{ reason }, count]),
  );
  return server;
}
