import type { Log } from '../../log.ts';
import { type Lease, runWhileLeased } from './lease.ts';
import { type PollingWorker, startPollingWorker } from './pollingWorker.ts';

/** What is due, and how it is done. */
export interface Jobs<Job> {
  /**
   * Claims up to `limit` jobs that are due, so that no other worker gets them. The claim is a lease: after a crash,
   * another worker claims the job again. A worker may also get a job that it still runs, when the lease ended
   * meanwhile: it does not start the job a second time, so the claim has only extended the lease.
   */
  readonly claim: (limit: number) => Promise<readonly Job[]>;
  /** Returns what identifies a job among all jobs of the worker. */
  readonly key: (job: Job) => string;
  /**
   * Does a job, and stores its end or the time of its next attempt. When it rejects, the failure is logged, and the job
   * is claimed again when its lease ends. The signal is aborted when the worker stops or the lease was lost.
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Returns the lease that is renewed while a job runs. Without it, a claim must last for the longest job. */
  readonly lease?: (job: Job) => Lease;
}

export interface JobOptions<Job> extends Jobs<Job> {
  /** The name of the worker in the log. */
  readonly name: string;
  /** The maximum number of jobs that run at once. */
  readonly maxConcurrent: number;
  /** The time between two looks for due jobs, in milliseconds. While there are many jobs, it looks sooner. */
  readonly intervalMs: number;
  readonly log: Log;
}

/**
 * Starts a worker that claims due jobs and runs several at once. A slow job keeps its own place only: the others go on.
 * Several workers, in several programs, share the jobs of one database. `stop` resolves when the running jobs have
 * ended.
 */
export function startJobWorker<Job>(options: JobOptions<Job>): Pick<PollingWorker, 'stop' | 'wake'> {
  const { name, claim, key, run, lease, maxConcurrent, intervalMs, log } = options;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let mayHaveMore = false;

  async function runJob(job: Job): Promise<void> {
    try {
      if (lease) await runWhileLeased(lease(job), (lost) => run(job, AbortSignal.any([stopping.signal, lost])));
      else await run(job, stopping.signal);
    } catch (error) {
      log.error({ worker: name, err: error }, 'job failed');
      // It may be due again already, so it waits for the next look.
      mayHaveMore = false;
    }
  }

  function start(job: Job): void {
    const id = key(job);
    const done = runJob(job).finally(() => {
      running.delete(id);
      // One claim for several places saves statements while many jobs are due.
      if (mayHaveMore && running.size <= maxConcurrent / 2) worker.wake();
    });
    running.set(id, done);
  }

  const worker = startPollingWorker({
    name,
    intervalMs,
    log,
    async step() {
      const free = maxConcurrent - running.size;
      if (free === 0) return false;
      const claimed = await claim(free);
      const jobs = claimed.filter((job) => !running.has(key(job)));
      mayHaveMore = jobs.length > 0;
      for (const job of jobs) start(job);
      return false;
    },
  });
  return {
    wake: worker.wake,
    async stop() {
      stopping.abort();
      await worker.stop();
      await Promise.all(running.values());
    },
  };
}
