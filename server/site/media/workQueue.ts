import { runInSpan } from '#shared/node/tracing/tracing.ts';

/** The error when the queue is full, or when the turn did not come in time. The caller may try again later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface JobPriority {
  /** The rank of the job. The job with the lowest rank runs first; among equal ranks, the earliest job. */
  readonly rank?: number;
  /** The maximum number of milliseconds to wait for the turn; without it, the wait is unlimited. */
  readonly waitMs?: number;
}

/** The numbers of running and of waiting jobs. */
export interface QueueLoad {
  readonly runningJobCount: number;
  readonly waitingJobCount: number;
  /** The number of jobs that were refused so far because memory was short. */
  readonly refusedJobCount: number;
}

export interface WorkQueue {
  /**
   * Runs the job when its turn comes, and settles like the job. Rejects with `QueueFullError` at once when too many
   * jobs wait before it, or later when its turn does not come in time.
   */
  run<T>(job: () => Promise<T>, priority?: JobPriority): Promise<T>;
  /** Returns the number of waiting jobs that would run before a new one. */
  countJobsAhead(priority: Pick<JobPriority, 'rank'>): number;
  /** True when no job runs and none waits. */
  readonly isIdle: boolean;
  readonly queueLoad: QueueLoad;
}

interface WaitingJob {
  readonly rank: number;
  readonly startJob: () => void;
  readonly rejectJob: (reason: string) => void;
}

/**
 * Creates a queue that runs at most `concurrency` jobs at the same time. At most `maxWaiting` further jobs wait.
 *
 * @param isMemoryShort when it returns true, one job runs at a time, and no further job may wait
 */
export function createWorkQueue(
  concurrency: number,
  maxWaiting: number,
  isMemoryShort: () => boolean = () => false,
): WorkQueue {
  /** The waiting jobs in the order of their turns. */
  const waitingJobs: WaitingJob[] = [];
  let runningCount = 0;
  let refusedCount = 0;

  const removeJob = (entry: WaitingJob) => {
    const index = waitingJobs.indexOf(entry);
    if (index >= 0) waitingJobs.splice(index, 1);
  };

  /** Resolves when the caller may start its job, because another job has ended. */
  function waitForTurn({ rank = 0, waitMs }: JobPriority): Promise<void> {
    const lastJob = waitingJobs.at(-1);
    if (waitingJobs.length >= maxWaiting) {
      if (!lastJob || lastJob.rank <= rank) throw new QueueFullError(`${waitingJobs.length} jobs are waiting`);
      lastJob.rejectJob('displaced by a job with a lower rank');
    }
    return new Promise((resolve, reject) => {
      const timer =
        waitMs === undefined ? undefined : setTimeout(() => waitingJob.rejectJob(`${waitMs} ms have passed`), waitMs);
      const waitingJob: WaitingJob = {
        rank,
        startJob() {
          clearTimeout(timer);
          resolve();
        },
        rejectJob(reason) {
          clearTimeout(timer);
          removeJob(waitingJob);
          reject(new QueueFullError(reason));
        },
      };
      waitingJobs.splice(countJobsAhead({ rank }), 0, waitingJob);
    });
  }

  const countJobsAhead: WorkQueue['countJobsAhead'] = ({ rank = 0 }) =>
    waitingJobs.findLastIndex((each) => each.rank <= rank) + 1;

  return {
    countJobsAhead,
    get isIdle() {
      return runningCount === 0;
    },
    get queueLoad() {
      return { runningJobCount: runningCount, waitingJobCount: waitingJobs.length, refusedJobCount: refusedCount };
    },
    async run(job, priority = {}) {
      if (runningCount > 0 && isMemoryShort()) {
        refusedCount += 1;
        throw new QueueFullError('memory is short');
      }
      if (runningCount < concurrency) runningCount += 1;
      else await waitForTurn(priority);
      try {
        return await runInSpan('make picture', {}, job);
      } finally {
        // When a job ends, the next waiting job starts in its place, so the number of running jobs stays the same.
        const next = waitingJobs.shift();
        if (next) next.startJob();
        else runningCount -= 1;
      }
    },
  };
}
