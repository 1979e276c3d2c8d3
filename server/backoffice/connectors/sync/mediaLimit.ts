import { createSharedCapacity } from './room.ts';

/** Limits how many tasks run at the same time. */
export interface MediaLimit {
  /**
   * Runs a task when its turn comes. Throws the signal's reason when the signal is aborted before that, and any error
   * of `work`.
   *
   *
   * @param owner the owner of the task; the owner with the fewest running tasks comes first
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>, owner?: string): Promise<T>;
}

/** @param maxPerOwner the number of tasks that one owner may run at once */
export function createMediaLimit(maxConcurrent: number, maxPerOwner: number = maxConcurrent): MediaLimit {
  const capacity = createSharedCapacity(maxConcurrent, maxPerOwner);
  return {
    async run(signal, work, owner = '') {
      const release = await capacity.take(signal, owner, 1);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
