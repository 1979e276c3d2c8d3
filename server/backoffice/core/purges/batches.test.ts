import { expect, it } from 'vitest';
import { purgeSchema } from '#shared/api/purge.ts';
import { mergePurgesOfSites, createSitePurges } from './batches.ts';

const createPurge = (siteId: string, id: string, ...tags: string[]) => ({
  id,
  siteId,
  tags,
  at: '2026-01-01T00:00:00.000Z',
});
const createTags = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => `s-a.e.${from + index}`);

it('merges consecutive purges of one site into one message', () => {
  const batches = mergePurgesOfSites([
    createPurge('a', '1', 's-a.e.1', 's-a.list'),
    createPurge('a', '2', 's-a.e.2', 's-a.list'),
    createPurge('b', '3', 's-b.nav'),
    createPurge('a', '4', 's-a.e.1'),
  ]);
  expect(batches.map(({ message, lastIndex }) => [message.siteId, message.tags, lastIndex])).toEqual([
    ['a', ['s-a.e.1', 's-a.list', 's-a.e.2'], 1],
    ['b', ['s-b.nav'], 2],
    ['a', ['s-a.e.1'], 3],
  ]);
});

it('gives a merged message an id that depends on all its purges and stays the same', () => {
  const purges = [createPurge('a', '1', 's-a.e.1'), createPurge('a', '2', 's-a.e.2'), createPurge('a', '3', 's-a.e.3')];
  const [id, repeatedId] = [purges, purges].map((each) => mergePurgesOfSites(each)[0]?.message.id);
  expect(id).toBe(repeatedId);
  const otherPurgeLists = [purges.slice(0, 2), purges.slice(1), ...purges.map((each) => [each])];
  expect(otherPurgeLists.map((each) => mergePurgesOfSites(each)[0]?.message.id)).not.toContain(id);
});

it('merges no more tags than one message may have', () => {
  const batches = mergePurgesOfSites([
    createPurge('a', '1', ...createTags(600, 0)),
    createPurge('a', '2', ...createTags(400, 600)),
    createPurge('a', '3', 's-a.list'),
  ]);
  expect(batches.map(({ message }) => message.tags.length)).toEqual([1000, 1]);
  for (const { message } of batches) expect(purgeSchema.safeParse(message).success).toBe(true);
});

it('creates a purge of every site for a reader that has missed purges', () => {
  const messages = createSitePurges(['a', 'b'], 'missed', '2026-01-01T00:00:00.000Z');
  expect(messages.map(({ siteId, tags }) => [siteId, tags])).toEqual([
    ['a', ['s-a']],
    ['b', ['s-b']],
  ]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
});
