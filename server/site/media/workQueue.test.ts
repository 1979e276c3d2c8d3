import { describe, expect, it } from 'vitest';
import { createWorkQueue, QueueFullError } from './workQueue.ts';

describe('a work queue', () => {
  it('runs a limited number at once, lets a limited number wait, and refuses the others', async () => {
    const queue = createWorkQueue(2, 3);
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const startedJobs: number[] = [];
    const jobs = gates.map((gate, index) =>
      queue
        .run(async () => {
          startedJobs.push(index);
          await gate.promise;
          return index;
        })
        .catch((error: unknown) => error),
    );
    expect(await jobs[5]).toBeInstanceOf(QueueFullError);
    expect(startedJobs).toEqual([0, 1]);
    gates[1]?.resolve();
    await jobs[1];
    expect(startedJobs).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(jobs.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
    expect(startedJobs).toEqual([0, 1, 2, 3, 4]);
  });
  it('continues after a job that fails', async () => {
    const queue = createWorkQueue(1, 1);
    const failingJob = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'next');
    await expect(failingJob).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue.run(async () => 'after')).toBe('after');
  });
  it('returns the number of waiting jobs that come before another one', async () => {
    const queue = createWorkQueue(1, 10);
    const gate = Promise.withResolvers<void>();
    const jobs = [undefined, 5, 1, 5].map((rank) => queue.run(() => gate.promise, rank === undefined ? {} : { rank }));
    expect([0, 1, 4, 5, 6].map((rank) => queue.countJobsAhead({ rank }))).toEqual([0, 1, 1, 3, 3]);
    gate.resolve();
    await Promise.all(jobs);
    expect(queue.countJobsAhead({ rank: 6 })).toBe(0);
  });
  it('lets the lower rank go first, and equal ranks in the order in which they came', async () => {
    const queue = createWorkQueue(1, 10);
    const gate = Promise.withResolvers<void>();
    const finishedJobs: string[] = [];
    const firstJob = queue.run(() => gate.promise);
    const jobs = [
      ['background', 9],
      ['list', 3],
      ['main', 1],
      ['list too', 3],
    ] as const;
    const laterJobs = jobs.map(([name, rank]) => queue.run(async () => finishedJobs.push(name), { rank }));
    gate.resolve();
    await Promise.all([firstJob, ...laterJobs]);
    expect(finishedJobs).toEqual(['main', 'list', 'list too', 'background']);
    expect(queue.isIdle).toBe(true);
  });
  it('rejects waiting jobs that more urgent jobs displace, or that wait for too long', async () => {
    const queue = createWorkQueue(1, 2);
    const gate = Promise.withResolvers<void>();
    const firstJob = queue.run(() => gate.promise);
    const lateJob = queue.run(async () => 'later', { rank: 5, waitMs: 10 });
    await expect(lateJob).rejects.toThrow('10 ms');
    const backgroundJob = queue.run(async () => 'background', { rank: 9 });
    const keptJob = queue.run(async () => 'kept', { rank: 3 });
    const urgentJob = queue.run(async () => 'urgent', { rank: 1 });
    await expect(backgroundJob).rejects.toBeInstanceOf(QueueFullError);
    await expect(queue.run(async () => 'too late', { rank: 3 })).rejects.toBeInstanceOf(QueueFullError);
    gate.resolve();
    await firstJob;
    expect(await Promise.all([keptJob, urgentJob])).toEqual(['kept', 'urgent']);
  });
  it('runs one job at a time while memory is short, and counts the jobs that it refuses then', async () => {
    let isShort = true;
    const queue = createWorkQueue(2, 2, () => isShort);
    const gate = Promise.withResolvers<void>();
    const firstJob = queue.run(() => gate.promise);
    await expect(queue.run(async () => 'refused')).rejects.toThrow(QueueFullError);
    expect(queue.queueLoad).toEqual({ runningJobCount: 1, waitingJobCount: 0, refusedJobCount: 1 });
    isShort = false;
    expect(await queue.run(async () => 'run')).toBe('run');
    gate.resolve();
    await firstJob;
  });
});
