import { setTimeout as sleep } from 'node:timers/promises';

/** The time source of a queue and its pauses. Tests replace it. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Returns milliseconds since an unknown moment. They always increase, also when the clock of the machine is set back,
   * so that a pause never becomes longer.
   */
  readonly elapsed: () => number;
  /** Waits for a time. Rejects with the reason of the signal when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await sleep(Math.max(0, milliseconds), undefined, { ...(signal && { signal }) });
    } catch (error) {
      throw signal?.reason ?? error;
    }
  },
};
