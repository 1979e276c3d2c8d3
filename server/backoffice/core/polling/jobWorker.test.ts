import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { type JobOptions, startJobWorker } from './jobWorker.ts';

interface Running {
  readonly job: number;
  readonly signal: AbortSignal;
  end(error?: Error): void;
}

let worker: ReturnType<typeof startJobWorker> | undefined;
/** The jobs that are due and not claimed. */
let due: number[];
let running: Running[];
let lines: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [due, running, lines] = [[], [], []];
});
afterEach(async () => {
  const stopped = worker?.stop();
  for (const each of running) each.end();
  await stopped;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const claim = vi.fn<(limit: number) => Promise<number[]>>(async (limit) => due.splice(0, limit));

const key = (job: number) => `job ${job}`;

const run: JobOptions<number>['run'] = (job, signal) =>
  new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      running = running.filter((each) => each.job !== job);
      if (error) reject(error);
      else resolve();
    };
    running.push({ job, signal, end });
  });

function start(options: Partial<JobOptions<number>> = {}) {
  const log = createLog('debug', { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  claim.mockClear();
  worker = startJobWorker({ name: 'sample', claim, key, run, maxConcurrent: 4, intervalMs: 1000, log, ...options });
  return worker;
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const jobs = () => running.map(({ job }) => job);
const end = (job: number, error?: Error) => running.find((each) => each.job === job)?.end(error);

describe('a worker for jobs', () => {
  it('runs as many jobs at once as it may, and claims no more than it can run', async () => {
    due = [1, 2, 3, 4, 5, 6];
    start();
    await pass(5000);
    expect(jobs()).toEqual([1, 2, 3, 4]);
    expect(due).toEqual([5, 6]);
  });

  it('goes on beside a job that hangs, without waiting for the next look', async () => {
    due = [1, 2, 3, 4, 5, 6, 7, 8];
    start();
    await pass(0);
    for (const job of [2, 3]) end(job);
    await pass(0);
    expect(jobs()).toEqual([1, 4, 5, 6]);
    for (const job of [4, 5, 6]) end(job);
    await pass(0);
    expect(jobs()).toEqual([1, 7, 8]);
  });

  it('looks again at its interval when nothing was due', async () => {
    start();
    await pass(0);
    due = [1];
    await pass(999);
    expect(jobs()).toEqual([]);
    await pass(1);
    expect(jobs()).toEqual([1]);
  });

  it('looks at once when it is woken', async () => {
    const { wake } = start();
    await pass(0);
    due = [1];
    wake();
    await pass(0);
    expect(jobs()).toEqual([1]);
  });

  it('logs a job that fails and goes on with the others', async () => {
    due = [1, 2];
    start({ maxConcurrent: 1 });
    await pass(0);
    end(1, new Error('no place for it'));
    await pass(1000);
    expect(jobs()).toEqual([2]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ worker: 'sample', msg: 'job failed', level: 50 });
    expect(JSON.stringify(lines[0]?.['err'])).toContain('no place for it');
  });

  it('runs a job that fails and stays due once in an interval, not in a loop', async () => {
    const failing = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no place for it'));
    start({ claim: async () => [1], run: failing });
    await pass(0);
    expect(failing).toHaveBeenCalledTimes(1);
    await pass(3000);
    expect(failing).toHaveBeenCalledTimes(4);
  });

  it('runs a job once when its lease ends before the job, and again when it is due after its end', async () => {
    const LEASE_MS = 3000;
    const leasedUntil = new Map([
      [1, 0],
      [2, 0],
    ]);
    const begun: number[] = [];
    start({
      async claim() {
        const free = [...leasedUntil].flatMap(([job, until]) => (until <= Date.now() ? [job] : []));
        for (const job of free) leasedUntil.set(job, Date.now() + LEASE_MS);
        return free;
      },
      run(job, signal) {
        begun.push(job);
        return run(job, signal);
      },
    });
    await pass(0);
    leasedUntil.delete(2);
    end(2);
    await pass(10 * LEASE_MS);
    expect(begun).toEqual([1, 2]);
    leasedUntil.set(2, 0);
    end(1);
    await pass(2 * LEASE_MS);
    expect(begun.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2]);
  });

  it('retries a claim that fails with a growing delay, while claimed jobs run on', async () => {
    due = [1];
    start();
    await pass(0);
    claim.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    due = [2];
    await pass(2999);
    expect(jobs()).toEqual([1]);
    await pass(1001);
    expect(jobs()).toEqual([1, 2]);
  });

  it('renews the lease of a running job, and aborts only a job that has lost its lease', async () => {
    due = [1, 2];
    const renewed: number[] = [];
    start({
      lease: (job) => ({
        renewMs: 100,
        renew: async () => {
          renewed.push(job);
          return job !== 2;
        },
      }),
    });
    await pass(100);
    expect(renewed).toEqual([1, 2]);
    expect(running.map(({ job, signal }) => [job, signal.aborted])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('aborts the signal of running jobs when it stops, waits for their end and claims no more', async () => {
    due = [1];
    const { stop } = start();
    await pass(0);
    due = [2];
    const stopped = vi.fn<() => void>();
    const stopping = stop().then(stopped);
    await pass(5000);
    expect(running[0]?.signal.aborted).toBe(true);
    expect(stopped).not.toHaveBeenCalled();
    end(1);
    await stopping;
    await pass(5000);
    expect(due).toEqual([2]);
  });
});
