import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaFinder } from './namedMedia.ts';

const EMPTY_STORES = {
  assets: { get: async () => undefined, put: async () => Promise.reject(new Error('nothing is stored here')) },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'named-media-'));
  await mkdir(path.join(folder, '7'));
  await writeFile(path.join(folder, 'plan.pdf'), '%PDF-1.4');
  await writeFile(path.join(folder, '7', 'map.pdf'), '%PDF-1.4');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Reads rows that name these files. Returns the names that do not get their file. */
async function findLostNames(...names: readonly string[]): Promise<readonly string[]> {
  const finder = await MediaFinder.create(EMPTY_STORES, 'site', 'book', folder);
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- Rows are read in sequence.
    await finder.findPictures('files', [{ name }]);
  }
  return [...finder.resolveSharedFiles().values()].map(({ name }) => name);
}

describe('a file of the folder that several rows name', () => {
  it('is kept by all rows that name it with the same text', async () => {
    expect(await findLostNames('plan.pdf', 'plan.pdf')).toEqual([]);
  });

  it.each([
    [['https://x.example/plan.pdf', 'plan.pdf'], ['https://x.example/plan.pdf']],
    [['plan.pdf', 'https://x.example/plan.pdf'], ['https://x.example/plan.pdf']],
    [
      ['https://x.example/plan.pdf', 'plan.pdf', 'https://y.example/plan.pdf'],
      ['https://x.example/plan.pdf', 'https://y.example/plan.pdf'],
    ],
    [['https://x.example/9/map.pdf', '7\\map.pdf', '7/Map.pdf'], ['https://x.example/9/map.pdf']],
  ])('is kept by its path in the folder: %j', async (names, lost) => {
    expect(await findLostNames(...names)).toEqual(lost);
  });

  it.each([
    [['https://x.example/9/map.pdf', 'map.pdf'], ['https://x.example/9/map.pdf']],
    [
      ['https://x.example/plan.pdf', 'https://y.example/plan.pdf'],
      ['https://x.example/plan.pdf', 'https://y.example/plan.pdf'],
    ],
  ])('is otherwise kept by the only name that its path ends with: %j', async (names, lost) => {
    expect(await findLostNames(...names)).toEqual(lost);
  });
});
