import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browserStorage.ts';
import { createStoredList } from './storedList.ts';

const TEST_KEY = 'gevel:test';
let storage: ReturnType<typeof stubLocalStorage>;

beforeEach(() => {
  storage = stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

const listIds = (list = createStoredList(TEST_KEY, 3)) => list.all().map(({ id }) => id);

describe('a list that the browser keeps', () => {
  it('has the newest estate first and each estate once, and deletes the oldest', () => {
    const list = createStoredList(TEST_KEY, 3);
    for (const id of [1, 2, 3, 2, 4]) expect(list.add(id)).toBe(true);
    expect(listIds(list)).toEqual([4, 2, 3]);
  });

  it('is available on the next page, until it is cleared', () => {
    createStoredList(TEST_KEY, 3).add(7);
    expect(listIds()).toEqual([7]);
    createStoredList(TEST_KEY, 3).clear();
    expect(listIds()).toEqual([]);
    expect(storage.storedItems.size).toBe(0);
  });

  it('removes an entry', () => {
    const list = createStoredList(TEST_KEY, 3);
    list.add(1);
    list.add(2);
    list.remove(1);
    expect(listIds()).toEqual([2]);
  });

  it.each([
    ['broken', '{"version":1,"items":[{"id"'],
    ['of another version', '{"version":2,"items":[{"id":1,"at":1}]}'],
    ['something else', '"hello"'],
    ['nothing', 'null'],
  ])('is empty, and usable, when the stored value is %s', (_how, text) => {
    storage.storedItems.set(TEST_KEY, text);
    expect(listIds()).toEqual([]);
    createStoredList(TEST_KEY, 3).add(5);
    expect(listIds()).toEqual([5]);
  });

  it('leaves out invalid entries', () => {
    storage.storedItems.set(
      TEST_KEY,
      '{"version":1,"items":[null,{"id":"1","at":1},{"id":-2,"at":1},{"id":3,"at":1},{"id":4}]}',
    );
    expect(listIds()).toEqual([3]);
  });

  it('lasts as long as the page when the storage is full, and the caller learns that it is not stored', () => {
    storage.isFull = true;
    const list = createStoredList(TEST_KEY, 3);
    expect(list.add(1)).toBe(false);
    expect(listIds(list)).toEqual([1]);
    expect(listIds()).toEqual([]);
  });

  it('works in a browser that refuses storage', () => {
    vi.stubGlobal('localStorage', undefined);
    const list = createStoredList(TEST_KEY, 3);
    expect(listIds(list)).toEqual([]);
    expect(list.add(1)).toBe(false);
    expect(listIds(list)).toEqual([1]);
  });
});
