import { expect, it } from 'vitest';
import { createSharedCapacity } from './sharedCapacity.ts';

const { signal } = new AbortController();

/** Requests capacity under names, and records the order in which the requests get their capacity. */
function recordOrder(capacity: ReturnType<typeof createSharedCapacity>) {
  const grantedNames: string[] = [];
  const acquire = (name: string, owner: string, size: number) =>
    capacity.acquire(signal, owner, size).then((release) => {
      grantedNames.push(name);
      return release;
    });
  return { granted: grantedNames, acquire };
}

const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

it('grants no more than its capacity', async () => {
  const { granted, acquire } = recordOrder(createSharedCapacity(10));
  const first = acquire('first', 'a', 6);
  void acquire('second', 'a', 6);
  void acquire('third', 'a', 3);
  await waitUntilSettled();
  expect(granted).toEqual(['first']);
  (await first)();
  await waitUntilSettled();
  expect(granted).toEqual(['first', 'second', 'third']);
});

it('leaves capacity for other owners, and lets nothing small overtake a large request of the same owner', async () => {
  const { granted, acquire } = recordOrder(createSharedCapacity(10, 6));
  const first = acquire('first', 'a', 5);
  void acquire('large', 'a', 4);
  void acquire('small', 'a', 1);
  void acquire('other', 'b', 5);
  await waitUntilSettled();
  expect(granted).toEqual(['first', 'other']);
  (await first)();
  await waitUntilSettled();
  expect(granted).toEqual(['first', 'other', 'large', 'small']);
});

it('grants a request above the limit of one owner while the owner has no other capacity', async () => {
  const { granted, acquire } = recordOrder(createSharedCapacity(10, 6));
  const large = acquire('large', 'a', 100);
  void acquire('small', 'a', 1);
  await waitUntilSettled();
  expect(granted).toEqual(['large']);
  (await large)();
  await waitUntilSettled();
  expect(granted).toEqual(['large', 'small']);
});

it('releases the capacity of an aborted request', async () => {
  const capacity = createSharedCapacity(1);
  await expect(capacity.acquire(AbortSignal.abort(new Error('stopped')), 'a', 1)).rejects.toThrow('stopped');
  const { granted, acquire } = recordOrder(capacity);
  await acquire('next', 'a', 1);
  expect(granted).toEqual(['next']);
});
