/** The queue is full: come back later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface WorkQueue {
  /** Runs the job when it is its turn. Rejects with `QueueFullError` at once when too many wait, else as the job does. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

/** Runs at most `concurrency` jobs at once; at most `maxWaiting` others wait, first come, first served. */
export function createWorkQueue(concurrency: number, maxWaiting: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(job) {
      if (running < concurrency) running += 1;
      else {
        if (waiting.length >= maxWaiting) throw new QueueFullError(`${waiting.length} jobs are waiting`);
        // The one that ends hands its place over.
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
