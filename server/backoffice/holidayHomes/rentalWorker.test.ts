import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPollingWorker } from '../core/polling/pollingWorker.ts';
import { createLog } from '../log.ts';
import { createRentalTasks } from './rentalWorker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads calendars for one interval after a start, and then announces those that are not current', async () => {
  const log = createLog('silent');
  const renewPrices = vi.fn<() => Promise<void>>().mockResolvedValue();
  const announceStates = vi.fn<() => Promise<[]>>().mockResolvedValue([]);
  const stores = { rentalUnits: { renewPrices }, rentalFeeds: { announceStates } } as unknown;
  const workers = createRentalTasks(stores as Parameters<typeof createRentalTasks>[0], log).map((task) =>
    startPollingWorker({ ...task, log }),
  );
  await vi.advanceTimersByTimeAsync(14_000);
  expect(renewPrices).toHaveBeenCalledTimes(1);
  expect(announceStates).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(17_000);
  expect(announceStates).toHaveBeenCalledTimes(2);
  await Promise.all(workers.map((worker) => worker.stop()));
});
