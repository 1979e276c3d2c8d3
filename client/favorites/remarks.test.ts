import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browserStorage.ts';
import { readRemarks, REMARKS_KEY } from './remarks.ts';
import { pruneRemarks, setRemark } from './writeRemarks.ts';

let storage: ReturnType<typeof stubLocalStorage>;

beforeEach(() => {
  storage = stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

const readRemark = (id: number) => readRemarks()[id] ?? {};

describe('the visitor’s notes on homes', () => {
  it('are stored by home, each field separately', () => {
    expect(setRemark(1, { note: 'Tuin op het zuiden' })).toBe(true);
    setRemark(1, { visited: true });
    setRemark(2, { considered: true });
    expect(readRemark(1)).toEqual({ note: 'Tuin op het zuiden', visited: true });
    expect(readRemark(2)).toEqual({ considered: true });
    expect(readRemark(3)).toEqual({});
  });

  it('are removed when they are empty, and the storage key is removed with the last note', () => {
    setRemark(1, { note: 'x', visited: true });
    setRemark(1, { note: '', visited: false });
    expect(readRemark(1)).toEqual({});
    expect(storage.storedItems.size).toBe(0);
  });

  it('are never longer than the maximum', () => {
    setRemark(1, { note: 'a'.repeat(600) });
    expect(readRemark(1).note).toHaveLength(500);
  });

  it('are deleted with homes that are no longer favourites', () => {
    for (const id of [1, 2, 3]) setRemark(id, { visited: true });
    pruneRemarks([2, 9]);
    expect([1, 2, 3].map((id) => readRemark(id))).toEqual([{}, { visited: true }, {}]);
  });

  it.each([
    ['broken', '{"version":1,"items":{"1"'],
    ['of another version', '{"version":2,"items":{"1":{"note":"x"}}}'],
    ['something else', '"hello"'],
    ['a list', '{"version":1,"items":[]}'],
    ['nothing', '{"version":1,"items":null}'],
    ['of another shape', '{"version":1,"items":{"1":null,"2":7}}'],
  ])('are empty, and usable, when the stored value is %s', (_how, text) => {
    storage.storedItems.set(REMARKS_KEY, text);
    expect(readRemark(1)).toEqual({});
    setRemark(1, { note: 'y' });
    expect(readRemark(1)).toEqual({ note: 'y' });
  });

  it('leave out stored fields that are unknown or of another type', () => {
    storage.storedItems.set(
      REMARKS_KEY,
      '{"version":1,"items":{"1":{"note":5,"visited":"yes","title":"Huis","other":true}}}',
    );
    expect(readRemark(1)).toEqual({ title: 'Huis' });
  });

  it('last as long as the page when the storage is full, and the caller learns that they are not stored', () => {
    storage.isFull = true;
    expect(setRemark(1, { note: 'z' })).toBe(false);
    expect(readRemark(1)).toEqual({ note: 'z' });
    storage.isFull = false;
    expect(setRemark(1, { visited: true })).toBe(true);
    expect(storage.storedItems.get(REMARKS_KEY)).toContain('"note":"z"');
  });
});
