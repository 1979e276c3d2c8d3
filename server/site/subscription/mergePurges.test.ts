import { describe, expect, it } from 'vitest';
import { mergePurges } from './mergePurges.ts';

const createPurge = (id: string, siteId: string, ...tags: string[]) => ({
  id,
  siteId,
  tags,
  at: `2026-11-23T12:00:0${id}Z`,
});
const createTags = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `s-alpha.e.${from + index}`);

describe('purges of one answer', () => {
  it('become one message for each site, with each tag once, and the id and time of the last purge', () => {
    expect(
      mergePurges([
        createPurge('1', 'alpha', 's-alpha.list', 's-alpha.e.1'),
        createPurge('2', 'beta', 's-beta'),
        createPurge('3', 'alpha', 's-alpha.e.1', 's-alpha.e.2', 's-alpha.list', 's-alpha.sim.s3'),
      ]),
    ).toEqual([
      createPurge('3', 'alpha', 's-alpha.list', 's-alpha.e.1', 's-alpha.sim', 's-alpha.e.2', 's-alpha.sim.s3'),
      createPurge('2', 'beta', 's-beta'),
    ]);
  });

  it('become several messages, in order, when one message may not have so many tags', () => {
    const mergedPurges = mergePurges([
      createPurge('1', 'alpha', ...createTags(0, 900)),
      createPurge('2', 'alpha', ...createTags(900, 300)),
      createPurge('3', 'alpha', ...createTags(0, 700)),
    ]);
    expect(mergedPurges.map(({ id, tags }) => [id, tags.length])).toEqual([
      ['1', 900],
      ['3', 1000],
    ]);
    expect(new Set(mergedPurges.flatMap(({ tags }) => tags)).size).toBe(1200);
  });
});
