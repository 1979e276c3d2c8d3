import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createAddressProbe, startWatchdog, type Watchdog } from './watchdog.ts';

const PROBE_INTERVAL_MS = 40;
let server: Server | undefined;
let watchdog: Watchdog | undefined;

async function watchListener(listener: RequestListener, onSilence: () => void, probeMs = PROBE_INTERVAL_MS) {
  const listeningServer = createServer(listener);
  server = listeningServer;
  await new Promise<void>((resolve) => listeningServer.listen(0, '127.0.0.1', resolve));
  const { port } = listeningServer.address() as AddressInfo;
  watchdog = startWatchdog(createAddressProbe(`http://127.0.0.1:${port}/`), onSilence, probeMs);
}
afterEach(async () => {
  watchdog?.stop();
  const serverToClose = server;
  server = undefined;
  serverToClose?.closeAllConnections();
  await new Promise((resolve) => (serverToClose ? serverToClose.close(resolve) : resolve(undefined)));
});

it('treats any answer as a sign of life, also an error', async () => {
  const onSilence = vi.fn<() => void>();
  let probeCount = 0;
  await watchListener(
    (_request, response) => {
      probeCount += 1;
      response.writeHead(probeCount % 2 === 0 ? 200 : 503).end();
    },
    onSilence,
    8 * PROBE_INTERVAL_MS,
  );
  await vi.waitFor(() => expect(probeCount).toBeGreaterThan(6), { timeout: 30_000 });
  expect(onSilence).not.toHaveBeenCalled();
});

it('reports once when answers are missing for long, not after one missing answer', async () => {
  const onSilence = vi.fn<() => void>();
  let probeCount = 0;
  const answerThirdProbe = async () => {
    probeCount += 1;
    if (probeCount !== 3) throw new Error('there is no answer');
  };
  watchdog = startWatchdog(answerThirdProbe, onSilence, 1);
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalled(), { timeout: 30_000 });
  await delay(10);
  expect(probeCount).toBe(3 + 5);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

it('reports nothing after it was stopped', async () => {
  const onSilence = vi.fn<() => void>();
  await watchListener(() => {}, onSilence);
  await delay(PROBE_INTERVAL_MS);
  watchdog?.stop();
  await delay(10 * PROBE_INTERVAL_MS);
  expect(onSilence).not.toHaveBeenCalled();
});
