import { expect, it } from 'vitest';
import { listAdditions, toListChange, type Seen } from './listDifference.ts';

const known = {
  recordId: '7',
  listedVersion: 'a',
  listedParent: null,
  version: 'a',
  draftVersion: null,
  state: 'shown' as const,
  dueAt: null,
};
const seen = (version: string, more: Partial<Seen> = {}): Seen => ({ version, state: 'published', ...more });

it('reads a record again when it has another version, or came back', () => {
  expect(toListChange(known, seen('a'))).toBeUndefined();
  expect(toListChange(known, seen('b'))).toEqual({ recordId: '7', version: 'b', parentId: null, isDue: true });
  expect(toListChange({ ...known, state: 'gone', version: null }, seen('a'))).toMatchObject({ isDue: true });
  // This record was read before and withdrawn because of its own content, and the list has the same version as then.
  expect(toListChange({ ...known, state: 'gone' }, seen('a'))).toBeUndefined();
});

it('does not read a record again because its project has changed', () => {
  expect(toListChange(known, seen('a', { parentId: '9' }))).toEqual({
    recordId: '7',
    version: 'a',
    parentId: '9',
    isDue: false,
  });
});

it('records once that the list does not contain a record, or contains it as withdrawn', () => {
  const gone = { recordId: '7', version: null, parentId: null, isDue: false };
  expect(toListChange(known, undefined)).toEqual(gone);
  expect(toListChange(known, seen('b', { state: 'withdrawn' }))).toEqual(gone);
  expect(toListChange({ ...known, listedVersion: null }, undefined)).toBeUndefined();
  // This record was withdrawn because of its own content when it was read.
  expect(toListChange({ ...known, listedVersion: null, state: 'gone' }, undefined)).toEqual(gone);
  expect(toListChange({ ...known, listedVersion: null, version: null, state: 'gone' }, undefined)).toBeUndefined();
});

it('adds new records, except those that the list itself withdraws', () => {
  const rest = new Map([
    ['8', seen('a', { parentId: '7' })],
    ['9', seen('a', { state: 'withdrawn' })],
  ]);
  expect([...listAdditions(rest)]).toEqual([{ recordId: '8', version: 'a', parentId: '7', isDue: true }]);
});
