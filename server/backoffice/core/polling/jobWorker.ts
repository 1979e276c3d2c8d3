import type { Log } from '../../log.ts';
import { type Lease, runWhileLeased } from './lease.ts';
import { type PollingWorker, startPollingWorker } from './pollingWorker.ts';

/** The functions with which a worker claims due jobs and runs them. */
export interface JobSource<Job> {
  /**
   * Claims up to `limit` jobs that are due, so that no other worker gets them. The claim is a lease: after a crash,
   * another worker claims the job again. When a lease ends while its job runs, the worker may get the job again. The
   * worker does not start the job a second time, but the new claim has extended the lease and may have counted an
   * attempt.
   */
  readonly claim: (limit: number) => Promise<readonly Job[]>;
  /** Returns the text that identifies a job among all jobs of the worker. */
  readonly toJobKey: (job: Job) => string;
  /**
   * Runs a job, and stores that it has ended or when its next attempt is due. When the promise rejects, the failure is
   * logged, and the job is claimed again when its lease ends. The signal is aborted when the worker stops or the lease
   * was lost.
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Returns the lease that is renewed while a job runs. Without a lease, a claim must outlast the longest job. */
  readonly createLease?: (job: Job) => Lease;
}

export interface JobWorkerOptions<Job> extends JobSource<Job> {
  /** The name of the worker in the log. */
  readonly name: string;
  /** The maximum number of jobs that run at once. */
  readonly maxConcurrent: number;
  /**
   * The interval at which the worker looks for due jobs, in milliseconds. While there are many jobs, the worker looks
   * sooner.
   */
  readonly intervalMs: number;
  readonly log: Log;
}

/**
 * Starts a worker that claims due jobs and runs several at once. A slow job does not delay the other jobs. Several
 * workers, in several programs, share the jobs of one database. `stop` resolves when the running jobs have ended.
 */
export function startJobWorker<Job>(options: JobWorkerOptions<Job>): Pick<PollingWorker, 'stop' | 'wake'> {
  const { name, claim, toJobKey, run, createLease, maxConcurrent, intervalMs, log } = options;
  const stopController = new AbortController();
  const runningJobs = new Map<string, Promise<void>>();
  let mayHaveMore = false;

  async function runJob(job: Job): Promise<void> {
    try {
      if (createLease)
        await runWhileLeased(createLease(job), (lost) => run(job, AbortSignal.any([stopController.signal, lost])));
      else await run(job, stopController.signal);
    } catch (error) {
      log.error({ worker: name, err: error }, 'job failed');
      // The failed job may be due again already. It is not claimed before the next interval, so that it does not fail
      // in a loop.
      mayHaveMore = false;
    }
  }

  function startJob(job: Job): void {
    const id = toJobKey(job);
    const jobPromise = runJob(job).finally(() => {
      runningJobs.delete(id);
      // The worker claims again when half of its capacity is free, because one claim for several jobs saves statements.
      if (mayHaveMore && runningJobs.size <= maxConcurrent / 2) worker.wake();
    });
    runningJobs.set(id, jobPromise);
  }

  const worker = startPollingWorker({
    name,
    intervalMs,
    log,
    async step() {
      const freeCapacity = maxConcurrent - runningJobs.size;
      if (freeCapacity === 0) return false;
      const claimedJobs = await claim(freeCapacity);
      const jobs = claimedJobs.filter((job) => !runningJobs.has(toJobKey(job)));
      mayHaveMore = jobs.length > 0;
      for (const job of jobs) startJob(job);
      return false;
    },
  });
  return {
    wake: worker.wake,
    async stop() {
      stopController.abort();
      await worker.stop();
      await Promise.all(runningJobs.values());
    },
  };
}
