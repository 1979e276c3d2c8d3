import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createAddressProbe, startWatchdog, type Watchdog } from './watchdog.ts';

const PROBE_INTERVAL_MS = 40;
let server: Server | undefined;
let watch: Watchdog | undefined;

async function watchListener(listener: RequestListener, onSilence: () => void, probeMs = PROBE_INTERVAL_MS) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  watch = startWatchdog(createAddressProbe(`http://127.0.0.1:${port}/`), onSilence, probeMs);
}
afterEach(async () => {
  watch?.stop();
  const closing = server;
  server = undefined;
  closing?.closeAllConnections();
  await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
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
  const answerTheThird = async () => {
    probeCount += 1;
    if (probeCount !== 3) throw new Error('there is no answer');
  };
  watch = startWatchdog(answerTheThird, onSilence, 1);
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalled(), { timeout: 30_000 });
  await delay(10);
  expect(probeCount).toBe(3 + 5);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

it('reports nothing after it was stopped', async () => {
  const onSilence = vi.fn<() => void>();
  await watchListener(() => {}, onSilence);
  await delay(PROBE_INTERVAL_MS);
  watch?.stop();
  await delay(10 * PROBE_INTERVAL_MS);
  expect(onSilence).not.toHaveBeenCalled();
});
