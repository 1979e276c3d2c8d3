import { expect, it } from 'vitest';
import { createMediaLimit } from './mediaLimit.ts';

const { signal } = new AbortController();
const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

it('runs no more tasks at once than the limit allows, in their order', async () => {
  const limit = createMediaLimit(2);
  const startedTasks: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const runs = gates.map(({ promise }, index) => limit.run(signal, () => (startedTasks.push(index), promise)));
  await waitUntilSettled();
  expect(startedTasks).toEqual([0, 1]);
  gates[1]?.resolve();
  await runs[1];
  await waitUntilSettled();
  expect(startedTasks).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(runs);
});

it("does not let one owner's hanging pictures delay another owner", async () => {
  const limit = createMediaLimit(3, 2);
  const never = Promise.withResolvers<void>();
  const hangingRuns = Array.from({ length: 10 }, () => limit.run(signal, () => never.promise, 'slow'));
  expect(await limit.run(signal, async () => 'one', 'other')).toBe('one');
  expect(await limit.run(signal, async () => 'two', 'other')).toBe('two');
  never.resolve();
  await Promise.all(hangingRuns);
});

it('continues after a failure, and after an abort', async () => {
  const limit = createMediaLimit(1);
  await expect(
    limit.run(signal, async () => {
      throw new Error('gone');
    }),
  ).rejects.toThrow('gone');
  await expect(limit.run(AbortSignal.abort(new Error('stopped')), async () => 'never')).rejects.toThrow('stopped');
  expect(await limit.run(signal, async () => 'well')).toBe('well');
});
