/** Lets a few pieces of work run at once. */
export interface MediaLimit {
  /** Waits for its turn. Throws the reason of the signal when it is aborted meanwhile, and what `work` throws. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** In the order in which they come. Pictures in memory are as many as run. */
export function createMediaLimit(most: number): MediaLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(signal, work) {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
