import { expect, it } from 'vitest';
import { createTagIndex } from './tagIndex.ts';

it('finds each entry once by any of its tags, until it is removed', () => {
  const index = createTagIndex();
  index.add('page', ['s-a.list', 's-a.e.1']);
  index.add('other', ['s-a.list']);
  expect([...index.purge(['s-a.e.1', 's-a.list', 's-b'])]).toEqual(['page', 'other']);
  index.remove('page', ['s-a.list', 's-a.e.1']);
  expect([...index.purge(['s-a.e.1', 's-a.list'])]).toEqual(['other']);
});

it('reports tags that are purged while an entry is being made, and not afterwards', () => {
  const index = createTagIndex();
  index.purge(['before']);
  const purged = index.watch();
  index.purge(['s-a.e.1']);
  index.unwatch(purged);
  index.purge(['after']);
  expect([...purged]).toEqual(['s-a.e.1']);
});
