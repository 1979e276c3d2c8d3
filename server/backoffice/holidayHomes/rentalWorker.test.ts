import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPollingWorker } from '../core/polling/pollingWorker.ts';
import { createLog } from '../log.ts';
import { rentalTasks } from './rentalWorker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('leaves one interval for reading the calendars after a start before it announces which ones are not current', async () => {
  const log = createLog('silent');
  const renewPrices = vi.fn<() => Promise<void>>().mockResolvedValue();
  const announce = vi.fn<() => Promise<[]>>().mockResolvedValue([]);
  const stores = { rentalUnits: { renewPrices }, rentalFeeds: { announce } } as unknown;
  const workers = rentalTasks(stores as Parameters<typeof rentalTasks>[0], log).map((task) =>
    startPollingWorker({ ...task, log }),
  );
  await vi.advanceTimersByTimeAsync(14_000);
  expect(renewPrices).toHaveBeenCalledTimes(1);
  expect(announce).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(17_000);
  expect(announce).toHaveBeenCalledTimes(2);
  await Promise.all(workers.map((worker) => worker.stop()));
});
