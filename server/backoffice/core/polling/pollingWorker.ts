import type { Log } from '../../log.ts';
import { backoffAfter } from './backoff.ts';

/** A step that fails again and again is tried at least this often, or at the worker's own interval if that is longer. */
const LONGEST_RETRY_MS = 10_000;
/** A timer of Node cannot be set for longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface PollingOptions {
  /** In the log. */
  readonly name: string;
  /**
   * Does what is due. True: there is more, and it is called again at once. Steps of one worker never overlap. The signal
   * is aborted when the worker is to stop.
   */
  readonly step: (signal: AbortSignal) => Promise<boolean | undefined>;
  /** From the end of one step to the next one; `Infinity`: only when it is asked for. */
  readonly intervalMs: number;
  /** Until the first step: none unless given. */
  readonly firstMs?: number;
  readonly log: Log;
}

export interface PollingWorker {
  /** The next step is due now, or as soon as the one under way has ended. */
  readonly wake: () => void;
  /** The next step is due after this time, and not before. */
  readonly postpone: (milliseconds: number) => void;
  /** No step begins any more. Resolves when the one under way has ended. */
  readonly stop: () => Promise<void>;
}

/** Calls a step again and again. It does not keep the program running by itself. */
export function startPollingWorker({ name, step, intervalMs, firstMs = 0, log }: PollingOptions): PollingWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const backoff = { first: intervalMs, last: Math.max(intervalMs, LONGEST_RETRY_MS) };
  let dueAt = performance.now() + firstMs;
  let failures = 0;
  let interruptSleep: (() => void) | undefined;

  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_TIMER_MS));
      timer.unref();
      interruptSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Gives how long to wait before the next step. */
  async function runStep(): Promise<number> {
    try {
      const hasMore = await step(signal);
      failures = 0;
      return hasMore === true ? 0 : intervalMs;
    } catch (error) {
      failures += 1;
      log.error({ worker: name, err: error, failures }, 'worker step failed');
      return backoffAfter(backoff, failures);
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      for (let rest = dueAt - performance.now(); rest > 0 && !signal.aborted; rest = dueAt - performance.now())
        await sleep(rest);
      if (signal.aborted) return;
      dueAt = Infinity;
      const waitMs = await runStep();
      // It may have been woken meanwhile.
      dueAt = Math.min(dueAt, performance.now() + waitMs);
    }
  }
  // The first step begins when the caller has ended.
  const running = Promise.resolve().then(run);

  const setDue = (milliseconds: number): void => {
    dueAt = performance.now() + milliseconds;
    interruptSleep?.();
  };
  return {
    wake: () => setDue(0),
    postpone: setDue,
    async stop() {
      stopping.abort();
      interruptSleep?.();
      await running;
    },
  };
}
