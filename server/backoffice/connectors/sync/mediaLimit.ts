/** Lets a few pieces of work run at once. */
export interface MediaLimit {
  /**
   * Waits for its turn. Throws the reason of the signal when it is aborted meanwhile, and what `work` throws.
   *
   * @param owner whose work it is: those of whom less runs come first
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>, owner?: string): Promise<T>;
}

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/**
 * In the order in which they come, except that nobody is kept waiting by what others have in hand. Pictures in memory are
 * as many as run.
 *
 * @param mostOfOne work of one owner that runs at once
 */
export function createMediaLimit(most: number, mostOfOne: number = most): MediaLimit {
  const waiting: Waiting[] = [];
  const runningOf = new Map<string, number>();
  let running = 0;
  const ofOwner = (owner: string): number => runningOf.get(owner) ?? 0;

  function next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const each of waiting)
      if (ofOwner(each.owner) < mostOfOne && (!best || ofOwner(each.owner) < ofOwner(best.owner))) best = each;
    return best;
  }

  function count(owner: string, change: number): void {
    running += change;
    const left = ofOwner(owner) + change;
    if (left === 0) runningOf.delete(owner);
    else runningOf.set(owner, left);
  }

  function beginNext(): void {
    const first = running < most ? next() : undefined;
    if (!first) return;
    waiting.splice(waiting.indexOf(first), 1);
    count(first.owner, 1);
    first.begin();
  }

  return {
    async run(signal, work, owner = '') {
      await new Promise<void>((resolve) => {
        waiting.push({ owner, begin: resolve });
        beginNext();
      });
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        count(owner, -1);
        beginNext();
      }
    },
  };
}
