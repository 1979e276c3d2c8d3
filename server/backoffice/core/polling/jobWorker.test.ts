import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { type JobWorkerOptions, startJobWorker } from './jobWorker.ts';

interface RunningJob {
  readonly job: number;
  readonly signal: AbortSignal;
  end(error?: Error): void;
}

let worker: ReturnType<typeof startJobWorker> | undefined;
/** The jobs that are due and not claimed. */
let dueJobs: number[];
let runningJobs: RunningJob[];
let logLines: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [dueJobs, runningJobs, logLines] = [[], [], []];
});
afterEach(async () => {
  const stopPromise = worker?.stop();
  for (const each of runningJobs) each.end();
  await stopPromise;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const claim = vi.fn<(limit: number) => Promise<number[]>>(async (limit) => dueJobs.splice(0, limit));

const toJobKey = (job: number) => `job ${job}`;

const run: JobWorkerOptions<number>['run'] = (job, signal) =>
  new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      runningJobs = runningJobs.filter((each) => each.job !== job);
      if (error) reject(error);
      else resolve();
    };
    runningJobs.push({ job, signal, end });
  });

function startWorker(options: Partial<JobWorkerOptions<number>> = {}) {
  const log = createLog('debug', { write: (line) => logLines.push(JSON.parse(line) as Record<string, unknown>) });
  claim.mockClear();
  worker = startJobWorker({
    name: 'sample',
    claim,
    toJobKey,
    run,
    maxConcurrent: 4,
    intervalMs: 1000,
    log,
    ...options,
  });
  return worker;
}
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const listRunningJobs = () => runningJobs.map(({ job }) => job);
const endJob = (job: number, error?: Error) => runningJobs.find((each) => each.job === job)?.end(error);

describe('a worker for jobs', () => {
  it('runs as many jobs at once as it may, and claims no more than it can run', async () => {
    dueJobs = [1, 2, 3, 4, 5, 6];
    startWorker();
    await advanceTime(5000);
    expect(listRunningJobs()).toEqual([1, 2, 3, 4]);
    expect(dueJobs).toEqual([5, 6]);
  });

  it('starts further jobs beside a job that hangs, without waiting for its interval', async () => {
    dueJobs = [1, 2, 3, 4, 5, 6, 7, 8];
    startWorker();
    await advanceTime(0);
    for (const job of [2, 3]) endJob(job);
    await advanceTime(0);
    expect(listRunningJobs()).toEqual([1, 4, 5, 6]);
    for (const job of [4, 5, 6]) endJob(job);
    await advanceTime(0);
    expect(listRunningJobs()).toEqual([1, 7, 8]);
  });

  it('claims again after its interval when nothing was due', async () => {
    startWorker();
    await advanceTime(0);
    dueJobs = [1];
    await advanceTime(999);
    expect(listRunningJobs()).toEqual([]);
    await advanceTime(1);
    expect(listRunningJobs()).toEqual([1]);
  });

  it('claims at once when it is woken', async () => {
    const { wake } = startWorker();
    await advanceTime(0);
    dueJobs = [1];
    wake();
    await advanceTime(0);
    expect(listRunningJobs()).toEqual([1]);
  });

  it('logs a job that fails and goes on with the others', async () => {
    dueJobs = [1, 2];
    startWorker({ maxConcurrent: 1 });
    await advanceTime(0);
    endJob(1, new Error('no place for it'));
    await advanceTime(1000);
    expect(listRunningJobs()).toEqual([2]);
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toMatchObject({ worker: 'sample', msg: 'job failed', level: 50 });
    expect(JSON.stringify(logLines[0]?.['err'])).toContain('no place for it');
  });

  it('runs a job that fails and stays due once in an interval, not in a loop', async () => {
    const failingRun = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no place for it'));
    startWorker({ claim: async () => [1], run: failingRun });
    await advanceTime(0);
    expect(failingRun).toHaveBeenCalledTimes(1);
    await advanceTime(3000);
    expect(failingRun).toHaveBeenCalledTimes(4);
  });

  it('runs a job once although its lease ends before the job, and again when the job is due again later', async () => {
    const LEASE_MS = 3000;
    const leasedUntil = new Map([
      [1, 0],
      [2, 0],
    ]);
    const begunJobs: number[] = [];
    startWorker({
      async claim() {
        const freeJobs = [...leasedUntil].flatMap(([job, until]) => (until <= Date.now() ? [job] : []));
        for (const job of freeJobs) leasedUntil.set(job, Date.now() + LEASE_MS);
        return freeJobs;
      },
      run(job, signal) {
        begunJobs.push(job);
        return run(job, signal);
      },
    });
    await advanceTime(0);
    leasedUntil.delete(2);
    endJob(2);
    await advanceTime(10 * LEASE_MS);
    expect(begunJobs).toEqual([1, 2]);
    leasedUntil.set(2, 0);
    endJob(1);
    await advanceTime(2 * LEASE_MS);
    expect(begunJobs.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2]);
  });

  it('retries a claim that fails with a growing delay, while claimed jobs run on', async () => {
    dueJobs = [1];
    startWorker();
    await advanceTime(0);
    claim.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    dueJobs = [2];
    await advanceTime(2999);
    expect(listRunningJobs()).toEqual([1]);
    await advanceTime(1001);
    expect(listRunningJobs()).toEqual([1, 2]);
  });

  it('renews the lease of a running job, and aborts only a job that has lost its lease', async () => {
    dueJobs = [1, 2];
    const renewedJobs: number[] = [];
    startWorker({
      createLease: (job) => ({
        renewMs: 100,
        renew: async () => {
          renewedJobs.push(job);
          return job !== 2;
        },
      }),
    });
    await advanceTime(100);
    expect(renewedJobs).toEqual([1, 2]);
    expect(runningJobs.map(({ job, signal }) => [job, signal.aborted])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('aborts the signal of running jobs when it stops, waits for their end and claims no more', async () => {
    dueJobs = [1];
    const { stop } = startWorker();
    await advanceTime(0);
    dueJobs = [2];
    const onStopped = vi.fn<() => void>();
    const stopPromise = stop().then(onStopped);
    await advanceTime(5000);
    expect(runningJobs[0]?.signal.aborted).toBe(true);
    expect(onStopped).not.toHaveBeenCalled();
    endJob(1);
    await stopPromise;
    await advanceTime(5000);
    expect(dueJobs).toEqual([2]);
  });
});
