import { expect, it } from 'vitest';
import { listAdditions, toListChange, type ListedEntry } from './listDifference.ts';

const knownVersion = {
  recordId: '7',
  listedVersion: 'a',
  listedParent: null,
  version: 'a',
  draftVersion: null,
  state: 'shown' as const,
  dueAt: null,
};
const createEntry = (version: string, changes: Partial<ListedEntry> = {}): ListedEntry => ({
  version,
  state: 'published',
  ...changes,
});

it('reads a record again when it has another version, or came back', () => {
  expect(toListChange(knownVersion, createEntry('a'))).toBeUndefined();
  expect(toListChange(knownVersion, createEntry('b'))).toEqual({
    recordId: '7',
    version: 'b',
    parentId: null,
    isDue: true,
  });
  expect(toListChange({ ...knownVersion, state: 'gone', version: null }, createEntry('a'))).toMatchObject({
    isDue: true,
  });
  // This record was read before and withdrawn because of its own content, and the list still has the same version.
  expect(toListChange({ ...knownVersion, state: 'gone' }, createEntry('a'))).toBeUndefined();
});

it('does not read a record again when only its project has changed', () => {
  expect(toListChange(knownVersion, createEntry('a', { parentId: '9' }))).toEqual({
    recordId: '7',
    version: 'a',
    parentId: '9',
    isDue: false,
  });
});

it('records once that the list does not contain a record, or contains it as withdrawn', () => {
  const goneChange = { recordId: '7', version: null, parentId: null, isDue: false };
  expect(toListChange(knownVersion, undefined)).toEqual(goneChange);
  expect(toListChange(knownVersion, createEntry('b', { state: 'withdrawn' }))).toEqual(goneChange);
  expect(toListChange({ ...knownVersion, listedVersion: null }, undefined)).toBeUndefined();
  // This record was withdrawn because of its own content when it was read.
  expect(toListChange({ ...knownVersion, listedVersion: null, state: 'gone' }, undefined)).toEqual(goneChange);
  expect(
    toListChange({ ...knownVersion, listedVersion: null, version: null, state: 'gone' }, undefined),
  ).toBeUndefined();
});

it('adds new records, except those that the list itself withdraws', () => {
  const newEntries = new Map([
    ['8', createEntry('a', { parentId: '7' })],
    ['9', createEntry('a', { state: 'withdrawn' })],
  ]);
  expect([...listAdditions(newEntries)]).toEqual([{ recordId: '8', version: 'a', parentId: '7', isDue: true }]);
});
