import { traced } from '#shared/node/tracing/tracing.ts';

/** The queue is full, or the turn did not come in time: come back later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface JobPriority {
  /** The lowest comes first; among equals, who came first. */
  readonly rank?: number;
  /** Milliseconds to wait for the turn, at most; without it as long as it takes. */
  readonly waitMs?: number;
}

/** Jobs that run, and that wait for it. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
  /** Refused so far because memory was short. */
  readonly shed: number;
}

export interface WorkQueue {
  /**
   * Runs the job when it is its turn. Rejects with `QueueFullError` at once when too many wait that are not behind it,
   * and later when its turn does not come in time; else as the job does.
   */
  run<T>(job: () => Promise<T>, turn?: JobPriority): Promise<T>;
  /** How many jobs wait that would come before one that came now. */
  ahead(turn: Pick<JobPriority, 'rank'>): number;
  /** Nothing runs and nothing waits. */
  readonly isIdle: boolean;
  readonly load: QueueLoad;
}

interface Waiting {
  readonly rank: number;
  readonly start: () => void;
  readonly giveUp: (reason: string) => void;
}

/**
 * Runs at most `concurrency` jobs at once; at most `maxWaiting` others wait.
 *
 * @param isMemoryShort then one job is run at a time, and none waits that does not wait already
 */
export function createWorkQueue(
  concurrency: number,
  maxWaiting: number,
  isMemoryShort: () => boolean = () => false,
): WorkQueue {
  /** In the order of their turns. */
  const waiting: Waiting[] = [];
  let running = 0;
  let shed = 0;

  const remove = (entry: Waiting) => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
  };

  /** Resolves when it is the caller's turn, with the place of a job that has ended. */
  function turnOf({ rank = 0, waitMs }: JobPriority): Promise<void> {
    const last = waiting.at(-1);
    if (waiting.length >= maxWaiting) {
      if (!last || last.rank <= rank) throw new QueueFullError(`${waiting.length} jobs are waiting`);
      last.giveUp('others come first');
    }
    return new Promise((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(() => entry.giveUp(`${waitMs} ms are over`), waitMs);
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
      else await turnOf(turn);
      try {
        return await traced('make picture', {}, job);
      } finally {
        // The one that ends hands its place over.
        const next = waiting.shift();
        if (next) next.start();
        else running -= 1;
      }
    },
  };
}
