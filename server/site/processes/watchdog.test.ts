import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createAddressProbe, startWatchdog, type Watchdog } from './watchdog.ts';

const PROBE_MS = 40;
let server: Server;
let watch: Watchdog | undefined;

async function watched(listener: RequestListener, onSilence: () => void, probeMs = PROBE_MS) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  watch = startWatchdog(createAddressProbe(`http://127.0.0.1:${port}/`), onSilence, probeMs);
}
afterEach(async () => {
  watch?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('takes any answer as a sign of life, also an error', async () => {
  const onSilence = vi.fn<() => void>();
  let asked = 0;
  await watched(
    (_request, response) => {
      asked += 1;
      response.writeHead(asked % 2 === 0 ? 200 : 503).end();
    },
    onSilence,
    8 * PROBE_MS,
  );
  await vi.waitFor(() => expect(asked).toBeGreaterThan(6), { timeout: 30_000 });
  expect(onSilence).not.toHaveBeenCalled();
});

it('reports once when answers are missing for long, not after one missing answer', async () => {
  const onSilence = vi.fn<() => void>();
  let asked = 0;
  await watched((_request, response) => {
    asked += 1;
    if (asked === 3) response.end();
  }, onSilence);
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalled(), { timeout: 30_000 });
  expect(asked).toBeGreaterThanOrEqual(3 + 5);
  await delay(10 * PROBE_MS);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

it('reports nothing after it was stopped', async () => {
  const onSilence = vi.fn<() => void>();
  await watched(() => {}, onSilence);
  await delay(PROBE_MS);
  watch?.stop();
  await delay(10 * PROBE_MS);
  expect(onSilence).not.toHaveBeenCalled();
});
