import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { startPollingWorker, type PollingOptions, type PollingWorker } from './pollingWorker.ts';

type PollingStep = PollingOptions['step'];

let worker: PollingWorker | undefined;
let logLines: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  logLines = [];
});
afterEach(async () => {
  await worker?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const startWorker = (options: Partial<PollingOptions> & Pick<PollingOptions, 'step'>): PollingWorker => {
  const log = createLog('debug', { write: (line) => logLines.push(JSON.parse(line) as Record<string, unknown>) });
  worker = startPollingWorker({ name: 'sample', intervalMs: 1000, log, ...options });
  return worker;
};
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Creates a step that runs until the test ends it. */
function createHeldStep() {
  const endFunctions: (() => void)[] = [];
  const step = vi.fn<() => Promise<undefined>>(
    () => new Promise<undefined>((resolve) => endFunctions.push(() => resolve(undefined))),
  );
  return { step, endNext: () => endFunctions.shift()?.() };
}

describe('the time of the next step', () => {
  it('is now for the first step, then one interval after the end of each step', async () => {
    const { step, endNext } = createHeldStep();
    startWorker({ step });
    await advanceTime(0);
    expect(step).toHaveBeenCalledTimes(1);
    await advanceTime(5000);
    expect(step).toHaveBeenCalledTimes(1);
    endNext();
    await advanceTime(999);
    expect(step).toHaveBeenCalledTimes(1);
    await advanceTime(1);
    expect(step).toHaveBeenCalledTimes(2);
    endNext();
  });

  it('is later for the first step when a delay is given', async () => {
    const step = vi.fn<PollingStep>(async () => undefined);
    startWorker({ step, firstDelayMs: 60_000, intervalMs: 86_400_000 });
    await advanceTime(59_999);
    expect(step).not.toHaveBeenCalled();
    await advanceTime(1);
    expect(step).toHaveBeenCalledTimes(1);
    await advanceTime(86_400_000);
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('is now while the step reports more work', async () => {
    const step = vi.fn<PollingStep>().mockResolvedValueOnce(true).mockResolvedValueOnce(true);
    startWorker({ step: step.mockResolvedValue(false) });
    await advanceTime(0);
    expect(step).toHaveBeenCalledTimes(3);
  });

  it('is never with an infinite interval, until the worker is woken', async () => {
    const step = vi.fn<PollingStep>(async () => undefined);
    const { postpone } = startWorker({ step, firstDelayMs: Infinity, intervalMs: Infinity });
    await advanceTime(2 ** 32);
    expect(step).not.toHaveBeenCalled();
    postpone(30_000);
    await advanceTime(29_999);
    postpone(30_000);
    await advanceTime(29_999);
    expect(step).not.toHaveBeenCalled();
    await advanceTime(1);
    expect(step).toHaveBeenCalledTimes(1);
    await advanceTime(2 ** 32);
    expect(step).toHaveBeenCalledTimes(1);
  });
});

describe('waking the worker', () => {
  it('ends the wait', async () => {
    const step = vi.fn<PollingStep>(async () => undefined);
    const { wake } = startWorker({ step });
    await advanceTime(10);
    wake();
    await advanceTime(0);
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('starts another step after the running one, and never two at a time', async () => {
    const { step, endNext } = createHeldStep();
    const { wake } = startWorker({ step });
    await advanceTime(0);
    wake();
    wake();
    await advanceTime(0);
    expect(step).toHaveBeenCalledTimes(1);
    endNext();
    await advanceTime(0);
    expect(step).toHaveBeenCalledTimes(2);
    endNext();
    await advanceTime(0);
    expect(step).toHaveBeenCalledTimes(2);
  });
});

describe('a step that fails', () => {
  it('is logged with the name of its worker and retried with a growing delay until it succeeds', async () => {
    const stepTimes: number[] = [];
    const startedAt = performance.now();
    let isBroken = true;
    const step = async () => {
      stepTimes.push(Math.round(performance.now() - startedAt));
      if (isBroken) throw new Error('the database is away');
      return undefined;
    };
    startWorker({ step });
    await advanceTime(26_000);
    expect(stepTimes).toEqual([0, 1000, 3000, 7000, 15_000, 25_000]);
    expect(logLines).toHaveLength(6);
    expect(logLines[1]).toMatchObject({ worker: 'sample', failures: 2, msg: 'worker step failed', level: 50 });
    expect(JSON.stringify(logLines[1]?.['err'])).toContain('the database is away');
    isBroken = false;
    await advanceTime(10_000);
    expect(stepTimes.slice(6)).toEqual([35_000, 36_000]);
  });

  it('is not retried more often than the interval of its worker', async () => {
    const step = vi.fn<PollingStep>().mockRejectedValue(new Error('the database is away'));
    startWorker({ step, intervalMs: 60_000 });
    await advanceTime(59_999);
    expect(step).toHaveBeenCalledTimes(1);
    await advanceTime(60_001);
    expect(step).toHaveBeenCalledTimes(3);
  });
});

describe('stopping', () => {
  it('aborts the signal of the running step, waits for its end, and starts no other step', async () => {
    const { step: held, endNext } = createHeldStep();
    const step = vi.fn<PollingStep>((signal) => {
      expect(signal.aborted).toBe(false);
      return held();
    });
    const { stop, wake } = startWorker({ step });
    await advanceTime(0);
    const onStopped = vi.fn<() => void>();
    const stopPromise = stop().then(onStopped);
    expect(step.mock.calls[0]?.[0].aborted).toBe(true);
    await advanceTime(5000);
    expect(onStopped).not.toHaveBeenCalled();
    endNext();
    await stopPromise;
    wake();
    await advanceTime(5000);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('does not wait for the interval', async () => {
    const step = vi.fn<PollingStep>(async () => undefined);
    const { stop } = startWorker({ step });
    await advanceTime(0);
    await stop();
    await advanceTime(5000);
    expect(step).toHaveBeenCalledTimes(1);
  });
});
