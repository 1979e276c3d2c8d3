import { expect, it } from 'vitest';
import { createTagIndex } from './tagIndex.ts';

it('finds each entry once by any of its tags, until it is removed', () => {
  const index = createTagIndex();
  index.addEntry('page', ['s-a.list', 's-a.e.1']);
  index.addEntry('other', ['s-a.list']);
  expect([...index.markPurged(['s-a.e.1', 's-a.list', 's-b'])]).toEqual(['page', 'other']);
  index.removeEntry('page', ['s-a.list', 's-a.e.1']);
  expect([...index.markPurged(['s-a.e.1', 's-a.list'])]).toEqual(['other']);
});

it('reports tags that are purged while an entry is being created, and not afterwards', () => {
  const index = createTagIndex();
  index.markPurged(['before']);
  const purgedTags = index.startPurgeWatch();
  index.markPurged(['s-a.e.1']);
  index.stopPurgeWatch(purgedTags);
  index.markPurged(['after']);
  expect([...purgedTags]).toEqual(['s-a.e.1']);
});
