import { expect, it } from 'vitest';
import { createRoom } from './room.ts';

const { signal } = new AbortController();

/** Names of what has its room, in the order in which it got it. */
function takenFrom(room: ReturnType<typeof createRoom>) {
  const taken: string[] = [];
  const takes = (name: string, owner: string, size: number) =>
    room.take(signal, owner, size).then((giveBack) => {
      taken.push(name);
      return giveBack;
    });
  return { taken, takes };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('has no more in hand than there is room for', async () => {
  const { taken, takes } = takenFrom(createRoom(10));
  const first = takes('first', 'a', 6);
  void takes('second', 'a', 6);
  void takes('third', 'a', 3);
  await settled();
  expect(taken).toEqual(['first']);
  (await first)();
  await settled();
  expect(taken).toEqual(['first', 'second', 'third']);
});

it('leaves room for others, and passes nothing large by what is small', async () => {
  const { taken, takes } = takenFrom(createRoom(10, 6));
  const first = takes('first', 'a', 5);
  void takes('large', 'a', 4);
  void takes('small', 'a', 1);
  void takes('other', 'b', 5);
  await settled();
  expect(taken).toEqual(['first', 'other']);
  (await first)();
  await settled();
  expect(taken).toEqual(['first', 'other', 'large', 'small']);
});

it('has room for what is larger than one may have, by itself', async () => {
  const { taken, takes } = takenFrom(createRoom(10, 6));
  const large = takes('large', 'a', 100);
  void takes('small', 'a', 1);
  await settled();
  expect(taken).toEqual(['large']);
  (await large)();
  await settled();
  expect(taken).toEqual(['large', 'small']);
});

it('gives back what is not wanted any more', async () => {
  const room = createRoom(1);
  await expect(room.take(AbortSignal.abort(new Error('stopped')), 'a', 1)).rejects.toThrow('stopped');
  const { taken, takes } = takenFrom(room);
  await takes('next', 'a', 1);
  expect(taken).toEqual(['next']);
});
