import { setTimeout as sleep } from 'node:timers/promises';

/** Time, as far as a queue and its pauses know it. Tests and trials play it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Rejects with the signal's reason when that is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  async sleep(milliseconds, signal) {
    try {
      await sleep(Math.max(0, milliseconds), undefined, { ...(signal && { signal }) });
    } catch (error) {
      throw signal?.reason ?? error;
    }
  },
};
