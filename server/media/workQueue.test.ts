import { describe, expect, it } from 'vitest';
import { createWorkQueue, QueueFullError } from './workQueue.ts';

describe('a work queue', () => {
  it('runs so many at once, lets so many wait, and refuses the others', async () => {
    const queue = createWorkQueue(2, 3);
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const jobs = gates.map((gate, index) =>
      queue
        .run(async () => {
          started.push(index);
          await gate.promise;
          return index;
        })
        .catch((error: unknown) => error),
    );
    expect(await jobs[5]).toBeInstanceOf(QueueFullError);
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    await jobs[1];
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(jobs.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });
  it('goes on after a job that fails', async () => {
    const queue = createWorkQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue.run(async () => 'after')).toBe('after');
  });
});
