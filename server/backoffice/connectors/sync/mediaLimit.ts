import { createRoom } from './room.ts';

/** Lets a few pieces of work run at once. */
export interface MediaLimit {
  /**
   * Waits for its turn. Throws the reason of the signal when it is aborted meanwhile, and what `work` throws.
   *
   * @param owner whose work it is: those of whom less runs come first
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>, owner?: string): Promise<T>;
}

/** @param mostOfOne work of one owner that runs at once */
export function createMediaLimit(most: number, mostOfOne: number = most): MediaLimit {
  const room = createRoom(most, mostOfOne);
  return {
    async run(signal, work, owner = '') {
      const giveBack = await room.take(signal, owner, 1);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
