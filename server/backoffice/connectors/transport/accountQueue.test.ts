import { setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createAccountQueue } from './accountQueue.ts';
import { createPlayedClock } from '#tests/support/crm/playedClock.ts';

const NEVER_ABORTED = new AbortController().signal;
setMaxListeners(0, NEVER_ABORTED);

/** Creates a queue and records when its work begins. */
function createQueue(limits: { requestsPerSecond: number; maxConcurrent: number }) {
  const clock = createPlayedClock();
  const queue = createAccountQueue(limits, clock);
  const startedWork: { name: string; at: number }[] = [];
  const run = (
    name: string,
    { isUrgent = false, signal = NEVER_ABORTED, order = queue.takeOrderNumber() } = {},
    work = async () => {},
  ) =>
    queue.run(
      async () => {
        startedWork.push({ name, at: clock.now() });
        await work();
      },
      { isUrgent, order, signal },
    );
  return { clock, queue, startedWork, run };
}

describe('the queue of an account', () => {
  it('keeps an even pace below the rate', async () => {
    const { startedWork, run } = createQueue({ requestsPerSecond: 5, maxConcurrent: 3 });
    await Promise.all(Array.from({ length: 30 }, (_, index) => run(`${index}`)));
    const times = startedWork.map(({ at }) => at);
    for (const at of times)
      expect(times.filter((other) => other >= at && other <= at + 1000).length).toBeLessThanOrEqual(5);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(30 * 250);
  });

  it('starts no extra requests after idle time', async () => {
    const { startedWork, run, clock } = createQueue({ requestsPerSecond: 1, maxConcurrent: 9 });
    await run('early');
    await clock.sleep(60_000);
    await Promise.all([run('a'), run('b')]);
    const [, a, b] = startedWork.map(({ at }) => at);
    expect((b ?? 0) - (a ?? 0)).toBeGreaterThan(1000);
  });

  it('runs at most as many requests at once as the account allows', async () => {
    const { run } = createQueue({ requestsPerSecond: 100, maxConcurrent: 2 });
    let runningCount = 0;
    let maxRunning = 0;
    const work = async () => {
      runningCount += 1;
      maxRunning = Math.max(maxRunning, runningCount);
      await new Promise((resolve) => setImmediate(resolve));
      runningCount -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => run(`${index}`, {}, work)));
    expect(maxRunning).toBe(2);
  });

  it('runs urgent work first, and repeated work in its old position', async () => {
    const { startedWork, run, queue } = createQueue({ requestsPerSecond: 10, maxConcurrent: 1 });
    const firstOrder = queue.takeOrderNumber();
    await Promise.all([
      run('begins at once'),
      run('a'),
      run('b'),
      run('repeated', { order: firstOrder }),
      run('lead', { isUrgent: true }),
    ]);
    expect(startedWork.map(({ name }) => name)).toEqual(['begins at once', 'lead', 'repeated', 'a', 'b']);
  });

  it('pauses as a whole, and continues after work that failed', async () => {
    const { startedWork, run, queue } = createQueue({ requestsPerSecond: 10, maxConcurrent: 1 });
    await expect(
      run('a', {}, async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    queue.pauseFor(30_000);
    queue.pauseFor(1000);
    await run('b', { isUrgent: true });
    expect((startedWork[1]?.at ?? 0) - (startedWork[0]?.at ?? 0)).toBeGreaterThanOrEqual(30_000);
  });

  it('waits no longer when the clock of the machine is set back', async () => {
    const { run, queue, clock } = createQueue({ requestsPerSecond: 10, maxConcurrent: 1 });
    await run('a');
    queue.pauseFor(30_000);
    clock.setBackBy(3_600_000);
    await run('b');
    expect(clock.slept.reduce((sum, each) => sum + each, 0)).toBe(30_000);
  });

  it('removes work that is aborted while it waits', async () => {
    const { startedWork, run, queue } = createQueue({ requestsPerSecond: 10, maxConcurrent: 1 });
    const abortController = new AbortController();
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const first = run('a', {}, () => promise);
    const second = run('b', { signal: abortController.signal });
    const third = run('c');
    expect(queue.waitingCount).toBe(2);
    abortController.abort(new Error('stopped'));
    await expect(second).rejects.toThrow('stopped');
    finish();
    await Promise.all([first, third]);
    expect(startedWork.map(({ name }) => name)).toEqual(['a', 'c']);
    await expect(run('d', { signal: abortController.signal })).rejects.toThrow('stopped');
    expect(queue.waitingCount).toBe(0);
  });
});
