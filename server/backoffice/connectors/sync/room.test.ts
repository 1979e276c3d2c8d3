import { expect, it } from 'vitest';
import { createSharedCapacity } from './room.ts';

const { signal } = new AbortController();

/** Requests capacity under names, and records the order in which the requests get it. */
function recordTurns(capacity: ReturnType<typeof createSharedCapacity>) {
  const taken: string[] = [];
  const takes = (name: string, owner: string, size: number) =>
    capacity.acquire(signal, owner, size).then((release) => {
      taken.push(name);
      return release;
    });
  return { taken, takes };
}

const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

it('hands out no more than its capacity', async () => {
  const { taken, takes } = recordTurns(createSharedCapacity(10));
  const first = takes('first', 'a', 6);
  void takes('second', 'a', 6);
  void takes('third', 'a', 3);
  await waitUntilSettled();
  expect(taken).toEqual(['first']);
  (await first)();
  await waitUntilSettled();
  expect(taken).toEqual(['first', 'second', 'third']);
});

it('leaves capacity for other owners, and lets nothing small overtake a large request of the same owner', async () => {
  const { taken, takes } = recordTurns(createSharedCapacity(10, 6));
  const first = takes('first', 'a', 5);
  void takes('large', 'a', 4);
  void takes('small', 'a', 1);
  void takes('other', 'b', 5);
  await waitUntilSettled();
  expect(taken).toEqual(['first', 'other']);
  (await first)();
  await waitUntilSettled();
  expect(taken).toEqual(['first', 'other', 'large', 'small']);
});

it('serves a request that exceeds the limit of one owner alone', async () => {
  const { taken, takes } = recordTurns(createSharedCapacity(10, 6));
  const large = takes('large', 'a', 100);
  void takes('small', 'a', 1);
  await waitUntilSettled();
  expect(taken).toEqual(['large']);
  (await large)();
  await waitUntilSettled();
  expect(taken).toEqual(['large', 'small']);
});

it('takes back the capacity of an aborted request', async () => {
  const capacity = createSharedCapacity(1);
  await expect(capacity.acquire(AbortSignal.abort(new Error('stopped')), 'a', 1)).rejects.toThrow('stopped');
  const { taken, takes } = recordTurns(capacity);
  await takes('next', 'a', 1);
  expect(taken).toEqual(['next']);
});
