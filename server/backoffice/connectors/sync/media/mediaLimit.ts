import { createSharedCapacity } from '../sharedCapacity.ts';

/** Limits how many tasks run at the same time. */
export interface MediaLimit {
  /**
   * Runs `work` when the limit allows it. Throws the reason of the signal when the signal is aborted before `work`
   * begins, and any error of `work`.
   *
   * @param owner the owner of the task, such as a connection; the owner with the fewest running tasks comes first
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>, owner?: string): Promise<T>;
}

/**
 * Creates a limit of simultaneous tasks.
 *
 * @param maxPerOwner the number of tasks that one owner may run at the same time
 */
export function createMediaLimit(maxConcurrent: number, maxPerOwner: number = maxConcurrent): MediaLimit {
  const capacity = createSharedCapacity(maxConcurrent, maxPerOwner);
  return {
    async run(signal, work, owner = '') {
      const release = await capacity.acquire(signal, owner, 1);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
