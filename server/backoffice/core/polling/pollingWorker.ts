import type { Log } from '../../log.ts';
import { computeBackoff } from './backoff.ts';

/** The maximum wait before a failed step is retried, unless the worker's own interval is longer. */
const MAX_RETRY_DELAY_MS = 10_000;
/** A Node timer cannot be set to a longer time. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface PollingOptions {
  /** The name of the worker in the log. */
  readonly name: string;
  /**
   * Does the work that is due. When the step returns true because more work is due, the worker calls the step again at
   * once. Steps of one worker never overlap. The signal is aborted when the worker is to stop.
   */
  readonly step: (signal: AbortSignal) => Promise<boolean | undefined>;
  /**
   * The time from the end of one step to the next step. `Infinity` means that a step runs only after `wake` or
   * `postpone`.
   */
  readonly intervalMs: number;
  /** The delay before the first step. By default, the first step begins at once. */
  readonly firstDelayMs?: number;
  readonly log: Log;
}

/** Repeated work that any of several programs may do, such as one statement about all rows that are due. */
export type PollingTask = Omit<PollingOptions, 'log'>;

export interface PollingWorker {
  /** Makes the next step due now, or as soon as the running step has ended. */
  readonly wake: () => void;
  /** Makes the next step due after this time, and not earlier. */
  readonly postpone: (milliseconds: number) => void;
  /** Starts no further step. Resolves when the running step has ended. */
  readonly stop: () => Promise<void>;
}

/** Calls a step repeatedly. The worker does not keep the process alive by itself. */
export function startPollingWorker({ name, step, intervalMs, firstDelayMs = 0, log }: PollingOptions): PollingWorker {
  const stopController = new AbortController();
  const { signal } = stopController;
  const backoff = { first: intervalMs, last: Math.max(intervalMs, MAX_RETRY_DELAY_MS) };
  let dueAt = performance.now() + firstDelayMs;
  let failureCount = 0;
  let interruptSleep: (() => void) | undefined;

  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, MAX_TIMER_MS));
      timer.unref();
      interruptSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Runs one step and returns the wait in milliseconds before the next one. */
  async function runStep(): Promise<number> {
    try {
      const hasMore = await step(signal);
      failureCount = 0;
      return hasMore === true ? 0 : intervalMs;
    } catch (error) {
      failureCount += 1;
      log.error({ worker: name, err: error, failures: failureCount }, 'worker step failed');
      return computeBackoff(backoff, failureCount);
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      for (
        let remainingMs = dueAt - performance.now();
        remainingMs > 0 && !signal.aborted;
        remainingMs = dueAt - performance.now()
      )
        await sleep(remainingMs);
      if (signal.aborted) return;
      dueAt = Infinity;
      const waitMs = await runStep();
      // The worker may have been woken during the step.
      dueAt = Math.min(dueAt, performance.now() + waitMs);
    }
  }
  // The first step begins after the caller's synchronous code has ended.
  const runPromise = Promise.resolve().then(run);

  const setDue = (milliseconds: number): void => {
    dueAt = performance.now() + milliseconds;
    interruptSleep?.();
  };
  return {
    wake: () => setDue(0),
    postpone: setDue,
    async stop() {
      stopController.abort();
      interruptSleep?.();
      await runPromise;
    },
  };
}
