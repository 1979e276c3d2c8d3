import { traced } from '#shared/node/tracing/tracing.ts';

/** The queue is full, or the turn did not come in time; the caller may try again later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface JobPriority {
  /** The lowest rank comes first; among equal ranks the earliest job does. */
  readonly rank?: number;
  /** The maximum number of milliseconds to wait for the turn; without it, the wait is unlimited. */
  readonly waitMs?: number;
}

/** The jobs that run, and those that wait. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
  /** The number of jobs that were refused so far because memory was short. */
  readonly shed: number;
}

export interface WorkQueue {
  /**
   * Runs the job when it is its turn. Rejects with `QueueFullError` at once when too many jobs wait that are not behind
   * it, and later when its turn does not come in time; otherwise settles like the job.
   */
  run<T>(job: () => Promise<T>, turn?: JobPriority): Promise<T>;
  /** Returns the number of waiting jobs that would come before a new one. */
  ahead(turn: Pick<JobPriority, 'rank'>): number;
  /** True when no job runs and none waits. */
  readonly isIdle: boolean;
  readonly load: QueueLoad;
}

interface Waiting {
  readonly rank: number;
  readonly start: () => void;
  readonly giveUp: (reason: string) => void;
}

/**
 * Creates a queue that runs at most `concurrency` jobs at once; at most `maxWaiting` others wait.
 *
 * @param isMemoryShort when it returns true, one job runs at a time, and no further job may wait
 */
export function createWorkQueue(
  concurrency: number,
  maxWaiting: number,
  isMemoryShort: () => boolean = () => false,
): WorkQueue {
  /** Sorted by turn. */
  const waiting: Waiting[] = [];
  let running = 0;
  let shed = 0;

  const remove = (entry: Waiting) => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
  };

  /** Resolves when it is the caller's turn, with the permit of a job that has ended. */
  function waitForTurn({ rank = 0, waitMs }: JobPriority): Promise<void> {
    const last = waiting.at(-1);
    if (waiting.length >= maxWaiting) {
      if (!last || last.rank <= rank) throw new QueueFullError(`${waiting.length} jobs are waiting`);
      last.giveUp('displaced by a job with a lower rank');
    }
    return new Promise((resolve, reject) => {
      const timer =
        waitMs === undefined ? undefined : setTimeout(() => entry.giveUp(`${waitMs} ms have passed`), waitMs);
      const entry: Waiting = {
        rank,
        start() {
          clearTimeout(timer);
          resolve();
        },
        giveUp(reason) {
          clearTimeout(timer);
          remove(entry);
          reject(new QueueFullError(reason));
        },
      };
      waiting.splice(ahead({ rank }), 0, entry);
    });
  }

  const ahead: WorkQueue['ahead'] = ({ rank = 0 }) => waiting.findLastIndex((each) => each.rank <= rank) + 1;

  return {
    ahead,
    get isIdle() {
      return running === 0;
    },
    get load() {
      return { running, waiting: waiting.length, shed };
    },
    async run(job, turn = {}) {
      if (running > 0 && isMemoryShort()) {
        shed += 1;
        throw new QueueFullError('memory is short');
      }
      if (running < concurrency) running += 1;
      else await waitForTurn(turn);
      try {
        return await traced('make picture', {}, job);
      } finally {
        // A job that ends hands its permit over.
        const next = waiting.shift();
        if (next) next.start();
        else running -= 1;
      }
    },
  };
}
